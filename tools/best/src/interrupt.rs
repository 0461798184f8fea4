//! Ctrl-C: the program ends soon and prints what it has. A second one ends it at once.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Starts to listen for SIGINT and SIGTERM.
#[cfg(unix)]
pub(crate) fn listen() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag;

    let asked = ASKED.get_or_init(Arc::default);
    for signal in [SIGINT, SIGTERM] {
        // Without a listener, signals end the process at once. The first of the two ends the process
        // if the flag is set already.
        let _ = flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(asked));
        let _ = flag::register(signal, Arc::clone(asked));
    }
}

#[cfg(not(unix))]
pub(crate) fn listen() {}

/// Whether a signal asked for the end.
pub(crate) fn is_asked() -> bool {
    ASKED.get().is_some_and(|asked| asked.load(Ordering::Relaxed))
}
