//! Plays in a full-screen terminal, and restores the terminal in all cases when the program ends.

use std::io::{self, IsTerminal, Stdout, stdin, stdout};
use std::panic;
#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use dictc_cli::Failure;
use dictc_cli::guard::Content;
use dictc_cli::output::print;
use dictc_cli::terminal::Color;
use dictc_game::session::{Action, Key, Session};
use dictc_render::Palette;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::plan::Plan;
use crate::report;
use crate::rows::Rows;
use crate::screen::{self, Look, View};

/// The interval at which the screen is drawn and signals are checked.
const TICK: Duration = Duration::from_millis(100);

/// The text that a test types to make a debug build panic.
#[cfg(debug_assertions)]
const PANIC: &str = "\u{2203}panic";

/// Whether the program runs in a terminal that it can draw in.
pub fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb
}

/// Plays rounds until the players quit.
///
/// # Errors
///
/// If no board meets the filter, or the terminal fails.
pub fn run(mut plan: Plan, color: Color) -> Result<(), Failure> {
    let look = if color.palette() == Palette::default() { Look::Plain } else { Look::Colored };
    let mut session = plan.next_session()?;
    let signals = Signals::listen();
    let mut screen = Screen::open().map_err(|error| failed(&error))?;
    let mut lines: Vec<String> = Vec::new();
    let played = loop {
        match play(&mut plan, &mut session, &mut screen, &signals, look) {
            Ok(Ending::NextRound) => {
                lines.push(report::line(&session));
                match plan.next_session() {
                    Ok(next) => session = next,
                    Err(failure) => break Err(failure),
                }
            }
            Ok(ending) => break Ok(ending),
            Err(error) => break Err(failed(&error)),
        }
    };
    drop(screen);
    let ending = played?;
    if session.results().is_some() {
        lines.push(report::line(&session));
    }
    lines.push(String::new());
    print(Content::Text, lines.join("\n"))?;
    if let Ending::Signal(signal) = ending {
        signals.end(signal);
    }
    Ok(())
}

/// The way in which playing ends.
enum Ending {
    NextRound,
    Quit,
    Signal(i32),
}

