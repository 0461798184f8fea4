// Draws an automaton as SVG: nodes in columns by depth with their numbers, letters on the edges.

import { svg } from '../ui/dom.ts';
import type { Automaton } from './automaton.ts';
import { edgeKey, type Layout, type Place } from './layout.ts';

const COLUMN = 86;
const ROW = 46;
const RADIUS = 15;
const MARGIN = 26;

/** What stands out in a drawing. */
export interface Marks {
  /** Nodes on the path of the search, from the root. */
  path: readonly number[];
  /** The node where the search or the insertion is. */
  here: number | null;
  /** The edge that was just added: from and to. */
  added: readonly [number, number] | null;
  /** The node that others were just merged into. */
  merged: number | null;
}

export const NO_MARKS: Marks = { path: [], here: null, added: null, merged: null };

export class GraphView {
  readonly #circles = new Map<number, SVGCircleElement>();
  readonly root = svg('svg', { role: 'img', class: 'automaton' });
  /** Lies behind the drawing and is as large as the largest one, so that steps move nothing below. */
  readonly room = svg('svg', { class: 'room', 'aria-hidden': 'true' });

  /** Draws an automaton, in the room of another layout. */
  show(automaton: Automaton, layout: Layout, room: Layout, marks: Marks, label: string): void {
    resize(this.root, layout);
    resize(this.room, room);
    this.root.setAttribute('aria-label', label);
    const point = ({ column, row }: Place): Point => [MARGIN + column * COLUMN, MARGIN + row * ROW];
    const at = (id: number): Point => point(layout.places.get(id)!);
    const [edges, letters, nodes]: SVGElement[][] = [[], [], []];
    this.#circles.clear();
    for (const [id, node] of automaton.nodes) {
      const targets = lettersByTarget(node.edges);
      for (const [to, label] of targets) {
        const points = [at(id), ...(layout.bends.get(edgeKey(id, to)) ?? []).map(point), at(to)];
        edges.push(svg('path', { class: `edge${edgeMark(marks, id, to)}`, d: curve(points) }));
        // Where edges part, letters are nearer to their ends.
        const [x, y] = along(points[0], points[1], targets.size > 1 ? 0.6 : 0.42);
        letters.push(svg('text', { class: 'edge-letter', x, y }, label));
      }
      const [cx, cy] = at(id);
      const circle = svg('circle', { class: `node${nodeMark(marks, id, node.isWord)}`, cx, cy, r: RADIUS });
      this.#circles.set(id, circle);
      nodes.push(circle);
      nodes.push(svg('text', { class: 'node-number', x: cx, y: cy }, String(id)));
      if (node.isWord) nodes.push(svg('circle', { class: 'end-ring', cx, cy, r: RADIUS - 3 }));
    }
    this.root.replaceChildren(...edges, ...nodes, ...letters);
  }

  /** Scrolls a box around the drawing so far that a node is in it. */
  bring(id: number | null, box: HTMLElement): void {
    const circle = id === null ? undefined : this.#circles.get(id);
    if (!circle || !box.isConnected) return;
    const [inner, outer] = [circle.getBoundingClientRect(), box.getBoundingClientRect()];
    // Its edges are worth seeing, too.
    const room = 2 * inner.width;
    const way = (from: number, to: number, start: number, end: number): number => (from < start ? from - start : to > end ? to - end : 0);
    box.scrollLeft += way(inner.left - room, inner.right + room, outer.left, outer.right);
    box.scrollTop += way(inner.top - room, inner.bottom + room, outer.top, outer.bottom);
  }
}

function resize(drawing: SVGSVGElement, layout: Layout): void {
  const width = (layout.columns - 1) * COLUMN + 2 * MARGIN;
  const height = Math.max(1, layout.rows - 1) * ROW + 2 * MARGIN;
  drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  drawing.style.setProperty('--width', String(width));
}

/** Several letters may lead to one node: they share an edge. */
function lettersByTarget(edges: ReadonlyMap<string, number>): Map<number, string> {
  const targets = new Map<number, string>();
  for (const [letter, to] of edges) targets.set(to, targets.has(to) ? `${targets.get(to)} ${letter}` : letter);
  return targets;
}

type Point = [x: number, y: number];

/** A smooth line through points, from the edge of the first node to that of the last. */
function curve(points: readonly Point[]): string {
  let path = `M${points[0][0] + RADIUS} ${points[0][1]}`;
  points.slice(1).forEach(([x, y], i) => {
    const [a, b] = points[i];
    const isLast = i === points.length - 2;
    const [start, end] = [i === 0 ? a + RADIUS : a, isLast ? x - RADIUS : x];
    const middle = (start + end) / 2;
    path += `C${middle} ${b} ${middle} ${y} ${end} ${y}`;
  });
  return path;
}

/** A point of the first part of a curve. */
function along([a, b]: Point, [x, y]: Point, share: number): Point {
  const eased = share * share * (3 - 2 * share);
  return [a + RADIUS + (x - a - 2 * RADIUS) * share, b + (y - b) * eased];
}

function edgeMark(marks: Marks, from: number, to: number): string {
  const at = marks.path.indexOf(from);
  if (at >= 0 && marks.path[at + 1] === to) return ' on';
  return marks.added && marks.added[0] === from && marks.added[1] === to ? ' new' : '';
}

function nodeMark(marks: Marks, id: number, isWord: boolean): string {
  const names = [isWord && 'word', marks.path.includes(id) && 'on', marks.here === id && 'here', marks.merged === id && 'merged'];
  return names.filter(Boolean).map((name) => ` ${name}`).join('');
}
