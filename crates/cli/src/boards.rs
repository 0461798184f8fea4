//! The arguments that say where boards come from: typed boards, a file, or dice to roll.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use dictc_board::{
    Block, Blocks, Board, BoardSplitter, DiceSet, Edges, Layout, Parser, QTile, Size,
};
use dictc_game::{Deal, LETTERS, dice_of_letters};
use dictc_letters::Alphabet;
use dictc_lexicon::Lexicon;

use crate::board_tables::{self, Boards, Table};
use crate::failure::{Failure, explain};
use crate::files::{self, cannot_read, name_of, read_text};
use crate::numbers::count;
use crate::quoted;
use crate::values::{Choice, choices, number};

pub use crate::board_tables::Row;

/// Arguments that name boards.
#[derive(Args, Clone, Debug)]
pub struct BoardArguments {
    /// A board: a square of letters, rows separated by '/', or an argument for each row or letter
    #[arg(value_name = "BOARD", help_heading = None::<&str>, value_hint = ValueHint::Other)]
    pub board: Vec<String>,

    /// Read boards from a file, or from standard input with '-'
    ///
    /// Each line has one board, or one row of a board with blank lines between boards; --layout
    /// sets which. '#' starts a comment. After a board on one line, a tab can be followed by an id,
    /// which is all that follows on the line, and is repeated in the output. The file can also be a
    /// table: csv or markdown with a column named board and optionally id and rules, or json or jsonl
    /// whose objects have these fields; rules are as solve writes them, such as min-length=4 torus.
    /// Files may be packed with gzip, zstd, xz or bzip2.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub boards: Option<PathBuf>,

    /// What each line of the --boards file is [default: auto]
    #[arg(long, value_name = "LAYOUT", value_parser = choices(LAYOUTS))]
    pub layout: Option<Layout>,

    /// The dice to play with.
    #[command(flatten)]
    pub dice: DiceArguments,

    /// Roll N boards with the dice [default: 1, if no board is given]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub roll: Option<u64>,

    /// Rows x columns, for boards without '/'
    ///
    /// Also for boards that --dice letters rolls, which have 4x4 cells otherwise.
    #[arg(long, value_name = "RxC")]
    pub size: Option<String>,

    /// Wrap around at the edges: opposite edges of the board touch
    #[arg(long)]
    pub torus: bool,

    /// Read a q as a single q, not as the tile Qu
    #[arg(long)]
    pub bare_q: bool,

    /// Require a tile of its own for each letter of several characters, such as lj in Croatian
    ///
    /// Boards that have such a tile, and boards of dice with such a face, are always strict. Only a
    /// dictionary with an alphabet has such letters; see dictc --alphabet.
    #[arg(long)]
    pub strict: bool,
}

/// Arguments that name dice, and the seed to roll them with.
#[derive(Args, Clone, Debug, Default)]
pub struct DiceArguments {
    /// Dice: an edition, a file, or 'letters' for dice with the letters of the dictionary
    ///
    /// Editions are old76 and new87 (4x4), big, challenge, deluxe and big2012 (5x5), super-big
    /// (6x6), fr-de, nl (4x4) and es25 (5x5). A name with a '/' or ending in '.toml' is the path of
    /// a file; see data/dice. Boards are played by the edition's rules, also those that are not
    /// rolled.
    #[arg(long, value_name = "DICE", value_hint = ValueHint::FilePath)]
    pub dice: Option<String>,

    /// The seed to roll with; without it, one is chosen and shown
    ///
    /// The same seed gives the same boards on every machine: each board is drawn by ChaCha8 with
    /// the seed as its key and the number of the board as its nonce.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub seed: Option<u64>,
}

impl DiceArguments {
    /// Whether the dice are those with the letters of the dictionary.
    #[must_use]
    pub fn are_letters(&self) -> bool {
        self.dice.as_deref() == Some(LETTERS)
    }

    /// The dice, if any. `lexicon` is the dictionary, for its letters; dice of them have the given
    /// size, else 4x4.
    ///
    /// # Errors
    ///
    /// If there are no such dice, the file does not describe dice, or the letters of the dictionary
    /// are not known, or a size was given for other dice.
    pub fn set(&self, lexicon: &Lexicon, size: Option<Size>) -> Result<Option<DiceSet>, Failure> {
        self.dice.as_deref().map(|name| dice_for(name, lexicon, size)).transpose()
    }
}

