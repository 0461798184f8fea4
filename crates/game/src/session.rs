//! A round with one or more people at one keyboard: handles their keys, and has the results after
//! it.
//!
//! A [`Session`] is the part of an interactive program that needs no screen, no clock and no
//! language. The program passes [`Key`]s and times, draws the state of the session, and writes the
//! messages. Tests use it like a terminal.
//!
//! During the round, people type letters, Enter plays a word, `?` gives a hint, and Tab passes the
//! keyboard to the next person. After the round, the session has [`Results`]: columns of words,
//! each with a selected word. Arrows move the selection, `n` asks for another round, and `q` ends
//! the program.

use std::cmp::Reverse;
use std::time::Duration;

use dictc_letters::Alphabet;

use crate::board_word::BoardWord;
use crate::hint::Hint;
use crate::judge::Verdict;
use crate::round::{PlayerId, Reply, Round};
use crate::settings::Settings;

/// The maximum number of characters of a typed word.
const MAX_INPUT: usize = 64;

/// The number of words that Page Up and Page Down move by.
const PAGE: usize = 10;

/// A key with a meaning for a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// A character.
    Char(char),
    /// Plays the typed word.
    Enter,
    /// Deletes the last character.
    Backspace,
    /// Deletes the typed text; after the round, the same as `q`.
    Escape,
    /// Passes the keyboard to the next person; after the round, moves to the next column.
    Tab,
    /// Selects the word above.
    Up,
    /// Selects the word below.
    Down,
    /// Moves to the column on the left.
    Left,
    /// Moves to the column on the right.
    Right,
    /// Selects the word ten above.
    PageUp,
    /// Selects the word ten below.
    PageDown,
    /// Ends the round; after it, the same as `q`. Terminal programs pass it for Ctrl-D.
    EndRound,
}

/// The program's task after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// Only draw the session.
    None,
    /// The round is over: record it, then show the results.
    Record,
    /// Start another round.
    NextRound,
    /// End the program.
    Quit,
}

/// The last event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// The round began.
    Began,
    /// A person entered a word.
    Word {
        /// The word as typed.
        text: String,
        /// The answer.
        reply: Reply,
    },
    /// A person asked for a hint; `None` if there is no further hint.
    Hint(Option<Hint>),
    /// Another person has the keyboard.
    Turn(PlayerId),
    /// The round ended.
    Over,
}

/// A round that people play at one keyboard.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use dictc_board::{Board, Rules};
/// use dictc_game::session::{Action, Key, News, Session};
/// use dictc_game::{Round, Settings, Verdict};
/// use dictc_solver::Solver;
///
/// let board = Board::parse("hell/likd/oquee/laun")?;
/// let settings = Settings::new(Rules::for_board(&board));
/// let mut round = Round::new(&mut Solver::new(dictc_english::lexicon()), board, settings);
/// let people = vec![round.add_player("Ann")];
/// let mut session = Session::new(round, people);
///
/// for key in "unequal".chars().map(Key::Char).chain([Key::Enter]) {
///     assert_eq!(session.key(key, Duration::from_secs(9)), Action::None);
/// }
/// let News::Word { reply, .. } = session.news() else { panic!("expected a word") };
/// assert_eq!((reply.verdict, reply.points), (Verdict::Found, 5));
/// assert_eq!(session.key(Key::EndRound, Duration::from_secs(20)), Action::Record);
/// assert_eq!(session.results().unwrap().columns[0].points, 5);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    round: Round,
    people: Vec<PlayerId>,
    /// The person who has the keyboard, as an index of `people`.
    current: usize,
    input: String,
    news: News,
    /// The number of hints that each person has received about the next word.
    hints: Vec<usize>,
    /// The cells of those hints, for each person.
    hinted: Vec<Vec<usize>>,
    /// `None` during the round.
    results: Option<Results>,
}

/// The results of a round, as columns of words side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Results {
    /// A column for each player, and one for the words that nobody found.
    pub columns: Vec<Column>,
    /// The column in which the arrows move, initially the last one.
    pub focus: usize,
    /// The time when the people stopped.
    pub ended: Duration,
}

/// The words of a player, or the words that nobody found.
///
/// Words that count come first, those with the most points first. Of equal points, words are sorted
/// by [level](BoardWord::level), the most common first, then by length, the longest first, and then
/// in alphabetical order; words that do not count have no points and no level here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The player of the words; `None` for words that nobody found.
    pub player: Option<PlayerId>,
    /// The total points of all words.
    pub points: u64,
    /// The words.
    pub entries: Vec<Entry>,
    /// The selected word, as an index of `entries`.
    pub selected: usize,
}

