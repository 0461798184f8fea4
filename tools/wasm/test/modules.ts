/** What each module lacks is an error of TypeScript: this file is checked and not run. */

import { load, type Dictc, type Lexicon, type Module, type WithRounds } from "dictc-wasm";

export async function solver(bytes: Uint8Array): Promise<number> {
  const dictc = await load();
  const lexicon = dictc.open(bytes);
  const [solver, board] = [lexicon.solver(), dictc.board("te/as")];
  // @ts-expect-error no dice
  dictc.dealer("new87", 1);
  // @ts-expect-error no dice
  dictc.dice.length;
  // @ts-expect-error no compiler
  dictc.compile("tea");
  // @ts-expect-error no compiler
  dictc.fromWords(["tea"]);
  // @ts-expect-error no rounds
  lexicon.deal();
  // @ts-expect-error no rounds
  lexicon.play(board);
  // @ts-expect-error no rounds
  lexicon.roundFromCode("12QY-9G17-0TSB");
  // @ts-expect-error no fingerprint
  lexicon.fingerprint.length;
  // @ts-expect-error no searches
  lexicon.matches("t?a");
  // @ts-expect-error no searches
  lexicon.ordinals(["tea"]);
  return solver.score(board).points + solver.scoreMany(["te/as"]).words.length;
}

export async function rounds(bytes: Uint8Array): Promise<string> {
  const dictc = await load("rounds");
  const lexicon = dictc.open(bytes);
  const dealer = dictc.dealer(dictc.dice[0]?.name ?? "new87", 1);
  lexicon.solver().scoreDealt(dealer, 0, 10);
  // @ts-expect-error no searches
  lexicon.fuzzy("tea");
  // @ts-expect-error no searches
  lexicon.completions("te");
  // @ts-expect-error no compiler
  dictc.compile("tea");
  return lexicon.deal().code + lexicon.fingerprint;
}

export async function full(url: URL): Promise<string[]> {
  const dictc = await load<"full">(url);
  const lexicon = dictc.compile("tea\nten\n");
  play(lexicon);
  solve(dictc);
  return lexicon.anagrams("eat").map((entry) => entry.word);
}

/** A function that needs rounds, and one that takes any module. */
function play(lexicon: Lexicon<WithRounds>): string {
  return lexicon.deal({ seed: 1 }).board;
}

function solve(dictc: Dictc): number {
  // @ts-expect-error it may be the module of the solver
  dictc.dealer("new87", 1);
  return dictc.board("te/as").rows;
}

export async function any(name: Module, bytes: Uint8Array): Promise<boolean> {
  const dictc = await load(name);
  // @ts-expect-error it may be the module of the solver
  play(dictc.open(bytes));
  return dictc.open(bytes).contains("tea");
}
