/**
 * The functions of the module: those of `crates/capi/include/dictc.h`, which documents them.
 *
 * Pointers, lengths and booleans are numbers, 64-bit integers are bigints. `size_t` has 32 bits, so
 * `DICTC_NONE` arrives as -1.
 *
 * A test writes this file: `BLESS=1 cargo test --package dictc-capi --test border`.
 */

/** A pointer into the memory of the module. */
export type Pointer = number;

export const NONE = -1;

/** The functions of every module, and its memory. */
export interface Core {
  memory: { readonly buffer: ArrayBuffer };
  dictc_board_parse(
    text: Pointer,
    len: number,
    rows: number,
    columns: number,
    flags: number,
    error: Pointer,
  ): Pointer;
  dictc_board_text(board: Pointer, len: Pointer): Pointer;
  dictc_board_rows(board: Pointer): number;
  dictc_board_columns(board: Pointer): number;
  dictc_board_tile(board: Pointer, cell: number, len: Pointer): Pointer;
  dictc_board_free(board: Pointer): void;
  dictc_error_code(error: Pointer): number;
  dictc_error_message(error: Pointer): Pointer;
  dictc_error_free(error: Pointer): void;
  dictc_lexicon_from_bytes(bytes: Pointer, len: number, flags: number, error: Pointer): Pointer;
  dictc_lexicon_english(error: Pointer): Pointer;
  dictc_lexicon_clone(lexicon: Pointer): Pointer;
  dictc_lexicon_free(lexicon: Pointer): void;
  dictc_lexicon_bytes(lexicon: Pointer, len: Pointer): Pointer;
  dictc_lexicon_len(lexicon: Pointer): number;
  dictc_lexicon_contains(lexicon: Pointer, word: Pointer, len: number): number;
  dictc_lexicon_contains_prefix(lexicon: Pointer, prefix: Pointer, len: number): number;
  dictc_lexicon_ordinal(lexicon: Pointer, word: Pointer, len: number): number;
  dictc_lexicon_try_ordinal(lexicon: Pointer, word: Pointer, len: number, ordinal: Pointer): number;
  dictc_lexicon_value(lexicon: Pointer, word: Pointer, len: number, value: Pointer): number;
  dictc_lexicon_word(lexicon: Pointer, ordinal: number, buffer: Pointer, capacity: number): number;
  dictc_lexicon_try_word(
    lexicon: Pointer,
    ordinal: number,
    buffer: Pointer,
    capacity: number,
    lenOfWord: Pointer,
  ): number;
  dictc_lexicon_fold(
    lexicon: Pointer,
    text: Pointer,
    len: number,
    buffer: Pointer,
    capacity: number,
    error: Pointer,
  ): number;
  dictc_lexicon_try_fold(
    lexicon: Pointer,
    text: Pointer,
    len: number,
    buffer: Pointer,
    capacity: number,
    lenOfFolded: Pointer,
    error: Pointer,
  ): number;
  dictc_lexicon_alphabet(
    lexicon: Pointer,
    buffer: Pointer,
    capacity: number,
    error: Pointer,
  ): number;
  dictc_lexicon_try_alphabet(
    lexicon: Pointer,
    buffer: Pointer,
    capacity: number,
    len: Pointer,
    error: Pointer,
  ): number;
  dictc_lexicon_has_levels(lexicon: Pointer): number;
  dictc_lexicon_values(
    lexicon: Pointer,
    ordinals: Pointer,
    count: number,
    values: Pointer,
    error: Pointer,
  ): number;
  dictc_solver_new(lexicon: Pointer, error: Pointer): Pointer;
  dictc_solver_set_min_length(solver: Pointer, letters: number, error: Pointer): number;
  dictc_solver_set_points(solver: Pointer, points: Pointer, len: number, error: Pointer): number;
  dictc_solver_set_step_limit(solver: Pointer, steps: bigint, error: Pointer): number;
  dictc_solver_set_automaton(solver: Pointer, automaton: number, error: Pointer): number;
  dictc_solver_score(
    solver: Pointer,
    board: Pointer,
    words: Pointer,
    points: Pointer,
    isComplete: Pointer,
    error: Pointer,
  ): number;
  dictc_solver_score_letters(
    solver: Pointer,
    rows: number,
    columns: number,
    letters: Pointer,
    count: number,
    words: Pointer,
    points: Pointer,
    isComplete: Pointer,
    error: Pointer,
  ): number;
  dictc_solver_solve(solver: Pointer, board: Pointer, error: Pointer): number;
  dictc_solver_board(
    solver: Pointer,
    text: Pointer,
    len: number,
    rows: number,
    columns: number,
    flags: number,
    error: Pointer,
  ): Pointer;
  dictc_solver_why_not(
    solver: Pointer,
    board: Pointer,
    buffer: Pointer,
    capacity: number,
    error: Pointer,
  ): number;
  dictc_solver_try_why_not(
    solver: Pointer,
    board: Pointer,
    buffer: Pointer,
    capacity: number,
    len: Pointer,
    error: Pointer,
  ): number;
  dictc_solver_interrupt(solver: Pointer): void;
  dictc_solver_free(solver: Pointer): void;
  dictc_solution_len(solver: Pointer): number;
  dictc_solution_points(solver: Pointer): bigint;
  dictc_solution_is_complete(solver: Pointer): number;
  dictc_solution_word(solver: Pointer, index: number, len: Pointer): Pointer;
  dictc_solution_word_points(solver: Pointer, index: number): number;
  dictc_solution_word_ordinal(solver: Pointer, index: number): number;
  dictc_solution_try_word_ordinal(solver: Pointer, index: number, ordinal: Pointer): number;
  dictc_solution_word_path(solver: Pointer, index: number, len: Pointer): Pointer;
  dictc_solution_arrays(
    solver: Pointer,
    text: Pointer,
    textEnds: Pointer,
    cells: Pointer,
    cellEnds: Pointer,
    points: Pointer,
    ordinals: Pointer,
  ): number;
  dictc_paths_new(board: Pointer, word: Pointer, len: number, error: Pointer): Pointer;
  dictc_paths_next(paths: Pointer, cells: Pointer, len: Pointer): number;
  dictc_paths_is_complete(paths: Pointer): number;
  dictc_paths_interrupt(paths: Pointer): void;
  dictc_paths_free(paths: Pointer): void;
  dictc_version(): Pointer;
  dictc_format_version(): number;
  dictc_alloc(len: number): Pointer;
  dictc_free(start: Pointer, len: number): void;
  dictc_start(): void;
  dictc_panic_message(): Pointer;
  dictc_panic(): void;
}

