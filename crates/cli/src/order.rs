//! The value of `--sort`: a key, and whether its order is reversed.

use std::cmp::Reverse;
use std::ffi::OsStr;
use std::marker::PhantomData;

use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser, ValueParserFactory};
use clap::{Arg, Command, Error, ValueEnum};

/// A key to sort by. With a minus in front, as in `-level`, the order of the key is reversed.
///
/// The argument needs `allow_hyphen_values`. Items with equal keys keep their usual order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order<K> {
    /// What to sort by.
    pub key: K,
    /// Whether the order of the key is reversed.
    pub is_reversed: bool,
}

impl<K> Order<K> {
    /// The usual order of a key.
    pub fn of(key: K) -> Self {
        Self { key, is_reversed: false }
    }

    /// Sorts by the key of each item, or in reverse. The sort is stable in both cases.
    pub fn sort<T, U: Ord>(&self, items: &mut [T], key: impl Fn(&T) -> U) {
        match self.is_reversed {
            true => items.sort_by_cached_key(|item| Reverse(key(item))),
            false => items.sort_by_cached_key(key),
        }
    }
}

impl<K: ValueEnum + Send + Sync + 'static> ValueParserFactory for Order<K> {
    type Parser = OrderParser<K>;

    fn value_parser() -> OrderParser<K> {
        OrderParser(PhantomData)
    }
}

/// Parses an [`Order`].
#[derive(Debug)]
pub struct OrderParser<K>(PhantomData<fn() -> K>);

impl<K> Clone for OrderParser<K> {
    fn clone(&self) -> Self {
        Self(PhantomData)
    }
}

impl<K: ValueEnum + Send + Sync + 'static> TypedValueParser for OrderParser<K> {
    type Value = Order<K>;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Order<K>, Error> {
        let parser = EnumValueParser::<K>::new();
        let reversed = value.to_str().and_then(|it| it.strip_prefix('-')).map(OsStr::new);
        if let Some(key) = reversed.and_then(|it| parser.parse_ref(command, argument, it).ok()) {
            return Ok(Order { key, is_reversed: true });
        }
        // Messages show the value as it was typed.
        Ok(Order::of(parser.parse_ref(command, argument, value)?))
    }

    /// The keys, without a minus: help says once that each can have one.
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(K::value_variants().iter().filter_map(ValueEnum::to_possible_value)))
    }
}
