//! Rounds: games on a board, with people and computer players.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::sync::OnceLock;
use std::time::Duration;

use dictc_board::Rules;
use dictc_game::{
    BoardWord, CodeError, Hint, JudgedRound, PlayerId, Reply, Round, RoundCode, Settings,
    SharedWords, Strength, Verdict,
};
use dictc_lexicon::Lexicon;
use dictc_solver::Solver;

use crate::answer::answer;
use crate::board::{BoardAndText, flags_of};
use crate::dealer::DealerAndDeal;
use crate::error::{change, report};
use crate::failure::{Code, Failure};
use crate::handle::{Exclusive, Freed, Handle, Object, Reader, Shared};
use crate::memory::{InPtr, Len, LentText, OutBuf, OutPtr, lend, lend_text, or_none, with_nul};
use crate::settings::RoundSettings;

/// A round, with the data that it lends. Texts have a NUL.
pub struct RoundAndTexts {
    round: Round,
    /// What is made of the sheets when it is first needed, until they change.
    sheets: OnceLock<Sheets>,
    /// The words of the board, made when they are first needed.
    words: OnceLock<Vec<LentWord>>,
    board: Vec<u8>,
    code: Vec<u8>,
    /// The name of the dice.
    dice: Vec<u8>,
    /// The path of the word that was played last.
    path: Vec<u32>,
}

/// All sheets scored together.
struct Sheets {
    judged: JudgedRound,
    /// The words of each sheet, in the order of entering.
    texts: Vec<Vec<Vec<u8>>>,
}

/// A word of the board as it is lent.
struct LentWord {
    text: Vec<u8>,
    path: Vec<u32>,
}

impl Object for RoundAndTexts {
    const TAG: [u8; 8] = *b"dc round";
    const NAME: &'static str = "dictc_round";
}

impl RoundAndTexts {
    fn new(round: Round) -> Result<Self, Failure> {
        let code = match round.code() {
            // Nobody else has dice of the letters of this dictionary.
            Some(Err(CodeError::OtherDice { .. })) | None => String::new(),
            Some(code) => code.map_err(|error| of_code(&error))?.to_string(),
        };
        let dice = round.deal().map_or("", |deal| deal.dice.name());
        Ok(Self {
            sheets: OnceLock::new(),
            words: OnceLock::new(),
            board: with_nul(round.board().to_string()),
            code: with_nul(code),
            dice: with_nul(dice),
            path: Vec::new(),
            round,
        })
    }

    fn player(&self, number: usize) -> Result<PlayerId, Failure> {
        let players = self.round.players().len();
        let unknown = || {
            let message = format!("player {number} does not play; there are {players}");
            Failure::argument(message)
        };
        self.round.players().nth(number).ok_or_else(unknown)
    }

    /// The round, to change it.
    fn change(&mut self) -> &mut Round {
        self.sheets = OnceLock::new();
        &mut self.round
    }

    /// All sheets scored together, and their words.
    fn sheets(&self) -> &Sheets {
        self.sheets.get_or_init(|| {
            let words = |player| self.round.sheet(player).words().map(with_nul).collect();
            Sheets { judged: self.round.judged(), texts: self.round.players().map(words).collect() }
        })
    }

    /// The words of the board.
    fn words(&self) -> &[LentWord] {
        self.words.get_or_init(|| {
            let lent = |word: &BoardWord| LentWord {
                text: with_nul(&word.text),
                path: cells(word.path.iter()),
            };
            self.round.words().iter().map(lent).collect()
        })
    }
}

/// The cells of a path for C. The number of a cell fits in a u32.
fn cells<'p>(path: impl Iterator<Item = &'p usize>) -> Vec<u32> {
    path.map(|&cell| cell as u32).collect()
}

fn of_code(error: &CodeError) -> Failure {
    let is_of_others = matches!(error, CodeError::OtherDictionary { .. });
    Failure::chain(if is_of_others { Code::Dictionary } else { Code::Board }, error)
}

/// The settings of a round with these rules and words; `settings` may be null.
fn settings_of(
    settings: &Reader<RoundSettings>,
    rules: Rules,
    lexicon: &Lexicon,
) -> Result<Settings, Failure> {
    let settings = settings.optional(|it| Ok(*it))?.unwrap_or_default().for_rules(rules)?;
    if settings.level.is_some() && lexicon.values().is_none() {
        return Err(Failure::argument("the dictionary has no values, so no level"));
    }
    Ok(settings)
}

