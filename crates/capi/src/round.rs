//! Rounds: a board that people and computer players play on.
#![allow(unsafe_code)]

use std::time::Duration;

use ::board::{DiceSet, Rules};
use ::lexicon::Lexicon;
use ::solver::Solver;
use game::{Deal, Hint, Player, PlayerId, Reply, Round, RoundCode, Settings, Strength, Vocabulary};

use crate::board::BoardAndText;
use crate::error::{Code, Failure, quietly, report};
use crate::handle::{self, Handle, Object};
use crate::memory::{self, NONE};

/// A round, and what it lends.
pub struct RoundAndTexts {
    round: Round,
    board: String,
    code: String,
    path: Vec<u32>,
    word: String,
}

impl Object for RoundAndTexts {
    const TAG: [u8; 8] = *b"dc round";
    const NAME: &'static str = "dictc_round";
}

impl RoundAndTexts {
    fn new(round: Round) -> Result<Self, Failure> {
        let code = match round.code() {
            Some(code) => code.map_err(|error| of_code(&error))?.to_string(),
            None => String::new(),
        };
        let board = round.board().to_string();
        Ok(Self { round, board, code, path: Vec::new(), word: String::new() })
    }

    fn player(&self, number: usize) -> Result<PlayerId, Failure> {
        let players = self.round.players().len();
        let unknown = || {
            let message = format!("player {number} does not play; there are {players}");
            Failure::new(Code::Argument, message)
        };
        self.round.players().nth(number).ok_or_else(unknown)
    }
}

fn of_code(error: &game::CodeError) -> Failure {
    Failure::chain(Code::Board, error)
}

fn settings(rules: Rules, seconds: u32) -> Settings {
    let mut settings = Settings::new(rules);
    settings.time_limit = (seconds > 0).then(|| Duration::from_secs(seconds.into()));
    settings
}

/// A round on a dealt board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_dealt(
    lexicon: *const Handle<Lexicon>,
    dice: *const u8,
    len: usize,
    seed: u64,
    seconds: u32,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<RoundAndTexts> {
    // SAFETY: the contract of all functions covers all arguments; a lexicon is only ever shared.
    unsafe {
        report(error, || {
            let mut solver = Solver::new(handle::shared(lexicon)?.clone());
            let dice = DiceSet::named(memory::text(dice, len, "the name of the dice")?)?;
            let settings = settings(dice.rules().clone(), seconds);
            let round = Round::dealt(&mut solver, Deal::new(dice.clone(), seed), settings);
            Ok(Handle::new(RoundAndTexts::new(round)?))
        })
    }
}

/// A round on a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_on_board(
    lexicon: *const Handle<Lexicon>,
    board: *const Handle<BoardAndText>,
    seconds: u32,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<RoundAndTexts> {
    // SAFETY: the contract of all functions covers all arguments; a lexicon and a board are only
    // ever shared.
    unsafe {
        report(error, || {
            let mut solver = Solver::new(handle::shared(lexicon)?.clone());
            let board: &BoardAndText = handle::shared(board)?;
            let settings = settings(Rules::for_board(&board.board), seconds);
            let round = Round::new(&mut solver, board.board.clone(), settings);
            Ok(Handle::new(RoundAndTexts::new(round)?))
        })
    }
}

/// The round of a code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_from_code(
    lexicon: *const Handle<Lexicon>,
    code: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<RoundAndTexts> {
    // SAFETY: the contract of all functions covers all arguments; a lexicon is only ever shared.
    unsafe {
        report(error, || {
            let mut solver = Solver::new(handle::shared(lexicon)?.clone());
            let code: RoundCode =
                memory::text(code, len, "the code")?.parse().map_err(|error| of_code(&error))?;
            let round = Round::from_code(&mut solver, &code).map_err(|error| of_code(&error))?;
            Ok(Handle::new(RoundAndTexts::new(round)?))
        })
    }
}

/// Lends the code of a round.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_code(
    round: *mut Handle<RoundAndTexts>,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the length.
    unsafe {
        handle::lend_quietly(round, |it| {
            memory::write(len, it.code.len());
            Ok(it.code.as_ptr())
        })
    }
}

/// Lends the text of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_board(
    round: *mut Handle<RoundAndTexts>,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the length.
    unsafe {
        handle::lend_quietly(round, |it| {
            memory::write(len, it.board.len());
            Ok(it.board.as_ptr())
        })
    }
}

/// Adds a player who enters words; returns its number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_add_player(
    round: *mut Handle<RoundAndTexts>,
    name: *const u8,
    len: usize,
    error: *mut *mut Handle<Failure>,
) -> usize {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(round, error, |it| {
            let name = memory::text(name, len, "the name")?;
            Ok(it.round.add_player(name).number())
        })
    }
}

/// Adds a computer player; returns its number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_add_computer(
    round: *mut Handle<RoundAndTexts>,
    name: *const u8,
    len: usize,
    strength: u32,
    seed: u64,
    error: *mut *mut Handle<Failure>,
) -> usize {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(round, error, |it| {
            let name = memory::text(name, len, "the name")?;
            let of_strength = |it| Failure::chain(Code::Argument, &it);
            let strength: Strength = strength.to_string().parse().map_err(of_strength)?;
            let round = &mut it.round;
            let min_length = round.settings().rules.min_length();
            let vocabulary = Vocabulary::of(strength, round.lexicon(), min_length);
            let player = Player::new(strength, vocabulary, seed);
            Ok(round.add_computer(name, player).number())
        })
    }
}

