//! Boards and dice.

use std::ops::Range;

use dictc_board::{Dealer, DiceSet, Edges, Parser, QTile, Size};
use dictc_game::{Deal, LETTERS, dice_of_letters};
use dictc_lexicon::Lexicon;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::dictionary::Dictionary;
use crate::drawing::{as_image, draw};
use crate::error::{BoardError, Error, of_board};
use crate::natural;
use crate::walk::ROWS;

/// A board: tiles on cells, which are numbered row by row from 0.
///
/// The text is `perslatgsineters`, or rows with a separator such as `pers/latg/sine/ters`. `Qu` and
/// other capitals followed by small letters are one tile, `?` is a blank, `.` a wall. With
/// `dictionary`, tiles are read in the letters of its alphabet. With `strict`, letters of several
/// characters, such as lj in Croatian, need tiles of their own. Raises ValueError for a text that is
/// not a board.
#[pyclass(frozen, module = "dictc", eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub board: dictc_board::Board,
}

/// A board from a `Board` or a text.
pub enum AnyBoard {
    Board(Board),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for AnyBoard {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(board) = object.cast::<Board>() {
            return Ok(Self::Board(board.get().clone()));
        }
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Self::Text(text.to_str()?.to_owned()));
        }
        let found = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("expected a Board or a str, found {found}")))
    }
}

impl AnyBoard {
    /// The board. Text is read in the letters of the lexicon.
    pub fn board(self, lexicon: &Lexicon) -> PyResult<dictc_board::Board> {
        match self {
            AnyBoard::Board(board) => Ok(board.board),
            AnyBoard::Text(text) => {
                Parser::new().alphabet(lexicon.alphabet()).parse(&text).map_err(of_board)
            }
        }
    }
}

/// The dice of an edition, or dice of the letters of a dictionary, which have any size.
pub fn dice_set(
    dice: &str,
    lexicon: Option<&Lexicon>,
    size: Option<(usize, usize)>,
) -> PyResult<DiceSet> {
    if dice != LETTERS {
        let set = DiceSet::named(dice).map_err(of_board)?;
        return match size {
            None => Ok(set.clone()),
            Some(_) => {
                let what =
                    format!("the dice of {dice} are for {}; only letters take a size", set.size());
                Err(BoardError::new_err(what))
            }
        };
    }
    let lexicon = lexicon.ok_or_else(|| {
        Error::new_err("dice of letters need a dictionary: deal(\"letters\", dictionary=…)")
    })?;
    let size =
        size.map(|(rows, columns)| Size::new(rows, columns)).transpose().map_err(of_board)?;
    dice_of_letters(lexicon, size).map_err(|error| BoardError::new_err(error.to_string()))
}

/// Rolls dice in the letters of a dictionary.
pub fn dealer(
    dice: &str,
    seed: u64,
    lexicon: Option<&Lexicon>,
    size: Option<(usize, usize)>,
) -> PyResult<Dealer> {
    let deal = Deal::new(dice_set(dice, lexicon, size)?, seed);
    Ok(lexicon.map_or(deal.clone(), |it| deal.in_alphabet(it.alphabet())).dealer())
}

/// The boards `first` to `first + count - 1` of a seed, as texts. `Board.deal` is one of them.
#[pyfunction]
#[pyo3(signature = (
    dice = "new87", seed = 0, first = 0, count = 1, *,
    dictionary = None, size = None,
))]
pub fn deal(
    py: Python<'_>,
    dice: &str,
    #[pyo3(from_py_with = natural::seed)] seed: u64,
    #[pyo3(from_py_with = natural::first)] first: u64,
    #[pyo3(from_py_with = natural::count)] count: u64,
    dictionary: Option<&Bound<'_, Dictionary>>,
    #[pyo3(from_py_with = natural::size)] size: Option<(usize, usize)>,
) -> PyResult<Vec<String>> {
    let dealer = dealer(dice, seed, dictionary.map(|it| &it.get().lexicon), size)?;
    let mut boards = Vec::new();
    for number in numbers(first, count)? {
        if boards.len().is_multiple_of(ROWS) {
            py.check_signals()?;
        }
        boards.push(dealer.board(number).to_string());
    }
    Ok(boards)
}

