//! A round in play: one word at a time, against the clock.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use dictc_board::Board;
use dictc_lexicon::Lexicon;
use dictc_solver::Solver;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::board_word::BoardWord;
use crate::code::{CodeError, RoundCode};
use crate::deal::{Deal, is_allowed};
use crate::goal::{Goal, Standing};
use crate::hint::Hint;
use crate::judge::{Ruling, Verdict, fold, rule};
use crate::judged_round::JudgedRound;
use crate::player::{Find, KnownWords, Player, Strength};
use crate::settings::Settings;
use crate::sheet::Sheet;
use crate::spell::spell;

/// The answer to a word that a player enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Reply {
    /// The decision. A word that the player entered earlier is [`Verdict::Repeated`], whether or
    /// not it counts. After the end, every word is [`Verdict::TooLate`].
    pub verdict: Verdict,
    /// The points for the word, before shared words are canceled.
    pub points: u32,
    /// One way to spell the word on the board, if there is one, for any verdict. So words that are
    /// on the board but not in the dictionary can be distinguished from words that are not on the
    /// board either.
    pub path: Option<Vec<usize>>,
}

/// A player of a round: its number, in the order in which players were added, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(usize);

impl PlayerId {
    /// The number.
    #[must_use]
    pub fn number(self) -> usize {
        self.0
    }
}

/// A game on one board, in play.
///
/// A round knows the words of its board, judges words one at a time, lets computer opponents play,
/// and gives hints. It has no clock: each call passes the time since the beginning of the round.
/// [`judged`](Self::judged) scores all players together.
///
/// Computer players find their words as time passes: [`advance`](Self::advance) adds the words
/// found up to a time to their sheets.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use dictc_board::Board;
/// use dictc_game::{Round, Settings, Verdict};
/// use dictc_board::Rules;
/// use dictc_solver::Solver;
///
/// let mut solver = Solver::new(dictc_english::lexicon());
/// let board = Board::parse("hell/likd/oquee/laun")?;
/// let settings = Settings::new(Rules::for_board(&board));
/// let mut round = Round::new(&mut solver, board, settings);
/// let ann = round.add_player("Ann");
/// let reply = round.play(ann, "unequal", Duration::from_secs(20));
/// assert_eq!((reply.verdict, reply.points), (Verdict::Found, 5));
/// let reply = round.play(ann, "quee", Duration::from_secs(25));
/// assert_eq!((reply.verdict, reply.path), (Verdict::NotInDictionary, Some(vec![9, 10, 11])));
/// let reply = round.play(ann, "hell", Duration::from_secs(181));
/// assert_eq!(reply.verdict, Verdict::TooLate);
/// assert_eq!(round.judged().sheets[0].points(), 5);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Round {
    board: Board,
    deal: Option<Deal>,
    settings: Settings,
    lexicon: Lexicon,
    /// In alphabetical order.
    words: Vec<BoardWord>,
    index: HashMap<String, usize>,
    /// Words that do not count though the dictionary has them, folded.
    left_out: HashSet<String>,
    is_complete: bool,
    seats: Vec<Seat>,
    /// The time when the round was ended, if it was.
    ended: Option<Duration>,
}

/// A player and its sheet.
#[derive(Clone, Debug)]
struct Seat {
    sheet: Sheet,
    /// The words entered with [`Round::play`], folded.
    entered: HashSet<String>,
    /// The words found, as indexes of `Round::words`, in the order of finding.
    found: Vec<usize>,
    /// A computer player, the words that it will find, and the number of words found so far.
    computer: Option<(Player, Vec<Find>, usize)>,
}

