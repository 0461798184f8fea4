//! Remarks about what a dictionary lacks, so that an empty answer has a reason.
//!
//! [`Lexicon::why_not`] and its relatives find the reasons. This module prints them, each once a
//! run.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use dictc_board::{Board, DiceSet, Tile};
use dictc_game::LETTERS;
use dictc_letters::Letter;
use dictc_lexicon::{Lack, Lexicon};
use dictc_query::Bag;

use crate::files::name_of;
use crate::program::PROGRAM;

/// Says which of the typed letters are in no word. Ignores other characters, such as the signs of a
/// pattern, and sets in brackets, of which one letter is enough.
pub fn remark_on_letters(lexicon: &Lexicon, text: &str) {
    remark(lexicon.lack_of_letters(typed_letters(lexicon, text)));
}

/// Like [`remark_on_letters`], for a question about characters: one that is a part of letters, such
/// as ह of हि, is in words.
pub fn remark_on_characters(lexicon: &Lexicon, text: &str) {
    let is_missing = |letter: &Letter| {
        // What a dictionary lacks is known only if it is small enough to count its letters.
        lexicon.lack_of_letters([*letter]).is_some()
            && !lexicon.letters().iter().any(|(it, _)| it.as_str().contains(letter.as_str()))
    };
    let missing = typed_letters(lexicon, text).into_iter().filter(is_missing);
    remark(lexicon.lack_of_letters(missing));
}

fn typed_letters(lexicon: &Lexicon, text: &str) -> Vec<Letter> {
    let (text, alphabet) = (lexicon.fold(text), lexicon.alphabet());
    let mut parts = text.split('[');
    let first = parts.next().into_iter();
    let after_sets = parts.map(|part| part.split_once(']').map_or("", |(_, rest)| rest));
    let letters = first.chain(after_sets).flat_map(|it| alphabet.divide(it));
    letters.filter(Letter::is_alphabetic).collect()
}

/// Says that no word has one of these lengths, if that is the case.
pub fn remark_on_lengths(lexicon: &Lexicon, lengths: &RangeInclusive<usize>) {
    remark(lexicon.lack_of_lengths(lengths));
}

/// Says why a text that was not found cannot be a word, if it cannot.
pub fn remark_on_word(lexicon: &Lexicon, text: &str) {
    remark(lexicon.why_not(text));
}

/// Says that a dictionary has no meanings, if it has none. `path` is its path, if it was given.
pub fn remark_on_meanings(lexicon: &Lexicon, path: Option<&Path>) {
    if lexicon.meanings().is_none() {
        let name = path.map_or("the dictionary".to_owned(), name_of);
        PROGRAM.remark_once(format_args!(
            "{name} has no meanings; dictc --meanings-from FILE adds them"
        ));
    }
}

/// Says that no word has a q not followed by u, if a pattern or a regular expression asks for one.
/// For queries that found nothing.
pub fn remark_on_bare_q(lexicon: &Lexicon, query: &str) {
    if asks_for_bare_q(&lexicon.fold(query)) {
        remark(lexicon.lack_of_bare_q());
    }
}

/// Whether a q of a query is followed by another letter than u, by a sign that excludes u, or by the
/// end of a word.
fn asks_for_bare_q(query: &str) -> bool {
    let mut is_in_set = false;
    query.char_indices().any(|(at, sign)| {
        match sign {
            '[' => is_in_set = true,
            ']' => is_in_set = false,
            _ => {}
        }
        let rest = &query[at + sign.len_utf8()..];
        let mut next = rest.chars();
        let is_bare = match next.next() {
            None | Some('#' | '$' | ' ') => true,
            Some('[') => rest.starts_with("[!u") || rest.starts_with("[^u"),
            Some('(') => rest.starts_with("([^u"),
            // A sign after the letter can make it optional.
            Some(letter) => letter.is_alphabetic() && letter != 'u' && next.next() != Some('?'),
        };
        sign == 'q' && !is_in_set && is_bare
    })
}

