//! Tile bags: the probability of drawing the letters of a word.

use std::collections::BTreeMap;
use std::str::FromStr;

use dictc_letters::{Alphabet, Letter};

use crate::alphagram::sorted_letters;
use crate::error::Error;

/// The contents of a bag of tiles: the number of each letter, and blanks, which can be any letter.
///
/// # Examples
///
/// ```
/// use dictc_query::Bag;
///
/// let bag = "a\t9\nz\t1\n?\t2\n".parse::<Bag>()?;
/// assert_eq!(bag.tiles(), 12);
/// // One of nine tiles with the letter, or one of two blanks.
/// assert_eq!(bag.ways("a"), 11);
/// assert!(bag.probability("aa") > bag.probability("az"));
/// # Ok::<(), dictc_query::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bag {
    letters: BTreeMap<Letter, u32>,
    blanks: u32,
    tiles: u32,
    /// The letters of several characters, each on a tile of its own.
    alphabet: Alphabet,
}

/// The maximum number of tiles of a bag.
const MAX_TILES: u32 = 10_000;

impl Bag {
    /// The number of tiles.
    #[must_use]
    pub fn tiles(&self) -> u32 {
        self.tiles
    }

    /// Whether a tile shows this letter. Logarithmic in the number of letters.
    #[must_use]
    pub fn has(&self, letter: Letter) -> bool {
        self.letters.contains_key(&letter)
    }

    /// The number of ways to draw, with one draw for each letter, tiles that form `word`; blanks
    /// count as any letter. 0 if the bag cannot form it. Saturates at `u128::MAX`.
    ///
    /// Quadratic in the length of the word at most.
    #[must_use]
    pub fn ways(&self, word: &str) -> u128 {
        self.count_ways(word)
    }

    fn count_ways<N: Ways>(&self, word: &str) -> N {
        let letters = sorted_letters(&self.alphabet, word);
        if letters.len() > self.tiles as usize {
            return N::choose(0, 1);
        }
        // At `i`, the number of ways to draw letter tiles for all letters so far except `i`, which
        // blanks replace. `i` is at most the number of blanks.
        let mut ways = vec![N::choose(0, 0)];
        for equal in letters.chunk_by(PartialEq::eq) {
            let tiles = self.letters.get(&equal[0]).copied().unwrap_or(0);
            let most = (ways.len() + equal.len()).min(self.blanks as usize + 1);
            let mut more = vec![N::choose(0, 1); most];
            let drawn = |left| N::choose(tiles, (equal.len() - left) as u32);
            let drawn: Vec<N> = (0..=equal.len()).map(drawn).collect();
            for (left_before, &before) in ways.iter().enumerate() {
                for (sum, &drawn) in more.iter_mut().skip(left_before).zip(&drawn) {
                    *sum = sum.plus(before.times(drawn));
                }
            }
            ways = more;
        }
        let with_blanks = |(blanks, ways): (u32, N)| ways.times(N::choose(self.blanks, blanks));
        (0..).zip(ways).map(with_blanks).fold(N::choose(0, 1), N::plus)
    }

    /// The probability, from 0 to 1, that one draw for each letter of `word` yields tiles that form
    /// it. Takes the time of [`ways`](Self::ways).
    #[must_use]
    pub fn probability(&self, word: &str) -> f64 {
        let letters = u32::try_from(self.alphabet.count(word)).unwrap_or(u32::MAX);
        match u128::choose(self.tiles, letters) {
            0 => 0.0,
            u128::MAX => {
                let Logarithm(all) = Logarithm::choose(self.tiles, letters);
                (self.count_ways::<Logarithm>(word).0 - all).exp().min(1.0)
            }
            all => self.ways(word) as f64 / all as f64,
        }
    }

    /// A key that orders words of one length by their probability: its bits, which have the order of
    /// the numbers, and then the [`ways`](Self::ways), which tell words of nearly equal probability
    /// apart. Takes the time of both.
    #[must_use]
    pub fn likelihood(&self, word: &str) -> (u64, u128) {
        (self.probability(word).to_bits(), self.ways(word))
    }
}

impl FromStr for Bag {
    type Err = Error;

