//! The rules of affixes: what is removed from a word and what is added, and for which words.

use super::flags::Flags;

/// The most characters of a condition.
const MAX_CONDITION: usize = 255;

/// A line `PFX` or `SFX`.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) strip: String,
    pub(super) append: String,
    pub(super) condition: Condition,
    /// The continuation classes, and flags such as `NEEDAFFIX`.
    pub(super) flags: Flags,
}

/// The end of a word at which rules apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Prefix,
    Suffix,
}

impl Rule {
    /// Writes the word with this affix to `form`. `false` if the rule does not apply to the word.
    /// `takes_all`: whether a rule may remove the whole word.
    pub(super) fn apply(&self, side: Side, word: &str, takes_all: bool, form: &mut String) -> bool {
        let rest = match side {
            Side::Prefix => word.strip_prefix(&*self.strip),
            Side::Suffix => word.strip_suffix(&*self.strip),
        };
        let Some(rest) = rest.filter(|it| takes_all || !it.is_empty()) else { return false };
        if !self.condition.holds(side, word) {
            return false;
        }
        form.clear();
        let parts = if side == Side::Prefix { [&self.append, rest] } else { [rest, &self.append] };
        parts.iter().for_each(|part| form.push_str(part));
        true
    }
}

/// What the characters at one end of a word must be.
#[derive(Debug, Default)]
pub(super) struct Condition(Box<[Characters]>);

#[derive(Debug)]
enum Characters {
    Any,
    One(char),
    Of(Box<str>),
    NotOf(Box<str>),
}

impl Characters {
    fn has(&self, it: char) -> bool {
        match self {
            Self::Any => true,
            Self::One(one) => *one == it,
            Self::Of(all) => all.contains(it),
            Self::NotOf(all) => !all.contains(it),
        }
    }
}

impl Condition {
    /// Parses a condition such as `[^aeiou]y`; `.` alone has none.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let mut all = Vec::new();
        let mut rest = text.chars();
        while let Some(first) = rest.next().filter(|_| text != ".") {
            all.push(match first {
                '.' => Characters::Any,
                '[' => {
                    let Some((class, after)) = rest.as_str().split_once(']') else {
                        return Err("the condition has [ without ]");
                    };
                    rest = after.chars();
                    match class.strip_prefix('^') {
                        Some(class) => Characters::NotOf(class.into()),
                        None => Characters::Of(class.into()),
                    }
                }
                one => Characters::One(one),
            });
        }
        if all.len() > MAX_CONDITION {
            return Err("the condition has more than 255 characters");
        }
        Ok(Self(all.into()))
    }

    /// The condition for words that are written backwards.
    pub(super) fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    fn holds(&self, side: Side, word: &str) -> bool {
        let mut letters = word.chars();
        match side {
            Side::Prefix => self.0.iter().all(|it| letters.next().is_some_and(|at| it.has(at))),
            Side::Suffix => {
                self.0.iter().rev().all(|it| letters.next_back().is_some_and(|at| it.has(at)))
            }
        }
    }
}

/// The rules with the same flag.
#[derive(Debug)]
pub(super) struct Class {
    /// Whether its affixes can be combined with those at the other end of a word.
    pub(super) crosses: bool,
    pub(super) rules: Vec<Rule>,
}

/// The classes of one side, by flag.
#[derive(Debug)]
pub(super) struct Classes {
    pub(super) side: Side,
    /// For each flag, the number of its class, from 1; 0 if it has none.
    numbers: Box<[u32]>,
    classes: Vec<Class>,
}

impl Classes {
    pub(super) fn new(side: Side) -> Self {
        let numbers = vec![0; 1 << 16].into();
        Self { side, numbers, classes: Vec::new() }
    }

    pub(super) fn get(&self, flag: u16) -> Option<&Class> {
        let number = self.numbers[usize::from(flag)] as usize;
        number.checked_sub(1).map(|number| &self.classes[number])
    }

    /// The class with this flag, which is added if there is none.
    pub(super) fn entry(&mut self, flag: u16, crosses: bool) -> &mut Class {
        let number = &mut self.numbers[usize::from(flag)];
        if *number == 0 {
            self.classes.push(Class { crosses, rules: Vec::new() });
            // At most one for each flag.
            *number = self.classes.len() as u32;
        }
        &mut self.classes[*number as usize - 1]
    }
}
