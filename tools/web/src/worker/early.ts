// The page's part of the first answer: it fetches the solver, which index.html names as a preload, and the common words
// while the script of the worker is on its way. What fails here the worker tries again, and reports.

import { received } from './download.ts';
import type { Early, WorkerEvent } from './protocol.ts';

/** The files of this build, written by scripts/build.mjs. */
export interface EarlyFiles {
  solver: string;
  common: string;
  /** Bytes over the wire. */
  size: number;
}

/** Each part as soon as it is there. */
export function fetchEarly(files: EarlyFiles, report: (event: WorkerEvent) => void): Promise<Early>[] {
  const solver = compiled(files.solver).catch(() => null);
  const common = received(files.common, 'default', (loaded) => report({ event: 'loading', name: 'common', loaded, total: files.size })).catch(() => null);
  return [solver.then((module) => ({ early: 'solver', module })), common.then((bytes) => ({ early: 'common', bytes }))];
}

/** What a worker is told that was started again: it has to load everything. */
export const NOTHING_EARLY: readonly Early[] = [{ early: 'solver', module: null }, { early: 'common', bytes: null }];

async function compiled(file: string): Promise<WebAssembly.Module> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(response.statusText);
  const isTyped = response.headers.get('Content-Type') === 'application/wasm';
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
