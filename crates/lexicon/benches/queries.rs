//! Measures queries against scans of the word list: `cargo bench -p dictc-lexicon --bench queries`.
//!
//! For each query, prints the median times of the search and of the scan with their quartiles, and
//! the ratio of the medians. Both are measured for the same time. Scans read the list in its
//! fastest form: one text in memory, one word per line. Set `LIST` to the path of a word list; by
//! default, words are generated. `-- --test` runs everything once on a small list, to check that it
//! works.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::time::Duration;

use lexicon::{Anagram, Clues, Hive, Levenshtein, Lexicon, Mark, Pattern, Regex, RegexScope};
use stopwatch::{Samples, Share, race, time};

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let list = match std::env::var_os("LIST").filter(|_| !quick) {
        Some(path) => std::fs::read_to_string(&path).expect("LIST names a word list in UTF-8"),
        None => stopwatch::made_up_words(if quick { 2_000 } else { 200_000 }),
    };
    let lexicon = compiled(&list);
    let words: Vec<String> = lexicon.iter().collect();
    let text = words.join("\n");
    println!("{} words", words.len());
    let share = if quick { Share::ONCE } else { Share::of(Duration::from_millis(500)) };
    let bench = Bench { lexicon: &lexicon, text: &text, share };
    for pattern in ["c?t*", "ba[aeiou]?e?", "*ing", "?a?e??"] {
        bench.pattern(pattern);
    }
    for expression in ["^b.*[xz]", "(an){2}", "ou.*ou"] {
        bench.regex(expression);
    }
    for (word, distance) in [("salamander", 1), ("salamander", 2), ("cat", 2), ("cat", 3)] {
        bench.fuzzy(word, distance);
    }
    for letters in ["retinas", "salamander", "salaman?er"] {
        bench.anagram(letters);
    }
    bench.clues(&["crane"], "state");
    bench.clues(&["crane", "still"], "state");
    bench.hive("acelnpt", "e");
}

/// The list as a lexicon and as text.
struct Bench<'a> {
    lexicon: &'a Lexicon,
    text: &'a str,
    share: Share,
}

impl Bench<'_> {
    fn pattern(&self, pattern: &str) {
        let automaton = Pattern::new(pattern).expect("a pattern");
        let translated = pattern.replace('?', ".").replace('*', ".*");
        let regex = regex::Regex::new(&format!("(?m)^{translated}$")).expect("an expression");
        self.compare(
            &format!("match {pattern}"),
            || self.lexicon.search(&automaton).count(),
            || regex.find_iter(self.text).count(),
        );
    }

    fn regex(&self, expression: &str) {
        let automaton = Regex::new(expression, RegexScope::Part).expect("an expression");
        let regex = regex::Regex::new(expression).expect("an expression");
        self.compare(
            &format!("grep {expression}"),
            || self.lexicon.search(&automaton).count(),
            || self.text.lines().filter(|word| regex.is_match(word)).count(),
        );
    }

    fn fuzzy(&self, word: &str, distance: usize) {
        let automaton = Levenshtein::new(word, distance).expect("a short word");
        let mut rows = (Vec::new(), Vec::new());
        self.compare(
            &format!("fuzzy {word} {distance}"),
            || self.lexicon.fuzzy(&automaton).len(),
            || {
                let near = |it: &&str| within(word.as_bytes(), it.as_bytes(), distance, &mut rows);
                self.text.lines().filter(near).count()
            },
        );
    }

    fn anagram(&self, letters: &str) {
        let (whole, within) = (Anagram::of(letters), Anagram::within(letters));
        let given = counts(letters);
        self.compare(
            &format!("anagram {letters}"),
            || self.lexicon.anagrams(&whole).len(),
            || {
                let same = |word: &&str| word.len() == letters.len() && can_form(&given, word);
                self.text.lines().filter(same).count()
            },
        );
        self.compare(
            &format!("anagram {letters} --sub"),
            || self.lexicon.anagrams(&within).len(),
            || self.text.lines().filter(|word| can_form(&given, word)).count(),
        );
    }

    fn clues(&self, guesses: &[&str], answer: &str) {
        let mut clues = Clues::new(answer.len());
        let marks: Vec<_> = guesses.iter().map(|it| (*it, Mark::all(it, answer))).collect();
        for (guess, marks) in &marks {
            clues.add(guess, marks).expect("marks of a word");
        }
        self.compare(
            &format!("clues {}", guesses.join(" ")),
            || self.lexicon.search(&clues).count(),
            || {
                let fits = |word: &&str| {
                    word.len() == answer.len()
                        && marks.iter().all(|(guess, marks)| Mark::all(guess, word) == *marks)
                };
                self.text.lines().filter(fits).count()
            },
        );
    }

    fn hive(&self, letters: &str, required: &str) {
        let hive = Hive::new(letters, required).expect("a few letters");
        self.compare(
            &format!("hive {letters} {required}"),
            || self.lexicon.search(&hive).count(),
            || {
                let fits = |word: &&str| {
                    word.bytes().all(|letter| letters.as_bytes().contains(&letter))
                        && required.bytes().all(|letter| word.as_bytes().contains(&letter))
                };
                self.text.lines().filter(fits).count()
            },
        );
    }

    /// Measures a search and a scan, which must find the same number of words.
    fn compare(
        &self,
        name: &str,
        mut walk: impl FnMut() -> usize,
        mut scan: impl FnMut() -> usize,
    ) {
        let found = walk();
        assert_eq!(found, scan(), "{name}");
        let samples =
            race(2, self.share, |i| if i == 0 { time(&mut walk) } else { time(&mut scan) });
        let [walk, scan] = [&samples[0], &samples[1]];
        let ratio = walk.ratio_to(scan);
        println!(
            "{name:<26} {found:>7} found  walk {}  scan {}  {ratio:>8.1} ×",
            median(walk),
            median(scan)
        );
    }
}

/// The median, and the quartiles in percent.
fn median(samples: &Samples) -> String {
    let (lower, upper) = samples.spread();
    format!("{:>10.1?} ({lower:+.0} {upper:+.0} %)", samples.median)
}

/// The number of each letter from `a` to `z`, then the number of blanks.
fn counts(letters: &str) -> [u8; 27] {
    let mut counts = [0; 27];
    for letter in letters.bytes() {
        counts[if letter == b'?' { 26 } else { usize::from(letter - b'a') }] += 1;
    }
    counts
}

fn can_form(given: &[u8; 27], word: &str) -> bool {
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
fn within(a: &[u8], b: &[u8], most: usize, (above, row): &mut (Vec<usize>, Vec<usize>)) -> bool {
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

fn compiled(list: &str) -> Lexicon {
    let is_word = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    Lexicon::from_words(list.split_whitespace().filter(is_word)).expect("a dictionary")
}
