use std::ops::ControlFlow;
use std::sync::Arc;

use dictc_lexicon::GraphKind;

use super::*;

use crate::hunspell::{Affixes, FormLimits};
use crate::progress::Progress;
use crate::unused_meaning::UnusedMeaning;
use crate::{ListHints, Remedy, scan, scan_spelling};

/// Notes what a compilation reports.
#[derive(Default)]
struct Notes {
    dropped: Vec<String>,
    ignored: Vec<String>,
    unused: Vec<usize>,
    remarks: Vec<String>,
    meanings: Vec<String>,
}

fn told(it: &DroppedWord<'_>) -> String {
    let line = it.location.map(|it| format!("{}:{}: ", it.list, it.line)).unwrap_or_default();
    format!("{line}{} {}", it.word, it.reason)
}

impl Observer for &mut Notes {
    fn dropped(&mut self, dropped: &DroppedWord<'_>) -> io::Result<()> {
        self.dropped.push(told(dropped));
        Ok(())
    }

    fn ignored_exclusion(&mut self, ignored: &DroppedWord<'_>) -> io::Result<()> {
        self.ignored.push(told(ignored));
        Ok(())
    }

    fn unused_exclusions(&mut self, list: usize) {
        self.unused.push(list);
    }

    fn remark(&mut self, remark: Remark) {
        self.remarks.push(remark.text);
    }

    fn unused_meaning(&mut self, it: &UnusedMeaning<'_>) {
        let Location { list, line } = it.location;
        self.meanings.push(format!("{list}:{line}: {} {:?}", it.word, it.reason));
    }
}

fn form(list: &str) -> ListForm {
    scan(list.as_bytes(), &ListHints::default()).unwrap().form
}

#[test]
fn lists_of_exclusions_that_exclude_nothing_are_reported() {
    for keeps_locations in [false, true] {
        let mut notes = Notes::default();
        let options = CompileOptions::new().keep_locations(keeps_locations);
        let session = options.start_with(&mut notes).unwrap();
        let session = session.exclude(&b"zoo\n"[..], "none").unwrap();
        let session = session.add(&b"tea\nten\nit's\ntea\nten\n"[..], "words").unwrap();
        let session = session.exclude(&b"ten\nox\n"[..], "some").unwrap();
        let session = session.exclude(&b"zoo\n"[..], "none").unwrap();
        assert_eq!(session.finish().unwrap().report.kept, 1);
        let place = |place: &str| if keeps_locations { place.to_owned() } else { String::new() };
        let repeated = format!("{}tea repeated", place("words:4: "));
        let [excluded, again] =
            ["words:2: ", "words:5: "].map(|it| format!("{}ten excluded", place(it)));
        assert_eq!(
            notes.dropped,
            ["words:3: it's not only letters".to_owned(), repeated, excluded, again]
        );
        assert_eq!(notes.ignored, ["some:2: ox too short"]);
        assert_eq!(notes.unused, if keeps_locations { &[0, 2][..] } else { &[] });
    }
}

#[test]
fn without_locations_nobody_knows_which_list_excludes() {
    let mut notes = Notes::default();
    let session = CompileOptions::new().start_with(&mut notes).unwrap();
    let session = session.exclude(&b"zoo\n"[..], "none").unwrap();
    let session = session.add(&b"tea\nten\n"[..], "words").unwrap();
    session.exclude(&b"ten\n"[..], "some").unwrap().finish().unwrap();
    assert_eq!(notes.unused, []);
}

#[test]
fn losses_belong_to_the_last_list() {
    let session = CompileOptions::new().start().unwrap();
    assert!(session.not_letters().is_none());
    let session = session.add(&b"tea\nit's\n"[..], "words").unwrap();
    let lost = session.not_letters().unwrap();
    let expected = "words:2: 'it's' is not only letters; for that, 1 of 2 words is dropped";
    assert_eq!(lost.text.replace('"', "'"), expected);
    let session = session.exclude(&b"tea\n"[..], "exclusions").unwrap();
    assert!(session.not_letters().is_none() && session.remarks().is_empty());
}

#[test]
fn shorter_words_are_a_surprise_by_default() {
    let remedies = |options: CompileOptions| {
        let session = options.start().unwrap().add(&b"tea\nto\nabide\n"[..], "words").unwrap();
        session.remarks().into_iter().map(|it| it.remedy).collect::<Vec<_>>()
    };
    assert_eq!(remedies(CompileOptions::new()), [Remedy::MinLength(2)]);
    assert_eq!(remedies(CompileOptions::new().min_length(5)), []);
}

