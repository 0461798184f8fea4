//! `dictc play` in a terminal: rounds from the first key to the results, at several sizes, and the state
//! of the terminal after every kind of end.
//!
//! The terminal is a pseudo-terminal whose output a parser turns into a screen. The program runs in
//! a shell that afterwards reads a line: the line is echoed, and read to its end, only if the
//! program has restored the terminal.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command as Process};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use tempfile::TempDir;

/// The time that a screen may take to appear on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The script in the terminal: the program, then a shell that reports its exit code and reads a
/// line. It reads a second line because a terminal may lose text that its shell wrote just before
/// it ended.
const SCRIPT: &str = r#"
sh -c 'echo $$ > process; exec "$0" "$@"' "$0" "$@"
echo "code $?"
read line
echo "read $line"
read line
"#;

/// A terminal with the program in it.
struct Terminal {
    pty: Arc<Pty>,
    shell: Child,
    parser: Arc<Mutex<vt100::Parser>>,
    folder: Arc<TempDir>,
}

impl Terminal {
    /// Starts the program in a terminal of this size, with an empty history.
    fn start(width: u16, height: u16, arguments: &str) -> Terminal {
        Terminal::start_with(width, height, arguments, &[])
    }

    fn start_with(
        width: u16,
        height: u16,
        arguments: &str,
        environment: &[(&str, &str)],
    ) -> Terminal {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(height, width)).unwrap();
        let shell = Command::new("sh")
            .args(["-c", SCRIPT, env!("CARGO_BIN_EXE_dictc"), "play"])
            .args(arguments.split_whitespace())
            .current_dir(folder.path())
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("TERM", "xterm-256color")
            .env("XDG_DATA_HOME", folder.path())
            .envs(environment.iter().copied())
            .spawn(pts)
            .unwrap();
        let parser = Arc::new(Mutex::new(vt100::Parser::new(cells(height), cells(width), 0)));
        let (pty, shown) = (Arc::new(pty), parser.clone());
        let output = pty.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end of the shell is an error on Linux.
            while let Ok(read @ 1..) = (&*output).read(&mut buffer) {
                shown.lock().unwrap().process(&buffer[..read]);
            }
        });
        Terminal { pty, shell, parser, folder }
    }

    fn send(&self, text: &str) {
        (&*self.pty).write_all(text.as_bytes()).unwrap();
    }

    fn resize(&self, width: u16, height: u16) {
        self.parser.lock().unwrap().screen_mut().set_size(cells(height), cells(width));
        self.pty.resize(Size::new(height, width)).unwrap();
    }

    /// The lines of the screen, without blanks at their ends.
    fn screen(&self) -> Vec<String> {
        let parser = self.parser.lock().unwrap();
        let (_, width) = parser.screen().size();
        parser.screen().rows(0, width.get()).map(|line| line.trim_end().to_owned()).collect()
    }

    /// Waits until the screen is as expected, and returns it.
    fn wait(&self, what: &str, is_right: impl Fn(&[String]) -> bool) -> Vec<String> {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if is_right(&screen) {
                return screen;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "waited for {what}; the screen is\n{}",
                screen.join("\n")
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn wait_for(&self, text: &str) -> Vec<String> {
        self.wait(text, |screen| screen.iter().any(|line| line.contains(text)))
    }

    /// Waits until the screen below its first line, which has the clock, is as expected.
    fn expect(&self, expected: &str) {
        let expected: Vec<&str> = expected.lines().collect();
        self.wait(&expected.join("\n"), |screen| {
            let below = screen.iter().skip(1).map(String::as_str);
            below.eq(expected.iter().copied())
        });
    }

    /// Waits for the end of the program, and checks that the terminal is as it was before.
    fn expect_restored(mut self, code: i32) -> Arc<TempDir> {
        self.wait_for(&format!("code {code}"));
        {
            let parser = self.parser.lock().unwrap();
            assert!(!parser.screen().alternate_screen(), "the alternate screen is left");
            assert!(!parser.screen().hide_cursor(), "the cursor is shown");
        }
        // In raw mode the line would not be echoed, and Enter would not end it.
        self.send("hello\r");
        self.wait("echo", |screen| {
            let at = |text: &str| screen.iter().position(|line| line == text);
            at("hello").is_some() && at("read hello").is_some()
        });
        self.send("\r");
        assert!(self.shell.wait().unwrap().success());
        self.folder.clone()
    }

    /// Sends a signal to the program.
    fn signal(&self, name: &str) {
        let process = fs::read_to_string(self.folder.path().join("process")).unwrap();
        // A shell has `kill`; not every system has a program of that name.
        let kill = format!("kill -s {name} {process}");
        assert!(Process::new("sh").args(["-c", &kill]).status().unwrap().success());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

fn history(folder: &Path) -> String {
    fs::read_to_string(folder.join("dictc").join("history.jsonl")).unwrap_or_default()
}

#[test]
fn a_round_to_its_end_in_a_usual_terminal() {
    let terminal = Terminal::start(80, 24, "--seed 1 --against 2 --player Ann");
    terminal.wait_for("Words of 3 letters or more.");
    terminal.send("rout\rtea\rrhu\rrout\rtrox\x7fu");
    let screen = terminal.wait_for(" Ann> trou");
    assert!(screen[0].starts_with(" new87  125C-MB11-0BNW   "), "{screen:?}");
    let lines: Vec<&str> = screen.iter().skip(2).take(9).map(|line| &line[..]).collect();
    assert_eq!(lines[0], " ┌───┬───┬───┬───┐  > Ann: 1 word, 1 point");
    assert_eq!(lines[3], " │[T]│ T │ A │ F │    Beginner [....................]");
    assert_eq!(lines[5], " │[R]│[U]│ H │ G │");
    assert_eq!(lines[7], " │ I │[O]│ G │ S │");
    assert_eq!(screen[17], " rout: you had that before");
    terminal.send("\x04\x1b[D\x1b[B");
    terminal.expect(
        "
 ┌───┬───┬───┬───┐  Ann 0    Computer 2 36  Missed 267
 │ E │ R │ H │ O │   rout =   shorter 5      shatter 5
 ├───┼───┼───┼───┤   rhu x   >author 3       shutter 5
 │ T │[T]│[A]│ F │   tea x    outer 2        troughs 5
 ├───┼───┼───┼───┤            rough 2        shouter 5
 │[R]│[U]│[H]│ G │            route 2        outrate 5
 ├───┼───┼───┼───┤            truth 2        trouter 5
 │ I │[O]│ G │ S │            outre 2        gutter 3
 └───┴───┴───┴───┘            shut 1         truths 3
                              are 1          fatter 3
                              ate 1          roughs 3
                              hat 1          router 3
                              out 1          tauter 3
                              gate 1         trough 3

 author, 3 points: noun: writes (books or stories or articles or the like)
 professionally (for pay); someone who originates or causes or initiates
 something | verb: be the author of
 Computer 2 wins with 36 points.
 Ann: Beginner, 0 of 76 words.
 Ann: 0.3 % of the points, with the shared words, in the first round on record.
 Arrows choose a word   n next round   q quit",
    );
    terminal.send("n");
    terminal.wait_for("125C-MB11-1");
    terminal.send("are\r\x04");
    terminal.wait_for("n next round");
    terminal.send("q");
    let screen = terminal.wait_for("code 0").join("");
    assert!(screen.contains("Ann 0 (Beginner), Computer 2 36; missed 267 points"), "{screen}");
    let folder = terminal.expect_restored(0);
    let history = history(folder.path());
    assert_eq!(history.lines().count(), 2, "{history}");
    assert!(history.starts_with(r#"{"version":1,"ended":"#), "{history}");
}

#[test]
fn the_clock_ends_a_round_in_the_smallest_terminal() {
    let terminal = Terminal::start(60, 20, "di/ed --minutes 0.05 --no-history");
    let screen = terminal.wait_for("q quit");
    assert!(screen[0].ends_with("over"), "{screen:?}");
    terminal.expect(
        "
 ┌───────┬───────┐  You 0  Missed 5
 │       │       │         >died 1
 │  [D]  │  [I]  │          did 1
 │       │       │          die 1
 ├───────┼───────┤          deid 1
 │       │       │          ide 1
 │  [E]  │  [D]  │
 │       │       │
 └───────┴───────┘



 died, 1 point: past tense of die: pass from physical life
 and lose all bodily attributes and functions necessary to
 sustain life; suffer or face the pain of death
 You have 0 points: Beginner, 0 of 3 words.

 Arrows choose a word   n next round   q quit",
    );
    terminal.send("q");
    let folder = terminal.expect_restored(0);
    assert_eq!(history(folder.path()), "");
}

#[test]
fn the_screen_follows_the_size_of_the_window() {
    let terminal = Terminal::start(100, 30, "di/ed --minutes 0");
    terminal.wait_for("Ctrl-C quit");
    terminal.send("die\rdi");
    terminal.wait_for("You> di");
    let place = |text: &str| {
        let screen = terminal.wait_for(text);
        screen.iter().position(|line| line.contains(text)).unwrap()
    };
    assert_eq!(place("You> di"), 18);
    terminal.resize(60, 20);
    terminal.expect(
        "
 ┌───────┬───────┐  > You: 1 word, 1 point
 │       │       │
 │  [D]  │  [I]  │    Strong   [######..............]
 │       │       │    1 of 3 words
 ├───────┼───────┤
 │       │       │    die 1
 │   E   │   D   │
 │       │       │
 └───────┴───────┘






 die: 1 point, Strong!
 You> di
 Enter word   ? hint   Ctrl-D end   Ctrl-C quit",
    );
    terminal.resize(40, 8);
    terminal.wait_for("Enlarge the window to 60x20.");
    terminal.send("d\r");
    terminal.wait_for("did: 1 point");
    terminal.resize(120, 40);
    terminal.wait_for("> You: 2 words, 2 points");
    assert_eq!(place("You>"), 18);
    terminal.send("\x04q");
    drop(terminal.expect_restored(0));
}

#[test]
fn control_c_restores_the_terminal_and_records_nothing() {
    let terminal = Terminal::start(80, 24, "di/ed");
    terminal.wait_for("Ctrl-C quit");
    terminal.send("die\r\x03");
    let folder = terminal.expect_restored(130);
    assert_eq!(history(folder.path()), "");
}

#[test]
fn control_z_gives_the_terminal_back_for_a_while() {
    let terminal = Terminal::start(60, 20, "di/ed --minutes 0 --player Ann --player Ben");
    terminal.wait_for("Enter word  Tab player  ? hint  Ctrl-D end  Ctrl-C quit");
    terminal.send("did\r");
    terminal.wait_for("did: 1 point");
    let has_screen = || terminal.parser.lock().unwrap().screen().alternate_screen();
    terminal.send("\u{1a}");
    terminal.wait("the screen of the shell", |_| !has_screen());
    terminal.signal("CONT");
    terminal
        .wait("the board", |screen| has_screen() && screen.iter().any(|it| it.contains("did 1")));
    terminal.send("die\r");
    terminal.wait_for("die: 1 point");
    terminal.send("\u{3}");
    terminal.expect_restored(130);
}

#[test]
fn a_signal_restores_the_terminal() {
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        let terminal = Terminal::start(80, 24, "di/ed");
        terminal.wait_for("Ctrl-C quit");
        terminal.signal(signal);
        drop(terminal.expect_restored(code));
    }
}

#[test]
#[cfg(debug_assertions)]
fn a_panic_restores_the_terminal() {
    let terminal = Terminal::start(80, 24, "di/ed");
    terminal.wait_for("Ctrl-C quit");
    terminal.send("\u{2203}panic");
    terminal.wait_for("a test asked for a panic");
    drop(terminal.expect_restored(101));
}

#[test]
fn without_colors_brackets_say_the_same() {
    for (environment, has_colors) in [(&[][..], true), (&[("NO_COLOR", "1")], false)] {
        let terminal = Terminal::start_with(80, 24, "di/ed", environment);
        terminal.wait_for("Ctrl-C quit");
        terminal.send("die\rdie\rdi");
        terminal.wait_for("You> di");
        terminal.wait_for("│  [D]  │  [I]  │");
        {
            let parser = terminal.parser.lock().unwrap();
            let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
            let mut cells = cells.filter_map(|(row, column)| parser.screen().cell(row, column));
            let is_colored = |cell: &vt100::Cell| {
                (cell.fgcolor(), cell.bgcolor()) != (vt100::Color::Default, vt100::Color::Default)
            };
            assert_eq!(cells.any(is_colored), has_colors);
        }
        terminal.send("\x03");
        drop(terminal.expect_restored(130));
    }
}