/// The dice of an edition or of a file, or those with the letters of the dictionary, which have the
/// given size, else 4x4.
///
/// # Errors
///
/// As [`DiceArguments::set`].
pub fn dice_for(name: &str, lexicon: &Lexicon, size: Option<Size>) -> Result<DiceSet, Failure> {
    let are_letters = name == LETTERS;
    let problem = "does not go with dice, which have a size; those of letters have any";
    refuse_misplaced(&[("--size", size.is_some() && !are_letters, problem)])?;
    if !are_letters {
        return dice_named(name);
    }
    dice_of_letters(lexicon, size).map_err(|error| Failure::caused_at("--dice letters", &error))
}

/// Whether boards are [strict](Board::is_strict): by the option `--strict`, or because the dice show
/// letters of several characters.
///
/// # Errors
///
/// If the option was given, and no letter of the dictionary has several characters.
pub fn is_strict(option: bool, dice: Option<&DiceSet>, lexicon: &Lexicon) -> Result<bool, Failure> {
    let alphabet = lexicon.alphabet();
    if option && alphabet.long_letters().is_empty() {
        let what = "no letter of the dictionary has several characters; expected a dictionary that \
                    was compiled with such an alphabet, as by dictc --alphabet hr";
        return Err(Failure::at("--strict", what));
    }
    Ok(option || dice.is_some_and(|it| it.is_strict_in(alphabet)))
}

/// The values of `--layout`.
const LAYOUTS: &[Choice<Layout>] = &[
    (
        "auto",
        "A board if it has a '/' or at least nine tiles (or those of --size), else a row",
        Layout::Auto,
    ),
    ("lines", "A board", Layout::Lines),
    ("rows", "A row; blank lines separate boards", Layout::Rows),
];

/// The source of the boards.
#[derive(Clone, Debug)]
pub enum Source {
    /// Texts that were typed.
    Typed(Vec<String>),
    /// A file, or standard input.
    File {
        /// The file; `-` is standard input.
        path: PathBuf,
        /// How its lines make boards.
        splitter: BoardSplitter,
    },
    /// Dice.
    Dice(Box<Roll>),
}

/// Dice to roll, and the number of boards.
#[derive(Clone, Debug)]
pub struct Roll {
    /// The first board.
    pub deal: Deal,
    /// The number of boards to roll.
    pub count: u64,
    /// Whether the program chose the seed, so that the user does not know it yet.
    pub seed_was_chosen: bool,
}

impl Source {
    /// Whether there may be more than a few boards.
    #[must_use]
    pub fn is_many(&self) -> bool {
        match self {
            Source::Typed(_) => false,
            Source::File { .. } => true,
            Source::Dice(roll) => roll.count > 1,
        }
    }

    /// Whether there is exactly one board.
    #[must_use]
    pub fn is_one(&self) -> bool {
        match self {
            Source::Typed(boards) => boards.len() == 1,
            Source::File { .. } => false,
            Source::Dice(roll) => roll.count == 1,
        }
    }

    /// A description of a number of boards from this source: `1,000,000 boards of new87, seed 1`.
    #[must_use]
    pub fn title(&self, boards: u64) -> String {
        let boards = count(boards, "board");
        match self {
            Source::Dice(roll) => {
                format!("{boards} of {}, seed {}", roll.deal.dice.name(), roll.deal.seed)
            }
            _ => boards,
        }
    }
}

impl BoardArguments {
    /// Whether boards are rolled.
    #[must_use]
    pub fn are_rolled(&self) -> bool {
        self.dice.dice.is_some() && self.board.is_empty() && self.boards.is_none()
    }

    /// Refuses arguments that contradict each other, and a command line without a board.
    ///
    /// # Errors
    ///
    /// If there is no source of boards or more than one, or an option has no effect.
    pub fn check(&self, help: &str) -> Result<(), Failure> {
        match (self.board.is_empty(), &self.boards) {
            (true, None) if self.dice.dice.is_none() => Err(Failure::Message(format!(
                "no board: expected one such as perslatgsineters, \
                 or --boards FILE, or --dice EDITION; see {help}"
            ))),
            (false, Some(_)) => {
                refuse_files(&self.board)?;
                let what = "boards from several places: expected BOARD or --boards";
                Err(Failure::Message(what.to_owned()))
            }
            _ => self.check_options(),
        }
    }

    fn check_options(&self) -> Result<(), Failure> {
        let rolled = self.are_rolled();
        refuse_misplaced(&[
            ("--roll", self.roll.is_some() && self.dice.dice.is_none(), "needs --dice"),
            ("--roll", self.roll.is_some() && !rolled, "does not go with boards that are given"),
            ("--seed", self.dice.seed.is_some() && !rolled, "needs --dice, and no board"),
            ("--layout", self.layout.is_some() && self.boards.is_none(), "needs --boards"),
        ])
    }

