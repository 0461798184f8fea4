//! Regular expressions as automata over words.

use std::fmt;
use std::str::FromStr;

use dictc_lexicon::{Automaton, Lexicon, Search};
use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::{Capture, Class, Hir, HirKind, Repetition};

use crate::by_letter::FEW_STATES;
use crate::error::Error;

/// The maximum size of the DFA that an expression is compiled to, in bytes.
const MAX_DFA: usize = 32 << 20;

/// The maximum size of the NFA that becomes the DFA, in bytes. `\w{20}` takes 350 kB, because `\w`
/// has 100,000 letters.
const MAX_NFA: usize = 512 << 10;

/// The maximum memory for converting the NFA to the DFA, in bytes. It limits the time to a fraction
/// of a second: without it, `(?:.?){2000}` took 5 s to exceed 32 MiB.
const MAX_DETERMINIZING: usize = 1 << 20;

/// A regular expression, in the syntax of the `regex` crate.
///
/// The expression is compiled to a DFA, so a step takes constant time. A search visits the prefixes
/// that can be extended to a match: few if the expression starts with `^` and a letter, all
/// prefixes if it can match anywhere.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Regex, RegexScope};
///
/// let lexicon = Lexicon::from_words(["banana", "bandana", "cabana"])?;
///
/// let doubled = Regex::new("(an){2}", RegexScope::Part)?;
/// assert_eq!(doubled.words(&lexicon).collect::<Vec<_>>(), ["banana"]);
/// let whole = Regex::new("[bc]a[bn]a..", RegexScope::Whole)?;
/// assert_eq!(whole.words(&lexicon).collect::<Vec<_>>(), ["banana", "cabana"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Regex {
    dfa: dense::DFA<Vec<u32>>,
    start: StateID,
    scope: RegexScope,
    /// The literal letters of the expression.
    letters: String,
}

/// The part of a word that an expression must match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RegexScope {
    /// Any part of the word, as in grep. `^` and `$` match at the ends of the word.
    #[default]
    Part,
    /// The whole word.
    Whole,
}

/// The state of an expression's automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegexState {
    id: StateID,
    /// Whether a part of the bytes read so far matches.
    matched: bool,
}

impl Regex {
    /// Compiles an expression.
    ///
    /// Linear in the size of its automaton, in time and memory. The automaton is small for ordinary
    /// expressions and exponential in the length at worst. It is limited to 32 MiB and a fraction
    /// of a second.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if the expression does not parse (the error has the position), or if its
    /// automaton would be too large.
    pub fn new(expression: &str, scope: RegexScope) -> Result<Self, Error> {
        Self::parse(expression, scope, false, None)
    }

    /// Compiles a typed expression for the words of `lexicon`: its literal letters, also in classes
    /// such as `[a-é]`, are folded like the letters of the words. Classes of more than a thousand
    /// letters, such as `\w` and `[^é]`, stay as they are.
    ///
    /// # Errors
    ///
    /// The same as [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_query::{Regex, RegexScope};
    ///
    /// let lexicon = Lexicon::from_words(["σοφόσ"])?;
    /// let regex = Regex::typed("^ΣΟΦΌς$", RegexScope::Part, false, &lexicon)?;
    /// assert_eq!(regex.words(&lexicon).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn typed(
        expression: &str,
        scope: RegexScope,
        ignore_case: bool,
        lexicon: &Lexicon,
    ) -> Result<Self, Error> {
        Self::parse(expression, scope, ignore_case, Some(lexicon))
    }

    /// The literal letters of the expression in order, without classes.
    #[must_use]
    pub fn letters(&self) -> &str {
        &self.letters
    }

    /// The words of `lexicon` that match, in byte order.
    ///
    /// Visits the prefixes that can be extended to a match. [`Search`] states the cost of a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        lexicon.search(self).remembering_after(FEW_STATES)
    }

    fn parse(
        expression: &str,
        scope: RegexScope,
        ignore_case: bool,
        lexicon: Option<&Lexicon>,
    ) -> Result<Self, Error> {
        let hir = regex_syntax::ParserBuilder::new()
            .case_insensitive(ignore_case)
            .build()
            .parse(expression)
            .map_err(|error| syntax(expression, &error))?;
        let hir = match lexicon.filter(|it| it.is_native()) {
            Some(lexicon) => folded_hir(hir, lexicon),
            None => hir,
        };
        let mut letters = String::new();
        push_letters(&hir, &mut letters);
        let too_large = |_| {
            let problem = "needs too large an automaton; expected fewer or smaller repetitions";
            Error::invalid("regular expression", expression, None, problem)
        };
        let nfa = thompson::Compiler::new()
            .configure(thompson::Config::new().nfa_size_limit(Some(MAX_NFA)))
            .build_from_hir(&hir);
        let (start_kind, anchored) = match scope {
            RegexScope::Part => (StartKind::Unanchored, Anchored::No),
            RegexScope::Whole => (StartKind::Anchored, Anchored::Yes),
        };
        let config = dense::Config::new()
            .match_kind(MatchKind::All)
            .start_kind(start_kind)
            .accelerate(false)
            .dfa_size_limit(Some(MAX_DFA))
            .determinize_size_limit(Some(MAX_DETERMINIZING));
        let nfa = nfa.map_err(|error| too_large(error.to_string()))?;
        if nfa.look_set_any().contains_word_unicode() {
            let problem = "has \\b or another word boundary of Unicode; use (?-u:\\b), or ^ and $";
            return Err(Error::invalid("regular expression", expression, None, problem));
        }
        let dfa = dense::Builder::new()
            .configure(config)
            .build_from_nfa(&nfa)
            .map_err(|error| too_large(error.to_string()))?;
        let start = dfa
            .start_state(&start::Config::new().anchored(anchored))
            .map_err(|error| too_large(error.to_string()))?;
        Ok(Self { dfa, start, scope, letters })
    }
}

