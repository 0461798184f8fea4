//! Rounds: a board that people and computer players play on.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use dictc_board::DiceSet;
use dictc_game::{
    Deal, Hint, KnownWords, Player, PlayerId, RoundCode, Settings, Strength, Verdict,
};
use dictc_solver::Solver;
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::board::AnyBoard;
use crate::dictionary::Dictionary;
use crate::document::json;
use crate::error::{of_board, of_value};

/// A game on one board. It has no clock: calls pass the seconds since the beginning.
///
/// The board is given, or it is board 0 of dice and a seed.
#[pyclass(frozen, module = "dictc")]
pub struct Round {
    round: Mutex<dictc_game::Round>,
}

/// A verdict, its points, and a path.
type Reply = (&'static str, u32, Option<Vec<usize>>);

impl Round {
    fn lock(&self) -> PyResult<MutexGuard<'_, dictc_game::Round>> {
        self.round.lock().map_err(|_| PyRuntimeError::new_err("the round broke earlier"))
    }
}

fn time(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("{seconds} is not a time in seconds")))
}

fn player(round: &dictc_game::Round, number: usize) -> PyResult<PlayerId> {
    round.players().nth(number).ok_or_else(|| {
        let players = round.players().len();
        PyIndexError::new_err(format!("player {number} does not play; there are {players}"))
    })
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Found => "found",
        Verdict::Shared => "shared",
        Verdict::Repeated => "repeated",
        Verdict::TooShort => "too_short",
        Verdict::NotInDictionary => "not_in_dictionary",
        Verdict::NotOnBoard => "not_on_board",
        Verdict::NotFound => "not_found",
        Verdict::TooLate => "too_late",
        _ => "other",
    }
}

