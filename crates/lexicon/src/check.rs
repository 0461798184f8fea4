//! The slow check: that a dictionary not only holds together but says the same in all its parts.

use crate::format::{FormatError, SectionId};
use crate::graph::Graph;
use crate::lexicon::Lexicon;

impl Lexicon {
    /// Walks all words and compares what the parts of the file say of them: that they come in order, that
    /// each maps to its ordinal, that there are as many as stated, that the word graph holds just these
    /// words, and that the metadata counts their letters right.
    ///
    /// [Opening](Self::open) a dictionary proves that it is whole and safe to read; this proves that the
    /// program that wrote it made no mistake. Takes time in the number of letters of all words.
    ///
    /// # Errors
    ///
    /// [`FormatError::Invalid`] for the first thing that is not as it should be.
    pub fn check(&self) -> Result<(), FormatError> {
        let graph = self.graph().or_else(|| {
            // A small form is compared once it is unfolded.
            let is_small = |&(id, _): &_| id == SectionId::STATES;
            self.sections().find(is_small).and_then(|_| self.graph_or_build())
        });
        let (mut words, mut last, mut count) = (self.iter(), Vec::new(), 0u64);
        while let Some((key, output)) = words.next_key() {
            let word = || String::from_utf8_lossy(key).into_owned();
            if count > 0 && *key <= *last {
                return Err(FormatError::invalid("the order of the words", word(), "later words"));
            }
            if self.has_ordinals() && output != count {
                let what = format!("the ordinal of {:?}", word());
                return Err(FormatError::invalid(what, output, count));
            }
            if let Some(graph) = &graph {
                let found = std::str::from_utf8(key).ok().and_then(|word| find(graph, word));
                if found.map(u64::from) != Some(count) {
                    let got = found.map_or_else(|| "none".to_owned(), |it| it.to_string());
                    let what = format!("the ordinal of {:?} in the word graph", word());
                    return Err(FormatError::invalid(what, got, count));
                }
            }
            key.clone_into(&mut last);
            count += 1;
        }
        if count != self.len() as u64 {
            return Err(FormatError::invalid("the number of words", count, self.len()));
        }
        self.check_metadata()
    }

    fn check_metadata(&self) -> Result<(), FormatError> {
        let Some(metadata) = self.metadata() else { return Ok(()) };
        let statistics = self.statistics();
        if !metadata.letters.iter().copied().eq(statistics.letters.iter().map(|(&a, &b)| (a, b))) {
            return Err(FormatError::invalid(
                "the count of letters in section META",
                "wrong",
                "the letters of the words",
            ));
        }
        let lengths = [statistics.lengths.first_key_value(), statistics.lengths.last_key_value()];
        for (stated, found) in [metadata.shortest, metadata.longest].into_iter().zip(lengths) {
            let found = found.map_or(0, |(&length, _)| length);
            if stated as usize != found {
                return Err(FormatError::invalid("a length in section META", stated, found));
            }
        }
        Ok(())
    }
}

/// The ordinal that the word graph gives a word.
fn find(graph: &Graph<'_>, word: &str) -> Option<u32> {
    let (mut index, mut rest) = (Graph::ROOT, word);
    while !rest.is_empty() {
        let (token, len) = graph.alphabet().first_token(rest)?;
        index = graph.record(index).step(token)?;
        rest = &rest[len..];
    }
    graph.ordinal(index)
}
