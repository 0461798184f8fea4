use std::io;
use std::ops::ControlFlow;

use proptest::prelude::*;

use super::*;
use crate::format::{FormatError, SectionId};
use crate::{Lexicon, Report};

/// Reads its parts one after the other, so that a line can be torn anywhere; an error comes as an error.
struct Torn<'a>(Vec<io::Result<&'a [u8]>>);

impl<'a> Torn<'a> {
    fn into_bytes(text: &'a str) -> Self {
        Self(text.as_bytes().chunks(1).rev().map(Ok).collect())
    }
}

impl Read for Torn<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.pop() {
            Some(Ok(part)) => {
                buffer[..part.len()].copy_from_slice(part);
                Ok(part.len())
            }
            Some(Err(error)) => Err(error),
            None => Ok(0),
        }
    }
}

fn compile_with(compiler: Compiler, lists: &[&str]) -> Result<(Vec<u8>, Report), Error> {
    let mut compiler = compiler;
    for (i, list) in lists.iter().enumerate() {
        compiler.add(list.as_bytes(), &format!("list{i}.txt"))?;
    }
    compiler.finish_to_bytes()
}

fn compile(list: &str) -> (Lexicon, Report) {
    let (bytes, report) = compile_with(Compiler::new(), &[list]).unwrap();
    (Lexicon::from_bytes(&bytes).unwrap(), report)
}

fn words(list: &str) -> Vec<String> {
    compile(list).0.iter().collect()
}

fn message(result: Result<impl Sized, Error>) -> String {
    result.err().expect("an error").to_string()
}

#[test]
fn every_shape_of_line_end_and_blank_gives_the_same_words() {
    for list in [
        "tea\nteas\nété\n",
        "tea\nteas\nété",
        "tea\r\nteas\r\nété\r\n",
        "\u{feff}tea\r\nteas\nété",
        "\n\n  tea\n\t\r\nteas  \r\n\r\n\u{a0}été\u{2003}\n\n",
        "TEA\nTeas\nÉTÉ\n",
        "tea\nteas\ne\u{301}te\u{301}\n",
        "tea\nteas\nE\u{301}TE\u{301}\n",
    ] {
        assert_eq!(words(list), ["tea", "teas", "été"], "{list:?}");
    }
    // Only the first mark of the first line is a byte order mark.
    assert_eq!(words("tea\n\u{feff}teas\n"), ["tea"]);
    assert_eq!(words("\u{feff}\u{feff}tea\nten\n"), ["ten"]);
}

#[test]
fn the_report_counts_every_line_and_reason() {
    let (lexicon, report) = compile(
        "tea\n\nice cream\nit's\nmp3\nto\na\nqat\nquit\nTEA\ntea\nqi\nniqab\n \nequip\nx-ray\n",
    );
    assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["equip", "quit", "tea"]);
    let expected = Report {
        lines: 16,
        words: 14,
        kept: 3,
        dropped: Dropped {
            not_letters: 4,
            too_short: 3,
            q_without_u: 2,
            duplicates: 2,
            ..Dropped::default()
        },
        graph: GraphOutcome::Trie,
    };
    assert_eq!(report, expected);
    assert_eq!(report.dropped.total(), 11);
    assert_eq!(report.words, report.kept + report.dropped.total());
    assert_eq!(
        report.dropped.to_string(),
        "4 not only letters, 3 too short, 2 q without u, 2 repeated"
    );
    assert_eq!(Dropped::default().to_string(), "none");
    assert_eq!(lexicon.metadata().unwrap().report, expected);
}

#[test]
fn the_minimum_length_counts_letters_and_qu_as_two() {
    let kept = |min_length, list: &str| {
        let (bytes, _) = compile_with(Compiler::new().min_length(min_length), &[list]).unwrap();
        Lexicon::from_bytes(&bytes).unwrap().iter().collect::<Vec<_>>()
    };
    let list = "a\nqu\nqua\nquay\nété\nétés\n";
    assert_eq!(kept(0, list), ["a", "qu", "qua", "quay", "été", "étés"]);
    assert_eq!(kept(1, list), kept(0, list));
    assert_eq!(kept(2, list), ["qu", "qua", "quay", "été", "étés"]);
    assert_eq!(kept(3, list), ["qua", "quay", "été", "étés"]);
    assert_eq!(kept(4, list), ["quay", "étés"]);
}

