//! Measures the scores of computer players of each strength on dealt boards, as a table:
//!
//! ```sh
//! cargo run --release -p dictc-game --example player_strengths -- 10000
//! ```

#![expect(clippy::print_stdout, reason = "an example program prints")]

use std::error::Error;
use std::fmt::Write as _;

use dictc_board::{Dealer, DiceSet};
use dictc_game::{Distribution, KnownWords, Player, Round, Settings, Strength};
use dictc_lexicon::Lexicon;
use dictc_solver::Solver;

/// The seed of the boards.
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let boards: u64 = std::env::args().nth(1).map_or(Ok(1000), |text| text.parse())?;
    println!("{}", table(boards)?);
    Ok(())
}

fn table(boards: u64) -> Result<String, Box<dyn Error>> {
    let mut text = String::from(
        "| dice, words | strength | vocabulary | words there | points there | words found | \
         points scored | share | middle half of the boards |\n\
         | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    let plain = Lexicon::from_words(dictc_english::lexicon().iter())?;
    for (edition, words, lexicon) in [
        ("new87", "with levels", dictc_english::lexicon()),
        ("big", "with levels", dictc_english::lexicon()),
        ("new87", "without levels", plain),
    ] {
        let dice = DiceSet::named(edition)?;
        let min_length = dice.rules().min_length();
        let mut games = Strength::ALL.map(|strength| Games::new(strength, &lexicon, min_length));
        let (dealer, mut solver) = (Dealer::new(dice, SEED), Solver::new(lexicon.clone()));
        let settings = Settings::new(dice.rules().clone());
        for number in 0..boards {
            let round = Round::new(&mut solver, dealer.board(number), settings.clone());
            games.iter_mut().for_each(|it| it.play(&round, number));
        }
        for game in games {
            writeln!(text, "| {edition}, {words} | {}", game.row(boards))?;
        }
    }
    writeln!(text, "\n{boards} boards of each edition, seed {SEED}.")?;
    Ok(text)
}

/// The games of a player.
struct Games {
    strength: Strength,
    known_words: KnownWords,
    words: [u64; 2],
    points: [u64; 2],
    /// The share of each board, in tenths of a percent.
    shares: Distribution,
}

impl Games {
    fn new(strength: Strength, lexicon: &Lexicon, min_length: usize) -> Games {
        let known_words = KnownWords::of(strength, lexicon, min_length);
        let shares = Distribution::default();
        Games { strength, known_words, words: [0; 2], points: [0; 2], shares }
    }

    fn play(&mut self, round: &Round, seed: u64) {
        let player = Player::new(self.strength, self.known_words, seed);
        let finds = player.plan(round.words(), Settings::USUAL_TIME_LIMIT);
        let points = |word: &dictc_game::BoardWord| u64::from(word.points);
        let known = || round.words().iter().filter(|word| self.known_words.knows(word));
        let there: u64 = known().map(points).sum();
        let found: u64 = finds.iter().map(|find| points(&round.words()[find.word])).sum();
        self.words[0] += known().count() as u64;
        self.words[1] += finds.len() as u64;
        self.points[0] += there;
        self.points[1] += found;
        if let Some(share) = (1000 * found).checked_div(there) {
            self.shares.add(share);
        }
    }

    fn row(&self, boards: u64) -> String {
        let known_words = match self.known_words {
            KnownWords::Level(level) => format!("up to level {level}"),
            KnownWords::Length(letters) => format!("up to {letters} letters"),
            _ => "all".to_owned(),
        };
        let each = |sum: u64| sum as f64 / boards as f64;
        let quartile = |percent| self.shares.percentile(percent).unwrap_or(0) as f64 / 10.0;
        format!(
            "{} | {known_words} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} % | {:.0} to {:.0} % |",
            self.strength,
            each(self.words[0]),
            each(self.points[0]),
            each(self.words[1]),
            each(self.points[1]),
            self.points[1] as f64 * 100.0 / self.points[0] as f64,
            quartile(25.0),
            quartile(75.0),
        )
    }
}
