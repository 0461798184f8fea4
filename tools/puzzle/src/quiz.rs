//! `puzzle quiz`: asks words, and asks again what was not known.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::RangeInclusive;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use dictc_cli::boards::choose_seed;
use dictc_cli::dictionary::check_values;
use dictc_cli::files::{bag_of, name_of};
use dictc_cli::history::HistoryFile;
use dictc_cli::lacks::{remark_on_bag, remark_on_lengths};
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, explain, numbers};
use dictc_letters::{visible, written_words};
use dictc_lexicon::Lexicon;
use dictc_puzzles::{BOXES, Leitner, QuizCard, QuizKind, QuizVerdict, Vocabulary, pick};
use dictc_query::{ProbabilityRanks, WordRange};
use dictc_render::{TextStyle, write_wrapped};
use serde::Serialize;

use crate::dictionary::{vocabulary_beyond_list, words_of};
use crate::play::Dialogue;
use crate::quiz_arguments::{CardOrder, QuizArguments};
use crate::quiz_record::{ANSWERS, AnswerRecord};

pub(crate) fn run(arguments: &QuizArguments, options: &CommonArguments) -> Result<(), Failure> {
    arguments.check()?;
    let vocabulary = vocabulary_beyond_list(&arguments.dictionary)?;
    let bag = bag_of(arguments.bag.as_deref())?;
    let mut ranks = ProbabilityRanks::new(bag.clone(), vocabulary.lexicon().clone());
    let file = match arguments.no_history {
        true => None,
        false => Some(HistoryFile::of(arguments.history_file.as_deref(), &ANSWERS)?),
    };
    let deck = deck(arguments, &vocabulary, &mut ranks)?;
    if arguments.bag.is_some() || arguments.order().key == CardOrder::Probability {
        remark_on_bag(vocabulary.lexicon(), &bag);
    }
    let cards = match &file {
        None => Leitner::default(),
        Some(file) => {
            file.check()?;
            let history = file.read()?;
            history.problems.iter().for_each(|problem| PROGRAM.complain(problem));
            boxes(&history.records, arguments.player.as_deref(), &deck, &vocabulary)?
        }
    };
    if deck.is_empty() {
        PROGRAM.remark("there is no card to ask");
        return Err(Failure::NothingFound);
    }
    if arguments.history {
        return show_boxes(arguments, &deck, &cards);
    }
    let queue = queue(arguments, deck, &cards)?;
    let style = text_style(options.color);
    let player = arguments.player.clone();
    Quiz { vocabulary, ranks, cards, player, file, queue, style }.ask_all()
}

/// The boxes of the cards of a deck, from what a player has answered. An answer to a card that had
/// other answers or another meaning does not count: the dictionary, its words or its level were
/// others.
fn boxes(
    records: &[AnswerRecord],
    player: Option<&str>,
    deck: &[QuizCard],
    vocabulary: &Vocabulary,
) -> Result<Leitner<QuizCard>, Failure> {
    let mut of_card: HashMap<QuizCard, Vec<&AnswerRecord>> = HashMap::new();
    for record in records.iter().filter(|it| it.player.as_deref() == player) {
        of_card.entry(record.card()).or_default().push(record);
    }
    let mut cards = Leitner::default();
    for card in deck {
        let Some(records) = of_card.get(card) else { continue };
        let content = card.content(vocabulary)?;
        for record in records.iter().filter(|it| it.is_about(&content)) {
            cards.record(card.clone(), record.right, record.asked);
        }
    }
    Ok(cards)
}

/// The time, in seconds since 1970-01-01 UTC.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

