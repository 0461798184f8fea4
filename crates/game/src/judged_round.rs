//! One game on one board: the sheets of all players, judged together.

use std::collections::{HashMap, HashSet};

use dictc_board::Rules;
use dictc_letters::Folding;

use crate::judge::{Judge, Ruling, Verdict, fold};
use crate::settings::SharedWords;
use crate::sheet::Sheet;

/// A word on a sheet, judged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[non_exhaustive]
pub struct JudgedWord {
    /// The word in the form of the dictionary: in lower case, and without accents where that drops
    /// them. `word` in json.
    #[serde(rename = "word")]
    pub text: String,
    /// The decision.
    pub verdict: Verdict,
    /// The points that its player gets for the word.
    pub points: u32,
}

/// A sheet with a verdict for each word.
///
/// In json it is an object of `name`, `points`, `bonus` and `penalty` unless they are 0,
/// and `words`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct JudgedSheet {
    /// The name of the player.
    pub name: String,
    /// The words in the order in which they were written.
    pub words: Vec<JudgedWord>,
    /// The number of letters of the longest word that counts.
    pub longest: usize,
    /// The points for the longest word of the round; see [`JudgedRound::with_rules`].
    pub bonus: u64,
    /// The points lost for wrong words; see [`JudgedRound::with_rules`].
    pub penalty: u64,
}

impl JudgedSheet {
    /// The total points of the sheet: those of its words and the bonus less the penalty, at least 0.
    /// Linear in the number of its words.
    #[must_use]
    pub fn points(&self) -> u64 {
        let words = self.words.iter().map(|word| u64::from(word.points)).sum::<u64>();
        (words + self.bonus).saturating_sub(self.penalty)
    }

    /// The number of words with this verdict. Linear in the number of words of the sheet.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.words.iter().filter(|word| word.verdict == verdict).count()
    }
}

/// One game on one board, judged: the sheets of all players, scored together.
///
/// The verdicts come from the [`Judge`], except for two that depend on other words: a word that its
/// player wrote earlier is [`Repeated`](Verdict::Repeated), and with [`SharedWords::Cancel`] a word
/// that several players found is [`Shared`](Verdict::Shared) on all their sheets and counts for
/// nobody.
///
/// In json a round is an object of its `sheets`, the names of the `winners`, and the
/// `missed` words, each an object of `word` and `points`.
///
/// See the [crate's example](crate#examples).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct JudgedRound {
    /// The sheets in the order in which they were given.
    pub sheets: Vec<JudgedSheet>,
    /// The words of the board that nobody found, with their points, in alphabetical order.
    pub missed: Vec<(String, u32)>,
}

impl JudgedRound {
    /// Judges sheets. Sorts the words of the board; otherwise linear in the number of words on the
    /// board and on the sheets, in time and memory.
    #[must_use]
    pub fn new<A: Fn(&str) -> bool>(
        judge: &Judge<A>,
        sheets: impl IntoIterator<Item = Sheet>,
        shared_words: SharedWords,
    ) -> JudgedRound {
        let mut words: Vec<(&str, u32)> = judge.words().collect();
        words.sort_unstable();
        let rule = |key: &str| judge.judge_folded(key);
        JudgedRound::ruled(&rule, judge.folding(), words.into_iter(), sheets, shared_words)
    }

    /// Judges sheets by the ruling on each word's key and the words of the board, which are in
    /// alphabetical order.
    pub(crate) fn ruled<'a>(
        rule: &dyn Fn(&str) -> Ruling,
        folding: &Folding,
        words: impl Iterator<Item = (&'a str, u32)>,
        sheets: impl IntoIterator<Item = Sheet>,
        shared_words: SharedWords,
    ) -> JudgedRound {
        let mut finders: HashMap<String, usize> = HashMap::new();
        let mut sheets: Vec<JudgedSheet> = sheets
            .into_iter()
            .map(|sheet| judge_sheet(rule, folding, sheet, &mut finders))
            .collect();
        for JudgedSheet { words, longest, .. } in &mut sheets {
            for word in words.iter_mut().filter(|word| word.verdict == Verdict::Found) {
                let key = fold(folding, &word.text);
                if shared_words == SharedWords::Cancel && finders.get(&key) > Some(&1) {
                    (word.verdict, word.points) = (Verdict::Shared, 0);
                } else {
                    *longest = (*longest).max(folding.alphabet().count(&key));
                }
            }
        }
        let missed = words.filter(|(word, _)| !finders.contains_key(*word));
        let missed = missed.map(|(word, points)| (word.to_owned(), points)).collect();
        JudgedRound { sheets, missed }
    }

