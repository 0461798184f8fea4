//! What all programs and their commands have in common. The programs are those of the workspace,
//! and the commands those that their help lists, so that new ones are checked too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use end_to_end::{Dir, Output, Step, programs, repository};
use serde_json::Value;

/// A program, or one of its commands. A command with a tree of its own, such as `dictc play`, is a
/// program here.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    program: String,
    command: Option<String>,
    help: String,
}

impl Tool {
    /// `dictc` or `dictc match`.
    pub(crate) fn name(&self) -> String {
        match &self.command {
            Some(command) => format!("{} {command}", self.program),
            None => self.program.clone(),
        }
    }

    fn run(&self, dir: &Dir, args: &[&str]) -> Output {
        let command = self.command.as_deref();
        dir.program(&self.program, command.into_iter().chain(args.iter().copied())).run()
    }

    /// The options that the help describes, by their long names.
    pub(crate) fn options(&self) -> impl Iterator<Item = &str> {
        let lines = self.help.lines().map(str::trim);
        let lines = lines.filter(|line| line.starts_with('-') && !line.starts_with("- "));
        lines
            .filter_map(|line| line.split([' ', ',', '=', '[']).find(|word| word.starts_with("--")))
    }

    /// The options with a value, and the names of their values.
    pub(crate) fn valued(&self) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.help.lines().map(str::trim).filter(|line| line.starts_with('-'));
        lines.filter_map(|line| {
            let (option, value) = line.split_once(" <")?;
            let option = option.rsplit(' ').next()?.split('[').next()?;
            Some((option, value.split('>').next()?)).filter(|_| option.starts_with("--"))
        })
    }

    /// The formats that it can write.
    pub(crate) fn formats(&self, dir: &Dir) -> Vec<String> {
        let output = self.run(dir, &["--format", "no-such-format"]);
        let message = output.expect_code(2).stderr();
        let (_, list) = message.split_once("[possible values: ").expect("a list of formats");
        list.split(']').next().unwrap_or_default().split(", ").map(str::to_owned).collect()
    }

    pub(crate) fn has(&self, option: &str) -> bool {
        self.options().any(|it| it == option)
    }

    /// The commands at the end of the help, without their remarks.
    fn examples(&self) -> Vec<&str> {
        let (_, examples) = self.help.rsplit_once("\nExamples:\n").unwrap_or_default();
        examples.lines().map(|line| without_remark(line.trim())).collect()
    }
}

/// All programs, and all their commands apart from `help`.
pub(crate) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    let dir = Dir::new();
    let mut tools = Vec::new();
    for program in programs() {
        add_program(program, &dir, &mut tools);
    }
    assert!(tools.len() > 30, "{tools:?}");
    tools
});

/// Adds the commands of a program, then the program itself.
fn add_program(program: String, dir: &Dir, tools: &mut Vec<Tool>) {
    let help_of = |args: &[&str]| {
        let help = dir.program(&program, args.iter().chain(&["--help"])).run();
        help.expect_code(0).expect_stderr("").stdout().to_owned()
    };
    let help = help_of(&[]);
    let lines = help.lines().skip_while(|&line| line != "Commands:").skip(1);
    let commands = lines.take_while(|line| line.starts_with("  "));
    let names = commands.filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|&name| name != "help") {
        let path = format!("{program} {name}");
        let error = dir.program(&path, ["--no-such-option"]).run().stderr().to_owned();
        if error.starts_with(&format!("{path}: ")) {
            add_program(path, dir, tools);
        } else {
            let (program, command) = (program.clone(), Some(name.to_owned()));
            tools.push(Tool { program, command, help: help_of(&[name]) });
        }
    }
    tools.push(Tool { program, command: None, help });
}

/// A command without what follows two blanks that are not in quotes.
fn without_remark(line: &str) -> &str {
    let mut quote = None;
    for (i, character) in line.char_indices() {
        match (quote, character) {
            (None, '\'' | '"') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (None, ' ') if line[i..].starts_with("  ") => return &line[..i],
            _ => {}
        }
    }
    line
}

/// The files that examples may use.
fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nten\nquiz\ncat\nretinas\nstainer\n");
    dir.write(
        "texts.tsv",
        "tea\tdrink\nten\tnumber\nquiz\ttest\ncat\tpet\nretinas\tx\nstainer\tx\n",
    );
    dir.write("a.txt.gz", include_bytes!("../fixtures/words.gz"));
    dir.write("b.txt", "did\ndie\ndied\n");
    dir.write("rude.txt", "die\n");
    dir.write("liste.txt", "été\nélève\n");
    dir.write("small.txt", "tea\nten\n");
    dir.write("boards.txt", "perslatgsineters\tone\nhell/likd/oquee/laun\ttwo\n");
    dir.write("ann.txt", "plaster\nstar\n");
    dir.write("ben.txt", "star\nstars\n");
    dir.write("guesses.txt", "crane\nslate\n");
    dir.write("grid.txt", "tacxox\nplanet\n");
    for (list, dictionary) in
        [("words.txt", "en.fst"), ("liste.txt", "fr.fst"), ("small.txt", "small.fst")]
    {
        dir.dictc([list, "-o", dictionary]).run().expect_code(0);
    }
    dir
}

