//! Keeps each word once, and counts the dropped words by reason.

use std::collections::BTreeSet;
use std::io::Write;

use dictc_letters::Alphabet;
use dictc_lexicon::DuplicateValues;
use dictc_lexicon::metadata::{DropReason, Dropped};
use dictc_lexicon::write::Summary;

use crate::dropped::{DroppedWord, Location};
use crate::error::Error;
use crate::observer::Observer;
use crate::sorted_run::{RunReader, RunWriter};
use crate::spool::{Disk, Spool, SpoolReader, Spooled};
use crate::words_in_memory::{Entry, Origin, Role};

/// Receives sorted entries and keeps each word once.
pub(crate) struct Keeper<'c> {
    pub(crate) sources: &'c [String],
    pub(crate) rule: DuplicateValues,
    pub(crate) dropped: &'c mut Dropped,
    pub(crate) observer: &'c mut dyn Observer,
    run: RunWriter<Spool>,
    values: Option<Spool>,
    disk: Option<&'c Disk>,
    /// The word of the last entry. More entries with the same word can follow.
    current: Vec<u8>,
    group: Group,
    /// The lists whose exclusions of the current word are known.
    excluding: Vec<u32>,
    /// The lists that have excluded a word. `None` if a list has and its number is not known.
    used: Option<BTreeSet<u32>>,
    summary: Summary,
    largest_value: u64,
    /// The number of words that begin with a capital wherever they are.
    capitalized: u64,
}

/// The entries with the current word.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    started: bool,
    excluded: bool,
    copies: u64,
    /// Whether the word is somewhere without a capital.
    has_lower: bool,
    /// The value so far and the line it comes from; without a value, the first line.
    origin: Origin,
}

/// The kept words, sorted and without duplicates.
#[derive(Debug)]
pub(crate) struct Kept {
    run: Spooled,
    /// Eight bytes for each word; `None` if no word has a value.
    pub(crate) values: Option<Spooled>,
    pub(crate) summary: Summary,
    pub(crate) largest_value: u64,
    /// The number of words that begin with a capital wherever they are.
    pub(crate) capitalized: u64,
    /// The numbers of the lists that have excluded a word, if they are known.
    pub(crate) used: Option<BTreeSet<u32>>,
}

impl<'c> Keeper<'c> {
    pub(crate) fn new(
        sources: &'c [String],
        alphabet: Alphabet,
        rule: DuplicateValues,
        dropped: &'c mut Dropped,
        observer: &'c mut dyn Observer,
        disk: Option<&'c Disk>,
    ) -> Self {
        Self {
            sources,
            rule,
            dropped,
            observer,
            run: RunWriter::new(Spool::new(disk)),
            values: None,
            disk,
            current: Vec::new(),
            group: Group::default(),
            excluding: Vec::new(),
            used: Some(BTreeSet::new()),
            summary: Summary::new().with_alphabet(alphabet),
            largest_value: 0,
            capitalized: 0,
        }
    }

    /// Adds the next entry in order.
    pub(crate) fn entry(&mut self, entry: Entry<'_>) -> Result<(), Error> {
        let Entry { word, role, is_capitalized, origin } = entry;
        if !self.group.started || word != self.current {
            self.end_group()?;
            self.current.clear();
            self.current.extend_from_slice(word);
            let excluded = role == Role::Exclusion;
            self.group = Group { started: true, excluded, copies: 0, has_lower: false, origin };
            self.excluding.clear();
        }
        if role == Role::Exclusion {
            // Without a line, the number of the list is not known either.
            self.excluding.extend((origin.line > 0).then_some(origin.source));
            return Ok(());
        }
        if self.group.excluded {
            self.note_used();
            return self.drop_word(DropReason::Excluded, origin);
        }
        self.group.copies += 1;
        self.group.has_lower |= !is_capitalized;
        if self.group.copies == 1 {
            return Ok(());
        }
        self.add_value(origin)?;
        self.drop_word(DropReason::Repeated, origin)
    }

