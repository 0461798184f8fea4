//! The players whose sheets are checked, and their sheets of each round.

use std::ffi::OsString;
use std::path::PathBuf;

use dictc_cli::Failure;
use dictc_cli::files::{name_of, read_text};
use dictc_cli::numbers::count;
use dictc_game::Sheet;

/// `FILE` or `NAME=FILE`. A file whose name has an `=` is written with its folder: `./a=b`.
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
    /// Reads the sheets. The files of one name are rounds of one player.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn read(arguments: &[SheetArgument], are_totals: bool) -> Result<Players, Failure> {
        let mut players: Vec<Player> = Vec::new();
        for SheetArgument { name, file } in arguments {
            let text = read_text(file, "a player's words")?;
            let path = name_of(file);
            let rounds = Sheet::rounds(name.as_deref().unwrap_or(&path), &text);
            let same = players.iter_mut().find(|it| name.as_ref() == Some(&it.name));
            if let Some(player) = same {
                player.files += &format!(" and {path}");
                player.rounds.extend(rounds);
            } else {
                let name = name.clone().unwrap_or_else(|| path.clone());
                players.push(Player { name, files: path, rounds });
            }
        }
        Ok(Players { players, are_totals })
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
