//! Implements `Serialize` and `Deserialize`.
//!
//! [`Tile`], [`Size`] and [`Points`] are serialized as their text. So is a [`Board`] that is closed and
//! not strict. The text says neither, so other boards are serialized as a map.

use std::borrow::Cow;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::geometry::Edges;
use crate::parse::Parser;
use crate::rules::{Points, Rules};
use crate::size::Size;
use crate::tile::Tile;

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(|error| D::Error::custom(dictc_letters::chain(&error)))
            }
        }
    )*};
}

as_text!(Tile, Size, Points);

/// A board as it is serialized.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum BoardForm<'a> {
    Text(Cow<'a, str>),
    Map {
        text: Cow<'a, str>,
        edges: Edges,
        #[serde(default, skip_serializing_if = "is_false")]
        strict: bool,
    },
}

fn is_false(it: &bool) -> bool {
    !it
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = Cow::Owned(self.to_string());
        let form = match (self.edges(), self.is_strict()) {
            (Edges::Closed, false) => BoardForm::Text(text),
            (edges, strict) => BoardForm::Map { text, edges, strict },
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let (text, edges, is_strict) = match BoardForm::deserialize(deserializer)? {
            BoardForm::Text(text) => (text, Edges::Closed, false),
            BoardForm::Map { text, edges, strict } => (text, edges, strict),
        };
        let board = Parser::new().edges(edges).strict(is_strict).parse(&text);
        board.map_err(|error| D::Error::custom(dictc_letters::chain(&error)))
    }
}

/// Rules as they are serialized, and read before they are validated.
#[derive(Serialize, Deserialize)]
struct RulesForm<'a> {
    min_length: usize,
    points: Cow<'a, Points>,
    #[serde(default, skip_serializing_if = "is_zero")]
    longest_bonus: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    penalty: u32,
}

fn is_zero(points: &u32) -> bool {
    *points == 0
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = RulesForm {
            min_length: self.min_length(),
            points: Cow::Borrowed(self.table()),
            longest_bonus: self.longest_bonus(),
            penalty: self.penalty(),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        let form = RulesForm::deserialize(deserializer)?;
        let rules = Rules::new(form.min_length, form.points.into_owned())
            .and_then(|it| it.with_longest_bonus(form.longest_bonus))
            .and_then(|it| it.with_penalty(form.penalty));
        rules.map_err(D::Error::custom)
    }
}
