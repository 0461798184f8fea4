//! Parses an affix file, `X.aff`.

use super::flags::{FlagForm, Flags};
use super::rule::{Classes, Condition, Rule, Side};
use crate::error::Error;

/// The letters of the bytes 128 to 255 in an encoding of one byte a letter.
pub type HighLetters = [char; 128];

/// The parsed affix file of a spelling dictionary in the form of Hunspell.
///
/// Lines about suggestions, conversions and compounds are ignored. A form is made by a prefix, a
/// suffix and, if the file has continuation classes, a second suffix; with `COMPLEXPREFIXES` the
/// second affix is a prefix.
#[derive(Debug)]
pub struct Affixes {
    /// `None`: the text is UTF-8.
    letters: Option<Box<HighLetters>>,
    flag_form: FlagForm,
    aliases: Option<Vec<Flags>>,
    /// Whether words are read, and rules applied, backwards.
    pub(super) is_backwards: bool,
    pub(super) takes_all: bool,
    pub(super) forbidden: Option<u16>,
    pub(super) need_affix: Option<u16>,
    pub(super) only_in_compound: Option<u16>,
    pub(super) circumfix: Option<u16>,
    pub(super) no_suggest: Option<u16>,
    warn: Option<u16>,
    forbids_warned: bool,
    /// The characters that words are read without.
    ignored: String,
    pub(super) prefixes: Classes,
    pub(super) suffixes: Classes,
}

/// The number of a line, and its fields.
type Line<'a> = (u64, Vec<&'a [u8]>);

/// The most fields of a line that are read.
const FIELDS: usize = 5;
/// The lines that are read.
const NAMES: [&[u8]; 16] = [
    b"AF",
    b"CIRCUMFIX",
    b"COMPLEXPREFIXES",
    b"FLAG",
    b"FORBIDDENWORD",
    b"FORBIDWARN",
    b"FULLSTRIP",
    b"IGNORE",
    b"NEEDAFFIX",
    b"NOSUGGEST",
    b"ONLYINCOMPOUND",
    b"PFX",
    b"PSEUDOROOT",
    b"SET",
    b"SFX",
    b"WARN",
];

/// A table of rules that is being read.
#[derive(Clone, Copy)]
struct Table {
    side: Side,
    flag: u16,
    crosses: bool,
    /// The number of rules that must follow.
    missing: u64,
    line: u64,
}

impl Affixes {
    /// Parses the bytes of an affix file that messages call `name`. `letters` returns the letters
    /// of an encoding with the name in the line `SET`, or `None` if it does not know it; UTF-8 is
    /// built in.
    ///
    /// Linear in the length of the file.
    ///
    /// # Errors
    ///
    /// [`Error::BadAffixes`] names the first line that is not valid.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_compile::{Affixes, CompileOptions, FormLimits, scan_spelling};
    ///
    /// let affixes = "SET UTF-8\nSFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n";
    /// let affixes = Affixes::parse(affixes.as_bytes(), "en.aff", |_| None)?;
    /// let list = "2\nfly/S\ntea/S\n".as_bytes();
    /// let form = scan_spelling(list, "en.dic", affixes.into(), FormLimits::default())?.form;
    /// let session = CompileOptions::new().start()?.add_as(list, "en.dic", &form)?;
    /// let words = session.finish()?.into_lexicon()?;
    /// assert_eq!(words.iter().collect::<Vec<_>>(), ["flies", "fly", "tea", "teas"]);
    /// # Ok::<(), dictc_compile::Error>(())
    /// ```
    pub fn parse(
        file: &[u8],
        name: &str,
        letters: impl Fn(&str) -> Option<HighLetters>,
    ) -> Result<Self, Error> {
        let bad =
            |(line, what): (u64, String)| Error::BadAffixes { name: name.to_owned(), line, what };
        let file = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
        fn fields(line: &[u8]) -> Vec<&[u8]> {
            let is_blank = |it: &u8| matches!(it, b' ' | b'\t' | b'\r');
            line.split(is_blank).filter(|it| !it.is_empty()).take(FIELDS).collect()
        }

        let lines = (1..).zip(file.split(|&it| it == b'\n'));
        let lines = lines.map(|(number, line)| (number, fields(line)));
        let is_known = |(_, fields): &Line<'_>| fields.first().is_some_and(|it| NAMES.contains(it));
        let lines: Vec<Line<'_>> = lines.filter(is_known).collect();
        let mut affixes = Self::settings(&lines, letters).map_err(bad)?;
        affixes.read_rules(&lines).map_err(bad)?;
        Ok(affixes)
    }

