// How the page looks: theme, contrast, size of text, motion. Kept in the browser's storage.

import { button, h } from './dom.ts';
import { storage } from './storage.ts';

const CHOICES = {
  theme: { label: 'Colors', values: { auto: 'As the system', light: 'Light', dark: 'Dark' } },
  contrast: { label: 'Contrast', values: { auto: 'As the system', more: 'High' } },
  text: { label: 'Text size', values: { normal: 'Normal', large: 'Large', larger: 'Larger', largest: 'Largest' } },
  motion: { label: 'Motion', values: { auto: 'As the system', reduce: 'Reduced' } },
} as const;
type Setting = keyof typeof CHOICES;
const KEY = 'dictc.settings';

/** Reads what was chosen before and applies it. */
export function applySettings(): void {
  const stored = read();
  for (const name of Object.keys(CHOICES) as Setting[]) {
    const values: Record<string, string> = CHOICES[name].values;
    const value = stored[name] ?? '';
    if (Object.hasOwn(values, value)) chosen[name] = value;
  }
  for (const query of [DARK, CONTRAST, STILL]) query.addEventListener('change', apply);
  apply();
}

const DARK = matchMedia('(prefers-color-scheme: dark)');
const CONTRAST = matchMedia('(prefers-contrast: more)');
const STILL = matchMedia('(prefers-reduced-motion: reduce)');
const chosen: Record<Setting, string> = { theme: 'auto', contrast: 'auto', text: 'normal', motion: 'auto' };

/** Writes to the root element what the style sheets look at. */
function apply(): void {
  const { dataset } = document.documentElement;
  dataset['scheme'] = chosen.theme === 'auto' ? (DARK.matches ? 'dark' : 'light') : chosen.theme;
  dataset['contrast'] = chosen.contrast === 'more' || CONTRAST.matches ? 'more' : 'normal';
  dataset['text'] = chosen.text;
  dataset['motion'] = chosen.motion === 'reduce' || STILL.matches ? 'reduce' : 'full';
}

function read(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function change(name: Setting, value: string): void {
  chosen[name] = value;
  apply();
  storage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
}

/** The dialog with all choices. */
export function settingsDialog(): HTMLDialogElement {
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'settings-title' });
  const groups = (Object.keys(CHOICES) as Setting[]).map((name) => {
    const { label, values } = CHOICES[name];
    const radios = Object.entries(values).map(([value, text]) =>
      h('label', { class: 'check' },
        h('input', { type: 'radio', name, value, checked: value === chosen[name], on: { change: () => change(name, value) } }),
        h('span', {}, text)),
    );
    return h('fieldset', {}, h('legend', {}, label), h('div', { class: 'choices' }, ...radios));
  });
  dialog.append(
    h('h2', { id: 'settings-title' }, 'Display'),
    ...groups,
    button('Done', () => dialog.close(), { class: 'primary' }),
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
