//! Carries out a plan for one board or a few; streams of boards are in `many`.

use std::io::Write;

use board::Board;

use crate::arguments::Format;
use crate::failure::Failure;
use crate::many::Streamed;
use crate::plan::{Output, Plan, Roll, Source};
use crate::progress::{Spinner, print};
use crate::text::Page;
use crate::worker::Worker;
use crate::{html, many, remark, statistics, table};

/// Does what was asked for.
pub fn run(plan: &Plan) -> Result<(), Failure> {
    let page = Page::new(plan.palette);
    let mut out = std::io::stdout().lock();
    let (mut head, mut foot) = (Vec::new(), Vec::new());
    match plan.output {
        Output::Words(format @ (Format::Csv | Format::Tsv)) => table::begin(&mut head, format),
        Output::Words(Format::Html) => {
            html::begin(&mut head);
            html::end(&mut foot);
        }
        _ => {}
    }
    if let Source::Dice(roll) = &plan.source
        && roll.seed_was_chosen
        && !plan.quiet
    {
        let Roll { edition, seed, .. } = &**roll;
        remark(&format!("rolling {edition} with seed {seed}; --seed {seed} rolls the same"));
    }
    let mut streamed = None;
    let stats = match &plan.source {
        Source::Typed(boards) => {
            check_all(plan, boards)?;
            print(&mut out, &head)?;
            let mut worker = Worker::new(plan, page);
            for board in boards {
                few(plan, &mut out, |bytes| {
                    // Parsed before, so there is no error.
                    let _ = worker.typed(board, bytes);
                })?;
            }
            worker.stats
        }
        Source::Dice(roll) if roll.count == 1 => {
            print(&mut out, &head)?;
            let mut worker = Worker::new(plan, page);
            few(plan, &mut out, |bytes| {
                worker.dealt(&roll.dealer, 0, bytes);
            })?;
            worker.stats
        }
        Source::File { path, splitter } => {
            let done = many::file(plan, page, &mut out, &head, path, *splitter)?;
            streamed.insert(done).stats.clone()
        }
        Source::Dice(roll) => {
            let done = many::dice(plan, page, &mut out, &head, roll)?;
            streamed.insert(done).stats.clone()
        }
    };
    print(&mut out, &foot)?;
    if let Output::Stats(format) = plan.output {
        print(&mut out, statistics::render(&stats, &plan.source, format, page)?.as_bytes())?;
    }
    out.flush().map_err(|error| Failure::output(&error))?;
    match streamed {
        Some(streamed) => close(plan, &streamed),
        None => Ok(()),
    }
}

/// Says what came of a stream of boards.
fn close(plan: &Plan, streamed: &Streamed) -> Result<(), Failure> {
    if let (false, Some(line)) = (plan.quiet, &streamed.closing_line) {
        remark(line);
    }
    if streamed.bad { Err(Failure::Reported) } else { Ok(()) }
}

/// Answers one board and prints that.
fn few(
    plan: &Plan,
    out: &mut impl Write,
    answer: impl FnOnce(&mut Vec<u8>),
) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let spinner = Spinner::start("solving", plan.quiet);
    answer(&mut bytes);
    drop(spinner);
    print(out, &bytes)
}

/// Refuses bad boards before anything is printed.
fn check_all(plan: &Plan, boards: &[String]) -> Result<(), Failure> {
    let mut parsed = Board::default();
    for board in boards {
        plan.parser
            .parse_into(board, &mut parsed)
            .map_err(|error| Failure::at(quote(board), error))?;
    }
    Ok(())
}

/// Enough of the user's text to recognise it by, on one line.
fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    let more = text.chars().nth(SHOWN).map_or("", |_| "…");
    let shown: String = text.chars().take(SHOWN).collect();
    format!("'{}{more}'", shown.escape_debug())
}
