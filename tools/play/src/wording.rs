//! The messages of a session.

use std::borrow::Cow;

use dictc_cli::numbers::count;
use dictc_game::session::{Column, Entry, News, Session};
use dictc_game::{
    CodeError, Goal, Hint, JudgedSheet, LETTERS, PlayerId, Rank, Reply, Round, Settings,
    SharedWords, Standing, Verdict,
};
use dictc_letters::visible;

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Neutral,
    Good,
    Bad,
}

/// The title of a round: `new87  12YE-9A5Z-ZZZZ-0H9C`.
pub fn title(round: &Round) -> String {
    let Some(deal) = round.deal() else { return round.board().to_string() };
    match round.code() {
        Some(Ok(code)) => format!("{}  {code}", visible(deal.dice.name())),
        _ => format!("{}, seed {}, board {}", visible(deal.dice.name()), deal.seed, deal.number),
    }
}

/// What a player must know: the words that count, the time if `with_time`, what is unusual, and why the
/// round has no code.
pub fn rules(round: &Round, with_time: bool) -> String {
    let Settings { rules, shared_words, time_limit, level, .. } = round.settings();
    let mut parts = vec![rules.to_string().replacen('w', "W", 1)];
    if with_time {
        parts.push(match time_limit {
            Some(limit) => seconds(limit.as_secs()),
            None => "no time limit".to_owned(),
        });
    }
    parts.extend(level.map(|level| format!("levels up to {level}")));
    if *shared_words == SharedWords::Count {
        parts.push("shared words count".to_owned());
    }
    parts.extend(round.board().notes(round.lexicon().alphabet()));
    match round.code() {
        // Only this dictionary has these dice, which the title names.
        Some(Err(CodeError::OtherDice { name })) if name == LETTERS => {
            parts.push("no code".to_owned());
        }
        Some(Err(error)) => parts.push(format!("no code: {}", visible(&error.to_string()))),
        None if round.deal().is_some() => {
            parts.push("no code, since words are left out".to_owned());
        }
        _ => {}
    }
    parts.join(", ")
}

/// A number of seconds as text.
pub fn seconds(seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => count(seconds, "second"),
        (minutes, 0) => count(minutes, "minute"),
        (minutes, seconds) => {
            format!("{} and {}", count(minutes, "minute"), count(seconds, "second"))
        }
    }
}

/// The message about the last event.
pub fn message(session: &Session) -> (String, Tone) {
    let round = session.round();
    let text = match session.news() {
        News::Began => format!("{}.", rules(round, false)),
        News::Word { text, reply } => return answer(text, reply, round, session.player()),
        News::Hint(hint) => match hint {
            Some(Hint::Length(letters)) => {
                format!("Hint: a word of {}.", count(*letters, "letter"))
            }
            Some(Hint::FirstLetter(letter)) => format!("Hint: it starts with {letter}."),
            Some(Hint::Cell(_)) => "Hint: follow the marked cells.".to_owned(),
            _ => "There is nothing more to say.".to_owned(),
        },
        News::Turn(player) => turn(round, *player),
        _ => winners(round),
    };
    (text, Tone::Neutral)
}

/// The message about the current player.
pub fn turn(round: &Round, player: PlayerId) -> String {
    format!("{} types.", visible(round.name(player)))
}

/// The answer to a word of a player, who had it judged just now.
pub fn answer(word: &str, reply: &Reply, round: &Round, player: PlayerId) -> (String, Tone) {
    let shown = written(word, round);
    let what = match reply.verdict {
        Verdict::Found => {
            let mut text = format!("{shown}: {}", count(reply.points, "point"));
            let standing = round.standing(player);
            if is_bonus(word, &standing.goal, round) {
                text += ", bonus";
            }
            let before = standing.points.saturating_sub(reply.points.into());
            if Rank::of(before, standing.goal.points()) != standing.rank() {
                text += &format!(", {}!", standing.rank().name());
            }
            return (text, Tone::Good);
        }
        Verdict::Repeated => "you had that before".to_owned(),
        Verdict::TooShort => {
            let least = round.settings().rules.min_length();
            format!("too short; words have {} or more", count(least, "letter"))
        }
        Verdict::NotInDictionary if round.is_left_out(word) => "left out of this round".to_owned(),
        Verdict::NotInDictionary if reply.path.is_some() => match beyond_level(word, round) {
            Some(level) => format!("on the board, but beyond level {level}"),
            None => "on the board, but not in the dictionary".to_owned(),
        },
        Verdict::NotInDictionary | Verdict::NotOnBoard => "not on the board".to_owned(),
        Verdict::TooLate => "too late".to_owned(),
        _ => "not found before the search was cut off".to_owned(),
    };
    (format!("{shown}: {what}"), Tone::Bad)
}

