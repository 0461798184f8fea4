//! The players whose sheets are checked, and their sheets of each round.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use dictc_cli::Failure;
use dictc_cli::files::{cannot_read, name_of, read_text};
use dictc_cli::numbers::count;
use dictc_game::Sheet;

/// `FILE` or `NAME=FILE`, or a folder of files. A file whose name has an `=` is written with its
/// folder: `./a=b`.
#[derive(Clone, Debug)]
pub struct SheetArgument {
    name: Option<String>,
    file: PathBuf,
}

impl From<OsString> for SheetArgument {
    fn from(text: OsString) -> Self {
        let parts = text.to_str().and_then(|text| text.split_once('='));
        match parts.filter(|(name, _)| !name.trim().is_empty() && !name.contains(['/', '\\'])) {
            Some((name, file)) => {
                SheetArgument { name: Some(name.trim().to_owned()), file: file.into() }
            }
            None => SheetArgument { name: None, file: text.into() },
        }
    }
}

/// The players, in the order of their first sheets.
#[derive(Debug)]
pub struct Players {
    players: Vec<Player>,
    /// Whether only the totals of each player are printed.
    pub are_totals: bool,
}

#[derive(Debug)]
struct Player {
    name: String,
    /// What names the sheets in errors.
    files: String,
    rounds: Vec<Sheet>,
}

impl Players {
    /// Reads the sheets. The files of one name are rounds of one player. Each file of a folder is
    /// the sheet of a player who has its name.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or a folder has no files.
    pub fn read(arguments: &[SheetArgument], are_totals: bool) -> Result<Players, Failure> {
        let mut players = Players { players: Vec::new(), are_totals };
        for SheetArgument { name, file } in arguments {
            match name {
                None if file.is_dir() => {
                    for file in sheets_in(file)? {
                        let name = file.file_stem().unwrap_or_default().to_string_lossy();
                        players.add(Some(&name), &file)?;
                    }
                }
                name => players.add(name.as_deref(), file)?,
            }
        }
        Ok(players)
    }

    fn add(&mut self, name: Option<&str>, file: &Path) -> Result<(), Failure> {
        let text = read_text(file, "a player's words")?;
        let path = name_of(file);
        let rounds = Sheet::rounds(name.unwrap_or(&path), &text);
        let same = self.players.iter_mut().find(|it| name == Some(&it.name));
        if let Some(player) = same {
            player.files += &format!(" and {path}");
            player.rounds.extend(rounds);
        } else {
            let name = name.unwrap_or(&path).to_owned();
            self.players.push(Player { name, files: path, rounds });
        }
        Ok(())
    }

    /// Refuses players with another number of rounds.
    ///
    /// # Errors
    ///
    /// Names the first such player's files.
    pub fn check_rounds(&self, boards: usize) -> Result<(), Failure> {
        let Some(player) = self.players.iter().find(|it| it.rounds.len() != boards) else {
            return Ok(());
        };
        let rounds = count(player.rounds.len(), "round");
        let boards = count(boards, "board");
        let what = format!("the words of {rounds}, for {boards}; a line --- begins the next round");
        Err(Failure::at(&player.files, what))
    }

    /// Whether a player has the words of more than this number of rounds.
    pub fn have_more_than(&self, rounds: usize) -> bool {
        self.players.iter().any(|player| player.rounds.len() > rounds)
    }

    /// The sheets of a round, counted from 0.
    pub fn sheets(&self, round: usize) -> impl Iterator<Item = Sheet> {
        self.players.iter().map(move |player| {
            let sheet = player.rounds.get(round).cloned();
            sheet.unwrap_or_else(|| Sheet::new(&player.name, ""))
        })
    }
}

/// The files of a folder by their names, except hidden ones.
fn sheets_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |error| cannot_read(&name_of(folder), &error);
    let mut files = Vec::new();
    for entry in folder.read_dir().map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && entry.path().is_file() {
            files.push(entry.path());
        }
    }
    files.sort();
    match files.is_empty() {
        true => Err(Failure::at(name_of(folder), "is a folder without files; expected sheets")),
        false => Ok(files),
    }
}
