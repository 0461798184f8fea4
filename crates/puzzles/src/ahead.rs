//! Chooses guesses at a hidden word: by what their marks tell, or by the guesses that follow.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::{AddAssign, ControlFlow, SubAssign};
use std::rc::Rc;

use dictc_query::Clues;

use crate::guess_search::{GuessSearch, Ranked};
use crate::wordle::{GuessRule, Wordle, marks_of, right};

/// The number of guesses of most information that are followed to the end of the game.
pub(crate) const FOLLOWED: usize = 10;

/// The number of guesses of a game: words that take more are to be avoided first.
const TRIES: usize = 6;

/// The maximum number of guesses of a game that is followed. After them, the words are counted as if
/// each guess told only itself.
const MOST_TURNS: usize = 32;

/// The maximum number of words in the positions whose best guesses are kept.
const MOST_KEPT: usize = 1 << 23;

/// What is known before a guess.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// The words that can be the answer, by their index, in order. Never empty.
    pub(crate) left: Vec<u32>,
    /// What hard mode requires of the guess; else no clues.
    required: Clues,
    /// The number of guesses before.
    pub(crate) turn: usize,
}

/// The guesses that the words of a position take, the better the lower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Outcome {
    /// The number of words that take more than [`TRIES`] guesses.
    late: usize,
    /// The sum of the guesses from the position on.
    pub(crate) guesses: usize,
}

/// The words that may be guessed, by their index, in order.
pub(crate) type Allowed = Rc<[u32]>;

/// A choice of guesses.
pub(crate) struct Chooser<'w> {
    wordle: &'w Wordle,
    rule: GuessRule,
    /// The number of pairs of a word and an answer that may be compared to follow guesses to the end
    /// of the game. After them, guesses are chosen by their information alone: if guesses tell little,
    /// each subset of the words can be a position.
    most_work: usize,
    /// The best guesses of positions that were followed to the end.
    known: HashMap<Position, (u32, Outcome)>,
    /// The number of words in these positions.
    kept: usize,
    /// The number of pairs that were compared.
    work: usize,
}

impl<'w> Chooser<'w> {
    pub(crate) fn new(wordle: &'w Wordle, rule: GuessRule, most_work: usize) -> Self {
        Self { wordle, rule, most_work, known: HashMap::new(), kept: 0, work: 0 }
    }

    /// The position in which these words are left after `turn` guesses, and the words that may be
    /// guessed.
    pub(crate) fn position(
        &self,
        left: Vec<u32>,
        required: Clues,
        turn: usize,
    ) -> (Position, Allowed) {
        let all = (0..self.wordle.words.len() as u32).collect();
        let position = Position { left, required, turn };
        let allowed = self.allowed(&position, &all);
        (position, allowed)
    }

    /// The positions after a guess, without that in which the guess is the answer.
    pub(crate) fn after(&self, position: &Position, guess: u32) -> Vec<Position> {
        let (wordle, length) = (self.wordle, self.wordle.length());
        let groups = wordle.groups(&position.left, guess).into_iter();
        let after = |(pattern, left)| {
            let mut required = position.required.clone();
            if self.rule == GuessRule::Hard {
                // The pattern belongs to a word, so it is valid.
                let text = &wordle.words[guess as usize].text;
                let _ = required.add_found(text, &marks_of(pattern, length));
            }
            Position { left, required, turn: position.turn + 1 }
        };
        groups.filter(|it| it.0 != right(length)).map(after).collect()
    }

    /// The words that a position allows, of those that the position before allowed.
    pub(crate) fn allowed(&self, position: &Position, before: &Allowed) -> Allowed {
        let matches = |it: &u32| position.required.matches(&self.wordle.words[*it as usize].text);
        match self.rule {
            GuessRule::Any => before.clone(),
            GuessRule::Hard => before.iter().copied().filter(matches).collect(),
        }
    }

    /// The best guess after a position that allowed the words `before`; `observe` is called now and
    /// then, and can end the search for it.
    pub(crate) fn best(
        &mut self,
        position: &Position,
        before: &Allowed,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), u32> {
        if self.work < self.most_work && position.turn < MOST_TURNS {
            let (word, _) = self.follow(position, before, observe)?;
            return ControlFlow::Continue(word);
        }
        let (ranked, _) = self.ranked(position, before);
        // A word that fits is always allowed, so there is a guess.
        ControlFlow::Continue(ranked.iter().min().map_or(position.left[0], |it| it.word))
    }

