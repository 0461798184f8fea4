//! The one place that prints messages.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use dictc_letters::visible;

use crate::failure::{Exit, Failure};
use crate::guard::{Content, standard_error};

/// Whether `--quiet` was given.
pub(crate) static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Whether a message was printed, or would have been without `--quiet`.
static HAS_SPOKEN: AtomicBool = AtomicBool::new(false);

/// The name of the running program.
static NAME: OnceLock<String> = OnceLock::new();

/// The running program. Its error messages start with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Program(());

/// The running program.
pub const PROGRAM: Program = Program(());

impl Program {
    /// The name as it was typed, and the name of the command if it is a tool: `dictc`, `dictc play` or
    /// `solve`.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAME.get().map_or("dictc", String::as_str)
    }

    /// Whether `--quiet` was given.
    #[must_use]
    pub fn is_quiet(self) -> bool {
        IS_QUIET.load(Ordering::Relaxed)
    }

    /// Sets the name, once.
    pub(crate) fn set_name(name: &str) {
        NAME.get_or_init(|| name.to_owned());
    }

    /// Prints an error on standard error: `solve: no board: …`.
    pub fn complain(self, message: impl Display) {
        HAS_SPOKEN.store(true, Ordering::Relaxed);
        // If standard error is closed, the message is lost.
        let message = without_codes(&message.to_string());
        let (line, picture) = message.split_at(picture(&message));
        let text = format!("{}: {}{picture}\n", self.name(), visible(line));
        let _ = standard_error(Content::Text).write_all(text.as_bytes());
    }

    /// Prints a remark on standard error, without the name of the program, unless `--quiet` was
    /// given.
    pub fn remark(self, message: impl Display) {
        HAS_SPOKEN.store(true, Ordering::Relaxed);
        if !self.is_quiet() {
            let text = format!("{}\n", visible(&message.to_string()));
            let _ = standard_error(Content::Text).write_all(text.as_bytes());
        }
    }

    /// Prints a remark as [`remark`](Self::remark), but only the first time in a run.
    pub fn remark_once(self, message: impl Display) {
        static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let message = message.to_string();
        let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.insert(message.clone()) {
            self.remark(message);
        }
    }

    /// Prints a remark as [`remark`](Self::remark), unless there was another message: for an empty
    /// answer without a better reason.
    pub fn remark_if_silent(self, message: impl Display) {
        if !HAS_SPOKEN.load(Ordering::Relaxed) {
            self.remark(message);
        }
    }

    /// Prints why a run failed, unless that has already been printed, and returns its exit code.
    #[must_use]
    pub fn finish(self, result: Result<(), Failure>) -> ExitCode {
        let Err(failure) = result else { return Exit::Done.into() };
        if let Failure::Message(message) | Failure::Stopped(message) = &failure {
            self.complain(message);
        }
        failure.exit().into()
    }
}

/// Where the picture of a mistake begins, at the end of a message: a line with a text, and one with
/// a caret below it. All else of a message is one line.
fn picture(message: &str) -> usize {
    let mut ends = message.rmatch_indices("\n    ").map(|(end, _)| end);
    let (caret, text) = (ends.next(), ends.next());
    match (caret.map(|it| message[it..].trim()), text) {
        (Some("^"), Some(text)) => text,
        _ => message.len(),
    }
}

/// A message without the numbers of the system's errors, which repeat the text.
fn without_codes(message: &str) -> String {
    let mut parts = message.split(" (os error ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|it: char| it.is_ascii_digit());
        match rest.strip_prefix(')') {
            Some(rest) if rest.len() + 1 < part.len() => text.push_str(rest),
            _ => text.extend([" (os error ", part]),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::without_codes;

    #[test]
    fn codes_of_errors_are_left_out() {
        for (message, text) in [
            ("a: Permission denied (os error 13)", "a: Permission denied"),
            ("a: Denied (os error 13); b (os error 2)", "a: Denied; b"),
            ("a (os error ) (os error x)", "a (os error ) (os error x)"),
            ("", ""),
        ] {
            assert_eq!(without_codes(message), text);
        }
    }
}