#[test]
fn the_q_rule_decides_what_the_graph_calls_a_letter() {
    let list = "iraq\nqat\nquit\nsuq\nequip\n";
    let kept = |rule| {
        let (bytes, _) = compile_with(Compiler::new().q_rule(rule), &[list]).unwrap();
        Lexicon::from_bytes(&bytes).unwrap()
    };
    let dropped = kept(QRule::MustPrecedeU);
    assert_eq!(dropped.iter().collect::<Vec<_>>(), ["equip", "quit"]);
    assert!(dropped.graph().unwrap().alphabet().q_is_qu());
    assert!(dropped.metadata().unwrap().q_before_u);

    let free = kept(QRule::Free);
    assert_eq!(free.iter().collect::<Vec<_>>(), ["equip", "iraq", "qat", "quit", "suq"]);
    assert!(!free.graph().unwrap().alphabet().q_is_qu());
    assert!(!free.metadata().unwrap().q_before_u);
}

#[test]
fn the_order_of_the_words_and_the_size_of_reads_do_not_matter() {
    let sorted = "equip\nquit\ntea\nteas\nten\nétude\n";
    let shuffled = "tea\nétude\nquit\nequip\nten\nteas\n";
    let bytes = |list: &str| compile_with(Compiler::new(), &[list]).unwrap().0;
    let (sections, nodes) = crate::format::tests::disassemble(&bytes(sorted));
    let (other_sections, other_nodes) = crate::format::tests::disassemble(&bytes(shuffled));
    // The metadata tells the lists apart by their hashes.
    assert_eq!(sections[1..], other_sections[1..]);
    assert_ne!(sections[0], other_sections[0]);
    assert_eq!(nodes, other_nodes);

    for list in [sorted, "\u{feff}tea\r\nÉTÉ\r\n\r\nten\t7\r\n"] {
        assert_eq!(bytes(list), bytes(list), "the same input again");
        let mut compiler = Compiler::new();
        compiler.add(Torn::into_bytes(list), "list0.txt").unwrap();
        assert_eq!(compiler.finish_to_bytes().unwrap().0, bytes(list));
    }
}

#[test]
fn readers_that_fail_are_named() {
    let interrupted = io::Error::from(io::ErrorKind::Interrupted);
    let mut compiler = Compiler::new();
    compiler.add(Torn(vec![Ok(b"a\n"), Err(interrupted), Ok(b"te")]), "list").unwrap();
    assert_eq!(compiler.finish_to_bytes().unwrap().1.kept, 1);

    let failure = io::Error::other("the line is dead");
    let result = Compiler::new().add(Torn(vec![Err(failure), Ok(b"tea\nte")]), "list").map(drop);
    assert_eq!(message(result), "list: cannot read: the line is dead");

    // After every byte, in a list of words and in one of exclusions; the text lies backwards.
    let text = "tea\r\nété\t7\nten";
    for read in 0..=text.len() {
        let torn = || {
            let mut parts = Torn::into_bytes(text).0.split_off(text.len() - read);
            parts.insert(0, Err(io::ErrorKind::BrokenPipe.into()));
            Torn(parts)
        };
        let mut compiler = Compiler::new();
        for result in [compiler.add(torn(), "a").map(drop), compiler.exclude(torn(), "b").map(drop)]
        {
            let Err(Error::Read { source, .. }) = result else { panic!("{read}: {result:?}") };
            assert_eq!(source.kind(), io::ErrorKind::BrokenPipe);
        }
    }
}