/// The numbers of `count` boards.
pub fn numbers(first: u64, count: u64) -> PyResult<Range<u64>> {
    let end = first.checked_add(count);
    Ok(first
        ..end
            .ok_or_else(|| Error::new_err(format!("count={count}; board numbers end at 2**64")))?)
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text, size = None, *, torus = false, bare_q = false, strict = false, dictionary = None))]
    fn new(
        text: &str,
        #[pyo3(from_py_with = natural::size)] size: Option<(usize, usize)>,
        torus: bool,
        bare_q: bool,
        strict: bool,
        dictionary: Option<&Bound<'_, Dictionary>>,
    ) -> PyResult<Self> {
        let edges = if torus { Edges::Torus } else { Edges::Closed };
        let q = if bare_q { QTile::Bare } else { QTile::Qu };
        let mut parser = Parser::new().edges(edges).q(q).strict(strict);
        if let Some(dictionary) = dictionary {
            parser = parser.alphabet(dictionary.get().lexicon.alphabet());
        }
        if let Some((rows, columns)) = size {
            parser = parser.size(rows, columns);
        }
        Ok(Self { board: parser.parse(text).map_err(of_board)? })
    }

    /// Rolls dice: the board with this seed and number, the same on every machine. `dice()` lists
    /// the dice. `"letters"` are dice that show the letters of `dictionary` as often as its words
    /// have them, on a board of `size`, else of 4x4. The board is strict if the dice show letters of
    /// several characters of `dictionary`.
    #[staticmethod]
    #[pyo3(signature = (dice = "new87", seed = 0, number = 0, *, dictionary = None, size = None))]
    fn deal(
        dice: &str,
        #[pyo3(from_py_with = natural::seed)] seed: u64,
        #[pyo3(from_py_with = natural::number)] number: u64,
        dictionary: Option<&Bound<'_, Dictionary>>,
        #[pyo3(from_py_with = natural::size)] size: Option<(usize, usize)>,
    ) -> PyResult<Self> {
        let lexicon = dictionary.map(|it| &it.get().lexicon);
        let dealer = dealer(dice, seed, lexicon, size)?;
        Ok(Self { board: dealer.board(number) })
    }

    #[getter]
    fn rows(&self) -> usize {
        self.board.rows()
    }

    #[getter]
    fn columns(&self) -> usize {
        self.board.columns()
    }

    /// Whether the board wraps around at its edges.
    #[getter]
    fn torus(&self) -> bool {
        self.board.is_torus()
    }

    /// Whether letters of several characters, such as lj in Croatian, need tiles of their own. A board
    /// that shows one is strict, too, for a dictionary that has it.
    #[getter]
    fn strict(&self) -> bool {
        self.board.is_strict()
    }

    /// What each cell shows: `a`, `Qu`, `?` for a blank or `.` for a wall, for example.
    #[getter]
    fn tiles(&self) -> Vec<String> {
        self.board.tiles().iter().map(ToString::to_string).collect()
    }

    /// The cells that touch a cell, in ascending order, whatever they show. Raises IndexError if
    /// there is no such cell.
    fn neighbors(&self, #[pyo3(from_py_with = natural::cell)] cell: isize) -> PyResult<Vec<usize>> {
        match usize::try_from(cell) {
            Ok(cell) if cell < self.board.len() => Ok(self.board.neighbors(cell).collect()),
            _ => {
                let message = format!("cell {cell}: the board has {}", self.board.len());
                Err(PyIndexError::new_err(message))
            }
        }
    }

    fn __len__(&self) -> usize {
        self.board.len()
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        let torus = if self.board.is_torus() { ", torus=True" } else { "" };
        let strict = if self.board.is_strict() { ", strict=True" } else { "" };
        format!("dictc.Board({:?}{torus}{strict})", self.board.to_string())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, bool, bool))> {
        let function = py.import("dictc")?.getattr("_board")?;
        Ok((function, (self.board.to_string(), self.board.is_torus(), self.board.is_strict())))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        draw(&self.board, None, None)
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(as_image(&draw(&self.board, None, None)?, &self.board.to_string()))
    }
}

/// The dice that `Board.deal` knows: name -> title, rows, columns, languages.
#[pyfunction]
pub fn dice(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for set in DiceSet::all() {
        let about = PyDict::new(py);
        about.set_item("title", set.title())?;
        about.set_item("rows", set.size().rows())?;
        about.set_item("columns", set.size().columns())?;
        about.set_item("languages", set.languages())?;
        all.set_item(set.name(), about)?;
    }
    Ok(all)
}
