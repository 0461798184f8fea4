//! Processes that open the dictionary while it is replaced.

use std::collections::VecDeque;
use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitCode, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use dictc_lexicon::Lexicon;

use crate::drill::{REFERENCES, TARGET};

/// The argument that starts this program as a reader.
pub(crate) const MODE: &str = "read";

/// The number of opened dictionaries that a reader keeps.
const KEPT_OPEN: usize = 8;

/// The pause between openings, which leaves processor time to the compiler.
const PAUSE: Duration = Duration::from_millis(3);

/// Counts of what readers found.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// Openings that found the dictionary of the first list, and of the second list.
    pub(crate) lists: [u64; 2],
    /// Openings that found anything else.
    pub(crate) torn: u64,
    /// Openings that failed.
    pub(crate) refused: u64,
    /// Kept dictionaries that were read again, most of them after they had been replaced.
    pub(crate) held: u64,
    /// Of these, dictionaries whose words had changed.
    pub(crate) changed: u64,
}

impl Seen {
    pub(crate) fn openings(&self) -> u64 {
        self.lists[0] + self.lists[1] + self.torn + self.refused
    }

    pub(crate) fn is_good(&self) -> bool {
        self.torn + self.refused + self.changed == 0
    }

    /// Formats the counts as the line that a reader prints for the process that started it.
    fn to_line(self) -> String {
        let Self { lists: [first, second], torn, refused, held, changed } = self;
        format!("{first} {second} {torn} {refused} {held} {changed}")
    }

    fn add_line(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        let numbers: Result<Vec<u64>, _> = line.split_whitespace().map(str::parse).collect();
        let [first, second, torn, refused, held, changed] = numbers?[..] else {
            return Err(format!("a reader printed {line:?}").into());
        };
        self.lists[0] += first;
        self.lists[1] += second;
        self.torn += torn;
        self.refused += refused;
        self.held += held;
        self.changed += changed;
        Ok(())
    }
}

/// Starts readers; [`stop`] ends them.
pub(crate) fn start(count: usize, folder: &Path) -> io::Result<Vec<Child>> {
    let reader = || {
        let mut command = end_to_end::example("kill");
        command.arg(MODE).arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.spawn()
    };
    (0..count).map(|_| reader()).collect()
}

/// Ends readers and sums up their counts.
pub(crate) fn stop(readers: Vec<Child>) -> Result<Seen, Box<dyn Error>> {
    let mut seen = Seen::default();
    for reader in readers {
        // This closes the reader's standard input, which ends it.
        let output = reader.wait_with_output()?;
        if !output.status.success() {
            return Err(format!("a reader exited with {}", output.status).into());
        }
        seen.add_line(&String::from_utf8(output.stdout)?)?;
    }
    Ok(seen)
}

/// Opens the dictionary over and over until standard input ends, and prints the counts.
pub(crate) fn read_until_stopped(folder: &Path) -> Result<ExitCode, Box<dyn Error>> {
    let (sender, stop) = mpsc::channel::<()>();
    std::thread::spawn(move || {
        let _ = io::stdin().read_to_end(&mut Vec::new());
        drop(sender);
    });
    let mut reader = Reader::new(folder)?;
    // At least once, even in a short drill.
    loop {
        reader.open()?;
        if stop.recv_timeout(PAUSE) == Err(RecvTimeoutError::Disconnected) {
            break;
        }
    }
    while let Some(held) = reader.held.pop_front() {
        reader.read_again(&held);
    }
    writeln!(io::stdout(), "{}", reader.seen.to_line())?;
    Ok(ExitCode::SUCCESS)
}

struct Reader {
    target: PathBuf,
    /// The bytes and words of the two expected dictionaries.
    references: [(Vec<u8>, Words); 2],
    held: VecDeque<(Lexicon, usize)>,
    seen: Seen,
}

/// The number of words and their checksum.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Words {
    count: usize,
    checksum: u64,
}

impl Words {
    fn of(lexicon: &Lexicon) -> Self {
        let (mut count, mut checksum) = (0, 0u64);
        for word in lexicon {
            count += 1;
            for byte in word.bytes().chain([0]) {
                checksum = (checksum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
        Self { count, checksum }
    }
}

impl Reader {
    fn new(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let reference = |name| -> Result<_, Box<dyn Error>> {
            let bytes = fs::read(folder.join(name))?;
            let words = Words::of(&Lexicon::from_bytes(bytes.clone())?);
            Ok((bytes, words))
        };
        Ok(Self {
            target: folder.join(TARGET),
            references: [reference(REFERENCES[0])?, reference(REFERENCES[1])?],
            held: VecDeque::new(),
            seen: Seen::default(),
        })
    }

    /// Opens the dictionary, which verifies it, and compares its bytes and words with the expected
    /// ones.
    fn open(&mut self) -> io::Result<()> {
        let bytes = fs::read(&self.target)?;
        if !self.references.iter().any(|(reference, _)| *reference == bytes) {
            self.seen.torn += 1;
        }
        let lexicon = match Lexicon::open(&self.target) {
            Ok(lexicon) => lexicon,
            Err(error) => {
                self.seen.refused += 1;
                return writeln!(io::stderr(), "{error}");
            }
        };
        let is_it = |(_, words): &(_, Words)| words.count == lexicon.len();
        match self.references.iter().position(is_it) {
            Some(which) => {
                self.seen.lists[which] += 1;
                self.held.push_back((lexicon, which));
            }
            None => self.seen.torn += 1,
        }
        if self.held.len() > KEPT_OPEN
            && let Some(held) = self.held.pop_front()
        {
            self.read_again(&held);
        }
        Ok(())
    }

    /// Reads all words of a dictionary that has been open for some time.
    fn read_again(&mut self, (lexicon, which): &(Lexicon, usize)) {
        self.seen.held += 1;
        self.seen.changed += u64::from(Words::of(lexicon) != self.references[*which].1);
    }
}