    /// Reads all lines except the rules.
    fn settings(
        lines: &[Line<'_>],
        letters: impl Fn(&str) -> Option<HighLetters>,
    ) -> Result<Self, (u64, String)> {
        let first = |name: &[u8]| {
            let is_it = |(_, fields): &&Line<'_>| fields.first() == Some(&name);
            lines.iter().find(is_it).map(|(line, fields)| (*line, fields.get(1).copied()))
        };
        let has = |name: &[u8]| first(name).is_some();
        let flag_form = match first(b"FLAG") {
            None => FlagForm::Byte,
            Some((line, name)) => name
                .and_then(FlagForm::named)
                .ok_or((line, "expected FLAG and long, num or UTF-8".to_owned()))?,
        };
        let flag = |name: &str| match first(name.as_bytes()) {
            None => Ok(None),
            Some((line, field)) => match field.and_then(|it| flag_form.list(it)).as_deref() {
                Some([flag, ..]) => Ok(Some(*flag)),
                _ => Err((line, format!("expected {name} and a flag"))),
            },
        };
        // The name of UTF-8 is Latin-1 for the program hunspell if there is none.
        let (line, set) = first(b"SET").unwrap_or((1, Some(b"ISO8859-1")));
        let set = String::from_utf8_lossy(set.unwrap_or_default());
        let is_utf8 = ["UTF-8", "utf-8", "UTF8", "utf8"].contains(&&*set);
        let letters = match is_utf8 {
            true => None,
            false => Some(letters(&set).ok_or_else(|| {
                (
                    line,
                    format!(
                        "expected SET and UTF-8 or an encoding of one byte a letter, got {}",
                        dictc_letters::beginning(&set)
                    ),
                )
            })?),
        };
        let mut affixes = Self {
            letters: letters.map(Box::new),
            flag_form,
            aliases: None,
            is_backwards: has(b"COMPLEXPREFIXES"),
            takes_all: has(b"FULLSTRIP"),
            forbidden: flag("FORBIDDENWORD")?,
            need_affix: flag("NEEDAFFIX")?.or(flag("PSEUDOROOT")?),
            only_in_compound: flag("ONLYINCOMPOUND")?,
            circumfix: flag("CIRCUMFIX")?,
            no_suggest: flag("NOSUGGEST")?,
            warn: flag("WARN")?,
            forbids_warned: has(b"FORBIDWARN"),
            ignored: String::new(),
            prefixes: Classes::new(Side::Prefix),
            suffixes: Classes::new(Side::Suffix),
        };
        if let Some((line, Some(ignored))) = first(b"IGNORE") {
            affixes.ignored = affixes.text(ignored, line)?;
        }
        let mut aliases = lines.iter().filter(|(_, fields)| fields.first() == Some(&&b"AF"[..]));
        // The first line has the number of the others.
        if aliases.next().is_some() {
            let alias = |(line, fields): &Line<'_>| {
                let flags = fields.get(1).and_then(|it| flag_form.list(it));
                flags.map(Flags::new).ok_or((*line, "expected AF and flags".to_owned()))
            };
            affixes.aliases = Some(aliases.map(alias).collect::<Result<_, _>>()?);
        }
        Ok(affixes)
    }