/// An example that ends soon: what it finds in its second, or does again, does not matter here.
fn at_once(command: &str) -> String {
    command.replace("--seconds 1", "--seconds 1 --target 1").replace("--again 10", "--again 1")
}

/// All examples of a program run in one folder, in the order of its commands, each of them once.
#[test]
fn help_ends_with_examples_that_run() {
    let mut examples = 0;
    let mut dir = folder();
    let mut done = BTreeSet::new();
    for tool in TOOLS.iter() {
        let commands = tool.examples();
        assert!(!commands.is_empty(), "the help of {} has no examples", tool.name());
        for command in commands {
            examples += 1;
            if !done.insert(command.to_owned()) {
                continue;
            }
            // A blank line or a heading after the examples is not a command.
            let is_known = programs().iter().any(|name| command.contains(&format!("{name} ")))
                || programs().iter().any(|name| name == command);
            assert!(is_known, "{}: {command:?} is not an example", tool.name());
            let step = Step { place: tool.name(), command: at_once(command), expected: Vec::new() };
            let output = step.run(&dir);
            // In so small a folder, these find a difference, no common word, no node twice, no
            // game.
            let code_1 = ["dictc diff", "dictc intersect", "--dupes", "--history "];
            let is_1 = code_1.iter().any(|it| command.contains(it)) && !command.contains(" -o ");
            output.expect_code(i32::from(is_1)).expect_stderr("");
            let is_plain = !command.contains(['|', '>']);
            if is_plain && command.ends_with("--format json") {
                let text = output.stdout();
                let start = text.find(['[', '{']).unwrap_or_default();
                serde_json::from_str::<Value>(&text[start..])
                    .unwrap_or_else(|error| panic!("{error}\n{output}"));
            }
        }
        // The last of a program, after its commands.
        if tool.command.is_none() && !tool.program.contains(' ') {
            dir = folder();
            done.clear();
        }
    }
    assert!(examples > 40, "only {examples} examples");
}

#[test]
fn usage_errors_look_alike() {
    let dir = Dir::new();
    for tool in TOOLS.iter() {
        let end = format!("; see {} --help\n", tool.name());
        let start = format!("{}: ", tool.program);
        let check = |args: &[&str], part: &str| {
            let output = tool.run(&dir, args);
            output.expect_code(2).expect_stdout("");
            let text = output.stderr();
            let is_right = text.starts_with(&start) && text.ends_with(&end) && text.contains(part);
            assert!(is_right && text.lines().count() == 1, "{output}");
        };
        check(&["--no-such-option"], "unexpected argument '--no-such-option' found");
        check(&["--quite"], "a similar argument exists: '--quiet'");
        check(
            &["--color", "blue"],
            "invalid value 'blue' for '--color <WHEN>' [possible values: auto,",
        );
        for option in ["--limit", "--level", "--length", "--sort", "--format", "--count", "--seed"]
        {
            let takes_value = tool.help.contains(&format!("{option} <"));
            if tool.has(option) && takes_value {
                check(&[option, "x!"], &format!("invalid value 'x!' for '{option} <"));
            }
        }
    }
}

/// `COLUMNS=0`, as some shells without a terminal set it, printed help with a word on each line.
#[test]
fn help_has_a_width_in_any_environment() {
    let dir = Dir::new();
    let help = |columns: &str| dir.shell(&format!("COLUMNS={columns} solve --help"));
    let lines = |columns: &str| help(columns).stdout().lines().count();
    assert_eq!(lines("0"), lines("80"));
    assert_eq!(lines("1"), lines("80"));
    assert!(lines("40") > lines("80"));
}

/// Text fits a terminal of 80 columns, whatever the dictionary says. Lines of boards and words that
/// other programs read may be longer.
#[test]
fn text_for_people_fits_eighty_columns() {
    let dir = folder();
    for line in [
        "dictc meaning cat run set gnus",
        "dictc hooks cat --meanings",
        "dictc hooks are ate",
        "dictc alphagrams aeinrst",
        "dictc stems --limit 5",
        "dictc info english",
        "solve --dice new87 --roll 2000 --seed 1 --stats --quiet",
        "solve --dice super-big --seed 1 --quiet",
        "solve --dice new87 --seed 1 --quiet --show hat",
        "dictc best neighbors srepetaldinaseth --limit 3 --quiet",
        "dictc puzzle wordle --limit 5",
        "dictc puzzle bee aclnop --center e",
        "dictc puzzle quiz --ask meanings --level 35 --limit 1 --no-history",
    ] {
        let (program, args) = line.split_once(' ').expect("arguments");
        let output = dir.program(program, args.split(' ')).stdin("\nx\n").run();
        output.expect_code(0);
        let wide = output.stdout().lines().find(|it| it.chars().count() > 80);
        assert_eq!(wide, None, "{line}");
    }
}

