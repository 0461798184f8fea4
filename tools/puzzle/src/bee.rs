//! `puzzle bee`: finds the words of a hive of letters.

use dictc_cli::boards::refuse_misplaced;
use dictc_cli::guard::Content;
use dictc_cli::lacks::{remark_on_lengths, remark_on_letters};
use dictc_cli::output::print;
use dictc_cli::terminal::text_style;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers};
use dictc_letters::Alphabet;
use dictc_puzzles::{Bee, BeeWord};
use dictc_render::{HiveDrawing, Kind, TextStyle};
use serde::Serialize;

use crate::bee_arguments::BeeArguments;
use crate::bee_game;
use crate::bee_hints::{HintRow, Hints};
use crate::dictionary::{common, vocabulary};

pub(crate) fn run(arguments: &BeeArguments, options: &CommonArguments) -> Result<(), Failure> {
    arguments.check()?;
    let is_drawn = matches!(arguments.output.format.kind(), Kind::Drawing | Kind::Page);
    let problem = "needs text or rows; a drawing has no words, and a page all";
    refuse_misplaced(&[("--hints", arguments.hints && is_drawn, problem)])?;
    let lengths = arguments.lengths();
    let vocabulary = match arguments.play || arguments.deal {
        true => common(&arguments.dictionary)?,
        false => vocabulary(&arguments.dictionary)?,
    };
    let typed = arguments.letters.as_deref().zip(arguments.center.as_deref());
    let hive_of = |(letters, center): (&str, &str)| {
        // As in boards, blanks and commas may be between the letters.
        let letters = letters.replace([' ', ','], "");
        Bee::new(&letters, center, *lengths.start(), vocabulary.lexicon())
    };
    let bee = match typed {
        Some(typed) => hive_of(typed)?,
        None => arguments.dealt(&vocabulary)?,
    };
    if let (true, None, Some(limit)) =
        (arguments.deal, arguments.dictionary.values(), vocabulary.limit())
    {
        PROGRAM.remark(format_args!("the hive has words{limit}; --level N sets another"));
    }
    if arguments.play {
        return bee_game::play(arguments, options, &vocabulary, bee);
    }
    let solution = bee.solve(&vocabulary)?;
    let alphabet = vocabulary.lexicon().alphabet();
    let is_listed = |word: &&BeeWord| lengths.contains(&alphabet.count(&word.text));
    let words: Vec<&BeeWord> = solution.words().iter().filter(is_listed).collect();
    let listed = &words[..words.len().min(arguments.limit.unwrap_or(usize::MAX))];
    let output = &arguments.output;
    if output.want_page()? {
        let goal = totals(&words, TextStyle::default());
        print(
            Content::Data,
            HiveDrawing::new(&bee).page("Hive", goal.trim_end(), &groups(&bee, listed)),
        )?;
    } else if output.want_drawing()? {
        let title = format!("a hive: {}", totals(&words, TextStyle::default()).trim_end());
        print(Content::Data, HiveDrawing::new(&bee).svg(&title))?;
    } else if arguments.hints {
        let hints = Hints::new(alphabet, &words);
        if output.want_object() {
            output.object(&HintsObject {
                center: bee.center().to_string(),
                letters: bee.letters().map(|it| it.to_string()).collect(),
                hints: hints.rows().collect(),
                word_count: words.len(),
                points: points(&words),
                pangrams: pangrams(&words),
            })?;
        } else if output.want_rows() {
            hints.write_rows(output)?;
        } else {
            let style = text_style(options.color);
            let (hive, hints, totals) =
                (hive(&bee, style), hints.text(style), totals(&words, style));
            print(Content::Text, format!("{hive}\n{hints}{totals}"))?;
        }
    } else if output.want_object() {
        output.object(&HiveObject {
            center: bee.center().to_string(),
            letters: bee.letters().map(|it| it.to_string()).collect(),
            words: listed.iter().map(|word| WordRow::new(alphabet, word)).collect(),
            word_count: words.len(),
            points: points(&words),
            pangrams: pangrams(&words),
        })?;
    } else if output.want_rows() {
        let mut rows = output.rows(&["word", "letters", "points", "pangram"])?;
        listed.iter().try_for_each(|word| rows.row(&WordRow::new(alphabet, word)))?;
        rows.finish()?;
    } else {
        print(Content::Text, text(&bee, &words, listed, text_style(options.color)))?;
    }
    if words.is_empty() {
        let letters: Vec<String> =
            bee.letters().chain([bee.center()]).map(|it| it.to_string()).collect();
        // A blank keeps letters apart whose text would be that of another.
        let letters = letters.join(" ");
        remark_on_letters(PROGRAM, vocabulary.lexicon(), &letters);
        remark_on_lengths(PROGRAM, vocabulary.lexicon(), &lengths);
        return Err(Failure::NothingFound);
    }
    Ok(())
}

