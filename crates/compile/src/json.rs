//! Reads lists in JSON, in the forms in which words come: arrays of words or of pairs, objects whose
//! names or numbered texts are words, and records with a field `word` or with only one field of
//! words, at any depth; one value, or one a line. Lists in the code of programs are read alike.
//!
//! [`shapes`] counts what a list has, [`JsonForm`] says where its words are, and [`JsonReader`]
//! reads them. Memory is bounded by the size of one entry.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;

use crate::error::Error;
use crate::json_tokens::{Token, Tokens, Value};
use crate::lines::Lines;
use crate::names::{self, Column};

/// Whether a list that begins with these bytes is JSON.
pub(crate) fn begins(beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix("\u{feff}".as_bytes()).unwrap_or(beginning);
    let text = text.trim_ascii_start();
    let next = text.get(1..).unwrap_or_default();
    let is_spaced = next.first().is_some_and(u8::is_ascii_whitespace);
    match (text.first(), next.trim_ascii_start().first()) {
        (Some(b'[' | b'{'), Some(b'"')) | (Some(b'['), Some(b'[' | b'{')) => true,
        (Some(b'['), Some(b']')) | (Some(b'{'), Some(b'}')) => true,
        (Some(b'[' | b'{'), Some(b'[' | b'{' | b']' | b'}')) => is_spaced,
        _ => false,
    }
}

/// The bytes before a list in a program's code, such as `export default [`, `words = {` or
/// `return array(`. Other code, such as imports, is left out. `None` if the list does not begin so.
pub(crate) fn code_before(beginning: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = &beginning[at..];
        let blanks = rest.len() - rest.trim_ascii_start().len();
        let rest = &rest[blanks..];
        let line = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        // The end of a comment whose marks have this length.
        let end =
            |of: &[u8]| memchr::memmem::find(&rest[of.len()..], of).map(|it| it + 2 * of.len());
        let skipped = match rest {
            [b'/', b'*', ..] => end(b"*/")?,
            [b'"', b'"', b'"', ..] => end(b"\"\"\"")?,
            _ if is_beside(&rest[..line]) => line,
            _ => match list_in(&rest[..line]) {
                Some(list) => return Some(at + blanks + list),
                None if is_around(&rest[..line]) => line,
                None => return None,
            },
        };
        at += blanks + skipped;
    }
}

/// Whether a line of code has no list: a comment, an import or a mode.
fn is_beside(line: &[u8]) -> bool {
    let starts = |with: &[u8]| line.starts_with(with);
    let has = |what: &[u8]| memchr::memmem::find(line, what).is_some();
    starts(b"//")
        || starts(b"#")
        || starts(b"import ")
        || starts(b"from ")
        || has(b"require(")
        || [&b"'use strict'"[..], b"\"use strict\""].into_iter().any(starts)
}

/// Whether a line of code is around a list: the beginning of a file, a namespace or a class.
fn is_around(line: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 10] = [
        b"<?php",
        b"class ",
        b"export class ",
        b"final ",
        b"module ",
        b"namespace ",
        b"package ",
        b"public ",
        b"use ",
        b"using ",
    ];
    BEGINNINGS.iter().any(|it| line.starts_with(it)) && !line.contains(&b'"')
}

/// The beginning of the list in a line of code: `const words: string[] = [`.
fn list_in(line: &[u8]) -> Option<usize> {
    let brackets = memchr::memchr3_iter(b'[', b'{', b'(', line).take(6);
    brackets.into_iter().find(|&at| {
        let (before, after) = (line[..at].trim_ascii_end(), line[at + 1..].trim_ascii_start());
        let is_code = |it: &u8| it.is_ascii_alphanumeric() || b"_$.:;<>[]|, =()&*'".contains(it);
        let is_quote = |it: u8| b"'\"`".contains(&it);
        let is_value =
            |it: u8| it.is_ascii_alphanumeric() || is_quote(it) || b"_$[{/-#".contains(&it);
        // As Python prints lists and sets.
        let is_printed = before.is_empty() && after.starts_with(b"'") && line[at] != b'(';
        let contains = |text: &[u8], what: &[u8]| memchr::memmem::find(text, what).is_some();
        let ends = |with: &[&[u8]]| with.iter().any(|it| before.ends_with(it));
        let begins = match line[at] {
            // The parentheses of a call or of a condition are not a list.
            b'(' => {
                let has_several = || [&b"\","[..], b"',"].into_iter().any(|it| contains(after, it));
                let is_list = after.is_empty()
                    || after.first().is_some_and(|&it| is_quote(it)) && has_several();
                ends(&[b"=", b"return", b"array"]) && is_list
            }
            // After the type of a list: `words = []string{`, `new String[] {`, `new List<string>() {`.
            b'{' if contains(before, b"=") && ends(&[b"]", b"string", b">", b">()"]) => true,
            _ => ends(&[b"=", b"= &", b"(", b" default"]) || before == b"return",
        };
        is_printed
            || begins
                && before.first().is_some_and(|it| it.is_ascii_alphabetic() || b"_$".contains(it))
                && before.iter().all(is_code)
                && after.first().is_none_or(|&it| is_value(it))
    })
}

