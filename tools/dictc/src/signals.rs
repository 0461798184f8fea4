//! SIGINT and SIGTERM: whenever they come, no temporary file stays behind.
//!
//! What does not fit in memory is put in files without names, so most of the time the process can simply end.
//! Only while the dictionary is written, beside its place and under another name, the writer is asked to stop;
//! it removes that file.

use std::ops::ControlFlow;
use std::sync::Mutex;

use compile::Stage;

/// What the main thread is doing, and what was asked of it.
#[derive(Debug)]
struct State {
    writing: bool,
    signal: Option<i32>,
}

static STATE: Mutex<State> = Mutex::new(State { writing: false, signal: None });

/// Takes note of what is done next; breaks if it is not to be done any more.
pub(crate) fn enter(stage: Stage) -> ControlFlow<()> {
    let mut state = STATE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    state.writing = stage == Stage::Writing;
    if state.signal.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Starts to listen.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without a listener signals end the process as ever; a temporary file may stay.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in &mut signals {
            let mut state = STATE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if state.writing && state.signal.is_none() {
                state.signal = Some(signal);
            } else if !state.writing {
                // The lock is held, so that no file comes to be meanwhile.
                end(signal);
            }
        }
    });
}

#[cfg(not(unix))]
pub(crate) fn listen() {}

/// Ends as the signal would have, if there was one: callers such as shells look for that.
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
