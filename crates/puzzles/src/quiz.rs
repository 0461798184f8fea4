//! Questions for people who study words.

use std::collections::BTreeSet;

use dictc_letters::{Alphabet, typed_words, written_words};
use dictc_query::{AnagramGroup, Hooks, alphagram_in};

use crate::error::Error;
use crate::vocabulary::Vocabulary;

/// What a quiz asks.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum QuizKind {
    /// All words with the given letters.
    Alphagrams,
    /// The letters that extend a word to another word.
    Hooks,
    /// The word with a meaning.
    Meanings,
}

/// A question about words.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::{QuizCard, QuizKind, Vocabulary};
///
/// let words = ["ate", "eat", "eats", "heat", "meat", "tea"];
/// let words = Vocabulary::new(Lexicon::from_words(words)?);
/// let alphabet = words.lexicon().alphabet();
/// let card = QuizCard::about(QuizKind::Alphagrams, "tea", alphabet);
/// assert_eq!(card.text(), "aet");
/// let verdict = card.judge("eat ate tae", &words)?;
/// assert_eq!((verdict.missing, verdict.wrong), (vec!["tea".to_owned()], vec!["tae".to_owned()]));
///
/// let card = QuizCard::about(QuizKind::Hooks, "eat", alphabet);
/// assert_eq!(card.answers(&words)?, ["-s", "h-", "m-"]);
/// assert!(card.judge("hm-s", &words)?.is_right());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuizCard {
    kind: QuizKind,
    text: String,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuizVerdict {
    /// The answers that were not given.
    pub missing: Vec<String>,
    /// The given answers that are wrong.
    pub wrong: Vec<String>,
    /// Whether no answer was given.
    pub given_up: bool,
}

impl QuizVerdict {
    /// Whether an answer was given, and nothing is missing or wrong.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.missing.is_empty() && self.wrong.is_empty() && !self.given_up
    }
}

impl QuizCard {
    /// The card of a kind for a word in folded letters of an alphabet. Words with the same letters have the same
    /// card of [`QuizKind::Alphagrams`].
    #[must_use]
    pub fn about(kind: QuizKind, word: &str, alphabet: &Alphabet) -> Self {
        let text = match kind {
            QuizKind::Alphagrams => alphagram_in(alphabet, word),
            QuizKind::Hooks | QuizKind::Meanings => word.to_owned(),
        };
        Self { kind, text }
    }

    /// The card with this [`text`](Self::text), such as one that was stored.
    #[must_use]
    pub fn with_text(kind: QuizKind, text: &str) -> Self {
        Self { kind, text: text.to_owned() }
    }

    /// What is asked.
    #[must_use]
    pub fn kind(&self) -> QuizKind {
        self.kind
    }

    /// The letters in alphabetical order for [`QuizKind::Alphagrams`], otherwise the word.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words for alphagrams and meanings; for hooks, each letter with a dash where the word is:
    /// `s-` at the beginning, `-s` at the end. Sorted.
    ///
    /// # Errors
    ///
    /// If there are more than 5,000,000.
    pub fn answers(&self, vocabulary: &Vocabulary) -> Result<Vec<String>, Error> {
        let mut answers = self.accepted(vocabulary)?;
        answers.retain(|it| match self.kind {
            QuizKind::Alphagrams => vocabulary.contains(it),
            QuizKind::Hooks => vocabulary.contains(&extended(&self.text, it)),
            QuizKind::Meanings => true,
        });
        Ok(answers.into_iter().collect())
    }

    /// What the card is about in a vocabulary, as a line: its answers and, if it asks one, the meaning.
    /// Cards with the same kind, text and content are the same card in all dictionaries, so what
    /// somebody knows of one counts for the other.
    ///
    /// # Errors
    ///
    /// As [`answers`](Self::answers).
    pub fn content(&self, vocabulary: &Vocabulary) -> Result<String, Error> {
        let mut content = self.answers(vocabulary)?.join(" ");
        if self.kind == QuizKind::Meanings
            && let Ok(Some(meaning)) = vocabulary.lexicon().meaning(&self.text)
        {
            content.extend([": ", &meaning]);
        }
        Ok(content)
    }

    /// The verdict on no answer.
    ///
    /// # Errors
    ///
    /// As [`answers`](Self::answers).
    pub fn give_up(&self, vocabulary: &Vocabulary) -> Result<QuizVerdict, Error> {
        let missing = self.answers(vocabulary)?;
        Ok(QuizVerdict { missing, given_up: true, ..QuizVerdict::default() })
    }

    /// Judges a typed answer: words with spaces between, or the hooks as the letters before it, a dash,
    /// and the letters after it, such as `s-es`. Words of the dictionary that are not in the vocabulary
    /// are neither missing nor wrong. A meaning has the words with exactly this meaning.
    ///
    /// # Errors
    ///
    /// If hooks have no dash, or as [`answers`](Self::answers).
    pub fn judge(&self, answer: &str, vocabulary: &Vocabulary) -> Result<QuizVerdict, Error> {
        let lexicon = vocabulary.lexicon();
        let accepted = self.accepted(vocabulary)?;
        let phrase = lexicon.as_word(answer.trim());
        let given = match self.kind {
            QuizKind::Hooks => hooks_of(&lexicon.folding().fold(answer), lexicon.alphabet())?,
            _ if accepted.contains(&*phrase) => BTreeSet::from([phrase.into_owned()]),
            _ => written_words(answer).map(|it| lexicon.as_word(it).into_owned()).collect(),
        };
        let mut missing = self.answers(vocabulary)?;
        missing.retain(|it| !given.contains(it));
        let mut wrong: Vec<String> = given.difference(&accepted).cloned().collect();
        if self.kind == QuizKind::Meanings {
            let meaning = |word: &str| lexicon.meaning(word).ok().flatten();
            let asked = meaning(&self.text);
            wrong.retain(|it| meaning(it).is_none() || meaning(it) != asked);
            // One word with this meaning is enough.
            if wrong.len() < given.len() {
                missing.clear();
            }
        }
        Ok(QuizVerdict { missing, wrong, given_up: false })
    }

    /// The answers, with those of the whole dictionary.
    fn accepted(&self, vocabulary: &Vocabulary) -> Result<BTreeSet<String>, Error> {
        let lexicon = vocabulary.lexicon();
        Ok(match self.kind {
            QuizKind::Alphagrams => {
                AnagramGroup::of(&self.text, lexicon)?.words.into_iter().collect()
            }
            QuizKind::Hooks => {
                let Hooks { front, back, .. } = Hooks::of(&self.text, lexicon)?;
                let front = front.iter().map(|letter| format!("{letter}-"));
                front.chain(back.iter().map(|letter| format!("-{letter}"))).collect()
            }
            QuizKind::Meanings => BTreeSet::from([self.text.clone()]),
        })
    }
}

/// A word with a hook.
fn extended(word: &str, hook: &str) -> String {
    hook.replacen('-', word, 1)
}

/// The hooks of an answer in folded letters.
fn hooks_of(answer: &str, alphabet: &Alphabet) -> Result<BTreeSet<String>, Error> {
    let Some((front, back)) = answer.split_once('-') else {
        let problem =
            "expected the letters before it, a dash, and the letters after it, such as s-es";
        return Err(Error::text("answer", answer, problem));
    };
    // A blank or comma also keeps letters apart that would be one without it.
    let front = typed_words(front).flat_map(|it| alphabet.divide(it)).map(|it| format!("{it}-"));
    let back = typed_words(back).flat_map(|it| alphabet.divide(it)).map(|it| format!("-{it}"));
    Ok(front.chain(back).collect())
}