/// Where the words of a JSON list are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum JsonForm {
    /// They are the texts in arrays.
    Texts,
    /// They are the first texts of arrays in arrays, which have a number and perhaps a second text:
    /// `["tea", 5]`.
    Pairs,
    /// They are the names of the fields of objects at this depth.
    Names(usize),
    /// They are the texts in these fields, of which the names are numbers.
    Values(usize),
    /// They are fields with a usual name, such as `word`, of objects at this depth.
    Records(usize),
    /// They are the fields with this name, of objects at this depth.
    Field(usize, Arc<str>),
    /// They are in one of these fields, and nobody knows which.
    Unknown(Arc<str>),
}

/// The number of different names that are counted.
const MOST_NAMES: usize = 64;

/// The fields with one name.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    /// The number of those that are texts.
    texts: u64,
    /// The number of those that can be a word.
    words: u64,
}

/// The fields of the objects at one depth.
#[derive(Clone, Debug, Default)]
struct Fields {
    /// The fields with the first different names.
    fields: Vec<Field>,
    /// The names that were there before.
    repeated: u64,
    /// The names that can be words.
    words: u64,
}

impl Fields {
    /// Counts a name. Returns its place.
    fn note(&mut self, name: &str) -> Option<usize> {
        self.words += u64::from(may_be_word(name));
        let found = self.fields.iter().position(|it| it.name == name);
        self.repeated += u64::from(found.is_some());
        if found.is_none() && self.fields.len() < MOST_NAMES {
            self.fields.push(Field { name: name.to_owned(), texts: 0, words: 0 });
            return Some(self.fields.len() - 1);
        }
        found
    }

    /// Where the words of records are: in the only field with nothing but words.
    fn form(&self, depth: usize) -> JsonForm {
        let has_words = |it: &&Field| it.texts > 0 && it.words * 10 >= it.texts * 9;
        let mut fitting = self.fields.iter().filter(has_words);
        match (fitting.next(), fitting.next()) {
            (Some(field), None) => JsonForm::Field(depth, field.name.as_str().into()),
            _ => {
                let names: Vec<&str> = self.fields.iter().map(|it| it.name.as_str()).collect();
                JsonForm::Unknown(names.join(", ").into())
            }
        }
    }
}

/// Whether a text can be one word.
fn may_be_word(text: &str) -> bool {
    let is_other = |it: char| it.is_whitespace() || it.is_numeric();
    text.contains(char::is_alphabetic) && !text.contains(is_other)
}

/// The depths that are counted.
const DEPTHS: usize = 8;

/// What a JSON list has, by depth; an array or object alone has the depth 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct JsonShapes {
    objects: [u64; DEPTHS],
    /// The objects that have a text with the name of words.
    records: [u64; DEPTHS],
    /// The objects that have an array of texts with the name of words.
    listings: [u64; DEPTHS],
    /// The objects that have the name of words themselves.
    maps: [u64; DEPTHS],
    /// The fields of objects, and those with usual names.
    members: [u64; DEPTHS],
    known: [u64; DEPTHS],
    fields: [Fields; DEPTHS],
    /// The fields that are arrays, and the texts in them.
    lists: u64,
    listed: u64,
    /// All texts in arrays.
    texts: u64,
    /// The arrays in arrays that are a number and one or two texts, and others that are more than a
    /// text and one other thing.
    pairs: u64,
    other_arrays: u64,
    /// Whether the list has a mistake, up to which it was counted.
    pub(crate) is_broken: bool,
}

/// An open array or object, while shapes are counted.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    is_object: bool,
    /// Whether it is the value of a field, and whether that has the name of words.
    is_member: bool,
    of_words: bool,
    texts: u64,
    numbers: u64,
    others: u64,
    is_record: bool,
    is_listing: bool,
}

