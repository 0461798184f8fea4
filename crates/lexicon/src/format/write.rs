//! Puts sections and nodes together to a file.

use std::io::{self, BufRead, Write};

use super::{
    ENTRY, FOOTER, FORMAT_VERSION, FST_TYPE, FST_VERSION, MAGIC, SECTION_ALIGNMENT, SectionId,
    TABLE, head_checksum, mask,
};
use crate::checksum;
use crate::compile::spool::Spooled;

/// The length of the file that [`write_file`] writes.
pub(crate) fn file_len(sections: &[(SectionId, Spooled)], nodes: &Spooled) -> u64 {
    let end = layout(sections).last().map_or(table_end(sections), |&(start, len)| start + len);
    end + nodes.len() + FOOTER as u64
}

fn table_end(sections: &[(SectionId, Spooled)]) -> u64 {
    (TABLE + ENTRY * (sections.len() + 1)) as u64
}

/// Where each section starts, and how long it is.
fn layout(sections: &[(SectionId, Spooled)]) -> Vec<(u64, u64)> {
    let mut end = table_end(sections);
    let place = |(_, section): &(SectionId, Spooled)| {
        let start = end.next_multiple_of(SECTION_ALIGNMENT as u64);
        end = start + section.len();
        (start, section.len())
    };
    sections.iter().map(place).collect()
}

/// Writes a file of these sections, in this order, and of the nodes of an FST of `words` keys.
///
/// Every address in an FST's nodes is relative, so they can lie anywhere behind the header: only the
/// root address and the checksum in the footer are made anew. Reads each section once; its checksum is
/// known before.
pub(crate) fn write_file(
    sections: &[(SectionId, Spooled)],
    nodes: &Spooled,
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
        copy(section, out)?;
        checksum = join(checksum, section);
        end = start + len;
    }
    copy(nodes, out)?;
    checksum = join(checksum, nodes);
    let mut footer = words.to_le_bytes().to_vec();
    footer.extend_from_slice(&(end + nodes.len() - 1).to_le_bytes());
    let checksum = mask(crc32c::crc32c_append(checksum, &footer));
    footer.extend_from_slice(&checksum.to_le_bytes());
    out.write_all(&footer)
}

/// The file up to the end of the section table.
fn head(sections: &[(SectionId, Spooled)], places: &[(u64, u64)], nodes: &Spooled) -> Vec<u8> {
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
        head.extend_from_slice(&section.len().to_le_bytes());
    }
    let checksum = head_checksum(&head);
    head[32..36].copy_from_slice(&checksum.to_le_bytes());
    head
}

fn copy(section: &Spooled, out: &mut impl Write) -> io::Result<()> {
    let mut reader = section.reader()?;
    loop {
        let bytes = reader.fill_buf()?;
        // In pieces, so that a writer that watches sees them go by.
        let len = bytes.len().min(1 << 20);
        if len == 0 {
            return Ok(());
        }
        out.write_all(&bytes[..len])?;
        reader.consume(len);
    }
}

/// The checksum of what comes before a section and the section.
fn join(before: u32, section: &Spooled) -> u32 {
    checksum::join(before, section.checksum(), section.len() as usize)
}