/// Whether a word counts, and does not belong to the goal of the round.
pub fn is_bonus(word: &str, goal: &Goal, round: &Round) -> bool {
    round.find(word).is_some_and(|index| !goal.has(&round.words()[index]))
}

/// The goal of a round: `Goal: 44 words, 60 points. Rarer words are a bonus.`
pub fn goal(round: &Round) -> String {
    let goal = round.goal();
    let rest = if goal.words() < round.words().len() { " Rarer words are a bonus." } else { "" };
    format!("Goal: {}, {}.{rest}", count(goal.words(), "word"), count(goal.points(), "point"))
}

/// What a player has found of the goal: `12 of 44 words, 3 bonus`.
pub fn found(standing: &Standing) -> String {
    let of = format!("{} of {}", standing.words, count(standing.goal.words(), "word"));
    match standing.bonus_words {
        0 => of,
        bonus => format!("{of}, {bonus} bonus"),
    }
}

/// The rank of a player, and what they have found of the goal: `Good, 12 of 44 words, 3 bonus`.
pub fn rank(standing: &Standing) -> String {
    format!("{}, {}", standing.rank().name(), found(standing))
}

/// The points to the next rank: `4 points to Good`.
pub fn to_next_rank(standing: &Standing) -> Option<String> {
    let goal = standing.goal.points();
    let next = standing.rank().next(goal)?;
    let missing = next.points(goal).saturating_sub(standing.points);
    Some(format!("{} to {}", count(missing, "point"), next.name()))
}

/// The level of the round, if the word is in the dictionary above this level.
fn beyond_level(word: &str, round: &Round) -> Option<u64> {
    let (lexicon, level) = (round.lexicon(), round.settings().level?);
    lexicon.value(&*lexicon.as_word(word)).filter(|it| *it > level).map(|_| level)
}

/// A hint without marks on the board.
pub fn hint(hint: Option<Hint>, round: &Round) -> String {
    match hint {
        Some(Hint::Length(letters)) => format!("a word of {}", count(letters, "letter")),
        Some(Hint::FirstLetter(letter)) => format!("it starts with {letter}"),
        Some(Hint::Cell(cell)) => {
            let (row, column) = round.board().position(cell);
            let (row, column) = (row + 1, column + 1);
            let face = round.board().tile(cell).face(round.lexicon().alphabet());
            format!("then {face} in row {row}, column {column}")
        }
        _ => "there is nothing more to say".to_owned(),
    }
}

/// A word of the dictionary of a round, or a typed one, as people write it.
pub fn written<'w>(word: &'w str, round: &Round) -> Cow<'w, str> {
    round.lexicon().alphabet().written(word)
}

/// The title of a column: the player.
pub fn title_of<'r>(column: &Column, round: &'r Round) -> Cow<'r, str> {
    visible(column.player.map_or("Missed", |player| round.name(player)))
}

/// The reason why a word does not count, if any.
pub fn why_not(entry: &Entry, round: &Round) -> Option<&'static str> {
    match entry.verdict {
        Verdict::Found => None,
        Verdict::Shared => Some("shared"),
        Verdict::TooShort => Some("too short"),
        Verdict::NotInDictionary if round.is_left_out(&entry.text) => Some("left out"),
        Verdict::NotInDictionary if beyond_level(&entry.text, round).is_some() => {
            Some("beyond the level")
        }
        Verdict::NotInDictionary if !entry.path.is_empty() => Some("not in the dictionary"),
        _ => Some("not on the board"),
    }
}

/// The meaning of a word, or the reason why it cannot be read.
pub fn meaning_of(word: &str, round: &Round) -> Option<String> {
    let lexicon = round.lexicon();
    match lexicon.meaning(&*lexicon.as_word(word)) {
        Ok(meaning) => meaning,
        Err(error) => Some(dictc_cli::explain(&error)),
    }
}

/// The message about the winners.
pub fn winners(round: &Round) -> String {
    let judged = round.judged();
    let winners: Vec<_> = judged.winners().map(|it| visible(&it.name)).collect();
    let winners: Vec<&str> = winners.iter().map(|it| &**it).collect();
    let points = judged.winners().map(JudgedSheet::points).next().unwrap_or(0);
    let points = count(points, "point");
    match &winners[..] {
        [name] if judged.sheets.len() == 1 => {
            let has = if *name == "You" { "have" } else { "has" };
            let standing = round.players().next().map(|player| rank(&round.standing(player)));
            format!("{name} {has} {points}: {}.", standing.unwrap_or_default())
        }
        ["You"] => format!("You win with {points}."),
        [winner] => format!("{winner} wins with {points}."),
        _ => format!("A tie at {points}: {}.", winners.join(", ")),
    }
}
