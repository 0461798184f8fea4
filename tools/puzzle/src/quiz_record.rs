//! The history of quizzes: a line of JSON for each answer.

use dictc_cli::history::Form;
use dictc_puzzles::{QuizCard, QuizKind};
use serde::{Deserialize, Serialize};

/// The form of the history.
pub(crate) const ANSWERS: Form<AnswerRecord> = Form {
    file: "quiz.jsonl",
    what: "quizzes",
    decode: |line| AnswerRecord::decode(line),
    encode: |record| serde_json::to_string(record).unwrap_or_default(),
    begins: |line| line.starts_with(BEGINNING.as_bytes()),
};

/// The beginning of each line, also of newer versions.
const BEGINNING: &str = r#"{"quiz":"#;

/// The version of the lines that this program writes and reads.
const VERSION: u32 = 2;

/// The answer to a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AnswerRecord {
    /// The version of the line.
    quiz: u32,
    /// When it was asked, in seconds since 1970-01-01 UTC.
    pub(crate) asked: u64,
    /// Who answered, if the player has a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<String>,
    kind: QuizKind,
    card: String,
    /// What the card was about; `None` in lines of version 1, which did not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<String>,
    pub(crate) right: bool,
}

impl AnswerRecord {
    /// An answer to a card with this content, at a time in seconds.
    pub(crate) fn new(
        (card, content): (&QuizCard, String),
        player: Option<String>,
        right: bool,
        asked: u64,
    ) -> Self {
        let (kind, card) = (card.kind(), card.text().to_owned());
        Self { quiz: VERSION, asked, player, kind, card, content: Some(content), right }
    }

    /// The card, without its content.
    pub(crate) fn card(&self) -> QuizCard {
        QuizCard::with_text(self.kind, &self.card)
    }

    /// Whether the card was about the same.
    pub(crate) fn is_about(&self, content: &str) -> bool {
        self.content.as_deref().is_none_or(|it| it == content)
    }

    fn decode(line: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Head {
            quiz: u32,
        }
        let wrong = |error: serde_json::Error| format!("not the record of an answer: {error}");
        let head: Head = serde_json::from_str(line).map_err(wrong)?;
        if head.quiz > VERSION {
            let quiz = head.quiz;
            return Err(format!(
                "a record of version {quiz}, which is newer than this program; expected version \
                 {VERSION}"
            ));
        }
        serde_json::from_str(line).map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_they_were_written() {
        let card = QuizCard::about(QuizKind::Hooks, "eat", dictc_letters::Alphabet::plain());
        let about = || (&card, "-s h-".to_owned());
        for (player, text) in [(None, ""), (Some("Ann"), r#""player":"Ann","#)] {
            let record = AnswerRecord::new(about(), player.map(str::to_owned), true, 1_790_000_000);
            let line = (ANSWERS.encode)(&record);
            let expected = format!(
                r#"{{"quiz":2,"asked":1790000000,{text}"kind":"hooks","card":"eat","content":"-s h-","right":true}}"#
            );
            assert_eq!(line, expected);
            assert!((ANSWERS.begins)(line.as_bytes()));
            assert_eq!((ANSWERS.decode)(&line), Ok(record.clone()));
            assert_eq!(record.card(), card);
            assert!(record.is_about("-s h-") && !record.is_about("-s"));
        }
        let first = r#"{"quiz":1,"asked":1790000000,"kind":"hooks","card":"eat","right":true}"#;
        assert!((ANSWERS.decode)(first).unwrap().is_about("-s"));
    }

    #[test]
    fn other_lines_are_refused() {
        for (line, why) in [
            ("tea", "not the record of an answer: expected"),
            (r#"{"quiz":1}"#, "not the record of an answer: missing field"),
            (r#"{"quiz":3,"cards":[]}"#, "a record of version 3, which is newer"),
        ] {
            let error = (ANSWERS.decode)(line).unwrap_err();
            assert!(error.starts_with(why), "{error}");
        }
        assert!(!(ANSWERS.begins)(br#"{"version":1}"#));
    }
}
