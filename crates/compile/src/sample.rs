//! Detects the form of a list from its beginning.

use std::borrow::Cow;

use crate::list_form::{Column, Columns, Form, ListForm, Separator, Table};

/// The maximum number of lines to look at.
const MOST_LINES: usize = 1000;

/// The beginning of a list, to detect its form.
///
/// # Examples
///
/// ```
/// use dictc_compile::{Guess, Sample};
///
/// let Guess::Form(form) = Sample::new(b"WORD;50\nTEA;3\n", Some("#")).guess() else { panic!() };
/// assert_eq!(form.columns().unwrap().to_string(), "word,value");
/// assert_eq!(form.separator(), Some("semicolons"));
/// assert_eq!(Sample::new(b"word\t50\ntea\t3\n", None).guess(), Guess::Lines);
/// ```
#[derive(Clone, Debug)]
pub struct Sample {
    is_json: bool,
    /// The lines with words, and their numbers.
    lines: Vec<(u64, String)>,
}

/// A guess of the form of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Guess {
    /// The usual form, or no known form.
    Lines,
    /// Another form.
    Form(ListForm),
    /// Several columns whose meaning is not clear.
    Ambiguous {
        /// The number of columns of most lines.
        columns: usize,
    },
}

impl Sample {
    /// A sample of the first bytes of a list, with the mark of its comments. The last line is used
    /// only if it is complete or the only one. Linear in the number of bytes.
    #[must_use]
    pub fn new(beginning: &[u8], comment: Option<&str>) -> Self {
        let text = String::from_utf8_lossy(beginning);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let rest = text.trim_start();
        let is_json = ["[\"", "{\""].iter().any(|it| rest.starts_with(it))
            || rest.strip_prefix(['[', '{']).is_some_and(|rest| {
                rest.starts_with(char::is_whitespace)
                    && rest.trim_start().starts_with(['"', '[', '{', ']', '}'])
            })
            || rest.starts_with("[{")
            || rest.starts_with("[[");
        let mut lines = Vec::new();
        let mut rest = text;
        let mut number = 0;
        while !rest.is_empty() && lines.len() < MOST_LINES {
            let end = rest.find(['\n', '\r']);
            number += 1;
            let line = rest[..end.unwrap_or(rest.len())].trim_matches(['\u{feff}', ' ', '\t']);
            let is_skipped = |line: &str| {
                let line = line.trim();
                line.is_empty() || comment.is_some_and(|mark| line.starts_with(mark))
            };
            if !is_skipped(line) && (end.is_some() || lines.is_empty() || beginning.len() < 1 << 16)
            {
                lines.push((number, line.to_owned()));
            }
            let Some(end) = end else { break };
            let size = if rest[end..].starts_with("\r\n") { 2 } else { 1 };
            rest = &rest[end + size..];
        }
        Self { is_json, lines }
    }

    /// The first line that is neither blank nor a comment, and its number.
    #[must_use]
    pub fn first(&self) -> Option<(u64, &str)> {
        self.lines.first().map(|(number, line)| (*number, &**line))
    }

    /// The first line that certainly has a word: after the header, if there is one.
    #[must_use]
    pub fn example(&self, form: &ListForm) -> Option<(u64, &str)> {
        let mut lines = self.lines.iter().map(|(number, line)| (*number, &**line));
        lines.find(|(number, _)| Some(*number) != form.header())
    }

    /// The form of a list with these columns. The separator is the first of tab, `;`, `,`, `|`,
    /// `=`, `:` and blanks that nearly all lines have.
    #[must_use]
    pub fn fit(&self, columns: &Columns) -> ListForm {
        let columns = columns.clone();
        if columns.is_word() {
            return ListForm(Form::Table(Table {
                columns,
                separator: None,
                header: None,
                has_phrases: false,
                is_guessed: false,
            }));
        }
        let count = columns.count();
        let fitting = |separator: &Separator| {
            self.lines.iter().filter(|(_, line)| separator.split(line).len() >= count).count()
        };
        let fits = Separator::ALL.map(|it| (it, fitting(&it)));
        let nearly_all = fits.iter().find(|(_, fits)| is_most(*fits, self.lines.len()));
        // The first one with the highest number.
        let best = fits.iter().rev().max_by_key(|(_, fits)| fits);
        let separator = nearly_all.or(best).map(|(separator, _)| *separator);
        let header = self.header(&columns, separator.unwrap_or(Separator::Blanks));
        ListForm(Form::Table(Table {
            columns,
            separator,
            header,
            has_phrases: false,
            is_guessed: false,
        }))
    }

