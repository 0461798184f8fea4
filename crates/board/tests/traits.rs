//! What every public type implements.

use std::fmt::Debug;
use std::hash::Hash;

use dictc_board::{
    Ambiguity, Block, Blocks, Board, BoardSplitter, BoardText, BoardTexts, Dealer, DiceSet, Edges,
    Error, Geometry, Layout, Location, Neighbors, Parser, Points, QTile, RuleSet, Rules, Size,
    Tile, TileKind,
};

fn shared<T: Send + Sync + Debug>() {}

fn value<T: Send + Sync + Debug + Clone + Eq + Hash>() {}

#[test]
fn public_types_can_be_shared_between_threads_and_compared() {
    value::<Ambiguity>();
    value::<Block>();
    value::<Board>();
    value::<BoardSplitter>();
    value::<BoardText<'_>>();
    value::<DiceSet>();
    value::<Edges>();
    value::<Error>();
    value::<Geometry>();
    value::<Layout>();
    value::<Location>();
    value::<Neighbors>();
    value::<Parser>();
    value::<Points>();
    value::<QTile>();
    value::<RuleSet>();
    value::<Rules>();
    value::<Size>();
    value::<Tile>();
    value::<TileKind<'_>>();
    shared::<Blocks<std::fs::File>>();
    shared::<BoardTexts<'_>>();
    shared::<Dealer>();
}

fn owned<T: Send + Sync + 'static>() {}

#[test]
fn boards_and_dealers_can_move_into_threads() {
    owned::<Board>();
    owned::<Dealer>();
    owned::<Parser>();
    owned::<Rules>();
}
