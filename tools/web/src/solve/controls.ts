// What decides which words are shown: search and order in a row, and behind Options level, rules and dictionary.

import type { Context } from '../context.ts';
import { button, checkbox, fileButton, h, markInvalid, select } from '../ui/dom.ts';
import { whenReleased } from '../ui/still.ts';
import type { DictionaryInfo } from '../worker/protocol.ts';
import { count, hasLongLetters, levelName, SORTS, type Sort } from '../words.ts';
import { LEVELS, type SolveState } from './state.ts';

type OnChange = (changes: Partial<SolveState>, how: 'push' | 'replace') => void;

const SORT_NAMES: Record<Sort, string> = {
  points: 'By points', length: 'By length', alpha: 'A to Z', level: 'By level',
};

export class Controls {
  readonly root: HTMLElement;
  readonly #context: Context;
  readonly #find = h('input', {
    type: 'search', id: 'find', placeholder: 'Find: s*ing', 'aria-label': 'Find', autocomplete: 'off',
    autocapitalize: 'none', spellcheck: 'false',
  });
  readonly #sort;
  readonly #level;
  readonly #minLength;
  readonly #points = h('input', { type: 'text', id: 'points', placeholder: '0,0,0,1,1,2,3,5,11', autocomplete: 'off', 'aria-describedby': 'points-error' });
  readonly #pointsProblem = h('small', { class: 'error', id: 'points-error' });
  readonly #torus;
  readonly #bareQ;
  readonly #strict;
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
      onChange({ sort: value as Sort }, 'push'), { 'aria-label': 'Order' });
    this.#level = select('How common', levelOptions(), (value) => onChange({ level: Number(value) }, 'push'));
    const lengths = [1, 2, 3, 4, 5, 6, 7, 8].map((it) => [String(it), count(it, 'letter')] as const);
    this.#minLength = select('Shortest word', [['0', 'Usual: 3 or 4'], ...lengths], (value) =>
      rules({ minLength: Number(value) }));
    // The field reports a change when a press elsewhere takes the focus.
    this.#points.addEventListener('change', () => whenReleased(() => rules({ points: this.#points.value.trim() })));
    this.#torus = checkbox('Joined edges (torus)', (torus) => rules({ torus }));
    this.#bareQ = checkbox('Q without u', (bareQ) => rules({ bareQ }));
    this.#strict = checkbox('Tiles for letters such as lj', (strict) => rules({ strict }));
    this.#close = button('Back to English', () => void context.closeFile(), { hidden: true });
    this.#rules = h('details', { class: 'rules' },
      h('summary', {}, 'Options'),
      h('div', { class: 'fields' }, this.#level.root, this.#minLength.root,
        h('label', { class: 'field', for: 'points' }, h('span', {}, 'Points by letters, from 0'), this.#points, this.#pointsProblem),
        this.#torus.root, this.#bareQ.root, this.#strict.root),
      this.#dictionary,
      h('div', { class: 'tools' }, fileButton('Open a dictionary or word list…', 'dictionary-file', (file) => void this.#open(file)), this.#close),
      this.#problem,
    );
    this.root = h('div', { class: 'controls' }, this.#find, this.#sort.field, this.#rules);
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
    this.#strict.field.checked = state.rules.strict;
    const { own } = this.#context;
    this.#close.hidden = own === null;
    this.#dictionary.replaceChildren('Dictionary: ', h('b', {}, own ? own.file : 'English'), own ? ownText(own) : ', with levels');
    this.#strict.root.hidden = !hasLongLetters() && !state.rules.strict;
    this.#level.root.hidden = own !== null && !own.hasLevels;
  }

  /** Says what is wrong with the points; nothing if all is well. */
  showPointsProblem(text: string): void {
    this.#pointsProblem.textContent = text;
    markInvalid(this.#points, text !== '');
    if (text !== '') this.#rules.open = true;
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

/** How many words a file has, how it was read, and how long it stays. */
function ownText({ words, remarks, isKept }: DictionaryInfo): string {
  const stays = isKept ? 'It stays in this browser until you go back to English.' : 'It is gone when this page is closed: the browser does not keep it here.';
  return [`, ${count(words, 'word')}`, ...remarks, stays].join('. ');
}

function levelOptions(): (readonly [string, string])[] {
  return [['0', 'All words'], ...LEVELS.map((it) => [String(it), `Up to ${levelName(it)}`] as const)];
}