#[test]
fn lines_that_are_not_utf_8_are_told_to_the_byte() {
    let read = |list: &[u8]| Compiler::new().add(list, "en.txt").map(drop);
    let expected = |line: u64, byte: usize, got: u8| {
        format!(
            "en.txt:{line}: byte {byte} of the line (0x{got:02x}) is not UTF-8; convert the list \
             first, for example with iconv -f latin1 -t utf-8"
        )
    };
    for (list, line, byte, got) in [
        (&b"\xe9t\xe9\n"[..], 1, 1, 0xe9),
        (b"tea\r\n\r\ncaf\xe9\r\n", 3, 4, 0xe9),
        (b"tea\n\xc3\xa9t\xff\n", 2, 4, 0xff),
        (b"tea\nt\xc3", 2, 2, 0xc3),
        (b"\xef\xbb\xbfte\x80\n", 1, 6, 0x80),
        (b"\xff\xfet\0e\0a\0", 1, 1, 0xff),
        (b"a\xed\xa0\x80\n", 1, 2, 0xed),
    ] {
        assert_eq!(message(read(list)), expected(line, byte, got), "{list:?}");
    }
}

#[test]
fn lines_have_an_end() {
    let longest = "a".repeat(64 << 10);
    assert_eq!(words(&format!("{longest}\ntea\n")), [longest.as_str(), "tea"]);
    for line_end in ["\n", ""] {
        let list = format!("tea\n{longest}a{line_end}");
        let result = Compiler::new().add(list.as_bytes(), "en.txt").map(drop);
        assert_eq!(
            message(result),
            "en.txt:2: the line is longer than 65536 bytes; expected one word a line"
        );
    }
    let endless = Compiler::new().add(io::repeat(b'a'), "zero").map(drop);
    assert_eq!(
        message(endless),
        "zero:1: the line is longer than 65536 bytes; expected one word a line"
    );
}

#[test]
fn lists_without_words_are_refused() {
    let result = |lists: &[&str]| message(compile_with(Compiler::new(), lists));
    assert_eq!(result(&[]), "no word list: no words; expected one word a line");
    for list in ["", "\n", "\u{feff}", "\r\n \r\n"] {
        assert_eq!(result(&[list]), "list0.txt: no words; expected one word a line");
    }
    assert_eq!(result(&["", "\n"]), "list0.txt, list1.txt: no words; expected one word a line");
    assert_eq!(
        result(&["a\nto\nqat\n", "42\n"]),
        "list0.txt, list1.txt: none of the 4 words is kept: 1 not only letters, 2 too short, \
         1 q without u"
    );
}

#[test]
fn values_follow_their_words_into_order() {
    let (lexicon, _) = compile("ten\t7\ntea\nquit\t65536\nteas\t 0 \r\nzoo\t\n");
    let values: Vec<Option<u64>> =
        ["quit", "tea", "teas", "ten", "zoo", "to"].map(|word| lexicon.value(word)).into();
    assert_eq!(values, [Some(65_536), Some(0), Some(0), Some(7), Some(0), None]);
    assert_eq!(lexicon.values().unwrap().width(), 4);

    let (without, _) = compile("ten\ntea\n");
    assert!(without.values().is_none());
    assert_eq!(without.value("tea"), None);

    let (largest, _) = compile("ten\t18446744073709551615\n");
    assert_eq!(largest.value("ten"), Some(u64::MAX));
}

#[test]
fn values_that_are_no_numbers_are_refused() {
    for (list, line, got) in [
        ("tea\tgreen\n", 1, "green"),
        ("tea\t1\nten\t-1\n", 2, "-1"),
        ("ten\t1.5\n", 1, "1.5"),
        ("ten\t1\t2\n", 1, "1\t2"),
        ("ten\t18446744073709551616\n", 1, "18446744073709551616"),
        ("ten\t0x10\r\n", 1, "0x10"),
    ] {
        let result = Compiler::new().add(list.as_bytes(), "en.txt").map(drop);
        let expected = format!(
            "en.txt:{line}: the value {got:?} is not a whole number from 0 to 18446744073709551615"
        );
        assert_eq!(message(result), expected);
    }
    // What is dropped needs no value.
    assert_eq!(words("to\tgreen\ntea\t1\n"), ["tea"]);
}