#[test]
fn words_that_begin_with_a_capital_can_be_skipped() {
    for (skips, expected) in [(false, &["rome", "tea", "éire", "łódź"][..]), (true, &["tea"])] {
        let mut notes = Notes::default();
        let options = CompileOptions::new().skip_capitalized(skips).min_length(3);
        let session = options.start_with(&mut notes).unwrap();
        let session = session.add("Rome\nTea\ntea\nÉire\nŁÓDŹ\n".as_bytes(), "words").unwrap();
        // A name can be excluded as it is written.
        let session = session.exclude(&b"Zoo\n"[..], "names").unwrap();
        let compilation = session.finish().unwrap();
        let dropped = compilation.report.dropped.excluded;
        assert_eq!(dropped, if skips { 4 } else { 0 });
        let lexicon = compilation.into_lexicon().unwrap();
        assert_eq!(lexicon.iter().collect::<Vec<_>>(), expected);
        let first = if skips { "words:1: Rome excluded" } else { "tea repeated" };
        assert_eq!(notes.dropped[0], first);
    }
}

#[test]
fn values_can_be_left_out_and_those_of_exclusions_are_not_read() {
    let session = CompileOptions::new().start().unwrap();
    let session = session.add(&b"tea\t\nten\t5\nart\n"[..], "words").unwrap();
    let session = session.exclude(&b"art\tx\n"[..], "exclusions").unwrap();
    let lexicon = session.finish().unwrap().into_lexicon().unwrap();
    assert_eq!((lexicon.value("tea"), lexicon.value("ten")), (Some(0), Some(5)));
    assert!(!lexicon.contains("art"));
}

#[test]
fn progress_is_reported_for_each_part() {
    let list = "word,meaning\ntea,a drink\nten,a number\n";
    let mut reports = Vec::new();
    let observer = |progress: Progress| {
        reports.push((progress.stage, progress.done, progress.total));
        ControlFlow::Continue(())
    };
    let session = CompileOptions::new().start_with(observer).unwrap();
    session.add_as(list.as_bytes(), "words", &form(list)).unwrap().finish().unwrap();
    let expected = [
        (Stage::Reading, 0, None),
        (Stage::Sorting, 0, Some(2)),
        (Stage::Sorting, 0, Some(2)),
        // The nodes and the meanings.
        (Stage::Building, 0, Some(2)),
        (Stage::Building, 0, Some(2)),
    ];
    assert_eq!(reports, expected);
}

#[test]
fn progress_is_reported_every_few_thousand_words() {
    let letter = |i: usize| char::from(b"abcdefghijklmnoprstu"[i % 20]);
    let list: String = (0..5000)
        .map(|i| format!("{}{}{}s\n", letter(i / 400), letter(i / 20), letter(i)))
        .collect();
    for stage in [Stage::Reading, Stage::Sorting, Stage::Building] {
        let mut done = Vec::new();
        let observer = |progress: Progress| {
            done.extend((progress.stage == stage).then_some(progress.done));
            ControlFlow::Continue(())
        };
        let session = CompileOptions::new().start_with(observer).unwrap();
        session.add(list.as_bytes(), "words").unwrap().finish().unwrap();
        done.dedup();
        assert_eq!(done, [0, 4096], "{stage:?}");
    }
}

#[test]
fn meanings_that_are_not_used_are_told_with_their_places() {
    let list = "word,meaning\ntea,a drink\nten,a number\nten,ten again\nant,an insect\n";
    let mut notes = Notes::default();
    let mut session = CompileOptions::new().start_with(&mut notes).unwrap();
    for name in ["one", "two"] {
        session = session.add_as(list.as_bytes(), name, &form(list)).unwrap();
    }
    session.exclude(&b"ant\n"[..], "exclusions").unwrap().finish().unwrap();
    let expected = [
        "one:5: ant UnknownWord",
        "two:5: ant UnknownWord",
        "two:2: tea Repeated",
        "one:4: ten Repeated",
        "two:3: ten Repeated",
        "two:4: ten Repeated",
    ];
    assert_eq!(notes.meanings, expected);
}

