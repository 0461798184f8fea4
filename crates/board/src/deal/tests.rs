use std::collections::HashMap;

use super::*;

/// Another program made these boards from the recipe in the documentation.
#[test]
fn golden_boards() {
    let cases = [
        ("new87", 0, 0, "stqh/arfd/lsom/eane"),
        ("new87", 1, 0, "erho/ttaf/ruhg/iogs"),
        ("new87", 1, 1, "tort/jeow/atiz/ynpe"),
        ("new87", 1, 999_999, "lsnn/dajh/sade/atiy"),
        ("new87", u64::MAX, u64::MAX, "mnnd/befr/eodt/qhre"),
        ("old76", 1, 0, "ergy/spac/ougo/dcnu"),
        ("big2012", 1, 0, "tcoeh/wag[in]u/dmsyl/nehue/blhit"),
        ("super-big", 1, 0, "ldtxst/aetjee/hnar.s/rtanso/[an]vnopd/grcnse"),
        ("super-big", 1, 1, "oetvae/.igon[in]/iellet/oxviit/gnqntp/ceaala"),
    ];
    for (name, seed, n, board) in cases {
        let dealer = Dealer::new(DiceSet::named(name).unwrap(), seed);
        assert_eq!(dealer.board(n).to_string(), board, "{name} {seed} {n}");
    }
}

/// ChaCha with 8 rounds, from its definition: block `counter` of the key and nonce.
fn chacha8_block(key: &[u32; 8], nonce: u64, counter: u64) -> [u32; 16] {
    let split = |n: u64| [n as u32, (n >> 32) as u32];
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    start[4..12].copy_from_slice(key);
    start[12..14].copy_from_slice(&split(counter));
    start[14..].copy_from_slice(&split(nonce));
    let mut state = start;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            state[x] = u32::wrapping_add(state[x], state[y]);
            state[z] = u32::rotate_left(state[z] ^ state[x], turn);
        }
    };
    for _ in 0..4 {
        for column in 0..4 {
            quarter(column, 4 + column, 8 + column, 12 + column);
        }
        for diagonal in 0..4 {
            let at = |row: usize| 4 * row + (diagonal + row) % 4;
            quarter(at(0), at(1), at(2), at(3));
        }
    }
    std::array::from_fn(|i| u32::wrapping_add(state[i], start[i]))
}

/// The recipe in the documentation of [`Dealer`], implemented independently.
fn follow_the_recipe(set: &DiceSet, seed: u64, n: u64) -> Vec<Tile> {
    let key = [seed as u32, (seed >> 32) as u32, 0, 0, 0, 0, 0, 0];
    let mut words = (0..).flat_map(|counter| chacha8_block(&key, n, counter));
    let mut draw = |bound: u64| {
        loop {
            let product = u64::from(words.next().unwrap()) * bound;
            if product % (1 << 32) >= (1 << 32) % bound {
                return (product >> 32) as usize;
            }
        }
    };
    let mut dice: Vec<&[Tile]> = set.dice().collect();
    let faces = set.faces_per_die();
    let mut tiles = Vec::new();
    for cell in 0..dice.len() {
        let left = dice.len() - cell;
        let r = draw((left * faces) as u64);
        dice.swap(cell, cell + r / faces);
        tiles.push(dice[cell][r % faces]);
    }
    tiles
}

#[test]
fn the_documented_recipe_gives_the_same_boards() {
    for set in DiceSet::all() {
        for seed in [0, 1, 0x0123_4567_89ab_cdef, u64::MAX] {
            let dealer = Dealer::new(set, seed);
            for n in (0..50).chain([u64::from(u32::MAX) + 1, u64::MAX]) {
                let tiles = follow_the_recipe(set, seed, n);
                assert_eq!(dealer.board(n).tiles(), tiles, "{} {seed} {n}", set.name());
            }
        }
    }
}

