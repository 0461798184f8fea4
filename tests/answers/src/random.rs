//! Questions at random, the same in every run.

use dictc_board::{Dealer, DiceSet, Tile};
use dictc_lexicon::Lexicon;

use crate::Question;

/// How many boards [`random`] deals and solves.
pub const BOARDS: u64 = 2_000;
/// How many questions about words [`random`] asks.
pub const QUERIES: usize = 5_000;

/// Boards to deal and to solve, and questions about the words of a lexicon.
pub fn random(lexicon: &Lexicon) -> impl Iterator<Item = Question> {
    let mut random = Random(1);
    let boards = (0..BOARDS).flat_map(boards);
    boards.chain((0..QUERIES).map(move |n| query(lexicon, n, &mut random)))
}

/// A board to deal, and the same to solve: of several dice and sizes, some with blanks, walls and
/// tiles of two letters.
fn boards(n: u64) -> [Question; 2] {
    let name = ["new87", "old76", "big"][n as usize % 3];
    let dice = DiceSet::named(name).expect("a name of dice");
    let mut board = Dealer::new(dice, n).board(n);
    match n % 40 {
        1 => board.set_tile(5, Tile::BLANK),
        2 => board.set_tile(5, Tile::WALL),
        3 => board.set_tile(5, "Th".parse().expect("a tile")),
        _ => {}
    }
    let number = n.to_string();
    [Question::new("deal", [name, &number, &number]), Question::new("solve", [board])]
}

/// A question about a word, its letters or a part of it. Half of them are misspelled.
fn query(lexicon: &Lexicon, n: usize, random: &mut Random) -> Question {
    let word = lexicon.word(random.below(lexicon.len())).expect("an ordinal below the length");
    let mut letters: Vec<char> = word.chars().collect();
    let at = random.below(letters.len());
    if n % 2 == 1 {
        letters[at] = char::from(b'a' + random.below(26) as u8);
    }
    let text: String = letters.iter().collect();
    let start: String = letters.iter().take(3).collect();
    match n / 2 % 12 {
        0 => Question::new("contains", [text]),
        1 => Question::new("ordinal", [text]),
        2 => Question::new("value", [text]),
        3 => Question::new("word", [random.below(lexicon.len() + lexicon.len() / 8)]),
        4 => Question::new("prefixes", [text]),
        5 => Question::new("completions", [start]),
        6 => {
            letters[at] = ['?', '@', '#', '*'][random.below(4)];
            let pattern: String = letters.iter().take(5).collect();
            Question::new("matches", [pattern + "*"])
        }
        7 => Question::new("matches", [format!("[!{}]{}", letters[0], &text[1..]).to_uppercase()]),
        8 => Question::new("regex", [&format!("{start}.*[aeiou](s|ing)?"), "whole"]),
        9 => Question::new("fuzzy", [&text, "1"]),
        10 => Question::new("anagrams", [text]),
        _ => {
            letters[at] = '?';
            Question::new("anagrams", [letters.iter().collect::<String>()])
        }
    }
}

/// Numbers that look random: a linear congruential generator with the constants of Knuth's MMIX.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}
