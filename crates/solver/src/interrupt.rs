//! Ends a search that runs.

use std::fmt;
use std::sync::Arc;

/// Says whether a search has to end. A search asks many times a second, and calls a function that
/// does not block: one that reads an atomic flag, or looks for a signal.
#[derive(Clone, Default)]
pub(crate) struct Interrupt(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Interrupt {
    pub(crate) fn new(is_interrupted: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(is_interrupted)))
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.as_ref().is_some_and(|is_interrupted| is_interrupted())
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Interrupt").field(&self.0.is_some()).finish()
    }
}