#[test]
fn boards_are_dealt_into_the_same_memory() {
    let small = Dealer::new(DiceSet::named("new87").unwrap(), 3).edges(Edges::Torus);
    let large = Dealer::new(DiceSet::named("super-big").unwrap(), 3);
    let mut board = large.board(0);
    let memory = board.tiles().as_ptr();
    for n in 0..20 {
        small.deal_into(n, &mut board);
        assert_eq!(board, small.board(n));
        assert!(board.is_torus());
        large.deal_into(n, &mut board);
        assert_eq!(board, large.board(n));
        assert!(!board.is_torus());
        assert_eq!(board.tiles().as_ptr(), memory);
    }
}

#[test]
fn the_dice_can_show_a_bare_q() {
    let dealer = Dealer::new(DiceSet::named("new87").unwrap(), 0);
    assert_eq!(dealer.board(0).to_string(), "stqh/arfd/lsom/eane");
    assert_eq!(dealer.clone().q(QTile::Qu).board(0).to_string(), "stqh/arfd/lsom/eane");
    assert_eq!(dealer.q(QTile::Bare).board(0).to_string(), "st[q]h/arfd/lsom/eane");
}

/// The chi-square statistic of counts whose expected values are equal.
fn chi_square<K>(counts: &HashMap<K, usize>) -> f64 {
    let mean = counts.values().sum::<usize>() as f64 / counts.len() as f64;
    let apart = |&n: &usize| (n as f64 - mean).powi(2) / mean;
    counts.values().map(apart).sum()
}

/// Four dice with 24 different faces, so that a tile identifies its die and its face.
fn marked_dice() -> DiceSet {
    DiceSet::from_toml(
        "name = 'marked'\ntitle = 'Marked'\nrows = 2\ncolumns = 2\n\
         dice = ['abcdef', 'ghijkl', 'mnop[q]r', 'stuvwx']",
    )
    .unwrap()
}

const DEALT: u64 = 24_000;

/// The 0.1 % point of chi-square with 23 degrees of freedom.
const CRITICAL_23: f64 = 49.73;

#[test]
fn every_face_is_equally_likely_on_every_cell() {
    let set = marked_dice();
    let dealer = Dealer::new(&set, 2026);
    let mut counts = vec![HashMap::new(); 4];
    for n in 0..DEALT {
        for (cell, tile) in dealer.board(n).tiles().iter().enumerate() {
            *counts[cell].entry(*tile).or_insert(0_usize) += 1;
        }
    }
    for cell in counts {
        assert_eq!(cell.len(), 24);
        let statistic = chi_square(&cell);
        assert!(statistic < CRITICAL_23, "{statistic}");
    }
}

#[test]
fn every_order_of_dice_is_equally_likely() {
    let set = marked_dice();
    let dealer = Dealer::new(&set, 2027);
    let die_of = |tile: &Tile| set.dice().position(|faces| faces.contains(tile)).unwrap();
    let mut counts = HashMap::new();
    for n in 0..DEALT {
        let order: Vec<usize> = dealer.board(n).tiles().iter().map(die_of).collect();
        *counts.entry(order).or_insert(0_usize) += 1;
    }
    assert_eq!(counts.len(), 24);
    let statistic = chi_square(&counts);
    assert!(statistic < CRITICAL_23, "{statistic}");
}

#[test]
fn tiles_are_as_frequent_as_on_the_modern_dice() {
    let set = DiceSet::named("new87").unwrap();
    let mut expected: HashMap<Tile, f64> = HashMap::new();
    for face in set.dice().flatten() {
        *expected.entry(*face).or_default() += DEALT as f64 / 6.0;
    }
    let dealer = Dealer::new(set, 2028);
    let mut counts: HashMap<Tile, f64> = HashMap::new();
    for n in 0..DEALT {
        for tile in dealer.board(n).tiles() {
            *counts.entry(*tile).or_default() += 1.0;
        }
    }
    assert_eq!(counts.len(), expected.len());
    let statistic: f64 =
        expected.iter().map(|(tile, mean)| (counts[tile] - mean).powi(2) / mean).sum();
    // 26 tiles: at most 25 degrees of freedom, since the dice of a board are not independent.
    const CRITICAL_25: f64 = 52.62;
    assert!(statistic < CRITICAL_25, "{statistic}");
}
