//! Tests of reading lists, of the words that are kept, and of the report.

use std::io::{self, Read};
use std::ops::ControlFlow;

use dictc_compile::{
    Compilation, CompileOptions, DroppedWord, Error, Location, Observer, Progress, QRule, Session,
    Stage,
};
use dictc_letters::Folding;
use dictc_lexicon::DuplicateValues;
use dictc_lexicon::metadata::{Dropped, GraphOutcome, Report};
use dictc_lexicon::raw::SectionId;
use dictc_lexicon::{GraphKind, Lexicon, ValueKind};

/// A reader that returns its parts one by one, the last in the vector first, so that lines are
/// split anywhere. An error in a part is returned as an error.
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

fn compile_with(options: &CompileOptions, lists: &[&str]) -> Result<(Vec<u8>, Report), Error> {
    let named = lists.iter().enumerate().map(|(i, list)| (list.as_bytes(), format!("list{i}.txt")));
    options.compile(named).map(|Compilation { bytes, report, .. }| (bytes, report))
}

fn compile(list: &str) -> (Lexicon, Report) {
    let (bytes, report) = compile_with(&CompileOptions::new(), &[list]).unwrap();
    (Lexicon::from_bytes(bytes).unwrap(), report)
}

/// Reads one list with the default options.
fn read(list: impl Read, name: &str) -> Result<Session, Error> {
    CompileOptions::new().start()?.add(list, name)
}

/// The sections of a dictionary.
fn sections(file: &[u8]) -> Vec<(SectionId, Vec<u8>)> {
    let number = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize;
    let count = u32::from_le_bytes(file[28..32].try_into().unwrap()) as usize;
    let section = |entry: usize| {
        let (start, len) = (number(entry + 8), number(entry + 16));
        (SectionId(file[entry..entry + 4].try_into().unwrap()), file[start..start + len].to_vec())
    };
    (0..count).map(|i| section(40 + 24 * i)).collect()
}

fn words(list: &str) -> Vec<String> {
    compile(list).0.iter().collect()
}

fn message(result: Result<impl Sized, Error>) -> String {
    let error = result.err().expect("an error");
    let sources = std::iter::successors(Some(&error as &dyn std::error::Error), |&it| it.source());
    sources.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[test]
fn line_ends_and_blanks_do_not_change_the_words() {
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
    // Files that were joined have byte order marks at the beginning of later lines, and an empty file
    // can have one. Within a line it is a character like others.
    assert_eq!(words("tea\n\u{feff}teas\n"), ["tea", "teas"]);
    assert_eq!(words("\u{feff}\u{feff}tea\nten\n"), ["tea", "ten"]);
    assert_eq!(words("te\u{feff}a\nten\n"), ["ten"]);
    // CR alone ends lines, too.
    assert_eq!(words("tea\rteas\r\nten\r"), ["tea", "teas", "ten"]);
}

#[test]
fn the_report_counts_every_line_and_reason() {
    let (lexicon, report) = compile(
        "tea\n\nice cream\nit's\nmp3\nto\na\nqat\nquit\nTEA\ntea\nqi\nniqab\n \nequip\nx-ray\n",
    );
    assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["equip", "quit", "tea"]);
    let mut expected = Report::default();
    (expected.lines, expected.words, expected.kept) = (16, 14, 3);
    (expected.dropped.not_letters, expected.dropped.too_short) = (4, 3);
    (expected.dropped.q_without_u, expected.dropped.duplicates) = (2, 2);
    expected.graph = GraphOutcome::Trie;
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
        let (bytes, _) =
            compile_with(&CompileOptions::new().min_length(min_length), &[list]).unwrap();
        Lexicon::from_bytes(bytes).unwrap().iter().collect::<Vec<_>>()
    };
    let list = "a\nqu\nqua\nquay\nété\nétés\n";
    assert_eq!(kept(0, list), ["a", "qu", "qua", "quay", "été", "étés"]);
    assert_eq!(kept(1, list), kept(0, list));
    assert_eq!(kept(2, list), ["qu", "qua", "quay", "été", "étés"]);
    assert_eq!(kept(3, list), ["qua", "quay", "été", "étés"]);
    assert_eq!(kept(4, list), ["quay", "étés"]);
}

