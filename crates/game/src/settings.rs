//! The settings of a round: rules, shared words, time, level.

use std::time::Duration;

use dictc_board::Rules;

/// What to do with a word that several players found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SharedWords {
    /// It counts for nobody, as on paper.
    #[default]
    Cancel,
    /// It counts for each of them.
    Count,
}

/// The settings of a round.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use dictc_board::DiceSet;
/// use dictc_game::{Settings, SharedWords};
///
/// let mut settings = Settings::new(DiceSet::named("big")?.rules().clone());
/// assert_eq!(settings.time_limit, Some(Duration::from_secs(180)));
/// settings.shared_words = SharedWords::Count;
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Settings {
    /// The minimum length of words, and their points.
    pub rules: Rules,
    /// What to do with words that several players found.
    pub shared_words: SharedWords,
    /// The duration of the round; `None` if the round ends when its players end it.
    pub time_limit: Option<Duration>,
    /// The highest level of words that count, if the values of the dictionary are levels; `None` if
    /// all words count.
    pub level: Option<u64>,
}

impl Settings {
    /// The time limit of the published rules: three minutes.
    pub const USUAL_TIME_LIMIT: Duration = Duration::from_secs(180);

    /// The usual settings with these rules: three minutes, shared words cancel, all words count.
    #[must_use]
    pub fn new(rules: Rules) -> Settings {
        Settings {
            rules,
            shared_words: SharedWords::Cancel,
            time_limit: Some(Settings::USUAL_TIME_LIMIT),
            level: None,
        }
    }
}
