//! A player's history: one line for each game, and totals of many games.
//!
//! A line is a JSON object with these fields. Lines are written in this order; readers accept any
//! order and skip fields that they do not know.
//!
//! | field | value |
//! | --- | --- |
//! | `version` | 1 |
//! | `ended` | when the game ended, in seconds since 1970-01-01 UTC |
//! | `player` | the name of the player |
//! | `board` | the board, as boards are written |
//! | `edition`, `code` | the name of the dice and the code of the round, if it was dealt and has one |
//! | `dictionary` | the fingerprint of the dictionary |
//! | `limit` | the time limit in seconds, if there was one |
//! | `seconds` | the duration of the game |
//! | `points` | the player's score, after shared words are canceled |
//! | `lengths` | for each number of letters: [letters, words found, their points, words on the board, their points], before shared words are canceled |
//! | `found`, `missed` | words, with spaces between |
//! | `opponents` | [name, points] of each |
//!
//! The program owns the file or storage; this module does not touch it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::round::{PlayerId, Round};

/// The version of the lines that this crate writes and reads.
const VERSION: u32 = 1;

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// A game of one player, as a line of the player's history.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use dictc_board::{Board, Rules};
/// use dictc_game::{GameRecord, Round, Settings};
/// use dictc_solver::Solver;
///
/// let board = Board::parse("di/ed")?;
/// let settings = Settings::new(Rules::for_board(&board));
/// let mut round = Round::new(&mut Solver::new(dictc_english::lexicon()), board, settings);
/// let ann = round.add_player("Ann");
/// round.play(ann, "died", Duration::from_secs(3));
/// round.end(Duration::from_secs(60));
/// let record = GameRecord::new(&round, ann, 1_790_000_000);
/// let line = record.encode();
/// assert!(line.starts_with(r#"{"version":1,"ended":1790000000,"player":"Ann","board":"di/ed""#));
/// assert_eq!(GameRecord::decode(&line)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GameRecord {
    /// When the game ended, in seconds since 1970-01-01 UTC.
    pub ended: u64,
    /// The name of the player.
    pub player: String,
    /// The board, as boards are written.
    pub board: String,
    /// The name of the dice, if the board was dealt.
    pub edition: Option<String>,
    /// The code of the round, if it has one.
    pub code: Option<String>,
    /// The fingerprint of the dictionary, as 64 hexadecimal digits.
    pub dictionary: String,
    /// The time limit in seconds, if there was one.
    pub limit: Option<u64>,
    /// The duration of the game, in seconds.
    pub seconds: u64,
    /// The player's score, after shared words are canceled.
    pub points: u64,
    /// The words that the player found and could have found, by the number of letters, in ascending
    /// order.
    pub lengths: Vec<LengthRecord>,
    /// The words that the player found, in the order of finding.
    pub found: Vec<String>,
    /// The words that the player could have found, in alphabetical order.
    pub missed: Vec<String>,
    /// The other players.
    pub opponents: Vec<OpponentRecord>,
}

/// The words of one length that a player found or could have found, before shared words are
/// canceled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LengthRecord {
    /// The number of letters.
    pub letters: u64,
    /// The number of words that the player found.
    pub found: u64,
    /// The points of the words that the player found.
    pub found_points: u64,
    /// The number of words on the board.
    pub there: u64,
    /// The points of the words on the board.
    pub there_points: u64,
}

/// Another player of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OpponentRecord {
    /// The name.
    pub name: String,
    /// The points, after shared words are canceled.
    pub points: u64,
}

/// The reason why a line is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HistoryError {
    /// The line is not a JSON object with the fields of a record.
    #[error("not a record of a game: {reason}")]
    NotARecord {
        /// What is wrong.
        reason: String,
    },
    /// The record was written by a newer version.
    #[error(
        "a record of version {got}, which is newer than this program; expected version {VERSION}"
    )]
    NewerVersion {
        /// The version.
        got: u32,
    },
}

/// The part that lines of all versions have.
#[derive(Deserialize)]
struct Head {
    version: u32,
}

/// The written form of a [`GameRecord`].
#[derive(Serialize, Deserialize)]
struct Line {
    version: u32,
    ended: u64,
    player: String,
    board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    dictionary: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    seconds: u64,
    points: u64,
    lengths: Vec<[u64; 5]>,
    found: String,
    missed: String,
    opponents: Vec<(String, u64)>,
}