impl Round {
    /// A round on a board. Folds the tiles as the dictionary folds its words, and solves the board
    /// by the rules of the settings, which replace those of `solver`.
    ///
    /// Takes the time of solving the board, and time and memory linear in its words.
    #[must_use]
    pub fn new(solver: &mut Solver, mut board: Board, settings: Settings) -> Round {
        let lexicon = solver.lexicon().clone();
        board.fold(lexicon.folding());
        solver.set_options(solver.options().clone().rules(settings.rules.clone()));
        let solution = solver.solve(&board);
        let levels = lexicon.levels();
        let allowed = solution.words().filter(|word| is_allowed(&lexicon, settings.level, word));
        let words: Vec<BoardWord> = allowed
            .map(|word| BoardWord {
                text: word.text().into_owned(),
                points: word.points(),
                letter_count: word.letter_count(),
                level: levels.and_then(|levels| levels.get(word.ordinal())),
                path: word.path().to_vec(),
            })
            .collect();
        let (index, left_out) = (index_of(&words), HashSet::new());
        let is_complete = solution.is_complete();
        let (deal, seats, ended) = (None, Vec::new(), None);
        Round { board, deal, settings, lexicon, words, index, left_out, is_complete, seats, ended }
    }

    /// A round on a dealt board, which is strict if the dice show
    /// [letters of several characters](Deal::in_alphabet).
    #[must_use]
    pub fn dealt(solver: &mut Solver, deal: Deal, settings: Settings) -> Round {
        let deal = deal.in_alphabet(solver.lexicon().alphabet());
        let mut round = Round::new(solver, deal.board(), settings);
        round.deal = Some(deal);
        round
    }

    /// The round of a code.
    ///
    /// # Errors
    ///
    /// [`CodeError::OtherDictionary`] if the solver's dictionary is not the dictionary of the code.
    pub fn from_code(solver: &mut Solver, code: &RoundCode) -> Result<Round, CodeError> {
        code.check(solver.lexicon())?;
        Ok(Round::from_older_code(solver, code))
    }

    /// The board, rules and level of a code, with the words of the solver's dictionary, such as a newer
    /// version of a word list.
    #[must_use]
    pub fn from_older_code(solver: &mut Solver, code: &RoundCode) -> Round {
        Round::dealt(solver, code.deal().clone(), code.settings().clone())
    }

