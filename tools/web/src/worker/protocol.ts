// What the page and the worker say to each other. Calls have numbers, and each gets one answer; events
// come without a call.

import type { Goal } from '../play/goal.ts';
import type { FoundWord, Group, Letters } from '../words.ts';

/** The dictionaries of a page. `common` stands in while `english` is on its way. */
export type DictionaryName = 'common' | 'english' | 'own';

/** What counts, and how boards are read. */
export interface Rules {
  /** 0: 3 letters up to 4 rows and columns, then 4. */
  minLength: number;
  /** The points of words of 0, 1, 2, … letters; empty for the usual ones. */
  points: string;
  torus: boolean;
  bareQ: boolean;
  /** Letters of several characters need tiles of their own. */
  strict: boolean;
}

export const USUAL_RULES: Rules = { minLength: 0, points: '', torus: false, bareQ: false, strict: false };

export interface SolveRequest {
  board: string;
  rules: Rules;
  dictionary: 'english' | 'own';
}

export interface Solved {
  /** The canonical text of the board. */
  board: string;
  words: FoundWord[];
  isComplete: boolean;
  /** What of the board no word has, in a sentence; `null` if there are words or no such reason. */
  whyNot: string | null;
  /** The dictionary that answered: `common` until `english` is there. */
  dictionary: DictionaryName;
}

export interface DictionaryInfo {
  name: DictionaryName;
  /** The name of a file; empty for the built-in ones. */
  file: string;
  words: number;
  /** Whether words have levels. */
  hasLevels: boolean;
  letters: Letters;
  /** What may surprise about a word list: how it was read, and words that were lost. */
  remarks: string[];
  /** Whether the browser keeps the file for later visits. */
  isKept: boolean;
}

/** An edition of dice. */
export interface Edition {
  name: string;
  title: string;
}

/** How a round begins: a deal, a code, or a board of one's own. */
export interface RoundRequest {
  source:
    | { kind: 'deal'; dice: string; seed: number; seconds: number; level: number | null }
    | { kind: 'code'; code: string }
    | { kind: 'board'; board: string; seconds: number };
  /** Strengths of the computer players, 1 to 5. */
  opponents: number[];
  dictionary: 'english' | 'own';
  /** Words that are marked as offensive do not count; a code says itself which words count. */
  isClean: boolean;
}

export interface RoundStart {
  board: string;
  /** The file whose words count; empty for English. */
  file: string;
  torus: boolean;
  strict: boolean;
  code: string;
  /** The code that was asked for is of other words than those that count. */
  isOfOtherWords: boolean;
  /** 0 for no limit. */
  seconds: number;
  /** The number of words on the board and their points. */
  words: number;
  points: number;
  /** Those that most people know. */
  goal: Goal;
  /** The names of the players; the person is the first. */
  players: string[];
}

export type Verdict =
  | 'found' | 'shared' | 'repeated' | 'too_short' | 'not_in_dictionary' | 'not_on_board' | 'not_found' | 'too_late'
  /** The dictionary has the word, but this round leaves it out. */
  | 'left_out';

export interface PlayReply {
  verdict: Verdict;
  points: number;
  path: number[] | null;
  /** How common the word is, if it counts and the dictionary says. */
  level: number | null;
}

/** How far a player is. */
export interface Standing {
  name: string;
  words: number;
  points: number;
}

export type HintReply = { kind: 'length'; letters: number } | { kind: 'first_letter'; letter: string } | { kind: 'cell'; cell: number };

export interface Sheet {
  name: string;
  /** All players scored together. */
  points: number;
  words: { text: string; verdict: Verdict; points: number }[];
}

export interface RoundResults {
  sheets: Sheet[];
  /** All words of the board. */
  words: FoundWord[];
  /** Those of them that are marked as offensive. */
  offensive: string[];
}

/** What can be asked of a dictionary. */
export const SEARCH_KINDS = ['word', 'pattern', 'letters', 'similar', 'expression'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface Searched {
  /** The text that was asked for, if it was asked for as a word and is one. */
  word: FoundWord | null;
  /** Words, which have no points and no paths. */
  groups: Group<FoundWord>[];
  /** Whether there are more words. */
  isCut: boolean;
  /** Why the text cannot be a word, in a sentence; `null` if there are words or no such reason. */
  whyNot: string | null;
}

export interface Memory {
  /** Bytes of the solver's memory. */
  solver: number;
  version: string;
}

/** Boards a second. */
export interface Speed {
  /** Dealt and scored. */
  points: number;
  /** Words with paths, in the memory of the solver. */
  words: number;
  /** The same as objects for each word. */
  objects: number;
}

/** The functions of the worker. */
export interface WorkerApi {
  solve(request: SolveRequest): Solved;
  deal(request: { dice: string; seed: number; dictionary: 'english' | 'own'; rows: number; columns: number }): string;
  /** The editions of dice that rounds can be dealt from. */
  editions(request: Record<string, never>): Edition[];
  /** Opens a dictionary file, or compiles a word list. */
  openFile(request: { file: string; bytes: Uint8Array }): DictionaryInfo;
  closeFile(request: Record<string, never>): void;
  startRound(request: RoundRequest): RoundStart;
  /** Words of a board that count for sure: the common ones while others are on their way. */
  commonWords(request: { board: string; isClean: boolean }): FoundWord[];
  play(request: { word: string; milliseconds: number }): PlayReply;
  advance(request: { milliseconds: number }): Standing[];
  hint(request: { number: number }): HintReply | null;
  endRound(request: { milliseconds: number }): RoundResults;
  /** Answers a question about the words of a dictionary, once it is complete. */
  search(request: { kind: SearchKind; text: string; dictionary: 'english' | 'own' }): Searched;
  /** A text as the words of a dictionary are spelled. */
  fold(request: { text: string; dictionary: 'english' | 'own' }): string;
  /** What an English word means; `null` if nobody says. */
  gloss(request: { word: string }): string | null;
  memory(request: Record<string, never>): Memory;
  /** Boards a second on this device, each the best of several rounds of 1,000 boards. */
  measure(request: { rounds: number }): Speed;
}

export type Call = {
  [Name in keyof WorkerApi]: { id: number; name: Name; request: Parameters<WorkerApi[Name]>[0] };
}[keyof WorkerApi];

/** What the page has fetched before the worker was there; `null` if that failed. */
export type Early =
  | { early: 'solver'; module: WebAssembly.Module | null }
  | { early: 'common'; bytes: Uint8Array | null };

export type Answer =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; kind: string } };

/** What the worker reports by itself. */
export type WorkerEvent =
  | { event: 'loading'; name: DictionaryName; loaded: number; total: number }
  | { event: 'ready'; info: DictionaryInfo }
  /** The word graph of English has been built. */
  | { event: 'graph' }
  | { event: 'failed'; name: DictionaryName | 'solver'; message: string };

/** The files that the worker loads, relative to the page. */
export interface WorkerFiles {
  solver: string;
  rounds: string;
  compiler: string;
  common: string;
  english: string;
  glosses: string;
  /** Bytes over the wire, for the bars of progress. */
  sizes: { common: number; english: number };
}
