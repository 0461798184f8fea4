//! Which letters are vowels, in the scripts of the world. Does not know languages: it says what most
//! of those that share a script agree on.

use unicode_normalization::char::decompose_canonical;

use crate::letter::Letter;
use crate::plain_letters::plain_letter;

/// Whether a folded letter is a vowel; `None` if nothing is known about its script, or if it is not a
/// letter.
///
/// Marks do not matter, so `ä` is a vowel as `a` is. In scripts of syllables, the first sound
/// decides: of Devanagari, `अ` is a vowel, and `कि`, a consonant with a vowel sign, is a consonant;
/// the same is true of `あ` and `か`, `아` and `가`. In scripts that write only consonants, as Hebrew
/// does, all letters are consonants. Letters that are vowels in some languages or words but
/// consonants in others are consonants: `y`, `ъ`, and `و` of Arabic.
///
/// Constant time.
///
/// # Examples
///
/// ```
/// use dictc_letters::{Letter, is_vowel};
///
/// let of = |text| is_vowel(Letter::new(text)?);
/// assert_eq!(["e", "ọ̀", "ი", "अ"].map(of), [Some(true); 4]);
/// assert_eq!(["y", "й", "ბ", "हि"].map(of), [Some(false); 4]);
/// assert_eq!(["語", "7"].map(of), [None; 2]);
/// ```
#[must_use]
pub fn is_vowel(letter: impl Into<Letter>) -> Option<bool> {
    let letter = letter.into();
    if !letter.is_alphabetic() {
        return None;
    }
    let first = letter.as_str().chars().next()?;
    match first {
        // Letters of their own, although Unicode takes them apart into a vowel and a mark: short i,
        // short u, and the kana of vu. A hamza is a consonant, whatever carries it.
        'й' | 'ў' | 'ゔ' | 'ヴ' | 'أ' | 'إ' | 'ؤ' | 'ئ' => Some(false),
        _ => is_plain_vowel(without_marks(first)),
    }
}

/// The first character of the decomposition of a character.
fn without_marks(character: char) -> char {
    if character.is_ascii() {
        return character;
    }
    if cfg!(texts_are_composed) {
        return plain_letter(character);
    }
    // Syllables of Hangul stay whole.
    if matches!(character, '가'..='힣') {
        return character;
    }
    let mut first = None;
    decompose_canonical(character, |part| {
        first.get_or_insert(part);
    });
    first.unwrap_or(character)
}

