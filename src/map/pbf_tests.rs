//! A small extract of OpenStreetMap, written here byte by byte.

use std::io::Write;

use super::tests::TOWN;
use super::*;
use crate::testing::TestTown;

fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn zigzag(number: i64) -> Vec<u8> {
    varint(((number << 1) ^ (number >> 63)) as u64)
}

fn number(field: u64, value: u64) -> Vec<u8> {
    [varint(field << 3), varint(value)].concat()
}

fn bytes(field: u64, value: &[u8]) -> Vec<u8> {
    [varint(field << 3 | 2), varint(value.len() as u64), value.to_vec()].concat()
}

fn block(kind: &str, content: &[u8]) -> Vec<u8> {
    let blob = [bytes(1, content), number(2, content.len() as u64)].concat();
    let header = [bytes(1, kind.as_bytes()), number(3, blob.len() as u64)].concat();
    [(header.len() as u32).to_be_bytes().to_vec(), header, blob].concat()
}

fn deltas(numbers: &[i64]) -> Vec<u8> {
    let mut last = 0;
    numbers.iter().flat_map(|number| zigzag(number - std::mem::replace(&mut last, *number))).collect()
}

const WORDS: [&str; 9] =
    ["", "highway", "residential", "type", "multipolygon", "natural", "water", "outer", "coastline"];

fn word(text: &str) -> Vec<u8> {
    varint(WORDS.iter().position(|word| *word == text).unwrap() as u64)
}

fn way(id: u64, tags: &[(&str, &str)], nodes: &[i64]) -> Vec<u8> {
    let keys: Vec<u8> = tags.iter().flat_map(|(key, _)| word(key)).collect();
    let values: Vec<u8> = tags.iter().flat_map(|(_, value)| word(value)).collect();
    bytes(3, &[number(1, id), bytes(2, &keys), bytes(3, &values), bytes(8, &deltas(nodes))].concat())
}

/// A street that leaves the town, one of another town, a lake of two ways, and the coast.
fn extract() -> Vec<u8> {
    let nodes: [(i64, f64, f64); 11] = [
        (1, 41.368, -72.47),
        (2, 41.369, -72.46),
        (3, 41.9, -72.0),
        (4, 41.36, -72.48),
        (5, 41.36, -72.475),
        (6, 41.365, -72.475),
        (7, 41.365, -72.48),
        (8, 42.0, -71.0),
        (9, 42.1, -71.0),
        (10, 41.353, -72.7),
        (11, 41.353, -72.3),
    ];
    let unit = |degrees: f64| (degrees * 1e7).round() as i64;
    let dense = [
        bytes(1, &deltas(&nodes.map(|(id, ..)| id))),
        bytes(8, &deltas(&nodes.map(|(_, latitude, _)| unit(latitude)))),
        bytes(9, &deltas(&nodes.map(|(.., longitude)| unit(longitude)))),
    ]
    .concat();
    let ways = [
        way(21, &[("highway", "residential")], &[1, 2, 3]),
        way(22, &[("highway", "residential")], &[8, 9]),
        way(23, &[], &[4, 5, 6]),
        way(24, &[], &[4, 7, 6]),
        way(25, &[("natural", "coastline")], &[10, 1, 11]),
    ]
    .concat();
    let tags = |words: [&str; 2]| words.iter().flat_map(|text| word(text)).collect::<Vec<u8>>();
    let relation = [
        number(1, 31),
        bytes(2, &tags(["type", "natural"])),
        bytes(3, &tags(["multipolygon", "water"])),
        bytes(8, &tags(["outer", "outer"])),
        bytes(9, &deltas(&[23, 24])),
        bytes(10, &[1, 1]),
    ]
    .concat();
    let strings: Vec<u8> = WORDS.iter().flat_map(|word| bytes(1, word.as_bytes())).collect();
    let group = |content: Vec<u8>| bytes(2, &content);
    let data =
        [bytes(1, &strings), group(bytes(2, &dense)), group(ways), group(bytes(4, &relation))].concat();
    let header = bytes(4, b"OsmSchema-V0.6");
    [block("OSMHeader", &header), block("OSMData", &data)].concat()
}

#[test]
fn an_extract_gives_the_ways_and_areas_of_the_town_alone() {
    let town = TestTown::empty();
    let conn = town.conn();
    let mut file = tempfile::NamedTempFile::with_suffix(".osm.pbf").unwrap();
    file.write_all(&extract()).unwrap();
    let to = TOWN.grown(0.5);
    let report = import(&conn, file.path(), to, None).unwrap();
    let counts: Vec<_> = report.features.iter().map(|(kind, count)| (*kind, *count)).collect();
    // Two waters: the lake, and the sea to the right of the coast.
    assert_eq!(counts, [("coastline", 1), ("street", 1), ("water", 2)]);
    assert_eq!((report.outside, report.attribution.as_str()), (1, import::OPENSTREETMAP));
    let drawn = draw(&conn, TOWN, MapTile::WHOLE).unwrap();
    assert!(drawn.contains("#BFDCE6"), "{drawn}");

    let half = extract();
    let mut broken = tempfile::NamedTempFile::new().unwrap();
    broken.write_all(&half[..half.len() - 40]).unwrap();
    let refused = import(&conn, broken.path(), to, None).unwrap_err();
    assert!(refused.to_string().contains("this extract of OpenStreetMap cannot be read"), "{refused}");
}
