//! Names that people know from other programs, and the options and commands that have their meaning
//! here.
//!
//! The parser suggests names that are spelled alike, which are seldom the right ones: `--license`
//! for `--clean`, `--man` for `--min`. These tables come first.

use clap::Arg;

/// What people type, and the options that may have this meaning, the best first.
const OPTIONS: &[(&[&str], &[&str])] = &[
    (&["lang", "language", "lexicon", "wordlist", "word-list", "d"], &["dict"]),
    (&["words"], &["list", "dict"]),
    (&["file", "f", "i", "input", "from-file"], &["boards", "grid", "list"]),
    (&["top", "max", "first", "head", "number", "count", "n"], &["limit"]),
    (&["letters", "hand", "tiles"], &["rack"]),
    (&["min", "min-length", "minimum", "min-letters"], &["min-length", "length"]),
    (&["max-length", "max-letters"], &["max-length", "length"]),
    (&["starts-with", "begins-with", "start", "begin"], &["prefix"]),
    (&["wrap", "wraparound", "toroidal"], &["torus"]),
    (&["time", "timer", "seconds", "duration", "t"], &["minutes"]),
    (&["name", "names", "user"], &["player"]),
    (&["word", "find", "path", "draw"], &["show"]),
    (
        &["meaning", "define", "definition", "definitions", "gloss", "glosses"],
        &["meanings", "meanings-from"],
    ),
    (&["computer", "cpu", "bot", "opponent", "difficulty", "easy", "hard"], &["against"]),
    (&["size", "edition"], &["dice"]),
    (&["random", "new", "deal"], &["roll", "dice"]),
    (&["check", "sheets", "judge"], &["sheet", "dry-run"]),
    (&["daily", "date", "today"], &["day"]),
    (&["order", "order-by"], &["sort"]),
    (&["total", "totals"], &["summary"]),
    (&["score"], &["total"]),
    (&["columns"], &["fields"]),
    (&["common", "frequency", "difficulty"], &["level"]),
    (&["c", "centre", "middle"], &["center"]),
];

/// Options of `play` that people try with `solve`.
const OF_PLAY: &[&str] = &["against", "code", "day", "min-words", "minutes"];

/// What people type, besides the name itself, and the command that has this meaning.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["boggle"], "solve"),
    (&[], "play"),
    (&[], "best"),
    (&[], "puzzle"),
    (&["build", "convert", "create", "import", "make"], "compile"),
    (&["stat", "stats", "statistics", "show"], "info"),
    (&["all", "dump", "export", "list", "ls", "print"], "words"),
    (&["contains", "exists", "has", "lookup", "valid", "check"], "get"),
    (&["define", "definition", "gloss", "meanings"], "meaning"),
    (&["crossword", "find", "pattern", "search"], "match"),
    (&["regex", "regexp"], "grep"),
    (&["correct", "similar", "spell", "suggest"], "fuzzy"),
    (&["anagrams", "jumble", "rack", "unscramble"], "anagram"),
    (&["extend"], "hooks"),
    (&["add", "combine", "join", "merge"], "union"),
    (&["common"], "intersect"),
    (&["compare", "minus", "remove", "subtract"], "diff"),
    (&["hive", "spelling-bee", "spellingbee"], "puzzle bee"),
    (&["box", "letter-boxed", "letterboxed"], "puzzle boxed"),
    (&["doublets", "word-ladder", "wordladder"], "puzzle ladder"),
    (&["word-search", "wordsearch"], "puzzle search"),
    (&["make-search", "word-search-maker"], "puzzle hide"),
    (&["cards", "flashcards", "learn", "study", "train"], "puzzle quiz"),
    (&["guess"], "puzzle wordle"),
    (&[], "puzzle wordiply"),
];

/// The tip for an option that does not exist, if people know its name from elsewhere. `arguments`
/// are those of the command.
pub(crate) fn of_option(program: &str, arguments: &[&Arg], typed: &str) -> Option<String> {
    let typed = typed.trim_start_matches('-');
    let typed = typed.split('=').next().unwrap_or(typed);
    let find = |name: &str| {
        let is_it = |it: &&&Arg| it.get_long() == Some(name) && !it.is_hide_set();
        arguments.iter().find(is_it)
    };
    if let Some(format) = find("format") {
        let mut values = format.get_possible_values().into_iter();
        if values.any(|it| it.get_name() == typed) {
            return Some(format!("a similar argument exists: '--format {typed}'"));
        }
    }
    if matches!(typed, "o" | "out" | "output") {
        return Some("results go to standard output; > FILE writes them to a file".to_owned());
    }
    if matches!(typed, "suffix" | "ends-with" | "contains") && find("prefix").is_some() {
        return Some("dictc match '*ing' finds words by their end, and '*ing*' by a part".into());
    }
    if matches!(typed, "meaning" | "meanings" | "define" | "gloss") && program == "dictc" {
        return Some("dictc meaning WORD shows meanings; '-' reads the words".to_owned());
    }
    if matches!(typed, "make" | "create" | "generate") && find("grid").is_some() {
        return Some("'dictc puzzle hide' makes grids".to_owned());
    }
    if program.ends_with("solve") && OF_PLAY.contains(&typed) {
        return Some(format!("'dictc play' has '--{typed}'"));
    }
    let rows = OPTIONS.iter().filter(|(names, _)| names.contains(&typed));
    let mut options = rows.flat_map(|(_, options)| *options);
    let option = options.find(|it| find(it).is_some())?;
    Some(format!("a similar argument exists: '--{option}'"))
}

/// The tip for a command that does not exist, if people know its name from elsewhere: a command of
/// this program, or else of one above it.
pub(crate) fn of_command(program: &str, typed: &str) -> Option<String> {
    let is_meant = |(names, meant): &&(&[&str], &str)| {
        names.contains(&typed) || meant.split(' ').next_back() == Some(typed)
    };
    let meant = || COMMANDS.iter().filter(is_meant).map(|(_, meant)| *meant);
    let above = program.strip_prefix("dictc").unwrap_or(program).trim_start();
    let here = |meant: &'static str| meant.strip_prefix(above).map(str::trim_start);
    match meant().find_map(here) {
        Some(command) => Some(similar_command(command)),
        None => meant().next().map(|command| format!("'dictc {command}' does that")),
    }
}

/// The tip that names a command of this program.
pub(crate) fn similar_command(name: &str) -> String {
    format!("a similar command exists: '{name}'")
}

/// What may follow an option that needs a value, if its values have no list.
pub(crate) fn of_value(value_name: &str) -> Option<&'static str> {
    Some(match value_name {
        "DICE" => "such as new87 (4x4), big (5x5) or super-big (6x6)",
        "DATE" => "such as 2026-11-26",
        "STRENGTH" => "from 1 to 5",
        "DICT" => "such as english or words.fst",
        _ => return None,
    })
}
