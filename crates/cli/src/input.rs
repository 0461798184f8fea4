//! Reads files and standard input, and notices signals while no input arrives.
//!
//! After a signal, a blocked read continues to wait. So while [`interrupt`](crate::interrupt)
//! listens, these readers first wait until there is something to read, and fail if a signal arrives
//! before that.

use std::fs::File;
use std::io::{self, Read};

/// Reads a file.
#[cfg(not(unix))]
pub(crate) fn of_file(file: File) -> Box<dyn Read> {
    Box::new(file)
}

/// Reads standard input.
#[cfg(not(unix))]
pub(crate) fn standard() -> io::Result<Box<dyn Read>> {
    Ok(Box::new(io::stdin().lock()))
}

#[cfg(unix)]
pub(crate) use unix::{of_file, standard};

#[cfg(unix)]
mod unix {
    use std::os::fd::AsFd;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    use super::{File, Read, io};
    use crate::interrupt;

    /// The longest time that a signal goes unnoticed if another thread handles it, or if it arrives
    /// just before this thread waits.
    const ATTENTION: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

    /// Reads a file.
    pub(crate) fn of_file(file: File) -> Box<dyn Read> {
        Box::new(Attentive(file))
    }

    /// Reads standard input without a buffer, because polling does not see buffered bytes.
    pub(crate) fn standard() -> io::Result<Box<dyn Read>> {
        io::stdin().as_fd().try_clone_to_owned().map(|input| of_file(input.into()))
    }

    struct Attentive(File);

    impl Read for Attentive {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            while interrupt::is_listening() && !self.is_ready() {
                if interrupt::is_asked() {
                    return Err(io::Error::other("interrupted"));
                }
            }
            self.0.read(buffer)
        }
    }

    impl Attentive {
        /// Waits up to [`ATTENTION`] until there is something to read: bytes, the end, or an error.
        fn is_ready(&self) -> bool {
            let mut files = [PollFd::new(&self.0, PollFlags::IN)];
            !matches!(poll(&mut files, Some(&ATTENTION)), Ok(0) | Err(Errno::INTR))
        }
    }
}
