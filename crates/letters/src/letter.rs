//! Letters as readers see them, and dividing a text into letters.

use std::fmt;
use std::iter::FusedIterator;

use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// The version of Unicode whose rules determine where a letter ends.
pub const UNICODE_VERSION: (u64, u64, u64) = unicode_segmentation::UNICODE_VERSION;

/// A letter as readers see it: an extended grapheme cluster of Unicode ([UAX 29]), such as `e`,
/// `é`, `ọ̀`, `हि` or `กำ`. A base character with its marks, joiners and signs is one letter, with
/// any number of code points. Marks that follow a cluster belong to it, too, as in Burmese: `ကော`.
///
/// A letter is text of at most [`MAX_BYTES`](Self::MAX_BYTES) in a small `Copy` value. Letters are
/// ordered like their texts, by code points. [`Letter::all`] divides a text into values of this
/// type. Other characters of the text, such as digits, are values of this type as well;
/// [`is_alphabetic`](Self::is_alphabetic) distinguishes them.
///
/// [UAX 29]: https://www.unicode.org/reports/tr29/
///
/// # Examples
///
/// ```
/// use dictc_letters::Letter;
///
/// let hindi: Vec<Letter> = Letter::all("हिन्दी").collect();
/// assert_eq!(hindi.len(), 2);
/// assert_eq!((hindi[0].as_str(), hindi[1].as_str()), ("हि", "न्दी"));
/// assert!(hindi[0].is_alphabetic() && hindi[0].as_char().is_none());
/// assert_eq!(Letter::from('e').as_char(), Some('e'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter {
    /// UTF-8, and zeros from `len` on: comparing the arrays compares the texts.
    bytes: [u8; Letter::MAX_BYTES],
    len: u8,
}

impl Letter {
    /// The maximum length of a letter in bytes of UTF-8: ten code points of most scripts. A longer
    /// cluster is divided into pieces of at most this length. Pieces that begin with a mark are in
    /// no word of a dictionary.
    pub const MAX_BYTES: usize = 30;

    /// The letter that a text consists of; `None` if it is empty or has more than one.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let mut all = Self::all(text);
        all.next().filter(|_| all.rest.is_empty())
    }

    /// Divides a text into letters and other characters.
    ///
    /// The iterator is linear in the length of the text: a load for each ASCII character, and tens
    /// of nanoseconds for others. It does not compose the text: do that first
    /// ([`nfc`](crate::nfc)), or use [`fold()`](crate::fold()).
    ///
    /// # Examples
    ///
    /// ```
    /// let yoruba: Vec<String> = dictc_letters::Letter::all("ọ̀rọ̀").map(|it| it.to_string()).collect();
    /// assert_eq!(yoruba, ["ọ̀", "r", "ọ̀"]);
    /// ```
    #[must_use]
    pub fn all(text: &str) -> Letters<'_> {
        Letters { rest: text }
    }

    /// The number of letters and other characters of a text. Linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(dictc_letters::Letter::count("tea"), 3);
    /// assert_eq!(dictc_letters::Letter::count("नमस्ते"), 3);
    /// ```
    #[must_use]
    pub fn count(text: &str) -> usize {
        if text.is_ascii() { text.len() } else { Self::all(text).count() }
    }

    /// The letter of an ASCII character, for constants.
    ///
    /// # Panics
    ///
    /// If the byte is not ASCII.
    #[must_use]
    pub const fn ascii(byte: u8) -> Self {
        assert!(byte.is_ascii(), "expected an ASCII character");
        let mut bytes = [0; Self::MAX_BYTES];
        bytes[0] = byte;
        Self { bytes, len: 1 }
    }

    /// A text of several letters that an alphabet lists as one, such as `lj`; `None` if it is empty
    /// or does not fit.
    #[must_use]
    pub fn joined(text: &str) -> Option<Self> {
        (1..=Self::MAX_BYTES).contains(&text.len()).then(|| Self::cut(text))
    }

    /// The longest beginning of a text that fits.
    fn cut(text: &str) -> Self {
        let mut len = text.len().min(Self::MAX_BYTES);
        while !text.is_char_boundary(len) {
            len -= 1;
        }
        let mut bytes = [0; Self::MAX_BYTES];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Self { bytes, len: len as u8 }
    }

    /// The text of the letter. Linear in its length.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = self.bytes.get(..usize::from(self.len)).unwrap_or_default();
        // The bytes were copied from a text, so they are valid.
        std::str::from_utf8(text).unwrap_or_default()
    }

    /// The character that the letter consists of; `None` if there are several.
    #[inline]
    #[must_use]
    pub fn as_char(&self) -> Option<char> {
        if self.len == 1 {
            return Some(char::from(self.bytes[0]));
        }
        let mut characters = self.as_str().chars();
        characters.next().filter(|_| characters.as_str().is_empty())
    }

    /// Whether this is a letter of a word: whether it begins with a character of Unicode's general
    /// category L. Digits, signs, and marks without a letter are not letters.
    #[must_use]
    pub fn is_alphabetic(&self) -> bool {
        if self.len == 1 {
            return self.bytes[0].is_ascii_alphabetic();
        }
        self.as_str().chars().next().is_some_and(is_base)
    }

    /// This letter with `next` added; `None` if `next` begins another letter.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_letters::Letter;
    ///
    /// let letter = Letter::from('ह').with('ि');
    /// assert_eq!(letter.map(|it| it.to_string()).as_deref(), Some("हि"));
    /// assert_eq!(Letter::from('e').with('s'), None);
    /// ```
    #[must_use]
    pub fn with(self, next: char) -> Option<Self> {
        if next.is_ascii() && self.len == 1
            || usize::from(self.len) + next.len_utf8() > Self::MAX_BYTES
        {
            return None;
        }
        let mut text = String::from(self.as_str());
        text.push(next);
        (end_of_first(&text) == text.len()).then(|| Self::cut(&text))
    }
}