/// A round on board `n` of a dealer.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_new(
    lexicon: Shared<Lexicon>,
    dealer: Shared<DealerAndDeal>,
    n: u64,
    settings: Reader<RoundSettings>,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<RoundAndTexts> {
    report(&error, || {
        let mut solver = Solver::new(lexicon.get()?.clone());
        let mut deal = dealer.get()?.deal.clone();
        deal.number = n;
        let settings = settings_of(&settings, deal.dice.rules().clone(), solver.lexicon())?;
        Ok(Handle::new(RoundAndTexts::new(Round::dealt(&mut solver, deal, settings))?))
    })
}

/// A round on a board, with settings.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_new_on_board(
    lexicon: Shared<Lexicon>,
    board: Shared<BoardAndText>,
    settings: Reader<RoundSettings>,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<RoundAndTexts> {
    report(&error, || {
        let mut solver = Solver::new(lexicon.get()?.clone());
        let board = &board.get()?.board;
        let settings = settings_of(&settings, Rules::for_board(board), solver.lexicon())?;
        Ok(Handle::new(RoundAndTexts::new(Round::new(&mut solver, board.clone(), settings))?))
    })
}

/// The round of a code.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_from_code(
    lexicon: Shared<Lexicon>,
    code: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<RoundAndTexts> {
    round_of_code(&lexicon, &code, &len, &error, Round::from_code)
}

/// The round of a code of any dictionary, with the words of this one.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_from_older_code(
    lexicon: Shared<Lexicon>,
    code: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<RoundAndTexts> {
    round_of_code(&lexicon, &code, &len, &error, |solver, code| {
        Ok(Round::from_older_code(solver, code))
    })
}

fn round_of_code(
    lexicon: &Shared<Lexicon>,
    code: &InPtr<u8>,
    len: &Len,
    error: &OutPtr<*mut Handle<Failure>>,
    round: fn(&mut Solver, &RoundCode) -> Result<Round, CodeError>,
) -> *mut Handle<RoundAndTexts> {
    report(error, || {
        let mut solver = Solver::new(lexicon.get()?.clone());
        let code: RoundCode =
            code.text(len, "the code")?.parse().map_err(|error| of_code(&error))?;
        let round = round(&mut solver, &code).map_err(|error| of_code(&error))?;
        Ok(Handle::new(RoundAndTexts::new(round)?))
    })
}

/// Leaves out words, separated by line ends.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_leave_out(
    round: Exclusive<RoundAndTexts>,
    words: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let words = words.text(&len, "the words")?;
        round.with(|it| {
            if it.round.players().len() > 0 {
                let message = "words cannot be left out after players were added";
                return Err(Failure::argument(message));
            }
            it.change().leave_out(words.lines());
            (it.words, it.code) = (OnceLock::new(), with_nul(""));
            Ok(true)
        })
    })
}

/// Lends the code of a round.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_code(round: Reader<RoundAndTexts>, len: OutPtr<usize>) -> LentText {
    answer(|| round.with(|it| Ok(lend_text(&it.code, &len))))
}

/// Lends the text of the board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_board(round: Reader<RoundAndTexts>, len: OutPtr<usize>) -> LentText {
    answer(|| round.with(|it| Ok(lend_text(&it.board, &len))))
}

/// The settings of a round: time limit in seconds, minimum length, level, and whether shared words
/// count.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_settings(
    round: Reader<RoundAndTexts>,
    seconds: OutPtr<u32>,
    min_length: OutPtr<usize>,
    level: OutPtr<u64>,
    count_shared: OutPtr<bool>,
) -> bool {
    answer(|| {
        round.with(|it| {
            let settings = it.round.settings();
            let limit = settings.time_limit.map_or(0, |limit| limit.as_secs());
            seconds.write(u32::try_from(limit).unwrap_or(u32::MAX));
            min_length.write(settings.rules.min_length());
            level.write(settings.level.unwrap_or(u64::MAX));
            count_shared.write(settings.shared_words == SharedWords::Count);
            Ok(true)
        })
    })
}

/// The highest value of words that count; `false` if all count.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_try_level(round: Reader<RoundAndTexts>, level: OutPtr<u64>) -> bool {
    answer(|| round.with(|it| Ok(level.write_some(it.round.settings().level))))
}

/// The origin of a round's board: lends the name of the dice; null for a board that was not dealt.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_deal(
    round: Reader<RoundAndTexts>,
    len: OutPtr<usize>,
    seed: OutPtr<u64>,
    n: OutPtr<u64>,
    flags: OutPtr<u32>,
) -> LentText {
    answer(|| {
        round.with(|it| {
            let Some(deal) = it.round.deal() else { return Ok(LentText::NONE) };
            seed.write(deal.seed);
            n.write(deal.number);
            flags.write(flags_of(deal));
            Ok(lend_text(&it.dice, &len))
        })
    })
}

