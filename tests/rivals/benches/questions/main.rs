//! Compares questions with their rivals: `cargo bench --manifest-path tests/rivals/Cargo.toml`.
//!
//! For each question, prints the median times of the search and of its rival with their quartiles,
//! and the ratio of the medians. Both are measured for the same time. Scans read the list in its
//! fastest form: one text in memory, one word per line, which the crate `regex` searches as a whole
//! where that is faster than line by line. Other rivals are what a program would use that has
//! nothing but this to do. Set `LIST` to the path of a word list; by default, words are generated.
//! `-- --markdown` prints the table of crates/query/README.md, with the lower quartiles of the times.
//! `-- --test` runs everything once on a small list, to check that it works.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::collections::HashMap;
use std::time::Duration;

use dictc_lexicon::Lexicon;
use dictc_query::{
    Anagram, AnagramGroup, AnagramIndex, Clues, Hive, Hooks, Intersection, Levenshtein, Mark,
    Pattern, Phrases, Regex, RegexScope, SharedLetters, Spaces, Stem,
};
use stopwatch::{Samples, Share, race, thousands, time};

use crate::scans::{aligned, can_form, counts, fits, has_all, within};

mod others;
mod scans;

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
    let share = if quick { Share::ONCE } else { Share::of(Duration::from_millis(200)) };
    let markdown = std::env::args().any(|argument| argument == "--markdown");
    if markdown {
        println!(
            "\n| question | found | dictc | rival | | times as fast |\n\
             | --- | ---: | ---: | --- | ---: | ---: |"
        );
    }
    let bench = Bench { lexicon: &lexicon, text: &text, share, markdown };
    for pattern in ["c?t*", "ba[aeiou]?e?", "*ing", "????????s", "q??z", "?a?e??"] {
        bench.pattern(pattern);
    }
    for expression in ["^b.*[xz]", "(an){2}", "ou.*ou", "ough$"] {
        bench.regex(expression);
    }
    for (word, distance) in [("salamander", 1), ("salamander", 2), ("cat", 2), ("cat", 3)] {
        bench.fuzzy(word, distance);
    }
    for letters in ["retinas", "salamander", "salaman?er"] {
        bench.anagram(letters);
    }
    bench.index("retinas");
    bench.clues(&["crane"], "state");
    bench.clues(&["crane", "still"], "state");
    bench.hive("acelnpt", "e");
    bench.study("satire");
    for pattern in ["#@#@#", "12321", "1*1", "s?12?21"] {
        bench.classes(pattern);
    }
    bench.pattern_of_letters("?????s", "parsley");
    bench.two_words("c?t", "d?g");
    bench.split("dirt?oom");
    bench.split("the?????");
    bench.shared("dirtyroom");
    bench.shared("clinteastwood");
    for (word, distance) in [("recieve", 1), ("recieve", 2), ("freind", 2)] {
        bench.speller(word, distance);
    }
    others::compare(&bench, &words);
}

/// The list as a lexicon and as text.
struct Bench<'a> {
    lexicon: &'a Lexicon,
    text: &'a str,
    share: Share,
    markdown: bool,
}