    /// Adds the [bonus](Rules::longest_bonus) and the [penalty](Rules::penalty) of these rules.
    ///
    /// Each player with the longest word that counts gets the bonus once. Each word with the verdict
    /// [`NotInDictionary`](Verdict::NotInDictionary) or [`NotOnBoard`](Verdict::NotOnBoard) costs the
    /// penalty, but no sheet gets fewer than 0 points.
    ///
    /// # Examples
    ///
    /// ```
    /// # use dictc_board::{Board, Rules};
    /// # use dictc_game::{Judge, JudgedRound, JudgedSheet, SharedWords, Sheet};
    /// # use dictc_solver::Solver;
    /// # let lexicon = dictc_english::lexicon();
    /// # let mut solver = Solver::new(lexicon.clone());
    /// let board = Board::parse("di/ed")?;
    /// let rules = Rules::for_board(&board).with_longest_bonus(3)?.with_penalty(1)?;
    /// let judge = Judge::new(solver.solve(&board), 3, |word| lexicon.contains(word));
    /// let sheets = [Sheet::new("Ann", "died xyz"), Sheet::new("Ben", "did edit xyzzy")];
    /// let round = JudgedRound::new(&judge, sheets, SharedWords::Cancel).with_rules(&rules);
    /// assert_eq!(round.sheets.iter().map(JudgedSheet::points).collect::<Vec<_>>(), [1 + 3 - 1, 0]);
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    #[must_use]
    pub fn with_rules(mut self, rules: &Rules) -> JudgedRound {
        let longest = self.sheets.iter().map(|sheet| sheet.longest).max().unwrap_or(0);
        for sheet in &mut self.sheets {
            let has_longest = longest > 0 && sheet.longest == longest;
            sheet.bonus = if has_longest { rules.longest_bonus().into() } else { 0 };
            let wrong = [Verdict::NotInDictionary, Verdict::NotOnBoard];
            let wrong = wrong.into_iter().map(|verdict| sheet.count(verdict) as u64).sum::<u64>();
            sheet.penalty = wrong * u64::from(rules.penalty());
        }
        self
    }

    /// The sheets with the most points: several if they tie. Linear in the number of words on the
    /// sheets.
    pub fn winners(&self) -> impl Iterator<Item = &JudgedSheet> {
        let most = self.sheets.iter().map(JudgedSheet::points).max();
        self.sheets.iter().filter(move |sheet| Some(sheet.points()) == most)
    }
}

impl serde::Serialize for JudgedSheet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Object<'a> {
            name: &'a str,
            points: u64,
            #[serde(skip_serializing_if = "is_zero")]
            bonus: u64,
            #[serde(skip_serializing_if = "is_zero")]
            penalty: u64,
            words: &'a [JudgedWord],
        }
        fn is_zero(points: &u64) -> bool {
            *points == 0
        }
        let JudgedSheet { name, words, longest: _, bonus, penalty } = self;
        let (bonus, penalty) = (*bonus, *penalty);
        Object { name, points: self.points(), bonus, penalty, words }.serialize(serializer)
    }
}

impl serde::Serialize for JudgedRound {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Missed<'a> {
            word: &'a str,
            points: u32,
        }
        #[derive(serde::Serialize)]
        struct Object<'a> {
            sheets: &'a [JudgedSheet],
            winners: Vec<&'a str>,
            missed: Vec<Missed<'a>>,
        }
        let missed = self.missed.iter().map(|(word, points)| Missed { word, points: *points });
        let winners = self.winners().map(|it| &*it.name).collect();
        Object { sheets: &self.sheets, winners, missed: missed.collect() }.serialize(serializer)
    }
}

/// Judges the words of one sheet, and counts the sheets with each word in `finders`.
fn judge_sheet(
    rule: &dyn Fn(&str) -> Ruling,
    folding: &Folding,
    sheet: Sheet,
    finders: &mut HashMap<String, usize>,
) -> JudgedSheet {
    let mut seen = HashSet::new();
    let mut judged = |typed: String| {
        let text = fold(folding, &typed);
        if !seen.insert(text.clone()) {
            return JudgedWord { text, verdict: Verdict::Repeated, points: 0 };
        }
        let ruling = rule(&text);
        if ruling.verdict == Verdict::Found {
            *finders.entry(text.clone()).or_default() += 1;
        }
        JudgedWord { text, verdict: ruling.verdict, points: ruling.points }
    };
    let Sheet { name, words } = sheet;
    let words = words.into_iter().map(&mut judged).collect();
    JudgedSheet { name, words, longest: 0, bonus: 0, penalty: 0 }
}