/// As [`is_vowel`], for a letter without marks.
fn is_plain_vowel(letter: char) -> Option<bool> {
    if let '가'..='힣' = letter {
        return Some(begins_with_vowel(letter));
    }
    let block = BLOCKS.binary_search_by(|(first, last, _)| {
        if *last < letter {
            std::cmp::Ordering::Less
        } else if *first > letter {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    });
    let (_, _, vowels) = BLOCKS[block.ok()?];
    Some(lists(vowels, letter))
}

/// Whether a syllable of Hangul begins with ㅇ, which is silent there.
fn begins_with_vowel(syllable: char) -> bool {
    /// Syllables with the same first letter follow each other.
    const SYLLABLES: u32 = 21 * 28;
    const SILENT: u32 = 11;
    (u32::from(syllable) - u32::from('가')) / SYLLABLES == SILENT
}

/// A range of letters whose vowels are known: the first and last character, and the vowels, with a
/// hyphen between the first and last one of a range. All other letters are consonants.
type Block = (char, char, &'static str);

/// Whether a letter is among the vowels of a block.
fn lists(vowels: &str, letter: char) -> bool {
    let mut rest = vowels.chars().peekable();
    while let Some(first) = rest.next() {
        let last = rest.next_if_eq(&'-').and_then(|_| rest.next()).unwrap_or(first);
        if (first..=last).contains(&letter) {
            return true;
        }
    }
    false
}

/// The ranges, in order.
const BLOCKS: &[Block] = &[
    // Latin, with letters of African languages, Azerbaijani and phonetic alphabets.
    ('A', 'Z', ""),
    ('a', '\u{36f}', "aeiouæøıœǝȣɐ-ɒɔɘ-əɛ-ɞɤɨ-ɪɯɵ-ɶʉ-ʊʌʏ"),
    // Greek. Its block has Coptic letters, too, which are consonants.
    ('\u{370}', '\u{3ff}', "αεηιουω"),
    // Cyrillic: Slavic letters, old ones, and letters of Kazakh, Tatar and others. The last have marks,
    // for builds that do not take them apart.
    ('\u{400}', '\u{52f}', "аеиоуыэ-яєі-їѡѣѥѧѩѫѭѵѹѻүұӑ-ӛӣ-ӳӹԑ"),
    // Armenian. Its u is written with two letters, ո and ւ.
    ('\u{531}', '\u{587}', "աեէ-ըիոօ"),
    // Hebrew: points are vowels, letters are not.
    ('\u{5d0}', '\u{5f2}', ""),
    // Arabic: alif, and the letters of Uyghur and Kurdish that are always vowels.
    ('\u{620}', '\u{6ff}', "آاىێېەۆ-ۈ"),
    // Syriac and Thaana write vowels as marks.
    ('\u{710}', '\u{72f}', ""),
    ('\u{750}', '\u{77f}', ""),
    ('\u{780}', '\u{7a5}', ""),
    // N'Ko.
    ('\u{7ca}', '\u{7ea}', "\u{7ca}-\u{7d0}"),
    // Scripts of India: the letters of vowels that begin a syllable.
    ('\u{904}', '\u{97f}', "\u{904}-\u{914}\u{960}-\u{961}\u{972}-\u{977}"),
    ('\u{985}', '\u{9f1}', "\u{985}-\u{994}\u{9e0}-\u{9e1}"),
    // Gurmukhi, whose first letters carry the vowels.
    ('\u{a05}', '\u{a74}', "\u{a05}-\u{a14}\u{a72}-\u{a73}"),
    ('\u{a85}', '\u{af9}', "\u{a85}-\u{a94}\u{ae0}-\u{ae1}"),
    ('\u{b05}', '\u{b71}', "\u{b05}-\u{b14}\u{b60}-\u{b61}"),
    ('\u{b83}', '\u{bb9}', "\u{b85}-\u{b94}"),
    ('\u{c05}', '\u{c61}', "\u{c05}-\u{c14}\u{c60}-\u{c61}"),
    ('\u{c85}', '\u{cf2}', "\u{c85}-\u{c94}\u{ce0}-\u{ce1}"),
    ('\u{d05}', '\u{d7f}', "\u{d05}-\u{d14}\u{d5f}-\u{d61}"),
    ('\u{d85}', '\u{dc6}', "\u{d85}-\u{d96}"),
    // Thai: vowels that are letters of their own, before or after a consonant, and ฤ and ฦ.
    ('ก', '\u{e46}', "ฤฦะา-ำเ-ๅ"),
    // Lao.
    ('\u{e81}', '\u{edf}', "\u{eb0}\u{eb2}-\u{eb3}\u{ebd}\u{ec0}-\u{ec4}"),
    // Tibetan writes vowels as marks.
    ('\u{f40}', '\u{f6c}', ""),
    // Burmese, and its relatives.
    ('\u{1000}', '\u{108e}', "\u{1022}-\u{102a}\u{1052}-\u{1055}"),
    // Georgian.
    ('ა', 'ჺ', "აეიოუჱჵჷ"),
    // The letters of Hangul: leading consonants, vowels, final consonants.
    ('\u{1100}', '\u{11ff}', "\u{1161}-\u{11a7}"),
    // Ethiopic: the syllables without a consonant.
    ('\u{1200}', '\u{135a}', "አ-ኧዐ-ዖ"),
    // Cherokee in capitals, for the letters that have no small one.
    ('\u{13a0}', '\u{13fd}', "\u{13a0}-\u{13a5}"),
    // Khmer.
    ('\u{1780}', '\u{17b3}', "\u{17a3}-\u{17b3}"),
    // Mongolian, without the letters of other languages.
    ('\u{1820}', '\u{1842}', "\u{1820}-\u{1827}"),
    // Ol Chiki.
    ('\u{1c5a}', '\u{1c77}', "\u{1c5a}\u{1c5f}\u{1c64}\u{1c69}\u{1c6e}\u{1c73}"),
    // More of Latin; what has marks there is taken apart before.
    ('\u{1d79}', '\u{1dbf}', "\u{1d7b}-\u{1d7c}\u{1d7e}-\u{1d7f}"),
    ('\u{1e00}', '\u{1eff}', ""),
    ('\u{2c60}', '\u{2c7f}', "\u{2c65}\u{2c7a}"),
    // Tifinagh.
    ('\u{2d30}', '\u{2d6f}', "\u{2d30}\u{2d3b}\u{2d49}\u{2d53}\u{2d67}"),
    // Kana. The sign that makes a vowel long is one.
    ('ぁ', 'ゖ', "ぁ-お"),
    ('ァ', 'ヺ', "ァ-オ"),
    ('ー', 'ー', "ー"),
    // The letters of Hangul by themselves.
    ('ㄱ', 'ㆎ', "ㅏ-ㅣㆇ-ㆎ"),
    // Old Cyrillic.
    ('\u{a641}', '\u{a66d}', "\u{a64b}\u{a64d}\u{a651}-\u{a65d}"),
    // More of Latin: letters of Africa, of the Middle Ages and of phonetic alphabets.
    (
        '\u{a722}',
        '\u{a7ca}',
        "\u{a733}\u{a735}\u{a737}\u{a74b}\u{a74d}\u{a74f}\u{a7bb}\u{a7bd}\u{a7bf}",
    ),
    // Cherokee.
    ('\u{ab70}', '\u{abbf}', "\u{ab70}-\u{ab75}"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The letters of a text for which this is the answer.
    fn those(text: &str, is: Option<bool>) -> String {
        let letters = Letter::all(text).filter(Letter::is_alphabetic);
        letters.filter(|it| is_vowel(*it) == is).collect()
    }

    /// The vowels of each language, as its grammars list them, in its alphabet.
    #[test]
    fn vowels_of_alphabets() {
        for (language, alphabet, vowels) in [
            ("English", "abcdefghijklmnopqrstuvwxyz", "aeiou"),
            ("French", "aàâæbcçdeéèêëfghiîïjklmnoôœpqrstuùûüvwxyÿz", "aàâæeéèêëiîïoôœuùûü"),
            ("Czech", "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž", "aáeéěiíoóuúů"),
            ("Danish", "abcdefghijklmnopqrstuvwxyzæøå", "aeiouæøå"),
            ("Turkish", "abcçdefgğhıijklmnoöprsştuüvyz", "aeıioöuü"),
            ("Azerbaijani", "abcçdeəfgğhxıijkqlmnoöprsştuüvyz", "aeəıioöuü"),
            ("Vietnamese", "aăâbcdđeêghiklmnoôơpqrstuưvxyạẫặểỉợữ", "aăâeêioôơuưạẫặểỉợữ"),
            ("Polish", "aąbcćdeęfghijklłmnńoóprsśtuwyzźż", "aąeęioóu"),
            ("Yoruba", "abdeẹfghijklmnoọprsṣtuwyọ̀ẹ́", "aeẹioọuọ̀ẹ́"),
            ("Ewe", "abdɖeɛfƒgɣhikxlmnŋoɔprstuvʋwyz", "aeɛioɔu"),
            ("Icelandic", "aábdðeéfghiíjklmnoóprstuúvxyýþæö", "aáeéiíoóuúæö"),
            ("Latvian", "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž", "aāeēiīouū"),
            ("Greek", "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊΰἄᾳῶ", "αεηιουωάέήίόύώϊΰἄᾳῶ"),
            ("Russian", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "аеёиоуыэюя"),
            ("Ukrainian", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "аеєиіїоуюя"),
            ("Belarusian", "абвгдеёжзійклмнопрстуўфхцчшыьэюя", "аеёіоуыэюя"),
            ("Macedonian", "абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ", "аеиоуѐѝ"),
            ("Kazakh", "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя", "аәеёиоөуұүыіэюя"),
            ("Chuvash", "аӑбвгдеёӗжзийклмнопрсҫтуӳфхцчшщъыьэюя", "аӑеёӗиоуӳыэюя"),
            ("Mari", "аӓоӧуӱыӹ", "аӓоӧуӱыӹ"),
            ("Armenian", "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ", "աեէըիոօ"),
            ("Georgian", "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ", "აეიოუ"),
            ("Hebrew", "אבגדהוזחטיכלמנסעפצקרשתאָ", ""),
            ("Arabic", "ابتثجحخدذرزسشصضطظعغفقكلمنهويأإؤئءةىآ", "اىآ"),
            ("Uyghur", "ائەبپتجچخدرزژسشغفقكگڭلمنھوۇۆۈۋېىي", "اەۇۆۈېى"),
            ("Hindi", "अआइईउऊऋएऐओऔकखगघङचछनमयरलवहड़किस्तेनमःअं", "अआइईउऊऋएऐओऔअं"),
            ("Bengali", "অআইঈউঊঋএঐওঔকখগড়য়তকি", "অআইঈউঊঋএঐওঔ"),
            ("Punjabi", "ੳਅੲਸਹਕਖਗਆਇਈਉਊਏਐਓਔ", "ੳਅੲਆਇਈਉਊਏਐਓਔ"),
            ("Gujarati", "અઆઇઈઉઊઋએઐઓઔકખગઙકિ", "અઆઇઈઉઊઋએઐઓઔ"),
            ("Odia", "ଅଆଇଈଉଊଋଏଐଓଔକଖଗକି", "ଅଆଇଈଉଊଋଏଐଓଔ"),
            ("Tamil", "அஆஇஈஉஊஎஏஐஒஓஔகஙசஞடகிழ்", "அஆஇஈஉஊஎஏஐஒஓஔ"),
            ("Telugu", "అఆఇఈఉఊఋఎఏఐఒఓఔకఖగకి", "అఆఇఈఉఊఋఎఏఐఒఓఔ"),
            ("Kannada", "ಅಆಇಈಉಊಋಎಏಐಒಓಔಕಖಗಕಿ", "ಅಆಇಈಉಊಋಎಏಐಒಓಔ"),
            ("Malayalam", "അആഇഈഉഊഋഎഏഐഒഓഔകഖഗകിൻ", "അആഇഈഉഊഋഎഏഐഒഓഔ"),
            ("Sinhala", "අආඇඈඉඊඋඌඑඒඓඔඕඖකඛගකි", "අආඇඈඉඊඋඌඑඒඓඔඕඖ"),
            ("Thai", "กขคงจฉชดตทนมรลวสหอฮกำกิฤะาเแโใไ", "ฤะาเแโใไ"),
            ("Lao", "ກຂຄງຈສຊຍດຕນກິະາເແໂໃໄ", "ະາເແໂໃໄ"),
            ("Tibetan", "ཀཁགངཅཆཨཀི", ""),
            ("Burmese", "ကခဂဃငအဣဤဥဦဧဩဪကို", "ဣဤဥဦဧဩဪ"),
            ("Khmer", "កខគឃងអឥឦឧឩឪឫឬឭឮឯឰឱឳកិ", "ឥឦឧឩឪឫឬឭឮឯឰឱឳ"),
            ("Amharic", "ሀለመሠረሰሸቀበተኀነኘአኡኢኣኤእኦከወዐዑዘ", "አኡኢኣኤእኦዐዑ"),
            ("Cherokee", "ꭰꭱꭲꭳꭴꭵꭶꭷꭸ", "ꭰꭱꭲꭳꭴꭵ"),
            ("Tifinagh", "ⴰⴱⴳⴷⴹⴻⴼⴽⵀⵃⵄⵅⵇⵉⵊⵍⵎⵏⵓⵔⵖⵙⵛⵜⵟⵡⵢⵣ", "ⴰⴻⵉⵓ"),
            (
                "Japanese",
                "あいうえおかきがざぱんっゃゔアイウエオカンヴー",
                "あいうえおアイウエオー",
            ),
            ("Korean", "아안이가한글ㅏㅑㄱㅎ", "아안이ㅏㅑ"),
            ("Mongolian", "ᠠᠡᠢᠣᠤᠥᠦᠨᠪᠬ", "ᠠᠡᠢᠣᠤᠥᠦ"),
            ("Santali", "ᱚᱛᱜᱝᱞᱟᱠᱤᱥᱩᱪᱮᱯᱳᱴ", "ᱚᱟᱤᱩᱮᱳ"),
            ("N'Ko", "ߊߋߌߍߎߏߐߒߓߔ", "ߊߋߌߍߎߏߐ"),
        ] {
            assert_eq!(those(alphabet, Some(true)), vowels, "{language}");
            assert_eq!(those(alphabet, None), "", "{language}");
        }
    }

    #[test]
    fn nothing_is_known_of_other_scripts_and_signs() {
        let text = "語字ꀀᐁ𐐨ᚠ7-'?";
        assert!(Letter::all(text).all(|it| is_vowel(it).is_none()));
    }

    /// Accents never make a vowel of a consonant, or the other way round, except for letters of their
    /// own.
    #[test]
    fn marks_do_not_matter() {
        for character in '\0'..=char::MAX {
            let plain = without_marks(character);
            if plain != character && crate::fold(&character.to_string()).starts_with(character) {
                let is_own = "йўゔヴأإؤئ".contains(character);
                let are_equal = is_vowel(character) == is_vowel(plain);
                assert!(are_equal || is_own, "{character:?}");
            }
        }
    }

    #[test]
    fn ranges_are_in_order() {
        for pair in BLOCKS.windows(2) {
            assert!(pair[0].1 < pair[1].0, "{:?}", pair[1].0);
        }
        for (first, last, vowels) in BLOCKS {
            assert!(first <= last);
            let mut vowels = vowels.chars().filter(|it| *it != '-');
            assert!(vowels.all(|it| (*first..=*last).contains(&it)), "{first:?}");
        }
    }

    /// Most letters of Latin are consonants, so one whose name says a vowel would go unnoticed.
    #[test]
    fn accented_vowels_of_latin_are_vowels() {
        let folded = |it: &char| crate::fold(&it.to_string()).starts_with(*it);
        for letter in ('\u{c0}'..='\u{24f}').chain('\u{1e00}'..='\u{1eff}').filter(folded) {
            let plain = crate::without_accents(&letter.to_string()).into_owned();
            let is_vowel_there = plain.starts_with(['a', 'e', 'i', 'o', 'u']);
            if letter.is_alphabetic() && plain != letter.to_string() {
                assert_eq!(is_vowel(letter), Some(is_vowel_there), "{letter:?}");
            }
        }
    }
}
