//! Compares set operations with those of ordered sets and maps.

use std::collections::{BTreeMap, BTreeSet};

use dictc_compile::CompileOptions;
use dictc_lexicon::{DuplicateValues, Lexicon};
use dictc_query::{Combination, SetOperation};

use crate::draw::Draw;

type Model = BTreeMap<String, u64>;

const OPERATIONS: [SetOperation; 4] = [
    SetOperation::Union,
    SetOperation::Intersection,
    SetOperation::Difference,
    SetOperation::SymmetricDifference,
];

/// Chooses one of the values that the lexicons have for a word.
type Rule = (DuplicateValues, fn(&[u64]) -> u64);

const RULES: [Rule; 4] = [
    (DuplicateValues::Max, |values| *values.iter().max().expect("a value")),
    (DuplicateValues::Min, |values| *values.iter().min().expect("a value")),
    (DuplicateValues::Sum, |values| values.iter().sum()),
    (DuplicateValues::First, |values| values[0]),
];

/// Combines the words, without values, with other words.
pub(super) fn two_sets(lexicon: &Lexicon, words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    let others = super::words(draw);
    let lexicons = [lexicon.clone(), super::lexicon(draw, &others)];
    for operation in OPERATIONS {
        let combination = Combination::new(operation, &lexicons, DuplicateValues::Error);
        let found: Vec<String> = read(combination).into_iter().map(|(word, _)| word).collect();
        let expected = apply(operation, words, &others);
        assert!(found.iter().eq(&expected), "{operation:?}: {found:?}, expected {expected:?}");
    }
}

/// Combines up to three sets of the words, with values by each rule.
pub(super) fn maps(words: &BTreeSet<String>, draw: &mut Draw<'_>) {
    // A word with the value 0 is left out.
    let mut model = || -> Model {
        let values = words.iter().map(|word| (word.clone(), draw.number(0..=5) as u64));
        values.filter(|it| it.1 > 0).collect()
    };
    let models = [model(), model(), model()];
    let models = &models[..draw.number(1..=3)];
    let lexicons: Vec<Lexicon> = models.iter().map(|model| lexicon(draw, model)).collect();
    for operation in OPERATIONS {
        let sets = models.iter().map(|it| it.keys().cloned().collect::<BTreeSet<String>>());
        let words = sets.reduce(|all, set| apply(operation, &all, &set)).expect("a set");
        for (rule, choose) in RULES {
            let combination = || Combination::new(operation, &lexicons, rule);
            let value = |word: &String| {
                let values: Vec<u64> =
                    models.iter().filter_map(|it| it.get(word).copied()).collect();
                choose(&values)
            };
            let expected: Vec<(String, Option<u64>)> =
                words.iter().map(|word| (word.clone(), Some(value(word)))).collect();
            assert_eq!(read(combination()), expected, "{operation:?}, {rule:?}: {models:?}");
            if (operation, rule) == (SetOperation::Union, DuplicateValues::Sum) {
                assert_compiles(combination(), expected);
            }
        }
    }
}

/// A dictionary, or a plain map, which can hold the empty word and no words.
fn lexicon(draw: &mut Draw<'_>, model: &Model) -> Lexicon {
    let entries = model.iter().map(|(word, &value)| (word, value));
    if draw.one_in(2) || model.is_empty() || model.contains_key("") {
        let map = fst::Map::from_iter(entries).expect("the words are sorted");
        return Lexicon::from_bytes(map.into_fst().into_inner()).expect("a map opens");
    }
    Lexicon::from_entries(entries).expect("the words are not empty")
}

fn apply(
    operation: SetOperation,
    one: &BTreeSet<String>,
    other: &BTreeSet<String>,
) -> BTreeSet<String> {
    match operation {
        SetOperation::Union => one | other,
        SetOperation::Intersection => one & other,
        SetOperation::Difference => one - other,
        _ => one ^ other,
    }
}

fn read(mut words: Combination) -> Vec<(String, Option<u64>)> {
    let mut found = Vec::new();
    while let Some((word, value)) = words.next_word().expect("no values in conflict") {
        found.push((word.to_owned(), value));
    }
    found
}

/// Asserts that a combination compiles to a dictionary of its words and values, but the empty word.
fn assert_compiles(mut words: Combination, mut expected: Vec<(String, Option<u64>)>) {
    expected.retain(|(word, _)| !word.is_empty());
    if expected.is_empty() {
        return;
    }
    let session = CompileOptions::new().start().expect("valid options");
    let session = session.add_each("set operation", |add| {
        while let Some((word, value)) = words.next_word().expect("no values in conflict") {
            add(word, value)?;
        }
        Ok::<_, dictc_compile::Error>(())
    });
    let session = session.expect("folded words");
    let lexicon = session.finish().expect("a few words").into_lexicon().expect("it opens");
    lexicon.check().expect("a compiled dictionary is valid");
    let found = lexicon.iter().map(|word| (lexicon.value(&word), word));
    assert!(found.eq(expected.iter().map(|(word, value)| (*value, word.clone()))), "{expected:?}");
}
