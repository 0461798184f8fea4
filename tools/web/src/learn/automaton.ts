// A small automaton that accepts a list of words: a trie while words are inserted, a DAWG while equal
// nodes are merged. Made for drawing: every state on the way can be asked for.

export interface Node {
  id: number;
  /** Whether a word ends here. */
  isWord: boolean;
  /** Letter to node, in the order of insertion. */
  edges: Map<string, number>;
}

/** Nodes by their number; 0 is the root. Merged nodes are missing. */
export interface Automaton {
  nodes: Map<number, Node>;
}

/** One letter of one word being inserted. */
export interface Insertion {
  word: string;
  /** The letters inserted so far, 1 or more. */
  letters: number;
  from: number;
  to: number;
  /** Whether the node is new; else the word shares it with an earlier one. */
  isNew: boolean;
  /** Whether the word ends here. */
  isEnd: boolean;
}

/** Two nodes with the same future become one. */
export interface Merge {
  /** The node that goes. */
  from: number;
  /** The node that stays. */
  into: number;
}

/** The most words and letters of a list that can still be drawn. */
export const MOST_WORDS = 40;
export const LONGEST_WORD = 12;

/** Words from a text: letters only, distinct, in their order; the rest is left out. */
export function wordsOf(text: string): string[] {
  return typed(text).filter(isShown).slice(0, MOST_WORDS);
}

/** The words of a text that are not shown, as they were typed: too long, with other signs, or too many. */
export function leftOut(text: string): string[] {
  const words = typed(text);
  return [...words.filter((it) => !isShown(it)), ...words.filter(isShown).slice(MOST_WORDS)];
}

function typed(text: string): string[] {
  return [...new Set(text.toLowerCase().normalize('NFC').match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [])];
}

function isShown(word: string): boolean {
  return [...word].length <= LONGEST_WORD && /^\p{L}+$/u.test(word);
}

/** The steps that insert the words, one letter each. */
export function insertions(words: readonly string[]): Insertion[] {
  const steps: Insertion[] = [];
  const { nodes } = emptyTrie();
  for (const word of words) {
    let at = 0;
    const letters = [...word];
    letters.forEach((letter, i) => {
      const known = nodes.get(at)!.edges.get(letter);
      const to = known ?? nodes.size;
      const isEnd = i === letters.length - 1;
      steps.push({ word, letters: i + 1, from: at, to, isNew: known === undefined, isEnd });
      insert(nodes, letter, steps[steps.length - 1]);
      at = to;
    });
  }
  return steps;
}

/** The trie after some of the steps. */
export function trieAfter(steps: readonly Insertion[]): Automaton {
  const trie = emptyTrie();
  for (const step of steps) insert(trie.nodes, [...step.word][step.letters - 1], step);
  return trie;
}

function emptyTrie(): Automaton {
  return { nodes: new Map([[0, { id: 0, isWord: false, edges: new Map() }]]) };
}

function insert(nodes: Map<number, Node>, letter: string, step: Insertion): void {
  nodes.get(step.from)!.edges.set(letter, step.to);
  if (!nodes.has(step.to)) nodes.set(step.to, { id: step.to, isWord: false, edges: new Map() });
  if (step.isEnd) nodes.get(step.to)!.isWord = true;
}

/**
 * The merges that make a trie a DAWG, from the ends of words to the root. Two nodes are equal if both
 * or neither end a word, and equal letters lead to nodes that are equal. Linear in the size of the trie.
 */
export function merges(trie: Automaton): Merge[] {
  const found: Merge[] = [];
  const stands = new Map<number, number>();
  const bySignature = new Map<string, number>();
  for (const id of deepestFirst(trie)) {
    const signature = signatureOf(trie.nodes.get(id)!, stands);
    const into = bySignature.get(signature);
    if (into === undefined) {
      bySignature.set(signature, id);
      stands.set(id, id);
    } else {
      found.push({ from: id, into });
      stands.set(id, into);
    }
  }
  return found;
}

function signatureOf(node: Node, stands: ReadonlyMap<number, number>): string {
  const edges = [...node.edges].map(([letter, to]) => `${letter}${stands.get(to)}`).sort();
  return `${node.isWord ? '!' : '.'}${edges.join(' ')}`;
}

/** All nodes but the root, children before parents, nodes near the ends of words first. */
function deepestFirst(trie: Automaton): number[] {
  const height = new Map<number, number>();
  const measure = (id: number): number => {
    const below = [...trie.nodes.get(id)!.edges.values()].map(measure);
    const own = below.length === 0 ? 0 : 1 + Math.max(...below);
    height.set(id, own);
    return own;
  };
  measure(0);
  return [...height.keys()].filter((id) => id !== 0).sort((a, b) => height.get(a)! - height.get(b)! || a - b);
}

/** The automaton after some merges, in their order. It accepts the same words at every step. */
export function dawgAfter(trie: Automaton, steps: readonly Merge[]): Automaton {
  const target = new Map(steps.map(({ from, into }) => [from, into]));
  const nodes = new Map<number, Node>();
  for (const [id, node] of trie.nodes) {
    if (target.has(id)) continue;
    const edges = [...node.edges].map(([letter, to]): [string, number] => [letter, target.get(to) ?? to]);
    nodes.set(id, { id, isWord: node.isWord, edges: new Map(edges) });
  }
  return { nodes };
}

/** The number of edges. */
export function edgeCount(automaton: Automaton): number {
  return [...automaton.nodes.values()].reduce((sum, node) => sum + node.edges.size, 0);
}

/** A sentence for each node: `Node 3: a word ends here; s leads to node 4.` */
export function describeNodes(automaton: Automaton): string[] {
  return [...automaton.nodes.values()].map(({ id, isWord, edges }) => {
    const ways = [...edges].map(([letter, to]) => `${letter} leads to node ${to}`);
    const parts = [...(isWord ? ['a word ends here'] : []), ...(ways.length > 0 ? [ways.join(', ')] : [])];
    return `Node ${id}: ${parts.length > 0 ? parts.join('; ') : 'nothing yet'}.`;
  });
}
