//! Extracts of OpenStreetMap (`.osm.pbf`), read in three passes: which nodes are in the town's surroundings,
//! which ways lead there, and where all nodes of these ways are.
//!
//! Invariant: memory use grows with the town's surroundings, not with the extract.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use osmpbf::{Element, ElementReader, RelMemberType};

use super::features::{FeatureKind, MapFeature};
use super::geojson::FeatureOutcome;
use super::geometry::{Line, Point};
use super::model::Bounds;
use crate::kit::error::{Error, Result};

/// The type of an extract's first block; its length is what every extract begins with.
const FIRST_BLOCK: &[u8] = b"OSMHeader";

pub fn is_pbf(start: &[u8]) -> bool {
    start.windows(FIRST_BLOCK.len()).any(|word| word == FIRST_BLOCK)
}

/// An area made of several ways.
struct Multipolygon {
    id: i64,
    kind: FeatureKind,
    ways: Vec<i64>,
}

struct Way {
    id: i64,
    kind: FeatureKind,
    points: Vec<i64>,
}

fn walk(file: &Path, mut each: impl FnMut(Element<'_>)) -> Result<()> {
    let read = ElementReader::from_path(file).and_then(|reader| reader.for_each(&mut each));
    read.map_err(|error| Error::BadRequest(format!("this extract of OpenStreetMap cannot be read: {error}")))
}

/// Passes each way and area in the town's surroundings, with its OpenStreetMap id, to `each`.
pub fn read(file: &Path, to: Bounds, mut each: impl FnMut(u64, FeatureOutcome)) -> Result<()> {
    let (inside, mut areas) = points_and_areas(file, to)?;
    let is_inside = |points: &[i64]| points.iter().any(|id| inside.binary_search(id).is_ok());
    let members: HashSet<i64> = areas.iter().flat_map(|area| area.ways.iter().copied()).collect();
    let mut parts: HashMap<i64, Vec<i64>> = HashMap::new();
    let mut ways = Vec::new();
    walk(file, |element| {
        let Element::Way(way) = element else { return };
        let points: Vec<i64> = way.refs().collect();
        let kind =
            FeatureKind::of_tags(|name| way.tags().find(|(key, _)| *key == name).map(|(_, value)| value));
        match kind {
            Some(kind) if is_inside(&points) => ways.push(Way { id: way.id(), kind, points: points.clone() }),
            Some(_) => each(number(way.id()), FeatureOutcome::Outside),
            None => {}
        }
        if members.contains(&way.id()) {
            parts.insert(way.id(), points);
        }
    })?;
    let leads_here =
        |area: &Multipolygon| area.ways.iter().any(|id| parts.get(id).is_some_and(|way| is_inside(way)));
    areas.retain(leads_here);
    drop(inside);

    let of_areas = areas.iter().flat_map(|area| &area.ways).filter_map(|id| parts.get(id)).flatten();
    let mut ids: Vec<i64> = ways.iter().flat_map(|way| &way.points).chain(of_areas).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let mut positions: Vec<Option<Point>> = vec![None; ids.len()];
    walk(file, |element| {
        if let Some((id, point)) = position(&element)
            && let Ok(index) = ids.binary_search(&id)
            && let Some(position) = positions.get_mut(index)
        {
            *position = Some(point);
        }
    })?;
    // An extract may name nodes that were cut off and are not in it.
    let place = |id: &i64| positions.get(ids.binary_search(id).ok()?).copied().flatten();
    let line = |points: &[i64]| points.iter().filter_map(place).collect::<Line>();

    for Way { id, kind, points } in &ways {
        let is_ring = points.len() > 3 && points.first() == points.last();
        // Part of an area, tagged as if it were the whole.
        let told = if kind.is_area() && !is_ring {
            FeatureOutcome::Other
        } else {
            FeatureOutcome::Shown {
                feature: MapFeature { kind: *kind, lines: vec![line(points)] },
                is_tagged: true,
            }
        };
        each(number(*id), told);
    }
    for Multipolygon { id, kind, ways } in &areas {
        let rings = rings(ways.iter().filter_map(|id| parts.get(id)).cloned().collect());
        let lines: Vec<Line> = rings.iter().map(|ring| line(ring)).filter(|ring| ring.len() > 3).collect();
        if !lines.is_empty() {
            each(
                number(*id),
                FeatureOutcome::Shown { feature: MapFeature { kind: *kind, lines }, is_tagged: true },
            );
        }
    }
    Ok(())
}

fn number(id: i64) -> u64 {
    u64::try_from(id).unwrap_or_default()
}

fn position(element: &Element<'_>) -> Option<(i64, Point)> {
    match element {
        Element::Node(node) => Some((node.id(), (node.lon(), node.lat()))),
        Element::DenseNode(node) => Some((node.id(), (node.lon(), node.lat()))),
        _ => None,
    }
}

/// The nodes in the surroundings, sorted, and all multipolygons.
fn points_and_areas(file: &Path, to: Bounds) -> Result<(Vec<i64>, Vec<Multipolygon>)> {
    let mut inside = Vec::new();
    let mut areas = Vec::new();
    walk(file, |element| {
        if let Some((id, (x, y))) = position(&element) {
            if (to.west..=to.east).contains(&x) && (to.south..=to.north).contains(&y) {
                inside.push(id);
            }
            return;
        }
        let Element::Relation(relation) = element else { return };
        let tag = |name: &str| relation.tags().find(|(key, _)| *key == name).map(|(_, value)| value);
        if tag("type") != Some("multipolygon") {
            return;
        }
        if let Some(kind) = FeatureKind::of_tags(tag).filter(|kind| kind.is_area()) {
            let of_ways = relation.members().filter(|member| member.member_type == RelMemberType::Way);
            areas.push(Multipolygon {
                id: relation.id(),
                kind,
                ways: of_ways.map(|member| member.member_id).collect(),
            });
        }
    })?;
    inside.sort_unstable();
    Ok((inside, areas))
}

/// Joins ways at their ends into rings. One that does not close, because the rest is not in the extract, is
/// closed with a straight line.
fn rings(mut ways: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let mut rings = Vec::new();
    while let Some(mut ring) = ways.pop() {
        while ring.first() != ring.last() {
            let end = ring.last().copied();
            let Some(next) =
                ways.iter().position(|way| way.first().copied() == end || way.last().copied() == end)
            else {
                break;
            };
            let mut way = ways.swap_remove(next);
            if way.first().copied() != end {
                way.reverse();
            }
            ring.extend(way.into_iter().skip(1));
        }
        if ring.first() != ring.last() {
            ring.extend(ring.first().copied());
        }
        rings.push(ring);
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_of_an_area_are_joined_whatever_their_direction() {
        let joined = rings(vec![vec![1, 2, 3], vec![5, 4, 3], vec![5, 1], vec![10, 11, 12, 10]]);
        assert_eq!(joined, [vec![10, 11, 12, 10], vec![5, 1, 2, 3, 4, 5]]);
        assert_eq!(rings(vec![vec![1, 2, 3]]), [vec![1, 2, 3, 1]]);
    }
}
