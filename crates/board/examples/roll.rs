//! Rolls the dice of an edition: `cargo run --example roll -- new87 3`.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use dictc_board::{Board, Dealer, DiceSet};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let edition = arguments.next().unwrap_or_else(|| "new87".to_owned());
    let count: u64 = arguments.next().map_or(Ok(1), |count| count.parse())?;

    let dice = DiceSet::named(&edition)?;
    println!("{}, words of {} letters or more", dice.title(), dice.rules().min_length());

    // The same seed deals the same boards on every machine.
    let dealer = Dealer::new(dice, 2026);
    let mut board = Board::default();
    for n in 0..count {
        dealer.deal_into(n, &mut board);
        println!();
        for row in board.tiles().chunks(board.columns()) {
            let row: String = row.iter().map(|tile| format!("{:<4}", tile.to_string())).collect();
            println!("{}", row.trim_end());
        }
    }
    Ok(())
}
