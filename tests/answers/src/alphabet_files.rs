//! Questions of dictionaries with alphabets, in which several characters are one letter.

use std::fs;
use std::io;
use std::path::Path;

use dictc_compile::{CompileOptions, alphabet};

use crate::Question;
use crate::hostile_files::question_of_file;
use crate::random::Random;

/// The alphabets: ten with letters of several characters, three with faces or final forms, and others.
const CODES: [&str; 20] = [
    "hr",
    "sr-Latn",
    "cs",
    "sk",
    "hu",
    "cy",
    "sq",
    "mt",
    "br",
    "es-traditional",
    "tr",
    "az",
    "he",
    "el",
    "hi",
    "th",
    "ka",
    "ar",
    "da",
    "fi",
];
/// The number of boards of each.
const BOARDS: usize = 15;
/// The number of other questions of each.
const QUESTIONS: usize = 50;

/// Writes a dictionary for each alphabet to a folder, and asks questions of it.
///
/// # Errors
///
/// If a file cannot be written.
///
/// # Panics
///
/// If a list does not compile.
pub fn alphabet_questions(folder: &Path) -> io::Result<Vec<(Question, String)>> {
    fs::create_dir_all(folder)?;
    let folder = fs::canonicalize(folder)?;
    let mut answers = Vec::new();
    for (number, code) in CODES.into_iter().enumerate() {
        let mut random = Random(number as u64);
        let alphabet = &alphabet(code).expect("a built-in alphabet").alphabet;
        // Few letters, so that words meet: some of several characters, and their parts.
        let long = alphabet.long_letters().iter().take(3);
        let parts = long.clone().flat_map(|it| it.as_str().chars().map(String::from));
        let mut pool: Vec<String> = long.map(ToString::to_string).chain(parts).collect();
        let all = alphabet.all_letters();
        pool.extend((0..5).map(|_| all[random.below(all.len())].to_string()));
        pool.retain(|it| it != "q");
        let text = |random: &mut Random, letters: usize| -> String {
            (0..letters).map(|_| pool[random.below(pool.len())].as_str()).collect()
        };
        let words: Vec<String> = (0..300).map(|n| text(&mut random, 2 + n % 6)).collect();
        let options = CompileOptions::new().min_length(1).alphabet(alphabet.clone());
        let list = words.join("\n");
        let compilation = options.compile([(list.as_bytes(), "words")]).expect("a list");
        let lexicon = compilation.into_lexicon().expect("a dictionary");
        let path = folder.join(format!("{code}.fst"));
        fs::write(&path, lexicon.as_bytes())?;
        for n in 0..BOARDS + QUESTIONS {
            let word = &words[random.below(words.len())];
            let (kind, text) = match n {
                0..BOARDS => {
                    // Faces, in rows of three tiles.
                    let mut tile = || {
                        let letter = alphabet.letter(&pool[random.below(pool.len())]);
                        format!("[{}]", alphabet.face_of(letter.expect("a letter")))
                    };
                    let row = |_| (0..3).map(|_| tile()).collect::<String>();
                    ("solve", (0..3).map(row).collect::<Vec<_>>().join("/"))
                }
                n if n % 3 == 0 => ("completions", text(&mut random, 2)),
                n if n % 3 == 1 => ("anagrams", word.clone()),
                _ => {
                    let mut letters: Vec<String> =
                        alphabet.divide(word).map(|it| it.to_string()).collect();
                    let at = random.below(letters.len());
                    letters[at] = ["?", "*", "@"][random.below(3)].to_owned();
                    ("matches", letters.concat())
                }
            };
            answers.push(question_of_file(&path, &lexicon, kind, &text));
        }
    }
    Ok(answers)
}
