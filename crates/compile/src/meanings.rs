//! Meanings of the kept words: from lists of `word<TAB>text`, or from other lexicons.
//!
//! A list can be larger than memory. Its texts go to a spool in the order of the list. Its words
//! are sorted like the words of word lists, each with the position of its text. Then both are read
//! in the order of the words.

use std::io::{Read, Write};

use dictc_letters::Folding;
use dictc_lexicon::write::{GlossIndex, GlossWriter, MAX_GLOSS, is_gloss};
use dictc_lexicon::{Lexicon, Meanings};

use crate::dropped::Location;
use crate::entries;
use crate::error::Error;
use crate::list_form::ListForm;
use crate::observer::{Observer, report_word};
use crate::progress::Stage;
use crate::sorted_run::{RunReader, RunWriter};
use crate::sorter::{Limit, Sorter};
use crate::spool::{Disk, Spool, SpoolReader, Spooled};
use crate::unique_words::Kept;
use crate::unused_meaning::{UnusedMeaning, UnusedReason};
use crate::words_in_memory::{Entry, Origin, Role};

/// The sources of a compilation's meanings.
#[derive(Debug, Default)]
pub(crate) struct MeaningSources {
    lists: Option<MeaningLists>,
    /// Lexicons whose meanings their words keep. The first lexicon with a meaning for a word counts.
    pub(crate) lexicons: Vec<Lexicon>,
}

/// The meanings of lists.
#[derive(Debug)]
struct MeaningLists {
    /// The names of the lists, by number.
    names: Vec<String>,
    /// The words. The value of a word is the [`Place`] of its text, as a number.
    words: Sorter,
    texts: Spool,
    /// The length of the texts so far.
    end: u64,
}

/// The position of a text in the spool.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: u64,
    len: usize,
}

impl Place {
    /// The bits of a length.
    const LEN: u32 = MAX_GLOSS.ilog2() + 1;

    fn to_number(self) -> u64 {
        self.start << Self::LEN | self.len as u64
    }

    fn from_number(number: u64) -> Self {
        Self { start: number >> Self::LEN, len: (number & ((1 << Self::LEN) - 1)) as usize }
    }
}

impl MeaningLists {
    fn new(limit: Option<Limit>) -> Self {
        let mut words = Sorter::default();
        let disk = limit.as_ref().map(|limit| limit.disk.clone());
        if let Some(limit) = limit {
            words.set_limit(limit);
        }
        Self { names: Vec::new(), words, texts: Spool::new(disk.as_ref()), end: 0 }
    }

    fn push(&mut self, word: &str, text: &str, source: u32, line: u64) -> Result<(), Error> {
        self.texts.write_all(text.as_bytes()).map_err(Error::Spill)?;
        let place = Place { start: self.end, len: text.len() };
        self.end += text.len() as u64;
        let origin = Origin { value: Some(place.to_number()), source, line };
        let entry =
            Entry { word: word.as_bytes(), role: Role::Word, is_capitalized: false, origin };
        let fits = self.words.push(entry, true)?;
        if fits { Ok(()) } else { Err(Error::TooLarge { names: self.names.join(", ") }) }
    }
}

impl MeaningSources {
    /// Reads a list to its end.
    pub(crate) fn read(
        &mut self,
        list: impl Read,
        name: &str,
        (form, folding, comment): (&ListForm, &Folding, Option<&str>),
        limit: Option<Limit>,
    ) -> Result<(), Error> {
        let source = self.start_list(name, limit);
        let lists = self.lists.as_mut().expect("a list has begun");
        entries::for_each_entry(list, name, (form, comment), |entry| {
            let bad = |what| Error::BadMeaning { name: name.to_owned(), line: entry.line, what };
            let text = entry.meaning.or(entry.value).unwrap_or_default().trim();
            let has_tab = *form != ListForm::default() || entry.value.is_some();
            check_entry(entry.word, text, has_tab).map_err(bad)?;
            lists.push(&folding.fold(entry.word), text, source, entry.line)
        })
    }