/// The cards that the arguments choose, in their order.
fn deck(
    arguments: &QuizArguments,
    vocabulary: &Vocabulary,
    ranks: &mut ProbabilityRanks,
) -> Result<Vec<QuizCard>, Failure> {
    let lexicon = vocabulary.lexicon();
    let lengths = arguments.length.clone().unwrap_or(0..=usize::MAX);
    let all: Vec<String> = match arguments.dictionary.list() {
        None => {
            remark_on_lengths(lexicon, &lengths);
            words_of_lengths(lexicon, lengths)?
        }
        Some(file) => {
            let fits = |word: &str| Ok(lengths.contains(&lexicon.alphabet().count(word)));
            let others = |words| format!("{words} of other lengths would be asked");
            keep(words_of_list(file, lexicon)?, fits, others)?
        }
    };
    let words = keep(
        all,
        |word| Ok(vocabulary.contains(word)),
        |words| {
            let others = arguments.dictionary.others().unwrap_or_default();
            format!("{words}{others} would be asked")
        },
    )?;
    let words = match (arguments.ask, lexicon.meanings()) {
        (QuizKind::Meanings, None) => {
            let what = "needs a dictionary with meanings; dictc --meanings-from FILE adds them";
            return Err(Failure::at("--ask meanings", what));
        }
        (QuizKind::Meanings, Some(mut meanings)) => {
            let has_meaning = |word: &str| match meanings.of(word) {
                Ok(meaning) => Ok(meaning.is_some()),
                Err(error) => Err(error.into()),
            };
            keep(words, has_meaning, |words| format!("{words} without a meaning would be asked"))?
        }
        _ => words,
    };
    let mut words = match &arguments.ranks {
        None => words,
        Some(wanted) => {
            let is_wanted = |word: &str| Ok(wanted.contains(&(ranks.rank(word)? as usize)));
            keep(words, is_wanted, |words| format!("{words} of other ranks would be asked"))?
        }
    };
    sort(arguments, vocabulary, ranks, &mut words)?;
    let mut seen = HashSet::new();
    let cards = words.iter().map(|word| QuizCard::about(arguments.ask, word, lexicon.alphabet()));
    Ok(cards.filter(|card| seen.insert(card.clone())).collect())
}

/// The words of a dictionary of these lengths. Fails if there are more than can be collected.
fn words_of_lengths(
    lexicon: &Lexicon,
    lengths: RangeInclusive<usize>,
) -> Result<Vec<String>, Failure> {
    const MOST: usize = 5_000_000;
    let mut search = WordRange::new().lengths(lengths).words(lexicon);
    let words: Vec<String> = search.by_ref().take(MOST + 1).collect();
    if let Some(stop) = search.stopped() {
        return Err(dictc_query::Error::from(stop.clone()).into());
    }
    if words.len() > MOST {
        let most = numbers::grouped(MOST);
        let what = format!("more than {most} words to ask; expected --length or another --dict");
        return Err(Failure::Message(what));
    }
    Ok(words)
}

/// The words that meet a condition. If none does, a remark says how many `others` there are.
fn keep(
    words: Vec<String>,
    mut is_kept: impl FnMut(&str) -> Result<bool, Failure>,
    others: impl FnOnce(String) -> String,
) -> Result<Vec<String>, Failure> {
    let all = words.len() as u64;
    let mut kept = Vec::new();
    for word in words {
        if is_kept(&word)? {
            kept.push(word);
        }
    }
    if kept.is_empty() && all > 0 {
        PROGRAM.remark(others(numbers::count(all, "word")));
    }
    Ok(kept)
}

/// The words of a list that are in the dictionary.
fn words_of_list(file: &Path, lexicon: &Lexicon) -> Result<Vec<String>, Failure> {
    let mut words = words_of(file, "word", lexicon)?;
    let all = words.len();
    words.retain(|word| lexicon.contains(word));
    let unknown = all - words.len();
    if unknown > 0 {
        let are = if unknown == 1 { "is" } else { "are" };
        let unknown = numbers::count(unknown, "word");
        PROGRAM.remark(format_args!("{}: {unknown} {are} not in the dictionary", name_of(file)));
    }
    Ok(words)
}

/// Sorts words, which are in alphabetical order unless they are of a list.
fn sort(
    arguments: &QuizArguments,
    vocabulary: &Vocabulary,
    ranks: &mut ProbabilityRanks,
    words: &mut [String],
) -> Result<(), Failure> {
    let (lexicon, order) = (vocabulary.lexicon(), arguments.order());
    match order.key {
        CardOrder::Alpha => order.sort(words, String::clone),
        CardOrder::Value => {
            check_values(lexicon, arguments.dictionary.path(), "--sort value")?;
            order.sort(words, |word| lexicon.value(word));
        }
        CardOrder::Probability => {
            let mut ranked = Vec::new();
            for word in &*words {
                ranked.push((ranks.rank(word)?, word.clone()));
            }
            order.sort(&mut ranked, |(rank, _)| *rank);
            words.iter_mut().zip(ranked).for_each(|(place, (_, word))| *place = word);
        }
        CardOrder::Random => {
            let seed = arguments.seed.unwrap_or_else(choose_seed);
            if arguments.seed.is_none() {
                PROGRAM.remark(format_args!("seed {seed}; --seed {seed} has the same order"));
            }
            for end in (1..words.len()).rev() {
                words.swap(end, pick(seed.wrapping_add(end as u64), end + 1));
            }
        }
    }
    Ok(())
}