    /// The dice, if any. Those with the letters of the dictionary have the size that was given.
    ///
    /// # Errors
    ///
    /// As [`DiceArguments::set`], or if the size is not valid.
    pub fn dice_set(&self, lexicon: &Lexicon) -> Result<Option<DiceSet>, Failure> {
        let size = self.size()?.filter(|_| self.are_rolled());
        self.dice.set(lexicon, size)
    }

    /// The size of boards without separators, if it was given.
    fn size(&self) -> Result<Option<Size>, Failure> {
        let size = self.size.as_deref().map(str::parse::<Size>).transpose();
        size.map_err(|error| Failure::caused_at("--size", &error))
    }

    fn q_tile(&self) -> QTile {
        if self.bare_q { QTile::Bare } else { QTile::Qu }
    }

    fn edges(&self) -> Edges {
        if self.torus { Edges::Torus } else { Edges::Closed }
    }

    /// The parser of typed boards.
    ///
    /// # Errors
    ///
    /// If the size is not valid.
    pub fn parser(&self) -> Result<Parser<'static>, Failure> {
        let parser = Parser::new().edges(self.edges()).q(self.q_tile()).strict(self.strict);
        Ok(match self.size()? {
            Some(size) => parser.size(size.rows(), size.columns()),
            None => parser,
        })
    }

    /// The source of the boards. `dice` is the result of [`dice_set`](Self::dice_set), and `alphabet`
    /// that of the dictionary.
    ///
    /// # Errors
    ///
    /// If the size is not valid, or the number of boards to roll is 0.
    pub fn source(&self, dice: Option<&DiceSet>, alphabet: &Alphabet) -> Result<Source, Failure> {
        if let Some(dice) = dice.filter(|_| self.are_rolled()) {
            return self.roll(dice, alphabet);
        }
        let Some(path) = &self.boards else { return Ok(Source::Typed(self.typed()?)) };
        let splitter = BoardSplitter::new().layout(self.layout.unwrap_or_default());
        let splitter = self.size()?.map_or(splitter, |size| splitter.size(size));
        Ok(Source::File { path: path.clone(), splitter })
    }

    /// The typed boards.
    fn typed(&self) -> Result<Vec<String>, Failure> {
        Ok(join_typed(&self.board, self.size()?))
    }

    fn roll(&self, dice: &DiceSet, alphabet: &Alphabet) -> Result<Source, Failure> {
        let count = self.roll.unwrap_or(1);
        if count == 0 {
            return Err(Failure::at("--roll", "no boards: expected 1 or more"));
        }
        let seed_was_chosen = self.dice.seed.is_none();
        let seed = self.dice.seed.unwrap_or_else(choose_seed);
        let mut deal = Deal::new(dice.clone(), seed).in_alphabet(alphabet);
        (deal.edges, deal.q) = (self.edges(), self.q_tile());
        deal.is_strict |= self.strict;
        Ok(Source::Dice(Box::new(Roll { deal, count, seed_was_chosen })))
    }
}

/// The dice of an edition, or of a file. If there is no such edition, and the name is a size such as
/// 5x5, the message lists the editions of that size.
///
/// # Errors
///
/// If there is no such edition, or the file does not describe dice.
pub fn dice_named(name: &str) -> Result<DiceSet, Failure> {
    if name.contains(['/', '\\']) || name.ends_with(".toml") {
        let path = Path::new(name);
        let set = DiceSet::from_toml(&read_text(path, "dice")?);
        return set.map_err(|error| Failure::caused_at(name_of(path), &error));
    }
    DiceSet::named(name).cloned().map_err(|error| {
        let size = name.parse::<Size>().ok();
        let sets = DiceSet::all().iter().filter(|it| Some(it.size()) == size);
        let names: Vec<&str> = sets.map(DiceSet::name).collect();
        let of_size = match names.is_empty() {
            true => String::new(),
            false => format!("; those of {name} are {}", names.join(", ")),
        };
        let what = format_args!("{error}, or {LETTERS}, or a file such as ./my.toml{of_size}");
        Failure::at("--dice", what)
    })
}

/// An open file of boards.
pub struct BoardFile {
    /// Its name in messages.
    pub name: String,
    /// The number of bytes, if it is known.
    pub length: Option<u64>,
    /// Whether boards may have ids even if the first one has none: if the file is a table with a
    /// column of ids.
    pub has_ids: bool,
    /// Whether it is a table with a column of rules.
    pub has_rules: bool,
    boards: Pieces,
}

impl std::fmt::Debug for BoardFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoardFile").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The boards of a file: a text in blocks, or a table.
enum Pieces {
    Blocks(Blocks<Box<dyn Read>>),
    Table(Table),
}

