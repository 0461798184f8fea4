//! Handles SIGINT and SIGTERM, so that they never leave a temporary file behind.
//!
//! Words that do not fit in memory are in files without names, so most of the time the process can
//! simply end. Only while the dictionary is written under a temporary name, the writer must stop
//! and remove that file.

use std::ops::ControlFlow;
use std::sync::Mutex;

use dictc_compile::Stage;

/// Whether the main thread is writing, and the signal that arrived meanwhile.
#[derive(Debug)]
struct State {
    writing: bool,
    signal: Option<i32>,
}

static STATE: Mutex<State> = Mutex::new(State { writing: false, signal: None });

/// Records the stage that starts. Breaks if a signal has arrived.
pub(crate) fn enter(stage: Stage) -> ControlFlow<()> {
    let mut state = STATE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    state.writing = stage == Stage::Writing;
    if state.signal.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Starts to listen for signals.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without a listener, signals end the process immediately, and a temporary file may stay.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in &mut signals {
            let mut state = STATE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if state.writing && state.signal.is_none() {
                state.signal = Some(signal);
            } else if !state.writing {
                // The lock is held, so the main thread cannot create a file meanwhile.
                end(signal);
            }
        }
    });
}

#[cfg(not(unix))]
pub(crate) fn listen() {}

/// If a signal arrived, ends the process by that signal, because shells check for that.
pub(crate) fn end_if_asked() {
    let state = STATE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(signal) = state.signal {
        end(signal);
    }
}

#[cfg(unix)]
fn end(signal: i32) {
    // It returns only if the signal cannot be raised.
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    std::process::exit(128 + signal);
}

#[cfg(not(unix))]
fn end(_signal: i32) {}
