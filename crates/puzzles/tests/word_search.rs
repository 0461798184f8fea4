//! Compares word searches with a plain search of each word in each line of the grid.

use std::collections::BTreeSet;

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{
    Direction, Error, LetterGrid, Overlaps, PlacedWord, Vocabulary, WordSearch, WordSearchOptions,
};
use proptest::collection::btree_set;
use proptest::prelude::*;

const ANIMALS: [&str; 16] = [
    "badger",
    "otter",
    "stoat",
    "lynx",
    "redfox",
    "hedgehog",
    "squirrel",
    "weasel",
    "rabbit",
    "hare",
    "deer",
    "mole",
    "vole",
    "dormouse",
    "polecat",
    "pinemarten",
];

/// A grid as a plain model: the letters of its rows.
type Rows = Vec<Vec<String>>;
type Cells = Vec<(usize, usize)>;

fn rows(grid: &LetterGrid) -> Rows {
    let cell = |row, column| grid.letter(row, column).expect("no holes").to_string();
    (0..grid.rows()).map(|row| (0..grid.columns()).map(|it| cell(row, it)).collect()).collect()
}

/// All places of a word, as sets of cells: a palindrome has each place once.
fn places(rows: &Rows, word: &[String]) -> BTreeSet<Cells> {
    let mut places = BTreeSet::new();
    for (row, line) in rows.iter().enumerate() {
        for column in 0..line.len() {
            for (down, right) in
                [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
            {
                let mut cells = Vec::new();
                let (mut r, mut c) = (row as i32, column as i32);
                for letter in word {
                    let at = |it: i32| usize::try_from(it).ok();
                    let Some((y, x)) = at(r).zip(at(c)) else { break };
                    if rows.get(y).and_then(|it| it.get(x)) != Some(letter) {
                        break;
                    }
                    cells.push((y, x));
                    (r, c) = (r + down, c + right);
                }
                if cells.len() == word.len() {
                    cells.sort_unstable();
                    places.insert(cells);
                }
            }
        }
    }
    places
}

fn letters(alphabet: &Alphabet, word: &str) -> Vec<String> {
    alphabet.divide(word).map(|it| it.to_string()).collect()
}

/// Makes a word search and checks it: each word is where it is said to be, in one of the
/// directions; words and unwanted words are nowhere else, except within a word; the cells that no
/// word uses are the message; and it is read back.
fn check(
    words: &[&str],
    unwanted: &[&str],
    directions: &[Direction],
    message: &str,
    options: WordSearchOptions,
) -> Result<WordSearch, Error> {
    let plain = Alphabet::plain();
    let all = Lexicon::from_words(words.iter().chain(unwanted)).unwrap();
    let options = options.directions(directions).message(Letter::all(message));
    let search = WordSearch::make(words, plain, &all.into(), &options)?;
    assert_eq!(search.words.len(), words.len());
    let rows = rows(&search.grid);
    let cells_of = |place: &PlacedWord| {
        let mut cells: Cells = place.cells().collect();
        cells.sort_unstable();
        cells
    };
    let hidden: Vec<Cells> = search.words.iter().map(cells_of).collect();
    for (word, place) in words.iter().zip(&search.words) {
        let text: String = place.cells().map(|(row, column)| rows[row][column].clone()).collect();
        assert_eq!(text, *word);
        assert!(directions.contains(&place.direction), "{word} {:?}", place.direction);
    }
    for word in words.iter().chain(unwanted) {
        for place in places(&rows, &letters(plain, word)) {
            let is_within = |outer: &Cells| place.iter().all(|cell| outer.contains(cell));
            assert!(hidden.iter().any(is_within), "{word} by accident in {}", search.grid);
        }
    }
    let used: BTreeSet<(usize, usize)> = hidden.concat().into_iter().collect();
    let cells = rows
        .iter()
        .enumerate()
        .flat_map(|(r, line)| line.iter().enumerate().map(move |(c, it)| ((r, c), it)));
    let rest: String =
        cells.filter(|(cell, _)| !used.contains(cell)).map(|(_, it)| it.as_str()).collect();
    if !message.is_empty() {
        assert_eq!(rest, message);
    }
    let list = Lexicon::from_words(words).unwrap();
    let read = LetterGrid::parse(&search.grid.to_string(), &list).unwrap();
    assert_eq!(read, search.grid);
    let found: BTreeSet<String> =
        read.find(&Vocabulary::new(list), 2).unwrap().iter().map(|it| read.text(it)).collect();
    assert_eq!(found, words.iter().map(|it| (*it).to_owned()).collect());
    Ok(search)
}

const READING: [Direction; 2] = [Direction::Right, Direction::Down];

#[test]
fn animals_are_hidden_in_each_way() {
    for seed in 0..2 {
        for directions in [&READING[..], &Direction::ALL] {
            for overlaps in [Overlaps::Few, Overlaps::Some, Overlaps::Many] {
                let options = WordSearchOptions::new(seed).overlaps(overlaps);
                let unwanted = ["ass", "tit", "ret", "se"];
                check(&ANIMALS, &unwanted, directions, "", options).unwrap();
            }
        }
    }
}

/// The number of letters that words share.
fn shared(overlaps: Overlaps) -> usize {
    let options = WordSearchOptions::new(1).overlaps(overlaps).size(12, 12);
    let search = check(&ANIMALS, &[], &Direction::ALL, "", options).unwrap();
    let cells: Vec<(usize, usize)> = search.words.iter().flat_map(PlacedWord::cells).collect();
    cells.len() - cells.iter().collect::<BTreeSet<_>>().len()
}

#[test]
fn words_share_as_many_letters_as_was_said() {
    assert_eq!(shared(Overlaps::Few), 0);
    assert!(shared(Overlaps::Many) > 15, "{}", shared(Overlaps::Many));
    assert!((1..15).contains(&shared(Overlaps::Some)), "{}", shared(Overlaps::Some));
}

#[test]
fn a_message_is_all_that_is_left() {
    let long = "thequickbrownfoxjumpsoverthelazydogs";
    for message in ["agoodsearch", "theanswerisinthewoods", long] {
        for seed in 0..3 {
            let options = WordSearchOptions::new(seed);
            check(&ANIMALS, &["tit"], &Direction::ALL, message, options).unwrap();
        }
    }
    let options = WordSearchOptions::new(1).size(11, 11);
    let search = check(&ANIMALS, &[], &READING, long, options).unwrap();
    assert_eq!((search.grid.rows(), search.grid.columns()), (11, 11));
}

#[test]
fn a_seed_is_a_grid() {
    let grid = |seed| {
        let options = WordSearchOptions::new(seed);
        check(&ANIMALS, &[], &Direction::ALL, "", options).unwrap().grid.to_string()
    };
    assert_eq!(grid(1), grid(1));
    assert_ne!(grid(1), grid(2));
}

#[test]
fn a_part_of_a_word_is_hidden_there() {
    let words = ["cat", "catfish", "tip", "pit", "moth"];
    let options = WordSearchOptions::new(1);
    let search = check(&words, &[], &Direction::ALL, "", options.clone()).unwrap();
    // One of two words that are the same backwards is a part of the other.
    assert_eq!(search.inside, [(0, 1), (3, 2)]);
    let (cat, catfish) = (search.words[0], search.words[1]);
    assert!(cat.cells().all(|cell| catfish.cells().any(|it| it == cell)));
    let search = check(&words, &[], &READING, "", options).unwrap();
    assert_eq!(search.inside, [(0, 1)]);
}

/// What cannot be made is an error that says why.
#[test]
fn a_list_that_does_not_fit_names_the_words() {
    let make = |words: &[&str], directions: &[Direction], message: &str, size: (usize, usize)| {
        let options = WordSearchOptions::new(1).size(size.0, size.1);
        check(words, &[], directions, message, options).unwrap_err().to_string()
    };
    let all = &Direction::ALL;
    let many: Vec<String> = (0..1001).map(|it| format!("w{it}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for (words, directions, message, size, expected) in [
        (
            &["otter"][..],
            &all[..],
            "",
            (4, 4),
            "1 word does not fit in 4x4: otter; expected a larger size or fewer words",
        ),
        (&["otter", "stoat", "mole"], all, "", (1, 9), "1 word does not fit in 1x9: "),
        (&["otter"], &[Direction::Down], "", (4, 9), "1 word does not fit in 4x9: otter; "),
        (&["otter"], all, "", (0, 4), "size \"0x4\": expected 1 to 100 rows and columns"),
        (&["otter"], all, "", (101, 4), "size \"101x4\": expected 1 to 100 rows and columns"),
        (&["o"], all, "", (4, 4), "word \"o\": is one letter; expected two or more"),
        (&[], all, "", (4, 4), "the dictionary has no words to hide"),
        (&many, all, "", (50, 50), "1,001 words to hide; expected at most 1000"),
        (
            &["otter"],
            all,
            "hi",
            (5, 5),
            "message \"hi\": the words leave 20 or more of 25 cells free in 5x5; ",
        ),
        (
            &["otter"],
            all,
            "hi",
            (1, 6),
            "message \"hi\": no grid of 1x6 was found whose words leave exactly 2 letters; ",
        ),
        (
            &["otter", "stoat", "otter"],
            all,
            "",
            (9, 9),
            "word \"otter\": is there twice; expected each word once",
        ),
    ] {
        let error = make(words, directions, message, size);
        assert!(error.starts_with(expected), "{error}");
    }
    let message = "a".repeat(10_000);
    let error = check(&["otter"], &[], all, &message, WordSearchOptions::new(1)).unwrap_err();
    let text = error.to_string();
    assert!(text.ends_with("is too long for any size; expected a shorter message"), "{text}");
    let long = "x".repeat(101);
    let error = make(&[&long], all, "", (9, 9));
    assert!(error.ends_with("is too long to hide; expected at most 100 letters"), "{error}");
}

/// What the words make by accident is named: a word of the list, or another that is unwanted.
#[test]
fn a_word_by_accident_is_named() {
    let make = |words: &[&str], unwanted: &[&str], message: &str, size| {
        let options = WordSearchOptions::new(1);
        let options = match size {
            Some((rows, columns)) => options.size(rows, columns),
            None => options,
        };
        check(words, unwanted, &Direction::ALL, message, options).unwrap_err()
    };
    let error = make(&["aa"], &[], "", Some((2, 2))).to_string();
    let expected = ": each makes a word, such as \"aa\"; expected longer words, or fewer";
    assert!(error.starts_with("no letter suits row ") && error.ends_with(expected), "{error}");
    let error = make(&["otto", "abab"], &["oa", "ob", "ta", "tb"], "", Some((2, 4))).to_string();
    assert!(error.starts_with("the words make others by accident, such as \""), "{error}");
    assert!(
        ["oa", "ob", "ta", "tb"].iter().any(|it| error.contains(&format!("{it:?}"))),
        "{error}"
    );
    let error = make(&["otter", "stoat", "mole"], &["it"], "titititititi", None);
    assert!(matches!(error, Error::BadMessage { .. }), "{error}");
    let expected = "by accident, such as \"it\"; expected another message, or other words";
    assert!(error.to_string().ends_with(expected), "{error}");
    let error = make(&["otter"], &[], "", Some((0, 4)));
    assert!(matches!(error, Error::BadSize { rows: 0, columns: 4 }));
}

/// Filling cells takes steps, however large the grid is and however many letters are refused.
#[test]
fn the_step_limit_ends_the_filling() {
    let letters = || (b'a'..=b'z').map(char::from);
    let pairs: Vec<String> =
        letters().flat_map(|a| letters().map(move |b| format!("{a}{b}"))).collect();
    let long = vec!["a".repeat(99) + "b"];
    for (words, size) in [(long, (100, 100)), (pairs, (60, 60))] {
        let all = Lexicon::from_words(&words).unwrap().with_step_limit(1_000_000);
        let options = WordSearchOptions::new(1).size(size.0, size.1);
        let made = WordSearch::make(&words, Alphabet::plain(), &all.into(), &options);
        let error = made.unwrap_err();
        let is_stopped = match &error {
            Error::Stopped(_) => true,
            Error::DoesNotFit { stopped, .. } => stopped.is_some(),
            _ => false,
        };
        assert!(is_stopped, "{error}");
    }
}

#[test]
fn words_that_are_read_from_right_to_left_are_hidden() {
    let words = ["ספר", "ילדה", "תודה", "שבת", "עברית"];
    for seed in 0..4 {
        let directions = [Direction::Left, Direction::Down, Direction::DownLeft];
        check(&words, &["רפס"], &directions, "", WordSearchOptions::new(seed)).unwrap();
    }
}

#[test]
fn the_step_limit_ends_the_search() {
    let all = Lexicon::from_words(ANIMALS).unwrap().with_step_limit(2_000);
    let options = WordSearchOptions::new(1);
    let made = WordSearch::make(&ANIMALS, Alphabet::plain(), &all.into(), &options);
    let error = made.unwrap_err();
    assert!(matches!(error, Error::DoesNotFit { stopped: Some(_), .. }), "{error}");
}

/// In Croatian, lj is one letter: it has a cell, and l and j beside each other are not it.
#[test]
fn letters_of_several_characters_have_a_cell() {
    let alphabet = Alphabet::new("hr").letters("a č d e j k l lj m o š t u z").unwrap();
    let words = ["ljeto", "zemlja", "čovjek", "konj"];
    let all = Lexicon::from_words(words).unwrap();
    for seed in 0..10 {
        let options = WordSearchOptions::new(seed);
        let search = WordSearch::make(&words, &alphabet, &all.clone().into(), &options).unwrap();
        let rows = rows(&search.grid);
        for (word, place) in words.iter().zip(&search.words) {
            let letters = letters(&alphabet, word);
            assert_eq!(place.length, letters.len());
            assert_eq!(places(&rows, &letters).len(), 1, "{word} in {}", search.grid);
        }
        assert!(search.grid.to_string().contains("[lj]"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Words of few letters, which make others by accident wherever they can.
    #[test]
    fn any_words_are_hidden_or_refused(
        words in btree_set("[a-d]{2,6}", 1..8),
        unwanted in btree_set("[a-d]{2,4}", 0..4),
        directions in btree_set(0_usize..8, 1..8),
        message in "[a-d]{0,8}",
        size in (1_usize..9, 1_usize..9),
        has_size: bool,
        seed: u64,
    ) {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let unwanted: Vec<&str> = unwanted.iter().map(String::as_str).collect();
        let directions: Vec<Direction> = directions.into_iter().map(|it| Direction::ALL[it]).collect();
        let mut options = WordSearchOptions::new(seed);
        let is_ample = message.is_empty() && !has_size;
        if has_size {
            options = options.size(size.0, size.1);
        }
        if is_ample {
            // Letters that make no word.
            options = options.filler(Vec::new(), Letter::all("xyz").collect());
        }
        if let Err(error) = check(&words, &unwanted, &directions, &message, options) {
            let text = error.to_string();
            prop_assert!(!is_ample, "{}", text);
            prop_assert!(text.contains("; expected ") && !text.starts_with("0 words"), "{}", text);
        }
    }
}
