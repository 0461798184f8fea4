//! Writes 2,000 boards and 2,000 queries with the answers of the Rust libraries.
//!
//! ```text
//! cargo run --release -p answers > answers.tsv
//! ```
//!
//! The tests of other languages read the file and ask the same questions about the embedded English
//! dictionary. Each line holds a kind, a question and the answer, separated by tabs. Words of an
//! answer are separated by blanks.
//!
//! | kind | question | answer |
//! | --- | --- | --- |
//! | `board` | the text of a board | `POINTS` and then the words, in alphabetical order |
//! | `dealt` | `DICE SEED NUMBER` | the text of the board |
//! | `contains` | a text | `1` or `0` |
//! | `ordinal`, `value` | a text | a number, or `-` |
//! | `word` | an ordinal | the word, or `-` |
//! | `prefixes`, `completions` | a text | words in order |
//! | `pattern`, `regex` | a pattern, an expression for whole words | words in order |
//! | `fuzzy` | a word | the words within one edit or swap of neighbors, sorted |
//! | `anagram` | letters | the words of all these letters, sorted |
#![forbid(unsafe_code)]

use std::error::Error;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use dictc_board::{Board, Dealer, DiceSet};
use dictc_lexicon::Lexicon;
use dictc_query::{Anagram, Levenshtein, Pattern, Regex, RegexScope};
use dictc_solver::Solver;

const BOARDS: u64 = 2_000;
const QUERIES: usize = 2_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let lexicon = dictc_english::lexicon();
    boards(&lexicon, &mut out)?;
    let mut random = Random(1);
    for n in 0..QUERIES {
        query(&lexicon, n, &mut random, &mut out)?;
    }
    Ok(out.flush()?)
}

/// Boards of several dice and sizes, and some with blanks, walls and tiles of two letters.
fn boards(lexicon: &Lexicon, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new(lexicon.clone());
    let dice = ["new87", "old76", "big"].map(DiceSet::named);
    for n in 0..BOARDS {
        let dice = dice[n as usize % dice.len()].as_ref().map_err(ToString::to_string)?;
        let mut board = Dealer::new(dice, n).board(n);
        writeln!(out, "dealt\t{} {n} {n}\t{board}", dice.name())?;
        match n % 40 {
            1 => board.set_tile(5, dictc_board::Tile::BLANK),
            2 => board.set_tile(5, dictc_board::Tile::WALL),
            3 => board.set_tile(5, "Th".parse()?),
            _ => {}
        }
        let text = board.to_string();
        let solution = solver.solve(&Board::parse(&text)?);
        write!(out, "board\t{text}\t{}", solution.points())?;
        for word in solution {
            write!(out, " {}", word.text())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn query(
    lexicon: &Lexicon,
    n: usize,
    random: &mut Random,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let word = lexicon.word(random.below(lexicon.len())).ok_or("a dictionary with words")?;
    let mut letters: Vec<char> = word.chars().collect();
    let at = random.below(letters.len());
    // Half of the texts to look up are misspelled words.
    if n % 2 == 1 {
        letters[at] = char::from(b'a' + random.below(26) as u8);
    }
    let text: String = letters.iter().collect();
    let or_dash = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
    let mut line = |kind: &str, question: &dyn Display, answer: &str| {
        writeln!(out, "{kind}\t{question}\t{answer}")
    };
    match n / 2 % 10 {
        0 => line("contains", &text, if lexicon.contains(&text) { "1" } else { "0" }),
        1 => line("ordinal", &text, &or_dash(lexicon.ordinal(&text).map(|it| it as u64))),
        2 => line("value", &text, &or_dash(lexicon.value(&text))),
        3 => {
            let ordinal = random.below(lexicon.len() + lexicon.len() / 8);
            line("word", &ordinal, &lexicon.word(ordinal).unwrap_or("-".to_owned()))
        }
        4 => line("prefixes", &text, &lexicon.prefixes_of(&text).collect::<Vec<_>>().join(" ")),
        5 => {
            let prefix: String = letters.iter().take(3).collect();
            let words: Vec<String> = lexicon.completions(&prefix).collect();
            line("completions", &prefix, &words.join(" "))
        }
        6 => {
            letters[at] = '?';
            let mut pattern: String = letters.iter().take(5).collect();
            pattern.push('*');
            let words: Vec<String> = Pattern::new(&pattern)?.words(lexicon).collect();
            line("pattern", &pattern, &words.join(" "))
        }
        7 => {
            let start: String = letters.iter().take(3).collect();
            let expression = format!("{start}.*[aeiou](s|ing)?");
            let regex = Regex::new(&expression, RegexScope::Whole)?;
            line("regex", &expression, &regex.words(lexicon).collect::<Vec<_>>().join(" "))
        }
        8 => {
            let near = Levenshtein::new(&text, 1)?.transpositions(true).nearest_first(lexicon)?;
            let mut words: Vec<String> = near.into_iter().map(|near| near.word).collect();
            words.sort_unstable();
            line("fuzzy", &text, &words.join(" "))
        }
        _ => {
            let words: Vec<String> = Anagram::of(&text).words(lexicon).collect();
            line("anagram", &text, &words.join(" "))
        }
    }?;
    Ok(())
}

/// Numbers that look random and are the same in every run: a linear congruential generator with
/// the constants of Knuth's MMIX.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % bound
    }
}
