//! The slow check that all parts of a dictionary agree.

use std::ops::ControlFlow;

use crate::error::quoted;
use crate::format::{FormatError, SectionId};
use crate::lexicon::Lexicon;
use crate::walk::Stop;
use crate::write::Summary;

/// The maximum number of words to walk over, and of their letters.
const MOST_WALKED: u64 = 1 << 30;
const MOST_LETTERS: u64 = 1 << 34;

impl Lexicon {
    /// Walks all words and checks that the parts of the file agree: the words are in order,
    /// look-ups find each word, each word maps to its ordinal, the number of words is right, the
    /// word graph holds the same words, the metadata has the right letter counts, and each meaning
    /// can be read.
    ///
    /// [Opening](Self::open) a dictionary verifies that it is complete and undamaged. This method
    /// finds mistakes of the program that wrote it, and damage to meanings. If opening skipped part
    /// of the verification, this method does that part first; it does not compare the words of a graph
    /// that opening [left out](crate::Verify::Words). Takes time proportional to the number
    /// of letters of all words.
    ///
    /// # Errors
    ///
    /// A [`FormatError`] that describes the first fault.
    pub fn check(&self) -> Result<(), FormatError> {
        self.verify()?;
        // A DAWG is compared after it is unfolded.
        let is_small = self.sections().any(|(id, _)| id == SectionId::STATES);
        let graph = if is_small { self.graph_or_build() } else { self.partial_graph() };
        let mut words_of_graph = 0;
        if is_small && graph.is_none() {
            let expected = "a graph that can be unfolded";
            return Err(FormatError::invalid("the word graph", "too large", expected));
        }
        // A few nodes can encode more words than anybody can walk over.
        if self.len() as u64 > MOST_WALKED {
            self.prove_nodes()?;
            let expected = format!("at most {MOST_WALKED}, which can be compared");
            let too_many = || FormatError::invalid("the number of words", self.len(), expected);
            return if self.is_native() { Err(too_many()) } else { Ok(()) };
        }
        // One more than stated, to detect extra words.
        let limit = (self.len() as u64).saturating_add(1);
        let mut words = self.fst_completions(b"", limit).step_limit(MOST_LETTERS);
        let (mut last, mut count) = (Vec::new(), 0u64);
        while let ControlFlow::Break(Some(output)) = words.next_output_within(u64::MAX) {
            let key = words.key();
            let word = || String::from_utf8_lossy(key).into_owned();
            if count > 0 && *key <= *last {
                return Err(FormatError::invalid("the order of the words", word(), "later words"));
            }
            if !self.find(key).is_some_and(|(node, _)| node.is_final()) {
                let what = format!("the index of the node where {} ends", quoted(&word()));
                return Err(FormatError::invalid(what, "wrong", "the word to be found"));
            }
            if self.is_native() && output != count {
                let what = format!("the ordinal of {}", quoted(&word()));
                return Err(FormatError::invalid(what, output, count));
            }
            if let Some(graph) = &graph {
                let found = graph.find_word(key).and_then(|index| graph.ordinal(index));
                let found = found.map(u64::from);
                words_of_graph += usize::from(found.is_some());
                // A partial graph lacks the words with other letters.
                let can_lack = !graph.token_set().is_complete()
                    && !std::str::from_utf8(key).is_ok_and(|word| graph.token_set().spells(word));
                if found != Some(count) && !(found.is_none() && can_lack) {
                    let got = found.map_or_else(|| "none".to_owned(), |it| it.to_string());
                    let what = format!("the ordinal of {} in the word graph", quoted(&word()));
                    return Err(FormatError::invalid(what, got, count));
                }
            }
            key.clone_into(&mut last);
            count += 1;
        }
        if let Some(Stop::StepLimit { .. }) = words.stopped() {
            let expected = format!("at most {MOST_LETTERS}, which can be compared");
            return Err(FormatError::invalid("the number of letters", "larger", expected));
        }
        if count != self.len() as u64 {
            return Err(FormatError::invalid("the number of words", count, self.len()));
        }
        if let Some(graph) = graph.filter(|graph| graph.words() != words_of_graph) {
            let what = "the number of words in the word graph";
            return Err(FormatError::invalid(what, graph.words(), words_of_graph));
        }
        // Only the root of an empty lexicon may have no words below it.
        let root = self.fst_nodes().node(self.root_address());
        if !words.is_complete() && !root.is_some_and(|root| root.is_dead_end()) {
            let expected = "nodes that all lead to words";
            return Err(FormatError::invalid("what follows the last word", "broken", expected));
        }
        self.prove()?;
        self.check_metadata()?;
        // Without the feature, the checksum of all meanings has to do.
        #[cfg(feature = "meanings")]
        self.check_glosses()?;
        Ok(())
    }

