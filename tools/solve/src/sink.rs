//! The destination of answers: memory, or standard output.

use std::io::{self, Stdout, Write};

use dictc_cli::Failure;
use dictc_cli::guard::{Content, Guard, standard_output};
use dictc_cli::progress::Spinner;

/// The number of bytes after which a printing sink prints.
const MUCH: usize = 1 << 16;

/// Collects answers, in memory for another thread to print, or to print them itself.
#[derive(Debug, Default)]
pub struct Sink {
    /// The bytes that were written and not printed yet.
    bytes: Vec<u8>,
    /// Standard output, unless another thread prints.
    out: Option<Guard<Stdout>>,
    /// Shown until something is printed.
    spinner: Option<Spinner>,
    /// Whether nothing can be printed any more.
    is_broken: bool,
    /// The reason, until the caller takes it.
    failure: Option<Failure>,
}

impl Sink {
    /// A sink that keeps everything in memory.
    pub fn in_memory() -> Sink {
        Sink::default()
    }

    /// A sink that prints as soon as it has many bytes.
    pub fn printing(content: impl Into<Content>) -> Sink {
        Sink { out: Some(standard_output(content.into())), ..Sink::default() }
    }

    /// Shows a spinner until there is something to print.
    pub fn spin(&mut self, quiet: bool) {
        self.spinner = Some(Spinner::start("solving", quiet));
    }

    /// Whether more can be printed: not after a failure.
    pub fn is_open(&self) -> bool {
        !self.is_broken
    }

    /// Prints everything, unless this sink is in memory.
    ///
    /// # Errors
    ///
    /// The first failure to print since the last call.
    pub fn finish(&mut self) -> Result<(), Failure> {
        self.print();
        self.failure.take().map_or(Ok(()), Err)
    }

    /// Takes the bytes in memory.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    fn print(&mut self) {
        if let Some(out) = &mut self.out {
            self.spinner = None;
            if !self.is_broken
                && let Err(error) = out.write_all(&self.bytes).and_then(|()| out.flush())
            {
                (self.is_broken, self.failure) = (true, Some(Failure::output(&error)));
            }
            self.bytes.clear();
        }
    }
}

impl Write for Sink {
    /// Accepts all bytes. Fails if they cannot be printed; [`Sink::finish`] returns the reason.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= MUCH {
            self.print();
        }
        if self.is_open() { Ok(bytes.len()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.print();
        if self.is_open() { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_keeps_everything() {
        let mut sink = Sink::in_memory();
        sink.write_all(&vec![b'x'; 3 * MUCH]).unwrap();
        assert!(sink.is_open() && sink.finish().is_ok());
        assert_eq!(sink.take().len(), 3 * MUCH);
    }
}
