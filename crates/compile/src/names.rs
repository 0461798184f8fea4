//! What a column of a list has, and the usual names of columns and of the fields of JSON.

/// One column of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The word.
    Word,
    /// Several words, with blanks between them.
    Words,
    /// Its value, a whole number.
    Value,
    /// A text for it.
    Meaning,
    /// Not read.
    Skipped,
}

/// What a column with a usual name has.
const NAMES: [(&str, Column); 33] = [
    ("word", Column::Word),
    ("words", Column::Words),
    ("term", Column::Word),
    ("lemma", Column::Word),
    ("lexeme", Column::Word),
    ("headword", Column::Word),
    ("entry", Column::Word),
    ("form", Column::Word),
    ("token", Column::Word),
    ("answer", Column::Word),
    ("solution", Column::Word),
    ("phrase", Column::Word),
    ("mot", Column::Word),
    ("palabra", Column::Word),
    ("palavra", Column::Word),
    ("parola", Column::Word),
    ("wort", Column::Word),
    // The first one of these that a list has is its value.
    ("value", Column::Value),
    ("score", Column::Value),
    ("count", Column::Value),
    ("frequency", Column::Value),
    ("freq", Column::Value),
    ("level", Column::Value),
    ("rank", Column::Value),
    ("meaning", Column::Meaning),
    ("gloss", Column::Meaning),
    ("definition", Column::Meaning),
    ("definitions", Column::Meaning),
    ("description", Column::Meaning),
    ("translation", Column::Meaning),
    ("text", Column::Meaning),
    ("clue", Column::Meaning),
    ("pos", Column::Skipped),
];

/// Other names of columns in lists that the programs write. They are not read.
const OTHERS: [&str; 26] = [
    "alphagram",
    "back",
    "bits",
    "blanks",
    "board",
    "change",
    "direction",
    "distance",
    "extended",
    "fits",
    "front",
    "groups",
    "id",
    "inner",
    "largest",
    "letters",
    "longer",
    "mean",
    "new",
    "old",
    "ordinal",
    "pangram",
    "path",
    "points",
    "query",
    "word_count",
];

/// The place of a name among the usual ones.
fn place(name: &str) -> Option<usize> {
    let name = name.trim().to_lowercase();
    NAMES.iter().position(|(usual, _)| *usual == name)
}

/// Whether this is a usual name.
pub(crate) fn is_known(name: &str) -> bool {
    place(name).is_some() || OTHERS.iter().any(|it| name.trim().eq_ignore_ascii_case(it))
}

/// Whether this is a usual name of words.
pub(crate) fn is_word(name: &str) -> bool {
    columns(&[name]).is_some()
}

/// What the columns or fields with these names have; `None` if none is a word. Others are skipped.
pub(crate) fn columns(names: &[impl AsRef<str>]) -> Option<Vec<Column>> {
    let places: Vec<Option<usize>> = names.iter().map(|it| place(it.as_ref())).collect();
    let mut columns = vec![Column::Skipped; names.len()];
    for kinds in [&[Column::Word, Column::Words][..], &[Column::Value], &[Column::Meaning]] {
        let of_kind = |place: usize| kinds.contains(&NAMES[place].1);
        let found = (0..names.len()).filter(|&i| places[i].is_some_and(of_kind));
        if let Some(first) = found.min_by_key(|&i| places[i]) {
            columns[first] = NAMES[places[first].unwrap_or_default()].1;
        }
    }
    let is_word = |it: &Column| matches!(it, Column::Word | Column::Words);
    columns.iter().any(is_word).then_some(columns)
}