impl JsonShapes {
    pub(crate) fn form(mut self) -> JsonForm {
        // An object alone with a list of words is only around it.
        for ((records, listings), objects) in
            self.records.iter_mut().zip(self.listings).zip(self.objects)
        {
            *records += if objects > 1 { listings } else { 0 };
        }
        if let Some(form) = self.around_words() {
            return form;
        }
        let at =
            |counts: [u64; DEPTHS]| (0..DEPTHS).rev().max_by_key(|&it| counts[it]).unwrap_or(0);
        // The same names in many objects are not words.
        let are_fields = |&depth: &usize| {
            let names = &self.fields[depth];
            self.objects[depth] > 1 && names.repeated * 5 >= self.members[depth].max(1)
        };
        let mut members = self.members;
        (0..DEPTHS).filter(are_fields).for_each(|it| members[it] = 0);
        let (record, names) = (at(self.records), at(members));
        let fields = (0..DEPTHS).filter(are_fields).max_by_key(|&it| self.objects[it]);
        let fields = fields.filter(|&it| self.objects[it] > members[names]);
        // A word can be `word`: of one object, most fields have usual names, or it has few.
        let is_one = self.objects[record] == 1 && self.known[record] * 2 < self.members[record];
        // One word has a few texts, one list has many words.
        let are_lists = self.lists == 1 || self.listed >= 4 * self.lists;
        match fields {
            _ if self.records[record] * 2 > self.objects[record] && !is_one => {
                JsonForm::Records(record)
            }
            _ if self.pairs > self.other_arrays => JsonForm::Pairs,
            _ if self.texts > self.listed => JsonForm::Texts,
            Some(depth) => self.fields[depth].form(depth),
            _ if are_lists && self.listed * 2 >= members[names] => JsonForm::Texts,
            _ if self.fields[names].words * 2 < members[names] => JsonForm::Values(names),
            None => JsonForm::Names(names),
        }
    }

    /// Where the words are if an object alone has them in a field with the name of words, beside
    /// other fields.
    fn around_words(&self) -> Option<JsonForm> {
        let is_around =
            |depth: usize| self.objects[depth] == 1 && self.known[depth] * 2 >= self.members[depth];
        let map = (1..DEPTHS).find(|&it| self.maps[it] == 1 && is_around(it - 1));
        let list = (0..DEPTHS).find(|&it| {
            (self.listings[it], self.records[it]) == (1, 0) && is_around(it) && self.lists > 1
        });
        let names = list.and_then(|depth| {
            let mut names = self.fields[depth].fields.iter().map(|it| it.name.as_str());
            Some(JsonForm::Field(depth, names.find(|it| names::is_word(it))?.into()))
        });
        map.map(JsonForm::Names).or(names)
    }

    fn end(&mut self, frame: Frame, depth: usize, outer: Option<&mut Frame>) {
        let in_array = outer.as_ref().is_some_and(|it| !it.is_object);
        if frame.is_object {
            self.objects[depth] += 1;
            self.records[depth] += u64::from(frame.is_record);
            self.listings[depth] += u64::from(frame.is_listing && !frame.is_record);
            self.maps[depth] += u64::from(frame.of_words);
        } else {
            self.texts += frame.texts;
            if frame.is_member {
                self.lists += 1;
                self.listed += frame.texts;
            }
            if in_array {
                let is_pair = matches!((frame.texts, frame.numbers, frame.others), (1 | 2, 1, 0));
                let is_like_pair = frame.texts == 1 && frame.numbers + frame.others <= 1;
                self.pairs += u64::from(is_pair);
                self.other_arrays += u64::from(!is_pair && !is_like_pair);
            }
        }
        if let Some(outer) = outer {
            outer.others += 1;
            outer.is_listing |= frame.of_words && !frame.is_object && frame.texts > 0;
        }
    }
}