    /// Guesses the form of the list.
    #[must_use]
    pub fn guess(&self) -> Guess {
        if self.is_json {
            return Guess::Form(ListForm(Form::Json));
        }
        let whole = self.guess_by(&self.lines);
        let is_found = |guess: &Guess| matches!(guess, Guess::Form(_));
        match self.lines.get(1..) {
            // The first line can be a header.
            Some(body) if !body.is_empty() && !is_found(&whole) => match self.guess_by(body) {
                Guess::Ambiguous { .. } => whole,
                guess => guess,
            },
            _ => whole,
        }
    }

    /// Guesses the form of these lines, by the first separator that fits.
    fn guess_by(&self, lines: &[(u64, String)]) -> Guess {
        for separator in Separator::ALL {
            match Shapes::of(lines, separator).verdict(separator, self.lines.len() == 1) {
                Verdict::Nothing => {}
                Verdict::Lines => {
                    let columns = Columns::named(vec![Column::Word, Column::Value]);
                    return match self.header(&columns, separator) {
                        None => Guess::Lines,
                        Some(_) => self.form(columns, separator),
                    };
                }
                Verdict::Columns(columns) => return self.form(columns, separator),
                Verdict::Ambiguous(columns) => return Guess::Ambiguous { columns },
            }
        }
        Guess::Lines
    }

    fn form(&self, columns: Columns, separator: Separator) -> Guess {
        let header = self.header(&columns, separator);
        // Phrases come before decimal numbers. Before pronunciations and notes, words have no
        // blanks.
        let has_phrases = self.lines.iter().any(|(_, line)| {
            let last = line.rsplit(char::is_whitespace).next();
            last.is_some_and(is_decimal)
        });
        Guess::Form(ListForm(Form::Table(Table {
            columns,
            separator: Some(separator),
            header,
            has_phrases,
            is_guessed: true,
        })))
    }

    /// The number of the first line if it is a header: if it has a text in the column of values, or
    /// usual names of columns.
    fn header(&self, columns: &Columns, separator: Separator) -> Option<u64> {
        let (number, first) = self.lines.first()?;
        let names = separator.split(first);
        let is_name = |it: &Cow<'_, str>| is_word(it, separator);
        if self.lines.len() < 2 || names.len() < 2 || !names.iter().all(is_name) {
            return None;
        }
        let is_header = match columns.value() {
            Some(place) => {
                let is_value =
                    |line: &str| separator.split(line).get(place).is_some_and(|it| is_number(it));
                !is_value(first)
                    && names.get(place).is_some_and(|it| is_word(it, separator))
                    && is_value(&self.lines[1].1)
            }
            None => names.iter().all(|it| NAMES.contains(&&*it.to_lowercase())),
        };
        is_header.then_some(*number)
    }
}

/// Usual names of columns.
const NAMES: [&str; 24] = [
    "word",
    "words",
    "term",
    "lemma",
    "headword",
    "entry",
    "form",
    "token",
    "definition",
    "definitions",
    "meaning",
    "gloss",
    "description",
    "translation",
    "text",
    "pos",
    "frequency",
    "freq",
    "count",
    "rank",
    "score",
    "value",
    "id",
    "level",
];

/// The shape of a line, split at one separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Only a word.
    Word,
    /// Only a word, in quotes or with a separator after it.
    Quoted,
    WordNumber,
    NumberWord,
    /// A line number or a bullet, and a word.
    BulletWord,
    /// A word and a decimal number.
    WordDecimal,
    DecimalWord,
    /// A word and a text that is not a word.
    WordText,
    WordWord,
    /// A word and its pronunciation, or a note in parentheses.
    WordNote,
    /// Three words or more.
    Words,
    /// Other columns.
    Columns,
    Other,
}

/// The number of lines of each shape.
struct Shapes {
    counts: [usize; Shape::Other as usize + 1],
    lines: usize,
    /// The highest number of columns of the first few lines.
    columns: usize,
    /// The number of words of all lines with three or more.
    words: usize,
    /// Whether these lines have different or high numbers of words.
    varies: bool,
    /// The number of words of the first of them.
    first: usize,
}

enum Verdict {
    Nothing,
    /// The usual form.
    Lines,
    Columns(Columns),
    Ambiguous(usize),
}

impl Shapes {
    fn of(lines: &[(u64, String)], separator: Separator) -> Self {
        let counts = [0; Shape::Other as usize + 1];
        let mut shapes =
            Self { counts, lines: lines.len(), columns: 0, words: 0, varies: false, first: 0 };
        for (_, line) in lines {
            let columns = separator.split(line);
            let shape = shape_of(line, &columns, separator);
            shapes.counts[shape as usize] += 1;
            shapes.columns = shapes.columns.max(columns.len());
            if shape == Shape::Words {
                shapes.words += columns.len();
                if shapes.first == 0 {
                    shapes.first = columns.len();
                }
                shapes.varies |= columns.len() != shapes.first || columns.len() > 5;
            }
        }
        shapes
    }