impl From<char> for Letter {
    #[inline]
    fn from(character: char) -> Self {
        match u8::try_from(character) {
            Ok(byte) if byte.is_ascii() => Self::ascii(byte),
            _ => Self::cut(character.encode_utf8(&mut [0; 4])),
        }
    }
}

impl AsRef<str> for Letter {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<char> for Letter {
    fn eq(&self, other: &char) -> bool {
        *self == Self::from(*other)
    }
}

impl PartialEq<str> for Letter {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::quoted(self.as_str()))
    }
}

impl FromIterator<Letter> for String {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut text = Self::new();
        text.extend(letters);
        text
    }
}

impl Extend<Letter> for String {
    fn extend<I: IntoIterator<Item = Letter>>(&mut self, letters: I) {
        letters.into_iter().for_each(|letter| self.push_str(letter.as_str()));
    }
}

#[cfg(feature = "serde")]
impl serde_core::Serialize for Letter {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The letters of a text; made by [`Letter::all`].
#[derive(Clone, Debug)]
pub struct Letters<'a> {
    rest: &'a str,
}

impl<'a> Letters<'a> {
    /// The remaining text.
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        self.rest
    }
}

impl Iterator for Letters<'_> {
    type Item = Letter;

    #[inline]
    fn next(&mut self) -> Option<Letter> {
        let letter = Letter::cut(&self.rest[..end_of_first(self.rest)]);
        let rest = self.rest.get(usize::from(letter.len)..)?;
        self.rest = rest;
        (letter.len > 0).then_some(letter)
    }
}

impl FusedIterator for Letters<'_> {}

/// Whether a character may combine with an adjacent one to a single letter, as marks do. In words
/// without such characters, every character is a letter.
///
/// # Examples
///
/// ```
/// use dictc_letters::joins;
///
/// assert!(['\u{301}', 'ि', 'ำ'].into_iter().all(joins));
/// assert!(!['e', 'é', 'ह', 'ก', '한'].into_iter().any(joins));
/// ```
#[doc(hidden)]
#[must_use]
pub fn joins(character: char) -> bool {
    // Small modules cannot find out, and accept no words with such characters.
    if !may_join(character) || cfg!(texts_are_composed) {
        return may_join(character);
    }
    really_joins(character)
}

/// As [`joins`], by the tables of Unicode.
fn really_joins(character: char) -> bool {
    let pair = |first: char, second: char| {
        let text = String::from_iter([first, second]);
        end_of_first(&text) == text.len()
    };
    // Marks, joiners and characters that combine with the next one are found beside any letter; the
    // parts of a syllable are found beside a syllable.
    ['a', '가'].into_iter().any(|beside| pair(beside, character) || pair(character, beside))
}

