//! Puts sections and nodes together into a file.

use std::io::{self, Write};

use super::section::Section;
use crate::checksum;
use crate::format::{
    ENTRY, FOOTER, FORMAT_VERSION, FST_TYPE, FST_VERSION, MAGIC, SECTION_ALIGNMENT, SectionId,
    TABLE, head_checksum, mask,
};

/// The length of the file that [`write_file`] writes.
pub(crate) fn file_len<S: Section>(sections: &[(SectionId, S)], nodes: &S) -> u64 {
    let end = layout(sections).last().map_or(table_end(sections), |&(start, len)| start + len);
    end + nodes.size() + FOOTER as u64
}

fn table_end<S>(sections: &[(SectionId, S)]) -> u64 {
    (TABLE + ENTRY * (sections.len() + 1)) as u64
}

/// The start and the length of each section.
fn layout<S: Section>(sections: &[(SectionId, S)]) -> Vec<(u64, u64)> {
    let mut end = table_end(sections);
    let place = |(_, section): &(SectionId, S)| {
        let start = end.next_multiple_of(SECTION_ALIGNMENT as u64);
        end = start + section.size();
        (start, section.size())
    };
    sections.iter().map(place).collect()
}

/// Writes a file of these sections, in this order, and of the nodes of an FST of `words` keys.
///
/// Addresses in an FST's nodes are relative, so the nodes can be anywhere after the header. Only
/// the root address and the checksum in the footer depend on their position. Each section is read
/// once, since its checksum is known in advance.
pub(crate) fn write_file<S: Section>(
    sections: &[(SectionId, S)],
    nodes: &S,
    words: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let places = layout(sections);
    let head = head(sections, &places, nodes);
    out.write_all(&head)?;
    let (mut checksum, mut end) = (crc32c::crc32c(&head), head.len() as u64);
    for ((_, section), &(start, len)) in sections.iter().zip(&places) {
        let padding = vec![0; (start - end) as usize];
        out.write_all(&padding)?;
        checksum = crc32c::crc32c_append(checksum, &padding);
        section.copy_to(out)?;
        checksum = join(checksum, section);
        end = start + len;
    }
    nodes.copy_to(out)?;
    checksum = join(checksum, nodes);
    let mut footer = words.to_le_bytes().to_vec();
    footer.extend_from_slice(&(end + nodes.size() - 1).to_le_bytes());
    let checksum = mask(crc32c::crc32c_append(checksum, &footer));
    footer.extend_from_slice(&checksum.to_le_bytes());
    out.write_all(&footer)
}

/// The file up to the end of the section table.
fn head<S: Section>(sections: &[(SectionId, S)], places: &[(u64, u64)], nodes: &S) -> Vec<u8> {
    let mut head = Vec::new();
    head.extend_from_slice(&FST_VERSION.to_le_bytes());
    head.extend_from_slice(&FST_TYPE.to_le_bytes());
    head.extend_from_slice(&MAGIC);
    head.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
    let count = sections.len() + 1;
    head.extend_from_slice(&u32::try_from(count).expect("few sections").to_le_bytes());
    // The checksum of the rest of the head comes here, and a zero.
    head.extend_from_slice(&[0; 8]);
    let end = places.last().map_or(table_end(sections), |&(start, len)| start + len);
    let nodes = (&SectionId::FST_NODES, nodes, end);
    let others = sections.iter().zip(places).map(|((id, it), &(start, _))| (id, it, start));
    for (id, section, start) in others.chain([nodes]) {
        head.extend_from_slice(&id.0);
        head.extend_from_slice(&section.checksum().to_le_bytes());
        head.extend_from_slice(&start.to_le_bytes());
        head.extend_from_slice(&section.size().to_le_bytes());
    }
    let checksum = head_checksum(&head);
    head[32..36].copy_from_slice(&checksum.to_le_bytes());
    head
}

/// The checksum of the bytes before a section and the section itself.
fn join(before: u32, section: &impl Section) -> u32 {
    checksum::join(before, section.checksum(), section.size() as usize)
}
