//! The text of every error.

use dictc_board::{Board, DiceSet, Rules};
use dictc_lexicon::{GraphKind, Lexicon, write};

use super::*;
use crate::{
    BoardClass, Proof, Prover, Question, Search, Settings, Shape, Total, letters, upper_bound,
    words_with_values,
};

/// Defines the names of the variants, and a function that returns the name of an error's variant.
/// The function does not compile if a variant is missing.
macro_rules! variants {
    ($($variant:ident)*) => {
        const VARIANTS: &[&str] = &[$(stringify!($variant)),*];

        fn variant(error: &Error) -> &'static str {
            match error {
                $(Error::$variant { .. } => stringify!($variant),)*
            }
        }
    };
}

// One for each variant, in the order of the cases below.
variants! {
    TooManyCells NotALetter Class Letters Words NoLetters DiceSize TooManyFaces NoValues Lexicon
    ProofTooLarge TooManyOpen PointsTooLarge NoThreshold NoWords NoGraph TaskTooLarge Incomplete
}

fn lexicon(words: &[&str]) -> Lexicon {
    Lexicon::from_words(words).unwrap()
}

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

/// A search for boards of 2x2 with these words.
fn search(words: &[&str]) -> Result<Search, Error> {
    Search::new(lexicon(words), Shape::closed(size("2x2"))?)
}

/// A search for boards of 2x2 that these dice can roll.
fn search_with_dice(dice: &DiceSet) -> Result<Search, Error> {
    Search::with_dice(lexicon(&["tea"]), Shape::closed(size("2x2"))?, dice)
}

/// Four equal dice with this number of faces, all different and none a letter from `a` to `z`.
fn dice(faces: usize) -> DiceSet {
    let die: String = ('가'..).take(faces).collect();
    let text = format!(
        "name = 'x'\ntitle = 'x'\nrows = 2\ncolumns = 2\nfaces = {faces}\n\
         dice = ['{die}', '{die}', '{die}', '{die}']"
    );
    DiceSet::from_toml(&text).unwrap()
}

fn proof_error(lexicon: &Lexicon, question: &Question) -> Error {
    Proof::new(lexicon, question).unwrap_err()
}

#[test]
fn messages_of_all_errors() {
    let words = lexicon(&["tea"]);
    let no_graph = write::to_bytes([("tea", None)], GraphKind::None).unwrap();
    let no_graph = Lexicon::from_bytes(no_graph).unwrap();
    let rules = Rules::for_size(size("4x4"));
    let too_many_points = rules.clone().with_points("16".parse().unwrap());
    let open = "****/****/****/****".parse().unwrap();
    let question = Question::new(size("2x2"), 1);
    let proof = Proof::new(&words, &question).unwrap();
    let task = proof.division().parse_prefix("t").unwrap();
    let no_entries = Settings { max_entries: 0, ..Settings::for_cells(4) };
    let cases = [
        (Shape::closed(size("1x257")).unwrap_err(), "257 cells: expected at most 256"),
        (
            letters(&Board::parse("ta/?e").unwrap()).unwrap_err(),
            "tile 3 is '?': expected a letter from a to z, or Qu",
        ),
        (
            "a\tb".parse::<BoardClass>().unwrap_err(),
            "the board class 'a\\tb': row 1: '\\t': expected a letter from a to z, '*' for any, or \
             letters in brackets such as [aeiou]",
        ),
        (
            search(&["tea"]).unwrap().letters("café").unwrap_err(),
            "expected letters from a to z, not 'é'",
        ),
        (
            search(&["den", "ñu", "nuñe", "qin"]).unwrap_err(),
            "the dictionary has words with ñ and q without u, such as 'nuñe', which boards of the \
             letters a to z and Qu cannot show: expected a dictionary without them",
        ),
        (
            search(&["tea"]).unwrap().letters("").unwrap_err(),
            "no letters: expected letters from a to z",
        ),
        (
            search_with_dice(DiceSet::named("big").unwrap()).unwrap_err(),
            "the dice are for boards of 5x5, not 2x2",
        ),
        // With the 26 letters, these are 65 faces, one too many.
        (
            search_with_dice(&dice(39)).unwrap_err(),
            "the dice have more than 64 different faces, the letters from a to z included",
        ),
        (
            words_with_values(&words, ..=50).unwrap_err(),
            "the dictionary has no levels of words: expected one that dictc makes of words with values",
        ),
        // Words of a lexicon with values always fit into a new lexicon, so this case makes the
        // error by hand.
        (
            Error::Lexicon(dictc_lexicon::Error::TooLarge.to_string()),
            "cannot make a dictionary of the common words: too many words or letters for a \
             dictionary",
        ),
        (
            proof_error(&words, &Question::new(size("4x5"), 1)),
            "20 cells: proofs are for boards of at most 16",
        ),
        (
            upper_bound(&words, &open, &rules, Total::Points, 1).unwrap_err(),
            "16 cells have more than one letter: expected at most 12",
        ),
        (
            proof_error(&words, &Question { rules: too_many_points, ..question.clone() }),
            "a word of 3 letters has 16 points: proofs are for rules with at most 15",
        ),
        (
            proof_error(&words, &Question { at_least: 0, ..question.clone() }),
            "expected a threshold from 1 to 16,777,216",
        ),
        (
            proof_error(&lexicon(&[]), &question),
            "the dictionary has no words: expected one with words of the letters a to z",
        ),
        (
            proof_error(&no_graph, &question),
            "the dictionary has no complete word graph: expected one that dictc makes by default",
        ),
        (
            Prover::new(&proof, &no_entries).run(&task).unwrap_err(),
            "the task t needs too much memory: expected one that decides more cells",
        ),
        // The step limit is ten billion steps.
        (
            Error::Incomplete,
            "the score of a board was cut off by the step limit: nothing is proved",
        ),
    ];
    for (error, message) in &cases {
        assert_eq!(error.to_string(), *message);
    }
    assert_eq!(cases.each_ref().map(|(error, _)| variant(error)), VARIANTS);
}

#[test]
fn one_letter_is_not_letters_and_large_numbers_have_groups() {
    let rules = Rules::for_size(size("2x2")).with_min_length(1).unwrap();
    let rules = rules.with_points("65535".parse().unwrap());
    let question = Question { rules, ..Question::new(size("2x2"), 1) };
    assert_eq!(
        proof_error(&lexicon(&["tea"]), &question).to_string(),
        "a word of 1 letter has 65,535 points: proofs are for rules with at most 15"
    );
}

/// The numbers in a plain map can have any meaning.
#[test]
fn plain_maps_have_no_levels() {
    let map = fst::Map::from_iter([("tea", 10), ("ten", 20)]).unwrap();
    let plain = Lexicon::from_bytes(map.into_fst().into_inner()).unwrap();
    assert_eq!(plain.value("tea"), Some(10));
    assert_eq!(words_with_values(&plain, ..=50).unwrap_err(), Error::NoValues);
}