#[test]
fn the_q_rule_decides_whether_qu_is_a_letter_of_the_graph() {
    let list = "iraq\nqat\nquit\nsuq\nequip\n";
    let kept = |rule| {
        let (bytes, _) = compile_with(&CompileOptions::new().q_rule(rule), &[list]).unwrap();
        Lexicon::from_bytes(bytes).unwrap()
    };
    let dropped = kept(QRule::BeforeU);
    assert_eq!(dropped.iter().collect::<Vec<_>>(), ["equip", "quit"]);
    assert!(dropped.graph().unwrap().token_set().q_is_qu());
    assert!(dropped.metadata().unwrap().q_before_u);

    let bare = kept(QRule::Bare);
    assert_eq!(bare.iter().collect::<Vec<_>>(), ["equip", "iraq", "qat", "quit", "suq"]);
    assert!(!bare.graph().unwrap().token_set().q_is_qu());
    assert!(!bare.metadata().unwrap().q_before_u);
}

#[test]
fn the_order_of_the_words_and_the_size_of_reads_do_not_matter() {
    let sorted = "equip\nquit\ntea\nteas\nten\nétude\n";
    let shuffled = "tea\nétude\nquit\nequip\nten\nteas\n";
    let bytes = |list: &str| compile_with(&CompileOptions::new(), &[list]).unwrap().0;
    let (first, second) = (sections(&bytes(sorted)), sections(&bytes(shuffled)));
    // The metadata differs in the hashes of the lists.
    assert_ne!(first[0], second[0]);
    assert_eq!(first[1..], second[1..]);

    for list in [sorted, "\u{feff}tea\r\nÉTÉ\r\n\r\nten\t7\r\n"] {
        assert_eq!(bytes(list), bytes(list), "the same input again");
        let torn = read(Torn::into_bytes(list), "list0.txt").unwrap();
        assert_eq!(torn.finish().unwrap().bytes, bytes(list));
    }
}

#[test]
fn read_errors_name_the_list() {
    let interrupted = io::Error::from(io::ErrorKind::Interrupted);
    let session = read(Torn(vec![Ok(b"a\n"), Err(interrupted), Ok(b"te")]), "list").unwrap();
    assert_eq!(session.finish().unwrap().report.kept, 1);

    let failure = io::Error::other("the line is dead");
    let result = read(Torn(vec![Err(failure), Ok(b"tea\nte")]), "list");
    assert_eq!(message(result), "list: cannot read: the line is dead");

    // After every byte, in a list of words and in a list of exclusions. Parts are in reverse.
    let text = "tea\r\nété\t7\nten";
    for read in 0..=text.len() {
        let torn = || {
            let mut parts = Torn::into_bytes(text).0.split_off(text.len() - read);
            parts.insert(0, Err(io::ErrorKind::BrokenPipe.into()));
            Torn(parts)
        };
        let session = || CompileOptions::new().start().unwrap();
        for result in [session().add(torn(), "a"), session().exclude(torn(), "b")] {
            let Err(Error::Read { source, .. }) = result else { panic!("{read}: {result:?}") };
            assert_eq!(source.kind(), io::ErrorKind::BrokenPipe);
        }
    }
}

