//! Rounds: a board that people and computer players play on.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use dictc_game::{CodeError, Deal, Hint, PlayerId, RoundCode, Settings, Strength};
use dictc_solver::Solver;
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::board::{AnyBoard, dice_set};
use crate::dictionary::Dictionary;
use crate::document::json;
use crate::drawing::{as_image, draw, table};
use crate::error::{Error, of_value};
use crate::natural;

/// A game on one board. It has no clock: calls pass the seconds since the beginning.
///
/// The board is given, or it is board 0 of dice and a seed. A round pickles as what it was made of
/// and what happened since.
#[pyclass(frozen, module = "dictc")]
pub struct Round {
    state: Mutex<State>,
    origin: Origin,
}

struct State {
    round: dictc_game::Round,
    /// What has happened, in order: the round of a pickle is played again.
    events: Vec<Event>,
}

/// What a round was made of.
struct Origin {
    dictionary: Py<Dictionary>,
    start: Start,
}

/// The members are the arguments of the function that makes the round again.
#[derive(Clone, IntoPyObject)]
enum Start {
    Board { board: crate::board::Board, seconds: Option<u64> },
    Dealt { dice: String, size: Option<(usize, usize)>, seed: u64, seconds: Option<u64> },
    Code { code: String },
}

/// A call that changed a round, with its arguments.
#[derive(Clone, IntoPyObject)]
enum Event {
    AddPlayer { name: String },
    AddComputer { strength: u32, name: String, seed: u64 },
    Play { word: String, seconds: f64, player: isize },
    Advance { seconds: f64 },
    End { seconds: Option<f64> },
}

impl Event {
    /// The name of the method.
    fn method(&self) -> &'static str {
        match self {
            Self::AddPlayer { .. } => "add_player",
            Self::AddComputer { .. } => "add_computer",
            Self::Play { .. } => "play",
            Self::Advance { .. } => "advance",
            Self::End { .. } => "end",
        }
    }
}

/// A verdict, its points, and a path.
type Reply = (&'static str, u32, Option<Vec<usize>>);

impl Round {
    fn new(round: dictc_game::Round, dictionary: &Bound<'_, Dictionary>, start: Start) -> Self {
        let state = State { round, events: Vec::new() };
        let origin = Origin { dictionary: dictionary.clone().unbind(), start };
        Self { state: Mutex::new(state), origin }
    }

    fn state(&self) -> PyResult<MutexGuard<'_, State>> {
        self.state.lock().map_err(|_| PyRuntimeError::new_err("the round broke earlier"))
    }

    fn with<T>(&self, work: impl FnOnce(&dictc_game::Round) -> T) -> PyResult<T> {
        Ok(work(&self.state()?.round))
    }

    /// Changes the round, and keeps the event.
    fn change<T>(
        &self,
        event: Event,
        work: impl FnOnce(&mut dictc_game::Round) -> PyResult<T>,
    ) -> PyResult<T> {
        let mut state = self.state()?;
        let done = work(&mut state.round)?;
        state.events.push(event);
        Ok(done)
    }
}

fn time(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| Error::new_err(format!("{seconds} is not a time in seconds")))
}

fn player(round: &dictc_game::Round, number: isize) -> PyResult<PlayerId> {
    let player = usize::try_from(number).ok().and_then(|it| round.players().nth(it));
    player.ok_or_else(|| {
        let players = round.players().len();
        PyIndexError::new_err(format!("player {number} does not play; there are {players}"))
    })
}