/// Whether the words of the round are all words of the board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_is_complete(round: Reader<RoundAndTexts>) -> bool {
    answer(|| round.with(|it| Ok(it.round.is_complete())))
}

/// Whether the board wraps around at its edges.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_is_torus(round: Reader<RoundAndTexts>) -> bool {
    answer(|| round.with(|it| Ok(it.round.board().is_torus())))
}

/// Whether letters of several characters need tiles of their own.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_is_strict(round: Reader<RoundAndTexts>) -> bool {
    answer(|| round.with(|it| Ok(it.round.board().is_strict_in(it.round.lexicon().alphabet()))))
}

/// The seed of a computer player, by its number among the computer players from 0.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_opponent_seed(round: Reader<RoundAndTexts>, number: usize) -> u64 {
    // The time is linear in the number.
    answer(|| round.with(|it| Ok(it.round.opponent_seed(number.min(1 << 16)))))
}

/// Adds a player who enters words; returns its number.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_add_player(
    round: Exclusive<RoundAndTexts>,
    name: InPtr<u8>,
    len: Len,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|number| dictc_round_try_add_player(round, name, len, number, error))
}

/// The same; `false` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_try_add_player(
    round: Exclusive<RoundAndTexts>,
    name: InPtr<u8>,
    len: Len,
    number: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let name = name.text(&len, "the name")?;
        round.with(|it| {
            number.write(it.change().add_player(name).number());
            Ok(true)
        })
    })
}

/// Adds a computer player; returns its number. It knows the words up to a level or, if the level is
/// the largest number, the words of its strength.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_add_computer(
    round: Exclusive<RoundAndTexts>,
    name: InPtr<u8>,
    len: Len,
    strength: u32,
    level: u64,
    seed: u64,
    error: OutPtr<*mut Handle<Failure>>,
) -> usize {
    or_none(|number| {
        dictc_round_try_add_computer(round, name, len, strength, level, seed, number, error)
    })
}

/// The same; `false` on failure.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_try_add_computer(
    round: Exclusive<RoundAndTexts>,
    name: InPtr<u8>,
    len: Len,
    strength: u32,
    level: u64,
    seed: u64,
    number: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    report(&error, || {
        let name = name.text(&len, "the name")?;
        let of_strength = |it| Failure::chain(Code::Argument, &it);
        let strength: Strength = strength.to_string().parse().map_err(of_strength)?;
        round.with(|it| {
            let round = it.change();
            let level = Some(level).filter(|&level| level != u64::MAX);
            if level.is_some() && round.lexicon().levels().is_none() {
                let message = "the values of the dictionary are not levels";
                return Err(Failure::argument(message));
            }
            number.write(round.add_opponent(name, strength, level, seed).number());
            Ok(true)
        })
    })
}

/// A player enters a word; returns the verdict.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_play(
    round: Exclusive<RoundAndTexts>,
    player: usize,
    word: InPtr<u8>,
    len: Len,
    milliseconds: u64,
    points: OutPtr<u32>,
    path: OutPtr<*const u32>,
    path_len: OutPtr<usize>,
    error: OutPtr<*mut Handle<Failure>>,
) -> i32 {
    report(&error, || {
        let word = word.text(&len, "the word")?;
        round.with(|it| {
            let player = it.player(player)?;
            let now = Duration::from_millis(milliseconds);
            let reply: Reply = it.change().play(player, word, now);
            it.path = cells(reply.path.iter().flatten());
            points.write(reply.points);
            path.write(lend(&it.path, &path_len));
            Ok(number(reply.verdict))
        })
    })
}

/// A verdict as a `DICTC_VERDICT_` number; 0 for those of later versions of `dictc-game`.
fn number(verdict: Verdict) -> i32 {
    let place = Verdict::ALL.iter().position(|it| *it == verdict);
    place.map_or(0, |place| place as i32 + 1)
}

/// Lets computer players find words up to a time.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_advance(
    round: Exclusive<RoundAndTexts>,
    milliseconds: u64,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    let now = Duration::from_millis(milliseconds);
    change(&round, &error, |it| it.change().advance(now))
}

/// Ends a round.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_end(
    round: Exclusive<RoundAndTexts>,
    milliseconds: u64,
    error: OutPtr<*mut Handle<Failure>>,
) -> bool {
    let now = Duration::from_millis(milliseconds);
    change(&round, &error, |it| it.change().end(now))
}

/// The points of a player, after shared words are canceled.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_points(round: Reader<RoundAndTexts>, player: usize) -> u64 {
    answer(|| {
        round.with(|it| {
            let player = it.player(player)?;
            Ok(it.sheets().judged.sheets[player.number()].points())
        })
    })
}