    fn read_rules(&mut self, lines: &[Line<'_>]) -> Result<(), (u64, String)> {
        let mut table: Option<Table> = None;
        for (line, fields) in lines {
            let side = match fields.first() {
                Some(&b"PFX") => Side::Prefix,
                Some(&b"SFX") => Side::Suffix,
                _ => continue,
            };
            match &mut table {
                Some(table) if table.missing > 0 => {
                    self.read_rule(*table, side, fields, *line)?;
                    table.missing -= 1;
                }
                _ => table = Some(self.table(side, fields, *line)?),
            }
        }
        match table {
            Some(Table { missing, line, .. }) if missing > 0 => {
                Err((line, format!("lines missing from this table: {missing}")))
            }
            _ => Ok(()),
        }
    }

    /// Reads the first line of a table.
    fn table(&self, side: Side, fields: &[&[u8]], line: u64) -> Result<Table, (u64, String)> {
        let number = |it: &&[u8]| std::str::from_utf8(it).ok()?.parse().ok();
        let crosses = match fields.get(2) {
            Some(&b"Y") => Some(true),
            Some(&b"N") => Some(false),
            _ => None,
        };
        match (self.flag(fields), crosses, fields.get(3).and_then(number)) {
            (Some(flag), Some(crosses), Some(missing)) => {
                Ok(Table { side, flag, crosses, missing, line })
            }
            _ => {
                let what =
                    "expected PFX or SFX, a flag, Y or N, and the number of lines that follow";
                Err((line, what.to_owned()))
            }
        }
    }

    /// Reads a line of a table.
    fn read_rule(
        &mut self,
        table: Table,
        side: Side,
        fields: &[&[u8]],
        line: u64,
    ) -> Result<(), (u64, String)> {
        if side != table.side || self.flag(fields) != Some(table.flag) {
            let what = format!("expected a line of the table that begins in line {}", table.line);
            return Err((line, what));
        }
        let (Some(strip), Some(append)) = (fields.get(2), fields.get(3)) else {
            return Err((line, "expected what to remove and what to add; 0 is nothing".to_owned()));
        };
        let (append, flags) = match append.iter().position(|&it| it == b'/') {
            Some(slash) => (&append[..slash], &append[slash + 1..]),
            None => (*append, &b""[..]),
        };
        let affix = |field: &[u8]| {
            let text = self.text(field, line)?;
            Ok::<_, (u64, String)>(if text == "0" { String::new() } else { self.word(&text) })
        };
        let condition = match fields.get(4) {
            // A comment, or a morphological description.
            Some(field) if !field.starts_with(b"#") => {
                let text = self.text(field, line)?;
                Condition::parse(&text).map_err(|what| (line, what.to_owned()))?
            }
            _ => Condition::default(),
        };
        let flags = match flags {
            [] => Flags::default(),
            flags => {
                self.flags(flags).ok_or((line, "expected flags after the slash".to_owned()))?
            }
        };
        let condition = if self.is_backwards { condition.reversed() } else { condition };
        let rule = Rule { strip: affix(strip)?, append: affix(append)?, condition, flags };
        let is_prefix = (side == Side::Prefix) != self.is_backwards;
        let classes = if is_prefix { &mut self.prefixes } else { &mut self.suffixes };
        classes.entry(table.flag, table.crosses).rules.push(rule);
        Ok(())
    }

    /// The flag of a line `PFX` or `SFX`.
    fn flag(&self, fields: &[&[u8]]) -> Option<u16> {
        self.flag_form.list(fields.get(1)?)?.first().copied()
    }

    /// The flags of a word or an affix: flags, or the number of a line `AF`.
    pub(super) fn flags(&self, field: &[u8]) -> Option<Flags> {
        let Some(aliases) = &self.aliases else {
            return self.flag_form.list(field).map(Flags::new);
        };
        let number: usize = std::str::from_utf8(field).ok()?.parse().ok()?;
        aliases.get(number.checked_sub(1)?).cloned()
    }

    /// Bytes as text; the error is the position of a byte that is not text.
    pub(super) fn decode(&self, bytes: &[u8]) -> Result<String, usize> {
        let letter = |letters: &HighLetters, byte: u8| match byte.checked_sub(128) {
            Some(high) => letters[usize::from(high)],
            None => char::from(byte),
        };
        match &self.letters {
            Some(letters) => Ok(bytes.iter().map(|&byte| letter(letters, byte)).collect()),
            None => std::str::from_utf8(bytes).map(str::to_owned).map_err(|it| it.valid_up_to()),
        }
    }

    fn text(&self, bytes: &[u8], line: u64) -> Result<String, (u64, String)> {
        let what = "the text is not UTF-8, as the line SET says";
        self.decode(bytes).map_err(|_| (line, what.to_owned()))
    }

    /// A word or an affix as rules need it: without ignored characters, and perhaps backwards.
    pub(super) fn word(&self, text: &str) -> String {
        let letters = text.chars().filter(|it| !self.ignored.contains(*it));
        if self.is_backwards { letters.rev().collect() } else { letters.collect() }
    }

    /// Whether a word with these flags is refused, and all its forms.
    pub(super) fn refuses(&self, flags: &Flags) -> bool {
        let is_warned = self.forbids_warned && flags.has(self.warn);
        flags.has(self.only_in_compound) || is_warned
    }
}