#[test]
fn common_options_are_everywhere() {
    for tool in TOOLS.iter() {
        for option in ["--quiet", "--color", "--completions", "--man", "--help"] {
            assert!(tool.has(option), "{} has no {option}\n{}", tool.name(), tool.help);
        }
        if tool.has("--dict") {
            assert!(tool.help.contains("DICTC_DICTIONARY"), "{}", tool.name());
        }
        if tool.help.contains("<DICT>") && !tool.has("--dict") {
            assert!(tool.help.contains("english"), "{}", tool.name());
        }
    }
}

/// The signal that the system sends at the limit would end a program without a message.
#[cfg(unix)]
#[test]
fn output_beyond_a_limit_is_an_error() {
    let dir = Dir::new();
    for program in programs() {
        let output = dir.shell(&format!("ulimit -f 1; {program} --license > pages"));
        let message = output.expect_code(2).stderr();
        let expected = format!("{program}: cannot write to standard output: ");
        assert!(message.starts_with(&expected) && message.lines().count() == 1, "{output}");
    }
}

#[test]
fn formats_have_the_same_names() {
    let known = ["text", "tsv", "csv", "markdown", "json", "jsonl", "svg", "html"];
    let dir = Dir::new();
    for tool in TOOLS.iter().filter(|tool| tool.has("--format")) {
        let names = tool.formats(&dir);
        assert!(names.iter().all(|it| known.contains(&&**it)), "{}: {names:?}", tool.name());
        for name in ["text", "json"] {
            assert!(names.iter().any(|it| it == name), "{}: no {name} in {names:?}", tool.name());
        }
    }
}

#[test]
fn pages_and_completions_are_printed() {
    let dir = Dir::new();
    for tool in TOOLS.iter() {
        let page = tool.run(&dir, &["--man"]);
        let text = page.expect_code(0).expect_stderr("").stdout();
        let title = format!(".TH {} 1", tool.name().replace(' ', "-").to_uppercase());
        assert!(text.contains(&title) && text.contains(".SH \"EXAMPLES\"\n.nf\n"), "{page}");
        for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let script = tool.run(&dir, &["--completions", shell]);
            let text = script.expect_code(0).expect_stderr("").stdout();
            assert!(text.contains(tool.program.split(' ').next().unwrap()), "{script}");
        }
    }
}

#[test]
fn a_missing_file_is_reported_in_the_same_words() {
    let dir = folder();
    let mut checked = 0;
    for tool in TOOLS.iter() {
        let output = match (tool.command.as_deref(), tool.has("--dict")) {
            (_, true) => {
                // An example of the program, with another dictionary.
                let examples = tool.examples();
                let is_plain = |it: &&&str| !it.contains(['<', '>', '|', '\'']);
                let is_own = |it: &&&str| it.starts_with(&tool.name()) && !it.contains("--dict");
                let example = examples.iter().filter(is_plain).find(is_own);
                let Some(example) = example else { continue };
                let words = example.split(' ').skip(tool.name().split(' ').count());
                let args: Vec<&str> = words.chain(["--dict", "no-such.fst"]).collect();
                tool.run(&dir, &args)
            }
            (Some("info" | "verify" | "dot"), _) => tool.run(&dir, &["no-such.fst"]),
            (Some("union" | "intersect" | "diff" | "symdiff"), _) => {
                tool.run(&dir, &["no-such.fst", "en.fst"])
            }
            (Some("compile"), _) => tool.run(&dir, &["no-such.fst", "-o", "out.fst"]),
            _ => continue,
        };
        let text = [output.stdout(), output.stderr()].concat();
        assert!(text.contains("no-such.fst: there is no such file"), "{output}");
        assert_eq!(output.code(), Some(2), "{output}");
        checked += 1;
    }
    assert!(checked > 12, "{checked}");
}

#[test]
fn programs_share_their_conventions_through_one_crate() {
    for program in ["best", "dictc", "play", "puzzle", "solve"] {
        let manifest = repository().join("tools").join(program).join("Cargo.toml");
        let text = std::fs::read_to_string(&manifest).unwrap();
        assert!(
            text.contains("\ndictc-cli"),
            "{} does not use crates/cli",
            Path::new(program).display()
        );
    }
}

