// Where the nodes of an automaton stand in a drawing: columns by depth, rows so that edges cross little.

import type { Automaton } from './automaton.ts';

export interface Place {
  column: number;
  row: number;
}

export interface Layout {
  /** Node to column and row; rows may be fractions. */
  places: Map<number, Place>;
  /** Places that an edge passes, by {@link edgeKey}; edges to the next column have none. */
  bends: Map<string, Place[]>;
  columns: number;
  rows: number;
}

/** The name of an edge. */
export function edgeKey(from: number, to: number): string {
  return `${from}>${to}`;
}

/** A tree's layout: leaves below each other, parents in the middle of their children. */
export function treeLayout(trie: Automaton): Layout {
  const places: Layout['places'] = new Map();
  let [rows, columns] = [0, 0];
  const place = (id: number, column: number): number => {
    columns = Math.max(columns, column + 1);
    const below = [...trie.nodes.get(id)!.edges.values()].map((to) => place(to, column + 1));
    const row = below.length === 0 ? rows++ : (below[0] + below[below.length - 1]) / 2;
    places.set(id, { column, row });
    return row;
  };
  place(0, 0);
  return { places, bends: new Map(), columns, rows };
}

/**
 * A layered layout: each node right of all its parents, near the middle of their rows. Edges over
 * several columns take a row in each, so that they pass no node.
 */
export function layeredLayout(automaton: Automaton): Layout {
  const order = topological(automaton);
  const column = columnsOf(automaton, order);
  const layers: Item[][] = [];
  const put = (at: number, item: Item): Item => {
    (layers[at] ??= []).push(item);
    return item;
  };
  const items = new Map(order.map((id) => [id, put(column.get(id)!, { row: 0, before: [] })]));
  const chains = new Map<string, Item[]>();
  for (const id of order) {
    for (const to of new Set(automaton.nodes.get(id)!.edges.values())) {
      let last = items.get(id)!;
      const chain: Item[] = [];
      for (let at = column.get(id)! + 1; at < column.get(to)!; at++) {
        last = put(at, { row: 0, before: [last] });
        chain.push(last);
      }
      items.get(to)!.before.push(last);
      chains.set(edgeKey(id, to), chain);
    }
  }
  const rows = Math.max(...layers.map((layer) => layer.length));
  for (const layer of layers) arrange(layer, rows);
  const places = new Map(order.map((id) => [id, { column: column.get(id)!, row: items.get(id)!.row }]));
  const bends: Layout['bends'] = new Map();
  for (const [key, chain] of chains) {
    const first = column.get(Number.parseInt(key, 10))! + 1;
    bends.set(key, chain.map(({ row }, i) => ({ column: first + i, row })));
  }
  return { places, bends, columns: layers.length, rows };
}

/** A node or a part of an edge in a column. */
interface Item {
  row: number;
  /** What leads here in the column before. */
  before: Item[];
}

/** Spreads a column over all rows, in the order of the mean rows of what leads to each item. */
function arrange(layer: Item[], rows: number): void {
  const mean = ({ before }: Item): number => before.reduce((sum, it) => sum + it.row, 0) / Math.max(1, before.length);
  const means = new Map(layer.map((item) => [item, mean(item)]));
  const room = rows / layer.length;
  [...layer].sort((a, b) => means.get(a)! - means.get(b)!).forEach((item, i) => (item.row = (i + 0.5) * room - 0.5));
}

/** The column of each node: the length of its longest path from the root. */
function columnsOf(automaton: Automaton, order: readonly number[]): Map<number, number> {
  const column = new Map<number, number>([[0, 0]]);
  for (const id of order) {
    for (const to of automaton.nodes.get(id)!.edges.values()) {
      column.set(to, Math.max(column.get(to) ?? 0, column.get(id)! + 1));
    }
  }
  return column;
}

/** Nodes, parents before children. */
function topological(automaton: Automaton): number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const visit = (id: number): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const to of [...automaton.nodes.get(id)!.edges.values()].reverse()) visit(to);
    order.push(id);
  };
  visit(0);
  return order.reverse();
}