/// The number of words of the board that count.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_len(round: Reader<RoundAndTexts>) -> usize {
    answer(|| round.with(|it| Ok(Some(it.round.words().len())))).unwrap_or(0)
}

/// Lends a word of the board, its points and its path.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_word(
    round: Reader<RoundAndTexts>,
    index: usize,
    len: OutPtr<usize>,
    points: OutPtr<u32>,
    path: OutPtr<*const u32>,
    path_len: OutPtr<usize>,
) -> LentText {
    answer(|| {
        round.with(|it| {
            let (Some(word), Some(lent)) = (it.round.words().get(index), it.words().get(index))
            else {
                return Ok(LentText::NONE);
            };
            points.write(word.points);
            path.write(lend(&lent.path, &path_len));
            Ok(lend_text(&lent.text, &len))
        })
    })
}

/// Lends a word that a player has entered or found, in the order of entering.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_sheet_word(
    round: Reader<RoundAndTexts>,
    player: usize,
    index: usize,
    len: OutPtr<usize>,
) -> LentText {
    answer(|| {
        round.with(|it| {
            let player = it.player(player)?;
            let word = it.sheets().texts[player.number()].get(index);
            Ok(word.map_or(LentText::NONE, |word| lend_text(word, &len)))
        })
    })
}

/// The verdict on a word of a sheet and its points, with all players scored together; 0 if there is
/// no such word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_sheet_verdict(
    round: Reader<RoundAndTexts>,
    player: usize,
    index: usize,
    points: OutPtr<u32>,
) -> i32 {
    answer(|| {
        round.with(|it| {
            let player = it.player(player)?;
            let sheet = &it.sheets().judged.sheets[player.number()];
            let Some(word) = sheet.words.get(index) else { return Ok(0) };
            points.write(word.points);
            Ok(number(word.verdict))
        })
    })
}

/// Whether nobody has found a word of the board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_is_missed(round: Reader<RoundAndTexts>, index: usize) -> bool {
    answer(|| {
        round.with(|it| {
            let Some(of_board) = it.round.words().get(index) else { return Ok(false) };
            // They are in alphabetical order.
            let missed = &it.sheets().judged.missed;
            Ok(missed.binary_search_by(|(word, _)| word.cmp(&of_board.text)).is_ok())
        })
    })
}

/// The level of a word of the board; `false` if there is no such word, or no level.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_word_level(
    round: Reader<RoundAndTexts>,
    index: usize,
    level: OutPtr<u64>,
) -> bool {
    answer(|| {
        round.with(|it| {
            Ok(level.write_some(it.round.words().get(index).and_then(|word| word.level)))
        })
    })
}

/// Gives a hint about a word that a player has not found; returns its kind.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_hint(
    round: Reader<RoundAndTexts>,
    player: usize,
    hint: usize,
    value: OutPtr<u32>,
) -> i32 {
    answer(|| {
        round.with(|it| {
            let player = it.player(player)?;
            let (kind, number) = match it.round.hint(player, hint) {
                Some(Hint::Length(letters)) => (1, letters as u32),
                // `dictc_round_hint_letter` has the others.
                Some(Hint::FirstLetter(letter)) => {
                    (2, letter.as_str().chars().next().map_or(0, u32::from))
                }
                Some(Hint::Cell(cell)) => (3, cell as u32),
                _ => return Ok(0),
            };
            value.write(number);
            Ok(kind)
        })
    })
}

/// Copies the letter of a hint to `buffer`; returns its length in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_hint_letter(
    round: Reader<RoundAndTexts>,
    player: usize,
    hint: usize,
    buffer: OutBuf<u8>,
    capacity: usize,
) -> usize {
    or_none(|len| dictc_round_try_hint_letter(round, player, hint, buffer, capacity, len))
}

/// The same; `false` if the hint is not a letter.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_try_hint_letter(
    round: Reader<RoundAndTexts>,
    player: usize,
    hint: usize,
    buffer: OutBuf<u8>,
    capacity: usize,
    len: OutPtr<usize>,
) -> bool {
    answer(|| {
        round.with(|it| {
            let letter = match it.round.hint(it.player(player)?, hint) {
                Some(Hint::FirstLetter(letter)) => Some(letter),
                _ => None,
            };
            // SAFETY: the buffer has `capacity` bytes.
            unsafe { buffer.fill(capacity, letter, &len) }
        })
    })
}

/// Frees a round.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_round_free(round: Freed<RoundAndTexts>) {
    round.free();
}
