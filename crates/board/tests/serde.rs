//! Types as JSON and back.

use std::fmt::Debug;

use dictc_board::{Board, Edges, Geometry, Points, QTile, Rules, Size, Tile};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn assert_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    let value_of_json = serde_json::from_str::<serde_json::Value>(json).unwrap();
    assert_eq!(&serde_json::from_value::<T>(value_of_json).unwrap(), value);
}

#[test]
fn values_and_their_json() {
    let board = Board::parse("hell/likd/oquee/laun").unwrap();
    assert_json(&board, r#""hell/likd/oqee/laun""#);
    let torus = Board::parse("abc/").unwrap().with_edges(Edges::Torus);
    assert_json(&torus, r#"{"text":"abc/","edges":"torus"}"#);
    assert_json(&Tile::QU, r#""Qu""#);
    assert_json(&Tile::WALL, r#"".""#);
    let size = Size::new(3, 4).unwrap();
    assert_json(&size, r#""3x4""#);
    assert_json(&Geometry::new(size, Edges::Closed), r#"{"size":"3x4","edges":"closed"}"#);
    assert_json(&QTile::Bare, r#""bare""#);
    assert_json(&Points::STANDARD, r#""0,0,0,1,1,2,3,5,11""#);
    let rules = Rules::new(4, "1".parse().unwrap()).unwrap();
    assert_json(&rules, r#"{"min_length":4,"points":"1"}"#);
    let rules = rules.with_longest_bonus(3).unwrap().with_penalty(2).unwrap();
    let json = r#"{"min_length":4,"points":"1","longest_bonus":3,"penalty":2}"#;
    assert_json(&rules, json);
}

#[test]
fn invalid_values_are_refused_with_all_of_the_message() {
    let error = serde_json::from_str::<Board>(r#""ab/c*""#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 2, column 2: '*' is not a letter: expected letters, '?' for a blank or '.' for a wall"
    );
    assert!(serde_json::from_str::<Size>(r#""3""#).is_err());
    assert!(serde_json::from_str::<Rules>(r#"{"min_length":0,"points":"1"}"#).is_err());
    let rules = r#"{"min_length":3,"points":"1","penalty":1000001}"#;
    assert!(serde_json::from_str::<Rules>(rules).is_err());
}
