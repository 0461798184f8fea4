//! Scores what players wrote down.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::solution::Solution;

/// What a word on a sheet turns out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// On the board, and it counts.
    Found,
    /// On the board, but another player found it too: it counts for nobody.
    Shared,
    /// The sheet has it already.
    Repeated,
    /// Shorter than the rules ask for.
    TooShort,
    /// No word of the dictionary.
    NotInDictionary,
    /// A word of the dictionary that the board does not have.
    NotOnBoard,
    /// A word of the dictionary that was not found before the search was cut off: the board may have it.
    NotFound,
}

/// A word on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SheetWord {
    /// As it was written.
    pub text: String,
    /// What it turns out to be.
    pub verdict: Verdict,
    /// What it counts for its player.
    pub points: u32,
}

/// What one player wrote down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    name: String,
    words: Vec<SheetWord>,
}

impl Sheet {
    /// Reads a sheet: words separated by blanks, commas or line breaks. `#` begins a comment, which lasts to the
    /// end of its line. Linear time.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Sheet {
        let lines = text.trim_start_matches('\u{feff}').lines();
        let texts = lines.map(|line| line.split_once('#').map_or(line, |(words, _)| words));
        let words = texts.flat_map(|line| line.split([' ', '\t', ',', ';', '\u{a0}']));
        let words = words.map(str::trim).filter(|word| !word.is_empty());
        let unjudged = |text: &str| SheetWord {
            text: text.to_owned(),
            verdict: Verdict::NotInDictionary,
            points: 0,
        };
        Sheet { name: name.to_owned(), words: words.map(unjudged).collect() }
    }

    /// Whose it is.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words in the order in which they were written.
    #[must_use]
    pub fn words(&self) -> &[SheetWord] {
        &self.words
    }

    /// The points of all words together.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.points)).sum()
    }

    /// How many words got this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.words.iter().filter(|word| word.verdict == verdict).count()
    }
}

/// Sheets of one board, judged.
///
/// A word that is wrong in several ways gets the first verdict that is true of it: repeated, too short, not in
/// the dictionary, not on the board (or not found there, if the search was cut off). Words that two players share are crossed out on both sheets.
///
/// # Examples
///
/// ```
/// use board::Board;
/// use solver::{Match, Sheet, Solver, Verdict};
///
/// let lexicon = english::lexicon();
/// let mut solver = Solver::new(lexicon.clone());
/// let solution = solver.solve(&Board::parse("hell/likd/oquee/laun")?);
/// let sheets = vec![Sheet::new("Ann", "hell unequal"), Sheet::new("Ben", "hell, like, unequals")];
/// let game = Match::judge(solution, 3, |word| lexicon.contains(word), sheets);
/// assert_eq!(game.winners().map(Sheet::name).collect::<Vec<_>>(), ["Ann"]);
/// assert_eq!(game.sheets()[1].words()[0].verdict, Verdict::Shared);
/// # Ok::<(), board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    sheets: Vec<Sheet>,
    missed: Vec<(String, u32)>,
}

impl Match {
    /// Judges sheets by the board's solution.
    ///
    /// `accepts` says whether the dictionary has a word; words of the solution that it does not accept are left
    /// out. Takes time in the number of words, of the solution and on the sheets.
    #[must_use]
    pub fn judge(
        solution: &Solution,
        min_length: usize,
        accepts: impl Fn(&str) -> bool,
        mut sheets: Vec<Sheet>,
    ) -> Match {
        let words = solution.words().map(|word| (word.text().into_owned(), word.points()));
        let mut missed: BTreeMap<String, u32> = words.filter(|(word, _)| accepts(word)).collect();
        let on_board: HashMap<String, u32> = missed.clone().into_iter().collect();
        let mut finders: HashMap<String, usize> = HashMap::new();
        for sheet in &mut sheets {
            let mut seen = HashSet::new();
            for word in &mut sheet.words {
                let folded = letters::fold_letters(&word.text).ok();
                let points = folded.as_deref().and_then(|folded| on_board.get(folded));
                let letters = folded.as_deref().unwrap_or(&word.text).chars().count();
                let key = folded.map_or_else(|| word.text.clone(), Cow::into_owned);
                let in_dictionary = accepts(&key);
                word.verdict = if !seen.insert(key.clone()) {
                    Verdict::Repeated
                } else if letters < min_length {
                    Verdict::TooShort
                } else if !in_dictionary {
                    Verdict::NotInDictionary
                } else if let Some(&points) = points {
                    word.points = points;
                    missed.remove(&key);
                    *finders.entry(key).or_default() += 1;
                    Verdict::Found
                } else if solution.is_complete() {
                    Verdict::NotOnBoard
                } else {
                    Verdict::NotFound
                };
            }
        }
        let found = sheets.iter_mut().flat_map(|sheet| &mut sheet.words);
        for word in found.filter(|word| word.verdict == Verdict::Found) {
            if letters::fold_letters(&word.text)
                .is_ok_and(|folded| finders.get(&*folded) > Some(&1))
            {
                word.verdict = Verdict::Shared;
                word.points = 0;
            }
        }
        Match { sheets, missed: missed.into_iter().collect() }
    }

