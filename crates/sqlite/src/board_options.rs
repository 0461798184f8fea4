//! Reads the options of functions of boards: how a board is read, and which of its words count.

use dictc_board::{Board, Edges, Parser, QTile};
use dictc_letters::Alphabet;
use dictc_solver::{SolverOptions, StepLimit};
use rusqlite::types::ValueRef;

use crate::arguments::{count, text};
use crate::error::{Result, chain, failure};

/// What the last argument of a call says of its board.
#[derive(Default)]
pub struct BoardOptions {
    edges: Edges,
    q: QTile,
    is_strict: bool,
    /// Whether the answer for a wrong board is NULL, and not an error.
    pub wrong_is_null: bool,
    /// The options of the solver.
    pub solver: SolverOptions,
}

impl BoardOptions {
    /// The options in a value: NULL for none, a minimum length, or a text such as
    /// `torus min-length=4`.
    ///
    /// # Errors
    ///
    /// An unknown option, a wrong number, or a value of another type.
    pub fn of(value: ValueRef<'_>) -> Result<Self> {
        let mut options = Self::default();
        if let ValueRef::Text(_) = value {
            let given = text(value, "options")?.unwrap_or_default();
            for (i, option) in given.split_whitespace().enumerate() {
                options.set(option)?;
                let name = name_of(option);
                // They are few, and read for each row.
                if given.split_whitespace().take(i).any(|it| name_of(it) == name) {
                    return Err(failure(format!("{option}: expected {name} once")));
                }
            }
        } else if let Some(letters) = count(value, "minimum length")? {
            options.set_min_length(letters)?;
        }
        Ok(options)
    }

    fn set(&mut self, option: &str) -> Result<()> {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let number = || {
            let wrong = |_| failure(format!("{option}: expected a number from 0 up after {name}="));
            value.parse::<u64>().map_err(wrong)
        };
        match (name, value.is_empty()) {
            ("torus", true) => self.edges = Edges::Torus,
            ("bare-q", true) => self.q = QTile::Bare,
            ("strict", true) => self.is_strict = true,
            ("min-length", _) => {
                self.set_min_length(usize::try_from(number()?).unwrap_or(usize::MAX))?;
            }
            ("points", _) => {
                let points = value.parse().map_err(chain)?;
                self.solver.rules = self.solver.rules.clone().with_points(points);
            }
            ("wrong", _) if matches!(value, "null" | "raise") => {
                self.wrong_is_null = value == "null"
            }
            ("step-limit", _) => self.solver.step_limit = StepLimit::new(number()?),
            _ => {
                let expected = "torus, bare-q, strict, min-length=N, points=0,0,0,1,…, step-limit=N, wrong=null or wrong=raise";
                return Err(failure(format!("unknown option {option}; expected {expected}")));
            }
        }
        Ok(())
    }

    fn set_min_length(&mut self, letters: usize) -> Result<()> {
        let rules = self.solver.rules.clone().with_min_length(letters);
        self.solver.rules = rules.map_err(chain)?;
        Ok(())
    }

    /// Reads a board in the letters of an alphabet.
    ///
    /// # Errors
    ///
    /// A text that is not a board.
    pub fn board(&self, text: &str, alphabet: &Alphabet) -> Result<Board> {
        let parser = Parser::new().edges(self.edges).q(self.q).strict(self.is_strict);
        parser.alphabet(alphabet).parse(text).map_err(chain)
    }
}

/// The name of an option, which can have a value.
fn name_of(option: &str) -> &str {
    option.split_once('=').map_or(option, |it| it.0)
}