    /// Leaves out words, such as offensive ones: they do not count, as if the dictionary did not
    /// have them. Codes cannot say so: the round has no [`code`](Self::code) from then on.
    ///
    /// Linear in the number of the words and of the words on the board.
    ///
    /// # Panics
    ///
    /// If the round has players.
    ///
    /// # Examples
    ///
    /// ```
    /// # use dictc_board::{Board, Rules};
    /// # use dictc_game::{Round, Settings};
    /// # use dictc_solver::Solver;
    /// let board = Board::parse("damn")?;
    /// let settings = Settings::new(Rules::for_board(&board));
    /// let mut round = Round::new(&mut Solver::new(dictc_english::lexicon()), board, settings);
    /// assert!(round.find("damn").is_some());
    /// round.leave_out(["damn"]);
    /// assert!(round.find("damn").is_none());
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    pub fn leave_out<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) {
        assert!(self.seats.is_empty(), "expected no players yet");
        let folded: Vec<String> = words.into_iter().map(|word| self.fold(word)).collect();
        self.left_out.extend(folded);
        self.words.retain(|word| !self.left_out.contains(&word.text));
        self.index = index_of(&self.words);
    }

    /// Whether a word, in any spelling that folds to it, is left out. Linear in its length.
    #[must_use]
    pub fn is_left_out(&self, word: &str) -> bool {
        self.left_out.contains(&self.fold(word))
    }

    /// The code of this round; `None` for a board that was not dealt, and if words are left out.
    ///
    /// # Errors
    ///
    /// As [`RoundCode::new`].
    #[must_use]
    pub fn code(&self) -> Option<Result<RoundCode, CodeError>> {
        let deal = self.deal.clone().filter(|_| self.left_out.is_empty())?;
        Some(RoundCode::new(deal, self.settings.clone(), &self.lexicon))
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The dice and seed of the board, if it was dealt.
    #[must_use]
    pub fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The dictionary.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The words that count, in alphabetical order.
    #[must_use]
    pub fn words(&self) -> &[BoardWord] {
        &self.words
    }

    /// The index in [`words`](Self::words) of a word, in any spelling that folds to it. Linear in
    /// the length of the word.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<usize> {
        self.index.get(&self.fold(word)).copied()
    }

    /// Folds a word by the rules of the dictionary.
    fn fold(&self, word: &str) -> String {
        fold(self.lexicon.folding(), word)
    }

    /// A path that spells a text on the board, as in [`spell()`](crate::spell()).
    pub(crate) fn spell(&self, text: &str) -> Option<Vec<usize>> {
        self.path_of(&self.fold(text))
    }

    /// A path that spells folded letters on the board.
    fn path_of(&self, letters: &str) -> Option<Vec<usize>> {
        spell(&self.board, letters)
    }

    /// Whether [`words`](Self::words) has all words that count; if not, the search was cut off.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The total points of all words.
    #[must_use]
    pub fn total_points(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.points)).sum()
    }

    /// Adds a player who enters words.
    pub fn add_player(&mut self, name: impl Into<String>) -> PlayerId {
        self.add_seat(name.into(), None)
    }

    /// The seed for a computer player of this round, numbered from 0. With these seeds, a code
    /// gives the same opponents everywhere. They depend on the seed and number of the board or, if
    /// the board was not dealt, on its text.
    #[must_use]
    pub fn opponent_seed(&self, number: usize) -> u64 {
        let seed = match &self.deal {
            Some(deal) => deal.seed ^ deal.number.rotate_left(32),
            // FNV-1a.
            None => self.board.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            }),
        };
        let mut random = SplitMix64::seed_from_u64(seed);
        (0..number).for_each(|_| _ = random.next_u64());
        random.next_u64()
    }

    /// Adds a computer player. It plays for the time limit, or for three minutes without one.
    pub fn add_computer(&mut self, name: impl Into<String>, player: Player) -> PlayerId {
        let limit = self.settings.time_limit.unwrap_or(Settings::USUAL_TIME_LIMIT);
        let plan = player.plan(&self.words, limit);
        self.add_seat(name.into(), Some((player, plan, 0)))
    }

    /// Adds a computer player of this strength. It knows the words up to a level, and those without
    /// one, or else the [words of its strength](KnownWords::of).
    pub fn add_opponent(
        &mut self,
        name: impl Into<String>,
        strength: Strength,
        level: Option<u64>,
        seed: u64,
    ) -> PlayerId {
        let min_length = self.settings.rules.min_length();
        let of_strength = || KnownWords::of(strength, &self.lexicon, min_length);
        let known_words = level.map_or_else(of_strength, KnownWords::Level);
        self.add_computer(name, Player::new(strength, known_words, seed))
    }

    fn add_seat(&mut self, name: String, computer: Option<(Player, Vec<Find>, usize)>) -> PlayerId {
        let sheet = Sheet { name, words: Vec::new() };
        self.seats.push(Seat { sheet, entered: HashSet::new(), found: Vec::new(), computer });
        PlayerId(self.seats.len() - 1)
    }

    /// The players, in the order in which they were added.
    #[must_use]
    pub fn players(&self) -> impl ExactSizeIterator<Item = PlayerId> + use<> {
        (0..self.seats.len()).map(PlayerId)
    }

    /// The name of a player.
    ///
    /// # Panics
    ///
    /// This and the other functions that take a player panic if the round has no player with its
    /// number.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> &str {
        self.seats[player.0].sheet.name()
    }

    /// The strength, words and seed of a computer player; `None` for a player who enters words.
    ///
    /// # Panics
    ///
    /// See [`name`](Self::name).
    #[must_use]
    pub fn computer(&self, player: PlayerId) -> Option<&Player> {
        self.seats[player.0].computer.as_ref().map(|(player, _, _)| player)
    }

    /// The words that a player has entered so far.
    ///
    /// # Panics
    ///
    /// See [`name`](Self::name).
    #[must_use]
    pub fn sheet(&self, player: PlayerId) -> &Sheet {
        &self.seats[player.0].sheet
    }

    /// The words that a player has found so far, in the order of finding.
    ///
    /// # Panics
    ///
    /// See [`name`](Self::name).
    #[must_use]
    pub fn found(
        &self,
        player: PlayerId,
    ) -> impl DoubleEndedIterator<Item = &BoardWord> + ExactSizeIterator {
        self.seats[player.0].found.iter().map(|&word| &self.words[word])
    }

    /// The points of the words that a player has found so far, before shared words are canceled.
    /// Linear in their number.
    ///
    /// # Panics
    ///
    /// See [`name`](Self::name).
    #[must_use]
    pub fn points(&self, player: PlayerId) -> u64 {
        self.found(player).map(|word| u64::from(word.points)).sum()
    }

    /// The words that most people know. Linear in the number of words on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use dictc_board::{Board, Rules};
    /// # use dictc_game::{Round, Settings};
    /// # use dictc_solver::Solver;
    /// let board = Board::parse("hell/likd/oquee/laun")?;
    /// let settings = Settings::new(Rules::for_board(&board));
    /// let mut round = Round::new(&mut Solver::new(dictc_english::lexicon()), board, settings);
    /// assert!(round.goal().words() < round.words().len());
    ///
    /// let ann = round.add_player("Ann");
    /// for word in ["unequal", "killdee"] {
    ///     round.play(ann, word, Duration::from_secs(20));
    /// }
    /// let standing = round.standing(ann);
    /// assert_eq!((standing.words, standing.bonus_words, standing.points), (1, 1, 10));
    /// assert_eq!(standing.rank().name(), "Good");
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    #[must_use]
    pub fn goal(&self) -> Goal {
        Goal::of(&self.words)
    }

    /// The words and points that a player has found so far, compared with the [goal](Self::goal). Once
    /// the round has [ended](Self::end), those that the player scores: shared words may be canceled.
    ///
    /// Linear in the number of words on the board, and on the sheets once the round has ended.
    ///
    /// # Panics
    ///
    /// See [`name`](Self::name).
    #[must_use]
    pub fn standing(&self, player: PlayerId) -> Standing {
        if self.ended.is_none() {
            return Standing::new(self.goal(), self.found(player));
        }
        let judged = self.judged();
        let sheet = &judged.sheets[player.0];
        let scored = sheet.words.iter().filter(|word| word.verdict == Verdict::Found);
        let words = scored.filter_map(|word| self.find(&word.text)).map(|word| &self.words[word]);
        Standing { points: sheet.points(), ..Standing::new(self.goal(), words) }
    }

    /// A player enters a word, `now` after the beginning of the round.
    ///
    /// The word goes on the player's sheet unless it is empty, was entered before, or the round is
    /// over. Linear in its length; a word that does not count takes the time of
    /// [`spell()`](crate::spell()).
    ///
    /// # Panics
    ///
    /// See [`name`](Self::name).
    pub fn play(&mut self, player: PlayerId, word: &str, now: Duration) -> Reply {
        let word = word.trim();
        let key = self.fold(word);
        let path = match self.index.get(&key) {
            Some(&index) => Some(self.words[index].path.clone()),
            None => self.path_of(&key),
        };
        if self.is_over(now) {
            return Reply { verdict: Verdict::TooLate, points: 0, path };
        }
        let ruling = self.rule(&key);
        let seat = &mut self.seats[player.0];
        if !seat.entered.insert(key.clone()) {
            return Reply { verdict: Verdict::Repeated, points: 0, path };
        }
        if !key.is_empty() {
            seat.sheet.words.push(word.to_owned());
        }
        if ruling.verdict == Verdict::Found {
            seat.found.extend(self.index.get(&key));
        }
        Reply { verdict: ruling.verdict, points: ruling.points, path }
    }

    /// Lets computer players find words up to the time `now`. Linear in the number of words that
    /// they find.
    pub fn advance(&mut self, now: Duration) {
        let now = self.ended.map_or(now, |ended| ended.min(now));
        for seat in &mut self.seats {
            let Some((_, plan, done)) = &mut seat.computer else { continue };
            while let Some(find) = plan.get(*done).filter(|find| find.at <= now) {
                seat.sheet.words.push(self.words[find.word].text.clone());
                seat.found.push(find.word);
                *done += 1;
            }
        }
    }

    /// The time that is left at the time `now`; `None` if there is no limit and the round was not
    /// ended.
    #[must_use]
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        match self.ended {
            Some(_) => Some(Duration::ZERO),
            None => self.settings.time_limit.map(|limit| limit.saturating_sub(now)),
        }
    }

    /// Whether the round is over at the time `now`.
    #[must_use]
    pub fn is_over(&self, now: Duration) -> bool {
        self.time_left(now).is_some_and(|left| left.is_zero())
    }

    /// Ends the round at the time `now`, or at its time limit if that is earlier. Computer players
    /// first find their words up to that time. Ending a round again changes nothing.
    pub fn end(&mut self, now: Duration) {
        let end = self.settings.time_limit.map_or(now, |limit| limit.min(now));
        self.advance(end);
        self.ended.get_or_insert(end);
    }

    /// The time when [`end`](Self::end) ended the round; `None` if it did not.
    #[must_use]
    pub fn ended(&self) -> Option<Duration> {
        self.ended
    }

    /// All sheets, scored together by the rules for shared words, bonus and penalty. Linear in the
    /// number of words on the board and on the sheets.
    #[must_use]
    pub fn judged(&self) -> JudgedRound {
        let sheets = self.seats.iter().map(|seat| seat.sheet.clone());
        let words = self.words.iter().map(|word| (&*word.text, word.points));
        let folding = self.lexicon.folding();
        let rule = |key: &str| self.rule(key);
        let shared_words = self.settings.shared_words;
        JudgedRound::ruled(&rule, folding, words, sheets, shared_words)
            .with_rules(&self.settings.rules)
    }

    /// The decision on a word, without regard to other words.
    fn rule(&self, key: &str) -> Ruling {
        let accepts = |word: &str| {
            !self.left_out.contains(word)
                && match self.settings.level {
                    None => self.lexicon.contains(word),
                    Some(level) => self.lexicon.value(word).is_some_and(|value| value <= level),
                }
        };
        let points = self.index.get(key).map(|&word| self.words[word].points);
        let letters = self.lexicon.alphabet().count(key);
        let is_short = letters < self.settings.rules.min_length();
        rule(key, is_short, accepts, points, self.is_complete)
    }

    /// A hint about a word that a player has not found; `None` if there is no such word or no
    /// further hint.
    ///
    /// The word is the most common one and, among equally common ones, the one with the most
    /// points. Hints are about the same word until it is found. Hint `number` 0 is its length, 1
    /// its first letter, 2 and more are the cells of its path, in order. Linear in the number of
    /// words times the number of words found.
    ///
    /// # Panics
    ///
    /// See [`name`](Self::name).
    #[must_use]
    pub fn hint(&self, player: PlayerId, number: usize) -> Option<Hint> {
        let found = &self.seats[player.0].found;
        let rest = self.words.iter().enumerate().filter(|(i, _)| !found.contains(i));
        let (_, word) = rest.min_by_key(|(i, word)| {
            (word.level.unwrap_or(0), std::cmp::Reverse(word.points), *i)
        })?;
        Hint::about(word, number, self.lexicon.alphabet())
    }
}

/// The index of each word by its text.
fn index_of(words: &[BoardWord]) -> HashMap<String, usize> {
    words.iter().enumerate().map(|(i, word)| (word.text.clone(), i)).collect()
}

#[cfg(test)]
mod tests;
