//! Processes that open the dictionary, solve boards, and hold it open until their input ends.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, ExitCode, Stdio};

use dictc_board::{Board, Dealer, DiceSet};
use dictc_lexicon::Lexicon;
use dictc_solver::Solver;

/// The argument that starts this program as such a process.
pub(crate) const MODE: &str = "solve";

/// The work of a process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub(crate) threads: usize,
    /// The number of boards for each thread; all threads solve the same ones.
    pub(crate) boards: u64,
}

impl Work {
    /// Solves the boards, prints the points, and waits until standard input ends.
    pub(crate) fn run(self, dictionary: &Path) -> Result<ExitCode, Box<dyn Error>> {
        let lexicon = Lexicon::open(dictionary)?;
        let dealer = Dealer::new(DiceSet::named("new87")?, 1);
        // All solvers stay alive until the end, so that their memory can be measured.
        let mut solvers: Vec<Solver> =
            (0..self.threads).map(|_| Solver::new(lexicon.clone())).collect();
        let points = std::thread::scope(|scope| {
            let solve = |solver| scope.spawn(|| self.points(solver, &dealer));
            let threads: Vec<_> = solvers.iter_mut().map(solve).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, u64>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).collect::<Vec<_>>()
        });
        if points.iter().any(|it| *it != points[0]) {
            return Err(format!("threads disagree: {points:?}").into());
        }
        writeln!(io::stdout(), "{}", points[0])?;
        io::stdin().read_to_end(&mut Vec::new())?;
        drop(solvers);
        Ok(ExitCode::SUCCESS)
    }

    /// Solves the boards one after the other and returns their points.
    fn points(self, solver: &mut Solver, dealer: &Dealer) -> u64 {
        let mut board = Board::default();
        let points = |number| {
            dealer.deal_into(number, &mut board);
            solver.solve(&board).points()
        };
        (0..self.boards).map(points).sum()
    }
}

/// A running process.
pub(crate) struct Process {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Process {
    pub(crate) fn start(dictionary: &Path, work: Work) -> Result<Self, Box<dyn Error>> {
        let mut command = end_to_end::example("sharing");
        command.arg(MODE).arg(dictionary);
        command.args([work.threads.to_string(), work.boards.to_string()]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().ok_or("standard output is a pipe")?;
        Ok(Self { child, output: BufReader::new(output) })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the process has solved its boards.
    pub(crate) fn points(&mut self) -> Result<u64, Box<dyn Error>> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        line.trim().parse().map_err(|_| format!("a process printed {line:?}").into())
    }

    pub(crate) fn end(mut self) -> Result<(), Box<dyn Error>> {
        // This closes the standard input of the process, which ends it.
        let status = self.child.wait()?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("a process exited with {status}").into())
        }
    }
}
