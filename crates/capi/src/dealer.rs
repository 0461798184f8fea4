//! Dice, and the dealers that roll them.
#![allow(unsafe_code)]

use ::board::{Board, Dealer, DiceSet};
use game::Deal;

use crate::board::{BoardAndText, check_flags};
use crate::error::{Code, Failure, quietly, report};
use crate::handle::{self, Handle, Object};
use crate::memory::{self, NONE};
use crate::solver::{SolverAndSolution, scores};

/// A dealer, and what it deals.
pub struct DealerAndDeal {
    dealer: Dealer,
    pub(crate) deal: Deal,
}

impl Object for DealerAndDeal {
    const TAG: [u8; 8] = *b"dcdealer";
    const NAME: &'static str = "dictc_dealer";
}

/// Lends the name of the built-in dice with this index; null beyond the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_dice_name(index: usize, len: *mut usize) -> *const u8 {
    // SAFETY: the contract of all functions covers the length.
    quietly(|| unsafe {
        let Some(dice) = DiceSet::all().get(index) else { return Ok(std::ptr::null()) };
        memory::write(len, dice.name().len());
        Ok(dice.name().as_ptr())
    })
}

/// Lends the title of the built-in dice with this index, and writes the size of their boards and
/// the minimum length of words; null beyond the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_dice_title(
    index: usize,
    len: *mut usize,
    rows: *mut usize,
    columns: *mut usize,
    min_length: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the results.
    quietly(|| unsafe {
        let Some(dice) = DiceSet::all().get(index) else { return Ok(std::ptr::null()) };
        memory::write(len, dice.title().len());
        memory::write(rows, dice.size().rows());
        memory::write(columns, dice.size().columns());
        memory::write(min_length, dice.rules().min_length());
        Ok(dice.title().as_ptr())
    })
}

/// A dealer of boards from a set of dice, by name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_dealer_new(
    dice: *const u8,
    len: usize,
    seed: u64,
    flags: u32,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<DealerAndDeal> {
    // SAFETY: the contract of all functions covers the name and the error.
    unsafe {
        report(error, || {
            let dice = DiceSet::named(memory::text(dice, len, "the name of the dice")?)?;
            let (edges, q) = check_flags(flags)?;
            let mut deal = Deal::new(dice.clone(), seed);
            (deal.edges, deal.q) = (edges, q);
            Ok(Handle::new(DealerAndDeal { dealer: deal.dealer(), deal }))
        })
    }
}

/// Deals board number `n`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_dealer_board(
    dealer: *const Handle<DealerAndDeal>,
    n: u64,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<BoardAndText> {
    // SAFETY: the contract of all functions covers the handle and the error; a dealer is only
    // ever shared.
    unsafe {
        report(error, || {
            let it: &DealerAndDeal = handle::shared(dealer)?;
            Ok(Handle::new(it.dealer.board(n).into()))
        })
    }
}

/// The number of cells of the boards that a dealer deals.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_dealer_cells(dealer: *const Handle<DealerAndDeal>) -> usize {
    // SAFETY: as in `dictc_dealer_board`.
    unsafe { handle::shared(dealer) }.map_or(NONE, |it: &DealerAndDeal| it.deal.dice.size().cells())
}

/// Scores the boards `first` to `first + count - 1` of a dealer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_solver_score_dealt(
    solver: *mut Handle<SolverAndSolution>,
    dealer: *const Handle<DealerAndDeal>,
    first: u64,
    count: usize,
    words: *mut u32,
    points: *mut u64,
    is_complete: *mut bool,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers all arguments; a dealer is only ever shared.
    unsafe {
        handle::lend(solver, error, |it| {
            let DealerAndDeal { dealer, .. } = handle::shared(dealer)?;
            let mut scores = scores(words, points, count)?;
            if first.checked_add(count as u64).is_none() {
                let message = "board numbers beyond 2^64; expected smaller ones";
                return Err(Failure::new(Code::Argument, message));
            }

            let mut board = Board::default();
            for index in 0..count {
                dealer.deal_into(first + index as u64, &mut board);
                if index == 0 {
                    it.set_rules(board.size())?;
                }
                scores.put(index, it.solver.score(&board));
            }
            memory::write(is_complete, scores.complete);
            Ok(true)
        })
    }
}

/// Frees a dealer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_dealer_free(dealer: *mut Handle<DealerAndDeal>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(dealer) });
}