impl Bench<'_> {
    fn pattern(&self, pattern: &str) {
        let automaton = Pattern::new(pattern).expect("a pattern");
        let translated = pattern.replace('?', ".").replace('*', ".*");
        let regex = regex::Regex::new(&format!("(?m)^{translated}$")).expect("an expression");
        let whole = || regex.find_iter(self.text).count();
        let is_match = |word: &&str| fits(pattern.as_bytes(), word.as_bytes(), [0; 9]);
        let lines = || self.text.lines().filter(is_match).count();
        let is_plain = !pattern.contains('[');
        let by_line = is_plain && time(lines) < time(whole);
        self.compare(
            &format!("`match {pattern}`"),
            || automaton.clone().words(self.lexicon).count(),
            || if by_line { lines() } else { whole() },
        );
    }

    /// The anagrams of a word, from an index and from a hash map.
    fn index(&self, letters: &str) {
        let sorted = |word: &str| {
            let mut letters = word.as_bytes().to_vec();
            letters.sort_unstable();
            letters
        };
        let mut map = HashMap::<Vec<u8>, Vec<&str>>::new();
        for word in self.text.lines() {
            map.entry(sorted(word)).or_default().push(word);
        }
        let index = AnagramIndex::new(self.lexicon).expect("few words");
        self.beside(
            "hash map",
            &format!("`anagram {letters}`, from an index"),
            || index.anagrams(letters).expect("letters").count(),
            || map.get(&sorted(letters)).map_or(0, Vec::len),
        );
    }

    fn regex(&self, expression: &str) {
        let automaton = Regex::new(expression, RegexScope::Part).expect("an expression");
        let regex = regex::Regex::new(&format!("(?m){expression}")).expect("an expression");
        self.beside(
            "`regex` on the text",
            &format!("`grep {expression}`"),
            || automaton.clone().words(self.lexicon).count(),
            || {
                let (mut lines, mut at) = (0, 0);
                while let Some(found) = regex.find_at(self.text, at) {
                    lines += 1;
                    let rest = &self.text[found.end()..];
                    at = rest.find('\n').map_or(self.text.len(), |len| found.end() + len + 1);
                }
                lines
            },
        );
    }

    fn fuzzy(&self, word: &str, distance: usize) {
        let automaton =
            Levenshtein::new(word, distance).expect("a short word").transpositions(false);
        let mut rows = (Vec::new(), Vec::new());
        self.compare(
            &format!("`fuzzy {word} {distance}`"),
            || automaton.nearest_first(self.lexicon).expect("few words").len(),
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
            &format!("`anagram {letters}`"),
            || whole.longest_first(self.lexicon).expect("few words").len(),
            || {
                let same = |word: &&str| word.len() == letters.len() && can_form(&given, word);
                self.text.lines().filter(same).count()
            },
        );
        self.compare(
            &format!("`anagram {letters} --sub`"),
            || within.longest_first(self.lexicon).expect("few words").len(),
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
            || clues.clone().words(self.lexicon).count(),
            || {
                let fits = |word: &&str| {
                    word.len() == answer.len()
                        && marks.iter().all(|(guess, marks)| Mark::all(guess, word) == *marks)
                };
                self.text.lines().filter(fits).count()
            },
        );
    }

    /// Queries for the study of words, about a stem.
    fn study(&self, stem: &str) {
        let longer = || self.text.lines().filter(|word| word.len() == stem.len() + 1);
        self.compare(
            &format!("hooks of {stem}"),
            || {
                let hooks = Hooks::of(stem, self.lexicon).expect("few steps");
                hooks.front.len() + hooks.back.len()
            },
            || {
                longer()
                    .map(|it| usize::from(it.starts_with(stem)) + usize::from(it.ends_with(stem)))
                    .sum()
            },
        );
        let given = counts(stem);
        self.compare(
            &format!("words with the letters of {stem}"),
            || AnagramGroup::of(stem, self.lexicon).expect("few words").words.len(),
            || {
                let same = |word: &&str| word.len() == stem.len() && can_form(&given, word);
                self.text.lines().filter(same).count()
            },
        );
        self.compare(
            &format!("stem {stem}"),
            || Stem::of(stem, self.lexicon).expect("few steps").words(),
            || longer().filter(|word| has_all(word, &given)).count(),
        );
        self.letters(&format!("{stem}[aeiou]"), usize::MAX, |word| {
            let is_more = |vowel: &u8| {
                word.bytes().filter(|it| it == vowel).count()
                    > usize::from(given[usize::from(vowel - b'a')])
            };
            word.len() == stem.len() + 1 && has_all(word, &given) && b"aeiou".iter().any(is_more)
        });
        self.letters(&format!("*{stem}"), usize::MAX, |word| has_all(word, &given));
        self.letters(&format!("*{stem}"), 8, |word| word.len() <= 8 && has_all(word, &given));
    }

    fn letters(&self, letters: &str, most: usize, fits: impl Fn(&str) -> bool) {
        let anagram = letters.parse::<Anagram>().expect("letters").max_length(most);
        let limit =
            if most < usize::MAX { format!(", up to {most} letters") } else { String::new() };
        self.compare(
            &format!("`anagram {letters}`{limit}"),
            || anagram.clone().words(self.lexicon).count(),
            || self.text.lines().filter(|word| fits(word)).count(),
        );
    }

    fn classes(&self, pattern: &str) {
        let automaton = Pattern::new(pattern).expect("a pattern");
        self.compare(
            &format!("`match {pattern}`"),
            || automaton.clone().words(self.lexicon).count(),
            || {
                self.text
                    .lines()
                    .filter(|word| fits(pattern.as_bytes(), word.as_bytes(), [0; 9]))
                    .count()
            },
        );
    }

    fn pattern_of_letters(&self, pattern: &str, letters: &str) {
        let automaton = Pattern::new(pattern).expect("a pattern");
        let letters_of = Anagram::within(letters).of_lexicon(self.lexicon);
        let both = Intersection::new(automaton.of_lexicon(self.lexicon), letters_of);
        let given = counts(letters);
        self.compare(
            &format!("`match {pattern} --rack {letters}`"),
            || both.clone().words(self.lexicon).count(),
            || {
                let wanted = |word: &&str| {
                    fits(pattern.as_bytes(), word.as_bytes(), [0; 9]) && can_form(&given, word)
                };
                self.text.lines().filter(wanted).count()
            },
        );
    }

    fn two_words(&self, first: &str, second: &str) {
        let pattern = Pattern::new(&format!("{first} {second}")).expect("a pattern");
        let pattern = pattern.of_lexicon(self.lexicon);
        self.compare(
            &format!("`match '{first} {second}'`"),
            || Phrases::new(&pattern, 2, Spaces::Match).walk(self.lexicon).count(),
            || {
                let found = |pattern: &str| {
                    self.text
                        .lines()
                        .filter(|it| fits(pattern.as_bytes(), it.as_bytes(), [0; 9]))
                        .count()
                };
                found(first) * found(second)
            },
        );
    }

    fn split(&self, pattern: &str) {
        let automaton = Pattern::new(pattern).expect("a pattern").of_lexicon(self.lexicon);
        self.compare(
            &format!("`match {pattern} --words 2`"),
            || {
                let mut phrases = Phrases::new(&automaton, 2, Spaces::Skip).walk(self.lexicon);
                std::iter::from_fn(|| phrases.next_phrase().map(|_| ())).count()
            },
            || {
                // At `i`, the words that match the first `i` letters, and the words that match the
                // rest.
                let pattern = pattern.as_bytes();
                let mut parts = vec![(0, 0); pattern.len() + 1];
                for word in self.text.lines().filter(|it| it.len() <= pattern.len()) {
                    let (start, end) = (word.len(), pattern.len() - word.len());
                    parts[start].0 += usize::from(fits(&pattern[..start], word.as_bytes(), [0; 9]));
                    parts[end].1 += usize::from(fits(&pattern[end..], word.as_bytes(), [0; 9]));
                }
                let pairs: usize = parts.iter().map(|(first, second)| first * second).sum();
                pairs + parts[pattern.len()].0
            },
        );
    }

    fn shared(&self, letters: &str) {
        let given = counts(letters);
        self.compare(
            &format!("`anagram {letters} --words 2`"),
            || {
                SharedLetters::of(letters)
                    .expect("few letters")
                    .words(2..=2)
                    .sets(self.lexicon)
                    .expect("few words")
                    .count()
            },
            || {
                let mut by_counts: HashMap<[u8; 27], usize> = HashMap::new();
                for word in self.text.lines().filter(|word| can_form(&given, word)) {
                    *by_counts.entry(counts(word)).or_default() += 1;
                }
                let mut pairs = 0;
                for (first, words) in &by_counts {
                    let rest: [u8; 27] = std::array::from_fn(|i| given[i] - first[i]);
                    pairs += match by_counts.get(&rest) {
                        Some(_) if rest == *first => words * (words + 1),
                        Some(others) => words * others,
                        None => 0,
                    };
                }
                pairs / 2
            },
        );
    }

    fn speller(&self, word: &str, distance: usize) {
        let automaton = Levenshtein::new(word, distance).expect("a short word");
        let mut rows = Default::default();
        self.compare(
            &format!("`fuzzy {word} {distance}`, transpositions"),
            || automaton.likeliest_first(self.lexicon).expect("few words").len(),
            || {
                let near = |it: &&str| aligned(word.as_bytes(), it.as_bytes(), distance, &mut rows);
                self.text.lines().filter(near).count()
            },
        );
    }

    fn hive(&self, letters: &str, required: &str) {
        let hive = Hive::new(letters, required).expect("a few letters");
        self.compare(
            &format!("hive {letters} {required}"),
            || hive.clone().words(self.lexicon).count(),
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
    fn compare(&self, name: &str, walk: impl FnMut() -> usize, scan: impl FnMut() -> usize) {
        self.beside("scan", name, walk, scan);
    }

    /// Measures a search and a rival, which must find the same number of words.
    fn beside(
        &self,
        rival: &str,
        name: &str,
        mut walk: impl FnMut() -> usize,
        mut other: impl FnMut() -> usize,
    ) {
        let found = walk();
        assert_eq!(found, other(), "{name}");
        let samples =
            race(2, self.share, |i| if i == 0 { time(&mut walk) } else { time(&mut other) });
        let [walk, other] = [&samples[0], &samples[1]];
        let ratio = walk.ratio_to(other);
        if self.markdown {
            // Slower runs are due to other work on the machine.
            let time = |samples: &Samples| samples.lower_quartile.as_secs_f64();
            let (walk, other) = (time(walk), time(other));
            let shown = |seconds: f64| match seconds * 1e6 {
                micros @ ..100.0 => format!("{micros:.2} µs"),
                micros => format!("{:.2} ms", micros / 1e3),
            };
            println!(
                "| {name} | {} | {} | {rival} | {} | {:.2} |",
                thousands(found as u64),
                shown(walk),
                shown(other),
                other / walk
            );
            return;
        }
        println!(
            "{name:<40} {found:>7} found  dictc {}  {rival} {}  {ratio:>8.1} ×",
            median(walk),
            median(other)
        );
    }
}

/// The median, and the quartiles in percent.
fn median(samples: &Samples) -> String {
    let (lower, upper) = samples.spread();
    format!("{:>10.1?} ({lower:+.0} {upper:+.0} %)", samples.median)
}

fn compiled(list: &str) -> Lexicon {
    let is_word = |word: &&str| word.bytes().all(|byte| byte.is_ascii_lowercase());
    Lexicon::from_words(list.split_whitespace().filter(is_word)).expect("a dictionary")
}
