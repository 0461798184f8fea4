//! A word list for benchmarks that are not given one.

/// A list of words of two to four syllables, one a line, unsorted, the same in every run.
#[must_use]
pub fn made_up_words(number: usize) -> String {
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

#[cfg(test)]
mod tests {
    use super::made_up_words;

    #[test]
    fn lists_have_the_requested_length_and_begin_alike() {
        let (short, long) = (made_up_words(100), made_up_words(200));
        assert_eq!(short.lines().count(), 100);
        assert!(long.starts_with(&short));
        assert!(long.bytes().all(|byte| byte == b'\n' || byte.is_ascii_lowercase()));
    }
}
