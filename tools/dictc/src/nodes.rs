//! The nodes of the FST as a table: `nodes`.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use dictc_cli::formats::RowArguments;
use dictc_cli::values::{number, size};
use dictc_cli::{Failure, PROGRAM};
use dictc_lexicon::Lexicon;
use dictc_lexicon::raw::{FstNode, Transition};
use serde::Serialize;

use crate::dictionary::open;

#[derive(Args, Debug)]
pub(crate) struct NodesArguments {
    /// The dictionary: english, a file of dictc, or a plain fst file
    #[arg(value_name = "DICT", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Only the nodes at these addresses
    #[arg(value_name = "ADDRESS", value_parser = size)]
    addresses: Vec<usize>,
    /// List the edges of the nodes
    #[arg(long)]
    edges: bool,
    /// List nodes that are stored more than once, with their number: a smaller FST would share them
    #[arg(long, conflicts_with_all = ["edges", "addresses"])]
    dupes: bool,
    /// Print at most this many rows
    #[arg(long, short_alias = 'n', value_name = "N", value_parser = number)]
    limit: Option<u64>,
    #[command(flatten)]
    output: RowArguments,
}

/// A node of the FST.
#[derive(Debug, Serialize)]
struct NodeRow {
    address: usize,
    bytes: usize,
    transitions: usize,
    #[serde(rename = "final")]
    is_final: bool,
    final_output: u64,
    /// The number of times it is stored.
    times: u64,
}

/// An edge of the FST.
#[derive(Debug, Serialize)]
struct EdgeRow {
    from: usize,
    to: usize,
    input: String,
    output: u64,
}

impl NodeRow {
    fn of(address: usize, node: &FstNode) -> NodeRow {
        NodeRow {
            address,
            bytes: node.size(address),
            transitions: node.len(),
            is_final: node.is_final(),
            final_output: node.final_output(),
            times: 1,
        }
    }
}

pub(crate) fn nodes(arguments: &NodesArguments) -> Result<(), Failure> {
    let lexicon = open(&arguments.file)?;
    let columns: &[&str] = match (arguments.edges, arguments.dupes) {
        (true, _) => &["from", "to", "input", "output"],
        (_, true) => &["address", "times", "transitions", "final"],
        _ => &["address", "bytes", "transitions", "final", "final_output"],
    };
    let mut table = arguments.output.rows_with_headings(columns)?;
    let limit = arguments.limit.map_or(usize::MAX, |it| it.try_into().unwrap_or(usize::MAX));
    if arguments.dupes {
        for (address, node, times) in duplicates(&lexicon).into_iter().take(limit) {
            table.row(&NodeRow { times, ..NodeRow::of(address, &node) })?;
        }
        let any = table.rows() > 0;
        table.finish()?;
        if any {
            return Ok(());
        }
        PROGRAM.remark("no node of the FST is stored more than once");
        return Err(Failure::NothingFound);
    }
    let nodes: Box<dyn Iterator<Item = (usize, FstNode)>> = match &arguments.addresses[..] {
        [] => Box::new(Reachable::new(&lexicon)),
        addresses => Box::new(nodes_at(&lexicon, addresses)?.into_iter()),
    };
    if arguments.edges {
        let edges = nodes.flat_map(|(from, node)| {
            lexicon.fst_nodes().transitions(node).map(move |transition| (from, transition))
        });
        for (from, Transition { input, output, address: to, .. }) in edges.take(limit) {
            table.row(&EdgeRow { from, to, input: input_text(input), output })?;
        }
    } else {
        for (address, node) in nodes.take(limit) {
            table.row(&NodeRow::of(address, &node))?;
        }
    }
    table.finish()
}

/// The nodes at these addresses. An address between two nodes could be read as a node, so only
/// nodes that the root reaches are returned.
fn nodes_at(lexicon: &Lexicon, addresses: &[usize]) -> Result<Vec<(usize, FstNode)>, Failure> {
    let reachable: HashMap<usize, FstNode> = Reachable::new(lexicon).collect();
    let node = |&address: &usize| match reachable.get(&address) {
        Some(&node) => Ok((address, node)),
        None => {
            let what = "no node is at this address; expected one that dictc nodes lists";
            Err(Failure::at(address, what))
        }
    };
    addresses.iter().map(node).collect()
}

/// The numbers of nodes and edges of the FST.
pub(crate) fn fst_size(lexicon: &Lexicon) -> (usize, usize) {
    Reachable::new(lexicon).fold((0, 0), |(nodes, edges), (_, it)| (nodes + 1, edges + it.len()))
}

/// The nodes that the root reaches, from the root down: by descending address.
struct Reachable<'a> {
    lexicon: &'a Lexicon,
    waiting: BTreeSet<usize>,
}

impl<'a> Reachable<'a> {
    fn new(lexicon: &'a Lexicon) -> Self {
        Self { lexicon, waiting: BTreeSet::from([lexicon.root_address()]) }
    }
}

impl Iterator for Reachable<'_> {
    type Item = (usize, FstNode);

    fn next(&mut self) -> Option<Self::Item> {
        let nodes = self.lexicon.fst_nodes();
        loop {
            let address = self.waiting.pop_last()?;
            // In a damaged file, an address may have no node.
            if let Some(node) = nodes.node(address) {
                self.waiting.extend(nodes.transitions(node).map(|it| it.address));
                return Some((address, node));
            }
        }
    }
}

/// Nodes that occur more than once, the most frequent first: the address of the first one, and the
/// number of times.
fn duplicates(lexicon: &Lexicon) -> Vec<(usize, FstNode, u64)> {
    type Contents = (bool, u64, Vec<(u8, u64, usize)>);
    let mut times: HashMap<Contents, (usize, FstNode, u64)> = HashMap::new();
    for (address, node) in Reachable::new(lexicon) {
        let transitions = lexicon.fst_nodes().transitions(node);
        let transitions = transitions.map(|it| (it.input, it.output, it.address)).collect();
        let contents = (node.is_final(), node.final_output(), transitions);
        let (first, _, times) = times.entry(contents).or_insert((address, node, 0));
        (*first, *times) = (address, *times + 1);
    }
    let mut repeated: Vec<_> = times.into_values().filter(|it| it.2 > 1).collect();
    repeated.sort_unstable_by_key(|&(address, _, times)| (u64::MAX - times, address));
    repeated
}

/// The input of an edge: a character, or the byte of a letter that takes several.
fn input_text(input: u8) -> String {
    match input {
        b' '..=b'~' => char::from(input).to_string(),
        _ => format!("0x{input:02x}"),
    }
}