    /// The sheets, in the order in which they were given.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The words of the board that nobody found, with their points, in alphabetical order.
    #[must_use]
    pub fn missed(&self) -> &[(String, u32)] {
        &self.missed
    }

    /// The sheets with the most points: several if they tie.
    pub fn winners(&self) -> impl Iterator<Item = &Sheet> {
        let most = self.sheets.iter().map(Sheet::points).max();
        self.sheets.iter().filter(move |sheet| Some(sheet.points()) == most)
    }
}

#[cfg(test)]
mod tests {
    use board::Board;
    use lexicon::Lexicon;

    use super::*;
    use crate::effort::Effort;
    use crate::solver::Solver;

    fn judge(board: &str, sheets: &[&str]) -> Match {
        let words = ["did", "die", "died", "idea", "ño", "ñoé"];
        let lexicon = Lexicon::from_words(words).unwrap();
        let mut solver = Solver::new(lexicon.clone());
        let solution = solver.solve(&Board::parse(board).unwrap());
        let sheets = sheets.iter().zip("ABC".chars());
        let sheets = sheets.map(|(text, name)| Sheet::new(&name.to_string(), text)).collect();
        Match::judge(solution, 3, |word| lexicon.contains(word), sheets)
    }

    fn verdicts(sheet: &Sheet) -> Vec<(&str, Verdict, u32)> {
        sheet.words().iter().map(|it| (it.text.as_str(), it.verdict, it.points)).collect()
    }

    #[test]
    fn every_verdict() {
        use Verdict::{Found, NotInDictionary, NotOnBoard, Repeated, TooShort};
        let game = judge("di/ed", &["Die, DIE\ndi idea # comment\n did't xyz di\n"]);
        let expected = [
            ("Die", Found, 1),
            ("DIE", Repeated, 0),
            ("di", TooShort, 0),
            ("idea", NotOnBoard, 0),
            ("did't", NotInDictionary, 0),
            ("xyz", NotInDictionary, 0),
            ("di", Repeated, 0),
        ];
        assert_eq!(verdicts(&game.sheets()[0]), expected);
        assert_eq!(game.missed(), [("did".to_owned(), 1), ("died".to_owned(), 1)]);
        assert_eq!(game.sheets()[0].count(NotInDictionary), 2);
    }

    #[test]
    fn a_search_that_was_cut_off_does_not_say_what_is_not_there() {
        let lexicon = english::lexicon();
        let mut solver = Solver::new(lexicon.clone()).with_effort(Effort::steps(1000));
        let solution = solver.solve(&Board::parse("????/????/????/????").unwrap());
        let sheets = vec![Sheet::new("A", "quiz xyzzyx")];
        let game = Match::judge(solution, 3, |word| lexicon.contains(word), sheets);
        let expected = [("quiz", Verdict::NotFound, 0), ("xyzzyx", Verdict::NotInDictionary, 0)];
        assert_eq!(verdicts(&game.sheets()[0]), expected);
    }

    #[test]
    fn shared_words_cancel() {
        let game = judge("di/ed", &["did die", "died DID", "did"]);
        let points: Vec<_> = game.sheets().iter().map(Sheet::points).collect();
        assert_eq!(points, [1, 1, 0]);
        assert_eq!(game.sheets()[1].words()[1].verdict, Verdict::Shared);
        assert_eq!(game.winners().map(Sheet::name).collect::<String>(), "AB");
        assert!(game.missed().is_empty());
    }

    #[test]
    fn letters_are_folded_as_on_boards() {
        let game = judge("ño/éx", &["N\u{303}oE\u{301}"]);
        assert_eq!(game.sheets()[0].points(), 1);
    }

    #[test]
    fn empty_sheets_win_nothing_and_lose_nothing() {
        let game = judge("di/ed", &["", " # nothing\n"]);
        assert_eq!(game.winners().count(), 2);
        assert_eq!(game.missed().len(), 3);
        assert_eq!(judge("di/ed", &[]).winners().count(), 0);
    }
}
