//! Compiling the results of set operations: progress, and the empty word.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use dictc_compile::{Compilation, CompileOptions, Error, Observer, Progress, Session, Stage};
use dictc_lexicon::{DuplicateValues, Lexicon};
use dictc_query::{Combination, SetOperation};

fn compile(words: Combination) -> Result<Compilation, Error> {
    add(CompileOptions::new().start()?, words)?.finish()
}

fn add<O: Observer>(session: Session<O>, mut words: Combination) -> Result<Session<O>, Error> {
    session.add_each("set operation", |add| {
        while let Some((word, value)) = words.next_word().expect("no values in conflict") {
            add(word, value)?;
        }
        Ok(())
    })
}

#[test]
fn a_combination_reports_how_many_words_it_has_read() {
    let mut most = 0;
    let observer = |progress: Progress| {
        if progress.stage == Stage::Reading {
            most = most.max(progress.done);
        }
        ControlFlow::Continue(())
    };
    let word = |number: u32| format!("{number:04}").bytes().map(|it| char::from(it + 49)).collect();
    let entries: BTreeMap<String, u64> = (0..5000).map(|number| (word(number), 0)).collect();
    let lexicons = [Lexicon::from_entries(entries).unwrap()];
    let words = Combination::new(SetOperation::Union, &lexicons, DuplicateValues::Error);
    let session = CompileOptions::new().start_with(observer).unwrap();
    let _ = add(session, words).unwrap();
    assert_eq!(most, 4096);
}

#[test]
fn the_empty_word_of_a_plain_file_is_not_compiled() {
    let compile = |words: &[&str]| {
        let set = fst::Set::from_iter(words).unwrap().into_fst().into_inner();
        let plain = [Lexicon::from_bytes(set).unwrap()];
        compile(Combination::new(SetOperation::Union, &plain, DuplicateValues::Error))
    };
    let Compilation { bytes, report, .. } = compile(&["", "tea"]).unwrap();
    assert_eq!(Lexicon::from_bytes(bytes).unwrap().iter().collect::<Vec<_>>(), ["tea"]);
    assert_eq!((report.words, report.kept, report.dropped.not_letters), (2, 1, 1));
    // A file of only the empty word could not be opened.
    let message = compile(&[""]).unwrap_err().to_string();
    assert_eq!(message, "set operation: not one word is kept: 1 not only letters");
}
