//! Handles Ctrl-C: the program ends soon, and prints its results so far or how to continue. A
//! second Ctrl-C ends it immediately. On systems other than Unix, the first one does.

use std::fmt::Display;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use crate::failure::Failure;
use crate::program::PROGRAM;

/// The number of the last signal, 0 before the first. Not set if the program does not listen.
static SIGNAL: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// Starts to listen for SIGINT and SIGTERM.
#[cfg(unix)]
pub fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    let last = Arc::default();
    if SIGNAL.set(Arc::clone(&last)).is_err() {
        return;
    }
    let has_come = Arc::default();
    for signal in [SIGINT, SIGTERM] {
        // If registering fails, signals end the process immediately, as without a listener. This
        // action is registered together with the handler, so no signal is lost.
        let _ = flag::register_usize(signal, Arc::clone(&last), signal as usize);
        // Ends the process if the flag is already set, which is the case at the second signal.
        let _ = flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&has_come));
        let _ = flag::register(signal, Arc::clone(&has_come));
    }
}

/// Does nothing: Ctrl-C ends the program immediately.
#[cfg(not(unix))]
pub fn listen() {}

/// Restores the default handler and re-raises the signal, so that the caller sees that the process
/// was interrupted.
pub fn end() {
    #[cfg(unix)]
    if let Some(signal) = SIGNAL.get() {
        let signal = signal.load(Ordering::Relaxed) as i32;
        // If that fails, the process ends with an exit code.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

/// Ends the program by its signal, with a message that it was interrupted after this much. If that
/// fails, returns the failure to end it with.
pub fn end_after(done: impl Display) -> Failure {
    PROGRAM.complain(format_args!("interrupted after {done}"));
    end();
    Failure::Reported
}

/// Whether the first signal no longer ends the program.
#[cfg(unix)]
pub(crate) fn is_listening() -> bool {
    SIGNAL.get().is_some()
}

/// Whether a signal has requested the end.
#[must_use]
pub fn is_asked() -> bool {
    SIGNAL.get().is_some_and(|signal| signal.load(Ordering::Relaxed) != 0)
}
