//! Where the word that was meant stands among the suggestions for common misspellings.

use std::borrow::Cow;
use std::ops::ControlFlow;

use dictc_lexicon::Lexicon;
use dictc_query::{Error, Levenshtein, Question, correction};

/// `misspellings.tsv` says where its rows come from.
const TABLE: &str = include_str!("misspellings.tsv");

/// A row of the table.
struct Misspelling {
    typed: &'static str,
    meant: &'static str,
    before: usize,
    place: usize,
}

fn rows() -> Vec<Misspelling> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let [typed, meant, before, place] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line:?}: expected four columns");
        };
        let number = |text: &str| text.parse().expect("a place");
        Misspelling { typed, meant, before: number(before), place: number(place) }
    };
    lines.map(row).collect()
}

/// How many of the places are the first, and how many are among the first three.
fn first_and_three(places: impl Iterator<Item = usize>) -> (usize, usize) {
    places.fold((0, 0), |(first, three), place| {
        (first + usize::from(place == 1), three + usize::from(place <= 3))
    })
}

#[test]
fn the_words_that_were_meant_come_first() {
    let lexicon = dictc_english::lexicon();
    let mut places = Vec::new();
    for Misspelling { typed, meant, place, .. } in rows() {
        assert!(!lexicon.contains(typed), "{typed} is a word");
        let near = Levenshtein::new(typed, 2).unwrap();
        let near = near.likeliest_first(&lexicon).unwrap();
        let found = near.iter().position(|it| it.word == meant).map_or(usize::MAX, |at| at + 1);
        assert!(found <= place, "{typed}: {meant} is {found}; expected {place}; {:?}", &near[..8]);
        places.push(found);
    }
    let (first, three) = first_and_three(places.into_iter());
    assert!(first >= 188 && three >= 198, "{first} first, {three} among the first three");
}

#[test]
fn the_document_has_the_numbers_of_the_table() {
    let rows = rows();
    let (first, three) = first_and_three(rows.iter().map(|row| row.place));
    let (first_before, three_before) = first_and_three(rows.iter().map(|row| row.before));
    let document = include_str!("../../../../docs/queries.md");
    let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
    let number = rows.len();
    let first =
        format!("Of {number} common misspellings, {first} have the word that was meant first");
    let three = format!("{three} among the first three");
    let before = format!("{first_before} and {three_before}");
    for text in [first, three, before] {
        assert!(document.contains(&text), "docs/queries.md lacks {text:?}");
    }
}

/// The correction of a text, by rules that are applied to the whole list of words near it.
fn corrected(text: &str, lexicon: &Lexicon) -> Option<String> {
    let word = lexicon.as_word(text).into_owned();
    let longest = lexicon.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    if lexicon.contains(&word) {
        return Some(word);
    }
    if !text.chars().any(char::is_alphabetic) || word.chars().count() > longest + 2 {
        return None;
    }
    let near = Levenshtein::new(&word, 2).unwrap().likeliest_first(lexicon).unwrap();
    near.first().map(|it| it.word.clone())
}

#[test]
fn a_correction_is_the_likeliest_word_unless_the_text_is_one_or_has_no_letter() {
    let lexicon = dictc_english::lexicon();
    let go_on = || ControlFlow::<()>::Continue(());
    let long = "x".repeat(300);
    let typed = rows().into_iter().take(40).map(|it| it.typed.to_uppercase());
    let others =
        ["quiz", "QUIZ", "café", "cafe\u{301}", "as", "", "?", "12", "1a", "xqxqxqxq", &long];
    for text in typed.chain(others.map(str::to_owned)) {
        let found = correction(&text, 2, &lexicon, go_on).unwrap().continue_value().unwrap();
        assert_eq!(found.map(Cow::into_owned), corrected(&text, &lexicon), "{text:?}");
    }
    // Words that are as long as the text: their distance cannot be computed.
    let long_words = Lexicon::from_words([&*"y".repeat(299)]).unwrap();
    assert!(correction(&long, 2, &long_words, go_on).is_err());
    assert!(Question::near_if_any(&long, 2, &lexicon).unwrap().is_none());
    assert!(Question::near(&long, 2, &lexicon).is_err());
}

#[test]
fn a_correction_can_be_interrupted_and_has_a_step_limit() {
    let lexicon = dictc_english::lexicon();
    let stop = || ControlFlow::Break("stopped");
    let found = correction("recieveing", 9, &lexicon, stop).unwrap();
    assert_eq!(found.break_value(), Some("stopped"));
    // A word takes no search.
    assert_eq!(
        correction("quiz", 9, &lexicon, stop).unwrap().continue_value(),
        Some(Some("quiz".into()))
    );
    let limited = lexicon.with_step_limit(100);
    let error = correction("recieve", 2, &limited, stop).unwrap_err();
    assert!(matches!(error, Error::StepLimit { steps: 100 }), "{error}");
}