#[pymethods]
impl Round {
    /// A round on a given or rolled board.
    #[new]
    #[pyo3(
        signature = (dictionary, board = None, *, dice = "new87", seed = 0, seconds = Some(180)),
        text_signature = "(dictionary, board=None, *, dice='new87', seed=0, seconds=180)",
    )]
    fn new(
        dictionary: &Dictionary,
        board: Option<AnyBoard>,
        dice: &str,
        seed: u64,
        seconds: Option<u64>,
    ) -> PyResult<Self> {
        let mut solver = Solver::new(dictionary.lexicon.clone());
        let limit = seconds.map(Duration::from_secs);
        let round = match board {
            Some(board) => {
                let board = board.board()?;
                let mut settings = Settings::new(dictc_board::Rules::for_board(&board));
                settings.time_limit = limit;
                dictc_game::Round::new(&mut solver, board, settings)
            }
            None => {
                let dice = DiceSet::named(dice).map_err(of_board)?;
                let mut settings = Settings::new(dice.rules().clone());
                settings.time_limit = limit;
                dictc_game::Round::dealt(&mut solver, Deal::new(dice.clone(), seed), settings)
            }
        };
        Ok(Self { round: Mutex::new(round) })
    }

    /// The round of a code, with the same board everywhere. Raises ValueError.
    #[staticmethod]
    fn from_code(dictionary: &Dictionary, code: &str) -> PyResult<Self> {
        let code: RoundCode = code.parse().map_err(of_value)?;
        let mut solver = Solver::new(dictionary.lexicon.clone());
        let round = dictc_game::Round::from_code(&mut solver, &code).map_err(of_value)?;
        Ok(Self { round: Mutex::new(round) })
    }

    /// The code of a dealt round; None for a given board.
    #[getter]
    fn code(&self) -> PyResult<Option<String>> {
        let code = self.lock()?.code().transpose().map_err(of_value)?;
        Ok(code.map(|code| code.to_string()))
    }

    #[getter]
    fn board(&self) -> PyResult<crate::board::Board> {
        Ok(crate::board::Board { board: self.lock()?.board().clone() })
    }

    /// The words of the board that count, with their points.
    #[getter]
    fn words(&self) -> PyResult<Vec<(String, u32)>> {
        let round = self.lock()?;
        Ok(round.words().iter().map(|word| (word.text.clone(), word.points)).collect())
    }

    /// Adds a player who enters words; returns its number, from 0.
    fn add_player(&self, name: String) -> PyResult<usize> {
        Ok(self.lock()?.add_player(name).number())
    }

    /// Adds a computer player of strength 1 to 5; returns its number. Raises ValueError.
    #[pyo3(signature = (strength, *, name = None, seed = 0))]
    fn add_computer(&self, strength: u32, name: Option<String>, seed: u64) -> PyResult<usize> {
        let strength: Strength = strength.to_string().parse().map_err(of_value)?;
        let mut round = self.lock()?;
        let min_length = round.settings().rules.min_length();
        let known_words = KnownWords::of(strength, round.lexicon(), min_length);
        let name = name.unwrap_or_else(|| format!("computer {strength}"));
        Ok(round.add_computer(name, Player::new(strength, known_words, seed)).number())
    }

    /// A player enters a word. Returns a verdict, points, and a path if the word is on the board.
    ///
    /// Verdicts: found, repeated, too_short, not_in_dictionary, not_on_board, not_found, too_late.
    #[pyo3(signature = (word, seconds = 0.0, *, player = 0))]
    fn play(&self, word: &str, seconds: f64, player: usize) -> PyResult<Reply> {
        let mut round = self.lock()?;
        let player = self::player(&round, player)?;
        let reply = round.play(player, word, time(seconds)?);
        Ok((name(reply.verdict), reply.points, reply.path))
    }

    /// Lets computer players find words up to a time.
    fn advance(&self, seconds: f64) -> PyResult<()> {
        self.lock()?.advance(time(seconds)?);
        Ok(())
    }

    /// Ends the round, by default at its limit.
    #[pyo3(signature = (seconds = None))]
    fn end(&self, seconds: Option<f64>) -> PyResult<()> {
        let now = seconds.map_or(Ok(Duration::MAX), time)?;
        self.lock()?.end(now);
        Ok(())
    }

    /// The words that a player has entered or found so far.
    #[pyo3(signature = (player = 0))]
    fn sheet(&self, player: usize) -> PyResult<Vec<String>> {
        let round = self.lock()?;
        let player = self::player(&round, player)?;
        Ok(round.sheet(player).words().map(str::to_owned).collect())
    }

    /// Names and points of all players, scored together: shared words count for nobody.
    fn scores(&self) -> PyResult<Vec<(String, u64)>> {
        let judged = self.lock()?.judged();
        Ok(judged.sheets().iter().map(|sheet| (sheet.name().to_owned(), sheet.points())).collect())
    }

    /// The words that nobody found, with their points.
    fn missed(&self) -> PyResult<Vec<(String, u32)>> {
        Ok(self.lock()?.judged().missed().to_vec())
    }

    /// The words that all players have entered or found so far, judged, as JSON on one line:
    /// `sheets`, `winners` and `missed`, as in the object of `solve --check --format json`.
    fn to_json(&self) -> PyResult<String> {
        let judged = self.lock()?.judged();
        json(|writer| writer.object(&judged))
    }

    /// Hints 0, 1, 2, ... reveal more and more of a word that the player has not found.
    #[pyo3(signature = (number = 0, *, player = 0))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        player: usize,
    ) -> PyResult<Option<(&'static str, Bound<'py, PyAny>)>> {
        let round = self.lock()?;
        let player = self::player(&round, player)?;
        Ok(match round.hint(player, number) {
            Some(Hint::Length(letters)) => Some(("length", letters.into_pyobject(py)?.into_any())),
            Some(Hint::FirstLetter(letter)) => {
                Some(("first_letter", PyString::new(py, letter.as_str()).into_any()))
            }
            Some(Hint::Cell(cell)) => Some(("cell", cell.into_pyobject(py)?.into_any())),
            _ => None,
        })
    }
}
