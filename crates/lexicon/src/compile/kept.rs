//! The words that are kept, with all that the sections need to know of them, and why others are not.

use std::collections::BTreeMap;
use std::io::Write;

use super::dropped::{DropReason, DroppedWord, OnDropped, Place};
use super::report::Dropped;
use super::run::{RunReader, RunWriter, common_prefix};
use super::spool::{Disk, Spool, SpoolReader, Spooled};
use super::store::{Entry, Origin, Role};
use super::values::DuplicateValues;
use crate::error::Error;
use crate::q_rule::q_only_before_u;

/// Takes sorted entries, one by one, and keeps each word once.
pub(super) struct Keeper<'c> {
    pub(super) sources: &'c [String],
    pub(super) rule: DuplicateValues,
    pub(super) dropped: &'c mut Dropped,
    pub(super) on_dropped: Option<&'c mut OnDropped>,
    run: RunWriter<Spool>,
    values: Option<Spool>,
    disk: Option<&'c Disk>,
    /// The word that was read last; more of it may come.
    current: Vec<u8>,
    group: Group,
    about: About,
    /// The word before, to tell how many letters are new.
    last: Vec<u8>,
    ascii: [u64; 128],
}

/// What is known of the current word.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    started: bool,
    excluded: bool,
    copies: u64,
    /// The value so far and the line that gave it, or the first line.
    origin: Origin,
}

/// The words, sorted, each once.
#[derive(Debug)]
pub(super) struct Kept {
    run: Spooled,
    /// Eight bytes for each word, if a word had a value.
    pub(super) values: Option<Spooled>,
    pub(super) about: About,
}

/// Counts of the words that are kept.
#[derive(Clone, Debug)]
pub(super) struct About {
    pub(super) words: u64,
    pub(super) letters: BTreeMap<char, u64>,
    pub(super) shortest: u32,
    pub(super) longest: u32,
    /// Letters of all words together.
    pub(super) text: u64,
    /// Different prefixes, the empty one included: a trie has as many states at most.
    pub(super) prefixes: u64,
    pub(super) q_before_u: bool,
    pub(super) largest_value: u64,
}

impl<'c> Keeper<'c> {
    pub(super) fn new(
        sources: &'c [String],
        rule: DuplicateValues,
        dropped: &'c mut Dropped,
        on_dropped: Option<&'c mut OnDropped>,
        disk: Option<&'c Disk>,
    ) -> Self {
        let about = About {
            words: 0,
            letters: BTreeMap::new(),
            shortest: u32::MAX,
            longest: 0,
            text: 0,
            prefixes: 1,
            q_before_u: true,
            largest_value: 0,
        };
        Self {
            sources,
            rule,
            dropped,
            on_dropped,
            run: RunWriter::new(Spool::new(disk)),
            values: None,
            disk,
            current: Vec::new(),
            group: Group::default(),
            about,
            last: Vec::new(),
            ascii: [0; 128],
        }
    }

    /// The next entry in order.
    pub(super) fn entry(&mut self, Entry { word, role, origin }: Entry<'_>) -> Result<(), Error> {
        if !self.group.started || word != self.current {
            self.end_group()?;
            self.current.clear();
            self.current.extend_from_slice(word);
            self.group =
                Group { started: true, excluded: role == Role::Exclusion, copies: 0, origin };
        }
        if role == Role::Exclusion {
            return Ok(());
        }
        if self.group.excluded {
            return self.drop_word(DropReason::Excluded, origin);
        }
        self.group.copies += 1;
        if self.group.copies == 1 {
            return Ok(());
        }
        self.add_value(origin)?;
        self.drop_word(DropReason::Repeated, origin)
    }

    /// Joins the value of a repetition to that of the word it repeats.
    fn add_value(&mut self, new: Origin) -> Result<(), Error> {
        let Some(value) = new.value else { return Ok(()) };
        self.group.origin = match self.group.origin.value {
            None => new,
            Some(old) => match self.rule.combine(old, value) {
                Some(value) => Origin { value: Some(value), ..self.group.origin },
                None => return Err(self.contradiction(old, new, value)),
            },
        };
        Ok(())
    }

