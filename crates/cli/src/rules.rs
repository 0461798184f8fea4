//! Arguments that set the rules of the game.

use std::path::Path;

use clap::Args;
use dictc_board::{Points, RuleSet, Rules, Size};

use crate::failure::Failure;
use crate::files::{name_of, read_text};
use crate::values::size;

/// Arguments that change the rules.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleArguments {
    /// Play by a named set of rules, or by those of a file
    ///
    /// The names are classic, big and super-big. A value with a '/' or ending in '.toml' is the
    /// path of a file; see data/rules. By default boards up to 4x4 are played by classic, larger
    /// ones by big.
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,

    /// The fewest letters of a word
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = size)]
    pub min_length: Option<usize>,

    /// The points of words of 0, 1, 2, ... letters
    ///
    /// Such as 0,0,0,1,1,2,3,5,11. The last is for all longer words, and may be 2n for two points a
    /// letter.
    #[arg(long, value_name = "LIST")]
    pub points: Option<String>,
}

/// The rules for boards of every size: those of the arguments, else the default ones.
#[derive(Clone, Debug, Default)]
pub struct RuleBook {
    base: Option<Rules>,
    points: Option<Points>,
    min_length: Option<usize>,
}

impl RuleBook {
    /// Reads the values of the arguments.
    ///
    /// # Errors
    ///
    /// If a value is not valid, or the file of rules cannot be read.
    pub fn new(arguments: &RuleArguments) -> Result<RuleBook, Failure> {
        let RuleArguments { rules, min_length, points } = arguments;
        let base = rules.as_deref().map(named_or_in_file).transpose()?;
        let points = points.as_deref().map(str::parse::<Points>).transpose();
        let points = points.map_err(|error| Failure::caused_at("--points", &error))?;
        if let Some(letters) = *min_length {
            Rules::new(letters, Points::STANDARD)
                .map_err(|error| Failure::caused_at("--min-length", &error))?;
        }
        Ok(RuleBook { base, points, min_length: *min_length })
    }

    /// Uses these rules if the arguments name none.
    #[must_use]
    pub fn or(mut self, rules: &Rules) -> RuleBook {
        self.base.get_or_insert_with(|| rules.clone());
        self
    }

    /// Whether no argument sets a rule, so that the solver's default rules apply.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.base.is_none() && self.points.is_none() && self.min_length.is_none()
    }

    /// The rules for boards of this size.
    #[must_use]
    pub fn for_size(&self, size: Size) -> Rules {
        let mut rules = match &self.base {
            Some(rules) => rules.clone(),
            None => Rules::for_size(size),
        };
        if let Some(points) = &self.points {
            rules = rules.with_points(points.clone());
        }
        match self.min_length {
            // `new` has refused zero.
            Some(letters) => rules.clone().with_min_length(letters).unwrap_or(rules),
            None => rules,
        }
    }
}

fn named_or_in_file(name: &str) -> Result<Rules, Failure> {
    if !name.contains(['/', '\\']) && !name.ends_with(".toml") {
        let set = RuleSet::named(name).map_err(|error| {
            Failure::at("--rules", format_args!("{error}, or a file such as ./home.toml"))
        })?;
        return Ok(set.rules().clone());
    }
    let path = Path::new(name);
    let set = RuleSet::from_toml(&read_text(path, "rules")?);
    set.map(|set| set.rules().clone()).map_err(|error| Failure::caused_at(name_of(path), &error))
}
