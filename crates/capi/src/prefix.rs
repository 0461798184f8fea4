//! Prefixes: the walk over the automaton, a text at a time.
//!
//! A prefix is four numbers that the caller keeps. Other numbers are safe, but the answers are
//! meaningless.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use dictc_lexicon::raw::PrefixState;
use dictc_lexicon::{Lexicon, Prefix};

use crate::answer::answer;
use crate::failure::Failure;
use crate::handle::Shared;
use crate::memory::{InPtr, Len, OutBuf, OutPtr, or_none};

/// The numbers of a prefix: `DICTC_PREFIX_NUMBERS`.
const NUMBERS: usize = 4;
/// In the last number, above the number of characters.
const IN_QU: u64 = 1 << 32;

fn to_numbers(prefix: Prefix<'_>) -> [u64; NUMBERS] {
    let PrefixState { node, output, rank, len, is_in_qu, .. } = prefix.state();
    [node, output, rank, u64::from(len) | if is_in_qu { IN_QU } else { 0 }]
}

/// The prefix that `DICTC_PREFIX_NUMBERS` numbers are.
fn read<'a>(lexicon: &'a Lexicon, prefix: &InPtr<u64>) -> Result<Prefix<'a>, Failure> {
    // SAFETY: a prefix has this many numbers.
    let numbers = unsafe { prefix.array(NUMBERS, "the prefix") }?;
    let mut state = PrefixState::default();
    [state.node, state.output, state.rank] = [numbers[0], numbers[1], numbers[2]];
    (state.len, state.is_in_qu) = (numbers[3] as u32, numbers[3] & IN_QU != 0);
    Ok(lexicon.prefix(state))
}

/// Writes a prefix. What was read from the same numbers has been copied.
fn write(prefix: Prefix<'_>, to: &OutBuf<u64>) -> Result<bool, Failure> {
    // SAFETY: a prefix has this many numbers.
    unsafe { to.array(NUMBERS, "the prefix") }?.copy_from_slice(&to_numbers(prefix));
    Ok(true)
}

/// Writes the prefix of every word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_prefix_root(lexicon: Shared<Lexicon>, root: OutBuf<u64>) -> bool {
    answer(|| write(lexicon.get()?.root(), &root))
}

/// Writes the prefix that a text leads to; `false` if no word continues with it.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_prefix_step(
    lexicon: Shared<Lexicon>,
    prefix: InPtr<u64>,
    text: InPtr<u8>,
    len: Len,
    next: OutBuf<u64>,
) -> bool {
    answer(|| {
        let lexicon = lexicon.get()?;
        let text = text.text(&len, "the text")?;
        let stepped = read(lexicon, &prefix)?.step_typed(text);
        stepped.map_or(Ok(false), |it| write(it, &next))
    })
}

/// Whether a prefix is a word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_prefix_is_word(lexicon: Shared<Lexicon>, prefix: InPtr<u64>) -> bool {
    answer(|| Ok(read(lexicon.get()?, &prefix)?.is_word()))
}

/// The rank of a prefix, if it is a word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_prefix_ordinal(lexicon: Shared<Lexicon>, prefix: InPtr<u64>) -> usize {
    or_none(|ordinal| dictc_prefix_try_ordinal(lexicon, prefix, ordinal))
}

/// The same; `false` if it is not a word.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_prefix_try_ordinal(
    lexicon: Shared<Lexicon>,
    prefix: InPtr<u64>,
    ordinal: OutPtr<usize>,
) -> bool {
    answer(|| Ok(ordinal.write_some(read(lexicon.get()?, &prefix)?.ordinal())))
}

/// The number of characters of a prefix.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_prefix_len(lexicon: Shared<Lexicon>, prefix: InPtr<u64>) -> usize {
    answer(|| Ok(Some(read(lexicon.get()?, &prefix)?.len()))).unwrap_or(0)
}

/// Writes the characters that continue a prefix and the prefixes that they lead to, as far as they
/// fit; returns their number.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_prefix_children(
    lexicon: Shared<Lexicon>,
    prefix: InPtr<u64>,
    characters: OutBuf<u32>,
    children: OutBuf<u64>,
    capacity: usize,
) -> usize {
    answer(|| {
        let all = read(lexicon.get()?, &prefix)?.children();
        let capacity = capacity.min(all.len());
        // SAFETY: C guarantees room for `capacity` characters and as many prefixes; the number only
        // becomes smaller.
        let (characters, children) = unsafe {
            (
                characters.optional(capacity, "the characters")?,
                children.optional(NUMBERS * capacity, "the children")?,
            )
        };
        for (to, (from, _)) in characters.into_iter().flatten().zip(&all) {
            *to = u32::from(*from);
        }
        let children = children.map(|it| it.chunks_exact_mut(NUMBERS));
        for (to, (_, from)) in children.into_iter().flatten().zip(&all) {
            to.copy_from_slice(&to_numbers(*from));
        }
        Ok(Some(all.len()))
    })
    .unwrap_or(0)
}