#[test]
fn many_words_that_begin_with_a_capital_are_a_surprise() {
    let words = |begin: &str, count: usize| -> String {
        let letters = ('a'..='z').filter(|&it| it != 'q').take(count);
        letters.map(|it| format!("{begin}{it}\n")).collect()
    };
    let remarks = |list: String| {
        let mut notes = Notes::default();
        let session = CompileOptions::new().start_with(&mut notes).unwrap();
        session.add(list.as_bytes(), "words").unwrap().finish().unwrap();
        notes.remarks
    };
    let of =
        |words: u8| format!("20 of {words} words begin with a capital wherever they are listed");
    let names = words("Na", 20);
    assert_eq!(remarks(names.clone() + &words("wo", 21)), [of(41)]);
    // A word that is somewhere without it does not count, nor does one that is listed twice.
    let more = "Woa\nwoa\nWOB\nNaa\n".to_owned() + &words("wo", 21);
    assert_eq!(remarks(names.clone() + &more), [of(41)]);
    assert_eq!(remarks(more + &names), [of(41)]);
    assert!(remarks(words("Na", 19) + &words("wo", 25)).is_empty());
    assert!(remarks(names + &words("wo", 20)).is_empty());
}

#[test]
fn lists_of_words_can_have_meanings() {
    let list = "word,meaning\ntea,a drink\nten,\nart,  \nox,too short\n";
    let session = CompileOptions::new().start().unwrap();
    let session = session.add_as(list.as_bytes(), "words", &form(list)).unwrap();
    // Those of exclusions are not read.
    let other = "word,meaning\nzoo,a place\nart,no\n";
    let session = session.add(&b"zoos\n"[..], "more").unwrap();
    let session = session.exclude_as(other.as_bytes(), "exclusions", &form(other)).unwrap();
    let lexicon = session.finish().unwrap().into_lexicon().unwrap();
    let meaning = |word| lexicon.meaning(word).unwrap();
    assert_eq!(meaning("tea").as_deref(), Some("a drink"));
    assert_eq!((meaning("ten"), meaning("zoos"), meaning("art")), (None, None, None));
}

#[test]
fn meanings_beyond_the_memory_go_to_disk() {
    let letters = |mut i: u32| {
        let mut word = String::from("a");
        while i > 0 {
            word.push(char::from(b'a' + (i % 26) as u8));
            i /= 26;
        }
        word
    };
    let list: String =
        (700..3000).map(|i| format!("{},{}\n", letters(i), "meaning ".repeat(20))).collect();
    let list = format!("word,meaning\n{list}");
    let compiled = |options: CompileOptions| {
        let session = options.start().unwrap();
        session.add_as(list.as_bytes(), "words", &form(&list))?.finish()
    };
    let folder = tempfile::tempdir().unwrap();
    let expected = compiled(CompileOptions::new()).unwrap();
    let limited = CompileOptions::new().memory(1 << 20, folder.path());
    assert_eq!(compiled(limited).unwrap(), expected);
    let missing = CompileOptions::new().memory(1 << 20, folder.path().join("missing"));
    assert!(matches!(compiled(missing), Err(Error::Spill(_))));
}

#[test]
fn a_graph_that_is_needed_is_written_or_an_error() {
    let compiled = |options: CompileOptions| options.compile([(&b"tea\nten\n"[..], "words")]);
    let report = |options: CompileOptions| compiled(options).map(|it| it.report.graph);
    let (plain, none) = (CompileOptions::new(), CompileOptions::new().graph(GraphKind::None));
    assert_eq!(report(plain.clone()).unwrap(), GraphOutcome::Trie);
    assert_eq!(report(plain.clone().needs_graph(true)).unwrap(), GraphOutcome::Trie);
    assert_eq!(report(none.clone()).unwrap(), GraphOutcome::NotWanted);
    assert_eq!(report(none.needs_graph(true)).unwrap(), GraphOutcome::NotWanted);
    let small = plain.graph_memory(1);
    assert!(!report(small.clone()).unwrap().is_written());
    assert!(matches!(report(small.needs_graph(true)), Err(Error::NoGraph { .. })));
}

#[test]
fn a_word_with_many_forms_can_be_interrupted() {
    let first: String = (0..300).map(|i| format!("SFX A 0 x{i}/B .\n")).collect();
    let second: String = (0..300).map(|i| format!("SFX B 0 z{i} .\n")).collect();
    let affixes = format!("SET UTF-8\nSFX A Y 300\n{first}SFX B Y 300\n{second}");
    let affixes = Arc::new(Affixes::parse(affixes.as_bytes(), "x.aff", |_| None).unwrap());
    let list = &b"tea/A\n"[..];
    let form = scan_spelling(list, "x.dic", affixes, FormLimits::default()).unwrap().form;
    for (most, is_interrupted) in [(1, true), (2, false)] {
        let mut reports = 0;
        let observer = |progress: Progress| {
            assert_eq!(progress.stage, Stage::Reading);
            reports += 1;
            if reports > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let session = CompileOptions::new().start_with(observer).unwrap();
        let added = session.add_as(list, "x.dic", &form);
        assert_eq!(matches!(added.map(drop), Err(Error::Interrupted)), is_interrupted);
    }
}