#[test]
fn a_word_with_two_values() {
    const HUGE: &str = "ten\t18446744073709551615\ntea\t5\n";
    let lists = ["tea\t5\nten\t3\n", "ten\nten\t8\nten\t2\ntea\t5\n", HUGE];
    let values = |rule| {
        let compiler = Compiler::new().duplicate_values(rule);
        let (bytes, report) = compile_with(compiler, &lists).unwrap();
        assert_eq!(report.dropped.duplicates, 6);
        let lexicon = Lexicon::from_bytes(&bytes).unwrap();
        (lexicon.value("tea").unwrap(), lexicon.value("ten").unwrap())
    };
    assert_eq!(values(DuplicateValues::Min), (5, 2));
    assert_eq!(values(DuplicateValues::Max), (5, u64::MAX));
    assert_eq!(values(DuplicateValues::Sum), (15, u64::MAX));
    assert_eq!(values(DuplicateValues::First), (5, 3));

    let conflict = message(compile_with(Compiler::new(), &lists));
    assert_eq!(
        conflict,
        "list1.txt:2: \"ten\" has the value 8, but list0.txt:2 gave it 3; make them agree, \
         or choose which value counts"
    );
    // Equal values and missing ones are no conflict.
    let (bytes, _) =
        compile_with(Compiler::new(), &["ten\ntea\t1\n", "ten\t4\n", "ten\nTEN\t4\n"]).unwrap();
    assert_eq!(Lexicon::from_bytes(&bytes).unwrap().value("ten"), Some(4));
}

#[test]
fn too_many_letters_leave_the_graph_out() {
    let letters: Vec<char> = (0..33).map(|i| char::from_u32('а' as u32 + i).unwrap()).collect();
    let list =
        |n: usize| letters[..n].iter().map(|it| format!("{it}{it}{it}\n")).collect::<String>();
    let (fits, _) = compile(&list(32));
    assert_eq!(fits.graph().unwrap().words(), 32);
    let (lexicon, _) = compile(&list(33));
    assert!(lexicon.graph().is_none());
    assert!(lexicon.graph_or_build().is_none());
    assert_eq!(lexicon.len(), 33);
    assert_eq!(lexicon.metadata().unwrap().letters.len(), 33);
    for (ordinal, letter) in letters.iter().enumerate() {
        let word = letter.to_string().repeat(3);
        assert!(lexicon.contains(&word));
        assert_eq!(lexicon.ordinal(&word), Some(ordinal));
        assert_eq!(lexicon.word(ordinal), Some(word.clone()));
        assert_eq!(lexicon.completions(&letter.to_string()).collect::<Vec<_>>(), [word]);
    }
    assert_eq!(lexicon.sections().map(|(id, _)| id.0).collect::<Vec<_>>(), [*b"META", *b"NODE"]);
}

#[test]
fn metadata_says_what_was_compiled() {
    let mut compiler = Compiler::new().min_length(2).q_rule(QRule::Free);
    compiler.add("tea\r\nqi\na\n".as_bytes(), "/home/me/lists/en.txt").unwrap();
    compiler.add("été\nteas\n".as_bytes(), r"C:\lists\fr.txt").unwrap();
    let lexicon = Lexicon::from_bytes(&compiler.finish_to_bytes().unwrap().0).unwrap();
    let metadata = lexicon.metadata().unwrap();
    assert_eq!(metadata.tool, concat!("dictc ", env!("CARGO_PKG_VERSION")));
    assert_eq!((metadata.words, metadata.shortest, metadata.longest), (4, 2, 4));
    assert_eq!(
        metadata.letters,
        [('a', 2), ('e', 2), ('i', 1), ('q', 1), ('s', 1), ('t', 3), ('é', 2)]
    );
    assert_eq!((metadata.min_length, metadata.q_before_u), (2, false));
    assert_eq!(metadata.report.dropped.too_short, 1);
    let sources: Vec<(&str, u64)> =
        metadata.sources.iter().map(|it| (it.name.as_str(), it.bytes)).collect();
    assert_eq!(sources, [("en.txt", 10), ("fr.txt", 11)]);
    let hash = <sha2::Sha256 as sha2::Digest>::digest("tea\r\nqi\na\n");
    assert_eq!(metadata.sources[0].sha256[..], hash[..]);
}