#[cfg(test)]
mod tests {
    use dictc_board::Board;
    use dictc_lexicon::Lexicon;
    use dictc_solver::{Solver, SolverOptions, StepLimit};

    use super::*;

    fn round(board: &str, sheets: &[&str]) -> JudgedRound {
        let words = ["did", "die", "died", "idea", "ño", "ñoé"];
        let lexicon = Lexicon::from_words(words).unwrap();
        let mut solver = Solver::new(lexicon.clone());
        let solution = solver.solve(&Board::parse(board).unwrap());
        let judge = Judge::new(solution, 3, |word| lexicon.contains(word));
        let sheets = sheets.iter().zip(["A", "B", "C"]);
        JudgedRound::new(
            &judge,
            sheets.map(|(text, name)| Sheet::new(name, text)),
            SharedWords::Cancel,
        )
    }

    fn verdicts(sheet: &JudgedSheet) -> Vec<(&str, Verdict, u32)> {
        sheet.words.iter().map(|it| (it.text.as_str(), it.verdict, it.points)).collect()
    }

    #[test]
    fn every_verdict_of_one_sheet() {
        use Verdict::{Found, NotInDictionary, NotOnBoard, Repeated, TooShort};
        let round = round("di/ed", &["Die, DIE\ndi idea # comment\n did't xyz di\n"]);
        let expected = [
            ("die", Found, 1),
            ("die", Repeated, 0),
            ("di", TooShort, 0),
            ("idea", NotOnBoard, 0),
            ("did't", NotInDictionary, 0),
            ("xyz", NotInDictionary, 0),
            ("di", Repeated, 0),
        ];
        assert_eq!(verdicts(&round.sheets[0]), expected);
        assert_eq!(round.missed, [("did".to_owned(), 1), ("died".to_owned(), 1)]);
        assert_eq!(round.sheets[0].count(NotInDictionary), 2);
    }

    #[test]
    fn after_a_cut_off_search_words_are_not_found_instead_of_not_on_the_board() {
        let lexicon = dictc_english::lexicon();
        let mut solver =
            SolverOptions::new().step_limit(StepLimit::new(1000)).build(lexicon.clone());
        let solution = solver.solve(&Board::parse("????/????/????/????").unwrap());
        let judge = Judge::new(solution, 3, |word| lexicon.contains(word));
        let round = JudgedRound::new(&judge, [Sheet::new("A", "quiz xyzzyx")], SharedWords::Cancel);
        let expected = [("quiz", Verdict::NotFound, 0), ("xyzzyx", Verdict::NotInDictionary, 0)];
        assert_eq!(verdicts(&round.sheets[0]), expected);
    }

    #[test]
    fn shared_words_cancel() {
        let round = round("di/ed", &["did die", "died DID", "did"]);
        let points: Vec<_> = round.sheets.iter().map(JudgedSheet::points).collect();
        assert_eq!(points, [1, 1, 0]);
        assert_eq!(round.sheets[1].words[1].verdict, Verdict::Shared);
        assert_eq!(round.winners().map(|it| &*it.name).collect::<String>(), "AB");
        assert!(round.missed.is_empty());
    }

    #[test]
    fn shared_words_count_if_the_rules_say_so() {
        let lexicon = Lexicon::from_words(["did", "die"]).unwrap();
        let mut solver = Solver::new(lexicon.clone());
        let solution = solver.solve(&Board::parse("di/ed").unwrap());
        let judge = Judge::new(solution, 3, |word| lexicon.contains(word));
        let sheets = [Sheet::new("A", "did die"), Sheet::new("B", "did")];
        let round = JudgedRound::new(&judge, sheets, SharedWords::Count);
        let points: Vec<_> = round.sheets.iter().map(JudgedSheet::points).collect();
        assert_eq!(points, [2, 1]);
    }

    #[test]
    fn words_are_folded_as_boards_are() {
        let round = round("ño/éx", &["N\u{303}oE\u{301}"]);
        assert_eq!(round.sheets[0].points(), 1);
    }

    #[test]
    fn empty_sheets_tie_at_zero() {
        let empty = round("di/ed", &["", " # nothing\n"]);
        assert_eq!(empty.winners().count(), 2);
        assert_eq!(empty.missed.len(), 3);
        assert_eq!(round("di/ed", &[]).winners().count(), 0);
    }
}
