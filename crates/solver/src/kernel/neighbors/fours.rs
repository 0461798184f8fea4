//! With vectors of 128 bits: each holds four of the eight neighbors.

#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "wasm32")]
mod simd128;

use dictc_lexicon::raw::Graph;
#[cfg(target_arch = "aarch64")]
use neon as four;
#[cfg(target_arch = "wasm32")]
use simd128 as four;

use super::{Around, Instructions, Neighbors, Room, State};
use crate::slots::{MAX_NEIGHBORS, Slots};

/// For each set of four neighbors, as bits, the bytes of their numbers, and then zeros.
static TO_FRONT: [[u8; 16]; 16] = {
    let mut rows = [[0; 16]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut from, mut to) = (0, 0);
        while from < 16 {
            if set >> (from / 4) & 1 != 0 {
                rows[set][to] = from as u8;
                to += 1;
            }
            from += 1;
        }
        set += 1;
    }
    rows
};

/// Instructions on four numbers that every processor has for which this module is compiled.
#[derive(Debug)]
pub(in crate::kernel) struct Fours;

impl Instructions for Fours {
    fn are_available() -> bool {
        true
    }

    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    unsafe fn search(kernel: &mut Neighbors<Self>, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        // SAFETY: The instructions must be available, as they are on each of these processors.
        unsafe { kernel.search_here(graph, slots) }
    }

    #[inline]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    unsafe fn expand(state: State, around: &Around, room: Room<'_>) -> usize {
        let continues = four::splat(state.node.tokens());
        let first_child = four::splat(state.node.first_child());
        let (used, index) = (four::splat(state.used), four::splat(state.index));
        let mut count = 0;
        for half in [0, MAX_NEIGHBORS / 2] {
            let tokens = four::load(&around.tokens.0, half);
            let bits = four::load(&around.bits.0, half);
            let steps = four::load(&around.steps.0, half);
            let taken = four::and(used, bits);
            let passes = four::zeros(four::or(four::and_not(tokens, continues), taken));

            // The bits of the tokens that come before each neighbor's token.
            let smaller = four::subtract(tokens, four::splat(1));
            let rank = four::count_ones(four::and(continues, smaller));
            let child = four::add(first_child, rank);

            let order = &TO_FRONT[passes as usize & 15];
            let step = four::or(index, four::permute(steps, order));
            let after = four::or(used, four::permute(bits, order));
            four::store(four::permute(child, order), room.nodes, count);
            four::store(step, room.backs, count);
            four::store(after, room.used, count);
            count += passes.count_ones() as usize;
        }
        count
    }
}