#[test]
fn metadata_with_impossible_lengths_is_refused_without_allocating_them() {
    let (sections, fst_file) = crate::format::tests::disassemble(&crate::format::tests::tiny());
    let opened = |metadata: &[u8]| {
        let mut sections = sections.clone();
        sections[0].1 = metadata.to_vec();
        crate::format::tests::refusal(&crate::format::tests::assemble(&sections, &fst_file))
    };
    let malformed =
        FormatError::invalid("section META", "malformed", "the metadata of format version 1");
    let good = sections[0].1.clone();
    let huge = |at: usize| [&good[..at], &[0xfd; 1], &[0xff; 8], &good[at + 1..]].concat();
    let tool = 1 + usize::from(good[0]);
    // The lengths of the tool's name, of the letters, of the sources, and of a source's name.
    for at in [0, tool + 3, tool + 34, tool + 35] {
        assert_eq!(opened(&huge(at)), malformed, "a length at {at}");
    }
    for len in 0..good.len() {
        assert_eq!(opened(&good[..len]), malformed, "cut to {len} bytes");
    }
    assert_eq!(opened(&[&good[..], &[0]].concat()), malformed, "a byte more");
    // As many letters as fit below the limit, of which there are none.
    let letters = [&good[..tool + 3], &[0xfc, 0, 0, 7, 0]].concat();
    assert_eq!(opened(&letters), malformed);
}

