// Makes elements. Nothing here parses HTML, so no text can become markup.

type Child = Node | string | null | undefined | false;
type Handlers = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

interface Properties {
  /** Event handlers. */
  on?: Handlers;
  /** Attributes; `true` is an empty attribute, `false` and `undefined` leave it out. */
  [attribute: string]: string | number | boolean | undefined | Handlers;
}

/** An HTML element: `h('p', { class: 'note' }, 'text')`. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'on') {
      for (const [type, handler] of Object.entries(value as Handlers)) {
        element.addEventListener(type, handler as EventListener);
      }
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

/** An SVG element. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Keeps what is said of two texts apart that a margin keeps apart to the eye. */
export function apart(): HTMLElement {
  return h('span', { class: 'unseen' }, ', ');
}

/** A button. */
export function button(label: string, onClick: () => void, properties: Properties = {}): HTMLButtonElement {
  return h('button', { type: 'button', ...properties, on: { click: onClick } }, label);
}

/** A labeled choice. */
export function select(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  onChange: (value: string) => void,
  properties: Properties = {},
): { root: HTMLLabelElement; field: HTMLSelectElement } {
  const field = h('select', { ...properties, on: { change: () => onChange(field.value) } });
  field.append(...options.map(([value, text]) => h('option', { value }, text)));
  return { root: h('label', { class: 'field' }, h('span', {}, label), field), field };
}

/** A labeled check box. */
export function checkbox(
  label: string,
  onChange: (value: boolean) => void,
): { root: HTMLLabelElement; field: HTMLInputElement } {
  const field = h('input', { type: 'checkbox', on: { change: () => onChange(field.checked) } });
  return { root: h('label', { class: 'check' }, field, h('span', {}, label)), field };
}

/** A button that asks for a file. */
export function fileButton(label: string, id: string, onFile: (file: File) => void): HTMLElement {
  const input = h('input', { type: 'file', class: 'unseen', id, tabindex: -1, 'aria-hidden': 'true', on: { change: () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
    input.value = '';
  } } });
  return h('span', {}, input, button(label, () => input.click()));
}

/** Says whether what is in a field is wrong. */
export function markInvalid(field: HTMLElement, isInvalid: boolean): void {
  if (isInvalid) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

/** A form of one field, which its answer follows without being sent. */
export function entryForm(field: HTMLElement, onSent: () => void, ...children: Child[]): HTMLFormElement {
  return h('form', { class: 'entry', on: { submit: (event) => {
    event.preventDefault();
    field.blur();
    onSent();
  } } }, ...children);
}

/** Rows that are pasted stay rows: a field of one line would join them. */
export function keepRows(field: HTMLInputElement): void {
  field.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    if (!text.includes('\n')) return;
    event.preventDefault();
    field.setRangeText(text.split('\n').map((row) => row.trim()).filter((row) => row !== '').join('/'), field.selectionStart!, field.selectionEnd!, 'end');
    field.dispatchEvent(new Event('input'));
  });
}

/** Offers contents as a file. */
export function offerFile(name: string, type: string, contents: string | Blob): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies a text; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A menu closes with Escape, and when one of its buttons is pressed or the focus or a pointer goes elsewhere. */
export function menuOf(label: string, ...items: HTMLElement[]): HTMLElement {
  const menu = h('details', { class: 'menu' }, h('summary', {}, label), h('div', { class: 'items', on: { click: () => (menu.open = false) } }, ...items));
  const close = (event: Event): void => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  };
  menu.addEventListener('toggle', () => {
    const change = menu.open ? document.addEventListener : document.removeEventListener;
    change.call(document, 'pointerdown', close, true);
    change.call(document, 'focusin', close, true);
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  return menu;
}

/** Asks before something that cannot be taken back; `yes` and `no` are the names of the buttons. */
export function ask(question: string, yes: string, no: string, action: () => void): void {
  const dialog = h('dialog', { class: 'dialog', 'aria-label': question }, h('p', {}, question),
    h('div', { class: 'tools' },
      button(yes, () => {
        dialog.close();
        action();
      }, { class: 'primary' }),
      button(no, () => dialog.close())));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