/// Counts what a list has, up to the first mistake in it, which is found again when it is read.
pub(crate) fn shapes(list: impl Read, code: Option<usize>) -> JsonShapes {
    let mut shapes = JsonShapes::default();
    let mut tokens = Tokens::new(Lines::new(list, ""), code);
    let mut open: Vec<Frame> = Vec::new();
    let mut name: Option<String> = None;
    let mut place = None;
    loop {
        let token = match tokens.next() {
            Ok(Some(token)) => token,
            end => {
                shapes.is_broken = end.is_err() || !open.is_empty();
                break;
            }
        };
        let depth = open.len().min(DEPTHS - 1);
        match token {
            Token::Begin { is_object } => {
                let of_words = name.as_deref().is_some_and(names::is_word);
                // The arrays in the array of a field are its own.
                let in_field = open.last().is_some_and(|it| it.is_member && !it.is_object);
                let is_member = name.take().is_some() || in_field && !is_object;
                open.push(Frame { is_object, is_member, of_words, ..Frame::default() });
            }
            Token::End => {
                let Some(frame) = open.pop() else { continue };
                shapes.end(frame, depth, open.last_mut());
            }
            Token::Name(text) => {
                shapes.members[depth] += 1;
                shapes.known[depth] += u64::from(names::is_known(&text));
                place = shapes.fields[depth].note(&text);
                name = Some(text);
            }
            Token::Text(_) | Token::Number(_) | Token::Literal => {
                let name = name.take();
                let Some(frame) = open.last_mut() else {
                    shapes.texts += 1;
                    continue;
                };
                match token {
                    Token::Text(_) => frame.texts += 1,
                    Token::Number(_) => frame.numbers += 1,
                    _ => frame.others += 1,
                }
                if let (Token::Text(text), Some(place), true) =
                    (&token, place.take(), frame.is_object)
                {
                    let field = &mut shapes.fields[depth].fields[place];
                    field.texts += 1;
                    field.words += u64::from(may_be_word(text));
                }
                let is_text = matches!(token, Token::Text(_));
                frame.is_record |= is_text && name.is_some_and(|it| names::is_word(&it));
            }
        }
    }
    shapes
}

/// An entry of a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct JsonEntry {
    /// Empty where a list has something else; the entry is then counted as dropped.
    pub(crate) word: String,
    /// A number, unparsed.
    pub(crate) value: Option<String>,
    pub(crate) meaning: Option<String>,
    pub(crate) line: u64,
}

/// The digits of a whole number, which can be written as `5.0`.
fn whole(number: &str) -> Option<&str> {
    let whole = match number.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|byte| byte == b'0') => whole,
        _ => number,
    };
    whole.bytes().all(|byte| byte.is_ascii_digit()).then_some(whole)
}

/// Reads a list entry by entry.
pub(crate) struct JsonReader<R> {
    tokens: Tokens<R>,
    form: JsonForm,
    /// For each open array or object, whether it is an object.
    open: Vec<bool>,
    ready: VecDeque<JsonEntry>,
    /// Whether numbers are values: the first number is a whole one.
    has_values: Option<bool>,
}

impl<R: Read> JsonReader<R> {
    pub(crate) fn new(bytes: Lines<R>, (form, code): (JsonForm, Option<usize>)) -> Self {
        let (tokens, open, ready) = (Tokens::new(bytes, code), Vec::new(), VecDeque::new());
        Self { tokens, form, open, ready, has_values: None }
    }

    pub(crate) fn into_inner(self) -> Lines<R> {
        self.tokens.into_inner()
    }

    /// Whether the numbers so far are not read, since the first one is not whole.
    pub(crate) fn lacks_values(&self) -> bool {
        self.has_values == Some(false)
    }

    /// The next entry, or `None` at the end.
    pub(crate) fn next_entry(&mut self) -> Result<Option<JsonEntry>, Error> {
        while self.ready.is_empty() {
            let Some(token) = self.tokens.next()? else { return Ok(None) };
            self.take(token)?;
        }
        let mut entry = self.ready.pop_front();
        if let Some(entry) = &mut entry
            && let Some(number) = entry.value.take()
        {
            let value = whole(&number);
            // A list of frequencies such as 0.05 has no values. One such number among whole ones is
            // a mistake.
            let has_values = *self.has_values.get_or_insert(value.is_some());
            if has_values && value.is_none() {
                let what = "a number in the JSON is not a whole one, as those before it are";
                return Err(self.tokens.bad_at(entry.line, what));
            }
            entry.value = value.filter(|_| has_values).map(str::to_owned);
        }
        Ok(entry)
    }

