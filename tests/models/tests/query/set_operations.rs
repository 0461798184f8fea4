//! Set operations: the errors, the kinds of values, and which lexicons have a word.

use std::collections::BTreeMap;

use dictc_lexicon::{DuplicateValues, Lexicon, ValueKind};
use dictc_query::{Combination, Error, Merge, SetOperation};

type Model = BTreeMap<String, u64>;

/// Lexicons of these words: dictionaries and plain maps in turn.
fn lexicons(models: &[Model]) -> Vec<Lexicon> {
    let open = |(i, model): (usize, &Model)| {
        let entries = model.iter().map(|(word, &value)| (word, value));
        if i % 2 == 0 {
            return Lexicon::from_entries(entries).unwrap();
        }
        let plain = fst::Map::from_iter(entries).unwrap().into_fst().into_inner();
        Lexicon::from_bytes(plain).unwrap()
    };
    models.iter().enumerate().map(open).collect()
}

#[test]
fn conflicting_values_and_keys_that_are_not_utf_8_are_errors() {
    let model = |value| Model::from([("tea".to_owned(), value)]);
    let lexicons = lexicons(&[model(1), model(2)]);
    let mut words = Combination::new(SetOperation::Union, &lexicons, DuplicateValues::Error);
    let conflict = Error::ValueConflict { word: "tea".to_owned(), first: 1, second: 2 };
    assert_eq!(words.next_word().unwrap_err(), conflict);
    let bytes = fst::Set::from_iter([b"a\xff"]).unwrap().into_fst().into_inner();
    let plain = [Lexicon::from_bytes(bytes).unwrap()];
    let mut words = Combination::new(SetOperation::Union, &plain, DuplicateValues::Error);
    let error = words.next_word().unwrap_err();
    assert!(matches!(error, Error::Damaged(_)), "{error}");
    assert!(error.to_string().contains("not UTF-8"), "{error}");
}

#[test]
fn a_combination_has_levels_if_all_lexicons_with_values_have() {
    let levels = || Lexicon::from_levels([("tea", 10), ("ten", 20)]).unwrap();
    let counts = || Lexicon::from_entries([("tea", 981), ("ton", 7)]).unwrap();
    let plain = || Lexicon::from_words(["toe"]).unwrap();
    for (lexicons, expected) in [
        ([levels(), levels()], ValueKind::Levels),
        ([levels(), plain()], ValueKind::Levels),
        ([levels(), counts()], ValueKind::Unspecified),
        ([plain(), plain()], ValueKind::Unspecified),
    ] {
        let words = Combination::new(SetOperation::Union, &lexicons, DuplicateValues::Min);
        assert_eq!(words.value_kind(), expected);
    }
}

#[test]
fn a_merge_reports_which_lexicons_have_each_word() {
    let model = |words: &[&str]| words.iter().zip(1..).map(|(it, i)| (it.to_string(), i)).collect();
    let lexicons = lexicons(&[model(&["tea", "ten"]), model(&["ten", "ton"])]);
    let mut merge = Merge::new(&lexicons);
    let mut all = Vec::new();
    while let Some(merged) = merge.next_word() {
        let entries = merged.entries().map(|entry| entry.map(|it| (it.ordinal(), it.value())));
        all.push((merged.text().into_owned(), entries.collect::<Vec<_>>()));
    }
    let [one, two] = [1, 2].map(Some);
    let expected = [
        ("tea", [Some((0, one)), None]),
        ("ten", [Some((1, two)), Some((0, one))]),
        ("ton", [None, Some((1, two))]),
    ];
    assert_eq!(all, expected.map(|(word, entries)| (word.to_owned(), entries.to_vec())));
    assert!(Merge::new(&[] as &[Lexicon]).next_word().is_none());
}

#[test]
fn words_that_another_lexicon_may_have_are_not_kept() {
    let first = Lexicon::from_words(["tea", "team", "ten", "ton"]).unwrap();
    let file = fst::Set::from_iter(["tea", "team", "ten", "ton"]).unwrap().into_fst().into_inner();
    // Enough steps for the merge, and for two of the words.
    let second = Lexicon::from_bytes(file).unwrap().with_step_limit(4);
    for operation in [SetOperation::Difference, SetOperation::SymmetricDifference] {
        let mut words = Combination::new(operation, [&first, &second], DuplicateValues::Error);
        let error = words.next_word().unwrap_err();
        assert!(matches!(error, Error::StepLimit { steps: 4 }), "{error}");
    }
}
