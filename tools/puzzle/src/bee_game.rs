//! `puzzle bee --play`: the user finds the words of a hive.

use std::borrow::Cow;
use std::collections::BTreeSet;

use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, numbers};
use dictc_game::Rank;
use dictc_letters::{Letter, written_words};
use dictc_puzzles::{Bee, BeeSolution, BeeVerdict, Vocabulary, pick};
use dictc_render::{TextStyle, write_wrapped};

use crate::bee_arguments::BeeArguments;
use crate::bee_hints::{by_beginning, write_beginnings};
use crate::play::Dialogue;

/// A game: a hive, and what the user has found.
struct Game {
    bee: Bee,
    /// The letters around the center, as they are shown.
    around: Vec<Letter>,
    /// How often they were mixed.
    mixes: u64,
    /// The words to find.
    goal: BeeSolution,
    found: BTreeSet<String>,
    points: u64,
    style: TextStyle,
}

/// Lets the user find the words.
pub(crate) fn play(
    arguments: &BeeArguments,
    options: &CommonArguments,
    target: &Vocabulary,
    bee: Bee,
) -> Result<(), Failure> {
    let all = Vocabulary::new(target.lexicon().clone());
    let all_words = bee.solve(&all)?.words().len();
    let mut game = Game {
        around: bee.letters().collect(),
        goal: bee.solve(target)?,
        bee,
        mixes: 0,
        found: BTreeSet::new(),
        points: 0,
        style: text_style(options.color),
    };
    let mut dialogue = Dialogue::start();
    let goal = format!(
        "{}, {}",
        numbers::count(game.goal.words().len(), "word"),
        numbers::count(game.goal.points(), "point")
    );
    let help = "? counts what is left, / mixes the letters, an empty line shows your words";
    dialogue.say(&format!("{}\n{goal} to find; {help}\n", game.hive()))?;
    while game.found.len() < all_words {
        let Some(line) = dialogue.ask("> ")? else { break };
        let reply = match &*line {
            "" => game.state(),
            "?" => game.left(),
            "/" => {
                game.mix();
                game.hive()
            }
            words => {
                let least = *arguments.lengths().start();
                written_words(words)
                    .map(|it| format!("{}\n", game.try_word(it, &all, least)))
                    .collect()
            }
        };
        dialogue.say(&reply)?;
    }
    dialogue.say(&game.result())
}

impl Game {
    fn hive(&self) -> String {
        drawn(&self.bee, &self.around, self.style)
    }

    /// Puts the letters around the center into another order.
    fn mix(&mut self) {
        self.mixes += 1;
        for end in (1..self.around.len()).rev() {
            let other = pick(self.mixes << 8 | end as u64, end + 1);
            self.around.swap(end, other);
        }
    }

    fn try_word(&mut self, word: &str, all: &Vocabulary, least: usize) -> String {
        match self.bee.judge(all, word) {
            BeeVerdict::Found(word) if self.found.contains(&word.text) => "found before".to_owned(),
            BeeVerdict::Found(word) => {
                let before = self.rank();
                self.points += u64::from(word.points);
                self.found.insert(word.text);
                let kind = if word.is_pangram { "pangram! " } else { "" };
                let gained = numbers::count(word.points, "point");
                let rank = self.rank();
                let rise =
                    if rank == before { String::new() } else { format!(": {}", rank.name()) };
                format!("{kind}{gained}, {} of {}{rise}", self.points, self.goal.points())
            }
            BeeVerdict::TooShort => {
                let least = numbers::count(least, "letter");
                format!("too short; expected {least} or more")
            }
            BeeVerdict::BadLetter(letter) => format!("{letter:?} is not in the hive"),
            BeeVerdict::NoCenter => format!("lacks {:?}", self.bee.center()),
            _ => "not in the dictionary".to_owned(),
        }
    }

    /// The hive, the rank and the next one, and the words that were found.
    fn state(&self) -> String {
        let mut text = self.hive();
        let next = self.rank().next(self.goal.points()).map(|next| {
            let missing = next.points(self.goal.points()) - self.points;
            format!(", {} to {}", numbers::count(missing, "point"), next.name())
        });
        text += &format!(
            "{}: {} of {}{}\n",
            self.rank().name(),
            self.points,
            numbers::count(self.goal.points(), "point"),
            next.unwrap_or_default()
        );
        if !self.found.is_empty() {
            let words: Vec<_> =
                self.found.iter().map(|word| self.bee.alphabet().written(word)).collect();
            write_wrapped(&mut text, "  ", words.iter().map(|word| &**word), 2, self.style);
        }
        text
    }

    /// The rank that the points give.
    fn rank(&self) -> Rank {
        Rank::of(self.points, self.goal.points())
    }

    /// The numbers of words of the goal that are left, by their first two letters.
    fn left(&self) -> String {
        let words = self.goal.words().iter().map(|word| word.text.as_str());
        let left =
            by_beginning(self.bee.alphabet(), words.filter(|it| !self.found.contains(*it)), 2);
        if left.is_empty() {
            return "nothing is left of the goal\n".to_owned();
        }
        let mut text = String::new();
        write_beginnings(&mut text, "left:  ", &left, self.style);
        text
    }

    /// The points, and the words of the goal that the user missed.
    fn result(&self) -> String {
        let is_missed = |word: &&str| !self.found.contains(*word);
        let words = self.goal.words().iter().map(|word| word.text.as_str());
        let missed = words.filter(is_missed).map(|word| self.bee.alphabet().written(word));
        let missed: Vec<Cow<'_, str>> = missed.collect();
        let mut text = format!(
            "{}: {}, {} of {}\n",
            self.rank().name(),
            numbers::count(self.found.len(), "word"),
            self.points,
            numbers::count(self.goal.points(), "point")
        );
        if !missed.is_empty() {
            text.push('\n');
            dictc_render::write_group(&mut text, "missed", &missed, self.style);
        }
        text
    }
}

/// The letters around the center in this order, and the center in brackets.
pub(crate) fn drawn(bee: &Bee, around: &[Letter], style: TextStyle) -> String {
    let face = |letter: Letter| bee.alphabet().face_of(letter).to_string();
    let around: Vec<String> = around.iter().map(|&letter| face(letter)).collect();
    let center = face(bee.center());
    let start = style.palette.start;
    if let [a, b, c, d, e, f] = &around[..] {
        return format!("    {a}   {b}\n  {c}  {start}[{center}]{start:#}  {d}\n    {e}   {f}\n");
    }
    format!("  {start}[{center}]{start:#} {}\n", around.join(" "))
}
