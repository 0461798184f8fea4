//! The words of a compilation, in memory: collected, sorted, without repetitions.

use std::collections::BTreeMap;

use crate::error::Error;

/// What becomes of a word that comes with two different values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DuplicateValues {
    /// Compiling fails and names both places.
    #[default]
    Error,
    /// The smallest counts.
    Min,
    /// The largest counts.
    Max,
    /// They are added up; the largest possible value if that is too much.
    Sum,
    /// The one that was read first counts.
    First,
}

impl DuplicateValues {
    /// The value that counts, or `None` if the two contradict each other.
    pub(crate) fn combine(self, first: u64, second: u64) -> Option<u64> {
        match self {
            Self::Error => (first == second).then_some(first),
            Self::First => Some(first),
            Self::Min => Some(first.min(second)),
            Self::Max => Some(first.max(second)),
            Self::Sum => Some(first.saturating_add(second)),
        }
    }
}

/// Words and where they came from.
#[derive(Debug, Default)]
pub(super) struct WordStore {
    text: Vec<u8>,
    entries: Vec<Entry>,
    /// Empty as long as no word has a value; else as long as the number of words pushed.
    values: Vec<Value>,
    sources: Vec<String>,
    /// Whether a word came that does not sort after the one before it.
    unsorted: bool,
}

/// A word's place in the text. The order of entries is that of the words.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The word's first eight bytes, big-endian: most comparisons end here.
    head: u64,
    start: usize,
    len: u32,
    /// When the word was pushed: its place in `values`.
    pushed: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Value {
    value: u64,
    source: u32,
    line: u64,
    /// Words without a value count as 0 only if no other line gives them one.
    given: bool,
}

/// Letters of all words together.
pub(super) struct Letters {
    pub(super) counts: BTreeMap<char, u64>,
    pub(super) shortest: u32,
    pub(super) longest: u32,
}

impl WordStore {
    /// Names the list whose words come next; returns its number.
    pub(super) fn start_source(&mut self, name: &str) -> u32 {
        self.sources.push(name.to_owned());
        (self.sources.len() - 1) as u32
    }

    pub(super) fn source_names(&self) -> &[String] {
        &self.sources
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds a word. `None` if there is no room for more.
    pub(super) fn push(
        &mut self,
        word: &str,
        value: Option<u64>,
        source: u32,
        line: u64,
    ) -> Option<()> {
        let pushed = u32::try_from(self.entries.len()).ok()?;
        let entry = Entry {
            head: head(word.as_bytes()),
            start: self.text.len(),
            len: u32::try_from(word.len()).ok()?,
            pushed,
        };
        if !self.unsorted {
            self.unsorted =
                self.entries.last().is_some_and(|last| self.word(last) >= word.as_bytes());
        }
        self.text.extend_from_slice(word.as_bytes());
        self.entries.push(entry);
        if value.is_some() || !self.values.is_empty() {
            self.values.resize(pushed as usize, Value::default());
            self.values.push(Value {
                value: value.unwrap_or(0),
                source,
                line,
                given: value.is_some(),
            });
        }
        Some(())
    }

    /// Puts the words in byte order, drops repetitions and says how many there were.
    pub(super) fn sort_and_dedup(&mut self, rule: DuplicateValues) -> Result<u64, Error> {
        // The values of words that were pushed after the last one with a value.
        if !self.values.is_empty() {
            self.values.resize(self.entries.len(), Value::default());
        }
        if !self.unsorted {
            return Ok(0);
        }
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by(|a, b| {
            a.head
                .cmp(&b.head)
                .then_with(|| self.word(a).cmp(self.word(b)))
                .then(a.pushed.cmp(&b.pushed))
        });
        let read = entries.len();
        self.entries.reserve(read);
        for entry in entries {
            match self.entries.last().copied() {
                Some(last) if self.word(&last) == self.word(&entry) => {
                    self.merge_values(&last, &entry, rule)?;
                }
                _ => self.entries.push(entry),
            }
        }
        Ok((read - self.entries.len()) as u64)
    }

    /// Joins the value of a repetition to that of the word it repeats.
    fn merge_values(
        &mut self,
        kept: &Entry,
        repeated: &Entry,
        rule: DuplicateValues,
    ) -> Result<(), Error> {
        let Some(&new) = self.values.get(repeated.pushed as usize).filter(|it| it.given) else {
            return Ok(());
        };
        let old = self.values[kept.pushed as usize];
        let value = if old.given { rule.combine(old.value, new.value) } else { Some(new.value) };
        let value = value.ok_or_else(|| self.contradiction(kept, old, new))?;
        let place = if old.given { old } else { new };
        self.values[kept.pushed as usize] = Value { value, ..place };
        Ok(())
    }

    fn contradiction(&self, word: &Entry, first: Value, second: Value) -> Error {
        Error::DuplicateValue {
            word: String::from_utf8_lossy(self.word(word)).into_owned(),
            name: self.sources[second.source as usize].clone(),
            line: second.line,
            got: second.value,
            first_name: self.sources[first.source as usize].clone(),
            first_line: first.line,
            first: first.value,
        }
    }

    fn word(&self, entry: &Entry) -> &[u8] {
        &self.text[entry.start..entry.start + entry.len as usize]
    }

    /// The words in the order of the entries.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        // Only whole `str`s are pushed, so this never fails; checking is cheap beside what follows.
        self.entries
            .iter()
            .map(|entry| std::str::from_utf8(self.word(entry)).expect("words are UTF-8"))
    }

    /// The words' values, or `None` if no word has one.
    pub(super) fn values(&self) -> Option<impl ExactSizeIterator<Item = u64> + Clone> {
        (!self.values.is_empty())
            .then(|| self.entries.iter().map(|entry| self.values[entry.pushed as usize].value))
    }

    pub(super) fn letters(&self) -> Letters {
        let mut ascii = [0u64; 128];
        let mut letters = Letters { counts: BTreeMap::new(), shortest: u32::MAX, longest: 0 };
        for word in self.iter() {
            let mut len = 0;
            for letter in word.chars() {
                len += 1;
                match ascii.get_mut(letter as usize) {
                    Some(count) => *count += 1,
                    None => *letters.counts.entry(letter).or_default() += 1,
                }
            }
            letters.shortest = letters.shortest.min(len);
            letters.longest = letters.longest.max(len);
        }
        let ascii = (0u8..).map(char::from).zip(ascii).filter(|&(_, count)| count > 0);
        letters.counts.extend(ascii);
        letters
    }
}

/// The first eight bytes as a number that compares as they do.
fn head(word: &[u8]) -> u64 {
    let mut head = [0; 8];
    let len = word.len().min(8);
    head[..len].copy_from_slice(&word[..len]);
    u64::from_be_bytes(head)
}