/// The cards to ask: those that are due, the earliest first, and then new ones.
fn queue(
    arguments: &QuizArguments,
    mut deck: Vec<QuizCard>,
    cards: &Leitner<QuizCard>,
) -> Result<VecDeque<QuizCard>, Failure> {
    let now = now();
    let next = deck.iter().filter_map(|card| cards.due_at(card)).min();
    deck.retain(|card| cards.due_at(card).is_none_or(|due| due <= now));
    deck.sort_by_key(|card| cards.due_at(card).unwrap_or(u64::MAX));
    deck.truncate(arguments.limit());
    match next {
        Some(next) if deck.is_empty() && arguments.limit() > 0 => {
            let wait = numbers::count(next.saturating_sub(now).div_ceil(3600), "hour");
            PROGRAM.remark(format_args!("no card is due; the next one is in {wait}"));
            Err(Failure::NothingFound)
        }
        _ => Ok(deck.into()),
    }
}

/// A box of cards.
#[derive(Debug, Serialize)]
struct BoxRow {
    /// From 1; 0 for the cards that were never asked.
    #[serde(rename = "box")]
    number: u32,
    cards: u64,
    due: u64,
}

fn show_boxes(
    arguments: &QuizArguments,
    deck: &[QuizCard],
    cards: &Leitner<QuizCard>,
) -> Result<(), Failure> {
    let mut rows = arguments.output.rows_with_headings(&["box", "cards", "due"])?;
    let now = now();
    for number in 0..=BOXES {
        let of_box = deck.iter().filter(|card| cards.box_of(*card).unwrap_or(0) == number);
        let due = of_box.clone().filter(|card| cards.is_due(*card, now)).count() as u64;
        rows.row(&BoxRow { number, cards: of_box.count() as u64, due })?;
    }
    rows.finish()
}

/// A quiz.
struct Quiz {
    vocabulary: Vocabulary,
    ranks: ProbabilityRanks,
    cards: Leitner<QuizCard>,
    player: Option<String>,
    file: Option<HistoryFile<AnswerRecord>>,
    queue: VecDeque<QuizCard>,
    style: TextStyle,
}

impl Quiz {
    /// Asks each card until it is known, or the input ends.
    fn ask_all(mut self) -> Result<(), Failure> {
        let all = self.queue.len();
        let (mut asked, mut known) = (0, 0);
        let mut dialogue = Dialogue::start();
        dialogue.say(&self.rules())?;
        while let Some(card) = self.queue.pop_front() {
            dialogue.say(&self.question(&card, asked + 1, all)?)?;
            let Some(verdict) = self.answer(&card, &mut dialogue)? else { break };
            asked += 1;
            known += usize::from(asked <= all && verdict.is_right());
            self.record(&card, verdict.is_right())?;
            dialogue.say(&self.reply(&card, &verdict)?)?;
            if !verdict.is_right() {
                self.queue.push_back(card);
            }
        }
        let cards = numbers::count(asked.min(all), "card");
        dialogue.say(&format!("\n{known} of {cards} known at once\n"))
    }

    /// What to type.
    fn rules(&self) -> String {
        let cards = numbers::count(self.queue.len(), "card");
        let what = match self.queue.front().map(QuizCard::kind) {
            Some(QuizKind::Hooks) => {
                "the letters before it, a dash, and the letters after it: s-es"
            }
            Some(QuizKind::Meanings) => "the word",
            _ => "all words with these letters",
        };
        let rules = format!("{cards}; type {what}. An empty line shows the answer.");
        self.wrapped("", &rules, 0)
    }

    /// A text in lines that fit the terminal.
    fn wrapped(&self, head: &str, text: &str, indent: usize) -> String {
        let mut lines = String::new();
        write_wrapped(&mut lines, head, visible(text).split(' '), indent, self.style);
        lines
    }

    /// Reads an answer, on one line or a word on each, and judges it; `None` at the end of the
    /// input. Words on lines of their own end with the last one, a wrong one, or an empty line.
    fn answer(
        &self,
        card: &QuizCard,
        dialogue: &mut Dialogue,
    ) -> Result<Option<QuizVerdict>, Failure> {
        let (mut given, mut verdict) = (String::new(), None);
        loop {
            let line = dialogue.ask("> ")?.unwrap_or_default();
            if line.is_empty() {
                return match verdict {
                    Some(verdict) => Ok(Some(verdict)),
                    None if dialogue.is_at_end() => Ok(None),
                    None => Ok(Some(card.give_up(&self.vocabulary)?)),
                };
            }
            let is_one =
                written_words(&line).nth(1).is_none() && card.kind() == QuizKind::Alphagrams;
            given.extend([&*line, "\n"]);
            match card.judge(&given, &self.vocabulary) {
                Ok(judged) if is_one && judged.wrong.is_empty() && !judged.missing.is_empty() => {
                    let more = numbers::count(judged.missing.len() as u64, "more word");
                    dialogue.say(&format!("{more}\n"))?;
                    verdict = Some(judged);
                }
                Ok(verdict) => return Ok(Some(verdict)),
                Err(error) => {
                    given.clear();
                    dialogue.say(&format!("{}\n", visible(&explain(&error))))?;
                }
            }
        }
    }