impl GameRecord {
    /// The record of a player of a round that was [ended](Round::end). `ended` is the time in
    /// seconds since 1970-01-01 UTC. Linear in the number of words on the board times the number of
    /// words found.
    ///
    /// # Panics
    ///
    /// If the round has no player with this number.
    #[must_use]
    pub fn new(round: &Round, player: PlayerId, ended: u64) -> GameRecord {
        let judged = round.judged();
        let points = |id: PlayerId| judged.sheets[id.number()].points();
        let found: Vec<&str> = round.found(player).map(|word| &*word.text).collect();
        let missed = round.words().iter().filter(|word| !found.contains(&&*word.text));
        let opponent = |id| OpponentRecord { name: round.name(id).to_owned(), points: points(id) };
        let mut lengths: BTreeMap<u64, LengthRecord> = BTreeMap::new();
        for word in round.words() {
            let letters = word.letter_count as u64;
            let length = lengths.entry(letters).or_default();
            length.letters = letters;
            length.there += 1;
            length.there_points += u64::from(word.points);
            if found.contains(&&*word.text) {
                length.found += 1;
                length.found_points += u64::from(word.points);
            }
        }
        let code = round.code().and_then(Result::ok);
        GameRecord {
            ended,
            player: round.name(player).to_owned(),
            board: round.board().to_string(),
            edition: round.deal().map(|deal| deal.dice.name().to_owned()),
            code: code.map(|code| code.to_string()),
            dictionary: round.lexicon().fingerprint().to_string(),
            limit: round.settings().time_limit.map(|limit| limit.as_secs()),
            seconds: round.ended().unwrap_or_default().as_secs(),
            points: points(player),
            lengths: lengths.into_values().collect(),
            missed: missed.map(|word| word.text.clone()).collect(),
            found: found.into_iter().map(str::to_owned).collect(),
            opponents: round.players().filter(|&id| id != player).map(opponent).collect(),
        }
    }

    /// The line, without a line break. It is ASCII only if the words and names are ASCII.
    #[must_use]
    pub fn encode(&self) -> String {
        let numbers =
            |it: &LengthRecord| [it.letters, it.found, it.found_points, it.there, it.there_points];
        let line = Line {
            version: VERSION,
            ended: self.ended,
            player: self.player.clone(),
            board: self.board.clone(),
            edition: self.edition.clone(),
            code: self.code.clone(),
            dictionary: self.dictionary.clone(),
            limit: self.limit,
            seconds: self.seconds,
            points: self.points,
            lengths: self.lengths.iter().map(numbers).collect(),
            found: self.found.join(" "),
            missed: self.missed.join(" "),
            opponents: self.opponents.iter().map(|it| (it.name.clone(), it.points)).collect(),
        };
        // Text and numbers can always be written as JSON.
        serde_json::to_string(&line).unwrap_or_default()
    }

    /// Reads a line, with or without its line break.
    ///
    /// # Errors
    ///
    /// - [`HistoryError::NewerVersion`] if a newer version wrote it,
    /// - [`HistoryError::NotARecord`] if the line is longer than a megabyte, is not a JSON object
    ///   with the fields of a record, has lengths that are not in ascending order, or has a number
    ///   that is out of range. Unknown fields are skipped.
    pub fn decode(line: &str) -> Result<GameRecord, HistoryError> {
        let not = |reason: &dyn std::fmt::Display| {
            Err(HistoryError::NotARecord { reason: reason.to_string() })
        };
        let line = line.trim_end_matches(['\r', '\n']);
        if line.len() > LONGEST {
            return not(&"it is longer than a megabyte");
        }
        match serde_json::from_str::<Head>(line) {
            Ok(Head { version: VERSION }) => {}
            Ok(Head { version: 0 }) => return not(&"its version is 0"),
            Ok(Head { version }) => return Err(HistoryError::NewerVersion { got: version }),
            Err(error) => return not(&without_line(&error)),
        }
        let line: Line = match serde_json::from_str(line) {
            Ok(line) => line,
            Err(error) => return not(&without_line(&error)),
        };
        let length = |&[letters, found, found_points, there, there_points]: &[u64; 5]| {
            LengthRecord { letters, found, found_points, there, there_points }
        };
        let lengths: Vec<LengthRecord> = line.lengths.iter().map(length).collect();
        if !lengths.is_sorted_by(|a, b| a.letters < b.letters) {
            return not(&"its lengths are not in ascending order");
        }
        // With this limit, sums over a million games stay in range.
        const MOST: u64 = 1 << 40;
        let fits = |it: &LengthRecord| {
            it.found <= it.there
                && it.found_points <= it.there_points
                && it.there_points <= MOST
                && it.there <= MOST
        };
        if line.points > MOST || !lengths.iter().all(fits) {
            return not(&"its points or lengths are out of range");
        }
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let opponent = |(name, points)| OpponentRecord { name, points };
        Ok(GameRecord {
            ended: line.ended,
            player: line.player,
            board: line.board,
            edition: line.edition,
            code: line.code,
            dictionary: line.dictionary,
            limit: line.limit,
            seconds: line.seconds,
            points: line.points,
            lengths,
            found: words(&line.found),
            missed: words(&line.missed),
            opponents: line.opponents.into_iter().map(opponent).collect(),
        })
    }

