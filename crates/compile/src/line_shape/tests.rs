//! Lines, columns and their shapes.

use super::*;

const SEMICOLON: Separator = Separator::Character(b';');

#[test]
fn lines_of_columns_have_a_shape() {
    for (line, shape) in [
        ("tea;", Shape::Quoted),
        ("tea;5", Shape::WordNumber),
        ("ice cream;5", Shape::WordNumber),
        ("tea;-0.5", Shape::WordDecimal),
        ("tea;ten", Shape::WordWord),
        ("tea;hot drink", Shape::WordText),
        ("tea;a drink!", Shape::WordText),
        ("tea;[n TEAS]", Shape::WordText),
        ("5;tea", Shape::NumberWord),
        ("0.5;tea", Shape::DecimalWord),
        ("1);tea", Shape::BulletWord),
        ("-;tea", Shape::BulletWord),
        ("5!;tea", Shape::Other),
        ("tea1;5", Shape::OddNumber),
        ("tea1;ten1", Shape::Other),
        ("5;", Shape::Other),
        ("tea;ten;ant", Shape::Words),
        ("ice cream;ten;ant", Shape::Columns),
        ("1;2;tea", Shape::Columns),
        ("tea;1;2", Shape::Columns),
        ("1;2;3", Shape::Other),
    ] {
        assert_eq!(shape_of(&SEMICOLON.split(line), SEMICOLON), shape, "{line}");
    }
}

#[test]
fn lines_with_blanks_have_a_shape() {
    for (line, shape) in [
        ("tea 5", Shape::WordNumber),
        ("ice cream 5", Shape::WordNumber),
        ("ice cream 0.5", Shape::WordDecimal),
        ("5 ice cream", Shape::NumberWord),
        ("0.5 ice cream", Shape::DecimalWord),
        ("1) ice cream", Shape::BulletWord),
        ("5! ice cream", Shape::Other),
        ("5 1 cream", Shape::Other),
        ("tea ten", Shape::WordWord),
        ("ice cream tea", Shape::Words),
        ("tea (noun)", Shape::WordNote),
        ("tea (a drink)", Shape::WordNote),
        ("tea (a drink", Shape::Other),
        ("tea a drink)", Shape::Other),
        ("tea T IY1", Shape::WordNote),
        ("tea T iy1", Shape::Other),
        ("tea T IYIY1", Shape::Other),
        ("tea 1 T1", Shape::Other),
        ("tea T9 IY1", Shape::Other),
        ("tea a drink [n TEAS]", Shape::WordEntry),
        ("tea a drink [n TEAS", Shape::Other),
        ("tea a drink n TEAS]", Shape::Other),
        ("tea1 5", Shape::Other),
        ("5 6 7", Shape::Other),
    ] {
        assert_eq!(shape_of(&Separator::Blanks.split(line), Separator::Blanks), shape, "{line}");
    }
}

#[test]
fn words_have_letters_and_few_signs() {
    let is_either = |it| [Separator::Blanks, SEMICOLON].map(|separator| is_word(it, separator));
    for word in ["tea", "x-ray", "it's", "etc.", "and/or", "été", "d’été", "हिन्दी"]
    {
        assert_eq!(is_either(word), [true, true], "{word}");
    }
    for text in ["", "-", "'", "tea5", "été5", "5", "tea!", "été!", "tea\ta", "—", "tea\u{7f}"]
    {
        assert_eq!(is_either(text), [false, false], "{text}");
    }
    // Where blanks separate columns, there is none in a word.
    assert_eq!(["ice cream", "thé noir"].map(is_either), [[false, true]; 2]);
}

#[test]
fn numbers_bullets_and_paths_have_a_form() {
    for decimal in ["5", "0.5", "-0.5", "+0.5", ".5", ",5", "0,5", "1e-6", "3%"] {
        assert!(is_decimal(decimal), "{decimal}");
    }
    for text in ["", "-", "-inf", "+nan", "inf", "1x", "e5", "%", "1.2.3", "5%%"] {
        assert!(!is_decimal(text), "{text}");
    }
    for bullet in ["1.", "1)", "(1)", "12:", "-", "*", "+", "•", "–"] {
        assert!(is_bullet(bullet), "{bullet}");
    }
    for text in ["", ".", "a.", "1", "(1", "(a)", "--"] {
        assert!(!is_bullet(text), "{text}");
    }
    for path in ["0:0", "0:0 10:2"] {
        assert!(is_path(path), "{path}");
    }
    for text in ["", "0", "0:", ":0", "0:x", "0:0 x", "0:0 0", "0:0  0:1"] {
        assert!(!is_path(text), "{text}");
    }
}