/// The maximum number of letters of a class that are folded one by one. Negated classes have more.
const MAX_FOLDED: usize = 1 << 10;

/// An expression with its letters folded like the words of a lexicon.
fn folded_hir(hir: Hir, lexicon: &Lexicon) -> Hir {
    let all = |hirs: Vec<Hir>| hirs.into_iter().map(|it| folded_hir(it, lexicon)).collect();
    match hir.into_kind() {
        HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
            Ok(text) => Hir::literal(lexicon.fold(text).as_bytes()),
            Err(_) => Hir::literal(literal.0),
        },
        HirKind::Class(Class::Unicode(class)) => {
            let letters = class.iter().flat_map(|range| range.start()..=range.end());
            let letters: Vec<char> = letters.take(MAX_FOLDED + 1).collect();
            if letters.len() > MAX_FOLDED {
                return Hir::class(Class::Unicode(class));
            }
            let literal = |letter: char| {
                Hir::literal(lexicon.fold(letter.encode_utf8(&mut [0; 4])).as_bytes())
            };
            Hir::alternation(letters.into_iter().map(literal).collect())
        }
        HirKind::Repetition(it) => {
            Hir::repetition(Repetition { sub: Box::new(folded_hir(*it.sub, lexicon)), ..it })
        }
        HirKind::Capture(it) => {
            Hir::capture(Capture { sub: Box::new(folded_hir(*it.sub, lexicon)), ..it })
        }
        HirKind::Concat(hirs) => Hir::concat(all(hirs)),
        HirKind::Alternation(hirs) => Hir::alternation(all(hirs)),
        HirKind::Empty => Hir::empty(),
        HirKind::Class(class) => Hir::class(class),
        HirKind::Look(look) => Hir::look(look),
    }
}

/// Appends the literal letters of an expression.
fn push_letters(hir: &Hir, letters: &mut String) {
    match hir.kind() {
        HirKind::Literal(literal) => letters.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Repetition(it) if it.min > 0 => push_letters(&it.sub, letters),
        HirKind::Capture(it) => push_letters(&it.sub, letters),
        HirKind::Concat(hirs) => hirs.iter().for_each(|it| push_letters(it, letters)),
        _ => {}
    }
}

/// The error of the parser, with its position.
fn syntax(expression: &str, error: &regex_syntax::Error) -> Error {
    let (problem, span) = match error {
        regex_syntax::Error::Parse(error) => (error.kind().to_string(), Some(error.span())),
        regex_syntax::Error::Translate(error) => (error.kind().to_string(), Some(error.span())),
        other => (other.to_string(), None),
    };
    let at = span
        .and_then(|span| expression.get(..span.start.offset))
        .map(|before| before.chars().count());
    Error::invalid("regular expression", expression, at, problem)
}

impl FromStr for Regex {
    type Err = Error;

    /// The same as [`new`](Self::new), for a match in any part of a word.
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::new(text, RegexScope::default())
    }
}

impl Automaton for Regex {
    type State = RegexState;

    fn start(&self) -> RegexState {
        RegexState { id: self.start, matched: false }
    }

    fn is_match(&self, state: &RegexState) -> bool {
        state.matched || self.dfa.is_match_state(self.dfa.next_eoi_state(state.id))
    }

    fn can_match(&self, state: &RegexState) -> bool {
        state.matched || !(self.dfa.is_dead_state(state.id) || self.dfa.is_quit_state(state.id))
    }

    fn will_always_match(&self, state: &RegexState) -> bool {
        state.matched
    }

    fn accept(&self, state: &RegexState, byte: u8) -> RegexState {
        if state.matched {
            return *state;
        }
        let id = self.dfa.next_state(state.id, byte);
        // A DFA reports a match one byte late, so a match state here means that the bytes before
        // this one match. Only (?-u:\B) can match inside a letter; such a match does not count.
        let at_letter = byte & 0b1100_0000 != 0b1000_0000;
        let matched = self.scope == RegexScope::Part && at_letter && self.dfa.is_match_state(id);
        RegexState { id, matched }
    }
}

impl fmt::Debug for Regex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Regex").field("scope", &self.scope).finish_non_exhaustive()
    }
}
