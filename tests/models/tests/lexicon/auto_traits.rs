//! Every public type can move to another thread and be shared between threads, and every type
//! without a lifetime parameter owns what it uses.

use dictc_lexicon::metadata::{DropReason, Dropped, GraphOutcome, Metadata, Report, Source};
use dictc_lexicon::{
    Alphabet, Entry, Error, Fingerprint, FormatError, FstNode, FstNodes, Graph, GraphKind, Lexicon,
    LexiconBytes, Node, OpenOptions, Search, SectionId, Transition, Values, Verify, Words, write,
};
use fst::automaton::AlwaysMatch;

fn shared<T: Send + Sync>() {}
fn owned<T: Send + Sync + 'static>() {}

#[test]
fn views_are_send_and_sync() {
    shared::<Entry<'_>>();
    shared::<FstNodes<'_>>();
    shared::<Graph<'_>>();
    shared::<Values<'_>>();
}

#[test]
fn other_types_are_send_sync_and_static() {
    owned::<Alphabet>();
    owned::<DropReason>();
    owned::<Dropped>();
    owned::<Error>();
    owned::<Fingerprint>();
    owned::<FormatError>();
    owned::<FstNode>();
    owned::<GraphKind>();
    owned::<GraphOutcome>();
    owned::<Lexicon>();
    owned::<LexiconBytes>();
    owned::<Metadata>();
    owned::<Node>();
    owned::<OpenOptions>();
    owned::<Report>();
    owned::<Search<AlwaysMatch>>();
    owned::<SectionId>();
    owned::<Source>();
    owned::<Transition>();
    owned::<Verify>();
    owned::<Words>();
    owned::<write::Dictionary<write::MemorySection>>();
    owned::<write::GraphBuilder>();
    owned::<write::GraphSections>();
    owned::<write::MemorySection>();
    owned::<write::NodeWriter<Vec<u8>>>();
    owned::<write::Summary>();
    owned::<write::ValueWriter<Vec<u8>>>();
}

#[test]
fn a_walk_moves_to_another_thread() {
    let lexicon = Lexicon::from_words(["tea", "teas", "ten"]).unwrap();
    let mut words = lexicon.completions("te");
    drop(lexicon);
    assert_eq!(words.next().as_deref(), Some("tea"));
    let rest = std::thread::spawn(move || words.collect::<Vec<_>>()).join().unwrap();
    assert_eq!(rest, ["teas", "ten"]);
}
