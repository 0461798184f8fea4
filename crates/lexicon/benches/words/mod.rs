//! Made-up words for benchmarks.

/// Words of syllables, unsorted, the same in every run.
pub fn made_up(number: usize) -> String {
    const ONSETS: [&str; 16] =
        ["b", "c", "d", "f", "g", "l", "m", "n", "p", "r", "s", "t", "st", "tr", "pl", ""];
    const RHYMES: [&str; 16] = [
        "a", "e", "i", "o", "u", "an", "er", "ing", "ou", "at", "en", "is", "on", "ea", "al", "ant",
    ];
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut list = String::new();
    for _ in 0..number {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        for syllable in 0..2 + random % 3 {
            let bits = (random >> (8 + 8 * syllable)) as usize;
            list.push_str(ONSETS[bits % 16]);
            list.push_str(RHYMES[bits / 16 % 16]);
        }
        list.push('\n');
    }
    list
}
