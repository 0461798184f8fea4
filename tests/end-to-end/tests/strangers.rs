//! No text of a stranger acts on the terminal: every command of every program times every place
//! where such a text enters runs in a pseudo-terminal, in every format.
//!
//! The commands and their options are those that help lists, so that new ones are checked too. Only
//! the program's own characters may arrive: line ends, tabs and colors.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;

use dictc_lexicon::metadata::Source;
use dictc_lexicon::write::{Dictionary, MemorySection, NodeWriter, Summary, ValueWriter};
use dictc_lexicon::{GraphKind, Lexicon, ValueKind};
use end_to_end::{Dir, program};
use pty_process::Size;
use pty_process::blocking::{Command, open};

use crate::conventions::{TOOLS, Tool};

/// A text with all that can act on a terminal; a file can have it as its name.
const ALL: &str = "zq\u{1b}]52;c;QQ\u{7}zq\u{1b}[1;31mzq\u{9b}2Jzq\u{7f}zq\u{202e}zq\u{2066}zq\u{61c}\
                   zq\u{200f}zq\rzq\tzq\nzq";

/// Texts that fail later than [`ALL`], because they are short or consist of letters but for one.
const SHORT: [&str; 3] = ["ze\u{1b}[1;31mq", "ze\u{202e}\u{9b}q", "ze\nq"];

/// Words and names of one line: [`ALL`] would be several in a list.
const LINE: &str = "ze\u{1b}[1;31m\u{1b}]0;x\u{7}\u{9b}2J\u{7f}\u{202e}\u{2066}\u{61c}\u{200f}q";

/// A command with arguments that work. `D` is a dictionary.
const COMMANDS: &[(&str, &str)] = &[
    ("dictc best", "canonical zeqa"),
    ("dictc best bound", "z/e/q/a --size 2x2 --dict D"),
    ("dictc best canonical", "zeqa"),
    ("dictc best check", "record --dict D"),
    ("dictc best find", "--size 2x2 --dict D --seconds 1 --target 1"),
    ("dictc best neighbors", "zeqa --dict D --limit 1"),
    ("dictc best prove", "--size 1x2 --at-least 9 --dict D"),
    ("dictc", "list.txt -o out.fst"),
    ("dictc alphagrams", "--dict D"),
    ("dictc anagram", "ze?q --dict D"),
    ("dictc compile", "list.txt -o out.fst"),
    ("dictc diff", "D one.fst"),
    ("dictc dot", "D"),
    ("dictc fuzzy", "zeq --dict D"),
    ("dictc get", "zeq --dict D"),
    ("dictc meaning", "zeq --dict D"),
    ("dictc grep", "(?s).* --dict D"),
    ("dictc hooks", "ze --dict D"),
    ("dictc info", "D"),
    ("dictc intersect", "D D"),
    ("dictc match", "* --dict D"),
    ("dictc nodes", "D --edges"),
    ("dictc stems", "--length 2 --dict D"),
    ("dictc symdiff", "one.fst D"),
    ("dictc union", "D one.fst"),
    ("dictc verify", "D"),
    ("dictc words", "--dict D"),
    ("dictc play", "ze/q? --plain --dict D --no-history --minutes 0"),
    ("dictc puzzle", "wordiply ze --dict D"),
    ("dictc puzzle bee", "zeq? --center z --dict D"),
    ("dictc puzzle boxed", "zab/ecd/qfg/hij --dict D"),
    ("dictc puzzle hide", "--dict D --length 2.. --seed 1"),
    ("dictc puzzle ladder", "zeq zea --dict D"),
    ("dictc puzzle quiz", "--dict D --no-history --limit 3"),
    ("dictc puzzle search", "zeq/abc/def --dict D --length 1.."),
    ("dictc puzzle wordiply", "ze --dict D"),
    ("dictc puzzle wordle", "--length 4 --dict D"),
    ("dictc solve", "ze/q? --dict D"),
    ("solve", "ze/q? --dict D"),
];