/// A piece of a file of boards.
#[derive(Debug)]
pub enum Piece {
    /// Lines with whole boards.
    Block(Block),
    /// A row of a table.
    Row(Row),
}

impl BoardFile {
    /// The next piece; `None` at the end.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is not as expected.
    pub fn next_piece(&mut self) -> Result<Option<Piece>, Failure> {
        let piece = match &mut self.boards {
            Pieces::Blocks(blocks) => blocks.next_block().map(|it| it.map(Piece::Block)),
            Pieces::Table(table) => table.next_row().map(|it| it.map(Piece::Row)),
        };
        piece.map_err(|error| cannot_read(&self.name, &error))
    }

    /// Whether the next piece may not have arrived yet.
    #[must_use]
    pub fn may_wait(&self) -> bool {
        match &self.boards {
            Pieces::Blocks(blocks) => blocks.may_wait(),
            Pieces::Table(_) => true,
        }
    }

    /// Reuses the memory of a block.
    pub fn recycle(&mut self, block: Block) {
        if let Pieces::Blocks(blocks) = &mut self.boards {
            blocks.recycle(block);
        }
    }
}

/// Opens a file of boards. `splitter` is for lines, which are read in blocks of `block_size` bytes.
///
/// # Errors
///
/// If it cannot be opened.
pub fn open(path: &Path, splitter: BoardSplitter, block_size: usize) -> Result<BoardFile, Failure> {
    let name = name_of(path);
    let cannot = |error| cannot_read(&name, &error);
    let files::Input { reader, length } = files::open(path).map_err(cannot)?;
    Ok(match board_tables::boards(reader).map_err(cannot)? {
        Boards::Text(text) => {
            let boards = Pieces::Blocks(Blocks::new(text, splitter).read_size(block_size));
            BoardFile { name, length, has_ids: false, has_rules: false, boards }
        }
        Boards::Table(table) => {
            let (has_ids, has_rules) = (table.has_ids, table.has_rules);
            BoardFile { name, length: None, has_ids, has_rules, boards: Pieces::Table(table) }
        }
    })
}

/// Refuses the first option that has no effect. For each option, the list has its name, whether it
/// is misplaced, and the reason.
///
/// `requires` of clap is not enough: it asks for nothing that another given option excludes.
///
/// # Errors
///
/// If one is misplaced.
pub fn refuse_misplaced(options: &[(&str, bool, &str)]) -> Result<(), Failure> {
    match options.iter().find(|(_, misplaced, _)| *misplaced) {
        Some((option, _, place)) => Err(Failure::Message(format!("{option} {place}"))),
        None => Ok(()),
    }
}

/// The texts of the typed boards. Consecutive rows, and single letters, are joined to one board.
/// `size` is the size of boards without separators, if it was given.
///
/// A row is shorter than a board, or a text that is not a board by itself: letters that do not fill
/// a square, or commas between single letters.
#[must_use]
pub fn join_typed(arguments: &[String], size: Option<Size>) -> Vec<String> {
    let splitter = BoardSplitter::new();
    let splitter = size.map_or(splitter, |size| splitter.size(size));
    let is_row = |text: &String| {
        let pieces = || text.split(',').map(str::trim).filter(|piece| !piece.is_empty());
        let is_line = !text.trim().is_empty() && !text.trim().contains(['\n', '\r', '/']);
        let is_plain = !text.contains(',') || pieces().all(|piece| splitter.is_tile(piece));
        let is_board = match size {
            Some(_) => !splitter.is_row(text),
            None => !splitter.is_row(text) && Parser::new().parse(text).is_ok(),
        };
        is_line && is_plain && !is_board
    };
    arguments.chunk_by(|a, b| is_row(a) && is_row(b)).map(join_rows).collect()
}

/// The failure of a command that takes one board and got this number of boards.
#[must_use]
pub fn not_one(boards: usize, command: &str) -> Failure {
    let what = format!("expected one board, or its rows as arguments; see dictc {command} --help");
    Failure::at(count(boards, "board"), what)
}

/// The text of the one board whose rows or single letters are arguments.
#[must_use]
pub fn join_rows(rows: &[String]) -> String {
    let splitter = BoardSplitter::new();
    let is_qu = |row: &String| row.eq_ignore_ascii_case("qu");
    match rows {
        [board] => board.clone(),
        // Beside single letters, "qu" is the tile, and not a row of two.
        rows if rows.iter().all(|row| splitter.is_tile(row) || is_qu(row))
            && !rows.iter().all(is_qu) =>
        {
            rows.join(" ")
        }
        rows => rows.join("/"),
    }
}