/// Whether [`joins`] can be true for a character; for most letters of the world it cannot.
fn may_join(character: char) -> bool {
    !matches!(character,
        '\0'..='\u{2ff}'
        // Greek, Cyrillic, Armenian, Hebrew.
        | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{590}' | '\u{5d0}'..='\u{5ff}'
        // Arabic, with letters of Persian, Urdu and Uyghur; Syriac, Thaana, N'Ko.
        | '\u{620}'..='\u{64a}' | '\u{66e}' | '\u{66f}' | '\u{671}'..='\u{6d5}'
        | '\u{6ee}' | '\u{6ef}' | '\u{6fa}'..='\u{6ff}' | '\u{710}' | '\u{712}'..='\u{72f}'
        | '\u{74d}'..='\u{7a5}' | '\u{7ca}'..='\u{7ea}'
        // Consonants of Devanagari and Thai, Georgian, Ethiopic, Cherokee.
        | '\u{904}'..='\u{939}' | '\u{e01}'..='\u{e30}' | '\u{e32}' | '\u{e40}'..='\u{e46}'
        | '\u{10a0}'..='\u{10ff}' | '\u{1200}'..='\u{135c}' | '\u{1380}'..='\u{13fd}'
        // Canadian syllables, Ogham, runes, Mongolian, Ol Chiki, Georgian.
        | '\u{1401}'..='\u{1711}' | '\u{1820}'..='\u{1884}' | '\u{1c5a}'..='\u{1c7d}'
        | '\u{1c90}'..='\u{1cbf}'
        // More of Latin and Greek, signs, Glagolitic, Coptic, Tifinagh, Ethiopic, kana, Chinese.
        | '\u{1e00}'..='\u{200b}' | '\u{2c00}'..='\u{2cee}' | '\u{2d00}'..='\u{2d70}'
        | '\u{2d80}'..='\u{2dde}' | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{a66e}'
        // Latin, Cherokee and Korean, and scripts beyond the first plane.
        | '\u{a722}'..='\u{a801}' | '\u{ab01}'..='\u{abbf}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{10280}'..='\u{102d0}' | '\u{10330}'..='\u{10375}' | '\u{10400}'..='\u{104fb}'
        | '\u{118a0}'..='\u{118df}' | '\u{1e900}'..='\u{1e943}'
    )
}

/// Whether a character has Unicode's general category L.
pub(crate) fn is_base(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphabetic();
    }
    if cfg!(texts_are_composed) {
        return character.is_alphabetic();
    }
    // Alphabetic characters are letters, numerals such as `Ⅷ`, marks, and letters in circles and
    // squares, which are symbols.
    character.is_alphabetic()
        && !character.is_numeric()
        && !is_combining_mark(character)
        && !matches!(character, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f189}')
}

/// The end of the first letter of a text; 0 if the text is empty.
#[inline]
fn end_of_first(text: &str) -> usize {
    let bytes = text.as_bytes();
    match bytes {
        [] => 0,
        // No character below U+0300, whose first byte is 0xcc, combines with the one before it.
        [first, next, ..] if first.is_ascii() && *next < 0xcc => 1,
        [first] if first.is_ascii() => 1,
        _ => first_of_any(text),
    }
}

fn first_of_any(text: &str) -> usize {
    if cfg!(texts_are_composed) {
        // tools/wasm/build: small modules omit the tables, and accept no words with marks.
        return text.chars().next().map_or(0, char::len_utf8);
    }
    // Longer letters are cut off, so a text of only marks is not read repeatedly.
    let mut end = text.len().min(Letter::MAX_BYTES + 4);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut clusters = text[..end].graphemes(true).peekable();
    let mut len = clusters.next().map_or(0, str::len);
    // Vowels and tones of Burmese and its relatives are marks that UAX 29 leaves clusters of their
    // own; to readers they belong to the letter before them.
    let is_mark = |cluster: &&str| cluster.starts_with(is_combining_mark);
    while let Some(mark) = clusters.next_if(is_mark) {
        len += mark.len();
    }
    len
}

#[cfg(test)]
mod tests {
    use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

    use super::*;

    fn divided(text: &str) -> Vec<String> {
        Letter::all(text).map(|it| it.to_string()).collect()
    }

    #[test]
    fn letters_of_one_character_are_known_without_the_tables() {
        for character in '\0'..=char::MAX {
            assert!(may_join(character) || !really_joins(character), "{character:?}");
        }
        let lists = "ᏣᎳᎩ ꮳꮃꭹ ئۇيغۇر ߒߞߏ ⵜⴰⵎⴰⵣⵉⵖⵜ ܣܘܪܝܝܐ ދވހ ᐃᓄᒃᑎᑐᑦ ᠮᠣᠩᠭᠣᠯ 𞤆𞤵𞤤𞤢𞤪 ქართული አማርኛ ꓡꓲꓢꓴ ꆈꌠ 𐐔𐐯𐑅 ⲙⲛⲧ ᱥᱟᱱᱛᱟᱲ";
        for letter in lists.chars().filter(|it| !it.is_whitespace()) {
            assert!(!may_join(letter), "{letter:?}");
        }
    }

