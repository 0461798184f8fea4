//! Makes the forms of a word.
//!
//! The rules about flags are those by which the program hunspell accepts a word: it removes a
//! prefix, then a suffix, then a second suffix, and asks whether what is left has the flags of
//! them. [`Expander::expand`] goes the other way.

use super::FormLimits;
use super::affixes::Affixes;
use super::flags::Flags;
use super::rule::{Class, Classes, Rule};
use crate::error::Error;

/// The program hunspell refuses longer words, in bytes.
const MAX_FORM: usize = 255;

/// The number of rules and flags that may be tried for each form that may be made.
const STEPS: u64 = 100;

/// What happens with a form. `bool`: whether it has an affix.
pub(super) type Each<'e> = &'e mut dyn FnMut(&str, bool) -> Result<(), Error>;

/// Why no more forms are made.
#[derive(Debug)]
pub(super) enum Stop {
    TooManyForms,
    TooManySteps,
    Error(Error),
}

/// Makes the forms of words.
pub(super) struct Expander<'a> {
    affixes: &'a Affixes,
    continues: bool,
    meter: Meter,
    /// The form with a suffix, with two, and with a prefix.
    forms: [String; 3],
}

/// Counts forms and steps.
struct Meter {
    max_forms: u64,
    forms: u64,
    /// The number of rules and flags that were tried.
    steps: u64,
}

impl Meter {
    fn check(&self) -> Result<(), Stop> {
        let is_over = self.steps / STEPS > self.max_forms;
        if is_over { Err(Stop::TooManySteps) } else { Ok(()) }
    }

    fn emit(
        &mut self,
        it: &Affixes,
        form: &str,
        has_affix: bool,
        each: Each<'_>,
    ) -> Result<(), Stop> {
        if form.len() > MAX_FORM {
            return Ok(());
        }
        if self.forms == self.max_forms {
            return Err(Stop::TooManyForms);
        }
        self.forms += 1;
        match it.is_backwards {
            true => each(&form.chars().rev().collect::<String>(), has_affix),
            false => each(form, has_affix),
        }
        .map_err(Stop::Error)
    }
}

/// A rule, with its flag and its class.
#[derive(Clone, Copy)]
struct Affix<'a> {
    flag: u16,
    class: &'a Class,
    rule: &'a Rule,
}

/// The affixes with flags that `accepts` returns `true` for.
fn affixes<'a>(
    classes: &'a Classes,
    flags: &'a Flags,
    meter: &mut Meter,
) -> impl Iterator<Item = Affix<'a>> + use<'a> {
    let found = flags.all().iter().filter_map(|&flag| Some((flag, classes.get(flag)?)));
    let tried = found.clone().map(|(_, class)| class.rules.len() as u64);
    meter.steps += tried.sum::<u64>() + flags.all().len() as u64;
    found.flat_map(|(flag, class)| class.rules.iter().map(move |rule| Affix { flag, class, rule }))
}

impl<'a> Expander<'a> {
    pub(super) fn new(affixes: &'a Affixes, limits: &FormLimits) -> Self {
        let meter = Meter { max_forms: limits.max_forms, forms: 0, steps: 0 };
        Self { affixes, continues: limits.continuations, meter, forms: Default::default() }
    }

    /// The number of forms so far.
    pub(super) fn forms(&self) -> u64 {
        self.meter.forms
    }