/// The text of the only board of a file, or its table: its rows, without comments. Blank lines
/// between rows are ignored.
///
/// # Errors
///
/// If it cannot be read, is larger than [`files::MAX_TEXT`] bytes or is not UTF-8.
pub fn read_board(path: &Path, expected: &str) -> Result<String, Failure> {
    let name = name_of(path);
    let cannot = |error| cannot_read(&name, &error);
    let mut rows = Vec::new();
    match board_tables::boards(files::open(path).map_err(cannot)?.reader).map_err(cannot)? {
        Boards::Text(text) => {
            let bytes = files::read_all(text, &name, files::MAX_TEXT, expected)?;
            let splitter = BoardSplitter::new().layout(Layout::Rows);
            let text = files::text_of(&name, bytes)?;
            rows.extend(splitter.split(&text, 1).map(|rows| rows.text().to_owned()));
        }
        Boards::Table(mut table) => {
            let mut length = 0;
            while let Some(row) = table.next_row().map_err(cannot)? {
                length += row.board.len() as u64;
                if length > files::MAX_TEXT {
                    return Err(Failure::at(name, files::too_large(files::MAX_TEXT, expected)));
                }
                rows.push(row.board);
            }
        }
    }
    Ok(rows.join("\n"))
}

/// The remark on texts that are read as separate boards but may be the rows of one board: each has as
/// many tiles as there are texts. `way` says how to read them as one board.
#[must_use]
pub fn remark_on_square(parser: &Parser<'_>, boards: &[&str], way: &str) -> Option<String> {
    let rows = boards.len();
    let mut board = Board::default();
    let mut is_row = |text: &&str| {
        !text.contains(['/', '\n', '\r'])
            && parser.parse_into(text, &mut board).is_ok_and(|()| board.len() == rows)
    };
    let are_rows = rows > 1 && boards.iter().all(&mut is_row);
    are_rows.then(|| {
        let (size, boards) = (board.size(), count(rows, "board"));
        format!("read as {boards} of {size}; {way} one board of {rows}x{rows}")
    })
}

/// Refuses the first text that is not a board.
///
/// # Errors
///
/// The parser's error, after the text, or a hint if the text is the name of a file.
pub fn check_typed(parser: &Parser<'_>, boards: &[String]) -> Result<(), Failure> {
    let mut parsed = Board::default();
    for board in boards {
        let is_parsed = parser.parse_into(board, &mut parsed);
        typed(board, "--boards before its name", is_parsed)?;
    }
    Ok(())
}

/// Refuses the first argument that is the name of a file: of boards, or the sheet of a player
/// after another one.
///
/// # Errors
///
/// If there is such an argument.
pub fn refuse_files(boards: &[String]) -> Result<(), Failure> {
    match boards.iter().find(|it| files::is_readable(it)) {
        Some(file) => Err(Failure::at(
            quoted(file),
            "is a file; expected --boards or --sheet before its name, for each file, or --sheet and \
             its folder",
        )),
        None => Ok(()),
    }
}

/// What was read from a typed text. A text that is the name of a file, or `-`, is refused if it was
/// not read, or has a dot, which is a wall; `expected` says what to type instead. If the text has
/// another sign where people separate rows, the message says which sign does. Dice are also taken
/// for boards.
///
/// # Errors
///
/// The error, after the text, or `expected`.
pub fn typed<T, E: std::error::Error + 'static>(
    text: &str,
    expected: &str,
    read: Result<T, E>,
) -> Result<T, Failure> {
    if (read.is_err() || text.contains('.')) && files::is_readable(text) {
        return Err(Failure::at(quoted(text), format_args!("is a file; expected {expected}")));
    }
    if read.is_err() && DiceSet::named(text).is_ok() {
        let what = "is the name of dice; expected letters, or the option that rolls dice before it";
        return Err(Failure::at(quoted(text), what));
    }
    if read.is_err() && text == "-" {
        let what = format_args!("is standard input; expected {expected}");
        return Err(Failure::at(quoted(text), what));
    }
    read.map_err(|error| {
        let error = explain(&error);
        let inner = text.trim_matches(['-', ';', '|', ':']);
        let hint = match inner.contains(['-', ';', '|', ':']) {
            true => "; rows are separated by '/'",
            false => "",
        };
        Failure::at(quoted(text), format_args!("{error}{hint}"))
    })
}

/// A random seed that is short enough to be typed.
#[must_use]
pub fn choose_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // The standard library's hash tables have random keys.
    RandomState::new().hash_one(()) % 1_000_000_000
}
