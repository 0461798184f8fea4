//! Results of set operations compile to dictionaries.

use std::collections::BTreeMap;

use compile::{Compilation, CompileOptions, Error};
use lexicon::{Combination, DuplicateValues, Lexicon, SetOperation};
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

fn compile(words: Combination) -> Result<Compilation, Error> {
    CompileOptions::new().start()?.add_combination(words)?.finish()
}

proptest! {
    #[test]
    fn a_combination_compiles_to_a_dictionary_of_its_words(models in models()) {
        let lexicons = lexicons(&models);
        let rule = DuplicateValues::Sum;
        let union = compile(Combination::new(SetOperation::Union, &lexicons, rule)).unwrap();
        let union = union.into_lexicon().unwrap();
        let expected = combined(SetOperation::Union, &lexicons, rule);
        prop_assert!(union.iter().eq(expected.keys().cloned()));
        for (word, &value) in &expected {
            prop_assert_eq!(union.value(word), Some(value));
        }
        union.check().unwrap();
    }
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
    assert_eq!(message, "set operation: none of the 1 words is kept: 1 not only letters");
}