    /// The question of a card, the `number`th of `all`, or asked again.
    fn question(&self, card: &QuizCard, number: usize, all: usize) -> Result<String, Failure> {
        let count = |number: usize, what| numbers::count(number, what);
        let head = match number <= all {
            true => format!("\n{number} of {all}: "),
            false => "\nagain: ".to_owned(),
        };
        let alphabet = self.vocabulary.lexicon().alphabet();
        let text = match card.kind() {
            QuizKind::Hooks => format!("hooks of {}", alphabet.written(card.text())),
            QuizKind::Meanings => {
                let meaning = self.meaning(card.text())?.unwrap_or_default();
                // A meaning often names the word.
                let hidden = meaning.replace(card.text(), "…");
                format!("{}: {hidden}", count(alphabet.count(card.text()), "letter"))
            }
            _ => {
                let answers = card.answers(&self.vocabulary)?;
                let letters: String = alphabet
                    .divide(card.text())
                    .map(|it| alphabet.face_of(it).to_string())
                    .collect();
                format!("{letters}, {}", count(answers.len(), "word"))
            }
        };
        Ok(self.wrapped(&head, &text, 2))
    }

    fn meaning(&self, word: &str) -> Result<Option<String>, Failure> {
        Ok(self.vocabulary.lexicon().meaning(word)?)
    }

    /// Records an answer.
    fn record(&mut self, card: &QuizCard, is_right: bool) -> Result<(), Failure> {
        let asked = now();
        self.cards.record(card.clone(), is_right, asked);
        if let Some(file) = &self.file {
            let content = card.content(&self.vocabulary)?;
            let player = self.player.clone();
            let record = AnswerRecord::new((card, content), player, is_right, asked);
            if let Some(remark) = file.append(&[record])? {
                PROGRAM.remark(remark);
            }
        }
        Ok(())
    }

    /// The reply to an answer: what was wrong, when the card is asked again, and the answers.
    fn reply(&mut self, card: &QuizCard, verdict: &QuizVerdict) -> Result<String, Failure> {
        let mut reply = if verdict.is_right() { "right" } else { "not right" }.to_owned();
        let alphabet = self.vocabulary.lexicon().alphabet();
        // After an empty line, everything is missing.
        for (what, words) in [("missing", &verdict.missing), ("wrong", &verdict.wrong)] {
            if !words.is_empty() && !verdict.given_up {
                let words: Vec<_> = words.iter().map(|it| alphabet.written(it)).collect();
                reply += &format!("; {what}: {}", words.join(" "));
            }
        }
        let number = self.cards.box_of(card).unwrap_or(1);
        let again = match Leitner::<QuizCard>::days(number) {
            0 => "again at the end".to_owned(),
            days => format!("again in {}", numbers::count(days, "day")),
        };
        let rank = numbers::grouped(self.ranks.rank(card.text())?);
        let letters = alphabet.count(card.text());
        reply += &format!("; box {number}, {again}; rank {rank} of {letters}-letter words");
        Ok(self.wrapped("", &reply, 2) + &self.answers(card)?)
    }

    /// The answers: hooks on a line, words with their meanings.
    fn answers(&self, card: &QuizCard) -> Result<String, Failure> {
        let answers = card.answers(&self.vocabulary)?;
        let alphabet = self.vocabulary.lexicon().alphabet();
        if card.kind() == QuizKind::Hooks {
            let side = |front: bool| -> String {
                let of_side = answers.iter().filter(|it| it.starts_with('-') != front);
                of_side.map(|it| it.trim_matches('-')).collect()
            };
            return Ok(format!(
                "  {}-{}-{}\n",
                side(true),
                alphabet.written(card.text()),
                side(false)
            ));
        }
        let mut text = String::new();
        for word in &answers {
            let meaning = self.meaning(word)?.map(|it| format!(": {it}")).unwrap_or_default();
            text += &self.wrapped("  ", &format!("{}{meaning}", alphabet.written(word)), 4);
        }
        Ok(text)
    }
}
