// The whole page takes files that are dropped on it.

import { h } from './dom.ts';

export class DropZone {
  readonly root = h('div', { class: 'drop-zone', hidden: true }, 'Drop a dictionary (.fst) or a word list');

  constructor(onFile: (file: File) => void) {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    document.addEventListener('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.root.hidden = false;
    });
    document.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) this.root.hidden = true;
    });
    document.addEventListener('drop', (event) => {
      this.root.hidden = true;
      if (!hasFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    });
  }
}