#[pymethods]
impl Round {
    /// A round on a given or rolled board.
    #[new]
    #[pyo3(
        signature = (
            dictionary, board = None, *, dice = "new87", seed = 0, seconds = Some(180), size = None,
        ),
        text_signature =
            "(dictionary, board=None, *, dice='new87', seed=0, seconds=180, size=None)",
    )]
    fn start(
        dictionary: &Bound<'_, Dictionary>,
        board: Option<AnyBoard>,
        dice: &str,
        #[pyo3(from_py_with = natural::seed)] seed: u64,
        #[pyo3(from_py_with = natural::seconds)] seconds: Option<u64>,
        #[pyo3(from_py_with = natural::size)] size: Option<(usize, usize)>,
    ) -> PyResult<Self> {
        let mut solver = Solver::new(dictionary.get().lexicon.clone());
        let limit = seconds.map(Duration::from_secs);
        let (round, start) = match board {
            Some(board) => {
                let board = board.board(&dictionary.get().lexicon)?;
                let mut settings = Settings::new(dictc_board::Rules::for_board(&board));
                settings.time_limit = limit;
                let start =
                    Start::Board { board: crate::board::Board { board: board.clone() }, seconds };
                (dictc_game::Round::new(&mut solver, board, settings), start)
            }
            None => {
                let set = dice_set(dice, Some(&dictionary.get().lexicon), size)?;
                let mut settings = Settings::new(set.rules().clone());
                settings.time_limit = limit;
                let deal = Deal::new(set, seed);
                let start = Start::Dealt { dice: dice.to_owned(), size, seed, seconds };
                (dictc_game::Round::dealt(&mut solver, deal, settings), start)
            }
        };
        Ok(Self::new(round, dictionary, start))
    }

    /// The round of a code, with the same board everywhere. Raises ValueError.
    #[staticmethod]
    fn from_code(dictionary: &Bound<'_, Dictionary>, code: &str) -> PyResult<Self> {
        let start = Start::Code { code: code.to_owned() };
        let code: RoundCode = code.parse().map_err(of_value)?;
        let mut solver = Solver::new(dictionary.get().lexicon.clone());
        let round = dictc_game::Round::from_code(&mut solver, &code).map_err(of_value)?;
        Ok(Self::new(round, dictionary, start))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let start = self.origin.start.clone();
        let events = self.state()?.events.clone();
        let calls: Vec<_> = events.into_iter().map(|it| (it.method(), it)).collect();
        let dictionary = self.origin.dictionary.clone_ref(py);
        let function = py.import("dictc")?.getattr("_round")?;
        Ok((function, (dictionary, start, calls).into_pyobject(py)?))
    }

    /// The code of a dealt round; None for a given board and for dice of letters.
    #[getter]
    fn code(&self) -> PyResult<Option<String>> {
        match self.with(|it| it.code())? {
            Some(Err(CodeError::OtherDice { .. })) | None => Ok(None),
            Some(code) => Ok(Some(code.map_err(of_value)?.to_string())),
        }
    }

    #[getter]
    fn board(&self) -> PyResult<crate::board::Board> {
        self.with(|it| crate::board::Board { board: it.board().clone() })
    }

    /// The words of the board that count, with their points.
    #[getter]
    fn words(&self) -> PyResult<Vec<(String, u32)>> {
        self.with(|it| it.words().iter().map(|word| (word.text.clone(), word.points)).collect())
    }

    /// Adds a player who enters words; returns its number, from 0.
    fn add_player(&self, name: String) -> PyResult<usize> {
        self.change(Event::AddPlayer { name: name.clone() }, |it| Ok(it.add_player(name).number()))
    }

    /// Adds a computer player of strength 1 to 5; returns its number. Raises ValueError.
    #[pyo3(signature = (strength, *, name = None, seed = 0))]
    fn add_computer(
        &self,
        #[pyo3(from_py_with = natural::strength)] strength: u32,
        name: Option<String>,
        #[pyo3(from_py_with = natural::seed)] seed: u64,
    ) -> PyResult<usize> {
        let parsed: Strength = strength.to_string().parse().map_err(of_value)?;
        let name = name.unwrap_or_else(|| format!("computer {strength}"));
        self.change(Event::AddComputer { strength, name: name.clone(), seed }, |round| {
            Ok(round.add_opponent(name, parsed, None, seed).number())
        })
    }

    /// A player enters a word. Returns a verdict, points, and a path if the word is on the board.
    ///
    /// Verdicts: found, repeated, too_short, not_in_dictionary, not_on_board, not_found, too_late.
    #[pyo3(signature = (word, seconds = 0.0, *, player = 0))]
    fn play(
        &self,
        word: &str,
        seconds: f64,
        #[pyo3(from_py_with = natural::player)] player: isize,
    ) -> PyResult<Reply> {
        self.change(Event::Play { word: word.to_owned(), seconds, player }, |round| {
            let player = self::player(round, player)?;
            let reply = round.play(player, word, time(seconds)?);
            Ok((reply.verdict.name(), reply.points, reply.path))
        })
    }

    /// Lets computer players find words up to a time.
    fn advance(&self, seconds: f64) -> PyResult<()> {
        self.change(Event::Advance { seconds }, |it| {
            it.advance(time(seconds)?);
            Ok(())
        })
    }

    /// Ends the round, by default at its limit.
    #[pyo3(signature = (seconds = None))]
    fn end(&self, seconds: Option<f64>) -> PyResult<()> {
        self.change(Event::End { seconds }, |it| {
            it.end(seconds.map_or(Ok(Duration::MAX), time)?);
            Ok(())
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        self.with(|it| {
            let words = dictc_letters::count(it.words().len(), "word");
            let players = dictc_letters::count(it.players().len(), "player");
            format!("<dictc.Round on {}: {words}, {players}>", it.board())
        })
    }

    /// The board and the points so far.
    fn _repr_html_(&self) -> PyResult<String> {
        let board = self.board()?.board;
        let image = as_image(&draw(&board, None, None)?, &board.to_string());
        let scores = self.scores()?.into_iter().map(|(name, points)| [name, points.to_string()]);
        Ok(image + &table(["player", "points"], scores))
    }

    /// The words that a player has entered or found so far.
    #[pyo3(signature = (player = 0))]
    fn sheet(
        &self,
        #[pyo3(from_py_with = natural::player)] player: isize,
    ) -> PyResult<Vec<String>> {
        self.with(|it| {
            let player = self::player(it, player)?;
            Ok(it.sheet(player).words().map(str::to_owned).collect())
        })?
    }

    /// Names and points of all players, scored together: shared words count for nobody.
    fn scores(&self) -> PyResult<Vec<(String, u64)>> {
        let judged = self.with(|it| it.judged())?;
        Ok(judged.sheets.iter().map(|sheet| (sheet.name.clone(), sheet.points())).collect())
    }

    /// The words that nobody found, with their points.
    fn missed(&self) -> PyResult<Vec<(String, u32)>> {
        self.with(|it| it.judged().missed)
    }

    /// The words that all players have entered or found so far, judged, as JSON on one line:
    /// `sheets`, `winners` and `missed`, as in the object of `solve --sheet --format json`.
    fn to_json(&self) -> PyResult<String> {
        let judged = self.with(|it| it.judged())?;
        json(|writer| writer.object(&judged))
    }

    /// Hints 0, 1, 2, ... reveal more and more of a word that the player has not found.
    #[pyo3(signature = (number = 0, *, player = 0))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural::number)] number: usize,
        #[pyo3(from_py_with = natural::player)] player: isize,
    ) -> PyResult<Option<(&'static str, Bound<'py, PyAny>)>> {
        let hint = self.with(|it| Ok::<_, PyErr>(it.hint(self::player(it, player)?, number)))??;
        Ok(match hint {
            Some(Hint::Length(letters)) => Some(("length", letters.into_pyobject(py)?.into_any())),
            Some(Hint::FirstLetter(letter)) => {
                Some(("first_letter", PyString::new(py, letter.as_str()).into_any()))
            }
            Some(Hint::Cell(cell)) => Some(("cell", cell.into_pyobject(py)?.into_any())),
            _ => None,
        })
    }
}
