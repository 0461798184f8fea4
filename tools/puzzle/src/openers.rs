//! The best first guesses at words of the embedded dictionary, computed once.
//!
//! They come from `Wordle::advise` without guesses, for words up to level 50. An end-to-end test
//! computes some of them again.

/// The five best first guesses for a number of letters, best first.
pub(crate) fn openers(length: usize) -> &'static [&'static str] {
    match length {
        4 => &["taes", "sale", "teas", "sate", "leas"],
        5 => &["tares", "lares", "rales", "tales", "rates"],
        6 => &["tories", "railes", "caries", "salter", "cartes"],
        7 => &["saltier", "parties", "carnies", "tardies", "slatier"],
        8 => &["ceratins", "pantries", "calories", "carotins", "notaries"],
        9 => &["contrails", "parenties", "corelates", "centiares", "cauteries"],
        10 => &["centrioles", "centauries", "tolerances", "percolates", "polarities"],
        _ => &[],
    }
}