/// The one writer escapes what would act on a terminal; a program that wrote to a stream itself
/// would not.
#[test]
fn everything_is_printed_through_one_writer() {
    /// What the streams are asked, and what draws progress, which has only numbers.
    const MAY: [&str; 4] = ["is_terminal", "is_colored", "terminal_size", "ProgressDrawTarget"];
    /// The writer, and the full screen, which has its own test.
    const WRITERS: [&str; 2] = ["guard.rs", "full_screen.rs"];
    let tools = ["best", "dictc", "play", "puzzle", "solve"];
    let sources = tools.map(|it| format!("tools/{it}/src")).into_iter();
    let mut folders: Vec<_> = sources.map(|it| repository().join(it)).collect();
    folders.push(repository().join("crates/cli/src"));
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy();
            match path.extension() {
                None => folders.push(path),
                Some(end) if end == "rs" && !WRITERS.contains(&&*name) => {
                    files += 1;
                    let text = std::fs::read_to_string(&path).unwrap();
                    let mut lines = text.lines().filter(|it| !it.contains("use "));
                    let is_wrong = |line: &&str| {
                        let writes = ["stdout()", "stderr()", "anstream::", "/dev/tty"];
                        writes.iter().any(|it| line.contains(it))
                            && !MAY.iter().any(|it| line.contains(it))
                    };
                    let line = lines.find(is_wrong);
                    assert_eq!(line, None, "{}: use dictc_cli::guard", path.display());
                }
                Some(_) => {}
            }
        }
    }
    assert!(files > 80, "{files} files");
}

/// Options that take another kind of value in some commands. The list only shrinks.
const SEVERAL: &[&str] = &["--length"];

/// The options that a help describes: name, value, and the first line of the description.
fn described(help: &str) -> Vec<[String; 3]> {
    let lines: Vec<&str> = help.lines().collect();
    let is_option = |line: &str| line.starts_with("      --") || line.starts_with("  -");
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_option(line)) {
        // The texts below the options begin lines with options, too.
        let Some(start) = line.find("--").filter(|start| *start > 2) else { continue };
        let (spec, text) = line[start..].split_once("  ").unwrap_or((&line[start..], ""));
        let name = spec.split([' ', '[', '=']).next().unwrap_or_default();
        let value = spec[name.len()..].replace("...", "").trim().to_owned();
        let text = if text.is_empty() { lines.get(at + 1).unwrap_or(&"") } else { text };
        found.push([name.to_owned(), value, text.trim().to_owned()]);
    }
    found
}

/// The table of all options: a row for each name, value and meaning, with the commands that have it.
/// `BLESS=1` writes it, so that the diff of a commit shows a name that gets a second meaning.
#[test]
fn an_option_has_one_meaning() {
    let mut rows: BTreeMap<[String; 3], BTreeSet<String>> = BTreeMap::new();
    // A link has the options of its command.
    for tool in TOOLS.iter().filter(|tool| tool.program != "solve") {
        for option in described(&tool.help) {
            rows.entry(option).or_default().insert(tool.name());
        }
    }
    let mut table = "option\tvalue\tmeaning\tcommands\n".to_owned();
    for ([name, value, meaning], commands) in &rows {
        let commands = match commands.len() == TOOLS.len() - 1 {
            true => "all".to_owned(),
            false => commands.iter().cloned().collect::<Vec<_>>().join(", "),
        };
        table += &format!("{name}\t{value}\t{meaning}\t{commands}\n");
    }
    let path = repository().join("tests/end-to-end/options.tsv");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    let differs = table.lines().zip(kept.lines()).find(|(now, kept)| now != kept);
    assert!(table == kept, "{}: {differs:?}; if it is meant: BLESS=1", path.display());
    // With a value, an option takes the same kind everywhere, unless it is known to differ.
    let names: BTreeSet<&String> = rows.keys().map(|[name, ..]| name).collect();
    let values = |name: &String| {
        let of_name = rows.keys().filter(|[it, ..]| it == name).map(|[_, value, _]| value);
        of_name.collect::<BTreeSet<_>>().len()
    };
    let several: Vec<&String> = names.into_iter().filter(|name| values(name) > 1).collect();
    assert_eq!(several, SEVERAL, "options whose value has several names");
}

#[test]
fn remarks_are_told_from_commands() {
    for (line, command) in [
        ("dictc info en.fst", "dictc info en.fst"),
        ("dictc info en.fst    a remark", "dictc info en.fst"),
        ("dictc match --dict en.fst 'a  b'  x", "dictc match --dict en.fst 'a  b'"),
    ] {
        assert_eq!(without_remark(line), command);
    }
}