    /// The guesses that may be the best by their information, and the words that are allowed. Only one
    /// guess, if it tells all words apart and is one of them.
    fn ranked(&mut self, position: &Position, before: &Allowed) -> (Vec<Ranked>, Allowed) {
        let mut search = GuessSearch::new(self.wordle, &position.left);
        let mut ranked = search.fitting();
        if let Some(best) = ranked.iter().copied().filter(|it| it.cost == 0).min() {
            return (vec![best], before.clone());
        }
        let allowed = self.allowed(position, before);
        self.work = self.work.saturating_add(allowed.len().saturating_mul(position.left.len()));
        ranked.extend(search.others(&allowed));
        (ranked, allowed)
    }

    /// The best guess by what follows, and the guesses that all words take with it.
    fn follow(
        &mut self,
        position: &Position,
        before: &Allowed,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), (u32, Outcome)> {
        if let [word] = position.left[..] {
            return ControlFlow::Continue((word, position.least()));
        }
        if let Some(&known) = self.known.get(position) {
            return ControlFlow::Continue(known);
        }
        observe()?;
        if position.turn >= MOST_TURNS {
            return ControlFlow::Continue((position.left[0], position.most()));
        }
        let (mut ranked, allowed) = self.ranked(position, before);
        if ranked.len() > FOLLOWED {
            ranked.select_nth_unstable(FOLLOWED);
            ranked.truncate(FOLLOWED);
        }
        ranked.sort_unstable();
        let mut best: Option<(u32, Outcome)> = None;
        for guess in ranked {
            let most = best.map(|it| it.1);
            if most.is_some() && self.work >= self.most_work {
                break;
            }
            let outcome = self.outcome(position, &allowed, guess.word, most, observe)?;
            if most.is_none_or(|it| outcome < it) {
                best = Some((guess.word, outcome));
            }
        }
        let best = best.unwrap_or((position.left[0], position.least()));
        if self.kept < MOST_KEPT {
            self.kept += position.left.len();
            self.known.insert(position.clone(), best);
        }
        ControlFlow::Continue(best)
    }

    /// The guesses that all words of a position take if this is the next one.
    pub(crate) fn outcome_of(
        &mut self,
        position: &Position,
        allowed: &Allowed,
        guess: u32,
    ) -> Outcome {
        let mut never = || ControlFlow::Continue(());
        match self.outcome(position, allowed, guess, None, &mut never) {
            ControlFlow::Continue(outcome) => outcome,
            ControlFlow::Break(()) => position.least(),
        }
    }

    /// The guesses that all words of a position take if this is the next one; at least `most`, if it
    /// is not better than that.
    fn outcome(
        &mut self,
        position: &Position,
        allowed: &Allowed,
        guess: u32,
        most: Option<Outcome>,
        observe: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Outcome> {
        let mut after = self.after(position, guess);
        if after.iter().any(|it| it.left.len() == position.left.len()) {
            // It tells nothing, so that the search would not end.
            return ControlFlow::Continue(Outcome::ENDLESS);
        }
        let solved = position.left.len() - after.iter().map(|it| it.left.len()).sum::<usize>();
        let late = if position.turn < TRIES { 0 } else { solved };
        let mut outcome = Outcome { late, guesses: position.left.len() };
        after.iter().for_each(|it| outcome += it.least());
        // The outcome of a large group is furthest above its least, so it can end the search early.
        after.sort_by_key(|it| Reverse(it.left.len()));
        for next in after {
            if most.is_some_and(|it| outcome >= it) {
                break;
            }
            let (_, exact) = self.follow(&next, allowed, observe)?;
            outcome -= next.least();
            outcome += exact;
        }
        ControlFlow::Continue(outcome)
    }
}

impl Outcome {
    /// Of a guess that tells nothing.
    const ENDLESS: Outcome = Outcome { late: usize::MAX, guesses: usize::MAX };

    /// The mean number of guesses for each of these words; `None` for a guess that tells nothing.
    pub(crate) fn mean(self, words: usize) -> Option<f64> {
        (self != Self::ENDLESS).then(|| self.guesses as f64 / words as f64)
    }
}

impl Position {
    /// The guesses that the words take if each guess tells only itself.
    fn most(&self) -> Outcome {
        let words = self.left.len();
        Outcome { late: words, guesses: words * (words + 1) / 2 }
    }

    /// The guesses that the words take at least: one for the first word and two for each other.
    fn least(&self) -> Outcome {
        let others = self.left.len() - 1;
        let is_late = |guesses| self.turn + guesses > TRIES;
        let late = usize::from(is_late(1)) + if is_late(2) { others } else { 0 };
        Outcome { late, guesses: 1 + 2 * others }
    }
}

impl AddAssign for Outcome {
    fn add_assign(&mut self, other: Self) {
        self.late += other.late;
        self.guesses += other.guesses;
    }
}

impl SubAssign for Outcome {
    fn sub_assign(&mut self, other: Self) {
        self.late -= other.late;
        self.guesses -= other.guesses;
    }
}