    /// Whether a line is a record of this or a newer version, or the beginning of a record that was
    /// cut off. Programs check the first line of a file with this before they append to the file.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(dictc_game::GameRecord::begins(br#"{"version":1,"ended":17"#));
    /// assert!(!dictc_game::GameRecord::begins(b"aardvark"));
    /// ```
    #[must_use]
    pub fn begins(line: &[u8]) -> bool {
        let decoded = std::str::from_utf8(line).map(GameRecord::decode);
        let is_record = matches!(decoded, Ok(Ok(_) | Err(HistoryError::NewerVersion { .. })));
        is_record || line.starts_with(br#"{"version":"#)
    }

    /// The points of all words that the player could have found.
    #[must_use]
    pub fn total_points(&self) -> u64 {
        self.lengths.iter().map(|length| length.there_points).sum()
    }

    /// The points of the words that the player found, before shared words were canceled.
    #[must_use]
    pub fn points_found(&self) -> u64 {
        self.lengths.iter().map(|length| length.found_points).sum()
    }
}

/// The text of a JSON error, without the number of the line, which is always 1.
fn without_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place) {
        Some(what) if error.column() > 0 => format!("{what} at byte {}", error.column()),
        _ => text,
    }
}

/// Totals of many games, and the words that were missed most often.
///
/// # Examples
///
/// ```
/// use dictc_game::{GameRecord, HistorySummary};
///
/// let lines = [
///     r#"{"version":1,"ended":1,"player":"A","board":"di/ed","dictionary":"","seconds":60,"points":1,"lengths":[[3,1,1,2,2],[4,0,0,1,1]],"found":"did","missed":"die died","opponents":[]}"#,
///     r#"{"version":1,"ended":2,"player":"A","board":"di/ed","dictionary":"","seconds":60,"points":2,"lengths":[[3,1,1,2,2],[4,1,1,1,1]],"found":"did died","missed":"die","opponents":[]}"#,
/// ];
/// let mut summary = HistorySummary::default();
/// for line in lines {
///     summary.add(&GameRecord::decode(line)?);
/// }
/// assert_eq!((summary.games, summary.points, summary.best), (2, 3, 2));
/// assert_eq!(summary.lengths().map(|it| (it.found, it.there)).collect::<Vec<_>>(), [(2, 4), (1, 2)]);
/// assert_eq!(summary.missed_most(1), [("die", 2)]);
/// # Ok::<(), dictc_game::HistoryError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct HistorySummary {
    /// The number of games.
    pub games: u64,
    /// The total points.
    pub points: u64,
    /// The points of the best game.
    pub best: u64,
    /// The number of games against other players.
    pub against_others: u64,
    /// The number of these that the player won, without a tie.
    pub won: u64,
    lengths: BTreeMap<u64, LengthRecord>,
    /// The number of times that each word was missed.
    missed: BTreeMap<String, u64>,
}

impl HistorySummary {
    /// Adds a game. Takes O(n log m) time for n words that were missed, of m in the summary.
    pub fn add(&mut self, record: &GameRecord) {
        self.games += 1;
        self.points = self.points.saturating_add(record.points);
        self.best = self.best.max(record.points);
        if let Some(most) = record.opponents.iter().map(|opponent| opponent.points).max() {
            self.against_others += 1;
            self.won += u64::from(record.points > most);
        }
        for length in &record.lengths {
            let sum = self.lengths.entry(length.letters).or_default();
            sum.letters = length.letters;
            sum.found = sum.found.saturating_add(length.found);
            sum.found_points = sum.found_points.saturating_add(length.found_points);
            sum.there = sum.there.saturating_add(length.there);
            sum.there_points = sum.there_points.saturating_add(length.there_points);
        }
        for word in &record.missed {
            *self.missed.entry(word.clone()).or_default() += 1;
        }
    }

    /// The points of all words found, relative to the points of all words on the boards, in tenths
    /// of a percent; 0 without games.
    #[must_use]
    pub fn share(&self) -> u64 {
        let sum =
            |of: fn(&LengthRecord) -> u64| self.lengths.values().map(of).map(u128::from).sum();
        let (found, there): (u128, u128) = (sum(|it| it.found_points), sum(|it| it.there_points));
        (1000 * found).checked_div(there).unwrap_or(0) as u64
    }

    /// The words found and the words on the boards, by the number of letters, in ascending order.
    #[must_use]
    pub fn lengths(&self) -> impl DoubleEndedIterator<Item = LengthRecord> + ExactSizeIterator {
        self.lengths.values().copied()
    }

    /// The words that were missed most often, with the number of times: the most frequent first,
    /// then the longest first, then in alphabetical order. Takes O(n log n) time for n different
    /// words.
    #[must_use]
    pub fn missed_most(&self, limit: usize) -> Vec<(&str, u64)> {
        let mut words: Vec<_> = self.missed.iter().map(|(word, &times)| (&**word, times)).collect();
        words.sort_by_key(|&(word, times)| {
            (std::cmp::Reverse(times), std::cmp::Reverse(dictc_letters::Letter::count(word)), word)
        });
        words.truncate(limit);
        words
    }
}

#[cfg(test)]
mod tests;