/// Says if the rules of a game allow words that are shorter than all words of the dictionary, set a
/// bare q and no word has one, or set the tile Qu and q is a letter of the alphabet like others.
pub fn remark_on_rules(lexicon: &Lexicon, min_length: Option<usize>, bare_q: bool) {
    let shortest = lexicon.metadata().map_or(0, |it| it.shortest as usize);
    if let Some(least) = min_length.filter(|it| *it < shortest) {
        remark_on_lengths(lexicon, &(least..=shortest - 1));
    }
    let q = Letter::ascii(b'q');
    if bare_q {
        remark(lexicon.lack_of_bare_q());
    } else if lexicon.alphabet().all_letters().contains(&q) && !lexicon.qu_is_one_tile() {
        PROGRAM.remark_once(
            "a q on a board is the tile Qu; --bare-q reads it as q, as in words of this dictionary",
        );
    }
}

/// Says which letters of a dictionary no tile of a bag shows.
pub fn remark_on_bag(lexicon: &Lexicon, bag: &Bag) {
    const MOST: usize = 12;
    let missing = lexicon.letters().iter().filter(|(letter, _)| !bag.has(*letter));
    let mut letters: Vec<String> = missing.map(|(letter, _)| letter.to_string()).collect();
    let more = letters.len().saturating_sub(MOST);
    letters.truncate(MOST);
    if more > 0 {
        letters.push(format!("{more} more letters"));
    }
    if !letters.is_empty() {
        let letters = letters.join(", ");
        PROGRAM.remark_once(format_args!(
            "the bag has no tile for {letters}, so it does not yield words with them; --bag FILE \
             names other tiles"
        ));
    }
}

/// Says that a board of a stream has no letter of any word. Prints this only for the first such
/// board of a run.
pub fn remark_on_stream(lexicon: &Lexicon, board: &Board) {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    if IS_SAID.load(Ordering::Relaxed) {
        return;
    }
    let has_one = |tile: &Tile| match tile.text() {
        "" => tile.is_blank(),
        text => lexicon.lack_of_letters(lexicon.alphabet().divide(&lexicon.fold(text))).is_none(),
    };
    if !board.tiles().iter().any(has_one) && !IS_SAID.swap(true, Ordering::Relaxed) {
        PROGRAM.remark_once(format_args!("no word has a letter of the board {board}"));
    }
}

/// Says which letters of dice are in no word, and which dice have the letters of the dictionary, if
/// any dice can spell its words. Returns whether no die has a letter of a word.
pub fn remark_on_dice(lexicon: &Lexicon, dice: &DiceSet) -> bool {
    let missing = |dice: &DiceSet| {
        let faces = dice.dice().flatten().map(|tile| lexicon.fold(tile.text()));
        let faces: Vec<_> = faces.collect();
        let alphabet = lexicon.alphabet();
        let all: Vec<Letter> = faces.iter().flat_map(|it| alphabet.divide(it)).collect();
        let lack = lexicon.lack_of_letters(all.iter().copied());
        let has_some = all.iter().any(|it| lexicon.lack_of_letters([*it]).is_none());
        (lack, has_some)
    };
    let (Some(lack), has_some) = missing(dice) else { return false };
    let mut other = DiceSet::all().iter().filter(|it| missing(it).0.is_none());
    let other = other.next().map_or(LETTERS, DiceSet::name);
    let name = dice.name();
    PROGRAM.remark_once(match has_some {
        true => format!("{lack}, which dice of {name} show"),
        false => {
            format!("the dice of {name} have no letter of this dictionary; those of {other} do")
        }
    });
    !has_some
}

/// Prints a reason, if there is one.
pub fn remark(lack: Option<Lack>) {
    if let Some(lack) = lack {
        PROGRAM.remark_once(lack);
    }
}

#[cfg(test)]
mod tests {
    use super::asks_for_bare_q;

    #[test]
    fn a_q_is_bare_if_no_u_can_follow() {
        for query in [
            "q",
            "*q",
            "xq",
            "*q*q",
            "qi*",
            "q#t",
            "q[!u]?",
            "^q[^u]",
            "q$",
            "q a",
            "t[ae]q",
            "q([^u]|$)",
        ] {
            assert!(asks_for_bare_q(query), "{query}");
        }
        for query in ["", "qu*", "q?", "q*", "q@", "[qz]at", "[q]", "q[aeiou]t", "q.", "qa?u", "q1"]
        {
            assert!(!asks_for_bare_q(query), "{query}");
        }
    }
}
