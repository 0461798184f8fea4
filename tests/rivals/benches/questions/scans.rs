//! Whether one word of a list is an answer, as a program without a dictionary would find out.

/// The number of each letter from `a` to `z`, then the number of blanks.
pub fn counts(letters: &str) -> [u8; 27] {
    let mut counts = [0; 27];
    for letter in letters.bytes() {
        counts[if letter == b'?' { 26 } else { usize::from(letter - b'a') }] += 1;
    }
    counts
}

pub fn can_form(given: &[u8; 27], word: &str) -> bool {
    let mut left = *given;
    word.bytes().all(|letter| {
        let kind = usize::from(letter.wrapping_sub(b'a'));
        let kind = if kind < 26 && left[kind] > 0 { kind } else { 26 };
        let some = left[kind] > 0;
        left[kind] -= u8::from(some);
        some
    })
}

/// Whether the distance of two words is at most `most`. Computes the table of distances row by row
/// and stops as soon as the answer is known.
pub fn within(
    a: &[u8],
    b: &[u8],
    most: usize,
    (above, row): &mut (Vec<usize>, Vec<usize>),
) -> bool {
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    above.clear();
    above.extend(0..=a.len());
    for (i, letter) in b.iter().enumerate() {
        row.clear();
        row.push(i + 1);
        for (j, expected) in a.iter().enumerate() {
            let replaced = above[j] + usize::from(letter != expected);
            row.push(replaced.min(above[j + 1] + 1).min(row[j] + 1));
        }
        if row.iter().all(|&distance| distance > most) {
            return false;
        }
        std::mem::swap(above, row);
    }
    above[a.len()] <= most
}

/// Like [`within`], but swapping two neighbors is one edit.
pub fn aligned(a: &[u8], b: &[u8], most: usize, rows: &mut [Vec<usize>; 3]) -> bool {
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    let [before, above, row] = rows;
    above.clear();
    above.extend(0..=a.len());
    for (i, letter) in b.iter().enumerate() {
        row.clear();
        row.push(i + 1);
        for (j, expected) in a.iter().enumerate() {
            let replaced = above[j] + usize::from(letter != expected);
            let mut least = replaced.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[j - 1] == *letter && *expected == b[i - 1] {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        if row.iter().chain(&*above).all(|&distance| distance > most) {
            return false;
        }
        std::mem::swap(before, above);
        std::mem::swap(above, row);
    }
    above[a.len()] <= most
}

/// Whether a word has all of these letters.
pub fn has_all(word: &str, given: &[u8; 27]) -> bool {
    let mut left = *given;
    for letter in word.bytes() {
        let left = &mut left[usize::from(letter - b'a')];
        *left = left.saturating_sub(1);
    }
    left == [0; 27]
}

/// Whether a pattern of letters, `?`, `*`, `@`, `#` and digits matches. `digits` are the letters
/// that digits stand for so far, or 0.
pub fn fits(pattern: &[u8], word: &[u8], mut digits: [u8; 9]) -> bool {
    for (i, &slot) in pattern.iter().enumerate() {
        if slot == b'*' {
            return (i..=word.len()).any(|end| fits(&pattern[i + 1..], &word[end..], digits));
        }
        let Some(&letter) = word.get(i) else { return false };
        let is_vowel = b"aeiou".contains(&letter);
        let hit = match slot {
            b'?' => true,
            b'@' => is_vowel,
            b'#' => !is_vowel,
            b'1'..=b'9' => {
                let bound = &mut digits[usize::from(slot - b'1')];
                let before = std::mem::replace(bound, letter);
                before == letter
                    || before == 0 && digits.iter().filter(|it| **it == letter).count() == 1
            }
            _ => slot == letter,
        };
        if !hit {
            return false;
        }
    }
    pattern.len() == word.len()
}