/// Plays a round.
fn play(
    plan: &mut Plan,
    session: &mut Session,
    screen: &mut Screen,
    signals: &Signals,
    look: Look,
) -> io::Result<Ending> {
    let start = Instant::now();
    let mut remarks = Vec::new();
    let mut is_over = false;
    loop {
        is_over |= session.tick(start.elapsed());
        screen.draw(&View { session, now: start.elapsed(), remarks: &remarks, look })?;
        // Only now, since another program may have locked the history.
        if std::mem::take(&mut is_over) {
            remarks = report::standings(session);
            remarks.extend(report::record(plan, session));
            continue;
        }
        // A test checks that a panic restores the terminal.
        #[cfg(debug_assertions)]
        assert!(session.input() != PANIC, "a test asked for a panic");
        if let Some(signal) = signals.arrived() {
            return Ok(Ending::Signal(signal));
        }
        if !event::poll(TICK)? {
            continue;
        }
        let Event::Key(event) = event::read()? else { continue };
        if event.kind == KeyEventKind::Release {
            continue;
        }
        let has_control = event.modifiers.contains(KeyModifiers::CONTROL);
        if has_control && event.code == KeyCode::Char('c') {
            return Ok(Signals::interrupt());
        }
        if has_control && event.code == KeyCode::Char('z') {
            screen.suspend()?;
            continue;
        }
        let Some(key) = key(event) else { continue };
        match session.key(key, start.elapsed()) {
            Action::Record => is_over = true,
            Action::NextRound => return Ok(Ending::NextRound),
            Action::Quit => return Ok(Ending::Quit),
            _ => {}
        }
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    let has_control = event.modifiers.contains(KeyModifiers::CONTROL);
    Some(match event.code {
        KeyCode::Char('d') if has_control => Key::EndRound,
        KeyCode::Char('m' | 'j') if has_control => Key::Enter,
        KeyCode::Char('h') if has_control => Key::Backspace,
        KeyCode::Char('u' | 'w') if has_control => Key::Escape,
        KeyCode::Char(_) if has_control || event.modifiers.contains(KeyModifiers::ALT) => {
            return None;
        }
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Esc => Key::Escape,
        KeyCode::Tab => Key::Tab,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return None,
    })
}

fn failed(error: &io::Error) -> Failure {
    let what = "the terminal failed";
    Failure::Message(format!("{what}: {error}; --plain does without a full screen"))
}

/// The alternate screen of the terminal. Dropping it restores the terminal; so does a panic.
struct Screen {
    terminal: Terminal<Rows<CrosstermBackend<Stdout>>>,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            hook(info);
        }));
        let opened =
            take().and_then(|()| Terminal::new(Rows::new(CrosstermBackend::new(stdout()))));
        if opened.is_err() {
            restore();
        }
        Ok(Screen { terminal: opened? })
    }

    /// Gives the terminal back to the shell until the process continues.
    fn suspend(&mut self) -> io::Result<()> {
        restore();
        stop()?;
        take()?;
        // The screen is empty, so everything must be drawn. `Terminal::clear` would query the
        // position of the cursor, and not every terminal answers.
        self.terminal = Terminal::new(Rows::new(CrosstermBackend::new(stdout())))?;
        Ok(())
    }

    fn draw(&mut self, view: &View<'_>) -> io::Result<()> {
        self.terminal.draw(|frame| {
            let area = frame.area();
            let cursor = screen::draw(view, area, frame.buffer_mut());
            if let Some(place) = cursor {
                frame.set_cursor_position(place);
            }
        })?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal must be restored. Restoring it twice would move the cursor over text
/// printed in between, such as the message of a panic. The lock is held until it is restored,
/// because a thread that finds it restored may end the process. Standard output is always locked
/// first.
static IS_TAKEN: Mutex<bool> = Mutex::new(false);

/// Takes the terminal: keys come one by one, and the shell's screen is kept.
fn take() -> io::Result<()> {
    let mut out = stdout().lock();
    let mut is_taken = IS_TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    enable_raw_mode()?;
    *is_taken = true;
    execute!(out, EnterAlternateScreen)
}

/// Restores the terminal. A failure cannot be reported.
fn restore() {
    let mut out = stdout().lock();
    let mut is_taken = IS_TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    if *is_taken {
        let _ = execute!(out, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        *is_taken = false;
    }
}

/// Stops the process, like Ctrl-Z outside of raw mode, until the shell continues it.
#[cfg(unix)]
fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn stop() -> io::Result<()> {
    Ok(())
}

/// Signals that end the program: it restores the terminal first.
#[cfg(unix)]
struct Signals(Arc<AtomicI32>);

#[cfg(unix)]
impl Signals {
    /// The time that the program has to end after a signal.
    const GRACE: Duration = Duration::from_secs(1);

    /// Waits for signals on a separate thread. The program checks [`arrived`](Self::arrived) and
    /// ends; if it does not, the thread ends it. After SIGHUP, the thread ends it immediately:
    /// waiting for a key on a closed terminal never returns.
    fn listen() -> Signals {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

        let arrived = Arc::<AtomicI32>::default();
        let signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]);
        // Without a listener, the signal ends the process immediately.
        if let Ok(mut signals) = signals {
            let arrived = Arc::clone(&arrived);
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    arrived.store(signal, Ordering::SeqCst);
                    if signal != SIGHUP {
                        std::thread::sleep(Signals::GRACE);
                    }
                    // Nothing is drawn from now on.
                    let _out = stdout().lock();
                    restore();
                    end_by(signal);
                }
            });
        }
        Signals(arrived)
    }

    fn arrived(&self) -> Option<i32> {
        Some(self.0.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
    }

    /// Ctrl-C in raw mode.
    fn interrupt() -> Ending {
        Ending::Signal(signal_hook::consts::SIGINT)
    }

    fn end(&self, signal: i32) {
        end_by(signal);
    }
}

/// Ends the process by the signal, because shells check for that.
#[cfg(unix)]
fn end_by(signal: i32) {
    // It returns only if the signal cannot be raised.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal);
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Signals {
        Signals
    }

    fn arrived(&self) -> Option<i32> {
        None
    }

    fn interrupt() -> Ending {
        Ending::Quit
    }

    fn end(&self, _signal: i32) {}
}
