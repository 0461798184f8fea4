//! Regular expressions, run as an automaton over the words.

use std::fmt;

use fst::Automaton;
use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};

use crate::error::Error;

/// The most memory that each of the automata behind an expression may take.
const SIZE_LIMIT: usize = 32 << 20;

/// A regular expression, in the syntax of the `regex` crate.
///
/// It becomes a DFA, so a step takes constant time. A search visits the prefixes after which a match is still
/// possible: few if the expression starts with `^` and a letter, all of them if it may match anywhere.
///
/// # Examples
///
/// ```
/// use lexicon::{Lexicon, Regex, RegexScope};
///
/// let lexicon = Lexicon::from_words(["banana", "bandana", "cabana"])?;
///
/// let doubled = Regex::new("(an){2}", RegexScope::Part)?;
/// assert_eq!(lexicon.search(&doubled).collect::<Vec<_>>(), ["banana"]);
/// let whole = Regex::new("[bc]a[bn]a..", RegexScope::Whole)?;
/// assert_eq!(lexicon.search(&whole).collect::<Vec<_>>(), ["banana", "cabana"]);
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Clone)]
pub struct Regex {
    dfa: dense::DFA<Vec<u32>>,
    start: StateID,
    scope: RegexScope,
}

/// What of a word an expression has to match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RegexScope {
    /// Any part of the word, as grep does; `^` and `$` tie the expression to its ends.
    #[default]
    Part,
    /// All of it.
    Whole,
}

/// The state of an expression's automaton.
#[derive(Clone, Copy, Debug)]
pub struct RegexState {
    id: StateID,
    /// A part of the word that was read so far matches.
    matched: bool,
}

impl Regex {
    /// Reads an expression.
    ///
    /// Takes time and memory in the size of its automaton, which for ordinary expressions is small, at
    /// worst exponential in its length, and at most 32 MiB.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] if it does not parse, and says where; or if its automaton would be too large.
    pub fn new(expression: &str, scope: RegexScope) -> Result<Self, Error> {
        Self::parse(expression, scope, false)
    }

    /// Reads an expression whose small and capital letters stand for each other, as after `(?i)`.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn ignoring_case(expression: &str, scope: RegexScope) -> Result<Self, Error> {
        Self::parse(expression, scope, true)
    }

    fn parse(expression: &str, scope: RegexScope, ignore_case: bool) -> Result<Self, Error> {
        let hir = regex_syntax::ParserBuilder::new()
            .case_insensitive(ignore_case)
            .build()
            .parse(expression)
            .map_err(|error| syntax(expression, &error))?;
        let too_large = |_| {
            let problem = "needs too large an automaton; expected fewer or smaller repetitions";
            Error::query("regular expression", expression, None, problem)
        };
        let nfa = thompson::Compiler::new()
            .configure(thompson::Config::new().nfa_size_limit(Some(SIZE_LIMIT)))
            .build_from_hir(&hir);
        let (start_kind, anchored) = match scope {
            RegexScope::Part => (StartKind::Unanchored, Anchored::No),
            RegexScope::Whole => (StartKind::Anchored, Anchored::Yes),
        };
        let config = dense::Config::new()
            .match_kind(MatchKind::All)
            .start_kind(start_kind)
            .accelerate(false)
            .dfa_size_limit(Some(SIZE_LIMIT))
            .determinize_size_limit(Some(SIZE_LIMIT));
        let nfa = nfa.map_err(|error| too_large(error.to_string()))?;
        if nfa.look_set_any().contains_word_unicode() {
            let problem = "has \\b or another word boundary of Unicode; use (?-u:\\b), or ^ and $";
            return Err(Error::query("regular expression", expression, None, problem));
        }
        let dfa = dense::Builder::new()
            .configure(config)
            .build_from_nfa(&nfa)
            .map_err(|error| too_large(error.to_string()))?;
        let start = dfa
            .start_state(&start::Config::new().anchored(anchored))
            .map_err(|error| too_large(error.to_string()))?;
        Ok(Self { dfa, start, scope })
    }
}

/// What the parser says, with the place.
fn syntax(expression: &str, error: &regex_syntax::Error) -> Error {
    let (problem, span) = match error {
        regex_syntax::Error::Parse(error) => (error.kind().to_string(), Some(error.span())),
        regex_syntax::Error::Translate(error) => (error.kind().to_string(), Some(error.span())),
        other => (other.to_string(), None),
    };
    let at = span
        .and_then(|span| expression.get(..span.start.offset))
        .map(|before| before.chars().count());
    Error::query("regular expression", expression, at, problem)
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
        // A DFA tells one byte late that something matched, so here a part did; unless it ended within
        // a letter, which (?-u:\B) alone can bring about.
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
