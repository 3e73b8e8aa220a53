//! The point that represents a shape on a map.

use serde_json::Value;

type Point = (f64, f64);

/// Longitude and latitude of a GeoJSON geometry: the point itself, the middle of a line, or a point inside an
/// area (of several, the largest).
pub(super) fn representative(geometry: &Value) -> Option<Point> {
    let coordinates = geometry.get("coordinates");
    match geometry.get("type")?.as_str()? {
        "Point" => point(coordinates?),
        "MultiPoint" => coordinates?.as_array()?.iter().find_map(point),
        "LineString" => middle(&points(coordinates?)),
        "MultiLineString" => {
            coordinates?.as_array()?.iter().map(points).max_by_key(Vec::len).and_then(|line| middle(&line))
        }
        "Polygon" => inside(&ring(coordinates?)?),
        "MultiPolygon" => {
            let rings = coordinates?.as_array()?.iter().filter_map(ring);
            inside(&rings.max_by(|one, other| area(one).abs().total_cmp(&area(other).abs()))?)
        }
        "GeometryCollection" => geometry.get("geometries")?.as_array()?.iter().find_map(representative),
        _ => None,
    }
}

fn point(value: &Value) -> Option<Point> {
    let numbers = value.as_array()?;
    Some((numbers.first()?.as_f64()?, numbers.get(1)?.as_f64()?))
}

fn points(value: &Value) -> Vec<Point> {
    value.as_array().into_iter().flatten().filter_map(point).collect()
}

/// The outer ring of a polygon.
fn ring(value: &Value) -> Option<Vec<Point>> {
    Some(points(value.as_array()?.first()?)).filter(|ring| !ring.is_empty())
}

fn middle(line: &[Point]) -> Option<Point> {
    line.get(line.len() / 2).copied()
}

fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).take(ring.len())
}

/// Twice the area; the sign gives the direction.
fn area(ring: &[Point]) -> f64 {
    edges(ring).map(|((x, y), (next_x, next_y))| x * next_y - next_x * y).sum()
}

/// The centroid, or if that lies outside (as in a crescent) the middle of the widest part at its height.
fn inside(ring: &[Point]) -> Option<Point> {
    let first = *ring.first()?;
    // Coordinates near zero lose less precision.
    let near: Vec<Point> = ring.iter().map(|(x, y)| (x - first.0, y - first.1)).collect();
    let twice = area(&near);
    if twice == 0.0 {
        return middle(ring);
    }
    let mut sum = (0.0, 0.0);
    for ((x, y), (next_x, next_y)) in edges(&near) {
        let part = x * next_y - next_x * y;
        sum = (sum.0 + (x + next_x) * part, sum.1 + (y + next_y) * part);
    }
    let height = sum.1 / (3.0 * twice);
    let mut crossings: Vec<f64> = edges(&near)
        .filter(|((_, y), (_, next_y))| (*y > height) != (*next_y > height))
        .map(|((x, y), (next_x, next_y))| x + (height - y) / (next_y - y) * (next_x - x))
        .collect();
    crossings.sort_by(f64::total_cmp);
    let center = sum.0 / (3.0 * twice);
    let spans = || crossings.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?)));
    let x = if spans().any(|(from, to)| (from..=to).contains(&center)) {
        center
    } else {
        let widest = spans().max_by(|one, other| (one.1 - one.0).total_cmp(&(other.1 - other.0)));
        widest.map_or(center, |(from, to)| f64::midpoint(from, to))
    };
    Some((x + first.0, height + first.1))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_shape_is_found_by_a_point_of_it() {
        let square = json!([[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]]);
        // A "C" shape, whose centroid lies in its opening.
        let crescent =
            json!([[[0, 0], [10, 0], [10, 1], [1, 1], [1, 9], [10, 9], [10, 10], [0, 10], [0, 0]]]);
        for (geometry, expected) in [
            (json!({ "type": "Point", "coordinates": [-72.4, 41.3, 12] }), Some((-72.4, 41.3))),
            (json!({ "type": "Polygon", "coordinates": square }), Some((1.0, 1.0))),
            (json!({ "type": "Polygon", "coordinates": crescent }), Some((0.5, 5.0))),
            (
                json!({ "type": "MultiPolygon", "coordinates": [[[[9, 9], [9.1, 9], [9, 9.1], [9, 9]]], square] }),
                Some((1.0, 1.0)),
            ),
            (json!({ "type": "LineString", "coordinates": [[0, 0], [1, 1], [2, 2]] }), Some((1.0, 1.0))),
            (
                json!({ "type": "GeometryCollection", "geometries": [{ "type": "Point", "coordinates": [1, 2] }] }),
                Some((1.0, 2.0)),
            ),
            (json!({ "type": "Polygon", "coordinates": [] }), None),
            (json!({ "type": "Point", "coordinates": ["x", 1] }), None),
            (json!(null), None),
        ] {
            let found = representative(&geometry);
            let near = |(x, y): Point, (z, w): Point| (x - z).abs() < 1e-9 && (y - w).abs() < 1e-9;
            let is_same = match (found, expected) {
                (Some(found), Some(expected)) => near(found, expected),
                (None, None) => true,
                _ => false,
            };
            assert!(is_same, "{geometry}: {found:?}");
        }
    }
}
