//! Rounds: a board that people and computer players play on.
#![allow(unsafe_code)]

use std::time::Duration;

use ::board::{Board, DiceSet, Edges, QTile, Rules};
use ::lexicon::Lexicon;
use ::solver::Solver;
use game::{
    Deal, Hint, JudgedRound, Player, PlayerId, Reply, Round, RoundCode, SharedWords, Strength,
    Vocabulary,
};

use crate::board::BoardAndText;
use crate::dealer::DealerAndDeal;
use crate::error::{Code, Failure, quietly, report};
use crate::handle::{self, Handle, Object};
use crate::memory::{self, NONE};
use crate::settings::RoundSettings;

/// A round, and what it lends.
pub struct RoundAndTexts {
    round: Round,
    /// All sheets scored together; `None` after they changed.
    judged: Option<JudgedRound>,
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
        Ok(Self { round, judged: None, board, code, path: Vec::new(), word: String::new() })
    }

    /// A round on a dealt board.
    fn dealt(lexicon: &Lexicon, deal: Deal, settings: RoundSettings) -> Result<Self, Failure> {
        let settings = settings.for_rules(deal.dice.rules().clone())?;
        Self::new(Round::dealt(&mut Solver::new(lexicon.clone()), deal, settings))
    }

    /// A round on a board of one's own.
    fn on_board(
        lexicon: &Lexicon,
        board: &Board,
        settings: RoundSettings,
    ) -> Result<Self, Failure> {
        let settings = settings.for_rules(Rules::for_board(board))?;
        Self::new(Round::new(&mut Solver::new(lexicon.clone()), board.clone(), settings))
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

impl RoundAndTexts {
    /// The round, to change it.
    fn change(&mut self) -> &mut Round {
        self.judged = None;
        &mut self.round
    }

    /// All sheets scored together.
    fn judged(&mut self) -> &JudgedRound {
        self.judged.get_or_insert_with(|| self.round.judged())
    }
}

fn of_code(error: &game::CodeError) -> Failure {
    Failure::chain(Code::Board, error)
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
            let lexicon: &Lexicon = handle::shared(lexicon)?;
            let dice = DiceSet::named(memory::text(dice, len, "the name of the dice")?)?;
            let deal = Deal::new(dice.clone(), seed);
            let settings = RoundSettings::with_seconds(seconds);
            Ok(Handle::new(RoundAndTexts::dealt(lexicon, deal, settings)?))
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
            let lexicon: &Lexicon = handle::shared(lexicon)?;
            let board: &BoardAndText = handle::shared(board)?;
            let settings = RoundSettings::with_seconds(seconds);
            Ok(Handle::new(RoundAndTexts::on_board(lexicon, &board.board, settings)?))
        })
    }
}

/// A round on board `n` of a dealer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_new(
    lexicon: *const Handle<Lexicon>,
    dealer: *const Handle<DealerAndDeal>,
    n: u64,
    settings: *mut Handle<RoundSettings>,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<RoundAndTexts> {
    // SAFETY: the contract of all functions covers all arguments; a lexicon and a dealer are only
    // ever shared.
    unsafe {
        report(error, || {
            let lexicon: &Lexicon = handle::shared(lexicon)?;
            let it: &DealerAndDeal = handle::shared(dealer)?;
            let mut deal = it.deal.clone();
            deal.number = n;
            let settings = RoundSettings::of(settings)?;
            Ok(Handle::new(RoundAndTexts::dealt(lexicon, deal, settings)?))
        })
    }
}

/// A round on a board, with settings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_new_on_board(
    lexicon: *const Handle<Lexicon>,
    board: *const Handle<BoardAndText>,
    settings: *mut Handle<RoundSettings>,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<RoundAndTexts> {
    // SAFETY: the contract of all functions covers all arguments; a lexicon and a board are only
    // ever shared.
    unsafe {
        report(error, || {
            let lexicon: &Lexicon = handle::shared(lexicon)?;
            let board: &BoardAndText = handle::shared(board)?;
            let settings = RoundSettings::of(settings)?;
            Ok(Handle::new(RoundAndTexts::on_board(lexicon, &board.board, settings)?))
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

/// The settings of a round: time limit in seconds, minimum length, level, and whether shared words
/// count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_settings(
    round: *mut Handle<RoundAndTexts>,
    seconds: *mut u32,
    min_length: *mut usize,
    level: *mut u64,
    count_shared: *mut bool,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the results.
    unsafe {
        handle::lend_quietly(round, |it: &mut RoundAndTexts| {
            let settings = it.round.settings();
            let limit = settings.time_limit.map_or(0, |limit| limit.as_secs());
            memory::write(seconds, u32::try_from(limit).unwrap_or(u32::MAX));
            memory::write(min_length, settings.rules.min_length());
            memory::write(level, settings.level.unwrap_or(u64::MAX));
            memory::write(count_shared, settings.shared_words == SharedWords::Count);
            Ok(true)
        })
    }
}

/// Where the board of a round comes from: lends the name of the dice; null for a board of one's
/// own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_deal(
    round: *mut Handle<RoundAndTexts>,
    len: *mut usize,
    seed: *mut u64,
    n: *mut u64,
    flags: *mut u32,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the results.
    unsafe {
        handle::lend_quietly(round, |it: &mut RoundAndTexts| {
            let Some(deal) = it.round.deal() else { return Ok(std::ptr::null()) };
            let name = deal.dice.name();
            memory::write(len, name.len());
            memory::write(seed, deal.seed);
            memory::write(n, deal.number);
            let torus = u32::from(deal.edges == Edges::Torus);
            memory::write(flags, torus | u32::from(deal.q == QTile::Bare) << 1);
            Ok(name.as_ptr())
        })
    }
}

/// Whether the words are all words of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_is_complete(round: *mut Handle<RoundAndTexts>) -> bool {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { handle::lend_quietly(round, |it: &mut RoundAndTexts| Ok(it.round.is_complete())) }
}

/// Whether the edges of the board are joined.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_is_torus(round: *mut Handle<RoundAndTexts>) -> bool {
    // SAFETY: the contract of all functions covers the handle.
    unsafe { handle::lend_quietly(round, |it: &mut RoundAndTexts| Ok(it.round.board().is_torus())) }
}

