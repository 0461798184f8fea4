//! Word ladders: from one word to another, one letter at a time.

use std::collections::HashMap;

use dictc_letters::{Alphabet, count};
use dictc_query::{WordRange, typed};

use crate::error::Error;
use crate::limit::keep;
use crate::vocabulary::Vocabulary;

/// The shortest ladders between two words of equal length. Each word of a ladder differs from the
/// one before it in one letter.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::Ladders;
///
/// let words = ["card", "cold", "cord", "ward", "warm", "word", "worm"];
/// let ladders = Ladders::new("cold", "warm", &Lexicon::from_words(words)?.into())?;
/// assert_eq!((ladders.steps(), ladders.count()), (Some(4), 3));
/// assert_eq!(ladders.iter().next(), Some(vec!["cold", "cord", "card", "ward", "warm"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ladders {
    /// The words on shortest ladders; the first one is the end of all of them.
    words: Vec<String>,
    /// For each word, the words that can follow it, in byte order.
    next: Vec<Vec<usize>>,
    /// For each word, the number of ladders from it to the end.
    ladders: Vec<u128>,
    /// The word that they begin with, unless there is none.
    start: Option<usize>,
    steps: usize,
}

impl Ladders {
    /// The shortest ladders of words of a vocabulary. The two ends only have to be in its
    /// dictionary.
    ///
    /// Visits the words that are as near to the end as the start is. Memory is linear in the number
    /// of letters of all words of this length and of steps between visited words, and so is time,
    /// except that a word looks at all words which differ from it in one letter.
    ///
    /// # Errors
    ///
    /// If an end is not a word of the dictionary, they have different lengths, or more than
    /// 5,000,000 words have this length.
    pub fn new(from: &str, to: &str, vocabulary: &Vocabulary) -> Result<Self, Error> {
        let lexicon = vocabulary.lexicon();
        let end = |what, text: &str| {
            let word = typed(what, text, lexicon)?;
            match lexicon.contains(&word) {
                true => Ok(word),
                false => Err(Error::NoWords(format!("word {word}"))),
            }
        };
        let (from, to) = (end("start", from)?, end("end", to)?);
        let alphabet = lexicon.alphabet();
        let letters = alphabet.count(&from);
        if alphabet.count(&to) != letters {
            let problem = format!("expected {} like {from}", count(letters as u128, "letter"));
            return Err(Error::text("end", &to, problem));
        }
        let words = words(vocabulary, letters, [&from, &to])?;
        Ok(Self::between(alphabet, &words, &from, &to))
    }

    /// The shortest ladders of sorted words, which have the two ends.
    fn between(alphabet: &Alphabet, words: &[String], from: &str, to: &str) -> Self {
        let index = |word: &str| words.binary_search_by(|it| it.as_str().cmp(word)).ok();
        let (start, end) = (index(from), index(to));
        let rungs = Rungs::new(alphabet, words);
        // Breadth-first from the end, up to the distance of the start.
        let mut ladders = Ladders {
            words: vec![to.to_owned()],
            next: vec![Vec::new()],
            ladders: vec![1],
            start: (start == end).then_some(0),
            steps: 0,
        };
        // For each word, its place in `ladders`.
        let mut places: HashMap<usize, usize> = end.map(|end| (end, 0)).into_iter().collect();
        let mut level: Vec<usize> = end.into_iter().collect();
        while ladders.start.is_none() && !level.is_empty() {
            ladders.steps += 1;
            let first = ladders.words.len();
            let mut farther = Vec::new();
            for &word in &level {
                let place = places[&word];
                for other in rungs.beside(word) {
                    let at = *places.entry(other).or_insert_with(|| {
                        farther.push(other);
                        ladders.words.push(words[other].clone());
                        ladders.next.push(Vec::new());
                        ladders.ladders.push(0);
                        ladders.words.len() - 1
                    });
                    if at >= first {
                        ladders.next[at].push(place);
                        let more = ladders.ladders[place];
                        ladders.ladders[at] = ladders.ladders[at].saturating_add(more);
                    }
                }
            }
            ladders.start = start.and_then(|start| places.get(&start).copied());
            level = farther;
        }
        let Ladders { words, next, .. } = &mut ladders;
        next.iter_mut().for_each(|next| next.sort_by(|&a, &b| words[a].cmp(&words[b])));
        ladders
    }

    /// The number of letters that change; `None` if there is no ladder.
    #[must_use]
    pub fn steps(&self) -> Option<usize> {
        self.start.map(|_| self.steps)
    }

    /// The number of shortest ladders. Numbers of 2¹²⁸ and more are lowered to the largest one that
    /// fits.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.start.map_or(0, |start| self.ladders[start])
    }

    /// The ladders in alphabetical order, each from its start to its end. A step is linear in the
    /// number of words of a ladder.
    pub fn iter(&self) -> impl Iterator<Item = Vec<&str>> {
        // For each word of the ladder, its place and the number of those after it that were tried.
        let mut path: Vec<(usize, usize)> =
            self.start.map(|start| (start, 0)).into_iter().collect();
        std::iter::from_fn(move || {
            loop {
                let (word, tried) = path.last_mut()?;
                if let Some(&next) = self.next[*word].get(*tried) {
                    *tried += 1;
                    path.push((next, 0));
                    continue;
                }
                let is_end = *word == 0;
                let ladder = path.iter().map(|&(word, _)| self.words[word].as_str()).collect();
                path.pop();
                if is_end {
                    return Some(ladder);
                }
            }
        })
    }
}

/// The words of a vocabulary with this number of letters, and the ends, in byte order.
fn words(vocabulary: &Vocabulary, letters: usize, ends: [&str; 2]) -> Result<Vec<String>, Error> {
    let mut search = vocabulary.walk(WordRange::new().lengths(letters..=letters));
    let mut words = Vec::new();
    while let Some(row) = search.next_row()? {
        let word = row.text();
        if ends.contains(&&*word) || vocabulary.accepts(row) {
            keep(&mut words, word.into_owned())?;
        }
    }
    Ok(words)
}

/// The words beside each word: those that differ from it in one letter.
struct Rungs {
    /// Words that are equal without one of their letters.
    groups: Vec<Vec<usize>>,
    /// For each word, its groups.
    of_word: Vec<Vec<usize>>,
}

impl Rungs {
    fn new(alphabet: &Alphabet, words: &[String]) -> Self {
        let mut of_word = vec![Vec::new(); words.len()];
        let mut groups: HashMap<(usize, String), Vec<usize>> = HashMap::new();
        for (i, word) in words.iter().enumerate() {
            let mut start = 0;
            for (at, letter) in alphabet.divide(word).enumerate() {
                let end = start + letter.as_str().len();
                groups
                    .entry((at, format!("{}\n{}", &word[..start], &word[end..])))
                    .or_default()
                    .push(i);
                start = end;
            }
        }
        let groups: Vec<Vec<usize>> =
            groups.into_values().filter(|group| group.len() > 1).collect();
        for (at, group) in groups.iter().enumerate() {
            group.iter().for_each(|&word| of_word[word].push(at));
        }
        Rungs { groups, of_word }
    }

    fn beside(&self, word: usize) -> impl Iterator<Item = usize> {
        let groups = self.of_word[word].iter().flat_map(|&group| &self.groups[group]);
        groups.copied().filter(move |&other| other != word)
    }
}
