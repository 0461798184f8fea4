//! A board with its words, or with its totals, as rows and as objects.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;

use dictc_board::Board;
use dictc_letters::Alphabet;
use dictc_lexicon::{Lexicon, Values};
use dictc_solver::{PathSearch, Score, StepLimit, Word};
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};

use crate::paths::ListedPaths;
use crate::words::{ListedWords, ShownWord, View};

/// The name of a board, and what is said of it: its text, and an id if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardName<'a> {
    /// The canonical text.
    pub text: &'a str,
    /// The id that was given with it.
    pub id: Option<&'a str>,
    /// The dice, seed and number of a board that was rolled, and the rules, for pages.
    pub origin: Option<&'a str>,
    /// The text of its [rules](dictc_board::BoardRules), unless they are the usual ones.
    pub rules: Option<&'a str>,
    /// Which words of which dictionary count, unless all do.
    pub selection: Option<&'a str>,
    /// The alphabet of the dictionary: what tiles show, and how words are spelled.
    pub alphabet: &'a Alphabet,
}

impl<'a> From<&'a str> for BoardName<'a> {
    fn from(text: &'a str) -> Self {
        let (id, origin, rules, selection) = (None, None, None, None);
        BoardName { text, id, origin, rules, selection, alphabet: Alphabet::plain() }
    }
}

impl BoardName<'_> {
    /// The id, if there is one, and the board.
    pub(crate) fn title(self) -> String {
        match self.id {
            Some(id) => format!("{id}: {}", self.text),
            None => self.text.to_owned(),
        }
    }
}

/// The meanings of words by their texts.
pub(crate) type Meanings = BTreeMap<String, String>;

/// A board with its words, to be written by a [`Writer`](crate::Writer).
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    pub(crate) name: BoardName<'a>,
    pub(crate) board: &'a Board,
    pub(crate) words: ListedWords<'a>,
    pub(crate) view: &'a View,
    pub(crate) shown: Option<ShownWord<'a>>,
    pub(crate) meanings: Option<&'a Meanings>,
    lexicon: Option<&'a Lexicon>,
    step_limit: StepLimit,
}

