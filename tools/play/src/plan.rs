//! Converts arguments to a plan: the rounds to play, and the players.

use dictc_board::{Board, DiceSet, Edges, Parser, QTile, Size};
use dictc_cli::boards::{DiceArguments, choose_seed, dice_named, is_strict, typed};
use dictc_cli::dictionary::check_range;
use dictc_cli::history::{Form, HistoryFile};
use dictc_cli::lacks::{remark, remark_on_dice, remark_on_rules};
use dictc_cli::{Failure, PROGRAM};
use dictc_game::session::Session;
use dictc_game::{
    BoardFilter, Deal, GameRecord, Round, RoundCode, Settings, SharedWords, dice_of_letters,
};
use dictc_lexicon::Lexicon;
use dictc_solver::{Solver, SolverOptions};

use crate::arguments::{Arguments, Day, Minutes, Opponent};

/// The number of boards to roll, at most, to meet a filter: a second or two of work.
const TRIES: u64 = 100_000;

/// The largest seed to choose, so that codes are short.
const SEEDS: u64 = 1 << 25;

/// The form of the history of rounds.
pub const ROUNDS: Form<GameRecord> = Form {
    file: "history.jsonl",
    what: "rounds",
    decode: |line| GameRecord::decode(line).map_err(|error| error.to_string()),
    encode: GameRecord::encode,
    begins: GameRecord::begins,
};

/// The first day whose board leaves out the words that are marked as offensive. Boards of earlier
/// days keep the words that they were played with; the web page does the same.
const FIRST_CLEAN_DAY: Day = Day(20_261_126);

/// Rounds to play.
#[derive(Debug)]
pub struct Plan {
    solver: Solver,
    place: Place,
    filter: BoardFilter,
    settings: Settings,
    /// Whether words that are marked as offensive are left out.
    is_clean: bool,
    people: Vec<String>,
    opponents: Vec<Opponent>,
    /// `None` if rounds are not recorded.
    pub history: Option<HistoryFile<GameRecord>>,
    /// The reason why there is no history, if the user did not disable it.
    pub no_history: Option<Failure>,
}

/// The source of boards.
#[derive(Debug)]
enum Place {
    Dealt(Box<Deal>),
    Typed(Board),
}

/// Checks the arguments and opens the files they name.
///
/// # Errors
///
/// If an argument is not valid or a file cannot be opened.
pub fn make(arguments: &Arguments) -> Result<Plan, Failure> {
    let code = arguments.code.as_deref().map(str::parse::<RoundCode>).transpose();
    let code = code.map_err(|error| Failure::caused_at("--code", &error))?;
    let lexicon = match arguments.day {
        Some(_) => dictc_english::lexicon(),
        None => arguments.dictionary.open_by_level()?,
    };
    let selected = arguments.dictionary.selected_by_level();
    if !selected.is_empty() {
        PROGRAM.remark(format_args!("{}{selected}", arguments.dictionary.chosen.name()));
    }
    let (place, settings) = match code {
        Some(code) => {
            code.check(&lexicon).map_err(|error| {
                let help = "open the one that the code was made with, with the same --value, --list, \
                            --exclude and --clean, or ask for a new code";
                Failure::at("--code", format_args!("{}; {help}", dictc_cli::explain(&error)))
            })?;
            (Place::Dealt(Box::new(code.deal().clone())), code.settings().clone())
        }
        None => place_and_settings(arguments, &lexicon)?,
    };
    let mut filter = BoardFilter::default();
    if let Some(least) = arguments.min_words {
        filter.words = least..=u32::MAX;
    }
    if let Some(points) = &arguments.total {
        filter.points = points.clone();
    }
    if let Some(opponent) = arguments.against.iter().find(|it| it.level.is_some())
        && lexicon.levels().is_none()
    {
        let what = "the dictionary does not say that its values are levels; \
                    leave the level out, or compile it with dictc --values-are levels";
        return Err(Failure::at(format_args!("--against {}:…", opponent.strength), what));
    }
    for opponent in &arguments.against {
        if let Some(level) = opponent.level {
            let option = format!("--against {}:{level}", opponent.strength);
            check_range(&lexicon, &option, &(0..=level))?;
        }
    }
    let people = match &arguments.players[..] {
        [] => vec!["You".to_owned()],
        names => names.to_vec(),
    };
    let (mut history, mut no_history) = (None, None);
    if !arguments.no_history {
        match HistoryFile::of(arguments.history_file.as_deref(), &ROUNDS) {
            Ok(file) => {
                file.check()?;
                history = Some(file);
            }
            Err(failure) => no_history = Some(failure),
        }
    }
    let opponents = arguments.against.clone();
    let is_clean = arguments.day.is_some_and(|day| day >= FIRST_CLEAN_DAY);
    let solver = Solver::new(lexicon);
    Ok(Plan { solver, place, filter, settings, is_clean, people, opponents, history, no_history })
}