/// Places beside the arguments and options of commands. `ALL` and `LINE` stand for these texts.
const MORE: &[(&str, &str)] = &[
    ("records of proofs", "dictc best check hostile-record --dict native.fst"),
    ("metadata", "dictc union metadata.fst one.fst -o joined.fst"),
    ("names of files", "dictc ALL.txt -o named.fst"),
    ("meanings", "dictc meaning --dict meanings.fst zeq zea"),
    ("meanings", "dictc hooks --dict meanings.fst ze --meanings"),
    ("meanings", "dictc list.txt --meanings-from glosses.tsv -o explained.fst"),
    ("word lists", "dictc hostile.txt -o out.fst --dry-run"),
    ("word lists", "dictc hostile.txt -o listed.fst --reject-with -"),
    ("word lists", "dictc hostile.txt -o listed.fst --reject-with /dev/stderr"),
    ("word lists", "dictc hostile.txt --exclude ALL.txt -o excluded.fst --report json"),
    ("word lists", "dictc get --dict native.fst -"),
    ("word lists", "dictc meaning --dict native.fst -"),
    ("word lists", "dictc fuzzy --dict native.fst -"),
    (
        "players",
        "dictc play --plain --dict native.fst --no-history --minutes 0 --player z\u{202e}q --player ben ze/qa",
    ),
    ("histories", "dictc play --history --history-file history.jsonl"),
    ("histories", "dictc play --history --history-file hostile.txt"),
    (
        "histories",
        "dictc play --plain --dict native.fst --history-file history.jsonl --minutes 0 --player z\u{202e}q ze/qa",
    ),
    ("dice", "dictc play --plain --dict native.fst --no-history --minutes 0 --dice dice.toml"),
    ("meanings", "dictc play --plain --dict meanings.fst --no-history --minutes 0 ze/qa"),
    ("meanings", "dictc puzzle quiz --ask meanings --dict meanings.fst --no-history"),
    ("words", "dictc puzzle quiz --ask hooks --dict native.fst --no-history"),
    ("histories", "dictc puzzle quiz --history --history-file hostile.txt --dict native.fst"),
    ("word lists", "dictc puzzle quiz --list hostile.txt --dict native.fst --no-history"),
    ("word lists", "dictc puzzle search --list hostile.txt zeq/abc/def"),
    ("word lists", "dictc puzzle hide --list hostile.txt --seed 1"),
    ("word lists", "dictc puzzle hide --list hostile.txt --seed 1 --format html"),
    ("word lists", "dictc puzzle hide --list hostile.txt --seed 1 --size 2x2"),
    ("word lists", "dictc puzzle wordle --answers-from hostile.txt --dict native.fst --answers"),
    ("words", "dictc puzzle wordle --dict native.fst --length 4 --play"),
    ("words", "dictc puzzle wordle --dict native.fst --length 4 --evaluate"),
    ("words", "dictc puzzle bee zeqa --center z --dict native.fst --play"),
    ("ids of boards", "solve --dict native.fst --boards ids.tsv"),
    ("ids of boards", "solve --dict native.fst --boards ids.csv"),
    ("ids of boards", "solve --dict native.fst --boards ids.csv --summary"),
    ("ids of boards", "solve --dict native.fst --boards ids.csv --no-answers"),
    ("ids of boards", "solve --dict native.fst --boards ids.csv --show zeq"),
    ("ids of boards", "solve --dict native.fst --boards ids.csv --step-limit 1"),
    ("ids of boards", "solve --dict native.fst --boards bad-ids.csv --keep-going"),
    ("players", "solve --dict native.fst --sheet ALL=ann.txt ze/qa"),
    ("players", "solve --dict native.fst --sheet ALL=ann.txt --sheet ben=hostile.txt ze/qa"),
    ("sheets", "solve --dict native.fst --sheet hostile.txt ze/qa"),
    ("sheets", "solve --dict native.fst --sheet ALL.txt ze/qa"),
    ("dice", "solve --dict native.fst --dice dice.toml --seed 1"),
    ("dice", "solve --dict native.fst --dice dice.toml --seed 1 --roll 20 --stats"),
    ("rules", "solve --dict native.fst --rules rules.toml ze/qa"),
    (
        "rules",
        "dictc best find --size 2x2 --dict native.fst --rules rules.toml --seconds 1 --target 1",
    ),
    ("meanings", "solve --dict meanings.fst --meanings ze/qa"),
    ("meanings", "solve --dict meanings.fst --show zeq ze/qa"),
];

/// A run of a program, and what it is a case of.
#[derive(Clone, Debug)]
struct Case {
    command: String,
    place: String,
    program: String,
    args: Vec<String>,
    variable: Option<(&'static str, String)>,
}

impl Case {
    fn new(tool: &Tool, place: &str, args: Vec<String>) -> Case {
        let command = tool.name();
        let program = command.split(' ').next().expect("a program").to_owned();
        Case { command, place: place.to_owned(), program, args, variable: None }
    }

