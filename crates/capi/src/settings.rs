//! The settings of a round.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::time::Duration;

use dictc_board::Rules;
use dictc_game::{Settings, SharedWords};

use crate::answer::answer;
use crate::error::change;
use crate::failure::Failure;
use crate::handle::{Exclusive, Freed, Handle, Object};
use crate::memory::OutPtr;

/// The settings that differ from the usual ones.
#[derive(Clone, Copy, Default)]
pub struct RoundSettings {
    seconds: Option<u32>,
    min_length: Option<usize>,
    level: Option<u64>,
    shared_words: SharedWords,
}

impl Object for RoundSettings {
    const TAG: [u8; 8] = *b"settings";
    const NAME: &'static str = "dictc_settings";
}

impl RoundSettings {
    /// All settings of a round with these rules.
    pub(crate) fn for_rules(&self, mut rules: Rules) -> Result<Settings, Failure> {
        if let Some(min_length) = self.min_length {
            rules = rules.with_min_length(min_length)?;
        }
        let mut settings = Settings::new(rules);
        if let Some(seconds) = self.seconds {
            settings.time_limit = (seconds > 0).then(|| Duration::from_secs(seconds.into()));
        }
        settings.level = self.level;
        settings.shared_words = self.shared_words;
        Ok(settings)
    }
}

/// The usual settings.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_settings_new() -> *mut Handle<RoundSettings> {
    answer(|| Ok(Handle::new(RoundSettings::default())))
}

/// Sets the time limit; 0 is none.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_settings_set_seconds(
    settings: Exclusive<RoundSettings>,
    seconds: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    change(&settings, &error, |it| it.seconds = Some(seconds))
}

/// Sets the minimum length of words; 0 restores the default of the dice or of the board's size.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_settings_set_min_length(
    settings: Exclusive<RoundSettings>,
    letters: usize,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    change(&settings, &error, |it| it.min_length = (letters > 0).then_some(letters))
}

/// Sets the highest value of words that count; the largest number restores the default, all words.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_settings_set_level(
    settings: Exclusive<RoundSettings>,
    level: u64,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    change(&settings, &error, |it| it.level = (level < u64::MAX).then_some(level))
}

/// Sets whether a word that several players found counts for each of them.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_settings_set_count_shared(
    settings: Exclusive<RoundSettings>,
    count: bool,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    let shared_words = if count { SharedWords::Count } else { SharedWords::Cancel };
    change(&settings, &error, |it| it.shared_words = shared_words)
}

/// Frees settings.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_settings_free(settings: Freed<RoundSettings>) {
    settings.free();
}
