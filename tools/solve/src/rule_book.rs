//! The rules that boards are played by, as far as the command line says.

use board::{Board, Points, RuleSet, Rules};

use crate::failure::{Failure, display, read_text};

/// Rules for every board: those that were asked for, else the usual ones for its size.
#[derive(Clone, Debug, Default)]
pub struct RuleBook {
    base: Option<Rules>,
    points: Option<Points>,
    min_length: Option<usize>,
}

impl RuleBook {
    /// Reads the values of `--rules`, `--points` and `--min-length`.
    pub fn new(
        rules: Option<&str>,
        points: Option<&str>,
        min_length: Option<usize>,
    ) -> Result<RuleBook, Failure> {
        let base = rules.map(named_or_in_file).transpose()?;
        let points = points.map(str::parse::<Points>).transpose();
        let points = points.map_err(|error| Failure::option("--points", error))?;
        if let Some(letters) = min_length {
            Rules::new(letters, Points::STANDARD)
                .map_err(|error| Failure::option("--min-length", error))?;
        }
        Ok(RuleBook { base, points, min_length })
    }

    /// Plays by these rules where none were asked for.
    pub fn or(mut self, rules: &Rules) -> RuleBook {
        self.base.get_or_insert_with(|| rules.clone());
        self
    }

    /// Whether nothing was asked for: a solver's own rules will do.
    pub fn is_usual(&self) -> bool {
        self.base.is_none() && self.points.is_none() && self.min_length.is_none()
    }

    /// The rules that this board is played by.
    pub fn for_board(&self, board: &Board) -> Rules {
        let mut rules = match &self.base {
            Some(rules) => rules.clone(),
            None => Rules::for_board(board),
        };
        if let Some(points) = &self.points {
            rules = rules.with_points(points.clone());
        }
        match self.min_length {
            // Not zero: `new` has looked.
            Some(letters) => rules.clone().with_min_length(letters).unwrap_or(rules),
            None => rules,
        }
    }
}

fn named_or_in_file(name: &str) -> Result<Rules, Failure> {
    if !name.contains(['/', '\\']) && !name.ends_with(".toml") {
        let set = RuleSet::named(name).map_err(|error| {
            Failure::option("--rules", format_args!("{error}, or a file such as ./home.toml"))
        })?;
        return Ok(set.rules().clone());
    }
    let path = std::path::Path::new(name);
    let set = RuleSet::from_toml(&read_text(path)?);
    set.map(|set| set.rules().clone()).map_err(|error| Failure::at(display(path), error))
}
