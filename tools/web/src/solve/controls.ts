// What decides which words are shown: search, order, level, rules, dictionary.

import type { Context } from '../context.ts';
import { button, checkbox, h, select } from '../ui/dom.ts';
import { count, levelName, SORTS, type Sort } from '../words.ts';
import { LEVELS, type SolveState } from './state.ts';

type OnChange = (changes: Partial<SolveState>, how: 'push' | 'replace') => void;

const SORT_NAMES: Record<Sort, string> = {
  points: 'Points', length: 'Length', alpha: 'Alphabet', level: 'Level',
};

export class Controls {
  readonly root: HTMLElement;
  readonly #context: Context;
  readonly #find = h('input', {
    type: 'search', id: 'find', placeholder: 'a part, or s*ing', autocomplete: 'off',
    autocapitalize: 'none', spellcheck: 'false',
  });
  readonly #sort;
  readonly #level;
  readonly #minLength;
  readonly #points = h('input', { type: 'text', id: 'points', placeholder: '0,0,0,1,1,2,3,5,11', autocomplete: 'off' });
  readonly #torus;
  readonly #bareQ;
  readonly #dictionary = h('p', { class: 'dictionary' });
  readonly #close: HTMLButtonElement;
  readonly #problem = h('p', { class: 'error', role: 'alert' });
  readonly #rules: HTMLDetailsElement;
  #state: SolveState | null = null;

  constructor(context: Context, onChange: OnChange) {
    this.#context = context;
    const rules = (changes: Partial<SolveState['rules']>): void => {
      if (this.#state) onChange({ rules: { ...this.#state.rules, ...changes } }, 'push');
    };
    this.#find.addEventListener('input', () => onChange({ find: this.#find.value }, 'replace'));
    this.#sort = select('Order', SORTS.map((it) => [it, SORT_NAMES[it]] as const), (value) =>
      onChange({ sort: value as Sort }, 'push'));
    this.#level = select('How common', levelOptions(), (value) => onChange({ level: Number(value) }, 'push'));
    const lengths = [1, 2, 3, 4, 5, 6, 7, 8].map((it) => [String(it), count(it, 'letter')] as const);
    this.#minLength = select('Shortest word', [['0', 'Usual: 3 or 4'], ...lengths], (value) =>
      rules({ minLength: Number(value) }));
    this.#points.addEventListener('change', () => rules({ points: this.#points.value.trim() }));
    this.#torus = checkbox('Joined edges (torus)', (torus) => rules({ torus }));
    this.#bareQ = checkbox('Q without u', (bareQ) => rules({ bareQ }));
    this.#close = button('Back to English', () => void context.closeFile(), { hidden: true });
    this.#rules = h('details', { class: 'rules' },
      h('summary', {}, 'Rules and dictionary'),
      h('div', { class: 'fields' }, this.#minLength.root,
        h('label', { class: 'field', for: 'points' }, h('span', {}, 'Points by letters, from 0'), this.#points),
        this.#torus.root, this.#bareQ.root),
      this.#dictionary,
      h('div', { class: 'tools' }, this.#fileButton(), this.#close),
      this.#problem,
    );
    this.root = h('div', { class: 'controls' },
      h('label', { class: 'field grow', for: 'find' }, h('span', {}, 'Find'), this.#find),
      this.#sort.root, this.#level.root, this.#rules);
  }

  show(state: SolveState): void {
    this.#state = state;
    if (this.#find.value.trim() !== state.find.trim()) this.#find.value = state.find;
    this.#sort.field.value = state.sort;
    this.#level.field.value = String(state.level);
    this.#minLength.field.value = String(Math.min(state.rules.minLength, 8));
    this.#points.value = state.rules.points;
    this.#torus.field.checked = state.rules.torus;
    this.#bareQ.field.checked = state.rules.bareQ;
    const { own } = this.#context;
    this.#close.hidden = own === null;
    this.#dictionary.replaceChildren('Dictionary: ', h('b', {}, own ? own.file : 'English'),
      own ? `, ${count(own.words, 'word')}. It stays in this browser until you go back to English.` : ', with levels');
    this.#level.root.hidden = own !== null;
  }

  #fileButton(): HTMLElement {
    const input = h('input', { type: 'file', class: 'unseen', id: 'dictionary-file', tabindex: -1, 'aria-hidden': 'true' });
    const open = button('Open a dictionary or word list…', () => input.click());
    input.addEventListener('change', () => {
      const [file] = input.files ?? [];
      if (file) void this.#open(file);
      input.value = '';
    });
    return h('span', {}, input, open);
  }

  async #open(file: File): Promise<void> {
    this.#problem.textContent = '';
    try {
      await this.#context.openFile(file);
    } catch (error) {
      this.#problem.textContent = (error as Error).message;
    }
  }
}

function levelOptions(): (readonly [string, string])[] {
  return [['0', 'All words'], ...LEVELS.map((it) => [String(it), `Up to ${levelName(it)}`] as const)];
}