/** The compiler, which only the full module has. */
export interface Compiler {
  dictc_lexicon_from_words(text: Pointer, offsets: Pointer, count: number, error: Pointer): Pointer;
  dictc_lexicon_select(
    lexicon: Pointer,
    least: bigint,
    most: bigint,
    only: Pointer,
    without: Pointer,
    clean: number,
    error: Pointer,
  ): Pointer;
  dictc_compiler_new(): Pointer;
  dictc_compiler_set_lengths(
    compiler: Pointer,
    minLetters: number,
    maxLetters: number,
    error: Pointer,
  ): number;
  dictc_compiler_set_drop_bare_q(compiler: Pointer, drop: number, error: Pointer): number;
  dictc_compiler_set_fold_accents(compiler: Pointer, fold: number, error: Pointer): number;
  dictc_compiler_set_letters(
    compiler: Pointer,
    letters: Pointer,
    len: number,
    error: Pointer,
  ): number;
  dictc_compiler_set_alphabet(
    compiler: Pointer,
    alphabet: Pointer,
    len: number,
    error: Pointer,
  ): number;
  dictc_compiler_set_graph(compiler: Pointer, graph: number, error: Pointer): number;
  dictc_compiler_set_duplicate_values(compiler: Pointer, rule: number, error: Pointer): number;
  dictc_compiler_set_affixes(
    compiler: Pointer,
    affixes: Pointer,
    affixesLen: number,
    letters: Pointer,
    lettersLen: number,
    error: Pointer,
  ): number;
  dictc_compiler_set_columns(
    compiler: Pointer,
    columns: Pointer,
    columnsLen: number,
    separator: Pointer,
    separatorLen: number,
    error: Pointer,
  ): number;
  dictc_compiler_remarks(
    compiler: Pointer,
    buffer: Pointer,
    capacity: number,
    error: Pointer,
  ): number;
  dictc_compiler_try_remarks(
    compiler: Pointer,
    buffer: Pointer,
    capacity: number,
    len: Pointer,
    error: Pointer,
  ): number;
  dictc_compiler_add(compiler: Pointer, list: Pointer, len: number, error: Pointer): number;
  dictc_compiler_exclude(compiler: Pointer, list: Pointer, len: number, error: Pointer): number;
  dictc_compiler_add_file(compiler: Pointer, path: Pointer, error: Pointer): number;
  dictc_compiler_finish(compiler: Pointer, error: Pointer): Pointer;
  dictc_compiler_finish_to_file(compiler: Pointer, path: Pointer, error: Pointer): number;
  dictc_compiler_free(compiler: Pointer): void;
}