    fn contradiction(&self, first: u64, new: Origin, got: u64) -> Error {
        let Origin { source, line, .. } = self.group.origin;
        Error::DuplicateValue {
            word: String::from_utf8_lossy(&self.current).into_owned(),
            name: self.sources[new.source as usize].clone(),
            line: new.line,
            got,
            first_name: self.sources[source as usize].clone(),
            first_line: line,
            first,
        }
    }

    fn drop_word(&mut self, reason: DropReason, origin: Origin) -> Result<(), Error> {
        self.dropped.count(reason);
        let Some(on_dropped) = &mut self.on_dropped else { return Ok(()) };
        let word = String::from_utf8_lossy(&self.current);
        let list = &self.sources[origin.source as usize];
        let place = (origin.line > 0).then_some(Place { list, line: origin.line });
        on_dropped.tell(&DroppedWord { word: &word, reason, place })
    }

    /// Keeps the current word, unless it is excluded or there is none.
    fn end_group(&mut self) -> Result<(), Error> {
        let Group { excluded, copies, origin, .. } = self.group;
        if excluded || copies == 0 {
            return Ok(());
        }
        let entry = Entry { word: &self.current, role: Role::Word, origin: Origin::default() };
        self.run.push(entry).map_err(Error::Spill)?;
        if origin.value.is_some() && self.values.is_none() {
            let mut values = Spool::new(self.disk);
            for _word_without in 0..self.about.words {
                values.write_all(&[0; 8]).map_err(Error::Spill)?;
            }
            self.values = Some(values);
        }
        if let Some(values) = &mut self.values {
            let value = origin.value.unwrap_or(0);
            self.about.largest_value = self.about.largest_value.max(value);
            values.write_all(&value.to_le_bytes()).map_err(Error::Spill)?;
        }
        self.describe();
        Ok(())
    }

    /// Counts the current word.
    fn describe(&mut self) {
        let word = std::str::from_utf8(&self.current).expect("only whole words are pushed");
        let mut letters = 0;
        for letter in word.chars() {
            letters += 1;
            match self.ascii.get_mut(letter as usize) {
                Some(count) => *count += 1,
                None => *self.about.letters.entry(letter).or_default() += 1,
            }
        }
        let about = &mut self.about;
        let shared = common_prefix(&self.last, word.as_bytes());
        let is_first = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
        about.prefixes += word.as_bytes()[shared..].iter().filter(is_first).count() as u64;
        // Two letters that share their first byte only.
        about.prefixes += u64::from(!word.is_char_boundary(shared));
        about.words += 1;
        about.text += u64::from(letters);
        about.shortest = about.shortest.min(letters);
        about.longest = about.longest.max(letters);
        about.q_before_u &= q_only_before_u(word);
        self.last.clone_from(&self.current);
    }

    /// What was kept, once all entries were seen.
    pub(super) fn finish(mut self) -> Result<Kept, Error> {
        self.end_group()?;
        let ascii = (0u8..).map(char::from).zip(self.ascii).filter(|&(_, count)| count > 0);
        self.about.letters.extend(ascii);
        let run = self.run.into_inner().finish().map_err(Error::Spill)?;
        let values = self.values.map(Spool::finish).transpose().map_err(Error::Spill)?;
        Ok(Kept { run, values, about: self.about })
    }
}

impl Kept {
    /// The words in order.
    pub(super) fn words(&self) -> Result<Words<'_>, Error> {
        Ok(Words(RunReader::new(self.run.reader().map_err(Error::Spill)?)))
    }

    /// Whether several can read the words at a time.
    pub(super) fn is_shared(&self) -> bool {
        self.run.is_in_memory()
    }
}

/// Reads the words that were kept.
pub(super) struct Words<'a>(RunReader<SpoolReader<'a>>);

impl Words<'_> {
    pub(super) fn next(&mut self) -> Result<Option<&str>, Error> {
        if !self.0.advance().map_err(Error::Spill)? {
            return Ok(None);
        }
        let word = std::str::from_utf8(self.0.entry().word);
        Ok(Some(word.expect("only whole words are pushed")))
    }
}
