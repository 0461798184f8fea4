//! A round between people and the screen: what they type, what they hear back, what they look at.
//!
//! A session knows neither terminal nor clock: keys and times are given to it, so tests drive it as
//! a terminal does.

use std::time::Duration;

use cli::numbers::count;
use game::{BoardWord, Hint, PlayerId, Round, Verdict, spell};

use crate::plan::Table;

/// The longest word that can be typed.
const LONGEST: usize = 64;

/// A key, as far as it means something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Enter,
    Backspace,
    Escape,
    Tab,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    /// Ctrl-D.
    EndRound,
}

/// Why a word that several players found does not count.
pub const SHARED: &str = "shared";

/// What the program does after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    None,
    /// The round is over: record it, then show the results.
    Record,
    NextRound,
    Quit,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Neutral,
    Good,
    Bad,
}

/// A round on the screen.
#[derive(Debug)]
pub struct Session {
    pub table: Table,
    pub title: String,
    /// The player at the keyboard, among the people of the table.
    pub current: usize,
    pub input: String,
    pub message: (String, Tone),
    /// How many hints each of the people has had about the next word.
    hints: Vec<usize>,
    /// The cells of those hints.
    pub hinted: Vec<usize>,
    pub phase: Phase,
}

/// What is on the screen.
#[derive(Debug)]
pub enum Phase {
    Playing,
    Over(Results),
}

/// A round that is over: columns of words side by side.
#[derive(Debug)]
pub struct Results {
    pub columns: Vec<Column>,
    /// The column that the arrows move in.
    pub focus: usize,
    /// When the people stopped.
    pub ended: Duration,
    /// How the players did against their history, or why that is unknown.
    pub remarks: Vec<String>,
}

/// The words of a player, or those that nobody found.
#[derive(Debug)]
pub struct Column {
    pub title: String,
    pub points: u64,
    pub entries: Vec<Entry>,
    pub selected: usize,
}

/// A word of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub text: String,
    pub points: u32,
    /// Why it does not count, if so.
    pub why_not: Option<&'static str>,
    pub path: Vec<usize>,
}

impl Session {
    /// A round that begins now.
    pub fn new(table: Table) -> Session {
        let title = title(&table.round);
        let hints = vec![0; table.people.len()];
        let least = table.round.settings().rules.min_length();
        let message = (format!("Words of {least} letters or more."), Tone::Neutral);
        let (current, input, hinted) = (0, String::new(), Vec::new());
        Session { table, title, current, input, message, hints, hinted, phase: Phase::Playing }
    }

    /// The player at the keyboard.
    pub fn player(&self) -> PlayerId {
        self.table.people[self.current]
    }

    /// The cells to light: those of what is being typed, or of the selected word.
    pub fn lit(&self) -> Vec<usize> {
        match &self.phase {
            Phase::Playing => spell(self.table.round.board(), &self.input).unwrap_or_default(),
            Phase::Over(results) => {
                results.selected().map(|entry| entry.path.clone()).unwrap_or_default()
            }
        }
    }

    /// Brings the round up to the time `now`. Returns whether it has just ended.
    pub fn tick(&mut self, now: Duration) -> bool {
        if !matches!(self.phase, Phase::Playing) {
            return false;
        }
        self.table.round.advance(now);
        let is_over = self.table.round.is_over(now);
        if is_over {
            self.finish(now);
        }
        is_over
    }

    /// Reacts to a key at the time `now`.
    pub fn key(&mut self, key: Key, now: Duration) -> Action {
        if self.tick(now) {
            return Action::Record;
        }
        match self.phase {
            Phase::Playing => self.key_while_playing(key, now),
            Phase::Over(_) => self.key_after(key),
        }
    }

    fn key_while_playing(&mut self, key: Key, now: Duration) -> Action {
        match key {
            Key::Enter => self.enter(now),
            Key::Char('?') => self.hint(),
            Key::Char(letter) if !letter.is_control() && self.input.chars().count() < LONGEST => {
                self.input.push(letter);
            }
            Key::Backspace => _ = self.input.pop(),
            Key::Escape => self.input.clear(),
            Key::Tab if self.table.people.len() > 1 => {
                self.current = (self.current + 1) % self.table.people.len();
                self.hinted.clear();
                let name = self.table.round.name(self.player()).to_owned();
                self.message = (format!("{name} types."), Tone::Neutral);
            }
            Key::EndRound => {
                self.finish(now);
                return Action::Record;
            }
            _ => {}
        }
        Action::None
    }

    fn enter(&mut self, now: Duration) {
        let word = std::mem::take(&mut self.input);
        if word.trim().is_empty() {
            return;
        }
        let player = self.player();
        let reply = self.table.round.play(player, &word, now);
        let least = self.table.round.settings().rules.min_length();
        self.message = say(&word, reply.verdict, reply.points, reply.path.is_some(), least);
        if reply.verdict == Verdict::Found {
            self.hints[self.current] = 0;
            self.hinted.clear();
        }
    }

    fn hint(&mut self) {
        let hint = self.table.round.hint(self.player(), self.hints[self.current]);
        let text = match hint {
            Some(Hint::Length(letters)) => {
                format!("Hint: a word of {}.", count(letters as u64, "letter"))
            }
            Some(Hint::FirstLetter(letter)) => format!("Hint: it starts with {letter}."),
            Some(Hint::Cell(cell)) => {
                if !self.hinted.contains(&cell) {
                    self.hinted.push(cell);
                }
                "Hint: follow the marked cells.".to_owned()
            }
            _ => "There is nothing more to say.".to_owned(),
        };
        self.hints[self.current] += usize::from(hint.is_some());
        self.message = (text, Tone::Neutral);
    }