impl<'a> Answer<'a> {
    /// The columns of the rows of an answer: one row for each word, or for each path.
    pub const COLUMNS: [&'static str; 7] =
        ["board", "word", "letters", "points", "path", "id", "rules"];

    /// All fields of the rows. `value` is empty without [`with_values_of`](Self::with_values_of).
    pub const FIELDS: [&'static str; 8] =
        ["board", "word", "letters", "points", "value", "path", "id", "rules"];

    /// The words of a board. `name` must be on one line, and its text must not have tabs. `view`
    /// must be the same with which `words` was filled.
    #[must_use]
    pub fn new(
        name: impl Into<BoardName<'a>>,
        board: &'a Board,
        words: ListedWords<'a>,
        view: &'a View,
    ) -> Self {
        let (name, step_limit) = (name.into(), StepLimit::default());
        Answer { name, board, words, view, shown: None, meanings: None, lexicon: None, step_limit }
    }

    /// Takes the values of the words from this dictionary, in which they were found. Default: rows
    /// have no values.
    #[must_use]
    pub fn with_values_of(mut self, lexicon: &'a Lexicon) -> Self {
        self.lexicon = Some(lexicon);
        self
    }

    /// Shows the path of this word: text shows only this word, a drawing has its path, a page shows
    /// it first. By default, text has all words, and drawings show the word with the most points.
    #[must_use]
    pub fn with_shown(mut self, shown: Option<ShownWord<'a>>) -> Self {
        self.shown = shown;
        self
    }

    /// Shows these texts with their words: on a page, in text that shows one word, and beside each
    /// word if [`View::meanings`] is set. Default: none.
    #[must_use]
    pub fn with_meanings(mut self, meanings: &'a BTreeMap<String, String>) -> Self {
        self.meanings = Some(meanings);
        self
    }

    /// Limits the search for all paths of the words, if [`View::all_paths`] is set.
    #[must_use]
    pub fn with_step_limit(mut self, step_limit: StepLimit) -> Self {
        self.step_limit = step_limit;
        self
    }

    /// The answer as a JSON object on one line: what the format `jsonl` writes. Linear in the number
    /// of letters of all words.
    ///
    /// # Errors
    ///
    /// The errors of `serde_json`. Answers cause none.
    pub fn to_json(&self) -> io::Result<String> {
        Ok(serde_json::to_string(&AnswerObject::new(self))?)
    }

    /// The paths of the words, as set in the view.
    pub(crate) fn paths(&self) -> ListedPaths {
        let search = PathSearch::new(self.board).with_step_limit(self.step_limit);
        ListedPaths::new(search, self.view)
    }

    /// Passes the rows of the words to `write`. Returns whether they have all requested paths.
    pub(crate) fn rows(
        &self,
        mut write: impl FnMut(&WordRow<'_>) -> io::Result<()>,
    ) -> io::Result<bool> {
        let Answer { name, board, .. } = *self;
        let values = self.lexicon.and_then(Lexicon::values);
        let mut paths = self.paths();
        let mut text = String::new();
        for word in self.words.words() {
            text.clear();
            word.push_text(&mut text);
            paths.of(&word, |cells| {
                write(&WordRow {
                    board: name.text,
                    word: &text,
                    letters: word.letter_count(),
                    points: word.points(),
                    value: WordValue { values: values.as_ref(), ordinal: word.ordinal() },
                    path: PathCells { board, word, cells },
                    id: name.id,
                    rules: name.rules,
                })
            })?;
            if paths.is_full() {
                break;
            }
        }
        Ok(paths.is_complete())
    }
}

/// A word of a board with one of its paths.
#[derive(Serialize)]
pub(crate) struct WordRow<'a> {
    board: &'a str,
    word: &'a str,
    letters: usize,
    points: u32,
    value: WordValue<'a>,
    path: PathCells<'a>,
    id: Option<&'a str>,
    rules: Option<&'a str>,
}

/// The value of a word, which is looked up only where it is written.
struct WordValue<'a> {
    values: Option<&'a Values<'a>>,
    ordinal: usize,
}

impl Serialize for WordValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.values.and_then(|it| it.get(self.ordinal)).serialize(serializer)
    }
}

/// A path as a list of rows and columns, counted from 0: `0:0 0:1` as text. A blank is followed by
/// the letter that it stands for: `0:1=e`.
struct PathCells<'a> {
    board: &'a Board,
    word: Word<'a>,
    cells: &'a [usize],
}

impl Serialize for PathCells<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PathCells { board, word, cells } = self;
        let mut blanks = word.blanks_on(cells.iter().copied());
        let mut list = serializer.serialize_seq(Some(cells.len()))?;
        for &cell in *cells {
            let (row, column) = board.position(cell);
            match board.tile(cell).is_blank().then(|| blanks.next()).flatten() {
                Some(letter) => list.serialize_element(&(row, format!("{column}={letter}")))?,
                None => list.serialize_element(&[row, column])?,
            }
        }
        list.end()
    }
}

/// An answer as one object. Words are serialized while the paths are found, so memory does not grow
/// with their number.
pub(crate) struct AnswerObject<'a> {
    answer: &'a Answer<'a>,
    paths: RefCell<ListedPaths>,
}

impl<'a> AnswerObject<'a> {
    pub(crate) fn new(answer: &'a Answer<'a>) -> Self {
        AnswerObject { answer, paths: RefCell::new(answer.paths()) }
    }

    /// Whether the serialized words have all requested paths.
    pub(crate) fn has_all_paths(&self) -> bool {
        self.paths.borrow().is_complete()
    }
}

impl Serialize for AnswerObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answer { name, board, words, view, .. } = *self.answer;
        let mut object = serializer.serialize_struct("Answer", 13)?;
        object.serialize_field("board", name.text)?;
        if let Some(id) = name.id {
            object.serialize_field("id", id)?;
        }
        object.serialize_field("rows", &board.rows())?;
        object.serialize_field("columns", &board.columns())?;
        if let Some(rules) = name.rules {
            object.serialize_field("rules", rules)?;
        }
        if let Some(selection) = name.selection {
            object.serialize_field("selection", selection)?;
        }
        object.serialize_field("words", &WordObjects(self))?;
        let (score, all) = (words.score(), words.everything());
        object.serialize_field("word_count", &score.words)?;
        object.serialize_field("points", &score.points)?;
        if let Some(level) = view.level {
            object.serialize_field("level", &level)?;
            object.serialize_field("all_word_count", &all.words)?;
            object.serialize_field("all_points", &all.points)?;
        }
        object.serialize_field("complete", &(score.is_complete && self.has_all_paths()))?;
        object.end()
    }
}

