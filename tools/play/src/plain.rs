//! Plays line by line: for screen readers, scripts, and terminals without a full screen.

use std::io::{self, Write, stdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use dictc_cli::Failure;
use dictc_cli::guard::{Content, standard_output};
use dictc_cli::lines::Lines;
use dictc_cli::numbers::count;
use dictc_game::session::{Key, Session};
use dictc_letters::{quoted, visible};

use crate::grid;
use crate::plan::Plan;
use crate::report;
use crate::wording;

const HELP: &str = "\
Enter words, one or several on a line.
/hint         a hint about a word that you have not found
/board        the board again
/time         the time that is left
/score        your points, your rank and the words that you have found
/player NAME  the player who types
/end          end the round";

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 16;

/// Plays one round.
///
/// # Errors
///
/// If no board meets the filter, or standard output fails.
pub fn run(mut plan: Plan) -> Result<(), Failure> {
    let session = plan.next_session()?;
    let lines = read_lines();
    let mut game = Game { session, start: Instant::now(), out: standard_output(Content::Text) };
    game.begin().map_err(|error| Failure::output(&error))?;
    game.play(&lines).map_err(|error| Failure::output(&error))?;
    // Another program may have locked the history.
    game.print(&report::results(&game.session)).map_err(|error| Failure::output(&error))?;
    let remarks = report::record(&mut plan, &game.session);
    let rest = report::after_results(&game.session, &remarks);
    game.print(&rest).map_err(|error| Failure::output(&error))
}

/// Reads standard input in a separate thread, so that the round ends in time.
fn read_lines() -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut lines = Lines::new(stdin().lock(), LONGEST);
        while let Ok(Some(line)) = lines.next_line() {
            if sender.send(String::from_utf8_lossy(line).into_owned()).is_err() {
                break;
            }
        }
    });
    receiver
}

struct Game<W> {
    session: Session,
    start: Instant,
    out: W,
}

impl<W: Write> Game<W> {
    fn begin(&mut self) -> io::Result<()> {
        let round = self.session.round();
        writeln!(self.out, "{}", wording::title(round))?;
        writeln!(self.out, "{}. /help lists commands.", wording::rules(round, true))?;
        self.board()?;
        writeln!(self.out, "{}", wording::goal(self.session.round()))?;
        if self.session.people().len() > 1 {
            self.who()?;
        }
        self.out.flush()
    }

    fn board(&mut self) -> io::Result<()> {
        let rows = grid::rows(self.session.round());
        rows.iter().try_for_each(|row| writeln!(self.out, "{row}"))
    }

    fn who(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", wording::turn(self.session.round(), self.session.player()))
    }

    /// Plays until the round is over or the input ends.
    fn play(&mut self, lines: &Receiver<String>) -> io::Result<()> {
        while self.session.results().is_none() {
            let left = self.session.round().time_left(self.start.elapsed());
            let wait = left.unwrap_or(Duration::from_secs(3600));
            match lines.recv_timeout(wait) {
                Ok(line) => self.line(&line)?,
                Err(RecvTimeoutError::Timeout) => {
                    if self.session.tick(self.start.elapsed()) {
                        writeln!(self.out, "Time is up.")?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => self.end(),
            }
            self.out.flush()?;
        }
        Ok(())
    }

    fn end(&mut self) {
        self.session.key(Key::EndRound, self.start.elapsed());
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        let now = self.start.elapsed();
        if self.session.tick(now) {
            return writeln!(self.out, "Time is up.");
        }
        match line.trim().strip_prefix('/') {
            Some(command) => self.command(command.trim(), now),
            None => {
                for word in dictc_letters::written_words(line) {
                    self.word(word, now)?;
                }
                Ok(())
            }
        }
    }

    fn word(&mut self, word: &str, now: Duration) -> io::Result<()> {
        let reply = self.session.play(word, now);
        let (text, _) = wording::answer(word, &reply, self.session.round(), self.session.player());
        writeln!(self.out, "{text}")
    }

    fn command(&mut self, command: &str, now: Duration) -> io::Result<()> {
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        let (round, player) = (self.session.round(), self.session.player());
        match name {
            "hint" => {
                let hint = self.session.hint();
                let text = wording::hint(hint, self.session.round());
                writeln!(self.out, "{text}")
            }
            "board" => self.board(),
            "time" => match round.time_left(now) {
                Some(left) => writeln!(self.out, "{} left", wording::seconds(left.as_secs())),
                None => writeln!(self.out, "{} so far", wording::seconds(now.as_secs())),
            },
            "score" => {
                let standing = round.standing(player);
                let mut parts = vec![count(standing.points, "point"), wording::rank(&standing)];
                parts.extend(wording::to_next_rank(&standing));
                let found: Vec<_> =
                    round.found(player).map(|word| wording::written(&word.text, round)).collect();
                let found = if found.is_empty() { "no words".to_owned() } else { found.join(" ") };
                writeln!(self.out, "{}: {found}", parts.join(", "))
            }
            "player" => {
                let names = self.session.people().iter().map(|&id| round.name(id));
                match names.clone().position(|name| name == argument.trim()) {
                    Some(index) => {
                        self.session.pass_to(index);
                        self.who()
                    }
                    None => {
                        let names = names.map(visible).collect::<Vec<_>>().join(", ");
                        let argument = quoted(argument);
                        writeln!(self.out, "no player {argument}; expected one of {names}")
                    }
                }
            }
            "end" | "quit" => {
                self.end();
                Ok(())
            }
            "help" => writeln!(self.out, "{HELP}"),
            _ => {
                writeln!(self.out, "no command /{}; /help lists all", visible(name))
            }
        }
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }
}
