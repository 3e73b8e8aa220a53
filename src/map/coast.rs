//! The sea: OpenStreetMap has no area for it, only the coastline, with land to the left and water to the
//! right of each line.

use super::geometry::{Line, Point, clip_line};
use super::model::Bounds;

/// The rings of the sea within the bounds, islands included. Empty if the coast has gaps, because then nobody
/// knows which side is water.
pub fn sea(coast: Vec<Line>, to: Bounds) -> Vec<Line> {
    let (islands, rest): (Vec<Line>, Vec<Line>) = joined(coast)
        .into_iter()
        .partition(|line| is_ring(line) && line.iter().all(|point| is_within(*point, to)));
    let mut parts: Vec<Line> = rest.iter().flat_map(|line| clip_line(line, to)).collect();
    let edge = Edge(to);
    let ends = |part: &Line| Some((edge.at(*part.first()?)?, edge.at(*part.last()?)?));
    if parts.iter().any(|part| ends(part).is_none()) {
        return Vec::new();
    }
    let mut rings = Vec::new();
    while let Some(mut ring) = parts.pop() {
        let Some((begin, mut end)) = ends(&ring) else { continue };
        // Along the edge, clockwise, to where the next part comes in; or back to the first.
        loop {
            let ways = parts
                .iter()
                .enumerate()
                .filter_map(|(index, part)| Some((edge.way(end, ends(part)?.0), index)));
            let next = ways.min_by(|one, other| one.0.total_cmp(&other.0));
            let home = edge.way(end, begin);
            match next.filter(|(way, _)| *way < home) {
                None => {
                    ring.extend(edge.corners(end, home));
                    break;
                }
                Some((way, index)) => {
                    ring.extend(edge.corners(end, way));
                    let part = parts.swap_remove(index);
                    let Some((_, last)) = ends(&part) else { break };
                    ring.extend(part);
                    end = last;
                }
            }
        }
        ring.extend(ring.first().copied());
        rings.push(ring);
    }
    if rings.is_empty() && !islands.is_empty() && islands.iter().all(is_counterclockwise) {
        // Only islands: the sea is all around them.
        let Bounds { south, west, north, east } = to;
        rings.push(vec![(west, north), (east, north), (east, south), (west, south), (west, north)]);
    }
    if !rings.is_empty() {
        rings.extend(islands);
    }
    rings
}

fn is_within((x, y): Point, to: Bounds) -> bool {
    (to.west..=to.east).contains(&x) && (to.south..=to.north).contains(&y)
}

fn is_ring(line: &Line) -> bool {
    line.len() > 3 && line.first() == line.last()
}

fn is_counterclockwise(ring: &Line) -> bool {
    let steps = ring.iter().zip(ring.iter().skip(1));
    steps.map(|((x, y), (next_x, next_y))| x * next_y - next_x * y).sum::<f64>() > 0.0
}

/// Joins lines where one begins at the end of another; directions are kept.
fn joined(mut lines: Vec<Line>) -> Vec<Line> {
    lines.retain(|line| line.len() > 1);
    let mut whole = Vec::new();
    while let Some(mut line) = lines.pop() {
        loop {
            if is_ring(&line) {
                break;
            }
            if let Some(next) = lines.iter().position(|other| other.first() == line.last()) {
                line.extend(lines.swap_remove(next).into_iter().skip(1));
            } else if let Some(before) = lines.iter().position(|other| other.last() == line.first()) {
                let mut start = lines.swap_remove(before);
                start.extend(line.into_iter().skip(1));
                line = start;
            } else {
                break;
            }
        }
        whole.push(line);
    }
    whole
}

/// The edge of the bounds as one line, clockwise from the north-western corner.
struct Edge(Bounds);

impl Edge {
    fn sides(&self) -> (f64, f64) {
        (self.0.east - self.0.west, self.0.north - self.0.south)
    }

    fn length(&self) -> f64 {
        let (across, down) = self.sides();
        2.0 * (across + down)
    }

    /// The position of a point along the edge; `None` for a point that is not on it.
    fn at(&self, (x, y): Point) -> Option<f64> {
        let Bounds { south, west, north, east } = self.0;
        let (across, down) = self.sides();
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        match () {
            () if near(y, north) => Some(x - west),
            () if near(x, east) => Some(across + north - y),
            () if near(y, south) => Some(across + down + east - x),
            () if near(x, west) => Some(2.0 * across + down + y - south),
            () => None,
        }
    }

    /// The clockwise distance from one position to another.
    fn way(&self, from: f64, to: f64) -> f64 {
        (to - from).rem_euclid(self.length())
    }

    /// The corners that are passed on the way.
    fn corners(&self, from: f64, way: f64) -> Vec<Point> {
        let Bounds { south, west, north, east } = self.0;
        let (across, down) = self.sides();
        let corners = [
            (0.0, (west, north)),
            (across, (east, north)),
            (across + down, (east, south)),
            (2.0 * across + down, (west, south)),
        ];
        let mut passed: Vec<(f64, Point)> = corners
            .into_iter()
            .map(|(at, corner)| (self.way(from, at), corner))
            .filter(|(far, _)| *far > 0.0 && *far < way)
            .collect();
        passed.sort_by(|one, other| one.0.total_cmp(&other.0));
        passed.into_iter().map(|(_, corner)| corner).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Bounds = Bounds { south: 0.0, west: 0.0, north: 10.0, east: 10.0 };

    fn area(rings: &[Line]) -> f64 {
        let twice = |ring: &Line| -> f64 {
            ring.iter().zip(ring.iter().skip(1)).map(|((x, y), (nx, ny))| x * ny - nx * y).sum()
        };
        rings.iter().map(|ring| twice(ring) / 2.0).sum()
    }

    #[test]
    fn the_sea_lies_to_the_right_of_the_coast() {
        // An eastward coast: the south is water. Clockwise areas are negative.
        let south = sea(vec![vec![(-5.0, 3.0), (4.0, 3.0)], vec![(4.0, 3.0), (15.0, 3.0)]], BOX);
        assert_eq!((south.len(), area(&south)), (1, -30.0));
        let north = sea(vec![vec![(15.0, 3.0), (-5.0, 3.0)]], BOX);
        assert_eq!(area(&north), -70.0);
        // A river's mouth: two coasts, one sea; and a strait with land on both sides.
        let mouth = sea(
            vec![vec![(-1.0, 2.0), (4.0, 2.0), (4.0, 11.0)], vec![(6.0, 11.0), (6.0, 2.0), (11.0, 2.0)]],
            BOX,
        );
        assert_eq!((mouth.len(), area(&mouth)), (1, -(20.0 + 16.0)));
    }

    #[test]
    fn islands_are_holes_and_a_coast_with_gaps_says_nothing() {
        let island = vec![(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0), (4.0, 4.0)];
        let around = sea(vec![island.clone()], BOX);
        assert_eq!((around.len(), area(&around)), (2, -96.0));
        assert!(sea(vec![vec![(-5.0, 3.0), (4.0, 3.0)]], BOX).is_empty());
        assert!(sea(Vec::new(), BOX).is_empty());
    }
}
