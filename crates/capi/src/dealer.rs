//! Dice, and the dealers that roll them.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::sync::OnceLock;

use dictc_board::{Board, Dealer, DiceSet, Size};
use dictc_game::{Deal, dice_of_letters};
use dictc_lexicon::Lexicon;

use crate::answer::answer;
use crate::board::{BoardAndText, check_flags};
use crate::error::report;
use crate::failure::Failure;
use crate::handle::{Exclusive, Freed, Handle, Object, Shared};
use crate::memory::{InPtr, Len, LentText, OutBuf, OutPtr, lend_text, or_none, with_nul};
use crate::solver::{Scores, SolverAndSolution};

/// A dealer, with its dice and seed.
pub struct DealerAndDeal {
    dealer: Dealer,
    pub(crate) deal: Deal,
}

impl Object for DealerAndDeal {
    const TAG: [u8; 8] = *b"dcdealer";
    const NAME: &'static str = "dictc_dealer";
}

/// The name and the title of built-in dice, each with a NUL.
fn texts_of(index: usize) -> Option<&'static (Vec<u8>, Vec<u8>)> {
    static TEXTS: OnceLock<Vec<(Vec<u8>, Vec<u8>)>> = OnceLock::new();
    let texts = |dice: &DiceSet| (with_nul(dice.name()), with_nul(dice.title()));
    TEXTS.get_or_init(|| DiceSet::all().iter().map(texts).collect()).get(index)
}

/// Lends the name of the built-in dice with this index; null beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dice_name(index: usize, len: OutPtr<usize>) -> LentText {
    answer(|| Ok(texts_of(index).map_or(LentText::NONE, |(name, _)| lend_text(name, &len))))
}

/// Lends the title of the built-in dice with this index, and writes the size of their boards and
/// the minimum length of words; null beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dice_title(
    index: usize,
    len: OutPtr<usize>,
    rows: OutPtr<usize>,
    columns: OutPtr<usize>,
    min_length: OutPtr<usize>,
) -> LentText {
    answer(|| {
        let (Some(dice), Some((_, title))) = (DiceSet::all().get(index), texts_of(index)) else {
            return Ok(LentText::NONE);
        };
        rows.write(dice.size().rows());
        columns.write(dice.size().columns());
        min_length.write(dice.rules().min_length());
        Ok(lend_text(title, &len))
    })
}

/// A dealer of boards from a set of dice, by name.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dealer_new(
    dice: InPtr<u8>,
    len: Len,
    seed: u64,
    flags: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<DealerAndDeal> {
    report(&error, || {
        let dice = DiceSet::named(dice.text(&len, "the name of the dice")?)?;
        dealer(Deal::new(dice.clone(), seed), flags)
    })
}

/// A dealer of boards with the letters of a dictionary. Without rows, boards are 4x4.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dealer_of_letters(
    lexicon: Shared<Lexicon>,
    rows: usize,
    columns: usize,
    seed: u64,
    flags: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<DealerAndDeal> {
    report(&error, || {
        let size = ((rows, columns) != (0, 0)).then(|| Size::new(rows, columns)).transpose()?;
        let lexicon = lexicon.get()?;
        let dice =
            dice_of_letters(lexicon, size).map_err(|error| Failure::argument(error.to_string()))?;
        dealer(Deal::new(dice, seed).in_alphabet(lexicon.alphabet()), flags)
    })
}

fn dealer(mut deal: Deal, flags: u32) -> Result<*mut Handle<DealerAndDeal>, Failure> {
    let (edges, q, is_strict) = check_flags(flags)?;
    (deal.edges, deal.q) = (edges, q);
    deal.is_strict |= is_strict;
    Ok(Handle::new(DealerAndDeal { dealer: deal.dealer(), deal }))
}

/// Deals board number `n`.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dealer_board(
    dealer: Shared<DealerAndDeal>,
    n: u64,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<BoardAndText> {
    report(&error, || {
        let it = dealer.get()?;
        Ok(Handle::new(BoardAndText::new(it.dealer.board(n))))
    })
}

/// The number of cells of the boards that a dealer deals.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dealer_cells(dealer: Shared<DealerAndDeal>) -> usize {
    or_none(|cells| dictc_dealer_try_cells(dealer, cells))
}

/// The same; `false` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dealer_try_cells(
    dealer: Shared<DealerAndDeal>,
    cells: OutPtr<usize>,
) -> bool {
    cells.write_some(dealer.get().ok().map(|it| it.deal.dice.size().cells()))
}

/// Scores the boards `first` to `first + count - 1` of a dealer.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_solver_score_dealt(
    solver: Exclusive<SolverAndSolution>,
    dealer: Shared<DealerAndDeal>,
    first: u64,
    count: usize,
    words: OutBuf<u32>,
    points: OutBuf<u64>,
    is_complete: OutBuf<u8>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let deal = &dealer.get()?.deal;
        // SAFETY: all arrays have `count` elements.
        let mut scores = unsafe { Scores::new(&words, &points, &is_complete, count) }?;
        if first.checked_add(count as u64).is_none() {
            let message = "board numbers beyond 2^64; expected smaller ones";
            return Err(Failure::argument(message));
        }
        solver.with(|it| {
            let dealer = deal.clone().in_alphabet(it.solver.lexicon().alphabet()).dealer();
            let mut board = Board::default();
            for index in 0..count {
                dealer.deal_into(first + index as u64, &mut board);
                let score = it.solver.score(&board);
                solver.check_interrupt()?;
                scores.put(index, score);
            }
            Ok(true)
        })
    })
}

/// Frees a dealer.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_dealer_free(dealer: Freed<DealerAndDeal>) {
    dealer.free();
}