/// A word of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The word.
    pub text: String,
    /// The points for it.
    pub points: u32,
    /// The decision on the word; [`Verdict::Found`] for words that nobody found.
    pub verdict: Verdict,
    /// One way to spell it on the board; empty if there is none.
    pub path: Vec<usize>,
    /// Its [level](BoardWord::level), if it is a word of the round and has one.
    pub level: Option<u64>,
}

impl Session {
    /// A session that plays a round from its beginning. `people` are the players at the keyboard;
    /// the first one begins.
    ///
    /// # Panics
    ///
    /// If there are no people.
    #[must_use]
    pub fn new(round: Round, people: Vec<PlayerId>) -> Session {
        assert!(!people.is_empty(), "expected somebody at the keyboard");
        let hints = vec![0; people.len()];
        let hinted = vec![Vec::new(); people.len()];
        let (current, input) = (0, String::new());
        Session { round, people, current, input, news: News::Began, hints, hinted, results: None }
    }

    /// The round.
    #[must_use]
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// The players at the keyboard.
    #[must_use]
    pub fn people(&self) -> &[PlayerId] {
        &self.people
    }

    /// The player who has the keyboard.
    #[must_use]
    pub fn player(&self) -> PlayerId {
        self.people[self.current]
    }

    /// The typed text of the next word.
    #[must_use]
    pub fn input(&self) -> &str {
        &self.input
    }

    /// The last event.
    #[must_use]
    pub fn news(&self) -> &News {
        &self.news
    }

    /// The cells that hints have shown the person at the keyboard of their next word.
    #[must_use]
    pub fn hinted(&self) -> &[usize] {
        self.hinted.get(self.current).map_or(&[], Vec::as_slice)
    }

    /// The results; `None` during the round.
    #[must_use]
    pub fn results(&self) -> Option<&Results> {
        self.results.as_ref()
    }

    /// The cells to highlight: the cells of the typed text, or of the selected word. Takes the time
    /// of [`spell()`](crate::spell()).
    #[must_use]
    pub fn lit(&self) -> Vec<usize> {
        match &self.results {
            None => self.round.spell(&self.input).unwrap_or_default(),
            Some(results) => results.selected().map(|it| it.path.clone()).unwrap_or_default(),
        }
    }

    /// Brings the round to the time `now`. Returns whether it has just ended.
    pub fn tick(&mut self, now: Duration) -> bool {
        if self.results.is_some() {
            return false;
        }
        self.round.advance(now);
        let is_over = self.round.is_over(now);
        if is_over {
            self.end(now);
        }
        is_over
    }

    /// Reacts to a key at the time `now`. A key that comes after the time limit only ends the
    /// round.
    pub fn key(&mut self, key: Key, now: Duration) -> Action {
        if self.tick(now) {
            return Action::Record;
        }
        match &mut self.results {
            None => self.key_while_playing(key, now),
            Some(results) => results.key(key),
        }
    }

    fn key_while_playing(&mut self, key: Key, now: Duration) -> Action {
        match key {
            Key::Enter => {
                let word = std::mem::take(&mut self.input);
                if !word.trim().is_empty() {
                    self.play(&word, now);
                }
            }
            Key::Char('?') => _ = self.hint(),
            Key::Char(letter) if !letter.is_control() && self.input.chars().count() < MAX_INPUT => {
                self.input.push(letter);
            }
            Key::Backspace => _ = self.input.pop(),
            Key::Escape => self.input.clear(),
            Key::Tab if self.people.len() > 1 => {
                self.pass_to((self.current + 1) % self.people.len());
            }
            Key::EndRound => {
                self.end(now);
                return Action::Record;
            }
            _ => {}
        }
        Action::None
    }

    /// The person at the keyboard plays a word at the time `now`; see [`Round::play`].
    pub fn play(&mut self, word: &str, now: Duration) -> Reply {
        let reply = self.round.play(self.player(), word, now);
        if reply.verdict == Verdict::Found {
            self.hints[self.current] = 0;
            self.hinted[self.current].clear();
        }
        self.news = News::Word { text: word.trim().to_owned(), reply: reply.clone() };
        reply
    }