/** Searches, which only the full module has. */
export interface Searches {
  dictc_lexicon_meaning(
    lexicon: Pointer,
    word: Pointer,
    len: number,
    buffer: Pointer,
    capacity: number,
    error: Pointer,
  ): number;
  dictc_lexicon_try_meaning(
    lexicon: Pointer,
    word: Pointer,
    len: number,
    buffer: Pointer,
    capacity: number,
    lenOfMeaning: Pointer,
    error: Pointer,
  ): number;
  dictc_lexicon_why_not(
    lexicon: Pointer,
    text: Pointer,
    len: number,
    buffer: Pointer,
    capacity: number,
    error: Pointer,
  ): number;
  dictc_lexicon_try_why_not(
    lexicon: Pointer,
    text: Pointer,
    len: number,
    buffer: Pointer,
    capacity: number,
    lenOfSentence: Pointer,
    error: Pointer,
  ): number;
  dictc_lexicon_contains_many(
    lexicon: Pointer,
    text: Pointer,
    offsets: Pointer,
    count: number,
    found: Pointer,
    error: Pointer,
  ): number;
  dictc_lexicon_ordinals(
    lexicon: Pointer,
    text: Pointer,
    offsets: Pointer,
    count: number,
    ordinals: Pointer,
    error: Pointer,
  ): number;
  dictc_prefix_root(lexicon: Pointer, root: Pointer): number;
  dictc_prefix_step(
    lexicon: Pointer,
    prefix: Pointer,
    text: Pointer,
    len: number,
    next: Pointer,
  ): number;
  dictc_prefix_is_word(lexicon: Pointer, prefix: Pointer): number;
  dictc_prefix_ordinal(lexicon: Pointer, prefix: Pointer): number;
  dictc_prefix_try_ordinal(lexicon: Pointer, prefix: Pointer, ordinal: Pointer): number;
  dictc_prefix_len(lexicon: Pointer, prefix: Pointer): number;
  dictc_prefix_children(
    lexicon: Pointer,
    prefix: Pointer,
    characters: Pointer,
    children: Pointer,
    capacity: number,
  ): number;
  dictc_words_completions(lexicon: Pointer, prefix: Pointer, len: number, error: Pointer): Pointer;
  dictc_words_prefixes(lexicon: Pointer, text: Pointer, len: number, error: Pointer): Pointer;
  dictc_words_matches(lexicon: Pointer, pattern: Pointer, len: number, error: Pointer): Pointer;
  dictc_words_regex(
    lexicon: Pointer,
    expression: Pointer,
    len: number,
    whole: number,
    error: Pointer,
  ): Pointer;
  dictc_words_fuzzy(
    lexicon: Pointer,
    word: Pointer,
    len: number,
    edits: number,
    error: Pointer,
  ): Pointer;
  dictc_words_anagrams(
    lexicon: Pointer,
    letters: Pointer,
    len: number,
    allLetters: number,
    error: Pointer,
  ): Pointer;
  dictc_anagram_index_new(lexicon: Pointer, error: Pointer): Pointer;
  dictc_anagram_index_words(index: Pointer, letters: Pointer, len: number, error: Pointer): Pointer;
  dictc_anagram_index_free(index: Pointer): void;
  dictc_words_set_step_limit(words: Pointer, steps: bigint, error: Pointer): number;
  dictc_words_interrupt(words: Pointer): void;
  dictc_words_is_complete(words: Pointer, error: Pointer): number;
  dictc_words_next(words: Pointer, word: Pointer, len: Pointer): number;
  dictc_words_ordinal(words: Pointer): number;
  dictc_words_try_ordinal(words: Pointer, ordinal: Pointer): number;
  dictc_words_value(words: Pointer, value: Pointer): number;
  dictc_words_distance(words: Pointer): number;
  dictc_words_next_many(
    words: Pointer,
    most: number,
    text: Pointer,
    textEnds: Pointer,
    ordinals: Pointer,
    values: Pointer,
    distances: Pointer,
  ): number;
  dictc_words_next_within(
    words: Pointer,
    most: number,
    steps: bigint,
    text: Pointer,
    textEnds: Pointer,
    ordinals: Pointer,
    values: Pointer,
    distances: Pointer,
    isAtEnd: Pointer,
  ): number;
  dictc_words_free(words: Pointer): void;
}

