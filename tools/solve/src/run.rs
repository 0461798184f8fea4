//! Carries out a plan for one board or a few; [`crate::many`] is for streams of boards.

use dictc_cli::boards::{Source, check_typed};
use dictc_cli::files::name_of;
use dictc_cli::numbers::count;
use dictc_cli::output::standard_output;
use dictc_cli::{Failure, PROGRAM, interrupt};
use dictc_render::{Kind, RoundsReport, StatisticsReport, Writer};

use crate::many::{self, Done};
use crate::plan::{Content, Plan};
use crate::sink::Sink;
use crate::worker::{TypedBoard, Worker};

/// Carries out the plan.
///
/// # Errors
///
/// If a board is invalid or was cut off, or the answers cannot be printed.
pub fn run(plan: &Plan) -> Result<(), Failure> {
    if let Source::Dice(roll) = &plan.source
        && roll.seed_was_chosen
    {
        let (edition, seed) = (roll.deal.dice.name(), roll.deal.seed);
        PROGRAM.remark(format_args!(
            "rolling {edition} with seed {seed}; --seed {seed} rolls the same"
        ));
    }
    if let Source::Dice(roll) = &plan.source
        && plan.has_rules
        && matches!(plan.document.format().kind(), Kind::Text | Kind::Table)
        // Other tables have a column of rules.
        && !plan.document.format().has_header()
    {
        let rules = plan.rules.for_size(roll.deal.dice.size()).to_string();
        let notes = roll.deal.board().notes(plan.lexicon.alphabet());
        PROGRAM.remark([vec![rules], notes].concat().join(", "));
    }
    let done = match &plan.source {
        Source::Typed(boards) => {
            check_typed(&plan.parser, boards)?;
            few(plan, |worker| {
                boards.iter().try_for_each(|board| {
                    worker.answers.get_mut().spin(plan.quiet);
                    // `check_typed` has refused invalid boards.
                    let _ = worker.typed(TypedBoard::from(&**board));
                    worker.answers.get_mut().finish()
                })
            })?
        }
        Source::Dice(roll) if roll.count == 1 => few(plan, |worker| {
            worker.answers.get_mut().spin(plan.quiet);
            worker.dealt(&roll.deal.dealer(), 0);
            worker.answers.get_mut().finish()
        })?,
        Source::File { path, splitter } => many::file(plan, path, *splitter)?,
        Source::Dice(roll) => many::dice(plan, roll)?,
    };
    if !many::prints(plan) {
        report(plan, &done)?;
    }
    close(plan, &done)
}

/// Prints what was collected: statistics, or judged rounds.
fn report(plan: &Plan, done: &Done) -> Result<(), Failure> {
    if let Content::Check(players) = &plan.content
        && !interrupt::is_asked()
    {
        players.check_rounds(done.rounds.len())?;
    }
    let mut writer =
        Writer::new(standard_output(plan.document.format()), many::document(plan, false, false)?);
    let rounds = RoundsReport::new(&done.rounds);
    let written = match (&plan.content, &done.rounds[..]) {
        (Content::Check(players), _) if players.are_totals => rounds.write_totals(&mut writer),
        (Content::Check(_), _) if plan.are_rows => rounds.write_words(&mut writer),
        (Content::Check(_), [round]) if plan.source.is_one() => round.write(&mut writer),
        (Content::Check(_), _) => rounds.write(&mut writer),
        _ => {
            let title = plan.source.title(done.statistics.boards());
            StatisticsReport::new(&done.statistics, &title).write(&mut writer)
        }
    };
    written.and_then(|()| writer.finish()).map_err(|error| Failure::output(&error))
}

/// Prints the closing line, and returns how the run ends.
fn close(plan: &Plan, done: &Done) -> Result<(), Failure> {
    if let Some(line) = &done.closing_line {
        PROGRAM.remark(line);
    }
    if interrupt::is_asked() {
        return Err(interrupt::end_after(count(done.boards, "board")));
    }
    if let (Source::File { path, .. }, 0, false) = (&plan.source, done.boards, done.bad) {
        PROGRAM.remark(format_args!("{} has no boards", name_of(path)));
    }
    match (done.bad, done.cut_off) {
        (true, _) => Err(Failure::Reported),
        (false, true) => Err(Failure::CutOff),
        (false, false) if plan.show.is_some() && !done.has_shown => Err(Failure::NothingFound),
        (false, false) => Ok(()),
    }
}

/// Answers a few boards one after the other, and prints each answer as soon as possible.
fn few(
    plan: &Plan,
    answer: impl FnOnce(&mut Worker<'_>) -> Result<(), Failure>,
) -> Result<Done, Failure> {
    let mut worker = Worker::new(
        plan,
        Writer::new(Sink::printing(plan.document.format()), many::document(plan, false, false)?),
    );
    let answered = answer(&mut worker);
    worker.cut_off.iter().for_each(|message| PROGRAM.complain(message));
    answered?;
    if many::prints(plan) {
        many::end(&mut worker.answers)?;
    }
    let (cut_off, has_shown) = (!worker.cut_off.is_empty(), worker.has_shown);
    let Worker { statistics, rounds, .. } = worker;
    Ok(Done { statistics, rounds, cut_off, has_shown, ..Done::default() })
}
