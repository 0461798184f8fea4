//! Carries out a plan for one board or a few; streams of boards are in `many`.

use std::io::Write;

use board::Board;

use crate::answer::quote;
use crate::arguments::Format;
use crate::failure::{Failure, chain};
use crate::many::Done;
use crate::plan::{Output, Plan, Roll, Source};
use crate::progress::print;
use crate::sink::Sink;
use crate::text::Page;
use crate::worker::Worker;
use crate::{complain, html, many, remark, statistics, table};

/// Does what was asked for.
pub fn run(plan: &Plan) -> Result<(), Failure> {
    let page = Page::new(plan.palette);
    let mut out = std::io::stdout();
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
    let done = match &plan.source {
        Source::Typed(boards) => {
            check_all(plan, boards)?;
            few(plan, page, &head, |worker| {
                boards.iter().try_for_each(|board| {
                    worker.sink.spin(plan.quiet);
                    // Parsed before, so there is no error.
                    let _ = worker.typed(board);
                    worker.sink.finish()
                })
            })?
        }
        Source::Dice(roll) if roll.count == 1 => few(plan, page, &head, |worker| {
            worker.sink.spin(plan.quiet);
            worker.dealt(&roll.dealer, 0);
            worker.sink.finish()
        })?,
        Source::File { path, splitter } => {
            many::file(plan, page, &mut out, &head, path, *splitter)?
        }
        Source::Dice(roll) => many::dice(plan, page, &mut out, &head, roll)?,
    };
    print(&mut out, &foot)?;
    if let Output::Stats(format) = plan.output {
        print(&mut out, statistics::render(&done.stats, &plan.source, format, page)?.as_bytes())?;
    }
    out.flush().map_err(|error| Failure::output(&error))?;
    close(plan, &done)
}

/// Says what came of it all.
fn close(plan: &Plan, done: &Done) -> Result<(), Failure> {
    if let (false, Some(line)) = (plan.quiet, &done.closing_line) {
        remark(line);
    }
    match (done.bad, done.cut_off) {
        (true, _) => Err(Failure::Reported),
        (false, true) => Err(Failure::CutOff),
        (false, false) => Ok(()),
    }
}

/// Answers a few boards, one after the other, as soon as there is something to print.
fn few(
    plan: &Plan,
    page: Page,
    head: &[u8],
    answer: impl FnOnce(&mut Worker<'_>) -> Result<(), Failure>,
) -> Result<Done, Failure> {
    let mut worker = Worker::new(plan, page, Sink::printing(head));
    let answered = answer(&mut worker);
    worker.cut_off.iter().for_each(|message| complain(message));
    answered?;
    let cut_off = !worker.cut_off.is_empty();
    Ok(Done { stats: worker.stats, cut_off, ..Done::default() })
}

/// Refuses bad boards before anything is printed.
fn check_all(plan: &Plan, boards: &[String]) -> Result<(), Failure> {
    let mut parsed = Board::default();
    for board in boards {
        plan.parser
            .parse_into(board, &mut parsed)
            .map_err(|error| Failure::at(quote(board), chain(&error)))?;
    }
    Ok(())
}