/// A player enters a word; returns the verdict.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_play(
    round: *mut Handle<RoundAndTexts>,
    player: usize,
    word: *const u8,
    len: usize,
    milliseconds: u64,
    points: *mut u32,
    path: *mut *const u32,
    path_len: *mut usize,
    error: *mut *mut Handle<Failure>,
) -> i32 {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe {
        handle::lend(round, error, |it| {
            let word = memory::text(word, len, "the word")?;
            let player = it.player(player)?;
            let now = Duration::from_millis(milliseconds);
            let reply: Reply = it.round.play(player, word, now);
            it.path.clear();
            // A board has fewer cells than a u32 counts.
            it.path.extend(reply.path.iter().flatten().map(|&cell| cell as u32));
            memory::write(points, reply.points);
            memory::write(path, it.path.as_ptr());
            memory::write(path_len, it.path.len());
            Ok(number(reply.verdict))
        })
    }
}

/// A verdict as a `DICTC_VERDICT_` number.
fn number(verdict: game::Verdict) -> i32 {
    use game::Verdict::{
        Found, NotFound, NotInDictionary, NotOnBoard, Repeated, Shared, TooLate, TooShort,
    };
    match verdict {
        Found => 1,
        Shared => 2,
        Repeated => 3,
        TooShort => 4,
        NotInDictionary => 5,
        NotOnBoard => 6,
        NotFound => 7,
        TooLate => 8,
        // Verdicts of later versions of the library below; each gets a number here first.
        _ => 0,
    }
}

/// Lets computer players find words up to a time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_advance(
    round: *mut Handle<RoundAndTexts>,
    milliseconds: u64,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(round, error, |it| {
            it.round.advance(Duration::from_millis(milliseconds));
            Ok(true)
        })
    }
}

/// Ends a round.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_end(
    round: *mut Handle<RoundAndTexts>,
    milliseconds: u64,
    error: *mut *mut Handle<Failure>,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the error.
    unsafe {
        handle::lend(round, error, |it| {
            it.round.end(Duration::from_millis(milliseconds));
            Ok(true)
        })
    }
}

/// The points of a player, after words have been compared with those of the others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_points(
    round: *mut Handle<RoundAndTexts>,
    player: usize,
) -> u64 {
    // SAFETY: the contract of all functions covers the handle.
    unsafe {
        handle::lend_quietly(round, |it| {
            let player = it.player(player)?;
            Ok(it.round.judged().sheets()[player.number()].points())
        })
    }
}

/// The number of words of the board that count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_len(round: *mut Handle<RoundAndTexts>) -> usize {
    // SAFETY: the contract of all functions covers the handle.
    let len = unsafe { handle::lend_quietly(round, |it| Ok(it.round.words().len())) };
    if len == NONE { 0 } else { len }
}

/// Lends a word of the board, its points and its path.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_word(
    round: *mut Handle<RoundAndTexts>,
    index: usize,
    len: *mut usize,
    points: *mut u32,
    path: *mut *const u32,
    path_len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the results.
    unsafe {
        handle::lend_quietly(round, |it| {
            let Some(word) = it.round.words().get(index) else { return Ok(std::ptr::null()) };
            it.word.clone_from(&word.text);
            it.path.clear();
            // A board has fewer cells than a u32 counts.
            it.path.extend(word.path.iter().map(|&cell| cell as u32));
            memory::write(len, it.word.len());
            memory::write(points, word.points);
            memory::write(path, it.path.as_ptr());
            memory::write(path_len, it.path.len());
            Ok(it.word.as_ptr())
        })
    }
}

/// Lends a word that a player has entered or found, in that order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_sheet_word(
    round: *mut Handle<RoundAndTexts>,
    player: usize,
    index: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the length.
    unsafe {
        handle::lend_quietly(round, |it| {
            let player = it.player(player)?;
            let Some(word) = it.round.sheet(player).words().nth(index) else {
                return Ok(std::ptr::null());
            };
            it.word.clear();
            it.word.push_str(word);
            memory::write(len, it.word.len());
            Ok(it.word.as_ptr())
        })
    }
}

/// Gives a hint about a word that a player has not found; returns its kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_hint(
    round: *mut Handle<RoundAndTexts>,
    player: usize,
    hint: usize,
    value: *mut u32,
) -> i32 {
    // SAFETY: the contract of all functions covers the handle and the value.
    unsafe {
        handle::lend_quietly(round, |it| {
            let player = it.player(player)?;
            let (kind, number) = match it.round.hint(player, hint) {
                Some(Hint::Length(letters)) => (1, letters as u32),
                Some(Hint::FirstLetter(letter)) => (2, letter.into()),
                Some(Hint::Cell(cell)) => (3, cell as u32),
                _ => return Ok(0),
            };
            memory::write(value, number);
            Ok(kind)
        })
    }
}

/// Frees a round.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_free(round: *mut Handle<RoundAndTexts>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(round) });
}