/// The words of an answer.
struct WordObjects<'a>(&'a AnswerObject<'a>);

impl Serialize for WordObjects<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let AnswerObject { answer, paths } = self.0;
        let mut list = serializer.serialize_seq(None)?;
        for word in answer.words.words() {
            if !answer.view.all_paths {
                list.serialize_element(&word)?;
                continue;
            }
            if paths.borrow().is_full() {
                break;
            }
            let paths = PathObjects { word, board: answer.board, paths };
            list.serialize_element(&WordWithPaths { word, paths })?;
        }
        list.end()
    }
}

/// A word with its other fields and all its paths.
#[derive(Serialize)]
struct WordWithPaths<'a> {
    #[serde(flatten)]
    word: Word<'a>,
    paths: PathObjects<'a>,
}

/// All paths of a word.
struct PathObjects<'a> {
    word: Word<'a>,
    board: &'a Board,
    paths: &'a RefCell<ListedPaths>,
}

impl Serialize for PathObjects<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PathObjects { word, board, paths } = self;
        let mut list = serializer.serialize_seq(None)?;
        paths
            .borrow_mut()
            .of(word, |cells| list.serialize_element(&PathObject::new(board, word, cells)))?;
        list.end()
    }
}

/// A path: its cells as `[row, column]`, counted from 0, and the letters that its blanks stand for.
#[derive(Serialize)]
struct PathObject<'a> {
    path: Vec<[usize; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blanks: Vec<&'a str>,
}

impl<'a> PathObject<'a> {
    fn new(board: &Board, word: &Word<'a>, cells: &[usize]) -> Self {
        let position = |&cell: &usize| <[usize; 2]>::from(board.position(cell));
        let blanks = word.blanks_on(cells.iter().copied()).collect();
        PathObject { path: cells.iter().map(position).collect(), blanks }
    }
}

/// A row: a board, with or without its totals.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Totals<'a> {
    board: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    rows: usize,
    columns: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    selection: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    word_count: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_word_count: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_points: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

impl<'a> Totals<'a> {
    /// The columns of totals in tables and text.
    pub const COLUMNS: [&'static str; 5] = ["board", "word_count", "points", "id", "rules"];

    /// The columns of boards without totals in tables.
    pub const BOARD_COLUMNS: [&'static str; 5] = ["board", "rows", "columns", "id", "rules"];

    /// All fields of objects. Fields that a board lacks are left out.
    pub const FIELDS: [&'static str; 12] = [
        "board",
        "id",
        "rows",
        "columns",
        "rules",
        "selection",
        "word_count",
        "points",
        "level",
        "all_word_count",
        "all_points",
        "complete",
    ];

    /// A board without totals.
    #[must_use]
    pub fn of_board(name: BoardName<'a>, board: &Board) -> Self {
        Totals {
            board: name.text,
            id: name.id,
            rows: board.rows(),
            columns: board.columns(),
            rules: name.rules,
            selection: name.selection,
            word_count: None,
            points: None,
            level: None,
            all_word_count: None,
            all_points: None,
            complete: None,
        }
    }

    /// The totals of a board.
    #[must_use]
    pub fn new(name: BoardName<'a>, board: &Board, score: Score) -> Self {
        Totals {
            word_count: Some(score.words),
            points: Some(score.points),
            complete: Some(score.is_complete),
            ..Totals::of_board(name, board)
        }
    }

    /// Records that words were counted up to a level, and the totals of all words.
    #[must_use]
    pub fn up_to_level(self, level: u64, all: Score) -> Self {
        let (all_word_count, all_points) = (Some(all.words), Some(all.points));
        Totals { level: Some(level), all_word_count, all_points, ..self }
    }
}