fn place_and_settings(
    arguments: &Arguments,
    lexicon: &Lexicon,
) -> Result<(Place, Settings), Failure> {
    remark_on_rules(lexicon, arguments.rules.min_length, arguments.bare_q);
    let q = if arguments.bare_q { QTile::Bare } else { QTile::Qu };
    let edges = if arguments.torus { Edges::Torus } else { Edges::Closed };
    let mut rules = arguments.rules.book()?;
    let (place, rules) = match arguments.typed_board()? {
        Some(text) => {
            let parser = Parser::new().edges(edges).q(q).alphabet(lexicon.alphabet());
            let dice = arguments.dice.set(lexicon, None)?;
            let is_strict = is_strict(arguments.strict, dice.as_ref(), lexicon)?;
            let board = parser.strict(is_strict).parse(&text);
            let board = typed(&text, "the board that it has", board)?;
            if let Some(dice) = &dice {
                rules = rules.or(dice.rules());
            }
            let rules = rules.for_size(board.size());
            let solver = SolverOptions::new().rules(rules.clone()).build(lexicon.clone());
            remark(solver.why_not(&board));
            (Place::Typed(board), rules)
        }
        None => {
            let dice = dice(&arguments.dice, arguments.size, lexicon)?;
            rules = rules.or(dice.rules());
            let seed = arguments.dice.seed.or(arguments.day.map(|Day(number)| number));
            let mut deal = Deal::new(dice, seed.unwrap_or_else(|| choose_seed() % SEEDS));
            (deal.edges, deal.q) = (edges, q);
            deal.is_strict = is_strict(arguments.strict, Some(&deal.dice), lexicon)?;
            let rules = rules.for_size(deal.dice.size());
            (Place::Dealt(Box::new(deal)), rules)
        }
    };
    let mut settings = Settings::new(rules);
    if let Some(Minutes(limit)) = arguments.minutes {
        settings.time_limit = limit;
    }
    if arguments.count_shared {
        settings.shared_words = SharedWords::Count;
    }
    settings.level = arguments.dictionary.values.common.level;
    Ok((place, settings))
}

/// The dice that were named, else the usual ones, or the letters of the dictionary if the usual dice
/// have none of them.
fn dice(
    arguments: &DiceArguments,
    size: Option<Size>,
    lexicon: &Lexicon,
) -> Result<DiceSet, Failure> {
    if let Some(set) = arguments.set(lexicon, size)? {
        if !arguments.are_letters() {
            remark_on_dice(lexicon, &set);
        }
        return Ok(set);
    }
    let set = dice_named("new87")?;
    let can_spell_nothing = remark_on_dice(lexicon, &set);
    match dice_of_letters(lexicon, None) {
        Ok(letters) if can_spell_nothing => {
            PROGRAM.remark_once("rolling the letters of the dictionary, as --dice letters does");
            Ok(letters)
        }
        _ => Ok(set),
    }
}

impl Plan {
    /// The next round: first the requested one, then rounds on the following boards. A typed board
    /// is played again.
    ///
    /// # Errors
    ///
    /// [`Failure::NothingFound`], after a message, if no board meets the filter.
    pub fn next_session(&mut self) -> Result<Session, Failure> {
        let settings = self.settings.clone();
        let mut round = match &mut self.place {
            Place::Typed(board) => Round::new(&mut self.solver, board.clone(), settings),
            Place::Dealt(deal) => {
                if !self.filter.is_none() {
                    let found = deal.find(&self.filter, &settings, &mut self.solver, TRIES);
                    **deal = found.map_err(|error| {
                        PROGRAM.complain(error);
                        Failure::NothingFound
                    })?;
                }
                let round = Round::dealt(&mut self.solver, Deal::clone(deal), settings);
                deal.number = deal.number.wrapping_add(1);
                round
            }
        };
        if self.is_clean {
            round.leave_out(dictc_english::offensive());
        }
        let people = self.people.iter().map(|name| round.add_player(name)).collect();
        for (number, &Opponent { strength, level }) in self.opponents.iter().enumerate() {
            // A person can have the name of a computer player.
            let is_free = |name: &String| round.players().all(|it| round.name(it) != name);
            let others = (2_u64..).map(|it| format!("Computer {strength} ({it})"));
            let mut names = std::iter::once(format!("Computer {strength}")).chain(others);
            let name = names.find(is_free).unwrap_or_default();
            round.add_opponent(name, strength, level, round.opponent_seed(number));
        }
        Ok(Session::new(round, people))
    }
}