/// The seed of a computer player, by its number among the computer players from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_opponent_seed(
    round: *mut Handle<RoundAndTexts>,
    number: usize,
) -> u64 {
    // SAFETY: the contract of all functions covers the handle.
    unsafe {
        handle::lend_quietly(round, |it: &mut RoundAndTexts| {
            // The time is linear in the number.
            let number = number.min(1 << 16);
            Ok(it.round.opponent_seed(number))
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
            Ok(it.change().add_player(name).number())
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
    unsafe { add_computer(round, name, len, strength, None, seed, error) }
}

/// Adds a computer player that knows the words up to a level; returns its number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_add_computer_of_level(
    round: *mut Handle<RoundAndTexts>,
    name: *const u8,
    len: usize,
    strength: u32,
    level: u64,
    seed: u64,
    error: *mut *mut Handle<Failure>,
) -> usize {
    // SAFETY: the contract of all functions covers all arguments.
    unsafe { add_computer(round, name, len, strength, Some(level), seed, error) }
}

/// Adds a computer player.
///
/// # Safety
///
/// The contract of all functions, for all arguments.
unsafe fn add_computer(
    round: *mut Handle<RoundAndTexts>,
    name: *const u8,
    len: usize,
    strength: u32,
    level: Option<u64>,
    seed: u64,
    error: *mut *mut Handle<Failure>,
) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        handle::lend(round, error, |it| {
            let name = memory::text(name, len, "the name")?;
            let of_strength = |it| Failure::chain(Code::Argument, &it);
            let strength: Strength = strength.to_string().parse().map_err(of_strength)?;
            let round = it.change();
            let min_length = round.settings().rules.min_length();
            let vocabulary = match level {
                None => Vocabulary::of(strength, round.lexicon(), min_length),
                Some(level) if round.lexicon().levels().is_some() => Vocabulary::Level(level),
                Some(_) => {
                    let message = "the values of the dictionary are not levels";
                    return Err(Failure::new(Code::Argument, message));
                }
            };
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
            let reply: Reply = it.change().play(player, word, now);
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
            it.change().advance(Duration::from_millis(milliseconds));
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
            it.change().end(Duration::from_millis(milliseconds));
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
            Ok(it.judged().sheets()[player.number()].points())
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

/// The verdict on a word of a sheet and what it counts, all players scored together; 0 if there is
/// no such word.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_sheet_verdict(
    round: *mut Handle<RoundAndTexts>,
    player: usize,
    index: usize,
    points: *mut u32,
) -> i32 {
    // SAFETY: the contract of all functions covers the handle and the points.
    unsafe {
        handle::lend_quietly(round, |it: &mut RoundAndTexts| {
            let player = it.player(player)?;
            let Some(word) = it.judged().sheets()[player.number()].words().get(index) else {
                return Ok(0);
            };
            memory::write(points, word.points);
            Ok(number(word.verdict))
        })
    }
}

/// Whether nobody has found a word of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_is_missed(
    round: *mut Handle<RoundAndTexts>,
    index: usize,
) -> bool {
    // SAFETY: the contract of all functions covers the handle.
    unsafe {
        handle::lend_quietly(round, |it: &mut RoundAndTexts| {
            let Some(text) = it.round.words().get(index).map(|word| word.text.clone()) else {
                return Ok(false);
            };
            // They are in alphabetical order.
            Ok(it.judged().missed().binary_search_by(|(word, _)| word.cmp(&text)).is_ok())
        })
    }
}

/// The level of a word of the board; `false` if there is no such word, or no level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_round_word_level(
    round: *mut Handle<RoundAndTexts>,
    index: usize,
    level: *mut u64,
) -> bool {
    // SAFETY: the contract of all functions covers the handle and the level.
    unsafe {
        handle::lend_quietly(round, |it: &mut RoundAndTexts| {
            let found = it.round.words().get(index).and_then(|word| word.level);
            if let Some(found) = found {
                memory::write(level, found);
            }
            Ok(found.is_some())
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
