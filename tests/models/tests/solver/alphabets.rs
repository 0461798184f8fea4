//! Boards of dictionaries with letters of several characters, compared with a search over strings.

use std::collections::BTreeSet;

use dictc_board::{Board, Parser, Points, Rules, Tile};
use dictc_compile::{CompileOptions, alphabet};
use dictc_letters::Alphabet;
use dictc_lexicon::Lexicon;
use dictc_solver::{PathSearch, SolverOptions};
use proptest::prelude::*;

fn compiled(words: &[String], alphabet: &Alphabet) -> Lexicon {
    let list = words.join("\n");
    let options = CompileOptions::new().min_length(1).alphabet(alphabet.clone());
    options.compile([(list.as_bytes(), "words")]).unwrap().into_lexicon().unwrap()
}

/// Whether a path from `cell` over unused cells spells the rest of a word. On strict boards each
/// tile shows whole letters.
fn spells(board: &Board, cell: usize, rest: &[String], used: &mut Vec<usize>) -> bool {
    let tile = board.tile(cell);
    let shown = tile.text();
    let (mut text, mut count) = (String::new(), 0);
    while count < rest.len() && text.len() < shown.len() {
        text += &rest[count];
        count += 1;
    }
    if tile.is_blank() {
        count = 1;
    } else if text != shown || count == 0 {
        return false;
    }
    if count == rest.len() {
        return true;
    }
    used.push(cell);
    let next: Vec<usize> = board.neighbors(cell).filter(|it| !used.contains(it)).collect();
    let found = next.into_iter().any(|it| spells(board, it, &rest[count..], used));
    used.pop();
    found
}

fn expected(board: &Board, words: &BTreeSet<String>, alphabet: &Alphabet) -> Vec<(String, usize)> {
    let long: Vec<String> = alphabet.long_letters().iter().map(ToString::to_string).collect();
    let is_strict = board.is_strict()
        || board.tiles().iter().any(|tile| long.iter().any(|it| it == tile.text()));
    let divided = |word: &str| -> Vec<String> {
        match is_strict {
            true => greedy(word, &long),
            false => word.chars().map(String::from).collect(),
        }
    };
    let is_there = |word: &&String| {
        let letters = divided(word);
        (0..board.len()).any(|cell| spells(board, cell, &letters, &mut Vec::new()))
    };
    let there = words.iter().filter(is_there);
    there.map(|word| (word.clone(), greedy(word, &long).len())).collect()
}

/// The longest listed letter at each place, else a character.
fn greedy(word: &str, long: &[String]) -> Vec<String> {
    let (mut letters, mut rest) = (Vec::new(), word);
    while let Some(first) = rest.chars().next() {
        let listed = long.iter().filter(|it| rest.starts_with(it.as_str()));
        let letter = listed.max_by_key(|it| it.len()).cloned().unwrap_or_else(|| first.into());
        rest = &rest[letter.len()..];
        letters.push(letter);
    }
    letters
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn plain_and_strict_boards_agree_with_a_search_over_strings(
        code in prop::sample::select(vec!["hr", "hu", "cs", "cy", "sq", "mt", "es-traditional", "br"]),
        words in prop::collection::vec(prop::collection::vec(0_usize..40, 1..6), 1..40),
        tiles in prop::collection::vec(0_usize..60, 9),
        blank in 0_usize..30,
        is_strict in prop::bool::weighted(0.3),
    ) {
        let alphabet = &alphabet(code).unwrap().alphabet;
        // Letters of several characters and their parts, so that they meet often.
        let long: Vec<String> = alphabet.long_letters().iter().map(ToString::to_string).collect();
        let parts: BTreeSet<String> =
            long.iter().flat_map(|it| it.chars()).map(String::from).collect();
        let all: Vec<String> =
            long.iter().cloned().chain(parts.iter().cloned()).chain(["a".to_owned(), "e".to_owned()]).collect();
        let words: Vec<String> = words
            .iter()
            .map(|word| word.iter().map(|it| all[it % all.len()].as_str()).collect())
            .collect();
        let lexicon = compiled(&words, alphabet);
        // Two of three boards are plain.
        let shown = |it: &usize| match it % 3 {
            0 => all[it % all.len()].clone(),
            _ => all[long.len() + it % (all.len() - long.len())].clone(),
        };
        let mut texts: Vec<String> = tiles.iter().map(shown).collect();
        if blank % 2 == 0 {
            let plain = &all[long.len()];
            texts.iter_mut().filter(|it| long.contains(*it)).for_each(|it| it.clone_from(plain));
        }
        if let Some(text) = texts.get_mut(blank) {
            *text = "?".to_owned();
        }
        let tiles: Vec<Tile> = texts.iter().map(|it| if it == "?" { Tile::BLANK } else { Tile::group(it).unwrap() }).collect();
        let board = Board::new(3, 3, tiles).unwrap().with_strict(is_strict);
        let rules = Rules::new(1, Points::STANDARD).unwrap();
        let mut solver = SolverOptions::new().rules(rules).build(lexicon.clone());
        let solution = solver.solve(&board);
        let found: Vec<(String, usize)> =
            solution.words().map(|word| (word.text().into_owned(), word.letter_count())).collect();
        let words: BTreeSet<String> = lexicon.iter().collect();
        prop_assert_eq!(&found, &expected(&board, &words, alphabet), "{} {}", code, board);
        let score = solver.score(&board);
        prop_assert_eq!(score.words as usize, found.len());
        for (word, _) in &found {
            let mut search = PathSearch::new(&board).in_alphabet(alphabet);
            prop_assert!(search.start(word).next_path().is_some(), "{} on {}", word, board);
        }
    }
}

/// The beginning of *sch* is no letter of this alphabet, so the search learns late that two tiles
/// cannot spell it.
#[test]
fn two_tiles_of_a_strict_board_do_not_spell_one_letter() {
    let letters = "letters = \"a b c ch e h n s sch u\"";
    let alphabet = dictc_compile::read_alphabet("own", letters).unwrap();
    let words = ["schu", "asch", "chu", "as"].map(str::to_owned);
    let lexicon = compiled(&words, &alphabet);
    let found = |board: &str| -> Vec<String> {
        let rules = Rules::new(1, Points::STANDARD).unwrap();
        let mut solver = SolverOptions::new().rules(rules).build(lexicon.clone());
        let solution = solver.solve(&Board::parse(board).unwrap());
        solution.words().map(|word| word.text().into_owned()).collect()
    };
    assert_eq!(found("s[ch]/ua"), ["as", "chu"]);
    assert_eq!(found("[sch]a/ux"), ["asch", "schu"]);
    // Without a tile of several characters, neighboring tiles spell the letters.
    assert_eq!(found("sch/aux"), ["as", "asch", "chu", "schu"]);
    // A parser that knows the alphabet marks strict boards, so that their rules say so.
    let strict = |text| Parser::new().alphabet(&alphabet).parse(text).unwrap().is_strict();
    assert_eq!(["s[ch]/ua", "sch/aux", "[th]ch/aux"].map(strict), [true, false, false]);
}
