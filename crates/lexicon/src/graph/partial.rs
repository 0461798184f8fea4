//! Builds the partial graph of a list with more than 32 different letters.
//!
//! A node has room for [`MAX_TOKENS`] tokens. If the words have more different letters, they get a
//! partial graph, which leaves out the words with rare letters. It is enough for boards that show
//! none of the rare letters. Which letters are rare is decided when all words are known.

use std::cmp::Reverse;

use super::buffer::GraphBuffer;
use super::build::TrieBuilder;
use crate::token_set::{MAX_TOKENS, Token, TokenSet};

/// The maximum number of letters to choose from. All other letters count as rare.
const MAX_CANDIDATES: usize = 256;

/// Words with more than [`MAX_TOKENS`] different letters.
#[derive(Debug)]
pub(crate) struct ManyLetters {
    /// In alphabetical order. The fields below refer to letters by their positions here.
    candidates: Vec<char>,
    q_is_qu: bool,
    /// The letters of all words that have only candidates, one word after the other. If `q_is_qu`,
    /// the `u` after a `q` is left out.
    letters: Vec<u8>,
    /// The end of each of these words in `letters`, and its rank among all words.
    words: Vec<(u32, u32)>,
    /// The number of words, including words with other letters.
    read: u32,
}

impl ManyLetters {
    /// A collection without words. `counts` are the letters of all words, each with its number of
    /// occurrences; `q_is_qu` says that every `q` in them is followed by `u`.
    pub(crate) fn new(counts: impl IntoIterator<Item = (char, u64)>, q_is_qu: bool) -> Self {
        // Among equally common letters, the first ones stay.
        let mut counts: Vec<(char, u64)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|&(letter, count)| (Reverse(count), letter));
        counts.truncate(MAX_CANDIDATES);
        let mut candidates: Vec<char> = counts.into_iter().map(|(letter, _)| letter).collect();
        candidates.sort_unstable();
        Self { candidates, q_is_qu, letters: Vec::new(), words: Vec::new(), read: 0 }
    }

    /// Adds the next word in byte order; `None` if there are too many, or if it does not come after
    /// the word before, as in a damaged or malicious file.
    pub(crate) fn push(&mut self, word: &str) -> Option<()> {
        let (rank, start) = (self.read, self.letters.len());
        self.read = self.read.checked_add(1)?;
        let mut after_q = false;
        for letter in word.chars() {
            if std::mem::replace(&mut after_q, self.q_is_qu && letter == 'q') {
                continue;
            }
            let Ok(candidate) = self.candidates.binary_search(&letter) else {
                self.letters.truncate(start);
                return Some(());
            };
            self.letters.push(candidate as u8);
        }
        let before = match &self.words[..] {
            [] => None,
            [(end, _)] => Some(0..*end as usize),
            [.., (start, _), (end, _)] => Some(*start as usize..*end as usize),
        };
        if before.is_some_and(|before| self.letters[start..] <= self.letters[before]) {
            return None;
        }
        self.words.push((u32::try_from(self.letters.len()).ok()?, rank));
        Some(())
    }

    /// The graph of the words without rare letters; `None` if there are no such words, or too many.
    ///
    /// Linear in the number of letters of all words.
    pub(crate) fn build(mut self) -> Option<GraphBuffer> {
        let kept = self.choose();
        let letters = self.candidates.iter().zip(&kept).filter(|&(_, &kept)| kept);
        let letters = letters.map(|(&letter, _)| letter);
        let token_set = TokenSet::new(letters, self.q_is_qu)?.into_partial();
        // Tokens have the same order as letters: `qu` is the only one that starts with `q`.
        let mut tokens: [Token; MAX_CANDIDATES] = [0; MAX_CANDIDATES];
        let kept_tokens = tokens.iter_mut().zip(&kept).filter(|&(_, &kept)| kept);
        for (next, (token, _)) in (0..).zip(kept_tokens) {
            *token = next;
        }
        let (mut trie, mut start) = (TrieBuilder::new(), 0);
        for &(end, rank) in &self.words {
            let word = &mut self.letters[start..end as usize];
            start = end as usize;
            if word.iter().all(|&letter| kept[usize::from(letter)]) {
                word.iter_mut().for_each(|letter| *letter = tokens[usize::from(*letter)]);
                trie.push(word, rank)?;
            }
        }
        trie.finish(token_set)
    }

    /// Chooses the candidates that stay, at most [`MAX_TOKENS`].
    ///
    /// Repeatedly removes the letter that is in the fewest remaining words, and these words with
    /// it. So a few words in another script do not keep any of its letters.
    fn choose(&self) -> [bool; MAX_CANDIDATES] {
        let count = self.candidates.len();
        let mut kept: [bool; MAX_CANDIDATES] = std::array::from_fn(|letter| letter < count);
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); count];
        for word in 0..self.words.len() {
            // Words are counted in 32 bits.
            self.distinct(word).for_each(|letter| lists[usize::from(letter)].push(word as u32));
        }
        let mut words_with: Vec<usize> = lists.iter().map(Vec::len).collect();
        let mut is_left_out = vec![false; self.words.len()];
        for _ in MAX_TOKENS..count {
            // Among letters with equally many words, the last one goes.
            let rarest = (0..count).rev().filter(|&it| kept[it]).min_by_key(|&it| words_with[it]);
            let Some(rarest) = rarest else { break };
            kept[rarest] = false;
            for &word in &lists[rarest] {
                if !std::mem::replace(&mut is_left_out[word as usize], true) {
                    let letters = self.distinct(word as usize);
                    letters.for_each(|letter| words_with[usize::from(letter)] -= 1);
                }
            }
        }
        kept
    }

    /// The letters of a word, each once.
    fn distinct(&self, word: usize) -> impl Iterator<Item = u8> {
        let end_of = |word: usize| self.words[word].0 as usize;
        let start = word.checked_sub(1).map_or(0, end_of);
        let mut seen = [0u64; MAX_CANDIDATES / 64];
        self.letters[start..end_of(word)].iter().copied().filter(move |&letter| {
            let (block, bit) = (usize::from(letter) / 64, 1 << (letter % 64));
            let is_new = seen[block] & bit == 0;
            seen[block] |= bit;
            is_new
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::collection::btree_set;
    use proptest::prelude::*;

    use super::*;
    use crate::graph::Graph;

    fn built(words: &BTreeSet<String>) -> Option<GraphBuffer> {
        let mut counts = BTreeMap::new();
        for letter in words.iter().flat_map(|it| it.chars()) {
            *counts.entry(letter).or_default() += 1;
        }
        let q_is_qu = words.iter().all(|word| crate::q_rule::q_only_before_u(word));
        let mut many = ManyLetters::new(counts, q_is_qu);
        words.iter().for_each(|word| many.push(word).unwrap());
        many.build()
    }

    /// The words of a graph with their ordinals, in the order of the nodes.
    fn spelled(graph: &Graph<'_>) -> Vec<(u32, String)> {
        let (mut open, mut found) = (vec![(Graph::ROOT, String::new())], Vec::new());
        while let Some((index, word)) = open.pop() {
            found.extend(graph.ordinal(index).map(|ordinal| (ordinal, word.clone())));
            for (token, text) in (0..).zip(graph.token_set().tokens()) {
                open.extend(graph.node(index).step(token).map(|next| (next, word.clone() + text)));
            }
        }
        found.sort_unstable();
        found
    }

    /// Asserts that the graph holds the words of its letters with their ranks; returns the letters
    /// that it lacks.
    fn rare_letters(words: &BTreeSet<String>) -> String {
        let graph = built(words).unwrap();
        let token_set = graph.view().token_set().clone();
        assert!(!token_set.is_complete() && token_set.tokens().len() <= MAX_TOKENS);
        let (q, tokens) = (if token_set.q_is_qu() { "qu" } else { "q" }, token_set.tokens());
        let is_token = |letter: char| match letter {
            'Q' => tokens.contains(&q.to_owned()),
            _ => tokens.contains(&letter.to_string()),
        };
        let has_all = |word: &str| word.replace(q, "Q").chars().all(is_token);
        let expected: Vec<(u32, String)> =
            (0..).zip(words.iter().cloned()).filter(|(_, word)| has_all(word)).collect();
        assert_eq!(spelled(&graph.view()), expected);
        let letters: BTreeSet<char> = words.iter().flat_map(|it| it.chars()).collect();
        letters.into_iter().filter(|&it| !is_token(if it == 'q' { 'Q' } else { it })).collect()
    }

    fn letters(range: std::ops::Range<u32>) -> impl Iterator<Item = char> {
        range.filter_map(char::from_u32)
    }

    /// Each of a-z and `more` in three words or more.
    fn common(more: &str) -> BTreeSet<String> {
        let letters = ('a'..='z').chain(more.chars());
        letters.flat_map(|it| ["a", "b", "c"].map(|end| format!("{it}{end}"))).collect()
    }

    #[test]
    fn the_letters_of_fewest_words_are_left_out() {
        let mut words = common("абвгде");
        words.extend(["qu", "ña", "ööö", "üa"].map(String::from));
        assert_eq!(rare_letters(&words), "ñöü");
        // Both words with é are the words with à.
        words.extend(["éàa", "éàb"].map(String::from));
        assert_eq!(rare_letters(&words), "àéñöü");
    }

    #[test]
    fn words_in_another_script_do_not_keep_its_letters() {
        let mut words = common("");
        words.extend(["ña", "ñb", "öa", "öb", "éa", "éb", "ya", "yb"].map(String::from));
        // Nearly all of these letters are in two words, like ñ, ö and é.
        let greek: Vec<char> = letters(0x3b1..0x3bb).collect();
        words.extend(greek.windows(2).map(String::from_iter));
        assert_eq!(rare_letters(&words), "δεζηθικ");
    }

    #[test]
    fn thousands_of_letters_leave_thirty_two() {
        let mut words: BTreeSet<String> = letters(0x4e00..0x5e00).map(String::from).collect();
        words.extend(letters(0x4e00..0x4e20).map(|it| format!("{it}{it}")));
        let graph = built(&words).unwrap();
        assert_eq!(graph.view().words(), 64);
    }

    #[test]
    fn one_word_of_many_letters_gives_no_graph() {
        let word: String = letters(0x430..0x430 + 33).collect();
        assert!(built(&BTreeSet::from([word])).is_none());
    }

    proptest! {
        #[test]
        fn the_graph_holds_the_words_of_its_letters(
            words in btree_set("[a-zа-яà-ö]{1,4}|(qu|[a-c]){1,4}", 150..300)
        ) {
            let count = words.iter().flat_map(|it| it.chars()).collect::<BTreeSet<_>>().len();
            prop_assume!(count > MAX_TOKENS);
            prop_assert_eq!(rare_letters(&words).chars().count(), count - MAX_TOKENS);
        }
    }
}