    fn count(&self, shapes: &[Shape]) -> usize {
        shapes.iter().map(|&shape| self.counts[shape as usize]).sum()
    }

    /// Whether nearly all lines have these shapes or are only a word, and at least half have these
    /// shapes.
    fn are(&self, shapes: &[Shape]) -> bool {
        let count = self.count(shapes);
        count > 0
            && count * 2 >= self.lines
            && is_most(count + self.count(&[Shape::Word]), self.lines)
    }

    /// Decides what these lines are. `is_alone`: the list has one line.
    fn verdict(&self, separator: Separator, is_alone: bool) -> Verdict {
        use Column::{Gloss, Skipped, Value, Word};

        let is_tab = separator == Separator::Character(b'\t');
        let is_blank = separator == Separator::Blanks;
        let named = |columns: &[Column]| Verdict::Columns(Columns::named(columns.to_vec()));
        if self.are(&[Shape::WordNumber]) {
            return if is_tab { Verdict::Lines } else { named(&[Word, Value]) };
        }
        if self.are(&[Shape::NumberWord]) {
            return named(&[Value, Word]);
        }
        if self.are(&[Shape::WordNumber, Shape::WordDecimal]) {
            return named(&[Word, Skipped]);
        }
        if self.are(&[Shape::BulletWord]) || self.are(&[Shape::NumberWord, Shape::DecimalWord]) {
            return named(&[Skipped, Word]);
        }
        let is_listing = matches!(separator, Separator::Character(b',' | b';'));
        if is_listing && self.are(&[Shape::Quoted]) {
            return named(&[Word]);
        }
        if self.are(&[Shape::WordNote]) {
            return named(&[Word, Skipped]);
        }
        let texts = [Shape::WordText, Shape::WordWord, Shape::WordNumber];
        if !is_blank && self.count(&texts[..1]) * 2 >= self.lines && self.are(&texts) {
            return named(&[Word, Gloss]);
        }
        let words = self.count(&[Shape::Words]);
        // Three columns are a phrase, or a word with its kind and a text. So are more columns, if
        // all lines have the same number.
        let is_long = self.words >= 4 * words && (is_blank || self.varies || is_alone);
        if is_long && words * 2 >= self.lines && self.are(&[Shape::Words, Shape::WordWord]) {
            return Verdict::Columns(Columns::words());
        }
        let several =
            [&texts[..], &[Shape::Words, Shape::Columns, Shape::WordDecimal, Shape::NumberWord]];
        if self.are(&several.concat()) {
            Verdict::Ambiguous(self.columns.max(2))
        } else {
            Verdict::Nothing
        }
    }
}

