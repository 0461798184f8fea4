//! Runs a tool.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::output::Output;
use crate::tools::Tool;

/// The environment variables that a tool inherits: those that programs need to start, and the path
/// of coverage data.
pub(crate) const KEPT: [&str; 5] = ["PATH", "HOME", "TMPDIR", "SystemRoot", "LLVM_PROFILE_FILE"];

/// A tool with its arguments and its input; [`run`](Self::run) runs it.
#[derive(Debug)]
#[must_use = "call run to start the tool"]
pub struct Run {
    command: Command,
    stdin: Vec<u8>,
}

impl Run {
    pub(crate) fn new<A: AsRef<OsStr>>(
        tool: Tool,
        folder: &Path,
        args: impl IntoIterator<Item = A>,
    ) -> Run {
        Run::of(&tool.path(), folder, args)
    }

    pub(crate) fn of<A: AsRef<OsStr>>(
        program: &Path,
        folder: &Path,
        args: impl IntoIterator<Item = A>,
    ) -> Run {
        let mut command = Command::new(program);
        command.current_dir(folder).env_clear().args(args);
        for name in KEPT {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        Run { command, stdin: Vec::new() }
    }

    /// Adds an argument.
    pub fn arg(mut self, arg: impl AsRef<OsStr>) -> Run {
        self.command.arg(arg);
        self
    }

    /// Adds arguments.
    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Run {
        self.command.args(args);
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Run {
        self.command.env(name, value);
        self
    }

    /// Sets what the tool reads from standard input. Default: nothing.
    pub fn stdin(mut self, text: impl AsRef<[u8]>) -> Run {
        self.stdin = text.as_ref().to_vec();
        self
    }

    /// Returns the command, to start it in some other way. It does not include the input.
    #[must_use]
    pub fn into_command(self) -> Command {
        self.command
    }

    /// Runs the tool and waits for it to exit.
    ///
    /// # Panics
    ///
    /// If the tool cannot be started.
    #[must_use = "check at least the exit code"]
    pub fn run(mut self) -> Output {
        let described = describe(&self.command);
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = self.command.spawn();
        let mut child = child.unwrap_or_else(|error| panic!("cannot start {described}: {error}"));
        let (mut pipe, text) = (child.stdin.take(), self.stdin);
        // In a separate thread, because a tool may fill its output pipe before it has read all
        // input. Writing fails if the tool stops reading early, for example after an error: that is
        // allowed.
        let writer = std::thread::spawn(move || {
            if let Some(pipe) = &mut pipe {
                let _ = pipe.write_all(&text);
            }
        });
        let output = child.wait_with_output();
        let output = output.unwrap_or_else(|error| panic!("cannot wait for {described}: {error}"));
        writer.join().expect("the writer does not panic");
        Output::new(described, output)
    }
}

/// The command as you would type it, with the folder that it runs in.
fn describe(command: &Command) -> String {
    let folder = command.get_current_dir().unwrap_or(Path::new("."));
    let mut text = format!("cd {} && {}", folder.display(), command.get_program().display());
    for arg in command.get_args() {
        text.push_str(&format!(" {arg:?}"));
    }
    text
}

/// Sends a signal, such as `INT`, to a process. A shell has `kill`; not every system has a program
/// of that name.
///
/// # Panics
///
/// If there is no such process.
#[cfg(unix)]
pub fn send_signal(name: &str, process: u32) {
    let kill = format!("kill -s {name} {process}");
    let status = Command::new("sh").args(["-c", &kill]).status().expect("the shell starts");
    assert!(status.success(), "{kill}: {status}");
}