    /// Starts a list, and returns its number.
    pub(crate) fn start_list(&mut self, name: &str, limit: Option<Limit>) -> u32 {
        let lists = self.lists.get_or_insert_with(|| MeaningLists::new(limit));
        lists.names.push(name.to_owned());
        u32::try_from(lists.names.len() - 1).unwrap_or(u32::MAX)
    }

    /// The number of the list that was started last if it has this name, else the number of a new
    /// list.
    pub(crate) fn number_of(&mut self, name: &str, limit: Option<Limit>) -> u32 {
        let names = self.lists.as_ref().map_or(&[][..], |lists| &lists.names);
        match names.last() {
            Some(last) if last == name => u32::try_from(names.len() - 1).unwrap_or(u32::MAX),
            _ => self.start_list(name, limit),
        }
    }

    /// Adds a text for a folded word, from the list with this number.
    pub(crate) fn push(
        &mut self,
        word: &str,
        text: &str,
        (source, line): (u32, u64),
    ) -> Result<(), Error> {
        let lists = self.lists.as_mut().expect("a list has begun");
        check(text).map_err(|what| {
            let name = lists.names[source as usize].clone();
            Error::BadMeaning { name, line, what }
        })?;
        lists.push(word, text, source, line)
    }

    /// Packs the meanings of the kept words. `None` if there are no sources.
    pub(crate) fn build(
        self,
        kept: &Kept,
        is_transient: bool,
        disk: Option<&Disk>,
        observer: &mut dyn Observer,
    ) -> Result<Option<(GlossIndex, Spooled)>, Error> {
        let mut lexicons: Vec<Meanings<'_>> =
            self.lexicons.iter().filter_map(Lexicon::meanings).collect();
        if self.lists.is_none() && lexicons.is_empty() {
            return Ok(None);
        }
        let sorted = self.lists.map(|lists| SortedMeanings::new(lists, disk)).transpose()?;
        let mut listed = sorted.as_ref().map(ListedMeanings::new).transpose()?;
        let mut writer = GlossWriter::new(Spool::new(disk));
        if is_transient {
            writer = writer.fast();
        }
        let (mut words, mut done) = (kept.words()?, 0);
        while let Some(word) = words.next()? {
            report_word(observer, Stage::Building, done, Some(kept.summary.words()))?;
            done += 1;
            let mut meaning = match &mut listed {
                Some(listed) => listed.of(word, observer)?,
                None => None,
            };
            for meanings in &mut lexicons {
                if meaning.is_some() {
                    break;
                }
                meaning = meanings.of(word)?;
            }
            writer.push(meaning)?;
        }
        if let Some(mut listed) = listed {
            listed.skip_to(None, observer)?;
        }
        let (index, blocks) = writer.finish()?;
        Ok(Some((index, blocks.finish().map_err(Error::Spill)?)))
    }
}

/// Checks a word and its text, and says what is wrong with them.
fn check_entry(word: &str, text: &str, has_tab: bool) -> Result<(), &'static str> {
    match () {
        () if !has_tab => Err("no tab; expected a word, a tab and a text"),
        () if word.is_empty() => Err("no word; expected a word, a tab and a text"),
        () if text.is_empty() => Err("no text; expected a word, a tab and a text"),
        () if text.contains('\t') => Err("a second tab; expected a word, a tab and a text"),
        () => check(text),
    }
}

/// Checks a text, and says what is wrong with it.
fn check(text: &str) -> Result<(), &'static str> {
    if text.len() > MAX_GLOSS {
        return Err("the text is longer than 4096 bytes; expected a short one");
    }
    match is_gloss(text) {
        true => Ok(()),
        false => Err("the text has control characters; expected plain text"),
    }
}

/// The meanings of lists, sorted by word.
struct SortedMeanings {
    names: Vec<String>,
    words: Spooled,
    texts: Spooled,
}

impl SortedMeanings {
    fn new(lists: MeaningLists, disk: Option<&Disk>) -> Result<Self, Error> {
        let mut run = RunWriter::new(Spool::new(disk));
        lists.words.drain(|entry| run.push(entry).map_err(Error::Spill))?;
        let words = run.into_inner().finish().map_err(Error::Spill)?;
        let texts = lists.texts.finish().map_err(Error::Spill)?;
        Ok(Self { names: lists.names, words, texts })
    }
}