/** Dice and rounds, which the module of the solver does not have. */
export interface Rounds {
  dictc_dice_name(index: number, len: Pointer): Pointer;
  dictc_dice_title(
    index: number,
    len: Pointer,
    rows: Pointer,
    columns: Pointer,
    minLength: Pointer,
  ): Pointer;
  dictc_dealer_new(
    dice: Pointer,
    len: number,
    seed: bigint,
    flags: number,
    error: Pointer,
  ): Pointer;
  dictc_dealer_of_letters(
    lexicon: Pointer,
    rows: number,
    columns: number,
    seed: bigint,
    flags: number,
    error: Pointer,
  ): Pointer;
  dictc_dealer_board(dealer: Pointer, n: bigint, error: Pointer): Pointer;
  dictc_dealer_cells(dealer: Pointer): number;
  dictc_dealer_try_cells(dealer: Pointer, cells: Pointer): number;
  dictc_solver_score_dealt(
    solver: Pointer,
    dealer: Pointer,
    first: bigint,
    count: number,
    words: Pointer,
    points: Pointer,
    isComplete: Pointer,
    error: Pointer,
  ): number;
  dictc_dealer_free(dealer: Pointer): void;
  dictc_lexicon_fingerprint(lexicon: Pointer, hash: Pointer, error: Pointer): number;
  dictc_round_new(
    lexicon: Pointer,
    dealer: Pointer,
    n: bigint,
    settings: Pointer,
    error: Pointer,
  ): Pointer;
  dictc_round_new_on_board(
    lexicon: Pointer,
    board: Pointer,
    settings: Pointer,
    error: Pointer,
  ): Pointer;
  dictc_round_from_code(lexicon: Pointer, code: Pointer, len: number, error: Pointer): Pointer;
  dictc_round_from_older_code(
    lexicon: Pointer,
    code: Pointer,
    len: number,
    error: Pointer,
  ): Pointer;
  dictc_round_leave_out(round: Pointer, words: Pointer, len: number, error: Pointer): number;
  dictc_round_code(round: Pointer, len: Pointer): Pointer;
  dictc_round_board(round: Pointer, len: Pointer): Pointer;
  dictc_round_settings(
    round: Pointer,
    seconds: Pointer,
    minLength: Pointer,
    level: Pointer,
    countShared: Pointer,
  ): number;
  dictc_round_try_level(round: Pointer, level: Pointer): number;
  dictc_round_deal(
    round: Pointer,
    len: Pointer,
    seed: Pointer,
    n: Pointer,
    flags: Pointer,
  ): Pointer;
  dictc_round_is_complete(round: Pointer): number;
  dictc_round_is_torus(round: Pointer): number;
  dictc_round_is_strict(round: Pointer): number;
  dictc_round_opponent_seed(round: Pointer, number: number): bigint;
  dictc_round_add_player(round: Pointer, name: Pointer, len: number, error: Pointer): number;
  dictc_round_try_add_player(
    round: Pointer,
    name: Pointer,
    len: number,
    number: Pointer,
    error: Pointer,
  ): number;
  dictc_round_add_computer(
    round: Pointer,
    name: Pointer,
    len: number,
    strength: number,
    level: bigint,
    seed: bigint,
    error: Pointer,
  ): number;
  dictc_round_try_add_computer(
    round: Pointer,
    name: Pointer,
    len: number,
    strength: number,
    level: bigint,
    seed: bigint,
    number: Pointer,
    error: Pointer,
  ): number;
  dictc_round_play(
    round: Pointer,
    player: number,
    word: Pointer,
    len: number,
    milliseconds: bigint,
    points: Pointer,
    path: Pointer,
    pathLen: Pointer,
    error: Pointer,
  ): number;
  dictc_round_advance(round: Pointer, milliseconds: bigint, error: Pointer): number;
  dictc_round_end(round: Pointer, milliseconds: bigint, error: Pointer): number;
  dictc_round_points(round: Pointer, player: number): bigint;
  dictc_round_len(round: Pointer): number;
  dictc_round_word(
    round: Pointer,
    index: number,
    len: Pointer,
    points: Pointer,
    path: Pointer,
    pathLen: Pointer,
  ): Pointer;
  dictc_round_sheet_word(round: Pointer, player: number, index: number, len: Pointer): Pointer;
  dictc_round_sheet_verdict(round: Pointer, player: number, index: number, points: Pointer): number;
  dictc_round_is_missed(round: Pointer, index: number): number;
  dictc_round_word_level(round: Pointer, index: number, level: Pointer): number;
  dictc_round_hint(round: Pointer, player: number, hint: number, value: Pointer): number;
  dictc_round_hint_letter(
    round: Pointer,
    player: number,
    hint: number,
    buffer: Pointer,
    capacity: number,
  ): number;
  dictc_round_try_hint_letter(
    round: Pointer,
    player: number,
    hint: number,
    buffer: Pointer,
    capacity: number,
    len: Pointer,
  ): number;
  dictc_round_free(round: Pointer): void;
  dictc_settings_new(): Pointer;
  dictc_settings_set_seconds(settings: Pointer, seconds: number, error: Pointer): number;
  dictc_settings_set_min_length(settings: Pointer, letters: number, error: Pointer): number;
  dictc_settings_set_level(settings: Pointer, level: bigint, error: Pointer): number;
  dictc_settings_set_count_shared(settings: Pointer, count: number, error: Pointer): number;
  dictc_settings_free(settings: Pointer): void;
}

/** The functions of any module. */
export interface Exports extends Core, Partial<Compiler>, Partial<Rounds>, Partial<Searches> {}
