//! All public types can be sent to other threads, and shared between them.

use std::fmt::Debug;

use dictc_compile::{
    Callbacks, Compilation, CompileOptions, DroppedWord, Error, Location, Progress, QRule,
    Replacement, Session, Stage,
};

fn shared<T: Send + Sync + Debug>() {}

#[test]
fn every_public_type_is_send_sync_and_debug() {
    shared::<Callbacks>();
    shared::<Compilation>();
    shared::<CompileOptions>();
    shared::<DroppedWord<'_>>();
    shared::<Error>();
    shared::<Location<'_>>();
    shared::<Progress>();
    shared::<QRule>();
    shared::<Replacement>();
    shared::<Session>();
    shared::<Stage>();
}

#[test]
fn options_are_plain_data() {
    fn plain<T: Clone + PartialEq + Eq + std::hash::Hash + Default>() {}
    plain::<CompileOptions>();
    let options = CompileOptions::new().max_length(9);
    assert_eq!(options.clone(), options);
    assert_ne!(options, CompileOptions::new());
}
