//! Writes dictionaries: the low-level interface for compilers.
//!
//! [`Lexicon::from_words`](crate::Lexicon::from_words) and [`to_bytes`] turn words in memory into a
//! dictionary. The other types are the steps they take, for programs that sort more words than fit
//! in memory or that keep finished sections on disk:
//!
//! 1. Add every word, in byte order, to a [`Summary`]: it makes the counts that the metadata and
//!    the word graph need.
//! 2. Push every word to a [`NodeWriter`], which builds the FST, and to the [`GraphBuilder`] that
//!    [`Summary::graph`] returns. The two are independent and can run at the same time.
//! 3. If the words have values, push each word's value to a [`ValueWriter`]; if some have glosses,
//!    push each word's gloss to a [`GlossWriter`].
//! 4. Describe the dictionary with [`Summary::metadata`], and put everything together as a
//!    [`Dictionary`].
//!
//! Each finished part is a [`Section`]: bytes in memory, or your own type for bytes on disk.
//!
//! # Examples
//!
//! ```
//! use dictc_lexicon::write::{Dictionary, MemorySection, NodeWriter, Summary};
//! use dictc_lexicon::{GraphKind, Lexicon};
//!
//! let words = ["tea", "teas", "ten"]; // sorted by bytes, without duplicates
//! let mut summary = Summary::new();
//! let mut nodes = NodeWriter::new(Vec::new())?;
//! for word in words {
//!     summary.add(word);
//!     nodes.push(word)?;
//! }
//! let mut graph = summary.graph(GraphKind::Trie, None).expect("few words, few letters");
//! for word in words {
//!     graph.push(word);
//! }
//! let nodes = MemorySection::from(nodes.finish()?);
//! let dictionary = Dictionary::new(&summary.metadata(), graph.finish().ok(), None, nodes)?;
//! let mut bytes = Vec::new();
//! dictionary.write(&mut bytes).expect("writing to memory does not fail");
//! assert_eq!(Lexicon::from_bytes(bytes)?.word(1).as_deref(), Some("teas"));
//! # Ok::<(), dictc_lexicon::Error>(())
//! ```

pub use crate::gloss_sections::{MAX_GLOSS, is_gloss};
pub use crate::q_rule::q_only_before_u;

mod dictionary;
pub(crate) mod file;
#[cfg(feature = "meanings")]
mod glosses;
mod graph;
mod memory;
mod nodes;
mod section;
mod summary;
mod values;

pub use dictionary::Dictionary;
#[cfg(feature = "meanings")]
pub use glosses::{GlossIndex, GlossWriter};
pub use graph::{GraphBuilder, GraphSections};
pub use memory::to_bytes;
pub use nodes::NodeWriter;
pub use section::{MemorySection, Section};
pub use summary::Summary;
pub use values::ValueWriter;