    fn check_metadata(&self) -> Result<(), FormatError> {
        let Some(metadata) = self.metadata() else { return Ok(()) };
        let mut summary = Summary::new().with_alphabet(self.alphabet().clone());
        // No more than the words that were compared before.
        let mut words = self.clone().with_step_limit(MOST_LETTERS).iter();
        while let Some(entry) = words.next_entry() {
            summary.add(&entry.text());
        }
        let found = summary.metadata();
        if metadata.letters != found.letters {
            return Err(FormatError::invalid(
                "the count of letters in section META",
                "wrong",
                "the letters of the words",
            ));
        }
        let lengths = [(metadata.shortest, found.shortest), (metadata.longest, found.longest)];
        for (stated, found) in lengths {
            if stated != found {
                return Err(FormatError::invalid("a length in section META", stated, found));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::format::tests::{assemble, disassemble, plain_file};
    use crate::raw::SectionId;
    use crate::{GraphKind, Lexicon, write};

    fn compiled(list: &str, kind: GraphKind) -> Vec<u8> {
        write::to_bytes(list.lines().map(|word| (word, None)), kind).unwrap()
    }

    /// The error of a file in which one section is replaced by the same section of another list.
    fn error(kind: GraphKind, id: SectionId, other: &str) -> String {
        let (mut sections, fst_file) = disassemble(&compiled("tea\nten\nton\n", kind));
        let (others, _) = disassemble(&compiled(other, kind));
        let find = |(it, _): &&(SectionId, Vec<u8>)| *it == id;
        let foreign = others.iter().find(find).unwrap().1.clone();
        sections.iter_mut().find(|(it, _)| *it == id).unwrap().1 = foreign;
        let lexicon = Lexicon::from_bytes(assemble(&sections, &fst_file)).unwrap();
        lexicon.check().unwrap_err().to_string()
    }

    #[test]
    fn valid_dictionaries_pass() {
        for kind in [GraphKind::Trie, GraphKind::Dawg, GraphKind::None] {
            let bytes = compiled("quit\ntea\nteas\nété\n", kind);
            Lexicon::from_bytes(bytes).unwrap().check().unwrap();
        }
        for words in [&["", "it's", "tea"][..], &[""], &[]] {
            let plain = fst::Set::from_iter(words).unwrap().into_fst().into_inner();
            Lexicon::from_bytes(plain).unwrap().check().unwrap();
        }
    }

    #[test]
    fn parts_that_disagree_are_reported() {
        // Words of the same shape and letters.
        let graph = "the ordinal of \"tea\" in the word graph is none, expected 0";
        let metadata =
            "the count of letters in section META is wrong, expected the letters of the words";
        for (kind, id, other, what) in [
            (GraphKind::Trie, SectionId::TRIE, "tan\nten\nteo\n", graph),
            (GraphKind::Dawg, SectionId::STATES, "tan\nten\nteo\n", graph),
            (GraphKind::None, SectionId::METADATA, "tea\nten\nann\n", metadata),
        ] {
            let rest = "the file is damaged or was made by a faulty program";
            assert_eq!(error(kind, id, other), format!("{what}: {rest}"));
        }
    }

    #[test]
    fn a_partial_graph_that_lacks_a_word_of_its_letters_is_reported() {
        let letters: Vec<char> = ('а'..='я').chain(['ѐ']).collect();
        let list = |last: &str| {
            let words = letters.iter().map(|it| format!("{it}аб\n{it}ав\n")).collect::<String>();
            words.replace("ѐав", "ѐѐ") + last
        };
        let (mut sections, fst_file) = disassemble(&compiled(&list("бббб"), GraphKind::Trie));
        let (others, _) = disassemble(&compiled(&list("ббб"), GraphKind::Trie));
        let file = |sections: &[_]| Lexicon::from_bytes(assemble(sections, &fst_file)).unwrap();
        file(&sections).check().unwrap();
        // Words of the same number, letters and ranks.
        for id in [SectionId::TRIE, SectionId::RANKS, SectionId::ORDINALS].map(SectionId::partial) {
            let section = |it: &&(SectionId, Vec<u8>)| it.0 == id;
            let foreign = others.iter().find(section).unwrap().1.clone();
            sections.iter_mut().find(|it| it.0 == id).unwrap().1 = foreign;
        }
        let message = file(&sections).check().unwrap_err().to_string();
        let expected = "the ordinal of \"бббб\" in the word graph is none, expected 4:";
        assert!(message.starts_with(expected), "{message}");
    }

    /// The error of a plain file of these nodes whose footer states this number of words.
    fn error_of_plain(nodes: &[u8], words: u64) -> String {
        let lexicon = Lexicon::from_bytes(plain_file(nodes, words)).unwrap();
        lexicon.check().unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_number_of_words_is_reported() {
        let set = fst::Set::from_iter(["tea", "ten", "ton"]).unwrap().into_fst().into_inner();
        for (stated, found) in [(1, 2), (2, 3), (4, 3)] {
            let message = error_of_plain(&set[16..set.len() - 20], stated);
            let expected = format!("the number of words is {found}, expected {stated}:");
            assert!(message.starts_with(&expected), "{message}");
        }
    }

    #[test]
    fn dead_ends_after_the_last_word_are_reported() {
        // The root has one transition to the empty node, for a; those for b and c lead to a dead
        // end. A look-up of c does not notice.
        let delta_size_1_no_outputs = 0x10;
        let nodes = [0, 99, 0, b'c', b'b', b'a', delta_size_1_no_outputs, 3];
        let lexicon = Lexicon::from_bytes(plain_file(&nodes, 1)).unwrap();
        assert_eq!(lexicon.iter().collect::<Vec<_>>(), ["a"]);
        assert!(lexicon.contains("c"));
        let message = error_of_plain(&nodes, 1);
        let expected =
            "what follows the last word is broken, expected nodes that all lead to words:";
        assert!(message.starts_with(expected), "{message}");
    }

    #[test]
    fn a_wrong_transition_index_is_reported() {
        let letters = (b'A'..=b'z').map(|letter| [letter]);
        let set = fst::Set::from_iter(letters).unwrap().into_fst().into_inner();
        let mut nodes = set[16..set.len() - 20].to_vec();
        // The root is the last node. It ends with an index of 256 bytes, a byte of sizes, and the
        // state byte with the number of letters.
        let index = nodes.len() - 2 - 256;
        nodes[index + usize::from(b'x')] -= 1;
        let message = error_of_plain(&nodes, 58);
        assert!(
            message.starts_with("the index of the node where \"x\" ends is wrong,"),
            "{message}"
        );
    }
}