    /// The same with more arguments.
    fn with(&self, more: &[&str]) -> Case {
        let mut case = self.clone();
        case.args.extend(more.iter().map(|&it| it.to_owned()));
        case
    }
}

/// What a dictionary can be; `ALL` is that text.
const DICTIONARIES: &[(&str, &str)] = &[
    ("words of plain sets", "plain.fst"),
    ("words of plain maps", "map.fst"),
    ("words of tries", "native.fst"),
    ("words of DAWGs", "dawg.fst"),
    ("words without a graph", "bare.fst"),
    ("metadata", "metadata.fst"),
    ("meanings", "meanings.fst"),
    ("names of dictionaries", "ALL.fst"),
    ("names of damaged files", "ALL.damaged"),
    ("names of missing files", "ALL.missing"),
    ("names of other files", "ALL.txt"),
];

/// Files for options.
const CONTENTS: &[&str] = &["hostile.txt", "dice.toml", "rules.toml", "hostile-record"];

/// Words with each of the characters, near `zeq`.
fn words() -> Vec<String> {
    let all = "\u{7}\u{1b}\u{7f}\u{9b}\u{202e}\u{2066}\u{61c}\u{200f}\r\n\t";
    let mut words: Vec<String> = all
        .chars()
        .flat_map(|it| [format!("ze{it}q"), format!("{it}zeq"), format!("zeq{it}")])
        .collect();
    words.extend([ALL, LINE].map(str::to_owned));
    words.extend(SHORT.map(str::to_owned));
    words.extend(["zeq", "zea", "aeq", "zeqa", "eqa", "zaq"].map(str::to_owned));
    words.sort();
    words.dedup();
    words
}

/// A dictionary of these words with a right checksum, whose metadata has hostile texts on request.
fn native(words: &[String], kind: GraphKind, is_metadata_hostile: bool) -> Vec<u8> {
    let mut summary = Summary::new();
    let mut nodes = NodeWriter::new(Vec::new()).unwrap();
    let mut values = ValueWriter::new(Vec::new(), 9).unwrap();
    for word in words {
        summary.add(word);
        nodes.push(word).unwrap();
        values.push(5).unwrap();
    }
    let mut metadata = summary.metadata();
    if is_metadata_hostile {
        metadata.tool = ALL.to_owned();
        metadata.allowed_letters = Some(ALL.to_owned());
        metadata.sources = vec![Source::new(ALL, 1, [0; 32])];
        metadata.exclusions = metadata.sources.clone();
        metadata.letters.push(('\u{202e}', 1));
    }
    let graph = summary.graph(kind, None).ok().and_then(|mut graph| {
        words.iter().for_each(|word| _ = graph.push(word));
        graph.finish().ok()
    });
    let nodes = MemorySection::from(nodes.finish().unwrap());
    let dictionary =
        Dictionary::new(&metadata, graph, Some(values.finish().into()), nodes).unwrap();
    let mut bytes = Vec::new();
    dictionary.with_value_kind(ValueKind::Levels).write(&mut bytes).unwrap();
    bytes
}

/// The folder that the programs run in.
fn folder() -> Dir {
    let dir = Dir::new();
    let words = words();
    let plain = ["aeq", "zea", "zeq", "zeqa"].map(str::to_owned);
    let list = plain.join("\n");
    dir.write("list.txt", &list);
    dir.write("hostile.txt", format!("{list}\n{LINE}\n{}\nze-q'\u{202e}\n", SHORT[0]));
    dir.write(&format!("{ALL}.txt"), format!("{list}\n{LINE}\n"));
    dir.write("ann.txt", "zeq\nxx\n");
    dir.write("glosses.tsv", format!("zeq\ta \u{202e}text\nzea\t{LINE}\n{LINE}\tx\n"));
    dir.write("one.fst", native(&plain, GraphKind::Trie, false));
    dir.write("plain.fst", fst::Set::from_iter(&words).unwrap().as_fst().as_bytes());
    let map = fst::Map::from_iter(words.iter().map(|word| (word, 5))).unwrap();
    dir.write("map.fst", map.as_fst().as_bytes());
    dir.write("native.fst", native(&words, GraphKind::Trie, false));
    dir.write("dawg.fst", native(&words, GraphKind::Dawg, false));
    dir.write("bare.fst", native(&words, GraphKind::None, false));
    dir.write("metadata.fst", native(&plain, GraphKind::Trie, true));
    dir.write(&format!("{ALL}.fst"), native(&words, GraphKind::Trie, true));
    dir.write(&format!("{ALL}.damaged"), "\x03\0\0\0\0\0\0\0\u{1b}[1;31mdamaged");
    let lexicon = Lexicon::from_bytes(native(&plain, GraphKind::Trie, false)).unwrap();
    let meaning = "a \u{202e}text\u{2066} of \u{61c}others";
    dir.write("meanings.fst", lexicon.with_meanings(|_| Some(meaning)).unwrap().as_bytes());
    let quoted =
        LINE.replace('\u{1b}', "\\u001b").replace('\u{7}', "\\u0007").replace('\u{7f}', "\\u007f");
    let record = |found: &str| {
        format!(
            "{{\"version\":1,\"ended\":1790000000,\"player\":\"{quoted}\",\"board\":\"qi/tz\",\
             \"dictionary\":\"c17dd842534928537e81a3a374e0d8446c9194530721129a42254cf55c6379fa\",\
             \"seconds\":0,\"points\":2,\"lengths\":[[3,1,1,1,1]],\"found\":\"{found}\",\
             \"missed\":\"{quoted} quiz\",\"opponents\":[\"{quoted}\"]}}\n"
        )
    };
    dir.write("history.jsonl", record("quit") + &record(&quoted));
    let toml = quoted.replace('\u{9b}', "\\u009b");
    dir.write(
        "dice.toml",
        format!("name = \"{toml}\"\ntitle = \"{toml}\"\nrows = 2\ncolumns = 2\nfaces = 2\ndice = [\"zz\", \"ee\", \"qq\", \"aa\"]\n"),
    );
    dir.write(
        "rules.toml",
        format!(
            "name = \"{toml}\"\ntitle = \"{toml}\"\nmin_length = 3\npoints = \"0,0,0,1,{toml}\"\n"
        ),
    );
    dir.write("ids.tsv", format!("ze/qa\t{LINE}\nze/qb\t{}\n", SHORT[0]));
    dir.write("ids.csv", format!("board,id\nze/qa,\"{ALL}\"\nze/qb,\"{}\"\n", SHORT[2]));
    dir.write(
        "bad-ids.csv",
        format!("board,id\n,\"{ALL}\"\n7{LINE},\"{LINE}\"\nze/qa,\"{ALL}\"\n"),
    );
    let proof = fs::create_dir(dir.file("record"))
        .and_then(|()| fs::create_dir(dir.file("hostile-record")));
    proof.unwrap();
    let head = |text: &str| {
        format!(
            "proof: 1\nprogram: {text}\nwords: {text}\nsize: 2x2\nobjective: {text}\nmin-length: 3\n"
        )
    };
    dir.write("record/proof.txt", head("0.1.0"));
    dir.write("hostile-record/proof.txt", head(LINE));
    dir.write("hostile-record/tasks.tsv", format!("{LINE}\t{LINE}\t{LINE}\n"));
    dir.write("typed.txt", format!("/score\n/player {LINE}\n/{LINE}\nzeq\n{LINE}\nze\u{9b}q\n{}\n?\n/\n/hint\n\n\n\n/end\n", SHORT[0]));
    dir
}

/// The cases of a command: its dictionary, its arguments, its options and its environment.
fn cases_of(tool: &Tool, line: &str, dir: &Dir) -> Vec<Case> {
    let with = |dictionary: &str| -> Vec<String> {
        let own = tool.name().split(' ').skip(1).map(str::to_owned).collect::<Vec<_>>();
        let line = line.split(' ').map(|it| if it == "D" { dictionary } else { it });
        own.into_iter().chain(line.map(str::to_owned)).collect()
    };
    let usual = with("native.fst");
    let mut cases = Vec::new();
    let mut add = |place: &str, args: Vec<String>, formats: &[String]| {
        let case = Case::new(tool, place, args);
        cases.extend(formats.iter().map(|it| case.with(&["--format", it])));
        cases.push(case);
    };
    let formats = if tool.has("--format") { tool.formats(dir) } else { Vec::new() };
    if usual != with("") {
        for (place, file) in DICTIONARIES {
            add(place, with(&file.replace("ALL", ALL)), &formats);
        }
    }
    let start = tool.name().split(' ').count() - 1;
    let is_positional = |it: &&String| !it.starts_with('-');
    let positional = usual[start..].iter().take_while(is_positional).count();
    for text in SHORT.into_iter().chain([ALL]) {
        let own_formats = if text == ALL || text == SHORT[0] { &formats[..] } else { &[] };
        for i in start..start + positional {
            let mut args = usual.clone();
            args[i] = text.to_owned();
            add(&format!("argument {}", i + 1 - start), args, own_formats);
        }
        let more = |more: &[String]| [&usual[..], more].concat();
        add("another argument", more(&[text.to_owned()]), &[]);
        add("unknown option", more(&[format!("--{text}")]), &[]);
        add("before the command", [&[text.to_owned()], &usual[..]].concat(), &[]);
        for (option, _) in tool.valued() {
            let value = [option.to_owned(), text.to_owned()];
            add(&format!("value of {option}"), more(&value), &[]);
            add(&format!("value of {option}="), more(&[format!("{option}={text}")]), &[]);
        }
    }
    for (option, value) in tool.valued() {
        let is_file = ["FILE", "DICT", "DICE", "NAME", "DIR"].iter().any(|it| value.contains(it));
        for file in CONTENTS.iter().filter(|_| is_file && option != "--output") {
            let more = [option.to_owned(), (*file).to_owned()];
            add(&format!("contents of {option}"), [&usual[..], &more].concat(), &[]);
        }
    }
    // Questions to the default dictionary would list all its words.
    let without = format!(" {line}").replace(" --dict D", "");
    let without = without.split(' ').filter(|it| !it.is_empty()).map(str::to_owned);
    let without: Vec<String> = usual[..start].iter().cloned().chain(without).collect();
    for variable in ["DICTC_DICTIONARY", "XDG_DATA_HOME", "TMPDIR"] {
        let args = if variable == "DICTC_DICTIONARY" { &without } else { &usual };
        let mut case = Case::new(tool, variable, args.clone());
        case.variable = Some((variable, format!("{ALL}.x")));
        cases.push(case);
    }
    cases
}

fn cases(dir: &Dir) -> Vec<Case> {
    let mut cases = Vec::new();
    for tool in TOOLS.iter() {
        let line = COMMANDS.iter().find(|(name, _)| *name == tool.name());
        let (_, line) = line.unwrap_or_else(|| panic!("{} has no line in COMMANDS", tool.name()));
        cases.extend(cases_of(tool, line, dir));
    }
    for (number, (place, line)) in MORE.iter().enumerate() {
        let tool = TOOLS.iter().filter(|it| line.starts_with(&format!("{} ", it.name())));
        let tool = tool.max_by_key(|it| it.name().len()).expect("a command");
        let words = line.split(' ').skip(1);
        let words = words.map(|it| it.replace("ALL", ALL).replace("LINE", LINE));
        let case = Case::new(tool, &format!("{place} ({number})"), words.collect());
        let formats = if tool.has("--format") { tool.formats(dir) } else { Vec::new() };
        cases.extend(formats.iter().map(|it| case.with(&["--format", it])));
        cases.push(case);
    }
    cases
}

/// The program to run. `PROGRAMS` is a folder with another build, to compare with.
fn path_of(name: &str) -> PathBuf {
    std::env::var_os("PROGRAMS")
        .map_or_else(|| program(name), |folder| Path::new(&folder).join(name))
}

/// All that a program writes to its terminal.
fn shown(case: &Case, dir: &Dir) -> Vec<u8> {
    let (mut pty, pts) = open().unwrap();
    pty.resize(Size::new(50, 200)).unwrap();
    let mut child = Command::new(path_of(&case.program))
        .args(&case.args)
        .current_dir(dir.path())
        .env_clear()
        .env("TERM", "xterm-256color")
        .env("XDG_DATA_HOME", dir.file("data"))
        .envs(case.variable.clone())
        // The terminal would show what is typed.
        .stdin(Stdio::from(File::open(dir.file("typed.txt")).unwrap()))
        .spawn(pts)
        .unwrap_or_else(|error| panic!("{case:?}: {error}"));
    let mut shown = Vec::new();
    let mut buffer = [0; 1 << 14];
    // The end of the program is an error on Linux.
    while let Ok(read @ 1..) = pty.read(&mut buffer) {
        shown.extend_from_slice(&buffer[..read]);
    }
    child.wait().unwrap();
    shown
}

/// What of a stranger's text arrived raw.
fn raw(shown: &[u8]) -> Option<String> {
    let Ok(text) = std::str::from_utf8(shown) else { return Some("not UTF-8".to_owned()) };
    // A bar of progress begins each time with these.
    let text = text.replace("\r\n", "\n").replace("\r\u{1b}[2K", "");
    for (at, character) in text.char_indices() {
        let rest = &text[at..];
        let is_color = || {
            let parameters = rest.strip_prefix("\u{1b}[").unwrap_or_default();
            let end = parameters.trim_start_matches(|it: char| it.is_ascii_digit() || it == ';');
            end.starts_with('m') && !parameters.starts_with("1;31")
        };
        let is_own = match character {
            '\n' | '\t' => {
                let is_between = |before: &str, after: &str| {
                    text[..at].ends_with(before) && rest[1..].starts_with(after)
                };
                !is_between("zq", "zq") && !is_between("ze", "q")
            }
            '\u{1b}' => is_color(),
            '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => false,
            _ => !character.is_control(),
        };
        if !is_own {
            let line = text[..at].rsplit('\n').next().unwrap_or_default();
            return Some(format!("{line:?} and {:?}", rest.chars().take(20).collect::<String>()));
        }
    }
    None
}

/// The text of a screen, which ratatui draws with sequences of its own.
#[test]
fn no_text_of_a_stranger_acts_on_a_full_screen() {
    let dir = folder();
    let (mut pty, pts) = open().unwrap();
    pty.resize(Size::new(40, 120)).unwrap();
    let game = ["ze/qa", "--dict", "meanings.fst", "--history-file", "history.jsonl", "--player"];
    let mut child = Command::new(path_of("dictc"))
        .arg("play")
        .args(game)
        .arg("z\u{202e}q")
        .current_dir(dir.path())
        .env_clear()
        .env("TERM", "xterm-256color")
        .spawn(pts)
        .unwrap();
    // The round ends, the words and their meanings are shown, and the program ends.
    let mut keys = [("Words", "zeq\r\u{9b}\u{202e}x\r\x04"), ("quit", "\x1b[Bq")].into_iter();
    let (mut shown, mut buffer, mut next) = (Vec::new(), [0; 1 << 14], keys.next());
    while let Ok(read @ 1..) = pty.read(&mut buffer) {
        shown.extend_from_slice(&buffer[..read]);
        if let Some((text, typed)) = next
            && String::from_utf8_lossy(&shown).contains(text)
        {
            pty.write_all(typed.as_bytes()).unwrap();
            next = keys.next();
        }
    }
    child.wait().unwrap();
    let text = String::from_utf8(shown).unwrap();
    let is_own = |it: char| !it.is_control() || matches!(it, '\u{1b}' | '\r' | '\n');
    let is_sign = |it: char| "\u{61c}\u{200f}\u{202e}\u{2066}".contains(it);
    assert!(text.contains("\\u{202e}") && text.contains("quit"), "{text:?}");
    assert!(text.chars().all(|it| is_own(it) && !is_sign(it)), "{text:?}");
    assert!(!text.contains("\u{1b}[1;31m") && !text.contains("\u{1b}]"), "{text:?}");
}

#[test]
#[expect(clippy::print_stdout, reason = "it prints how many runs it makes")]
fn no_text_of_a_stranger_acts_on_the_terminal() {
    let dir = folder();
    let cases = cases(&dir);
    let next = Mutex::new(cases.iter());
    let found: Mutex<Vec<(&Case, String)>> = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let Some(case) = next.lock().unwrap().next() else { break };
                    if let Some(raw) = raw(&shown(case, &dir)) {
                        found.lock().unwrap().push((case, raw));
                    }
                }
            });
        }
    });
    let mut pairs: BTreeMap<(&str, &str), bool> = BTreeMap::new();
    for case in &cases {
        pairs.entry((&case.command, &case.place)).or_default();
    }
    let found = found.into_inner().unwrap();
    for (case, _) in &found {
        pairs.insert((&case.command, &case.place), true);
    }
    let raw = pairs.values().filter(|is_raw| **is_raw).count();
    println!("{} runs of {} pairs of command and place; {raw} raw", cases.len(), pairs.len());
    let lines =
        found.iter().map(|(case, raw)| format!("{} {:?}\n  {raw}", case.program, case.args));
    let lines: Vec<String> = lines.collect();
    assert!(lines.is_empty(), "{} runs show raw text\n{}", lines.len(), lines.join("\n"));
    assert!(pairs.len() >= 1240, "{} pairs", pairs.len());
}
