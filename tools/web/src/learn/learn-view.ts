// The learn view: how a trie grows, how a DAWG shares its ends, and how the search uses either.

import { BoardView } from '../board/board-view.ts';
import type { Page, Context } from '../context.ts';
import type { Params } from '../route.ts';
import { announceSoon } from '../ui/announcer.ts';
import { button, h } from '../ui/dom.ts';
import { count } from '../words.ts';
import { dawgAfter, describeNodes, edgeCount, insertions, leftOut, merges, MOST_WORDS, trieAfter, wordsOf, type Automaton, type Insertion, type Merge } from './automaton.ts';
import { GraphView, NO_MARKS, type Marks } from './graph-view.ts';
import { layeredLayout, treeLayout, type Layout } from './layout.ts';
import { allPaths, follow, MOST_STEPS, searchSteps, type SearchStep } from './search.ts';
import { learnParams, learnState, smallBoard, type LearnState } from './state.ts';
import { Stepper } from './stepper.ts';

/** What is built from the words of a state. */
interface Built {
  words: string[];
  insertions: Insertion[];
  trie: Automaton;
  merges: Merge[];
}

export class LearnView implements Page {
  readonly root = h('div', { class: 'view learn' });
  readonly #context: Context;
  readonly #words = h('textarea', { id: 'learn-words', spellcheck: 'false', autocapitalize: 'none', rows: 2 });
  readonly #trieButton = button('Trie', () => this.#change({ shape: 'trie', step: null, at: 0 }));
  readonly #dawgButton = button('DAWG', () => this.#change({ shape: 'dawg', step: null, at: 0 }));
  /** What the last step did: of the search once it has begun, else of the construction. */
  readonly #said = h('p', { class: 'said', 'aria-live': 'polite' });
  readonly #counts = h('ul', { class: 'counts' });
  readonly #graph = new GraphView();
  readonly #drawing = h('div', { class: 'graph', tabindex: 0, role: 'group', 'aria-label': 'Drawing of the automaton' }, this.#graph.room, this.#graph.root);
  readonly #text = h('ul');
  readonly #building: Stepper;
  readonly #searching: Stepper;
  readonly #letters = h('input', { id: 'learn-board', type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' });
  readonly #problem = h('p', { class: 'error', role: 'alert' });
  readonly #board = new BoardView({ label: 'Small board' });
  readonly #trace = h('ol', { class: 'trace' });
  readonly #searchCounts = h('ul', { class: 'counts' });
  #state: LearnState = learnState({});
  #built: Built = build('');
  #steps: SearchStep[] = [];
  /** The layout with the most rows so far of these words and this structure. */
  #room: { of: string; layout: Layout } | null = null;

  constructor(context: Context) {
    this.#context = context;
    this.#building = new Stepper('construction', (step, isWhole) => this.#change({ step: isWhole ? null : step, at: 0 }), (isRunning) => this.#ran(isRunning));
    this.#searching = new Stepper('search', (at) => this.#change({ at, step: null }), (isRunning) => this.#ran(isRunning));
    this.#words.addEventListener('input', () => this.#change({ words: this.#words.value, step: null, at: 0 }));
    this.#letters.addEventListener('input', () => this.#change({ board: this.#letters.value.trim(), at: 0 }));
    this.#build();
  }

