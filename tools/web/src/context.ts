// What the views share: the worker, the address, and the state of the dictionaries.

import type { Params, View } from './route.ts';
import type { WorkerClient } from './worker/client.ts';
import type { DictionaryInfo } from './worker/protocol.ts';

export interface Context {
  worker: WorkerClient;
  /** The dictionary that views use; `own` after a file was opened. */
  dictionary: 'english' | 'own';
  /** The file that was opened. */
  own: DictionaryInfo | null;
  /**
   * Notes the parameters of a view. If the view is shown they are in the address, where `push` makes an entry of the
   * browser's history; else its tab leads to them.
   */
  navigate(view: View, params: Params, how: 'push' | 'replace'): void;
  /** From now on, tiles and words are shown in the letters of this dictionary. */
  useLettersOf(dictionary: 'english' | 'own'): void;
  /** Opens a dictionary or a word list. */
  openFile(file: File): Promise<void>;
  /** Goes back to the English dictionary. */
  closeFile(): Promise<void>;
}

/** One of the pages behind the tabs. */
export interface Page {
  root: HTMLElement;
  /** The address names this view. Called at the beginning and whenever the user goes back or forward. */
  show(params: Params): void;
  /** The user went to another view. */
  hide?(): void;
  /** The tab of this view was pressed while it is shown. */
  home?(): void;
  /** Another dictionary is ready, or was chosen by a person. */
  dictionaryChanged?(isChosen: boolean): void;
}