/// Reads sorted meanings in step with the words of the dictionary.
struct ListedMeanings<'a> {
    sorted: &'a SortedMeanings,
    /// Its entry is the next meaning, unless it is at the end.
    reader: RunReader<SpoolReader<'a>>,
    at_end: bool,
    /// The last text.
    text: Vec<u8>,
}

impl<'a> ListedMeanings<'a> {
    fn new(sorted: &'a SortedMeanings) -> Result<Self, Error> {
        let mut reader = RunReader::new(sorted.words.reader().map_err(Error::Spill)?);
        let at_end = !reader.advance().map_err(Error::Spill)?;
        Ok(Self { sorted, reader, at_end, text: Vec::new() })
    }

    /// The meaning of a word. Words must come in order.
    fn of(&mut self, word: &str, observer: &mut dyn Observer) -> Result<Option<&str>, Error> {
        self.skip_to(Some(word), observer)?;
        if self.at_end || self.reader.entry().word != word.as_bytes() {
            return Ok(None);
        }
        let Place { start, len } =
            Place::from_number(self.reader.entry().origin.value.unwrap_or_default());
        self.text.resize(len, 0);
        self.sorted.texts.read_at(start, &mut self.text).map_err(Error::Spill)?;
        self.advance()?;
        while !self.at_end && self.reader.entry().word == word.as_bytes() {
            self.note(UnusedReason::Repeated, observer);
            self.advance()?;
        }
        Ok(Some(std::str::from_utf8(&self.text).expect("only whole texts are pushed")))
    }

    /// Skips the meanings of words before `word`, or all that are left.
    fn skip_to(&mut self, word: Option<&str>, observer: &mut dyn Observer) -> Result<(), Error> {
        while !self.at_end && word.is_none_or(|it| self.reader.entry().word < it.as_bytes()) {
            self.note(UnusedReason::UnknownWord, observer);
            self.advance()?;
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<(), Error> {
        self.at_end = !self.reader.advance().map_err(Error::Spill)?;
        Ok(())
    }

    /// Reports that the next meaning is not used.
    fn note(&self, reason: UnusedReason, observer: &mut dyn Observer) {
        let Entry { word, origin, .. } = self.reader.entry();
        let list = &self.sorted.names[origin.source as usize];
        let word = String::from_utf8_lossy(word);
        let location = Location { list, line: origin.line };
        observer.unused_meaning(&UnusedMeaning { word: &word, reason, location });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_word_a_tab_and_a_short_text() {
        let long = "a".repeat(MAX_GLOSS + 1);
        for (word, text, has_tab, error) in [
            ("tea", "a drink", true, None),
            ("tea", &long[1..], true, None),
            ("tea", "a drink", false, Some("no tab;")),
            ("", "a drink", true, Some("no word;")),
            ("tea", "", true, Some("no text;")),
            ("tea", "a\tdrink", true, Some("a second tab;")),
            ("tea", &long, true, Some("the text is longer than 4096 bytes;")),
            ("tea", "a\u{7}", true, Some("the text has control characters;")),
        ] {
            let found = check_entry(word, text, has_tab).err();
            let is_right = found.zip(error).map_or(found == error, |(a, b)| a.starts_with(b));
            assert!(is_right, "{word} {error:?}");
        }
    }

    #[test]
    fn a_list_that_goes_on_keeps_its_number() {
        let mut sources = MeaningSources::default();
        let names = ["a", "a", "b", "b", "a"];
        assert_eq!(names.map(|it| sources.number_of(it, None)), [0, 0, 1, 1, 2]);
    }

    #[test]
    fn places_are_numbers() {
        for start in [0, 1, 4095, 1 << 20, (1 << 50) + 1] {
            for len in [0, 1, 2047, 2048, MAX_GLOSS - 1, MAX_GLOSS] {
                let place = Place::from_number(Place { start, len }.to_number());
                assert_eq!((place.start, place.len), (start, len));
            }
        }
    }
}