  show(params: Params): void {
    this.#state = learnState(params);
    if (wordsOf(this.#words.value).join(' ') !== wordsOf(this.#state.words).join(' ')) this.#words.value = this.#state.words;
    this.#letters.value = this.#state.board;
    this.#render();
  }

  hide(): void {
    this.#building.pause();
    this.#searching.pause();
  }

  /** What a step did is said when a person steps. While it runs, all of it would be too much: what it came to is said. */
  #ran(isRunning: boolean): void {
    this.#said.setAttribute('aria-live', isRunning ? 'off' : 'polite');
    if (!isRunning && this.root.isConnected) announceSoon(this.#said.textContent ?? '');
  }

  #build(): void {
    const construction = h('section', { class: 'construction' },
      h('label', { class: 'field', for: 'learn-words' }, h('span', {}, `Words, at most ${MOST_WORDS}`), this.#words),
      h('div', { class: 'steps' },
        h('div', { class: 'segments', role: 'group', 'aria-label': 'Structure' }, this.#trieButton, this.#dawgButton),
        ...this.#building.parts),
      this.#said,
      this.#drawing,
      this.#counts,
      h('details', { class: 'as-text' }, h('summary', {}, 'The automaton as text'), this.#text));
    const search = h('section', { class: 'search-box' },
      h('h2', {}, 'Search a small board'),
      h('p', {}, 'The search starts at every tile and goes to neighbors, and in the drawing from node to node. Where the node has no edge with the letter of the tile, nothing that begins like this can be a word: the branch is cut.'),
      h('label', { class: 'field', for: 'learn-board' }, h('span', {}, 'Letters, such as te/na'), this.#letters),
      this.#problem,
      h('div', { class: 'steps' }, ...this.#searching.parts),
      this.#board.root, this.#trace, this.#searchCounts);
    this.root.append(
      h('div', { class: 'intro' },
        h('h1', {}, 'How it works'),
        h('p', {}, 'A trie keeps words as paths: words that begin alike share their beginning. A DAWG shares their ends, too. The file that this page loads is such an automaton, with 254,943 words; here you can watch one being made from a few.')),
      h('div', { class: 'row' }, construction, search));
  }

  #change(changes: Partial<LearnState>): void {
    this.#state = { ...this.#state, ...changes };
    const isNewShape = changes.shape !== undefined;
    this.#context.navigate('learn', learnParams(this.#state), isNewShape ? 'push' : 'replace');
    this.#render();
  }

  #render(): void {
    const { shape, words } = this.#state;
    this.#built = build(words);
    this.#trieButton.setAttribute('aria-pressed', String(shape === 'trie'));
    this.#dawgButton.setAttribute('aria-pressed', String(shape === 'dawg'));
    const total = shape === 'trie' ? this.#built.insertions.length : this.#built.merges.length;
    const step = Math.min(this.#state.step ?? total, total);
    this.#building.show(step, total);
    const whole = this.#automaton(total);
    const grid = smallBoard(this.#state.board);
    this.#problem.textContent = grid ? '' : 'Type up to nine letters: a square such as tena, or rows with slashes.';
    this.#steps = grid ? searchSteps(grid, whole) : [];
    const at = Math.min(this.#state.at, this.#steps.length);
    this.#searching.show(at, this.#steps.length);
    if (grid) this.#board.show(grid);
    this.#renderSearch(at);
    this.#renderGraph(step, at);
    this.#renderCounts(step);
  }

  /** The automaton after some steps of its construction. */
  #automaton(step: number): Automaton {
    const { insertions, trie, merges } = this.#built;
    return this.#state.shape === 'trie' ? trieAfter(insertions.slice(0, step)) : dawgAfter(trie, merges.slice(0, step));
  }

  #renderGraph(step: number, at: number): void {
    const automaton = this.#automaton(step);
    const isTrie = this.#state.shape === 'trie';
    const layout = isTrie ? treeLayout(automaton) : layeredLayout(automaton);
    const of = `${this.#state.shape} ${this.#built.words.join(' ')}`;
    if (this.#room?.of !== of) this.#room = { of, layout: isTrie ? treeLayout(this.#automaton(Infinity)) : layout };
    if (layout.rows > this.#room.layout.rows) this.#room.layout = layout;
    const marks = at > 0 ? this.#searchMarks(automaton, at) : this.#buildMarks(step);
    const label = `${isTrie ? 'Trie' : 'DAWG'} with ${count(automaton.nodes.size, 'node')}`;
    this.#graph.show(automaton, layout, this.#room.layout, marks, label);
    this.#graph.bring(marks.here ?? marks.merged, this.#drawing);
    const said = at > 0 ? this.#searched(at) : this.#sentence(step);
    // The same text again would be said again.
    if (this.#said.textContent !== said) this.#said.textContent = said;
    this.#text.replaceChildren(...describeNodes(automaton).map((it) => h('li', {}, it)));
  }

  #searchMarks(automaton: Automaton, at: number): Marks {
    const { path, node } = this.#steps[at - 1];
    const nodes = [0];
    for (const cell of path) nodes.push(...follow(automaton, nodes[nodes.length - 1], this.#board.grid.tiles[cell]) ?? []);
    return { ...NO_MARKS, path: nodes, here: node };
  }

  #buildMarks(step: number): Marks {
    const { insertions, merges } = this.#built;
    if (this.#state.step === null || step === 0) return NO_MARKS;
    if (this.#state.shape === 'dawg') return { ...NO_MARKS, merged: merges[step - 1].into };
    const { from, to, isNew } = insertions[step - 1];
    return { ...NO_MARKS, here: to, added: isNew ? [from, to] : null, path: isNew ? [] : [from, to] };
  }

  /** What the last step of the search did. */
  #searched(at: number): string {
    const { text } = describe(this.#steps[at - 1]);
    if (at < this.#steps.length) return text;
    return `${text}. The search is done: ${count(this.#steps.filter((it) => it.found !== null).length, 'word')}.`;
  }

  /** What the last step of the construction did. */
  #sentence(step: number): string {
    const { words, insertions, merges } = this.#built;
    if (words.length === 0) return 'Type some words to draw their trie.';
    if (this.#state.shape === 'trie') {
      if (step === 0) return 'An empty trie is a root and nothing else. Step forward to insert letters.';
      const { word, letters, isNew, isEnd } = insertions[step - 1];
      const letter = [...word][letters - 1];
      const what = isNew ? `a new node for “${letter}”` : `“${letter}” is there already: the beginning is shared`;
      const end = isEnd ? ' The word ends here, which the ring says.' : '';
      return `${word}, letter ${letters}: ${what}.${end}`;
    }
    if (step === 0) return 'A DAWG begins as the trie. Step forward to merge nodes from which the same endings lead on.';
    const { from, into } = merges[step - 1];
    const done = step === merges.length ? ' No two nodes have the same endings now: this is the smallest automaton for these words.' : '';
    return `Node ${from} had the same endings as node ${into}, so one is enough: ${from} is gone.${done}`;
  }

  #renderCounts(step: number): void {
    const { words, trie } = this.#built;
    const automaton = this.#automaton(step);
    const letters = words.reduce((sum, word) => sum + [...word].length, 0);
    this.#counts.replaceChildren(
      fact(words.length, 'word'), fact(letters, 'letter'), fact(automaton.nodes.size, 'node'), fact(edgeCount(automaton), 'edge'),
      this.#state.shape === 'dawg' ? fact(trie.nodes.size, 'node', ' before') : '',
    );
    const out = leftOut(this.#state.words);
    if (out.length > 0) this.#counts.append(h('li', {}, `left out: ${out.join(', ')}`));
  }

  #renderSearch(at: number): void {
    const done = this.#steps.slice(0, at);
    const last = done.at(-1);
    this.#board.light(last && last.path.length > 0 ? { path: last.path } : null);
    this.#board.mark(last?.kind === 'cut' ? [last.cell] : []);
    this.#trace.replaceChildren(...done.slice(-5).reverse().map((step) => {
      const { kind, text } = describe(step);
      return h('li', { 'data-kind': kind }, text);
    }));
    if (done.length === 0) this.#trace.replaceChildren(h('li', {}, 'Step forward to begin at the first tile.'));
    const found = done.filter((step) => step.found !== null).map((step) => step.found);
    const spared = done.reduce((sum, step) => sum + step.spared, 0);
    const total = this.#board.grid.tiles.length > 0 ? allPaths(this.#board.grid) : 0;
    const walked = done.filter((step) => step.kind === 'enter').length;
    this.#searchCounts.replaceChildren(
      fact(total, 'path', ' on the board'), h('li', {}, h('b', {}, String(walked)), ' walked'),
      h('li', {}, h('b', {}, String(spared)), ' cut'), fact(found.length, 'word', ' found'),
      found.length > 0 ? h('li', {}, found.join(', ')) : '',
    );
    if (this.#steps.length >= MOST_STEPS) {
      this.#searchCounts.append(h('li', {}, `The search is longer: only its first ${count(MOST_STEPS, 'step')} are here.`));
    }
  }
}

/** A number of things, and what else there is to say of them. */
function fact(number: number, noun: string, rest = ''): HTMLElement {
  const [digits, ...words] = count(number, noun).split(' ');
  return h('li', {}, h('b', {}, digits), ` ${words.join(' ')}${rest}`);
}

function build(text: string): Built {
  const words = wordsOf(text);
  const steps = insertions(words);
  const trie = trieAfter(steps);
  return { words, insertions: steps, trie, merges: merges(trie) };
}

/** What the search did in a step. */
function describe({ kind, text, found, spared }: SearchStep): { kind: string; text: string } {
  const typed = text.toUpperCase();
  if (kind === 'cut') {
    const rest = spared > 1 ? ` ${count(spared, 'path')} need not be walked.` : '';
    return { kind, text: `${typed}: no such edge. Cut.${rest}` };
  }
  if (kind === 'leave') return { kind, text: text === '' ? 'Back to no tile at all' : `Back to ${typed}` };
  return found === null ? { kind, text: `${typed}: go on` } : { kind: 'found', text: `${typed}: a word!` };
}
