//! Shows the progress of a search at a terminal, if the search takes more than a second.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use dictc_cli::numbers::{count, decimal};
use dictc_cli::progress::PATIENCE;
use dictc_optimize::SearchProgress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Draws the progress of a search.
pub(crate) struct Meter {
    started: Instant,
    bar: Option<ProgressBar>,
    may_show: bool,
    /// The duration of the search, if it is known.
    length: Option<Duration>,
    updated: Option<Instant>,
}

/// The interval between updates of the numbers.
const INTERVAL: Duration = Duration::from_millis(100);

impl Meter {
    pub(crate) fn new(length: Option<Duration>, quiet: bool) -> Meter {
        let may_show = !quiet && std::io::stderr().is_terminal();
        Meter { started: Instant::now(), bar: None, may_show, length, updated: None }
    }

    pub(crate) fn update(&mut self, progress: &SearchProgress<'_>) {
        let now = Instant::now();
        let elapsed = now - self.started;
        let is_fresh = self.updated.is_some_and(|updated| now - updated < INTERVAL);
        if !self.may_show || elapsed < PATIENCE || is_fresh {
            return;
        }
        self.updated = Some(now);
        let bar = self.bar.get_or_insert_with(|| bar(self.length, elapsed));
        bar.set_position(elapsed.as_millis() as u64);
        let rate = decimal(progress.scored as f64 / elapsed.as_secs_f64(), 0);
        let best = progress.best.map_or(String::new(), |best| {
            let words = count(u64::from(best.words), "word");
            format!("best {}: {}, {words}  ", best.board, count(best.points, "point"))
        });
        bar.set_message(format!("{best}{}, {rate}/s", count(progress.scored, "board")));
    }

    /// Removes the bar.
    pub(crate) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn bar(length: Option<Duration>, elapsed: Duration) -> ProgressBar {
    let milliseconds = length.map(|length| length.as_millis() as u64);
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(milliseconds, target).with_elapsed(elapsed);
    let template = match length {
        Some(_) => "{bar:20.cyan/dim} {wide_msg}",
        None => "{spinner:.cyan} {elapsed}  {wide_msg}",
    };
    // Both templates are valid, so the fallback is never used.
    bar.set_style(ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