    /// Parses a table with one letter per line: the letter, or `?` for blanks, a tab, and the
    /// number of tiles. Empty lines and lines that start with `#` are ignored.
    ///
    /// # Errors
    ///
    /// [`Error::BadBag`], with the number of the line, if it has another form, repeats a letter, or
    /// brings the bag above 10,000 tiles; also if there are no tiles.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut bag =
            Self { letters: BTreeMap::new(), blanks: 0, tiles: 0, alphabet: Alphabet::default() };
        let mut lines = 0;
        let mut has_blanks = false;
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            lines = number;
            let invalid = |problem| Err(Error::BadBag { line: number, problem });
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (letter, tiles) = line.split_once('\t').unwrap_or((line, ""));
            let is_word = |text: &&str| Letter::all(text).all(|it| it.is_alphabetic());
            let several = || Some(letter).filter(is_word).and_then(Letter::joined);
            let letter = Letter::new(letter).or_else(several);
            let (Some(letter), Ok(tiles)) = (letter, tiles.parse()) else {
                return invalid("expected a letter, a tab and a number of tiles, such as e<TAB>12");
            };
            let repeated = if letter == '?' {
                std::mem::replace(&mut has_blanks, true)
            } else if letter.is_alphabetic() {
                bag.letters.insert(letter, tiles).is_some()
            } else {
                return invalid("this is not a letter; expected a letter, or ? for blanks");
            };
            if repeated {
                return invalid("the letter is here twice; expected one line for each letter");
            }
            if letter == '?' {
                bag.blanks = tiles;
            }
            bag.tiles = bag.tiles.saturating_add(tiles);
            if bag.tiles > MAX_TILES {
                return invalid("more than 10,000 tiles; expected fewer");
            }
        }
        if bag.tiles == 0 {
            return Err(Error::BadBag { line: lines.max(1), problem: "no tiles; expected some" });
        }
        let long = bag.letters.keys().filter(|it| Letter::count(it.as_str()) > 1);
        let long: Vec<&str> = long.map(Letter::as_str).collect();
        // The keys are letters, each once.
        bag.alphabet = Alphabet::new("").letters(&long.join(" ")).unwrap_or_default();
        Ok(bag)
    }
}

/// A number of ways to draw tiles.
trait Ways: Copy {
    /// The number of ways to choose `k` of `n` items.
    fn choose(n: u32, k: u32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
}

/// Saturates at `u128::MAX`.
impl Ways for u128 {
    fn choose(n: u32, k: u32) -> u128 {
        if k > n {
            return 0;
        }
        let k = k.min(n - k);
        let mut ways = 1u128;
        for i in 0..k {
            // The division is exact: the product is `i + 1` times the number of ways to choose
            // `i + 1` items.
            match ways.checked_mul(u128::from(n - i)) {
                Some(product) => ways = product / u128::from(i + 1),
                None => return u128::MAX,
            }
        }
        ways
    }

    fn plus(self, other: u128) -> u128 {
        self.saturating_add(other)
    }

    fn times(self, other: u128) -> u128 {
        self.saturating_mul(other)
    }
}

/// The natural logarithm of a number that can be too large for `u128`.
#[derive(Clone, Copy, Debug)]
struct Logarithm(f64);

impl Ways for Logarithm {
    fn choose(n: u32, k: u32) -> Self {
        if k > n {
            return Self(f64::NEG_INFINITY);
        }
        Self((0..k.min(n - k)).map(|i| (f64::from(n - i) / f64::from(i + 1)).ln()).sum())
    }

    fn plus(self, other: Self) -> Self {
        let (less, more) = (self.0.min(other.0), self.0.max(other.0));
        if less == f64::NEG_INFINITY {
            Self(more)
        } else {
            Self(more + (less - more).exp().ln_1p())
        }
    }