    fn take(&mut self, token: Token) -> Result<(), Error> {
        let (line, depth) = (self.tokens.line(), self.open.len());
        match (token, &self.form) {
            (
                token @ Token::Begin { is_object: true },
                JsonForm::Records(at) | JsonForm::Field(at, _),
            ) if depth + 1 == *at => {
                let Value::Object(fields) = self.tokens.value(token)? else { return Ok(()) };
                self.record(fields, line);
            }
            (token @ Token::Begin { is_object: false }, JsonForm::Pairs)
                if self.open.last() == Some(&false) =>
            {
                let Value::Array(values) = self.tokens.value(token)? else { return Ok(()) };
                let mut entry = JsonEntry { line, ..JsonEntry::default() };
                for value in values.into_iter().take(3) {
                    match value {
                        Value::Text(word) if entry.word.is_empty() => entry.word = word,
                        value => entry.note(None, value),
                    }
                }
                // The first row can have the names of the columns.
                let is_header = entry.value.is_none()
                    && entry.meaning.as_deref().is_some_and(names::is_known)
                    && names::is_word(&entry.word);
                if !is_header {
                    self.ready.push_back(entry);
                }
            }
            (Token::Begin { is_object }, _) => self.open.push(is_object),
            (Token::End, _) => drop(self.open.pop()),
            (Token::Name(_), JsonForm::Values(at)) if depth == *at => {
                let values = match self.tokens.next_value()? {
                    Value::Array(values) => values,
                    value => vec![value],
                };
                values.into_iter().for_each(|it| self.add_word(it, line));
            }
            (Token::Name(word), JsonForm::Names(at)) if depth == *at => {
                let mut entry = JsonEntry { word, line, ..JsonEntry::default() };
                match self.tokens.next_value()? {
                    Value::Object(fields) => entry.note_fields(fields),
                    value => entry.note(None, value),
                }
                self.ready.push_back(entry);
            }
            // A list of the names of the columns can be beside the rows.
            (Token::Text(word), JsonForm::Pairs) if names::is_known(&word) => drop(word),
            (token, form) if self.open.last() != Some(&true) => {
                let is_beside = match form {
                    JsonForm::Texts | JsonForm::Pairs => true,
                    // Arrays in other objects can be about the list.
                    JsonForm::Records(_) | JsonForm::Field(..) => !self.open.contains(&true),
                    _ => false,
                };
                if is_beside {
                    let value = self.tokens.value(token)?;
                    self.add_word(value, line);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds the words of a record.
    fn record(&mut self, mut fields: Vec<(String, Value)>, line: u64) {
        // The field that was found has the name of words.
        let usual = |name: &str| matches!(&self.form, JsonForm::Field(_, it) if **it == *name);
        let usual = |name| if usual(name) { "word" } else { name };
        let names: Vec<&str> = fields.iter().map(|(name, _)| usual(name)).collect();
        let columns = names::columns(&names).unwrap_or_default();
        let place = columns.iter().position(|it| matches!(it, Column::Word | Column::Words));
        match place.map(|it| fields.swap_remove(it).1) {
            Some(Value::Array(words)) => {
                words.into_iter().for_each(|it| self.add_word(it, line));
            }
            word => {
                let mut entry = JsonEntry { word: text(word), line, ..JsonEntry::default() };
                entry.note_fields(fields);
                self.ready.push_back(entry);
            }
        }
    }

    /// Adds a value that is a word, or a record.
    fn add_word(&mut self, value: Value, line: u64) {
        match value {
            Value::Object(fields) => self.record(fields, line),
            value => {
                let word = text(Some(value));
                self.ready.push_back(JsonEntry { word, line, ..JsonEntry::default() });
            }
        }
    }
}

/// The word that a value is, or the text of a number, which is none; empty for other values.
fn text(value: Option<Value>) -> String {
    match value {
        Some(Value::Text(text) | Value::Number(text)) => text,
        _ => String::new(),
    }
}

impl JsonEntry {
    /// Takes the value and the text from fields with usual names.
    fn note_fields(&mut self, fields: Vec<(String, Value)>) {
        // A word is named, so that the others are found.
        let mut names = vec!["word"];
        names.extend(fields.iter().map(|(name, _)| name.as_str()));
        let columns = names::columns(&names).unwrap_or_default();
        for (kind, (_, value)) in columns.into_iter().skip(1).zip(fields) {
            self.note(Some(kind), value);
        }
    }

    /// Takes a number as the value, and a text as the text, if the field is of that kind.
    fn note(&mut self, kind: Option<Column>, value: Value) {
        match (value, kind) {
            (Value::Number(number), None | Some(Column::Value)) => self.value = Some(number),
            (Value::Text(number), Some(Column::Value)) => {
                self.value = Some(number).filter(|it| !it.is_empty());
            }
            (Value::Text(text), None | Some(Column::Meaning)) => self.meaning = Some(text),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
