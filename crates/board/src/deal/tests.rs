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

/// Dice with this many letters; the first one does not occur.
fn dice_of_letters(letters: u32, size: (usize, usize)) -> (DiceSet, Vec<(Tile, u64)>) {
    let tiles: Vec<(Tile, u64)> = (0..letters)
        .map(|n| {
            let letter = char::from_u32('一' as u32 + n).unwrap();
            (Tile::letter(letter).unwrap(), u64::from(n * n))
        })
        .collect();
    let size = crate::Size::new(size.0, size.1).unwrap();
    (DiceSet::of_letters("letters", size, tiles.iter().rev().copied()).unwrap(), tiles)
}

#[test]
fn letters_are_drawn_as_often_as_they_occur_for_any_number_of_them() {
    for letters in [2, 26, 700, 3000] {
        let (dice, tiles) = dice_of_letters(letters, (64, 64));
        let dealer = Dealer::new(&dice, 2029);
        let mut counts: HashMap<Tile, f64> = HashMap::new();
        for n in 0..50 {
            for tile in dealer.board(n).tiles() {
                *counts.entry(*tile).or_default() += 1.0;
            }
        }
        let drawn = 50.0 * 4096.0;
        let sum = tiles.iter().map(|it| it.1).sum::<u64>() as f64;
        // Blocks of neighboring letters, so that each is expected often enough.
        let mut statistic = 0.0;
        let blocks = letters.min(26);
        for block in tiles.chunks(letters.div_ceil(blocks) as usize) {
            let mean = drawn * block.iter().map(|it| it.1).sum::<u64>() as f64 / sum;
            let got: f64 = block.iter().map(|(tile, _)| counts.get(tile).unwrap_or(&0.0)).sum();
            match mean {
                0.0 => assert_eq!(got, 0.0, "{letters}: a letter that no word has"),
                _ => statistic += (got - mean).powi(2) / mean,
            }
        }
        const CRITICAL_25: f64 = 52.62;
        assert!(statistic < CRITICAL_25, "{letters}: {statistic}");
    }
}

/// The recipe in the documentation of [`Dealer`] for dice of letters, implemented independently.
#[test]
fn the_documented_recipe_gives_the_same_letters() {
    let (dice, mut tiles) = dice_of_letters(700, (5, 3));
    tiles.sort_by_key(|(tile, count)| (std::cmp::Reverse(*count), tile.text().to_owned()));
    let sum: u64 = tiles.iter().map(|it| it.1).sum();
    for (seed, n) in [(0, 0), (1, 0), (1, 1), (u64::MAX, u64::MAX)] {
        let key = [seed as u32, (seed >> 32) as u32, 0, 0, 0, 0, 0, 0];
        let mut words = (0..).flat_map(|counter| chacha8_block(&key, n, counter));
        let mut expected = Vec::new();
        while expected.len() < 15 {
            let (low, high) = (words.next().unwrap(), words.next().unwrap());
            let product = u128::from(u64::from(high) << 32 | u64::from(low)) * u128::from(sum);
            if product % (1 << 64) >= (1 << 64) % u128::from(sum) {
                let mut left = (product >> 64) as u64;
                let chosen = tiles.iter().find(|(_, count)| {
                    let is_chosen = left < *count;
                    left = left.saturating_sub(*count);
                    is_chosen
                });
                expected.push(chosen.unwrap().0);
            }
        }
        assert_eq!(Dealer::new(&dice, seed).board(n).tiles(), expected, "{seed} {n}");
    }
}

#[test]
fn letters_in_another_order_give_the_same_boards() {
    let (dice, tiles) = dice_of_letters(40, (4, 4));
    let again = DiceSet::of_letters("letters", dice.size(), tiles).unwrap();
    assert_eq!(dice, again);
}

#[test]
fn occurrences_beyond_64_bits_keep_their_proportion() {
    let size = crate::Size::new(16, 16).unwrap();
    let tiles = ['a', 'b', 'c'].map(|it| (Tile::letter(it).unwrap(), u64::MAX));
    let board = Dealer::new(&DiceSet::of_letters("x", size, tiles).unwrap(), 1).board(0);
    for (tile, _) in tiles {
        let times = board.tiles().iter().filter(|it| **it == tile).count();
        assert!((60..110).contains(&times), "{tile}: {times}");
    }
}

#[test]
fn boards_of_letters_can_be_larger_than_sets_of_dice() {
    let (dice, tiles) = dice_of_letters(40, (100, 30));
    assert_eq!(dice.dice().len(), 3000);
    assert!(dice.dice().all(|faces| faces.len() == 39));
    let board = Dealer::new(&dice, 1).board(0);
    assert_eq!(board.len(), 3000);
    assert!(dice.can_roll(&board));
    let mut other = board.clone();
    other.set_tile(7, tiles[0].0);
    assert!(!dice.can_roll(&other), "no word has it");
}