    #[test]
    fn words_of_many_scripts_divide_as_their_readers_divide_them() {
        for (word, expected) in [
            ("tea", "t e a"),
            ("señor", "s e ñ o r"),
            ("नमस्ते", "न म स्ते"),
            ("हिन्दी", "हि न्दी"),
            ("ọ̀rọ̀", "ọ̀ r ọ̀"),
            ("ภาษาไทย", "ภ า ษ า ไ ท ย"),
            ("กำลัง", "กำ ลั ง"),
            ("தமிழ்", "த மி ழ்"),
            ("বাংলা", "বাং লা"),
            ("שָׁלוֹם", "שָׁ ל וֹ ם"),
            ("مَرْحَبًا", "مَ رْ حَ بً ا"),
            ("한국어", "한 국 어"),
            ("ဉာဏ်ကောင်း", "ဉာ ဏ် ကော င်း"),
            ("မြန်မာ", "မြ န် မာ"),
            ("ខ្មែរ", "ខ្មែ រ"),
            ("ລາວ", "ລ າ ວ"),
            ("සිංහල", "සිං හ ල"),
            ("", ""),
        ] {
            let expected: Vec<&str> = expected.split_whitespace().collect();
            assert_eq!(divided(word), expected, "{word}");
            assert_eq!(Letter::count(word), expected.len(), "{word}");
            assert!(Letter::all(word).all(|it| it.is_alphabetic()), "{word}");
        }
    }

    /// Compares with a slow reference, which divides a text at the borders that the segmentation
    /// library finds.
    #[test]
    fn letters_are_grapheme_clusters() {
        let kinds = [
            "a", "é", "ह", "\u{94d}", "ि", "\u{301}", "ก", "ำ", "\u{200d}", "가", "\u{1100}",
            "\u{d4e}", "1", " ",
        ];
        for number in 0..kinds.len().pow(4) {
            let digits = (0..4).map(|at| kinds[number / kinds.len().pow(at) % kinds.len()]);
            let text: String = digits.collect();
            let clusters: Vec<&str> = text.graphemes(true).collect();
            assert_eq!(divided(&text), clusters, "{text:?}");
            // Adding character by character gives the same letters.
            let mut grown: Vec<Letter> = Vec::new();
            for character in text.chars() {
                match grown.last_mut().and_then(|last| Some((last.with(character)?, last))) {
                    Some((longer, last)) => *last = longer,
                    None => grown.push(Letter::from(character)),
                }
            }
            assert!(Letter::all(&text).eq(grown), "{text:?}");
        }
    }

    #[test]
    fn a_letter_that_is_too_long_is_divided() {
        let marks = "\u{301}".repeat(40);
        let text = format!("a{marks}b");
        let parts: Vec<Letter> = Letter::all(&text).collect();
        assert_eq!(parts.iter().map(Letter::as_str).collect::<String>(), text);
        assert!(parts.iter().all(|it| it.as_str().len() <= Letter::MAX_BYTES));
        assert!(parts[0].is_alphabetic() && !parts[1].is_alphabetic());
        assert_eq!(Letter::new(&text[..Letter::MAX_BYTES - 1]), Some(parts[0]));
        assert_eq!(parts[0].with('\u{301}'), None);
        // Each letter is found from a few bytes, so this does not take quadratic time.
        let marks = "\u{301}".repeat(1 << 20);
        assert_eq!(Letter::count(&marks), (2usize << 20).div_ceil(Letter::MAX_BYTES));
    }

    #[test]
    fn a_letter_begins_with_a_character_of_category_l() {
        for character in '\0'..=char::MAX {
            let category = character.general_category_group();
            // The table has an older version of Unicode.
            if category == GeneralCategoryGroup::Other && !character.is_control() {
                continue;
            }
            let is_letter = category == GeneralCategoryGroup::Letter;
            assert_eq!(Letter::from(character).is_alphabetic(), is_letter, "{character:?}");
        }
    }

    #[test]
    fn characters_that_join_are_found_wherever_they_are() {
        let one = |text: String| text.graphemes(true).nth(1).is_none();
        for character in '\0'..=char::MAX {
            let beside = ['a', '가'];
            let is_joined = beside
                .into_iter()
                .any(|it| one(format!("{it}{character}")) || one(format!("{character}{it}")));
            let category = character.general_category_group();
            // The table of categories is of an older version of Unicode.
            if category == GeneralCategoryGroup::Other && !is_joined {
                continue;
            }
            let is_mark = category == GeneralCategoryGroup::Mark;
            assert_eq!(joins(character), is_joined || is_mark, "{character:?}");
        }
    }

    #[test]
    fn letters_are_ordered_as_their_texts() {
        let mut all = ["b", "हि", "ह", "a", "é", "ọ̀", "ọ"].map(|it| Letter::new(it).unwrap());
        all.sort_unstable();
        let mut texts = all.map(|it| it.to_string());
        texts.sort_unstable();
        assert_eq!(all.map(|it| it.to_string()), texts);
        assert_eq!(Letter::new("ab"), None);
        assert_eq!(Letter::new(""), None);
        assert!(all[0] == 'a' && all[1] == *"b");
    }
}