    /// Calls `each` with each form of a word. The same form can be made in several ways.
    pub(super) fn expand(&mut self, word: &str, flags: &Flags, each: Each<'_>) -> Result<(), Stop> {
        let it = self.affixes;
        let (meter, [.., form]) = (&mut self.meter, &mut self.forms);
        if word.len() > MAX_FORM || it.refuses(flags) {
            return Ok(());
        }
        if !flags.has(it.need_affix) {
            meter.emit(it, word, false, each)?;
        }
        for Affix { rule, .. } in affixes(&it.prefixes, flags, meter) {
            let stands_alone = ![it.need_affix, it.circumfix, it.only_in_compound]
                .into_iter()
                .any(|flag| rule.flags.has(flag));
            if stands_alone && rule.apply(it.prefixes.side, word, it.takes_all, form) {
                meter.emit(it, form, true, each)?;
            }
        }
        for suffix in affixes(&it.suffixes, flags, &mut self.meter) {
            self.with_suffix((word, flags), suffix, None, each)?;
        }
        if !self.continues {
            return Ok(());
        }
        // Prefixes can have suffixes of their own.
        for prefix in affixes(&it.prefixes, flags, &mut self.meter) {
            if !prefix.class.crosses {
                continue;
            }
            for suffix in affixes(&it.suffixes, &prefix.rule.flags, &mut self.meter) {
                if suffix.class.crosses && !flags.has(Some(suffix.flag)) {
                    self.with_suffix((word, flags), suffix, Some(prefix), each)?;
                }
            }
        }
        Ok(())
    }

    /// The forms with this suffix. `only`: the only prefix that they can have, which they must have.
    fn with_suffix(
        &mut self,
        (word, flags): (&str, &Flags),
        suffix: Affix<'_>,
        only: Option<Affix<'_>>,
        each: Each<'_>,
    ) -> Result<(), Stop> {
        self.meter.check()?;
        let Self { affixes: it, continues, meter, forms: [first, second, form] } = self;
        let own = &suffix.rule.flags;
        let side = it.suffixes.side;
        if own.has(it.only_in_compound) || !suffix.rule.apply(side, word, it.takes_all, first) {
            return Ok(());
        }
        let (is_half, needs_affix) = (own.has(it.circumfix), own.has(it.need_affix));
        if !is_half && !needs_affix && only.is_none() {
            meter.emit(it, first, true, each)?;
        }
        if suffix.class.crosses {
            let accepts = |prefix: Affix<'_>| {
                let other = &prefix.rule.flags;
                other.has(it.circumfix) == is_half
                    && !other.has(it.only_in_compound)
                    && !(needs_affix && other.has(it.need_affix))
            };
            let sets = if *continues { &[flags, own][..] } else { &[flags] };
            with_prefix(it, (first, form), (sets, only), meter, &accepts, each)?;
        }
        if !*continues {
            return Ok(());
        }
        for last in affixes(&it.suffixes, own, meter) {
            if !last.rule.apply(side, first, it.takes_all, second) {
                continue;
            }
            if !is_half && only.is_none() {
                meter.emit(it, second, true, each)?;
            }
            if last.class.crosses {
                let accepts = |prefix: Affix<'_>| {
                    let flag = Some(prefix.flag);
                    if last.rule.flags.has(flag) {
                        return !is_half && only.is_none();
                    }
                    suffix.class.crosses && prefix.rule.flags.has(it.circumfix) == is_half
                };
                let sets = [flags, own, &last.rule.flags];
                with_prefix(it, (second, form), (&sets, only), meter, &accepts, each)?;
            }
        }
        Ok(())
    }
}

/// The forms of `word` with a prefix that has a flag in one of the sets, or only with `only`.
fn with_prefix(
    it: &Affixes,
    (word, form): (&str, &mut String),
    (sets, only): (&[&Flags], Option<Affix<'_>>),
    meter: &mut Meter,
    accepts: &dyn Fn(Affix<'_>) -> bool,
    each: Each<'_>,
) -> Result<(), Stop> {
    meter.check()?;
    let mut one = |prefix: Affix<'_>, meter: &mut Meter| {
        let applies = prefix.class.crosses
            && accepts(prefix)
            && prefix.rule.apply(it.prefixes.side, word, it.takes_all, form);
        if applies { meter.emit(it, form, true, each) } else { Ok(()) }
    };
    if let Some(only) = only {
        return one(only, meter);
    }
    for (i, set) in sets.iter().enumerate() {
        for prefix in affixes(&it.prefixes, set, meter) {
            let is_new = !sets[..i].iter().any(|it| it.has(Some(prefix.flag)));
            if is_new {
                one(prefix, meter)?;
            }
        }
    }
    Ok(())
}
