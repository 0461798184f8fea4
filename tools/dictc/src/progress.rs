//! The progress bar of a compilation: at a terminal, if it takes more than a second.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use dictc_cli::numbers::grouped;
use dictc_cli::progress::PATIENCE;
use dictc_compile::{Observer, Progress, Stage};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::signals;

/// Draws the progress of a compilation.
pub(crate) struct Meter {
    bar: ProgressBar,
    started: Instant,
    stage: Option<(Stage, Instant)>,
    /// The bytes read from the lists.
    read: Arc<AtomicU64>,
    /// The size of all lists, if it is known.
    size: Option<u64>,
    /// Whether progress may be shown.
    shows: bool,
}

impl Meter {
    /// A meter that shows nothing yet, and nothing at all unless `shows`.
    pub(crate) fn new(read: Arc<AtomicU64>, size: Option<u64>, shows: bool) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, started: Instant::now(), stage: None, read, size, shows }
    }

    fn start(&self, stage: Stage, total: Option<u64>) {
        let (template, len) = match stage {
            Stage::Reading => match self.size {
                Some(_) => ("reading  {bar:30} {bytes}/{total_bytes}  {msg}", self.size),
                None => ("reading  {spinner} {bytes}  {msg}", None),
            },
            Stage::Sorting => ("sorting  {bar:30} {human_pos}/{human_len} words  {msg}", total),
            Stage::Building => ("building {bar:30} {human_pos}/{human_len} words  {msg}", total),
            _ => ("writing  {bar:30} {bytes}/{total_bytes}  {bytes_per_sec}", total),
        };
        self.bar.reset();
        match len {
            Some(len) => self.bar.set_length(len),
            None => self.bar.unset_length(),
        }
        self.bar.set_message("");
        self.bar.set_style(ProgressStyle::with_template(template).expect("a template that parses"));
    }
}

impl Observer for Meter {
    /// Shows progress. Breaks if a signal asks to end.
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        let Progress { stage, done, total, .. } = progress;
        let since = match self.stage {
            Some((last, since)) if last == stage => since,
            _ => {
                self.start(stage, total);
                Instant::now()
            }
        };
        self.stage = Some((stage, since));
        if self.shows && self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let rate = done as f64 / since.elapsed().as_secs_f64().max(0.001);
        match stage {
            Stage::Reading => {
                self.bar.set_position(self.read.load(Ordering::Relaxed));
                self.bar.set_message(format!(
                    "{} words, {}/s",
                    grouped(done),
                    grouped(rate as u64)
                ));
            }
            Stage::Writing => self.bar.set_position(done),
            _ => {
                self.bar.set_position(done);
                self.bar.set_message(format!("{}/s", grouped(rate as u64)));
            }
        }
        let goes_on = signals::enter(stage);
        if goes_on.is_break() || (stage == Stage::Writing && total == Some(done)) {
            self.bar.finish_and_clear();
        }
        goes_on
    }
}
