//! Where answers go: to memory, to be printed in their turn, or to standard output while they come.

use std::io::{Stdout, Write};
use std::ops::ControlFlow;

use crate::failure::Failure;
use crate::progress::{Spinner, print};

/// So many bytes are printed at once.
const MUCH: usize = 1 << 16;

/// Takes answers in.
#[derive(Debug, Default)]
pub struct Sink {
    /// What was written and is not printed yet.
    pub bytes: Vec<u8>,
    /// `None` if somebody else prints what there is.
    out: Option<Stdout>,
    /// Shown until something is printed.
    spinner: Option<Spinner>,
    failure: Option<Failure>,
}

impl Sink {
    /// A sink that keeps everything in memory.
    pub fn in_memory() -> Sink {
        Sink::default()
    }

    /// A sink that prints what it is given after `head`, as soon as there is much of it.
    pub fn printing(head: &[u8]) -> Sink {
        Sink { bytes: head.to_vec(), out: Some(std::io::stdout()), ..Sink::default() }
    }

    /// Shows that something is going on until there is something to print.
    pub fn spin(&mut self, quiet: bool) {
        self.spinner = Some(Spinner::start("solving", quiet));
    }

    /// Prints what there is if that is much. Breaks if nobody takes it: there is no use in more.
    pub fn pass_on(&mut self) -> ControlFlow<()> {
        if self.bytes.len() >= MUCH {
            self.print();
        }
        if self.failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Prints all there is, and says whether everything went well until now. Memory keeps what it has.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.print();
        self.failure.take().map_or(Ok(()), Err)
    }

    fn print(&mut self) {
        if let Some(out) = &mut self.out {
            self.spinner = None;
            if self.failure.is_none() {
                let flushed = print(out, &self.bytes)
                    .and_then(|()| out.flush().map_err(|error| Failure::output(&error)));
                self.failure = flushed.err();
            }
            self.bytes.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_keeps_everything() {
        let mut sink = Sink::in_memory();
        sink.bytes.resize(3 * MUCH, b'x');
        assert!(sink.pass_on().is_continue());
        assert!(sink.finish().is_ok());
        assert_eq!(sink.bytes.len(), 3 * MUCH);
    }
}
