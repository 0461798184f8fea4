// The search for words on a board, one step at a time: it walks the automaton and the board together and
// turns back where the automaton has no edge.

import { neighbors, WALL, type Grid } from '../board/grid.ts';
import type { Automaton } from './automaton.ts';

export type StepKind = 'enter' | 'cut' | 'leave';

/** What one step of the search did. */
export interface SearchStep {
  kind: StepKind;
  /** The cell that was entered, refused or left. */
  cell: number;
  /** The path after the step. */
  path: number[];
  /** The node after the step. */
  node: number;
  /** The letters tried: those of the path, and of a refused cell. */
  text: string;
  /** The word that this step found first, or `null`. */
  found: string | null;
  /** With a refused cell, the paths that need not be walked: the one to the cell and all beyond. */
  spared: number;
}

/** The largest board that is walked step by step. */
export const MOST_CELLS = 9;
/** The most steps that are kept. */
export const MOST_STEPS = 20_000;

/** All steps of the search over a board of single letters. */
export function searchSteps(grid: Grid, automaton: Automaton): SearchStep[] {
  const steps: SearchStep[] = [];
  const found = new Set<string>();
  const path: number[] = [];

  const tryCell = (cell: number, node: number, text: string): void => {
    if (steps.length >= MOST_STEPS || path.includes(cell) || grid.tiles[cell] === WALL) return;
    const tried = text + grid.tiles[cell];
    const to = follow(automaton, node, grid.tiles[cell])?.at(-1);
    if (to === undefined) {
      const spared = pathsFrom(grid, cell, path);
      steps.push({ kind: 'cut', cell, path: [...path], node, text: tried, found: null, spared });
      return;
    }
    path.push(cell);
    const isNew = automaton.nodes.get(to)!.isWord && !found.has(tried);
    if (isNew) found.add(tried);
    steps.push({ kind: 'enter', cell, path: [...path], node: to, text: tried, found: isNew ? tried : null, spared: 0 });
    for (const next of neighbors(grid, cell, false)) tryCell(next, to, tried);
    path.pop();
    steps.push({ kind: 'leave', cell, path: [...path], node, text, found: null, spared: 0 });
  };

  grid.tiles.forEach((_, cell) => tryCell(cell, 0, ''));
  return steps;
}

/** The nodes after the letters of a tile, of which Qu has two; `null` if an edge is missing. */
export function follow(automaton: Automaton, node: number, tile: string): number[] | null {
  const nodes: number[] = [];
  for (const letter of tile) {
    const next = automaton.nodes.get(nodes.at(-1) ?? node)?.edges.get(letter);
    if (next === undefined) return null;
    nodes.push(next);
  }
  return nodes;
}

/** The number of paths that begin with some cells and then a cell: that path and all longer ones. */
export function pathsFrom(grid: Grid, cell: number, before: readonly number[]): number {
  const taken = [...before, cell];
  const next = neighbors(grid, cell, false).filter((it) => !taken.includes(it) && grid.tiles[it] !== WALL);
  return 1 + next.reduce((sum, it) => sum + pathsFrom(grid, it, taken), 0);
}

/** The number of all paths on a board. */
export function allPaths(grid: Grid): number {
  const starts = grid.tiles.map((_, cell) => cell).filter((cell) => grid.tiles[cell] !== WALL);
  return starts.reduce((sum, cell) => sum + pathsFrom(grid, cell, []), 0);
}