    /// Records that the lists that exclude the current word have excluded a word.
    fn note_used(&mut self) {
        match &mut self.used {
            Some(used) if !self.excluding.is_empty() => used.extend(self.excluding.drain(..)),
            // Another copy of the word, or an unknown list.
            Some(_) if self.group.origin.line > 0 => {}
            _ => self.used = None,
        }
    }

    /// Combines the value of a repetition with the value of the word.
    fn add_value(&mut self, new: Origin) -> Result<(), Error> {
        let Some(value) = new.value else { return Ok(()) };
        self.group.origin = match self.group.origin.value {
            None => new,
            Some(old) => match self.rule.combine(old, value) {
                Some(value) => Origin { value: Some(value), ..self.group.origin },
                None => return Err(self.conflict(old, new, value)),
            },
        };
        Ok(())
    }

    fn conflict(&self, first: u64, new: Origin, got: u64) -> Error {
        let Origin { source, line, .. } = self.group.origin;
        let word = String::from_utf8_lossy(&self.current).into_owned();
        let name = self.sources[new.source as usize].clone();
        if self.rule == DuplicateValues::Sum {
            return Error::SumTooLarge { word, name, line: new.line, got, first };
        }
        Error::DuplicateValue {
            word,
            name,
            line: new.line,
            got,
            first_name: self.sources[source as usize].clone(),
            first_line: line,
            first,
        }
    }

    fn drop_word(&mut self, reason: DropReason, origin: Origin) -> Result<(), Error> {
        self.dropped.count(reason);
        let word = String::from_utf8_lossy(&self.current);
        let list = &self.sources[origin.source as usize];
        let location = (origin.line > 0).then_some(Location { list, line: origin.line });
        let dropped = DroppedWord { word: &word, reason, location };
        self.observer.dropped(&dropped).map_err(Error::Dropped)
    }

    /// Keeps the current word, unless it is excluded.
    fn end_group(&mut self) -> Result<(), Error> {
        let Group { excluded, copies, has_lower, origin, .. } = self.group;
        if excluded || copies == 0 {
            return Ok(());
        }
        self.capitalized += u64::from(!has_lower);
        let (word, origin_of_all) = (&*self.current, Origin::default());
        let entry = Entry { word, role: Role::Word, is_capitalized: false, origin: origin_of_all };
        self.run.push(entry).map_err(Error::Spill)?;
        if origin.value.is_some() && self.values.is_none() {
            let mut values = Spool::new(self.disk);
            for _ in 0..self.summary.words() {
                values.write_all(&[0; 8]).map_err(Error::Spill)?;
            }
            self.values = Some(values);
        }
        if let Some(values) = &mut self.values {
            let value = origin.value.unwrap_or(0);
            self.largest_value = self.largest_value.max(value);
            values.write_all(&value.to_le_bytes()).map_err(Error::Spill)?;
        }
        let word = std::str::from_utf8(&self.current).expect("only whole words are pushed");
        self.summary.add(word);
        Ok(())
    }

    /// The kept words. Call it after the last entry.
    pub(crate) fn finish(mut self) -> Result<Kept, Error> {
        self.end_group()?;
        let run = self.run.into_inner().finish().map_err(Error::Spill)?;
        let values = self.values.map(Spool::finish).transpose().map_err(Error::Spill)?;
        let Self { used, summary, largest_value, capitalized, .. } = self;
        Ok(Kept { run, values, summary, largest_value, capitalized, used })
    }
}

impl Kept {
    /// The words, in order.
    pub(crate) fn words(&self) -> Result<Words<'_>, Error> {
        Ok(Words(RunReader::new(self.run.reader().map_err(Error::Spill)?)))
    }

    /// Whether several readers can read the words at the same time.
    pub(crate) fn is_shared(&self) -> bool {
        self.run.is_in_memory()
    }
}

/// Reads the kept words.
pub(crate) struct Words<'a>(RunReader<SpoolReader<'a>>);

impl Words<'_> {
    pub(crate) fn next(&mut self) -> Result<Option<&str>, Error> {
        if !self.0.advance().map_err(Error::Spill)? {
            return Ok(None);
        }
        let word = std::str::from_utf8(self.0.entry().word);
        Ok(Some(word.expect("only whole words are pushed")))
    }
}
