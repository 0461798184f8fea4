//! Set operations agree with the ordered sets and maps of the standard library.

use std::collections::{BTreeMap, BTreeSet};

use dictc_lexicon::{Lexicon, ValueKind};
use dictc_query::{Combination, DuplicateValues, Merge, SetOperation};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

type Model = BTreeMap<String, u64>;

fn models() -> impl Strategy<Value = Vec<Model>> {
    vec(btree_map("[a-c]{1,3}|é[a-c]", 1u64..5, 1..20), 1..4)
}

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

fn combined(operation: SetOperation, lexicons: &[Lexicon], rule: DuplicateValues) -> Model {
    let mut words = Combination::new(operation, lexicons, rule);
    let mut model = Model::new();
    while let Some((word, value)) = words.next_word().unwrap() {
        assert!(model.last_key_value().is_none_or(|(last, _)| &**last < word), "in order");
        model.insert(word.to_owned(), value.unwrap());
    }
    model
}

/// The words of an operation, computed with sets.
fn expected(operation: SetOperation, models: &[Model]) -> BTreeSet<String> {
    let sets: Vec<BTreeSet<String>> =
        models.iter().map(|it| it.keys().cloned().collect()).collect();
    let fold = |f: fn(&BTreeSet<String>, &BTreeSet<String>) -> BTreeSet<String>| {
        sets[1..].iter().fold(sets[0].clone(), |all, set| f(&all, set))
    };
    match operation {
        SetOperation::Union => fold(|a, b| a | b),
        SetOperation::Intersection => fold(|a, b| a & b),
        SetOperation::Difference => fold(|a, b| a - b),
        _ => fold(|a, b| a ^ b),
    }
}

const OPERATIONS: [SetOperation; 4] = [
    SetOperation::Union,
    SetOperation::Intersection,
    SetOperation::Difference,
    SetOperation::SymmetricDifference,
];

proptest! {
    #[test]
    fn operations_agree_with_sets(models in models()) {
        let lexicons = lexicons(&models);
        for operation in OPERATIONS {
            let words = expected(operation, &models);
            for (rule, value) in [
                (DuplicateValues::Max, (|values| values.max()) as fn(&mut dyn Iterator<Item = u64>) -> Option<u64>),
                (DuplicateValues::Min, |values| values.min()),
                (DuplicateValues::Sum, |values| Some(values.sum())),
                (DuplicateValues::First, |values| values.next()),
            ] {
                let found = combined(operation, &lexicons, rule);
                let value = |word: &String| value(&mut models.iter().filter_map(|it| it.get(word).copied()));
                let expected: Model = words.iter().map(|it| (it.clone(), value(it).unwrap())).collect();
                prop_assert_eq!(found, expected, "{:?} {:?}", operation, rule);
            }
        }
    }
}

#[test]
fn conflicting_values_and_keys_that_are_not_utf_8_are_errors() {
    let model = |value| Model::from([("tea".to_owned(), value)]);
    let lexicons = lexicons(&[model(1), model(2)]);
    let mut words = Combination::new(SetOperation::Union, &lexicons, DuplicateValues::Error);
    let message = words.next_word().unwrap_err().to_string();
    assert_eq!(message, "\"tea\" has the value 1 in one dictionary and 2 in another");
    let bytes = fst::Set::from_iter([b"a\xff"]).unwrap().into_fst().into_inner();
    let plain = [Lexicon::from_bytes(bytes).unwrap()];
    let mut words = Combination::new(SetOperation::Union, &plain, DuplicateValues::Error);
    let message = words.next_word().unwrap_err().to_string();
    assert_eq!(message, "the key a\\xff is not UTF-8; expected words");
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
        all.push((merged.word().into_owned(), entries.collect::<Vec<_>>()));
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