proptest! {
    /// What comes out is what a set of normalised lines holds, whatever the order and repetition of words.
    #[test]
    fn a_compiled_list_is_the_set_of_its_words(
        lines in proptest::collection::vec("[a-cqu]{0,5}|[ÀàÉé]{2,4}|[a-c]{2}[0-9' -][a-c]", 1..80),
        min_length in 0usize..5,
    ) {
        let list = lines.iter().map(|it| format!("{it}\n")).collect::<String>();
        let expected: std::collections::BTreeSet<String> = lines
            .iter()
            .map(|line| line.to_lowercase())
            .filter(|word| !word.is_empty() && word.chars().all(char::is_alphabetic))
            .filter(|word| word.chars().count() >= min_length)
            .filter(|word| word.matches('q').count() == word.matches("qu").count())
            .collect();
        match compile_with(Compiler::new().min_length(min_length), &[&list]) {
            Ok((bytes, report)) => {
                let lexicon = Lexicon::from_bytes(&bytes).unwrap();
                prop_assert_eq!(report.kept as usize, expected.len());
                prop_assert_eq!(report.words, report.kept + report.dropped.total());
                prop_assert_eq!(lexicon.iter().collect::<Vec<_>>(), Vec::from_iter(expected));
            }
            Err(Error::EmptyList { .. } | Error::NothingKept { .. }) => {
                prop_assert!(expected.is_empty());
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    /// No bytes at all make the compiler panic; what it makes of them opens.
    #[test]
    fn any_bytes_compile_or_are_refused(
        list in proptest::collection::vec(
            prop_oneof![4 => b'a'..=b'z', 2 => Just(b'\n'), 1 => Just(b'\t'), 1 => any::<u8>()], 0..200),
    ) {
        let mut compiler = Compiler::new().min_length(1).duplicate_values(DuplicateValues::Max);
        if compiler.add(&list[..], "list").is_ok()
            && let Ok((bytes, report)) = compiler.finish_to_bytes()
        {
            prop_assert_eq!(Lexicon::from_bytes(&bytes).unwrap().len() as u64, report.kept);
        }
    }
}

/// What a compiler keeps of `lists`, and how.
fn kept(compiler: Compiler, lists: &[&str]) -> (Vec<String>, Report) {
    let (bytes, report) = compile_with(compiler, lists).unwrap();
    (Lexicon::from_bytes(&bytes).unwrap().iter().collect(), report)
}

#[test]
fn lengths_letters_accents_and_comments_are_filters() {
    let list = "# words\ntea\nTEAPOTS\nété\nÉTÉS\nStraße\nłódź\nteapot\n";
    let (words, report) = kept(Compiler::new().max_length(6).comment("#"), &[list]);
    assert_eq!(words, ["straße", "tea", "teapot", "été", "étés", "łódź"]);
    assert_eq!((report.lines, report.words, report.dropped.too_long), (8, 7, 1));

    let german = Compiler::new().letters("A-ZÄÖÜß").unwrap().comment("#");
    let (words, report) = kept(german, &[list]);
    assert_eq!(words, ["straße", "tea", "teapot", "teapots"]);
    assert_eq!(report.dropped.other_letters, 3);

    let plain = Compiler::new().fold_accents().comment("#").letters("a-z").unwrap();
    let (words, report) = kept(plain, &[list, "ete\nétè\n"]);
    assert_eq!(words, ["ete", "etes", "lodz", "strasse", "tea", "teapot", "teapots"]);
    assert_eq!(report.dropped.duplicates, 2);

    // An empty mark would make a comment of every line.
    assert_eq!(kept(Compiler::new().comment(""), &["tea\n"]).0, ["tea"]);
}

#[test]
fn sets_of_letters_that_make_no_sense_are_refused() {
    let refusal = |letters: &str| message(Compiler::new().letters(letters));
    assert_eq!(
        refusal("Z-A"),
        "set of letters \"z-a\": the range runs backwards; expected its first letter first\
         \n    z-a\n    ^"
    );
    assert_eq!(
        refusal("a-zé·"),
        "set of letters \"a-zé·\": this is no letter; expected letters and ranges, such as a-zäöüß\
         \n    a-zé·\n        ^"
    );
    assert_eq!(refusal(""), "set of letters \"\": is empty; expected some, such as a-z");
}

#[test]
fn exclusions_hold_for_words_before_and_after_them() {
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
        let mut compiler = Compiler::new();
        for i in order {
            match i {
                0 => compiler.add("tea\t1\nten\nTEA\nteas\n".as_bytes(), "a.txt"),
                1 => compiler.exclude("Tea\t7\nto\nno word\nmissing\n".as_bytes(), "/x/not.txt"),
                _ => compiler.add("tea\ntoe\nten\n".as_bytes(), "b.txt"),
            }
            .unwrap();
        }
        let (bytes, report) = compiler.finish_to_bytes().unwrap();
        let lexicon = Lexicon::from_bytes(&bytes).unwrap();
        assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["teas", "ten", "toe"]);
        assert_eq!((report.words, report.kept), (7, 3));
        assert_eq!((report.dropped.excluded, report.dropped.duplicates), (3, 1));
        let exclusions = &lexicon.metadata().unwrap().exclusions;
        assert_eq!((exclusions.len(), exclusions[0].name.as_str()), (1, "not.txt"));
        // The word with a value is gone, and with it the need for values.
        assert!(lexicon.values().is_none());
    }
    let mut all = Compiler::new();
    all.exclude("tea\n".as_bytes(), "not").unwrap().add("tea\n".as_bytes(), "list").unwrap();
    assert_eq!(
        message(all.finish_to_bytes()),
        "not, list: none of the 1 words is kept: 1 excluded"
    );
}

#[test]
fn who_wants_to_know_is_told_of_every_dropped_word() {
    let told = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let into = told.clone();
    let mut compiler = Compiler::new().max_length(5).keep_places().on_dropped(move |dropped| {
        let DroppedWord { word, reason, place } = dropped;
        let Place { list, line } = place.unwrap();
        into.lock().unwrap().push(format!("{list}:{line}: {word}: {reason}"));
        Ok(())
    });
    compiler.exclude("ten\n".as_bytes(), "not").unwrap();
    compiler.add("tea\n\nTO\nmp3\nTEN\nqat\n".as_bytes(), "a").unwrap();
    compiler.add("Tea\nteapot\nten\n".as_bytes(), "b").unwrap();
    assert_eq!(compiler.finish_to_bytes().unwrap().1.dropped.total(), 7);
    let expected = [
        "a:3: to: too short",
        "a:4: mp3: not only letters",
        "a:6: qat: q without u",
        "b:2: teapot: too long",
        "b:1: tea: repeated",
        "a:5: ten: excluded",
        "b:3: ten: excluded",
    ];
    assert_eq!(*told.lock().unwrap(), expected);

    let mut compiler = Compiler::new().on_dropped(|_| Err(io::Error::other("no room")));
    let result = compiler.add("tea\nto\n".as_bytes(), "list").map(drop);
    assert_eq!(message(result), "cannot note the dropped words: no room");
}

#[test]
fn progress_is_told_and_can_end_it_all_at_every_stage() {
    let list: String = (1..=20_000u32).map(|i| format!("{}\n", letters(i))).collect();
    for last in [Stage::Reading, Stage::Sorting, Stage::Building, Stage::Writing] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("en.fst");
        let mut compiler = Compiler::new().on_progress(move |progress| {
            assert!(progress.total.is_none_or(|total| progress.done <= total));
            if progress.stage == last && progress.done > 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let read = compiler.add(list.as_bytes(), "list").map(drop);
        let result = read.and_then(|()| compiler.finish(&path));
        assert_eq!(message(result), "interrupted", "{last:?}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0, "nothing is left behind");
    }
}

/// A different word for each number, in no order.
fn letters(number: u32) -> String {
    let mut left = u64::from(number.wrapping_mul(2_654_435_761)) << 2;
    let mut word = String::from("a");
    while left > 0 {
        word.push(char::from(b'a' + (left % 16) as u8));
        left /= 16;
    }
    word
}

#[test]
fn graphs_are_left_out_where_they_are_not_wanted_or_too_large() {
    let list: String = (1..=5000u32).map(|i| format!("{}\n", letters(i))).collect();
    let outcome = |compiler: Compiler| {
        let (bytes, report) = compile_with(compiler, &[&list]).unwrap();
        let lexicon = Lexicon::from_bytes(&bytes).unwrap();
        assert_eq!(lexicon.graph().is_some(), report.graph == GraphOutcome::Trie);
        let has_dawg = lexicon.sections().any(|(id, _)| id == SectionId::STATES);
        assert_eq!(has_dawg, report.graph == GraphOutcome::Dawg);
        assert_eq!(lexicon.metadata().unwrap().report.graph, report.graph);
        assert_eq!(lexicon.graph_or_build().unwrap().words(), 5000);
        lexicon.check().unwrap();
        report.graph
    };
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(outcome(Compiler::new()), GraphOutcome::Trie);
    assert_eq!(outcome(Compiler::new().graph(GraphKind::None)), GraphOutcome::NotWanted);
    assert_eq!(outcome(Compiler::new().graph(GraphKind::Dawg)), GraphOutcome::Dawg);
    assert_eq!(outcome(Compiler::new().memory(1 << 24, folder.path())), GraphOutcome::Trie);
    let small = Compiler::new().memory(1 << 16, folder.path());
    assert_eq!(outcome(small), GraphOutcome::TooMuchMemory);
    assert_eq!(
        GraphOutcome::TooMuchMemory.to_string(),
        "building it takes more memory than allowed"
    );
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

proptest! {
    /// Memory decides how words are sorted, not what comes of them.
    #[test]
    fn sorting_on_disk_gives_the_same_dictionary(
        lines in proptest::collection::vec(("[a-c]{1,4}|[a-zé]{3,9}", proptest::option::of(0u64..1 << 40)), 1..300),
        excluded in proptest::collection::vec("[a-c]{3,4}", 0..20),
        memory in 1usize..30_000,
    ) {
        let list: String = lines.iter().map(|(word, value)| match value {
            Some(value) => format!("{word}\t{value}\n"),
            None => format!("{word}\n"),
        }).collect();
        let excluded = excluded.join("\n");
        let compiled = |compiler: Compiler| {
            let mut compiler = compiler.duplicate_values(DuplicateValues::First).graph(GraphKind::None);
            compiler.add(list.as_bytes(), "list").unwrap();
            compiler.exclude(excluded.as_bytes(), "excluded").unwrap();
            compiler.finish_to_bytes().map_err(|error| error.to_string())
        };
        let folder = tempfile::tempdir().unwrap();
        let on_disk = compiled(Compiler::new().memory(memory, folder.path()));
        prop_assert_eq!(on_disk, compiled(Compiler::new()));
    }
}
