//! Public types are values: they can be cloned, compared, and used as keys.

use std::hash::Hash;

use dictc_board::{
    Block, Board, BoardSplitter, BoardText, DiceSet, Edges, Error, Geometry, Layout, Location,
    Neighbors, Parser, Points, QTile, RuleSet, Rules, Size, Tile, TileKind,
};

fn value<T: Clone + Eq + Hash>() {}

#[test]
fn public_types_are_values() {
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
}
