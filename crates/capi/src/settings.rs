//! What a round is played by.
#![allow(unsafe_code)]

use std::time::Duration;

use ::board::Rules;
use game::{Settings, SharedWords};

use crate::error::{Failure, quietly};
use crate::handle::{self, Handle, Object};

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
    /// Settings whose time limit is 0 for none.
    pub(crate) fn with_seconds(seconds: u32) -> Self {
        Self { seconds: Some(seconds), ..Self::default() }
    }

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

    /// The settings of a handle; the usual ones for a null pointer.
    ///
    /// # Safety
    ///
    /// The contract of all functions, for the handle.
    pub(crate) unsafe fn of(settings: *mut Handle<RoundSettings>) -> Result<Self, Failure> {
        if settings.is_null() {
            return Ok(Self::default());
        }
        // SAFETY: the caller's promise.
        unsafe { handle::with_mut(settings, |it: &mut RoundSettings| Ok(*it)) }
    }
}

/// The usual settings.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_settings_new() -> *mut Handle<RoundSettings> {
    quietly(|| Ok(Handle::new(RoundSettings::default())))
}

/// Changes settings.
///
/// # Safety
///
/// The contract of all functions, for the handle and the error.
unsafe fn set(
    settings: *mut Handle<RoundSettings>,
    error: *mut *mut Handle<Failure>,
    change: impl FnOnce(&mut RoundSettings),
) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        handle::lend(settings, error, |it| {
            change(it);
            Ok(true)
        })
    }
}

/// Sets the time limit; 0 is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_settings_set_seconds(
    settings: *mut Handle<RoundSettings>,
    seconds: u32,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe { set(settings, error, |it| it.seconds = Some(seconds)) }
}

/// Sets the minimum length of words; 0 returns to that of the dice or of the board's size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_settings_set_min_length(
    settings: *mut Handle<RoundSettings>,
    letters: usize,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe { set(settings, error, |it| it.min_length = (letters > 0).then_some(letters)) }
}

/// Sets the largest value of words that count; the largest number returns to all words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_settings_set_level(
    settings: *mut Handle<RoundSettings>,
    level: u64,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe { set(settings, error, |it| it.level = (level < u64::MAX).then_some(level)) }
}

/// Sets whether a word that several players found counts for each of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_settings_set_count_shared(
    settings: *mut Handle<RoundSettings>,
    count: bool,
    error: *mut *mut Handle<Failure>,
) -> bool {
    let shared_words = if count { SharedWords::Count } else { SharedWords::Cancel };
    // SAFETY: the contract of all functions covers all arguments.
    unsafe { set(settings, error, |it| it.shared_words = shared_words) }
}

/// Frees settings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_settings_free(settings: *mut Handle<RoundSettings>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(settings) });
}