    /// The next hint for the person at the keyboard about a word that they have not found; `None`
    /// if there is no further hint. See [`Round::hint`].
    pub fn hint(&mut self) -> Option<Hint> {
        let hint = self.round.hint(self.player(), self.hints[self.current]);
        if let Some(Hint::Cell(cell)) = hint
            && !self.hinted().contains(&cell)
        {
            self.hinted[self.current].push(cell);
        }
        self.hints[self.current] += usize::from(hint.is_some());
        self.news = News::Hint(hint);
        hint
    }

    /// Passes the keyboard to another person, an index of [`people`](Self::people).
    ///
    /// # Panics
    ///
    /// If there is no such person.
    pub fn pass_to(&mut self, person: usize) {
        self.current = person;
        self.news = News::Turn(self.player());
    }

    /// Ends the round for the people at the time `now`. Computer players continue to the time
    /// limit, or for three minutes without one, so they lose no words if people stop early.
    fn end(&mut self, now: Duration) {
        let limit = self.round.settings().time_limit;
        self.round.end(limit.unwrap_or_else(|| now.max(Settings::USUAL_TIME_LIMIT)));
        self.input.clear();
        self.hinted.iter_mut().for_each(Vec::clear);
        self.news = News::Over;
        let ended = limit.map_or(now, |limit| limit.min(now));
        self.results = Some(Results::new(&self.round, ended));
    }
}

impl Results {
    fn new(round: &Round, ended: Duration) -> Results {
        let columns = columns(round);
        Results { focus: columns.len() - 1, columns, ended }
    }

    /// The selected word of the column in focus; `None` if the column is empty.
    #[must_use]
    pub fn selected(&self) -> Option<&Entry> {
        let column = &self.columns[self.focus];
        column.entries.get(column.selected)
    }

    fn key(&mut self, key: Key) -> Action {
        let last = self.columns.len() - 1;
        let column = &mut self.columns[self.focus];
        let bottom = column.entries.len().saturating_sub(1);
        match key {
            Key::Up => column.selected = column.selected.saturating_sub(1),
            Key::Down => column.selected = bottom.min(column.selected + 1),
            Key::PageUp => column.selected = column.selected.saturating_sub(PAGE),
            Key::PageDown => column.selected = bottom.min(column.selected + PAGE),
            Key::Left => self.focus = self.focus.saturating_sub(1),
            Key::Right => self.focus = last.min(self.focus + 1),
            Key::Tab => self.focus = (self.focus + 1) % (last + 1),
            Key::Char('n') => return Action::NextRound,
            Key::Char('q') | Key::Escape | Key::EndRound => return Action::Quit,
            _ => {}
        }
        Action::None
    }
}

/// The words of each player, and the words that nobody found.
fn columns(round: &Round) -> Vec<Column> {
    let (judged, alphabet) = (round.judged(), round.lexicon().alphabet());
    let on_board = |word: &BoardWord, points, verdict| {
        let (text, path) = (word.text.clone(), word.path.clone());
        Entry { text, points, verdict, path, level: word.level }
    };
    let mut columns: Vec<Column> = Vec::new();
    for (player, sheet) in round.players().zip(&judged.sheets) {
        let entries = sheet.words.iter().map(|word| match round.find(&word.text) {
            Some(index) => on_board(&round.words()[index], word.points, word.verdict),
            None => {
                let path = round.spell(&word.text).unwrap_or_default();
                let text = word.text.clone();
                Entry { text, points: 0, verdict: word.verdict, path, level: None }
            }
        });
        columns.push(Column::new(Some(player), sheet.points(), entries.collect(), alphabet));
    }
    let missed = judged.missed.iter().filter_map(|(word, points)| {
        Some(on_board(&round.words()[round.find(word)?], *points, Verdict::Found))
    });
    let points = judged.missed.iter().map(|(_, points)| u64::from(*points)).sum();
    columns.push(Column::new(None, points, missed.collect(), alphabet));
    columns
}

impl Column {
    fn new(
        player: Option<PlayerId>,
        points: u64,
        mut entries: Vec<Entry>,
        alphabet: &Alphabet,
    ) -> Column {
        entries.sort_by(|a, b| {
            let key = |it: &Entry| {
                let counts = it.verdict == Verdict::Found;
                let level = it.level.filter(|_| counts);
                (!counts, Reverse(it.points), level, Reverse(alphabet.count(&it.text)))
            };
            key(a).cmp(&key(b)).then_with(|| a.text.cmp(&b.text))
        });
        Column { player, points, entries, selected: 0 }
    }
}
