//! Words in memory, in the order of the input or sorted.

/// A word that was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) word: &'a [u8],
    pub(crate) role: Role,
    /// Whether it begins with a capital in its list.
    pub(crate) is_capitalized: bool,
    pub(crate) origin: Origin,
}

/// Whether a line lists a word to keep or to exclude. Among equal words, exclusions come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// Exclude the word.
    Exclusion,
    /// Keep the word.
    Word,
}

/// The value and location of a word. Stored only if it will be needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) value: Option<u64>,
    /// The number of the list.
    pub(crate) source: u32,
    /// The line number, from 1.
    pub(crate) line: u64,
}

/// Words in memory.
#[derive(Debug, Default)]
pub(crate) struct Store {
    text: Vec<u8>,
    slots: Vec<Slot>,
    /// In the order of pushing. Empty until an origin must be stored; from then on it has an entry
    /// for each of `slots`.
    origins: Vec<Origin>,
    /// Whether a word was pushed that sorts before the previous word.
    unsorted: bool,
}

/// The position of a word in the text.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The word's first eight bytes, big-endian, which decide most comparisons.
    head: u64,
    start: usize,
    /// The length; the highest bit is set if the word is an exclusion, the next one if it begins
    /// with a capital.
    len: u32,
    /// The number of words pushed before, which is the index in `origins`.
    pushed: u32,
}

const EXCLUSION: u32 = 1 << 31;
const CAPITALIZED: u32 = 1 << 30;

impl Slot {
    fn range(self) -> std::ops::Range<usize> {
        self.start..self.start + (self.len & !(EXCLUSION | CAPITALIZED)) as usize
    }

    fn role(self) -> Role {
        if self.len & EXCLUSION == 0 { Role::Word } else { Role::Exclusion }
    }
}

impl Store {
    /// Adds an entry; returns `false` if the store is full. Stores the origin if `keep_origin`, or
    /// if the entry has a value.
    pub(crate) fn push(&mut self, entry: Entry<'_>, keep_origin: bool) -> bool {
        let Entry { word, role, is_capitalized, origin } = entry;
        let (Ok(pushed), Ok(len @ 0..CAPITALIZED)) =
            (u32::try_from(self.slots.len()), u32::try_from(word.len()))
        else {
            return false;
        };
        let mark = if role == Role::Exclusion { EXCLUSION } else { 0 };
        let mark = mark | if is_capitalized { CAPITALIZED } else { 0 };
        let slot = Slot { head: head(word), start: self.text.len(), len: len | mark, pushed };
        if let Some(&last) = self.slots.last().filter(|_| !self.unsorted) {
            self.unsorted = last.head > slot.head || (self.word(last), last.role()) > (word, role);
        }
        self.text.extend_from_slice(word);
        self.slots.push(slot);
        if keep_origin || origin.value.is_some() || !self.origins.is_empty() {
            self.origins.resize(pushed as usize, Origin::default());
            self.origins.push(origin);
        }
        true
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The memory in use, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.text.len() + size_of_val(&*self.slots) + size_of_val(&*self.origins)
    }

    /// Sorts the words by bytes. Equal words keep their order, after their exclusions. Does nothing
    /// if the words were pushed in order.
    pub(crate) fn sort(&mut self) {
        if !std::mem::take(&mut self.unsorted) {
            return;
        }
        let mut slots = std::mem::take(&mut self.slots);
        slots.sort_unstable_by(|a, b| {
            a.head
                .cmp(&b.head)
                .then_with(|| self.word(*a).cmp(self.word(*b)))
                .then_with(|| a.role().cmp(&b.role()))
                .then(a.pushed.cmp(&b.pushed))
        });
        self.slots = slots;
    }

    /// The entries, in the order of pushing until they are sorted.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry<'_>> {
        self.slots.iter().map(|&slot| Entry {
            word: self.word(slot),
            role: slot.role(),
            is_capitalized: slot.len & CAPITALIZED != 0,
            origin: self.origins.get(slot.pushed as usize).copied().unwrap_or_default(),
        })
    }

    /// Removes all words and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.slots.clear();
        self.origins.clear();
        self.unsorted = false;
    }

    fn word(&self, slot: Slot) -> &[u8] {
        &self.text[slot.range()]
    }
}

/// The first eight bytes of a word, as a number with the same order.
pub(crate) fn head(word: &[u8]) -> u64 {
    let mut head = [0; 8];
    let len = word.len().min(8);
    head[..len].copy_from_slice(&word[..len]);
    u64::from_be_bytes(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(word: &str, role: Role, line: u64) -> Entry<'_> {
        let origin = Origin { line, ..Origin::default() };
        Entry { word: word.as_bytes(), role, is_capitalized: false, origin }
    }

    #[test]
    fn equal_words_keep_their_order_after_exclusions() {
        let mut store = Store::default();
        for (word, role, line) in [
            ("teas", Role::Word, 1),
            ("tea", Role::Word, 2),
            ("teapots", Role::Word, 3),
            ("teapot", Role::Word, 4),
            ("tea", Role::Word, 5),
            ("tea", Role::Exclusion, 6),
            ("", Role::Word, 7),
        ] {
            assert!(store.push(entry(word, role, line), true));
        }
        assert!(store.unsorted);
        store.sort();
        let lines: Vec<u64> = store.iter().map(|it| it.origin.line).collect();
        assert_eq!(lines, [7, 6, 2, 5, 4, 3, 1]);
        store.clear();
        assert!(store.is_empty() && !store.unsorted);
    }

    #[test]
    fn sorted_input_is_detected() {
        let mut store = Store::default();
        for word in ["a", "a", "ab", "abcdefgh", "abcdefghi", "b"] {
            store.push(entry(word, Role::Word, 0), false);
        }
        assert!(!store.unsorted);
        store.push(entry("b", Role::Exclusion, 0), false);
        assert!(store.unsorted, "an exclusion after its word");
    }

    #[test]
    fn entries_come_back_as_they_were_pushed() {
        let mut store = Store::default();
        let roles = [(Role::Word, false), (Role::Word, true), (Role::Exclusion, true)];
        for (role, is_capitalized) in roles {
            store.push(Entry { is_capitalized, ..entry("tea", role, 1) }, true);
        }
        let found = store.iter().map(|it| (it.role, it.is_capitalized)).collect::<Vec<_>>();
        assert_eq!(found, roles);
        assert!(store.iter().all(|it| it.word == b"tea"));
        assert_eq!(store.memory(), 3 * (3 + size_of::<Slot>() + size_of::<Origin>()));
    }

    #[test]
    fn origins_before_the_first_value_are_not_stored() {
        let mut store = Store::default();
        let value = Origin { value: Some(7), source: 1, line: 2 };
        store.push(entry("tea", Role::Word, 1), false);
        store.push(Entry { origin: value, ..entry("ten", Role::Word, 2) }, false);
        store.push(entry("toe", Role::Word, 3), false);
        let origins: Vec<Origin> = store.iter().map(|it| it.origin).collect();
        assert_eq!(origins[..2], [Origin::default(), value]);
        assert_eq!(origins[2].line, 3);
    }
}
