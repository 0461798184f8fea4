//! What a list is, by the shapes of nearly all of its lines.

use crate::line_counts::{LineCounts, is_most, is_notable};
use crate::line_shape::Shape;
use crate::list_form::{Columns, Separator};
use crate::names::Column;

/// What the lines with a separator say about the list.
pub(crate) enum Verdict {
    Nothing,
    /// The usual form.
    Lines,
    Columns(Columns),
    Unclear,
}

/// What a list is if nearly all of its lines are of some shapes, or only a word.
struct Rule {
    shapes: &'static [Shape],
    /// At least half of the lines have one of these shapes; none, if this is empty.
    mainly: &'static [Shape],
    /// Shapes that lines can have beside them.
    beside: &'static [Shape],
    share: Share,
    by: By,
    read: fn(Separator) -> Verdict,
}

/// How many of the lines have the shapes. The others are only words.
#[derive(Clone, Copy)]
enum Share {
    /// A notable part, or half of them if blanks are the separators, because words have blanks.
    Some,
    /// At least half.
    Half,
}

/// Separators to which a rule applies.
enum By {
    Any,
    /// Signs that can also end a line: `tea,`.
    Listing,
}

impl By {
    fn allows(&self, separator: Separator) -> bool {
        match self {
            Self::Any => true,
            Self::Listing => matches!(separator, Separator::Character(b',' | b';' | b'|')),
        }
    }
}

/// The rules; the first one that applies counts.
const VERDICTS: &[Rule] = {
    use Shape::{
        BulletWord, DecimalWord, NumberWord, OddNumber, Quoted, WordDecimal, WordEntry, WordNote,
        WordNumber, WordText, WordWord,
    };
    const NUMBERS: &[Shape] = &[OddNumber, Quoted];
    const fn rule(
        shapes: &'static [Shape],
        beside: &'static [Shape],
        (share, by): (Share, By),
        read: fn(Separator) -> Verdict,
    ) -> Rule {
        Rule { shapes, mainly: &[], beside, share, by, read }
    }
    &[
        rule(&[WordNumber], NUMBERS, (Share::Some, By::Any), word_value),
        rule(&[NumberWord], NUMBERS, (Share::Some, By::Any), |_| {
            named(&[Column::Value, Column::Word])
        }),
        rule(&[WordNumber, WordDecimal], NUMBERS, (Share::Some, By::Any), |_| {
            named(&[Column::Word, Column::Skipped])
        }),
        rule(&[BulletWord], &[], (Share::Some, By::Any), |_| {
            named(&[Column::Skipped, Column::Word])
        }),
        rule(&[NumberWord, DecimalWord], NUMBERS, (Share::Some, By::Any), |_| {
            named(&[Column::Skipped, Column::Word])
        }),
        rule(&[Quoted], &[], (Share::Some, By::Listing), |_| named(&[Column::Word])),
        rule(&[WordNote], &[], (Share::Half, By::Any), |_| named(&[Column::Word, Column::Skipped])),
        rule(&[WordEntry], &[], (Share::Half, By::Any), |_| {
            named(&[Column::Word, Column::Meaning])
        }),
        Rule {
            shapes: &[WordText, WordWord, WordNumber],
            mainly: &[WordText],
            beside: &[],
            share: Share::Half,
            by: By::Any,
            read: |_| named(&[Column::Word, Column::Meaning]),
        },
    ]
};

fn named(columns: &[Column]) -> Verdict {
    Verdict::Columns(Columns::named(columns.to_vec()))
}

fn word_value(separator: Separator) -> Verdict {
    match separator {
        Separator::Character(b'\t') => Verdict::Lines,
        _ => named(&[Column::Word, Column::Value]),
    }
}

impl LineCounts<'_> {
    /// What the list is, judged by its lines with this separator. The lines of `header` do not count.
    pub(crate) fn verdict(
        &self,
        place: usize,
        separator: Separator,
        header: &LineCounts<'_>,
    ) -> Verdict {
        let (counts, titles) = (&self.counts[place], &header.counts[place]);
        // A dash can be in the meaning of a word.
        if separator == Separator::Dash && counts.cells[0].phrases * 2 > counts.cells[0].words {
            return Verdict::Nothing;
        }
        let is_blank = separator == Separator::Blanks;
        let alone = self.lines == 1;
        let lines = (self.lines - self.odd - (header.lines - header.odd)).max(1);
        let words = |it: &LineCounts<'_>| it.words + if is_blank { 0 } else { it.phrases };
        let plain = words(self) - words(header);
        let count = |shapes: &[Shape]| -> u64 {
            let quoted =
                if shapes.contains(&Shape::Quoted) { self.quoted - header.quoted } else { 0 };
            let of = |it: &Shape| counts.shapes[*it as usize] - titles.shapes[*it as usize];
            quoted + shapes.iter().map(of).sum::<u64>()
        };
        let are = |shapes: &[Shape], beside: &[Shape], share: Share| {
            let found = count(shapes);
            let is_share = match share {
                Share::Some if !is_blank => is_notable(found, lines),
                _ => found * 2 >= lines,
            };
            is_share && is_most(found + count(beside) + plain, lines)
        };
        for rule in VERDICTS {
            if rule.by.allows(separator)
                && count(rule.shapes) >= count(rule.beside)
                && (rule.mainly.is_empty() || count(rule.mainly) * 2 >= lines)
                && are(rule.shapes, rule.beside, rule.share)
            {
                return (rule.read)(separator);
            }
        }
        // Three columns are a phrase, or a word with its kind and a text. So are more columns, if
        // all lines have the same number.
        let words = count(&[Shape::Words]);
        let is_long =
            counts.words - titles.words >= 4 * words && (is_blank || counts.varies || alone);
        let texts = [Shape::Words, Shape::WordWord];
        if is_long
            && separator != Separator::Dash
            && words * 2 >= lines
            && are(&texts, &[], Share::Half)
        {
            return Verdict::Columns(Columns::words());
        }
        let all = [
            Shape::WordText,
            Shape::WordWord,
            Shape::WordNumber,
            Shape::Words,
            Shape::Columns,
            Shape::WordDecimal,
            Shape::NumberWord,
        ];
        if !are(&all, &[], Share::Half) {
            return Verdict::Nothing;
        }
        match counts.only_word() {
            Some(columns) if !is_blank => Verdict::Columns(columns),
            // Before the first of several tabs is a word, as in lists of values and of texts.
            None if separator == Separator::Character(b'\t')
                && counts.columns > 2
                && is_most(counts.cells[0].words, counts.lines) =>
            {
                named(&[Column::Word, Column::Skipped])
            }
            _ => Verdict::Unclear,
        }
    }
}