    fn times(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws every set of tiles and counts the sets that form the word.
    fn ways_by_drawing(tiles: &[char], word: &str) -> u128 {
        let letters: Vec<char> = word.chars().collect();
        let forms = |drawn: u32| {
            let mut left = letters.clone();
            let of_set = |&i: &usize| drawn >> i & 1 == 1;
            (0..tiles.len()).filter(of_set).all(|i| {
                tiles[i] == '?'
                    || left
                        .iter()
                        .position(|&it| it == tiles[i])
                        .map(|at| left.remove(at))
                        .is_some()
            })
        };
        let sets = 0u32..1 << tiles.len();
        sets.filter(|set| set.count_ones() as usize == letters.len() && forms(*set)).count() as u128
    }

    #[test]
    fn ways_agree_with_drawing_every_set_of_tiles() {
        let bag = "# a small bag\na\t3\n\nb\t2\r\nc\t1\n?\t2\n".parse::<Bag>().unwrap();
        assert_eq!(bag.tiles(), 8);
        let tiles: Vec<char> = "aaabbc??".chars().collect();
        let words = [
            "",
            "a",
            "b",
            "c",
            "d",
            "ab",
            "aab",
            "aaab",
            "cc",
            "ccc",
            "cccc",
            "abc",
            "aabbcc",
            "dd",
            "dda",
            "aaaaa",
            "aaaaaa",
            "abcabcab",
            "aaabbcdd",
            "aaabbcdda",
        ];
        for word in words {
            assert_eq!(bag.ways(word), ways_by_drawing(&tiles, word), "{word}");
        }
        assert!((bag.probability("a") - 5.0 / 8.0).abs() < 1e-12);
        assert_eq!(bag.probability("aaaaaaaaa"), 0.0);
    }

    #[test]
    fn large_numbers_saturate() {
        let bag = "a\t5000\n?\t5000\n".parse::<Bag>().unwrap();
        assert_eq!(bag.ways(&"a".repeat(3000)), u128::MAX);
        assert_eq!(u128::choose(100, 7), 16_007_560_800);
        assert_eq!([(5, 0), (5, 5), (5, 6)].map(|(n, k)| u128::choose(n, k)), [1, 1, 0]);
    }

    #[test]
    fn words_whose_ways_are_too_many_have_a_probability() {
        let close = |found: f64, expected: f64| (found / expected - 1.0).abs() < 1e-9;
        let bag = "a\t5000\n?\t5000\n".parse::<Bag>().unwrap();
        assert!(close(bag.probability(&"a".repeat(3000)), 1.0));
        let bag = "a\t5000\nb\t5000\n".parse::<Bag>().unwrap();
        let drawn = |number: u32| (0..number).map(|i| f64::from(5000 - i) / f64::from(10_000 - i));
        assert!(close(bag.probability(&"a".repeat(15)), drawn(15).product()));
        assert!(close(bag.probability(&"a".repeat(40)), drawn(40).product()));
        assert_eq!(bag.probability(&"c".repeat(40)), 0.0);
        // Both ways of counting, on a bag for which both have room.
        let bag = "a\t9\nb\t2\nc\t2\n?\t2\n".parse::<Bag>().unwrap();
        for word in ["", "abc", "ccc", "cccc", "ccccc", "aaaaaaaaabbcccc", "aaaaaaaaaabbbcc"] {
            let logarithm = bag.count_ways::<Logarithm>(word).0;
            assert!((logarithm.exp() - bag.ways(word) as f64).abs() < 1e-6, "{word}");
        }
    }

    #[test]
    fn a_tile_can_have_several_letters() {
        let bag: Bag = "c\t1\nh\t1\nch\t2\na\t1\n".parse().unwrap();
        assert_eq!(
            [bag.ways("cha"), bag.ways("ach"), bag.ways("hac"), bag.tiles().into()],
            [2, 2, 1, 5]
        );
    }

    #[test]
    fn bad_tables_are_refused_with_their_line() {
        for (text, line, problem) in [
            ("a\t1\nb 2\n", 2, "expected a letter, a tab and a number of tiles, such as e<TAB>12"),
            ("a-b\t1\n", 1, "expected a letter, a tab and a number of tiles, such as e<TAB>12"),
            ("a\t-1\n", 1, "expected a letter, a tab and a number of tiles, such as e<TAB>12"),
            ("a\t1\na\t1\n", 2, "the letter is here twice; expected one line for each letter"),
            ("?\t0\n?\t1\n", 2, "the letter is here twice; expected one line for each letter"),
            ("1\t1\n", 1, "this is not a letter; expected a letter, or ? for blanks"),
            ("a\t10001\n", 1, "more than 10,000 tiles; expected fewer"),
            ("", 1, "no tiles; expected some"),
            ("# none\n\na\t0\n", 3, "no tiles; expected some"),
        ] {
            let error = text.parse::<Bag>().unwrap_err().to_string();
            assert_eq!(error, format!("line {line}: {problem}"), "{text:?}");
        }
    }
}
