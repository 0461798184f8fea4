//! `puzzle bee`: finds the words of a hive of letters.

use dictc_cli::boards::refuse_misplaced;
use dictc_cli::formats::RowArguments;
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
    let lexicon = vocabulary.lexicon();
    let bee = match arguments.letters.as_deref().zip(arguments.center.as_deref()) {
        // As in boards, blanks and commas may be between the letters.
        Some((letters, center)) => {
            Bee::new(&letters.replace([' ', ','], ""), center, *lengths.start(), lexicon)?
        }
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
    let is_listed = |word: &&BeeWord| lengths.contains(&lexicon.alphabet().count(&word.text));
    let words: Vec<&BeeWord> = solution.words().iter().filter(is_listed).collect();
    let listed = &words[..words.len().min(arguments.limit.unwrap_or(usize::MAX))];
    let answer = Answer {
        bee: &bee,
        alphabet: lexicon.alphabet(),
        words: &words,
        listed,
        style: text_style(options.color),
    };
    match arguments.hints {
        true => answer.write_hints(&arguments.output)?,
        false => answer.write_words(&arguments.output)?,
    }
    if words.is_empty() {
        let letters: Vec<String> =
            bee.letters().chain([bee.center()]).map(|it| it.to_string()).collect();
        // A blank keeps letters apart whose text would be that of another.
        remark_on_letters(lexicon, &letters.join(" "));
        remark_on_lengths(lexicon, &lengths);
        return Err(Failure::NothingFound);
    }
    Ok(())
}

/// The words of a hive: all of them, and the listed ones.
struct Answer<'a> {
    bee: &'a Bee,
    alphabet: &'a Alphabet,
    words: &'a [&'a BeeWord],
    listed: &'a [&'a BeeWord],
    style: TextStyle,
}

impl Answer<'_> {
    fn write_words(&self, output: &RowArguments<true, true>) -> Result<(), Failure> {
        let Self { bee, alphabet, words, listed, style } = *self;
        if output.want_page()? {
            let goal = totals(words, TextStyle::default());
            let page = HiveDrawing::new(bee).page("Hive", goal.trim_end(), &groups(bee, listed));
            print(Content::Data, page)
        } else if output.want_drawing()? {
            let title = format!("a hive: {}", totals(words, TextStyle::default()).trim_end());
            print(Content::Data, HiveDrawing::new(bee).svg(&title))
        } else if output.want_object() {
            let rows = listed.iter().map(|word| WordRow::new(alphabet, word));
            output.object(&self.object(Listed::Words(rows.collect())))
        } else if output.want_rows() {
            let mut rows = output.rows(&["word", "letters", "points", "pangram"])?;
            listed.iter().try_for_each(|word| rows.row(&WordRow::new(alphabet, word)))?;
            rows.finish()
        } else {
            print(Content::Text, text(bee, words, listed, style))
        }
    }

    fn write_hints(&self, output: &RowArguments<true, true>) -> Result<(), Failure> {
        let Self { bee, words, style, .. } = *self;
        let hints = Hints::new(self.alphabet, words);
        if output.want_object() {
            output.object(&self.object(Listed::Hints(hints.rows().collect())))
        } else if output.want_rows() {
            hints.write_rows(output)
        } else {
            let (hive, hints, totals) = (hive(bee, style), hints.text(style), totals(words, style));
            print(Content::Text, format!("{hive}\n{hints}{totals}"))
        }
    }

    fn object<'a>(&self, listed: Listed<'a>) -> HiveObject<'a> {
        HiveObject {
            center: self.bee.center().to_string(),
            letters: self.bee.letters().map(|it| it.to_string()).collect(),
            listed,
            word_count: self.words.len(),
            points: points(self.words),
            pangrams: pangrams(self.words),
        }
    }
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

/// A hive with its words or hints. The totals include words that the limit leaves out.
#[derive(Debug, Serialize)]
struct HiveObject<'a> {
    center: String,
    letters: Vec<String>,
    #[serde(flatten)]
    listed: Listed<'a>,
    word_count: usize,
    points: u64,
    pangrams: usize,
}

/// A member of the object, which has the name of the kind.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Listed<'a> {
    Words(Vec<WordRow<'a>>),
    Hints(Vec<HintRow<'a>>),
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