#[test]
fn lines_that_are_not_utf_8_are_reported_with_the_byte() {
    let read = |list: &[u8]| read(list, "en.txt");
    let expected = |line: u64, byte: usize, got: u8| {
        format!("en.txt:{line}: byte {byte} of the line (0x{got:02x}) is not UTF-8")
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
fn too_long_lines_are_rejected() {
    let longest = "a".repeat(64 << 10);
    assert_eq!(words(&format!("{longest}\ntea\n")), [longest.as_str(), "tea"]);
    for line_end in ["\n", ""] {
        let list = format!("tea\n{longest}a{line_end}");
        let result = read(list.as_bytes(), "en.txt");
        assert_eq!(
            message(result),
            "en.txt:2: the line is longer than 65536 bytes; expected one word a line"
        );
    }
    let (first, rest) = longest.split_at(1000);
    assert!(read(first.as_bytes().chain(rest.as_bytes()), "in two parts").is_ok());
    let endless = read(io::repeat(b'a'), "zero");
    assert_eq!(
        message(endless),
        "zero:1: the line is longer than 65536 bytes; expected one word a line"
    );
}

#[test]
fn lists_without_words_are_errors() {
    let result = |lists: &[&str]| message(compile_with(&CompileOptions::new(), lists));
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
fn values_that_are_not_numbers_are_errors() {
    for (list, line, got) in [
        ("tea\tgreen\n", 1, "green"),
        ("tea\t1\nten\t-1\n", 2, "-1"),
        ("ten\t1.5\n", 1, "1.5"),
        ("ten\t1\t2\n", 1, "1\t2"),
        ("ten\t18446744073709551616\n", 1, "18446744073709551616"),
        ("ten\t0x10\r\n", 1, "0x10"),
    ] {
        let result = read(list.as_bytes(), "en.txt");
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
        let options = CompileOptions::new().duplicate_values(rule);
        let (bytes, report) = compile_with(&options, &lists).unwrap();
        assert_eq!(report.dropped.duplicates, 6);
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        (lexicon.value("tea").unwrap(), lexicon.value("ten").unwrap())
    };
    assert_eq!(values(DuplicateValues::Min), (5, 2));
    assert_eq!(values(DuplicateValues::Max), (5, u64::MAX));
    assert_eq!(values(DuplicateValues::First), (5, 3));
    let sum = CompileOptions::new().duplicate_values(DuplicateValues::Sum);
    let (bytes, _) = compile_with(&sum, &lists[..2]).unwrap();
    let lexicon = Lexicon::from_bytes(bytes).unwrap();
    assert_eq!((lexicon.value("tea"), lexicon.value("ten")), (Some(10), Some(13)));
    assert_eq!(
        message(compile_with(&sum, &lists)),
        "list2.txt:1: \"ten\" has the value 18446744073709551615 and the sum 13 so far, \
         together more than 18446744073709551615"
    );

    let conflict = message(compile_with(&CompileOptions::new(), &lists));
    assert_eq!(conflict, "list1.txt:2: \"ten\" has the value 8, but list0.txt:2 gave it 3");
    // Equal and missing values do not conflict.
    let (bytes, _) =
        compile_with(&CompileOptions::new(), &["ten\ntea\t1\n", "ten\t4\n", "ten\nTEN\t4\n"])
            .unwrap();
    assert_eq!(Lexicon::from_bytes(bytes).unwrap().value("ten"), Some(4));
}

#[test]
fn the_kind_of_values_is_noted_if_there_are_any() {
    let options = CompileOptions::new().value_kind(ValueKind::Levels);
    let kind = |options: &CompileOptions, list| {
        let (bytes, _) = compile_with(options, &[list]).unwrap();
        Lexicon::from_bytes(bytes).unwrap().value_kind()
    };
    assert_eq!(kind(&options, "ten\t10\n"), ValueKind::Levels);
    assert_eq!(kind(&options, "ten\n"), ValueKind::Unspecified);
    assert_eq!(kind(&CompileOptions::new(), "ten\t10\n"), ValueKind::Unspecified);
}

#[test]
fn too_many_letters_give_a_partial_graph() {
    let letters: Vec<char> = (0..33).map(|i| char::from_u32('а' as u32 + i).unwrap()).collect();
    let list =
        |n: usize| letters[..n].iter().map(|it| format!("{it}{it}{it}\n")).collect::<String>();
    let (fits, _) = compile(&list(32));
    assert_eq!(fits.graph().unwrap().words(), 32);
    assert_eq!(fits.rare_letters().count(), 0);
    let (lexicon, report) = compile(&list(33));
    assert!(lexicon.graph().is_none());
    assert!(lexicon.graph_or_build().is_none());
    assert_eq!(report.graph, GraphOutcome::Partial);
    assert_eq!(lexicon.partial_graph().unwrap().words(), 32);
    assert_eq!(lexicon.rare_letters().collect::<String>(), "ѐ");
    assert_eq!(lexicon.len(), 33);
    assert_eq!(lexicon.metadata().unwrap().letters.len(), 33);
    for (ordinal, letter) in letters.iter().enumerate() {
        let word = letter.to_string().repeat(3);
        assert!(lexicon.contains(&word));
        assert_eq!(lexicon.ordinal(&word), Some(ordinal));
        assert_eq!(lexicon.word(ordinal), Some(word.clone()));
        assert_eq!(lexicon.completions(letter.to_string()).collect::<Vec<_>>(), [word]);
    }
    let sections: Vec<String> = lexicon.sections().map(|(id, _)| id.to_string()).collect();
    assert_eq!(sections, ["META", "alph", "trie", "rank", "ords", "NODE"]);
    // The small form is always complete.
    let (bytes, report) =
        compile_with(&CompileOptions::new().graph(GraphKind::Dawg), &[&list(33)]).unwrap();
    let lexicon = Lexicon::from_bytes(bytes).unwrap();
    assert_eq!(report.graph, GraphOutcome::TooManyLetters);
    assert!(lexicon.partial_graph().is_none());
    assert_eq!(lexicon.partial_graph_or_build().unwrap().words(), 32);
    assert!(lexicon.graph_or_build().is_none());
    // A single word of 33 letters leaves nothing for a partial graph.
    let word: String = letters.iter().collect();
    let (lexicon, report) = compile(&word);
    assert_eq!(report.graph, GraphOutcome::TooManyLetters);
    assert!(lexicon.partial_graph().is_none() && lexicon.contains(&word));
}

#[test]
fn metadata_describes_the_compilation() {
    let options = CompileOptions::new().min_length(2).q_rule(QRule::Bare);
    let lists = [("tea\r\nqi\na\n", "/home/me/lists/en.txt"), ("été\nteas\n", r"C:\lists\fr.txt")];
    let compilation = options.compile(lists.map(|(list, name)| (list.as_bytes(), name))).unwrap();
    let lexicon = compilation.into_lexicon().unwrap();
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

/// The kept words of `lists`, and the report.
fn kept(options: &CompileOptions, lists: &[&str]) -> (Vec<String>, Report) {
    let (bytes, report) = compile_with(options, lists).unwrap();
    (Lexicon::from_bytes(bytes).unwrap().iter().collect(), report)
}

#[test]
fn lengths_letters_accents_and_comments_are_filters() {
    let list = "# words\ntea\nTEAPOTS\nété\nÉTÉS\nStraße\nłódź\nteapot\n";
    let (words, report) = kept(&CompileOptions::new().max_length(6).comment("#"), &[list]);
    assert_eq!(words, ["straße", "tea", "teapot", "été", "étés", "łódź"]);
    assert_eq!((report.lines, report.words, report.dropped.too_long), (8, 7, 1));

    let german = CompileOptions::new().letters("A-ZÄÖÜß").comment("#");
    let (words, report) = kept(&german, &[list]);
    assert_eq!(words, ["straße", "tea", "teapot", "teapots"]);
    assert_eq!(report.dropped.other_letters, 3);

    let plain = CompileOptions::new().folding(Folding::new().accents()).comment("#").letters("a-z");
    let (words, report) = kept(&plain, &[list, "ete\nétè\n"]);
    assert_eq!(words, ["ete", "etes", "lodz", "strasse", "tea", "teapot", "teapots"]);
    assert_eq!(report.dropped.duplicates, 2);

    // With an empty comment mark, every line would be a comment.
    assert_eq!(kept(&CompileOptions::new().comment(""), &["tea\n"]).0, ["tea"]);
}

#[test]
fn invalid_sets_of_letters_are_rejected() {
    let error = |letters: &str| message(CompileOptions::new().letters(letters).start());
    assert_eq!(
        error("Z-A"),
        "set of letters \"z-a\": the range runs backwards; expected its first letter first\
         \n    z-a\n    ^"
    );
    assert_eq!(
        error("a-zé·"),
        "set of letters \"a-zé·\": this is not a letter; expected letters and ranges, such as a-zäöüß\
         \n    a-zé·\n        ^"
    );
    assert_eq!(error(""), "set of letters \"\": is empty; expected some, such as a-z");
}

#[test]
fn exclusions_apply_to_words_before_and_after_them() {
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
        let mut session = CompileOptions::new().start().unwrap();
        for i in order {
            session = match i {
                0 => session.add("tea\t1\nten\nTEA\nteas\n".as_bytes(), "a.txt"),
                1 => session.exclude("Tea\t7\nto\nno word\nmissing\n".as_bytes(), "/x/not.txt"),
                _ => session.add("tea\ntoe\nten\n".as_bytes(), "b.txt"),
            }
            .unwrap();
        }
        let Compilation { bytes, report, .. } = session.finish().unwrap();
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["teas", "ten", "toe"]);
        assert_eq!((report.words, report.kept), (7, 3));
        assert_eq!((report.dropped.excluded, report.dropped.duplicates), (3, 1));
        let exclusions = &lexicon.metadata().unwrap().exclusions;
        assert_eq!((exclusions.len(), exclusions[0].name.as_str()), (1, "not.txt"));
        // The only word with a value is excluded, so the lexicon has no values.
        assert!(lexicon.values().is_none());
    }
    let session =
        CompileOptions::new().start().unwrap().exclude("tea\n".as_bytes(), "not").unwrap();
    assert_eq!(
        message(session.add("tea\n".as_bytes(), "list").unwrap().finish()),
        "not, list: not one word is kept: 1 excluded"
    );
}

/// Calls a closure with each dropped word.
struct OnDropped<F>(F);

impl<F: FnMut(&DroppedWord<'_>) -> io::Result<()>> Observer for OnDropped<F> {
    fn dropped(&mut self, dropped: &DroppedWord<'_>) -> io::Result<()> {
        (self.0)(dropped)
    }
}

#[test]
fn every_dropped_word_is_reported() {
    let mut reported = Vec::new();
    let observer = OnDropped(|dropped: &DroppedWord<'_>| {
        let DroppedWord { word, reason, location, .. } = dropped;
        let Location { list, line } = location.unwrap();
        reported.push(format!("{list}:{line}: {word}: {reason}"));
        Ok(())
    });
    let options = CompileOptions::new().max_length(5).keep_locations(true);
    let session = options.start_with(observer).unwrap();
    let session = session.exclude("ten\n".as_bytes(), "not").unwrap();
    let session = session.add("tea\n\nTO\nmp3\nTEN\nqat\n".as_bytes(), "a").unwrap();
    let session = session.add("Tea\nteapot\nten\n".as_bytes(), "b").unwrap();
    assert_eq!(session.finish().unwrap().report.dropped.total(), 7);
    let expected = [
        "a:3: TO: too short",
        "a:4: mp3: not only letters",
        "a:6: qat: q without u",
        "b:2: teapot: too long",
        "b:1: tea: repeated",
        "a:5: ten: excluded",
        "b:3: ten: excluded",
    ];
    assert_eq!(reported, expected);

    let observer = OnDropped(|_: &DroppedWord<'_>| Err(io::Error::other("no room")));
    let session = CompileOptions::new().start_with(observer).unwrap();
    let result = session.add("tea\nto\n".as_bytes(), "list");
    assert_eq!(message(result), "cannot note the dropped words: no room");
}

#[test]
fn repeated_words_have_a_location_if_locations_are_kept() {
    for keep in [true, false] {
        let observer = OnDropped(|dropped: &DroppedWord<'_>| {
            assert_eq!(dropped.location.is_some(), keep);
            Ok(())
        });
        let session = CompileOptions::new().keep_locations(keep).start_with(observer).unwrap();
        let session = session.add("tea\ntea\n".as_bytes(), "list").unwrap();
        assert_eq!(session.finish().unwrap().report.dropped.total(), 1);
    }
}

#[test]
fn observers_can_interrupt_every_stage() {
    let list: String = (1..=20_000u32).map(|i| format!("{}\n", letters(i))).collect();
    for last in [Stage::Reading, Stage::Sorting, Stage::Building, Stage::Writing] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("en.fst");
        let observer = |progress: Progress| {
            assert!(progress.total.is_none_or(|total| progress.done <= total));
            if progress.stage == last && progress.done > 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let session = CompileOptions::new().start_with(observer).unwrap();
        let read = session.add(list.as_bytes(), "list");
        let result = read.and_then(|session| session.finish_to_file(&path));
        assert_eq!(message(result), "interrupted", "{last:?}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0, "no file remains");
    }
}

/// A different word for each number; the words are not sorted.
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
fn graphs_that_are_not_wanted_or_too_large_are_omitted() {
    let list: String = (1..=5000u32).map(|i| format!("{}\n", letters(i))).collect();
    let outcome = |options: &CompileOptions| {
        let (bytes, report) = compile_with(options, &[&list]).unwrap();
        let lexicon = Lexicon::from_bytes(bytes).unwrap();
        assert_eq!(lexicon.graph().is_some(), report.graph == GraphOutcome::Trie);
        let has_dawg = lexicon.sections().any(|(id, _)| id == SectionId::STATES);
        assert_eq!(has_dawg, report.graph == GraphOutcome::Dawg);
        assert_eq!(lexicon.metadata().unwrap().report.graph, report.graph);
        assert_eq!(lexicon.graph_or_build().unwrap().words(), 5000);
        lexicon.check().unwrap();
        report.graph
    };
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(outcome(&CompileOptions::new()), GraphOutcome::Trie);
    assert_eq!(outcome(&CompileOptions::new().graph(GraphKind::None)), GraphOutcome::NotWanted);
    assert_eq!(outcome(&CompileOptions::new().graph(GraphKind::Dawg)), GraphOutcome::Dawg);
    assert_eq!(outcome(&CompileOptions::new().memory(1 << 24, folder.path())), GraphOutcome::Trie);
    let small = CompileOptions::new().memory(1 << 16, folder.path());
    assert_eq!(outcome(&small), GraphOutcome::TooMuchMemory);
    assert_eq!(
        GraphOutcome::TooMuchMemory.to_string(),
        "building it takes more memory than allowed"
    );
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

/// A folder that does not exist takes no words: what compiles fits in memory.
#[test]
fn words_beyond_the_memory_limit_go_to_disk() {
    let fits = |list: &str, bytes: usize| {
        let options = CompileOptions::new().graph(GraphKind::None).memory(bytes, "/no/such/folder");
        compile_with(&options, &[list]).is_ok()
    };
    // Words are sorted in half of the memory.
    let repeated = "stone\n".repeat(20_000);
    assert!(fits(&repeated, 4 << 20) && !fits(&repeated, 600_000));
    // Sorted words are kept in a sixteenth.
    let distinct: String = (1..=20_000u32).map(|i| letters(i) + "\n").collect();
    assert!(fits(&distinct, 8 << 20) && !fits(&distinct, 1_600_000));
}

/// The words on disk take several reads, and have one reader at a time.
#[test]
fn a_long_list_sorted_on_disk_gives_the_same_dictionary() {
    let letter = |digit: u8| char::from(digit - b'0' + b'a');
    let word = |number: u32| format!("{number:05}").bytes().map(letter).collect::<String>() + "\n";
    let list: String = (0..40_000).map(word).collect();
    let folder = tempfile::tempdir().unwrap();
    let on_disk = CompileOptions::new().memory(2 << 20, folder.path());
    let (bytes, report) = compile_with(&on_disk, &[&list]).unwrap();
    assert_eq!(report.graph, GraphOutcome::Trie);
    assert!(bytes == compile_with(&CompileOptions::new(), &[&list]).unwrap().0);
}

#[test]
fn options_are_plain_data() {
    fn plain<T: Clone + PartialEq + Eq + std::hash::Hash + Default>() {}
    plain::<CompileOptions>();
    let options = CompileOptions::new().max_length(9);
    assert_eq!(options.clone(), options);
    assert_ne!(options, CompileOptions::new());
}

#[test]
fn dictionaries_with_an_alphabet_are_checked_by_it() {
    let alphabet = dictc_compile::alphabet("hr").unwrap().alphabet.clone();
    let options = CompileOptions::new().min_length(2).alphabet(alphabet);
    let list = &b"injekcija\nljubav\nkonj\nnjo\n"[..];
    let lexicon = options.compile([(list, "words")]).unwrap().into_lexicon().unwrap();
    let metadata = lexicon.metadata().unwrap();
    assert_eq!((metadata.shortest, metadata.longest), (2, 8));
    lexicon.check().unwrap();
    let copy = Lexicon::from_bytes(lexicon.as_bytes().to_vec()).unwrap();
    assert_eq!(copy.alphabet(), lexicon.alphabet());
    assert_eq!(copy.fingerprint(), lexicon.fingerprint());
    let plain = CompileOptions::new().min_length(2).compile([(list, "words")]).unwrap();
    assert_ne!(plain.into_lexicon().unwrap().fingerprint(), lexicon.fingerprint());
}