fn shape_of(line: &str, columns: &[Cow<'_, str>], separator: Separator) -> Shape {
    if let (Separator::Blanks, [first, middle @ .., last]) = (separator, columns)
        && middle.iter().all(|it| is_word(it, separator))
    {
        let [begins, ends] = [first, last].map(|it| is_word(it, separator));
        match () {
            () if begins && is_number(last) => return Shape::WordNumber,
            () if begins && is_decimal(last) => return Shape::WordDecimal,
            () if ends && is_number(first) => return Shape::NumberWord,
            () if ends && is_decimal(first) => return Shape::DecimalWord,
            () if ends && is_bullet(first) => return Shape::BulletWord,
            () => {}
        }
    }
    let is_word = |it: &str| is_word(it, separator);
    match columns {
        [word] if is_word(word) => {
            if **word == *line {
                Shape::Word
            } else {
                Shape::Quoted
            }
        }
        [first, second] => match (is_word(first), is_word(second)) {
            (true, true) if second.contains(char::is_whitespace) => Shape::WordText,
            (true, true) => Shape::WordWord,
            (true, false) if is_number(second) => Shape::WordNumber,
            (true, false) if is_decimal(second) => Shape::WordDecimal,
            (true, false) if separator == Separator::Blanks => of_blanks(columns),
            (true, false) if second.is_empty() => Shape::Quoted,
            (true, false) => Shape::WordText,
            (false, true) if is_number(first) => Shape::NumberWord,
            (false, true) if is_decimal(first) => Shape::DecimalWord,
            (false, true) if is_bullet(first) => Shape::BulletWord,
            _ => Shape::Other,
        },
        [_, _, _, ..]
            if columns.iter().all(|it| is_word(it) && !it.contains(char::is_whitespace)) =>
        {
            Shape::Words
        }
        [first, .., _] if is_word(first) && separator == Separator::Blanks => of_blanks(columns),
        [_, _, _, ..] if separator != Separator::Blanks && columns.iter().any(|it| is_word(it)) => {
            Shape::Columns
        }
        _ => Shape::Other,
    }
}

/// The shape of a line that begins with a word and a blank, and does not have only words.
fn of_blanks(columns: &[Cow<'_, str>]) -> Shape {
    let is_sound = |it: &str| {
        let letters = it.trim_end_matches(['0', '1', '2']);
        (1..=3).contains(&letters.len()) && letters.bytes().all(|it| it.is_ascii_uppercase())
    };
    let rest = &columns[1..];
    let is_note = rest[0].starts_with('(') && rest.last().is_some_and(|it| it.ends_with(')'));
    let has_sounds =
        rest.iter().all(|it| is_sound(it)) && rest.iter().any(|it| it.ends_with(['0', '1', '2']));
    if is_note || has_sounds { Shape::WordNote } else { Shape::Other }
}

/// Whether a column is a word, or several words if blanks do not separate columns.
fn is_word(column: &str, separator: Separator) -> bool {
    let is_of_word = |it: char| match it {
        '\'' | '-' | '.' | ' ' | '/' => it != ' ' || separator != Separator::Blanks,
        _ => {
            !it.is_ascii_punctuation()
                && !it.is_numeric()
                && !it.is_control()
                && !it.is_whitespace()
        }
    };
    column.chars().all(is_of_word) && column.chars().any(char::is_alphabetic)
}

fn is_number(column: &str) -> bool {
    !column.is_empty() && column.bytes().all(|it| it.is_ascii_digit())
}

/// Whether a column is a decimal number, such as `-0.5`, `1e-6` or `3%`.
fn is_decimal(column: &str) -> bool {
    let number = column.strip_suffix('%').unwrap_or(column).replacen(',', ".", 1);
    number.parse::<f64>().is_ok() && number.bytes().any(|it| it.is_ascii_digit())
}

/// Whether a column is a line number, such as `1.` or `1)`, or a bullet.
fn is_bullet(column: &str) -> bool {
    let number = column.strip_suffix(['.', ')', ':']);
    number.is_some_and(is_number) || matches!(column, "-" | "*" | "+" | "•" | "–")
}

/// Whether `part` is at least nine tenths of `whole`.
fn is_most(part: usize, whole: usize) -> bool {
    part > 0 && part * 10 >= whole * 9
}

#[cfg(test)]
mod tests {
    use proptest::strategy::Strategy;

    use super::*;

    fn guess(text: &str) -> String {
        match Sample::new(text.as_bytes(), Some("#")).guess() {
            Guess::Lines => "lines".to_owned(),
            Guess::Ambiguous { columns } => format!("{columns}?"),
            Guess::Form(form) => {
                let columns = form.columns().map_or("json".to_owned(), ToString::to_string);
                let header = form.header().map_or(String::new(), |line| format!(" header {line}"));
                let separator = form.separator().map_or(String::new(), |it| format!(" {it}"));
                format!("{columns}{separator}{header}")
            }
        }
    }

    #[test]
    fn the_usual_form_stays() {
        for text in [
            "",
            "tea\nten\n",
            "tea\t5\nten\t7\n",
            "tea\nten\t7\n",
            "# a, list; of: words\ntea\nten\n",
            "A\nA's\nAMD\nAOL's\nx-ray\n",
            "06\nen/of\nhuis\n",
            "2\nA/C\ntea\n",
            "tea|\nten|\n",
            "tea\nice cream\nten\nant\n",
            "tea,5\nten\nant\nart\n",
            "हिन्दी\nनमस्ते\n",
        ] {
            assert_eq!(guess(text), "lines", "{text}");
        }
    }

    #[test]
    fn other_forms_are_found() {
        for (text, form) in [
            ("WORD;50\n", "word,value semicolons"),
            ("the 23135851162\nof 13151942776\n", "word,value blanks"),
            ("cat,1\ndog,2\n", "word,value commas"),
            ("cat = 1\ndog = 2\n", "word,value equals signs"),
            ("cat: 1\ndog: 2\n", "word,value colons"),
            ("word,frequency\ncat,1\ndog,2\n", "word,value commas header 1"),
            ("word\tfrequency\ncat\t1\n", "word,value tabs header 1"),
            ("tea\nten 7\nant 3\n", "word,value blanks"),
            ("      5 tea\n     12 ten\n", "value,word blanks"),
            ("5\ttea\n12\tten\n", "value,word tabs"),
            ("1. tea\n2. ten\n", "_,word blanks"),
            ("- tea\n- ten\n", "_,word blanks"),
            ("tea\t5.12\nten\t4\n", "word,_ tabs"),
            ("the 0.0537\nof 1.2e-06\n", "word,_ blanks"),
            ("tea, a hot drink\nten, a number\n", "word,gloss commas"),
            ("aah\tv. to exclaim\n", "word,gloss tabs"),
            ("tea\ta hot drink; or a meal, in the afternoon\nten\t10\n", "word,gloss tabs"),
            ("word,definition\ntea,a hot drink\n", "word,gloss commas header 1"),
            ("\"tea\"\n\"ten\"\n", "word"),
            ("tea,\nten,\n", "word"),
            ("'tea',\n'ten'\n", "word"),
            ("\"tea\",\"5\"\n\"ten\",\"6\"\n", "word,value commas"),
            ("tea ten ant art\nold new one two\n", "words blanks"),
            ("tea, ten, ant, art", "words commas"),
            ("tea, ten, ant, art\nold, new, one, two, six\n", "words commas"),
            ("TEA  T IY1\nTEN  T EH1 N\n", "word,_ blanks"),
            ("tea (noun)\nten (a number)\n", "word,_ blanks"),
            ("ice cream  5\ntea  7\n", "word,value blanks"),
            ("  5 ice cream\n", "value,word blanks"),
            ("ice cream 0.5\n", "word,_ blanks"),
            ("[\"tea\",\n", "json"),
            ("{\n  \"tea\": 1", "json"),
            ("tea\rten,5\rant,6\r", "word,value commas"),
        ] {
            assert_eq!(guess(text), form, "{text}");
        }
    }

    #[test]
    fn what_could_mean_several_things_is_ambiguous() {
        for (text, form) in [
            ("cat Katze\ndog Hund\n", "2?"),
            ("cat\tKatze\ndog\tHund\n", "2?"),
            ("cat,Katze\ndog,Hund\n", "2?"),
            ("tea,5,7\nten,6,8\n", "3?"),
            ("1\ttea\t5\n2\tten\t6\n", "3?"),
            ("tea\tn\ta hot drink\n", "3?"),
            ("run,verb,walk\nsee,verb,look\n", "3?"),
            ("run,verb,walk,go\nsee,verb,look,gaze\n", "4?"),
            ("ice cream cone\nred hot tea\n", "3?"),
        ] {
            assert_eq!(guess(text), form, "{text}");
        }
    }

    #[test]
    fn named_columns_find_their_separator() {
        for (columns, text, separator) in [
            ("word,value", "tea 5\nten 6\n", "blanks"),
            ("word,gloss", "tea, a hot; drink\nten, a number\n", "commas"),
            ("word,_,value", "tea\tn\t5\nten\tn\t7\n", "tabs"),
            ("word,value", "tea\nten;6\n", "semicolons"),
            ("words", "tea ten\n", "blanks"),
        ] {
            let form = Sample::new(text.as_bytes(), None).fit(&columns.parse().unwrap());
            assert_eq!(form.separator(), Some(separator), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_list_is_read_or_refused(
            list in proptest::prelude::prop_oneof![
                "[a-c\"',;|=: \t\n\r\\[\\]{}0-9.\u{feff}\u{301}]{0,60}".prop_map(String::into_bytes),
                proptest::collection::vec(proptest::num::u8::ANY, 0..60),
            ],
            columns in "(word|words|value,word|word,_,value|gloss,word,_|word,gloss)",
        ) {
            let sample = Sample::new(&list, Some("#"));
            let fitted = sample.fit(&columns.parse().unwrap());
            let guessed = match sample.guess() {
                Guess::Form(form) => form,
                _ => ListForm::default(),
            };
            for form in [fitted, guessed] {
                let _ = sample.example(&form);
                let session = crate::CompileOptions::new().min_length(1).start().unwrap();
                let session = session.exclude_as(&list[..], "out", &form);
                let session = session.and_then(|it| it.add_as(&list[..], "list", &form));
                if let Ok(session) = session {
                    let words = session.report().words;
                    // All words are excluded.
                    let error = session.finish().unwrap_err();
                    let is_right = match error {
                        crate::Error::EmptyList { .. } => words == 0,
                        crate::Error::NothingKept { .. } => words > 0,
                        _ => false,
                    };
                    proptest::prop_assert!(is_right);
                }
            }
        }
    }
}
