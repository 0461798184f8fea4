//! Spelling dictionaries: a list and an affix file of arbitrary bytes.

use std::collections::HashSet;
use std::sync::Arc;

use dictc_compile::{Affixes, Error, FormLimits, for_each_entry, scan_spelling};

const MAX_FORMS: u64 = 2_000;

/// Reads the bytes before the first zero byte as an affix file, and those after it as a list.
/// Errors name a line; no more forms are made than are allowed; without continuations,
/// no form is made that is not made with them.
///
/// # Panics
///
/// If that is not so.
pub fn spelling(data: &[u8]) {
    let end = data.iter().position(|&it| it == 0).unwrap_or(data.len());
    let (affixes, list) = data.split_at(end);
    let list = list.get(1..).unwrap_or_default();
    // Forms of a forbidden word can forbid others.
    let forbids = affixes.windows(13).any(|it| it == b"FORBIDDENWORD");
    let affixes = match Affixes::parse(affixes, "x.aff", |_| Some(std::array::from_fn(high))) {
        Ok(affixes) => Arc::new(affixes),
        Err(error) => return assert!(matches!(error, Error::BadAffixes { line: 1.., .. })),
    };
    let [two, one] = [true, false].map(|continuations| {
        let mut limits = FormLimits::default();
        (limits.max_forms, limits.continuations) = (MAX_FORMS, continuations);
        forms(list, &affixes, limits)
    });
    if let (Ok(two), Ok(one)) = (two, one) {
        assert!(one.len().max(two.len()) as u64 <= MAX_FORMS);
        let two: HashSet<String> = two.into_iter().collect();
        assert!(forbids || one.iter().all(|it| two.contains(it)), "{one:?} {two:?}");
    }
}

/// Another letter for each byte from 128 on.
fn high(byte: usize) -> char {
    char::from_u32(0x400 + byte as u32).expect("a letter")
}

fn forms(list: &[u8], affixes: &Arc<Affixes>, limits: FormLimits) -> Result<Vec<String>, ()> {
    let form = match scan_spelling(list, "x.dic", affixes.clone(), limits) {
        Ok(scanned) => scanned.form,
        Err(
            Error::BadAffixes { line: 1.., .. }
            | Error::TooManyForms { line: 1.., .. }
            | Error::NotUtf8 { .. }
            | Error::LineTooLong { .. },
        ) => return Err(()),
        Err(error) => panic!("unexpected {error:?}"),
    };
    let (mut forms, mut last) = (Vec::new(), 0);
    let read = for_each_entry(list, "x.dic", (&form, None), |entry| {
        assert!(last <= entry.line && entry.word.len() < 256);
        last = entry.line;
        forms.push(entry.word.to_owned());
        Ok(())
    });
    read.expect("it was scanned");
    Ok(forms)
}
