//! `best prove`, `best check` and `best bound`: records, samples, and words that boards cannot show.
//!
//! What each command prints is in `answers/best.txt`.

use std::fs;

use end_to_end::{Dir, Output};

/// A folder with a dictionary of a few words.
fn dir() -> Dir {
    let dir = Dir::new();
    let words = "ate\neast\neat\neats\nquest\nsat\nsea\nseat\nset\nstate\ntea\nteas\ntase\n";
    dir.write("words.txt", words);
    dir.dictc(["words.txt", "-o", "my.fst", "--quiet"]).run().expect_code(0);
    dir
}

/// Runs a command line with `my.fst`.
fn best(dir: &Dir, line: &str) -> Output {
    dir.program("dictc best", line.split(' ')).args(["--dict", "my.fst"]).run()
}

const PROVE: &str = "prove --size 2x3 --at-least 10 --format tsv --quiet";

/// The lines of a file of tasks, sorted.
fn sorted(dir: &Dir, name: &str) -> Vec<String> {
    let text = String::from_utf8(dir.read(name)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_record_is_written_checked_and_resumed() {
    let dir = dir();
    let boards = best(&dir, PROVE).expect_code(0).stdout().to_owned();
    best(&dir, &format!("{PROVE} --certificate whole")).expect_code(0).expect_stdout(&boards);
    let whole = sorted(&dir, "whole/tasks.tsv");
    let check = best(&dir, "check whole --again 100");
    check.expect_code(0);
    let proven = "\n6 tasks cover all boards; all of them were run again: proven\n";
    assert!(check.stdout().contains(proven), "{check}");
    let digest = check.stdout().lines().last().unwrap().to_owned();

    // A second run must be asked for.
    let again = best(&dir, &format!("{PROVE} --certificate whole"));
    again.expect_code(2).expect_stdout("");
    assert!(again.stderr().contains("--resume continues it"), "{again}");

    // Killed in the middle of a line: the line is dropped, and its task repeated.
    let text = dir.read("whole/tasks.tsv");
    for keep in [text.len() - 1, text.len() / 2, 3, 0] {
        fs::write(dir.file("whole/tasks.tsv"), &text[..keep]).unwrap();
        if keep % 2 == 1 || keep > 3 {
            let torn = best(&dir, "check whole");
            torn.expect_code(2).expect_stdout("");
        }
        best(&dir, &format!("{PROVE} --certificate whole --resume"))
            .expect_code(0)
            .expect_stdout(&boards);
        assert_eq!(sorted(&dir, "whole/tasks.tsv"), whole);
    }
    assert!(best(&dir, "check whole").stdout().ends_with(&format!("{digest}\n")));
}

#[test]
#[cfg(unix)]
fn an_interrupted_proof_says_how_to_continue() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;
    use std::time::Duration;

    let dir = Dir::new();
    // It would take days, and splits its first tasks many times.
    let line = "prove --size 4x4 --at-least 3500 --dict english --memory 32M --threads 1 \
                --certificate proof";
    let mut command = dir.program("dictc best", line.split(' ')).into_command();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The program listens to signals before it makes the file.
    while !dir.file("proof/tasks.tsv").exists() {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(Duration::from_millis(20));
    }
    end_to_end::send_signal("INT", child.id());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let next = " of 40,250 tasks; the same command with --resume continues\n";
    assert!(
        stderr.starts_with("dictc best: interrupted after ") && stderr.ends_with(next),
        "{stderr}"
    );
    // As if it had not listened.
    assert_eq!(output.status.signal(), Some(2));
    assert!(output.stdout.is_empty());
}

/// A limit on the size of files simulates a full disk: a proof keeps whole lines.
#[cfg(unix)]
#[test]
fn a_record_that_cannot_be_written_has_no_torn_line() {
    let dir = dir();
    let boards = best(&dir, PROVE).expect_code(0).stdout().to_owned();
    let limited = |folder: &str, blocks: u32| {
        let line = format!("{PROVE} --threads 1 --dict my.fst --certificate {folder}");
        dir.shell(&format!("ulimit -f {blocks}; dictc best {line}"))
    };
    let no_header = limited("empty", 0);
    no_header.expect_code(2);
    assert!(no_header.stderr().starts_with("dictc best: empty/proof.txt: "), "{no_header}");
    assert_eq!(fs::read_dir(dir.file("empty")).unwrap().count(), 0);

    let half = limited("half", 1);
    half.expect_code(2);
    assert!(half.stderr().starts_with("dictc best: half/tasks.tsv: "), "{half}");
    let lines = dir.read("half/tasks.tsv");
    assert!(lines.last().is_none_or(|&last| last == b'\n'), "{}", lines.escape_ascii());
    best(&dir, &format!("{PROVE} --certificate half --resume"))
        .expect_code(0)
        .expect_stdout(&boards);
}

#[test]
fn parts_are_one_proof() {
    let dir = dir();
    let whole = format!("{PROVE} --certificate whole");
    best(&dir, &whole).expect_code(0);
    for part in 1..=3 {
        // Also for a part without boards.
        best(&dir, &format!("{PROVE} --certificate parts --shard {part}/3")).expect_code(0);
    }
    let part = |i| sorted(&dir, &format!("parts/tasks-{i}-of-3.tsv"));
    let mut parts = [part(1), part(2), part(3)].concat();
    parts.sort();
    assert_eq!(parts, sorted(&dir, "whole/tasks.tsv"));
    let digest =
        |folder: &str| best(&dir, &format!("check {folder} --format tsv")).stdout().to_owned();
    assert_eq!(digest("parts"), digest("whole"));

    // Files of the same proof can be put together in any way, with lines that are there twice.
    let all: Vec<u8> =
        [3, 1, 2, 1].iter().flat_map(|i| dir.read(&format!("parts/tasks-{i}-of-3.tsv"))).collect();
    fs::create_dir(dir.file("joined")).unwrap();
    fs::copy(dir.file("parts/proof.txt"), dir.file("joined/proof.txt")).unwrap();
    fs::write(dir.file("joined/tasks.tsv"), all).unwrap();
    assert_eq!(digest("joined"), digest("whole"));
    fs::remove_file(dir.file("parts/tasks-2-of-3.tsv")).unwrap();
    let missing = best(&dir, "check parts");
    missing.expect_code(2).expect_stdout("");
    assert!(missing.stderr().starts_with("dictc best: parts: no line for the task "), "{missing}");
}

#[test]
fn a_damaged_record_is_refused_with_its_line() {
    let dir = dir();
    best(&dir, &format!("{PROVE} --certificate proof --threads 1")).expect_code(0);
    let text = String::from_utf8(dir.read("proof/tasks.tsv")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let refused = |lines: &[String], message: &str| {
        dir.write("proof/tasks.tsv", format!("{}\n", lines.join("\n")));
        let output = best(&dir, "check proof");
        output.expect_code(2).expect_stdout("");
        assert!(output.stderr().contains(message), "expected {message}\n{output}");
    };
    for (i, line) in lines.iter().enumerate() {
        let mut changed: Vec<String> = lines.iter().map(|&it| it.to_owned()).collect();
        let prefix = line.split('\t').next().unwrap();
        // One task missing.
        changed.remove(i);
        refused(&changed, &format!("no line for the task {prefix}"));
        // One number changed: each field in turn.
        let mut fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let field = 1 + i % 9;
        fields[field].push('1');
        changed.insert(i, fields.join("\t"));
        refused(&changed, &format!("proof/tasks.tsv:{}: the hash does not fit", i + 1));
        // One board dropped.
        if let Some((before, after)) = line.split_once("=").filter(|_| line.contains(' ')) {
            let (before, _) = before.rsplit_once('\t').unwrap();
            let (_, after) = after.split_once(' ').unwrap();
            changed[i] = format!("{before}\t{after}");
            refused(&changed, &format!("proof/tasks.tsv:{}: the hash does not fit", i + 1));
        }
    }
    assert!(text.contains('='), "no task has a board");
    // The line of another dictionary.
    dir.write("proof/tasks.tsv", &text);
    let other = dir.program("dictc best", ["check", "proof"]).run();
    other.expect_code(2);
    assert!(
        other
            .stderr()
            .starts_with("dictc best: proof/proof.txt:3: the proof is for another dictionary: "),
        "{other}"
    );
}

/// A zstd file that stores a text as it is.
fn stored(text: &[u8]) -> Vec<u8> {
    let len = text.len() as u32;
    // The magic number; one segment with a size of four bytes; the last block, which is stored.
    let header = [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0][..], &len.to_le_bytes()].concat();
    [&header, &(len << 3 | 1).to_le_bytes()[..3], text].concat()
}

#[test]
fn packed_lines_are_checked_and_continued() {
    let dir = dir();
    let boards = best(&dir, &format!("{PROVE} --certificate whole")).stdout().to_owned();
    let digest = best(&dir, "check whole").stdout().lines().last().unwrap().to_owned();
    let whole = sorted(&dir, "whole/tasks.tsv");
    let packed = |name: &str, lines: &[String]| {
        fs::create_dir_all(dir.file("packed")).unwrap();
        fs::copy(dir.file("whole/proof.txt"), dir.file("packed/proof.txt")).unwrap();
        dir.write(&format!("packed/{name}"), stored(format!("{}\n", lines.join("\n")).as_bytes()));
    };
    packed("tasks-0001.tsv.zst", &whole[..1]);
    packed("tasks-0002.tsv.zst", &whole[1..3]);

    let task = |line: &str| line.split('\t').next().unwrap().to_owned();
    let incomplete = best(&dir, "check packed");
    incomplete.expect_code(2).expect_stdout("");
    let message = "; --partial checks a proof that is not complete\n";
    assert!(
        incomplete.stderr().starts_with("dictc best: packed: no line for the task "),
        "{incomplete}"
    );
    assert!(incomplete.stderr().ends_with(message), "{incomplete}");
    let partial = best(&dir, "check packed --partial --again 2");
    partial.expect_code(0);
    let text = partial.stdout();
    assert!(
        text.contains("\n3 of 6 tasks are done: 50.00 %; 2 of them, drawn with the seed "),
        "{text}"
    );
    assert!(text.contains(" scored again\n") && !text.contains("cover all"), "{text}");
    best(&dir, "check packed --partial --format csv").expect_code(0);

    // A packed line that was changed, and a file that was.
    let changed = whole[0].replacen('\t', "\t1", 1);
    packed("tasks-0001.tsv.zst", &[changed]);
    let refused = best(&dir, "check packed --partial");
    let message = "dictc best: packed/tasks-0001.tsv.zst:1: the hash does not fit the line: ";
    assert!(refused.expect_code(2).stderr().starts_with(message), "{refused}");
    packed("tasks-0001.tsv.zst", &whole[..1]);
    let mut cut = dir.read("packed/tasks-0002.tsv.zst");
    cut.truncate(cut.len() - 4);
    dir.write("packed/tasks-0003.tsv.zst", cut);
    let refused = best(&dir, "check packed --partial");
    let message = "dictc best: packed/tasks-0003.tsv.zst: cannot read: the zstd data is damaged";
    assert!(refused.expect_code(2).stderr().starts_with(message), "{refused}");
    fs::remove_file(dir.file("packed/tasks-0003.tsv.zst")).unwrap();

    // The tasks of packed lines are done.
    best(&dir, &format!("{PROVE} --certificate packed")).expect_code(2).expect_stdout("");
    best(&dir, &format!("{PROVE} --certificate packed --resume"))
        .expect_code(0)
        .expect_stdout(&boards);
    let rest: Vec<String> = sorted(&dir, "packed/tasks.tsv").iter().map(|it| task(it)).collect();
    assert_eq!(rest, whole[3..].iter().map(|it| task(it)).collect::<Vec<_>>());
    assert!(best(&dir, "check packed").stdout().ends_with(&format!("{digest}\n")));
}

#[test]
fn hashes_are_checked_without_a_dictionary() {
    let dir = dir();
    best(&dir, &format!("{PROVE} --certificate proof")).expect_code(0);
    // Not the dictionary of the proof.
    let hashes = |options: &str| {
        let line = format!("check proof --hashes-only{options}");
        dir.program("dictc best", line.split(' ')).run()
    };
    let whole = hashes("");
    whole.expect_code(0);
    let text = whole.stdout();
    assert!(text.contains("\n6 tasks cover all boards; none of them was run again; "), "{text}");
    assert!(text.contains("boards, not scored again\n"), "{text}");
    let remark = "only hashes were checked: no board was scored and no task run again; that needs the \
                  dictionary with the fingerprint ";
    assert!(whole.stderr().starts_with(remark), "{whole}");
    hashes(" --quiet").expect_code(0).expect_stderr("").expect_stdout(text);
    assert_eq!(text.lines().last(), best(&dir, "check proof").stdout().lines().last());

    // A line that is being written is no line yet.
    let lines = String::from_utf8(dir.read("proof/tasks.tsv")).unwrap();
    dir.write("proof/tasks.tsv", &lines[..lines.len() - 9]);
    hashes("").expect_code(2);
    assert!(hashes(" --partial").stdout().contains("\n5 of 6 tasks are done: 83.33 %; "));
    dir.write("proof/tasks.tsv", lines.replacen('\t', "\t1", 1));
    let changed = hashes(" --partial");
    changed.expect_code(2).expect_stdout("");
    assert!(changed.stderr().contains("proof/tasks.tsv:1: the hash does not fit"), "{changed}");
}

#[test]
#[cfg(unix)]
fn endless_files_are_refused() {
    let dir = dir();
    best(&dir, &format!("{PROVE} --certificate proof")).expect_code(0);
    for (name, message) in [
        (
            "tasks.tsv",
            "proof/tasks.tsv: is larger than 256 MiB; expected a file made by dictc best prove",
        ),
        (
            "proof.txt",
            "proof/proof.txt: is larger than 16 KiB; expected a file made by dictc best prove",
        ),
    ] {
        fs::remove_file(dir.file(&format!("proof/{name}"))).unwrap();
        std::os::unix::fs::symlink("/dev/zero", dir.file(&format!("proof/{name}"))).unwrap();
        let output = best(&dir, "check proof");
        output.expect_code(2).expect_stdout("");
        assert!(output.stderr().contains(message), "{output}");
    }
    let output = best(&dir, &format!("{PROVE} --certificate proof --resume"));
    assert!(output.expect_code(2).stderr().contains("proof/proof.txt: is larger than"), "{output}");
}

/// A proof that leaves words out would be false: words that no board of letters from a to z and Qu
/// shows are named, and so is a letter that boards cannot have. Dice may show any letter.
#[test]
fn words_that_boards_cannot_show_are_refused() {
    let dir = Dir::new();
    let compile = |name: &str, words: &str, options: &[&str]| {
        dir.write("list.txt", words);
        let file = format!("{name}.fst");
        let arguments =
            ["list.txt", "-o", &file, "--quiet"].into_iter().chain(options.iter().copied());
        dir.dictc(arguments).run().expect_code(0);
    };
    compile("latin", "cat\nnäöü\näöüß\n", &[]);
    compile("greek", "καλό\nμέρα\n", &[]);
    compile("mixed", "café\t10\ntea\t10\nété\t35\n", &["--values-are", "levels"]);
    compile("bare", "cat\nqat\n", &["--bare-q"]);
    compile("plain", "cat\t10\ntea\t10\nété\t35\n", &["--values-are", "levels"]);
    let commands = [
        "prove --size 2x2 --at-least 2",
        "prove --size 2x2 --at-least 2 --objective words --letters cat",
        "prove --size 2x2 --at-least 2 --sample 2",
        "find --size 2x2 --runs 1",
        "find --size 2x2 --runs 1 --objective words --letters cat",
        "bound **/**",
    ];
    for (name, letters, word) in [
        ("latin", "ß, ä, ö and ü", "näöü"),
        ("greek", "έ, α, κ, λ, μ, ρ and ό", "καλό"),
        ("mixed --level 10", "é", "café"),
        ("mixed", "é", "café"),
        ("bare", "q without u", "qat"),
        ("plain", "é", "été"),
    ] {
        let (name, level) = name.split_once(' ').unwrap_or((name, ""));
        for command in commands {
            let line = format!("{command} --dict {name}.fst {level}");
            let output = dir.program("dictc best", line.split_whitespace()).run();
            output.expect_code(2).expect_stdout("");
            let expected = format!(
                "the dictionary has words with {letters}, such as '{word}', which boards of the \
                 letters a to z and Qu cannot show"
            );
            assert!(output.stderr().contains(&expected), "{output}");
        }
    }
    // The words of the level alone can be shown, so they can be proved.
    let level = "prove --size 2x2 --at-least 20 --dict plain.fst --level 10 --certificate level -q";
    dir.program("dictc best", level.split(' ')).run().expect_code(1).expect_stdout("");
    dir.program("dictc best", "check level --dict plain.fst --level 10".split(' '))
        .run()
        .expect_code(0);
    // The record that a version of the program without this rule made.
    let header = String::from_utf8(dir.read("level/proof.txt")).unwrap();
    let whole = dir.program("dictc best", ["check", "level", "--dict", "plain.fst"]).run();
    let (message, hint) = whole.stderr().rsplit_once("; ").unwrap();
    assert_eq!(hint.trim(), "the proof was made with --level 10");
    let (_, fingerprint) = message.rsplit_once(' ').unwrap();
    let of_level = header.lines().find_map(|line| line.strip_prefix("words: ")).unwrap();
    dir.write("level/proof.txt", header.replace(of_level, fingerprint));
    let refused = dir.program("dictc best", ["check", "level", "--dict", "plain.fst"]).run();
    refused.expect_code(2).expect_stdout("");
    assert!(
        refused.stderr().contains("the dictionary has words with é, such as 'été', "),
        "{refused}"
    );

    for command in ["prove --size 2x2 --at-least 2", "find --size 2x2 --runs 1"] {
        let line = format!("{command} --letters é");
        let output = dir.program("dictc best", line.split(' ')).run();
        let message = "dictc best: --letters: expected letters from a to z, not 'é'\n";
        output.expect_code(2).expect_stdout("").expect_stderr(message);
    }
    // The letters of the dictionary are tried on each cell.
    let neighbors = "neighbors aä/nö --dict latin.fst --limit 1 --format tsv -q";
    let output = dir.program("dictc best", neighbors.split(' ')).run();
    output.expect_code(0).expect_stdout("üä/nö\t1\t1\t1\t0:0 a>ü\n");
}

#[test]
fn a_sample_estimates_the_time_of_a_proof() {
    let dir = dir();
    let sample = "prove --size 2x3 --at-least 10 --sample 7 --format tsv";
    let output = best(&dir, sample);
    output.expect_code(0);
    let rows: Vec<Vec<&str>> =
        output.stdout().lines().map(|line| line.split('\t').collect()).collect();
    // Three tasks of each of three groups.
    assert_eq!(rows.len(), 9, "{output}");
    for row in &rows {
        assert!(row.len() == 7 && row[0].starts_with(row[3]), "{row:?}");
        assert!(row[1].parse::<f64>().unwrap() >= row[4].parse::<f64>().unwrap() / 3.0, "{row:?}");
    }
    let summary = output.stderr();
    assert!(
        summary.contains(" of one core for the whole proof, from 9 of 21 tasks in "),
        "{output}"
    );
    // The seed chooses the tasks.
    let tasks = |options: &str| -> Vec<String> {
        let output = best(&dir, &format!("{sample} -q {options}"));
        output.expect_code(0).expect_stderr("");
        output.stdout().lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect()
    };
    assert_eq!(tasks("--seed 1"), rows.iter().map(|row| row[0]).collect::<Vec<_>>());
    assert_ne!(tasks("--seed 1"), tasks("--seed 2"));
    for refused in ["--certificate proof", "--shard 1/2", "--threads 2", "--sample 1"] {
        best(&dir, &format!("prove --size 2x3 --at-least 10 --sample 7 {refused}")).expect_code(2);
    }
}

#[test]
fn bounds_are_not_below_the_best_board() {
    let dir = dir();
    best(&dir, "bound ae/st").expect_code(0).expect_stdout("11\n");
    best(&dir, "bound ae/st ae/sz --format tsv").expect_stdout("ae/st\t11\nae/sz\t1\n");
    let bound: u32 = best(&dir, "bound **/**").stdout().trim().parse().unwrap();
    assert!((11..=40).contains(&bound), "{bound}");
}