/// A word of the hive.
#[derive(Debug, Serialize)]
struct WordRow<'a> {
    word: &'a str,
    letters: usize,
    points: u32,
    pangram: bool,
}

impl<'a> WordRow<'a> {
    fn new(alphabet: &Alphabet, word: &'a BeeWord) -> Self {
        let (text, points, pangram) = (&word.text, word.points, word.is_pangram);
        Self { word: text, letters: alphabet.count(text), points, pangram }
    }
}

/// A hive with its words. The totals include those that the limit leaves out.
#[derive(Debug, Serialize)]
struct HiveObject<'a> {
    center: String,
    letters: Vec<String>,
    words: Vec<WordRow<'a>>,
    word_count: usize,
    points: u64,
    pangrams: usize,
}

/// A hive with its hints in place of its words.
#[derive(Debug, Serialize)]
struct HintsObject<'a> {
    center: String,
    letters: Vec<String>,
    hints: Vec<HintRow<'a>>,
    word_count: usize,
    points: u64,
    pangrams: usize,
}

fn points(words: &[&BeeWord]) -> u64 {
    words.iter().map(|word| u64::from(word.points)).sum()
}

fn pangrams(words: &[&BeeWord]) -> usize {
    words.iter().filter(|word| word.is_pangram).count()
}

/// The hive, its words by points, and totals.
fn text(bee: &Bee, words: &[&BeeWord], listed: &[&BeeWord], style: TextStyle) -> String {
    let mut text = hive(bee, style);
    text.push('\n');
    for (heading, words) in groups(bee, listed) {
        dictc_render::write_group(&mut text, &heading, &words, style);
    }
    text + &totals(words, style)
}

/// The words with the same points, as people write them, below what they have in common.
fn groups(bee: &Bee, listed: &[&BeeWord]) -> Vec<(String, Vec<String>)> {
    let groups = listed.chunk_by(|a, b| (a.is_pangram, a.points) == (b.is_pangram, b.points));
    let group = |group: &[&BeeWord]| {
        let words = group.iter().map(|word| bee.alphabet().written(&word.text).into_owned());
        let kind = if group[0].is_pangram { "pangram, " } else { "" };
        (format!("{kind}{}", numbers::count(group[0].points, "point")), words.collect())
    };
    groups.map(group).collect()
}

/// The numbers of words, points and pangrams, in a line.
fn totals(words: &[&BeeWord], style: TextStyle) -> String {
    let (words, points, pangrams) = (
        numbers::count(words.len(), "word"),
        numbers::count(points(words), "point"),
        numbers::count(pangrams(words), "pangram"),
    );
    let bold = style.palette.bold;
    format!("{bold}{words}, {points}, {pangrams}{bold:#}\n")
}

/// The letters in the usual notation: the letters around the center, and the center in brackets.
fn hive(bee: &Bee, style: TextStyle) -> String {
    bee_game::drawn(bee, &bee.letters().collect::<Vec<_>>(), style)
}
