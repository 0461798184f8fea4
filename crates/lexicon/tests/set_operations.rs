//! Set operations give what ordered sets and maps of the standard library give.

use std::collections::{BTreeMap, BTreeSet};

use lexicon::{Combination, Compiler, DuplicateValues, Lexicon, Merge, QRule, SetOperation};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

type Model = BTreeMap<String, u64>;

fn models() -> impl Strategy<Value = Vec<Model>> {
    vec(btree_map("[a-c]{1,3}|é[a-c]", 1u64..5, 1..20), 1..4)
}

/// The even ones are dictionaries of ours, the others plain maps.
fn lexicons(models: &[Model]) -> Vec<Lexicon> {
    let open = |(i, model): (usize, &Model)| {
        let bytes = if i % 2 == 0 {
            let list: String = model.iter().map(|(word, it)| format!("{word}\t{it}\n")).collect();
            let mut compiler = Compiler::new().min_length(1).q_rule(QRule::Free);
            compiler.add(list.as_bytes(), "list").unwrap();
            compiler.finish_to_bytes().unwrap().0
        } else {
            fst::Map::from_iter(model.iter().map(|(word, &it)| (word, it)))
                .unwrap()
                .into_fst()
                .into_inner()
        };
        Lexicon::from_bytes(&bytes).unwrap()
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

/// The words of an operation, by sets.
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
    fn operations_are_those_of_sets_with_values(models in models()) {
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

    #[test]
    fn a_combination_compiles_to_a_dictionary_of_its_words(models in models()) {
        let lexicons = lexicons(&models);
        let rule = DuplicateValues::Sum;
        let mut compiler = Compiler::new();
        compiler.add_combination(Combination::new(SetOperation::Union, &lexicons, rule)).unwrap();
        let union = Lexicon::from_bytes(&compiler.finish_to_bytes().unwrap().0).unwrap();
        let expected = combined(SetOperation::Union, &lexicons, rule);
        prop_assert!(union.iter().eq(expected.keys().cloned()));
        for (word, &value) in &expected {
            prop_assert_eq!(union.value(word), Some(value));
        }
        union.check().unwrap();
    }
}

#[test]
fn values_that_contradict_and_keys_that_are_no_text_are_errors() {
    let model = |value| Model::from([("tea".to_owned(), value)]);
    let lexicons = lexicons(&[model(1), model(2)]);
    let mut words = Combination::new(SetOperation::Union, &lexicons, DuplicateValues::Error);
    let message = words.next_word().unwrap_err().to_string();
    assert_eq!(
        message,
        "\"tea\" has the value 1 in one dictionary and 2 in another; choose which value counts"
    );
    let bytes = fst::Set::from_iter([b"a\xff"]).unwrap().into_fst().into_inner();
    let plain = [Lexicon::from_bytes(&bytes).unwrap()];
    let mut words = Combination::new(SetOperation::Union, &plain, DuplicateValues::Error);
    let message = words.next_word().unwrap_err().to_string();
    assert_eq!(message, "the key a\\xff is not UTF-8; expected words");
}

#[test]
fn the_empty_word_of_a_plain_file_is_not_compiled() {
    let compile = |words: &[&str]| {
        let set = fst::Set::from_iter(words).unwrap().into_fst().into_inner();
        let plain = [Lexicon::from_bytes(&set).unwrap()];
        let mut compiler = Compiler::new();
        let rule = DuplicateValues::Error;
        compiler.add_combination(Combination::new(SetOperation::Union, &plain, rule)).unwrap();
        compiler.finish_to_bytes()
    };
    let (bytes, report) = compile(&["", "tea"]).unwrap();
    assert_eq!(Lexicon::from_bytes(&bytes).unwrap().iter().collect::<Vec<_>>(), ["tea"]);
    assert_eq!((report.words, report.kept, report.dropped.not_letters), (2, 1, 1));
    // Alone it would make a file that nobody can open.
    let message = compile(&[""]).unwrap_err().to_string();
    assert_eq!(message, "set operation: none of the 1 words is kept: 1 not only letters");
}

#[test]
fn a_merge_says_who_holds_each_word() {
    let model = |words: &[&str]| words.iter().zip(1..).map(|(it, i)| (it.to_string(), i)).collect();
    let lexicons = lexicons(&[model(&["tea", "ten"]), model(&["ten", "ton"])]);
    let mut merge = Merge::new(&lexicons);
    let mut all = Vec::new();
    while let Some((key, outputs)) = merge.next_key() {
        all.push((String::from_utf8(key.to_vec()).unwrap(), outputs.to_vec()));
    }
    let expected =
        [("tea", [Some(0), None]), ("ten", [Some(1), Some(1)]), ("ton", [None, Some(2)])];
    assert_eq!(all, expected.map(|(word, outputs)| (word.to_owned(), outputs.to_vec())));
    assert!(Merge::new(&[] as &[Lexicon]).next_key().is_none());
}
