// The words view: one field for everything that can be asked of a dictionary. It says what kind of question it sees,
// and answers with words in groups.

import type { Context, Page } from '../context.ts';
import { formatHash, type Params } from '../route.ts';
import { announce, announceSoon } from '../ui/announcer.ts';
import { ChosenWord } from '../ui/chosen-word.ts';
import { button, entryForm, h, markInvalid } from '../ui/dom.ts';
import { Meaning } from '../ui/meaning.ts';
import { Typing } from '../ui/typing.ts';
import type { WordList } from '../ui/word-list.ts';
import { Newest, WorkerError } from '../worker/client.ts';
import type { Searched, SearchKind } from '../worker/protocol.ts';
import { count, factsOf, isolated } from '../words.ts';
import { expressionOf, lookupParams, lookupState, recognized, type LookupState } from './state.ts';

const KINDS: readonly (readonly [kind: SearchKind, name: string])[] = [
  ['word', 'Word'], ['pattern', 'Pattern'], ['letters', 'Anagrams'], ['similar', 'Similar'], ['expression', 'Regex'],
];

const EXAMPLES: readonly (readonly [find: string, kind: SearchKind | null, what: string])[] = [
  ['quartz', null, 'a word: its meaning, hooks, anagrams'],
  ['c??ss*d', null, 'a pattern: ? is a letter, * any letters, @ a vowel, # a consonant'],
  ['retains?', 'letters', 'anagrams; ? is a blank'],
  ['acomodate', 'similar', 'similar words'],
  ['^un.*able$', null, 'a regular expression'],
];

export class LookupView implements Page {
  readonly root = h('div', { class: 'view lookup' });
  readonly #context: Context;
  readonly #newest = new Newest();
  readonly #typing = new Typing();
  readonly #input = h('input', {
    id: 'lookup', type: 'search', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', enterkeyhint: 'search',
    'aria-describedby': 'lookup-error', placeholder: 'a word, letters, or c?t',
  });
  readonly #kinds = h('div', { class: 'tools kinds', role: 'group', 'aria-label': 'What is asked' });
  readonly #error = h('p', { class: 'error', id: 'lookup-error' });
  readonly #answer = h('p', { class: 'answer' });
  readonly #asked: Meaning;
  readonly #chosen: ChosenWord;
  readonly #list: WordList;
  #state: LookupState = lookupState({});
  #found: Searched | null = null;

  constructor(context: Context) {
    this.#context = context;
    this.#asked = new Meaning(context);
    this.#chosen = new ChosenWord(context, (word) => {
      this.#navigate({ word: word?.text ?? '' }, 'replace');
      if (word) announce(isolated(word.text) + factsOf(word));
    });
    this.#list = this.#chosen.list();
    this.#input.addEventListener('input', () => this.#typed());
    const form = entryForm(this.#input, () => this.#typing.end(),
      h('label', { for: 'lookup' }, 'Ask for words'), h('div', { class: 'row' }, this.#input), this.#error);
    this.root.append(h('h1', { class: 'unseen' }, 'Words'),
      h('div', { class: 'left' }, form, this.#kinds, this.#answer, this.#asked.root, this.#chosen.root),
      h('div', { class: 'right' }, this.#list.root));
  }

  show(params: Params): void {
    this.#state = lookupState(params);
    if (this.#input.value !== this.#state.find) this.#input.value = this.#state.find;
    this.#typing.end();
    this.#list.press(this.#state.word || null);
    void this.#search();
  }

  hide(): void {
    this.#chosen.close();
  }

  dictionaryChanged(): void {
    if (this.root.isConnected) void this.#search();
  }

  #typed(): void {
    // A chosen kind stays while the text is of the same kind.
    const kind = recognized(this.#input.value) === recognized(this.#state.find) ? this.#state.kind : null;
    this.#ask({ find: this.#input.value, kind, word: '' }, this.#typing.next());
  }

  #ask(state: LookupState, how: 'push' | 'replace'): void {
    this.#navigate(state, how);
    this.#list.press(null);
    void this.#search();
  }

  #navigate(changes: Partial<LookupState>, how: 'push' | 'replace'): void {
    this.#state = { ...this.#state, ...changes };
    this.#context.navigate('words', lookupParams(this.#state), how);
  }

  async #search(): Promise<void> {
    const { find } = this.#state;
    const kind = this.#state.kind ?? recognized(find);
    this.#showKinds(kind);
    if (find.trim() === '') {
      this.#empty();
      return;
    }
    this.root.setAttribute('aria-busy', 'true');
    if (!this.#found) this.#answer.textContent = 'The answers are here when all words are.';
    try {
      const text = kind === 'expression' ? expressionOf(find) : find.trim();
      const found = await this.#newest.run(() => this.#context.worker.call('search', { kind, text, dictionary: this.#context.dictionary }));
      if (!found || find !== this.#state.find) return;
      this.#found = found;
      this.#problem('');
      this.#answer.textContent = this.#answerText(found, kind);
      this.#asked.show(found.word?.text ?? null, true);
      announceSoon(this.#answer.textContent);
      this.#list.show(found.groups, undefined, () => this.#chosen.choose(this.#list));
    } catch (error) {
      if (error instanceof WorkerError && error.kind === 'restarted') return;
      if (find === this.#state.find) this.#fail((error as Error).message);
    } finally {
      this.root.removeAttribute('aria-busy');
    }
  }

  /** Nothing has been typed: examples. */
  #empty(): void {
    this.#fail('');
    const { dictionary, own } = this.#context;
    this.#answer.textContent = dictionary === 'own' && own ? `In the words of ${own.file}, ask for:` : 'Ask for:';
    this.#list.root.replaceChildren(h('ul', { class: 'examples' }, ...EXAMPLES.map(([find, kind, what]) =>
      h('li', {}, h('a', { href: formatHash({ view: 'words', params: lookupParams({ find, kind, word: '' }) }) }, find), ` ${what}`))));
  }

  #fail(message: string): void {
    this.#problem(message);
    this.#found = null;
    this.#answer.textContent = '';
    this.#list.show([]);
    this.#asked.show(null, false);
    this.#chosen.choose(this.#list);
  }

  #problem(message: string): void {
    this.#error.textContent = message;
    if (message !== '') announceSoon(message);
    markInvalid(this.#input, message !== '');
  }

  /** The kinds as buttons; the one of the question is pressed. */
  #showKinds(kind: SearchKind): void {
    if (this.#kinds.childElementCount === 0) {
      this.#kinds.append(...KINDS.map(([it, name]) => button(name, () => this.#ask({ ...this.#state, kind: it === recognized(this.#state.find) ? null : it, word: '' }, 'replace'))));
    }
    KINDS.forEach(([it], i) => this.#kinds.children[i].setAttribute('aria-pressed', String(it === kind)));
  }

  #answerText({ groups, isCut, word, whyNot }: Searched, kind: SearchKind): string {
    if (kind === 'word') {
      const typed = this.#state.find.trim();
      return word ? `${isolated(word.text)} is a word${factsOf(word)}.` : `${isolated(typed)} is not a word here${whyNot === null ? '' : `: ${whyNot}`}.`;
    }
    const words = groups.reduce((sum, group) => sum + group.words.length, 0);
    if (words === 0) return whyNot === null ? 'No words.' : `No words: ${whyNot}.`;
    return `${isCut ? 'The first ' : ''}${count(words, 'word')}.`;
  }
}