    fn finish(&mut self, now: Duration) {
        let ended = self.table.end(now);
        self.input.clear();
        self.hinted.clear();
        let columns = columns(&self.table.round);
        let focus = columns.len() - 1;
        self.message = (winners(&self.table.round), Tone::Neutral);
        self.phase = Phase::Over(Results { columns, focus, ended, remarks: Vec::new() });
    }

    fn key_after(&mut self, key: Key) -> Action {
        let Phase::Over(results) = &mut self.phase else { return Action::None };
        let (last, page) = (results.columns.len() - 1, 10);
        let column = &mut results.columns[results.focus];
        let bottom = column.entries.len().saturating_sub(1);
        match key {
            Key::Up => column.selected = column.selected.saturating_sub(1),
            Key::Down => column.selected = bottom.min(column.selected + 1),
            Key::PageUp => column.selected = column.selected.saturating_sub(page),
            Key::PageDown => column.selected = bottom.min(column.selected + page),
            Key::Left => results.focus = results.focus.saturating_sub(1),
            Key::Right => results.focus = last.min(results.focus + 1),
            Key::Tab => results.focus = (results.focus + 1) % (last + 1),
            Key::Char('n') => return Action::NextRound,
            Key::Char('q') | Key::Escape | Key::EndRound => return Action::Quit,
            _ => {}
        }
        Action::None
    }
}

impl Results {
    /// The word whose path is shown.
    pub fn selected(&self) -> Option<&Entry> {
        let column = &self.columns[self.focus];
        column.entries.get(column.selected)
    }
}

/// What a round is about: `new87  12YE-9A5Z-ZZZZ-0H9C`.
pub fn title(round: &Round) -> String {
    let Some(deal) = round.deal() else { return round.board().to_string() };
    match round.code() {
        Some(Ok(code)) => format!("{}  {code}", deal.dice.name()),
        _ => format!("{}, seed {}, board {}", deal.dice.name(), deal.seed, deal.number),
    }
}

/// The answer to a word.
pub fn say(
    word: &str,
    verdict: Verdict,
    points: u32,
    is_on_board: bool,
    least: usize,
) -> (String, Tone) {
    let word = word.trim();
    let what = match verdict {
        Verdict::Found => {
            return (format!("{word}: {}", count(points, "point")), Tone::Good);
        }
        Verdict::Repeated => "you had that before".to_owned(),
        Verdict::TooShort => format!("too short; words have {least} letters or more"),
        Verdict::NotInDictionary if is_on_board => {
            "on the board, but not in the dictionary".to_owned()
        }
        Verdict::NotInDictionary | Verdict::NotOnBoard => "not on the board".to_owned(),
        Verdict::TooLate => "too late".to_owned(),
        _ => "not found before the search was cut off".to_owned(),
    };
    (format!("{word}: {what}"), Tone::Bad)
}

/// The players and the missed words, side by side.
pub fn columns(round: &Round) -> Vec<Column> {
    let judged = round.judged();
    let entry = |word: &BoardWord, points, why_not| Entry {
        text: word.text.clone(),
        points,
        why_not,
        path: word.path.clone(),
    };
    let mut columns: Vec<Column> = Vec::new();
    for sheet in judged.sheets() {
        let mut entries: Vec<Entry> = Vec::new();
        for word in sheet.words() {
            let why_not = match word.verdict {
                Verdict::Found => None,
                Verdict::Shared => Some(SHARED),
                Verdict::TooShort => Some("too short"),
                Verdict::NotInDictionary if spell(round.board(), &word.text).is_some() => {
                    Some("not in the dictionary")
                }
                _ => Some("not on the board"),
            };
            entries.push(match round.find(&word.text) {
                Some(index) => entry(&round.words()[index], word.points, why_not),
                None => Entry {
                    text: word.text.clone(),
                    points: 0,
                    why_not,
                    path: spell(round.board(), &word.text).unwrap_or_default(),
                },
            });
        }
        sort(&mut entries);
        let title = sheet.name().to_owned();
        columns.push(Column { title, points: sheet.points(), entries, selected: 0 });
    }
    let missed = judged.missed().iter().filter_map(|(word, points)| {
        let index = round.find(word)?;
        Some(entry(&round.words()[index], *points, None))
    });
    let mut entries: Vec<Entry> = missed.collect();
    sort(&mut entries);
    let points = entries.iter().map(|entry| u64::from(entry.points)).sum();
    columns.push(Column { title: "Missed".to_owned(), points, entries, selected: 0 });
    columns
}

/// Words that count first, by points, then by length, then in alphabetical order.
fn sort(entries: &mut [Entry]) {
    entries.sort_by(|a, b| {
        let key = |it: &Entry| {
            (it.why_not.is_some(), u32::MAX - it.points, usize::MAX - it.text.chars().count())
        };
        key(a).cmp(&key(b)).then_with(|| a.text.cmp(&b.text))
    });
}

/// Who won.
pub fn winners(round: &Round) -> String {
    let judged = round.judged();
    let winners: Vec<&str> = judged.winners().map(game::JudgedSheet::name).collect();
    let points = judged.winners().map(game::JudgedSheet::points).next().unwrap_or(0);
    let points = count(points, "point");
    match &winners[..] {
        [name] if judged.sheets().len() == 1 && *name == "You" => format!("You have {points}."),
        [name] if judged.sheets().len() == 1 => format!("{name} has {points}."),
        ["You"] => format!("You win with {points}."),
        [winner] => format!("{winner} wins with {points}."),
        _ => format!("A tie at {points}: {}.", winners.join(", ")),
    }
}
