//! A table of accented letters and their plain letters, for builds without the tables of Unicode.

/// For each range: its first letter, and the plain letter of each letter in the range; `.` for a
/// letter without an accent.
///
/// The small letters of Latin, Greek and Cyrillic: dictionaries are folded, and the page has no
/// others.
const RANGES: &[(u32, &str)] = &[
    (
        0xe0,
        "aaaaaa.ceeeeiiii.nooooo..uuuuy.y.a.a.a.c.c.c.c.d...e.e.e.e.e.g.g.g.g.h...i.i\
         .i.i.....j.k..l.l.l.....n.n.n....o.o.o...r.r.r.s.s.s.s.t.t...u.u.u.u.u.u.w.y\
         ..z.z.z",
    ),
    (
        0x1a0,
        ".o..............u.............................a.i.o.u.u.u.u.u..a.a.æ...g.k.o\
         .o.ʒj....g...n.a.æ.ø.a.a.e.e.i.i.o.o.r.r.u.u.s.t...h.......a.e.o.o.o.o.y",
    ),
    (0x390, "ι...........................αεηιυ.........................ιυουω....ϒϒ"),
    // Other Cyrillic letters with marks are letters of their own.
    (0x450, "ее...........и.........................ѵ"),
    (
        0x1e00,
        ".a.b.b.b.c.d.d.d.d.d.e.e.e.e.e.f.g.h.h.h.h.h.i.i.k.k.k.l.l.l.l.m.m.m.n.n.n.n\
         .o.o.o.o.p.p.r.r.r.r.s.s.s.s.s.t.t.t.t.u.u.u.u.u.v.v.w.w.w.w.w.x.x.y.z.z.zht\
         wy.ſ.....a.a.a.a.a.a.a.a.a.a.a.a.e.e.e.e.e.e.e.e.i.i.o.o.o.o.o.o.o.o.o.o.o.o\
         .u.u.u.u.u.u.u.y.y.y.y",
    ),
    (
        0x1f00,
        "αααααααα........εεεεεε..........ηηηηηηηη........ιιιιιιιι........οοοοοο......\
         ....υυυυυυυυ........ωωωωωωωω........ααεεηηιιοουυωω..αααααααα........ηηηηηηηη\
         ........ωωωωωωωω........ααααα.αα......ι..¨ηηη.ηη.....᾿᾿᾿ιιιι..ιι.....῾῾῾υυυυ\
         ρρυυ.....¨¨`..ωωω.ωω.....´",
    ),
];

/// Whether a composed letter keeps its mark, because alphabets have it beside the letter without the
/// mark: й of Russian, ї of Ukrainian, ӱ of Mari. That is so of all letters of Cyrillic with marks but
/// four: ё, which Russian also writes е, and vowels whose mark shows the stress or the breath.
pub(crate) fn is_letter_of_its_own(letter: char) -> bool {
    matches!(
        letter,
        'й' | 'ѓ'
            | 'ї'
            | 'ќ'
            | 'ў'
            | 'ӂ'
            | 'ӑ'
            | 'ӓ'
            | 'ӗ'
            | 'ӛ'
            | 'ӝ'
            | 'ӟ'
            | 'ӣ'
            | 'ӥ'
            | 'ӧ'
            | 'ӫ'
            | 'ӭ'
            | 'ӯ'
            | 'ӱ'
            | 'ӳ'
            | 'ӵ'
            | 'ӹ'
    )
}

/// The plain letter of an accented letter; any other letter unchanged. Linear in the size of its
/// range.
pub(crate) fn plain_letter(letter: char) -> char {
    let in_range = |(first, plain): &(u32, &str)| {
        plain.chars().nth(u32::from(letter).checked_sub(*first)? as usize)
    };
    RANGES.iter().find_map(in_range).filter(|it| *it != '.').unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    #[test]
    fn plain_letters_are_those_of_unicode() {
        for letter in
            ('\u{80}'..='\u{24f}').chain('\u{386}'..='\u{52f}').chain('\u{1e00}'..='\u{1fff}')
        {
            let expected: String =
                letter.nfd().filter(|it| !('\u{300}'..='\u{36f}').contains(it)).collect();
            if !letter.is_alphabetic() {
                continue;
            }
            let is_folded = letter.to_lowercase().eq([letter]);
            let is_own = is_letter_of_its_own(letter);
            if is_folded && expected.chars().count() == 1 && !is_own {
                assert_eq!(
                    plain_letter(letter).to_string(),
                    expected,
                    "{letter} U+{:04X}",
                    u32::from(letter)
                );
            } else {
                assert_eq!(plain_letter(letter), letter);
            }
        }
        assert_eq!(['a', '.', 'ж', 'क'].map(plain_letter), ['a', '.', 'ж', 'क']);
    }
}
