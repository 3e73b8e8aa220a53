//! Lines and rings: clipped to bounds, and simplified where nobody sees the difference.

use super::model::Bounds;

/// x and y: longitude and latitude, or units of a picture.
pub type Point = (f64, f64);
pub type Line = Vec<Point>;

/// The parts of a line within the bounds; it may leave and come back.
pub fn clip_line(line: &[Point], to: Bounds) -> Vec<Line> {
    let mut parts: Vec<Line> = Vec::new();
    let mut part = Line::new();
    for pair in line.windows(2) {
        let [from, until] = pair else { continue };
        let Some((first, last)) = clip_segment(*from, *until, to) else {
            if part.len() > 1 {
                parts.push(std::mem::take(&mut part));
            }
            part.clear();
            continue;
        };
        if part.last() != Some(&first) {
            if part.len() > 1 {
                parts.push(std::mem::take(&mut part));
            }
            part = vec![first];
        }
        part.push(last);
    }
    if part.len() > 1 {
        parts.push(part);
    }
    parts
}

/// The Liang-Barsky algorithm.
fn clip_segment((x, y): Point, (to_x, to_y): Point, to: Bounds) -> Option<(Point, Point)> {
    let (dx, dy) = (to_x - x, to_y - y);
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (way, room) in [(-dx, x - to.west), (dx, to.east - x), (-dy, y - to.south), (dy, to.north - y)] {
        if way == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if way < 0.0 {
            enters = enters.max(room / way);
        } else {
            leaves = leaves.min(room / way);
        }
    }
    if enters >= leaves {
        return None;
    }
    // Ends that are not clipped stay as they are, to the last bit.
    let first = if enters > 0.0 { (x + dx * enters, y + dy * enters) } else { (x, y) };
    let last = if leaves < 1.0 { (x + dx * leaves, y + dy * leaves) } else { (to_x, to_y) };
    Some((first, last))
}

/// The part of an area within the bounds (Sutherland-Hodgman): where the area lies outside, its edge follows
/// that of the bounds.
pub fn clip_ring(ring: &[Point], to: Bounds) -> Line {
    let mut ring: Line = ring.to_vec();
    if ring.first() == ring.last() {
        ring.pop();
    }
    for side in 0..4 {
        let inside = |(x, y): Point| match side {
            0 => x >= to.west,
            1 => x <= to.east,
            2 => y >= to.south,
            _ => y <= to.north,
        };
        let crossing = |(x, y): Point, (to_x, to_y): Point| {
            let edge = [to.west, to.east, to.south, to.north].get(side).copied().unwrap_or_default();
            if side < 2 {
                (edge, y + (to_y - y) * (edge - x) / (to_x - x))
            } else {
                (x + (to_x - x) * (edge - y) / (to_y - y), edge)
            }
        };
        let mut kept = Line::new();
        let mut before = ring.last().copied();
        for point in &ring {
            if let Some(last) = before
                && inside(last) != inside(*point)
            {
                kept.push(crossing(last, *point));
            }
            if inside(*point) {
                kept.push(*point);
            }
            before = Some(*point);
        }
        ring = kept;
    }
    if ring.len() < 3 {
        return Line::new();
    }
    ring.extend(ring.first().copied());
    ring
}

/// Removes points that are closer than `tolerance` to the simplified line (Douglas-Peucker).
pub fn simplify(line: &[Point], tolerance: f64) -> Line {
    let mut keeps = vec![false; line.len()];
    if let (Some(first), Some(last)) = ((!keeps.is_empty()).then_some(0), line.len().checked_sub(1)) {
        // A ring is split at its farthest point: if both ends were equal, every distance would be to a point.
        let mut open = vec![(first, last)];
        for end in [first, last] {
            if let Some(keep) = keeps.get_mut(end) {
                *keep = true;
            }
        }
        while let Some((from, until)) = open.pop() {
            let (Some(a), Some(b)) = (line.get(from), line.get(until)) else { continue };
            let between = line.iter().enumerate().take(until).skip(from + 1);
            let farthest = between
                .map(|(index, point)| (index, distance(*point, *a, *b)))
                .max_by(|one, other| one.1.total_cmp(&other.1));
            if let Some((index, far)) = farthest
                && far > tolerance
            {
                if let Some(keep) = keeps.get_mut(index) {
                    *keep = true;
                }
                open.extend([(from, index), (index, until)]);
            }
        }
    }
    line.iter().zip(keeps).filter(|(_, keep)| *keep).map(|(point, _)| *point).collect()
}

/// The distance of a point from a line segment.
pub fn distance((x, y): Point, (ax, ay): Point, (bx, by): Point) -> f64 {
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx * dx + dy * dy;
    let part = if length > 0.0 { (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    (x - ax - dx * part).hypot(y - ay - dy * part)
}

/// The bounding box of all points.
pub fn around(lines: &[Line]) -> Option<Bounds> {
    let mut points = lines.iter().flatten();
    let (x, y) = *points.next()?;
    let start = Bounds { south: y, west: x, north: y, east: x };
    Some(points.fold(start, |bounds, (x, y)| Bounds {
        south: bounds.south.min(*y),
        west: bounds.west.min(*x),
        north: bounds.north.max(*y),
        east: bounds.east.max(*x),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Bounds = Bounds { south: 0.0, west: 0.0, north: 10.0, east: 10.0 };

    #[test]
    fn a_line_is_cut_where_it_leaves() {
        let line = [(-5.0, 5.0), (5.0, 5.0), (5.0, 15.0), (8.0, 15.0), (8.0, 5.0)];
        let parts = clip_line(&line, BOX);
        assert_eq!(parts, [vec![(0.0, 5.0), (5.0, 5.0), (5.0, 10.0)], vec![(8.0, 10.0), (8.0, 5.0)]]);
        assert!(clip_line(&[(-5.0, -5.0), (-1.0, 20.0)], BOX).is_empty());
    }

    #[test]
    fn an_area_around_the_box_fills_it_and_one_beside_it_is_gone() {
        let large = [(-20.0, -20.0), (30.0, -20.0), (30.0, 30.0), (-20.0, 30.0), (-20.0, -20.0)];
        assert_eq!(around(&[clip_ring(&large, BOX)]), Some(BOX));
        assert!(clip_ring(&[(11.0, 1.0), (12.0, 1.0), (12.0, 2.0), (11.0, 1.0)], BOX).is_empty());
    }

    #[test]
    fn only_points_that_nobody_misses_are_left_out() {
        let line = [(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (2.0, 2.0)];
        assert_eq!(simplify(&line, 0.1), [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]);
        let ring = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)];
        assert_eq!(simplify(&ring, 0.1), ring);
        assert!(simplify(&[], 1.0).is_empty());
    }
}
