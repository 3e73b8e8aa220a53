//! The drawn map of the town, without pins: river, harbor, woods, roads, houses.
//! Invariant: it fills the town's bounds exactly; longitude runs straight across, latitude
//! straight down, so a pin's place is a simple proportion.

use super::{
    dice::Dice,
    pen::{Drawing, Ink, Path},
    scenery::steeple,
};

type Point = (f64, f64);

const SEA: &str = "#BFDCE6";
const LAND: &str = "#EFEBDD";
const WOOD: &str = "#CFDFBF";
const COAST: &str = "M0 470C140 430 210 500 330 470S560 500 640 460s110-10 160-30v130H0z";
const RIVER: [Point; 8] = [
    (546.0, -10.0),
    (538.0, 70.0),
    (556.0, 150.0),
    (570.0, 215.0),
    (556.0, 290.0),
    (534.0, 360.0),
    (528.0, 430.0),
    (530.0, 500.0),
];

/// The roads that lead through the town.
const ROADS: [&[Point]; 12] = [
    &[(0.0, 250.0), (262.0, 232.0), (330.0, 220.0)],
    &[(330.0, 220.0), (440.0, 198.0), (520.0, 182.0), (640.0, 160.0), (800.0, 138.0)],
    &[(0.0, 400.0), (132.0, 376.0), (250.0, 352.0), (346.0, 302.0)],
    &[(346.0, 302.0), (458.0, 282.0)],
    &[(458.0, 282.0), (530.0, 291.0), (640.0, 300.0), (800.0, 340.0)],
    &[(262.0, 232.0), (240.0, 130.0), (200.0, 0.0)],
    &[(386.0, 209.0), (388.0, 120.0), (384.0, 0.0)],
    &[(402.0, 292.0), (412.0, 392.0), (420.0, 460.0)],
    &[(640.0, 0.0), (640.0, 160.0)],
    &[(703.0, 151.0), (722.0, 320.0), (720.0, 410.0)],
    &[(330.0, 220.0), (346.0, 302.0)],
    &[(440.0, 198.0), (458.0, 282.0)],
];

/// The lanes where people live and work.
const LANES: [&[Point]; 31] = [
    &[(388.0, 150.0), (460.0, 140.0)],
    &[(365.0, 213.0), (362.0, 160.0)],
    &[(310.0, 223.0), (305.0, 160.0)],
    &[(424.0, 288.0), (430.0, 345.0)],
    &[(412.0, 392.0), (500.0, 380.0)],
    &[(124.0, 241.0), (132.0, 376.0)],
    &[(60.0, 246.0), (40.0, 330.0)],
    &[(610.0, 166.0), (604.0, 90.0)],
    &[(604.0, 90.0), (690.0, 80.0)],
    &[(607.0, 128.0), (695.0, 118.0)],
    &[(690.0, 80.0), (703.0, 151.0)],
    &[(710.0, 215.0), (800.0, 210.0)],
    &[(660.0, 305.0), (668.0, 385.0)],
    &[(590.0, 296.0), (580.0, 420.0)],
    &[(580.0, 420.0), (650.0, 438.0)],
    &[(420.0, 452.0), (502.0, 456.0)],
    &[(456.0, 454.0), (459.0, 470.0)],
    &[(440.0, 386.0), (446.0, 453.0)],
    &[(415.0, 415.0), (340.0, 430.0)],
    &[(378.0, 422.0), (382.0, 456.0)],
    &[(340.0, 430.0), (292.0, 458.0)],
    &[(250.0, 352.0), (258.0, 450.0)],
    &[(258.0, 446.0), (150.0, 440.0)],
    &[(150.0, 440.0), (60.0, 428.0)],
    &[(132.0, 376.0), (150.0, 440.0)],
    &[(225.0, 80.0), (387.0, 70.0)],
    &[(240.0, 130.0), (110.0, 150.0)],
    &[(110.0, 150.0), (90.0, 30.0)],
    &[(95.0, 60.0), (0.0, 85.0)],
    &[(170.0, 141.0), (180.0, 237.0)],
    &[(219.0, 60.0), (98.0, 78.0)],
];

/// The map; the seed only scatters the houses.
pub fn town_map(seed: &str) -> String {
    let mut dice = Dice::new("map", seed);
    let mut on = Drawing::new(800, 560);
    on.rect(0.0, 0.0, 800.0, 560.0, Ink::fill(LAND));
    for wood in [
        "M258 96c40-14 96-8 108 16s8 66-18 78-66 0-82-20-40-62-8-74z",
        "M428 20c34-10 78 2 82 34s-10 66-34 70-52-8-58-40-16-56 10-64z",
        "M0 120c30-6 70 10 84 40s0 60-30 62-54-4-54-4z",
        "M740 30h60v78c-24 8-56 2-66-20s-14-52 6-58z",
        "M738 356c22-6 44-4 62 2v56c-22 8-48 6-58-12s-18-40-4-46z",
        "M156 272c30-14 74-10 84 12s-8 50-34 54-52 2-58-20-10-38 8-46z",
    ] {
        on.path(Path::fixed(wood), Ink::fill(WOOD));
    }
    on.path(Path::fixed(COAST), Ink::fill(SEA).edge("#EBDDB8", 9.0));
    on.path(Path::fixed(COAST), Ink::fill(SEA));
    on.path(Path::default().through(&RIVER), Ink::line(SEA, 44.0));
    on.path(Path::fixed("M338 228l94-19 16 66-94 17z"), Ink::fill("#B7D2A4"));
    on.path(houses(&mut dice), Ink::fill("#DDD3BF"));
    for (lines, casing, surface) in [(&LANES[..], 10.0, 7.0), (&ROADS[..], 15.0, 11.0)] {
        on.path(together(lines), Ink::line("#D3CBB8", casing).round());
        on.path(together(lines), Ink::line("#fff", surface).round());
    }
    steeple(&mut on, 392.0, 264.0, 0.36);
    on.finish()
}

fn together(lines: &[&[Point]]) -> Path {
    lines.iter().fold(Path::default(), |path, line| path.through(line))
}

/// Houses stand along the lanes and roads, on both sides, not in the water or on a crossing.
fn houses(dice: &mut Dice) -> Path {
    let mut path = Path::default();
    for line in LANES.iter().chain(&ROADS) {
        for pair in line.windows(2) {
            let [from, to] = pair else { continue };
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = dx.hypot(dy);
            let mut walked = 14.0;
            while walked < length - 8.0 {
                let side = dice.pick(&[-1.0, 1.0]) * dice.between(15.0, 19.0);
                let (w, h) = (dice.between(7.0, 13.0), dice.between(6.0, 10.0));
                let part = walked / length;
                let x = from.0 + dx * part - dy / length * side;
                let y = from.1 + dy * part + dx / length * side;
                if is_building_land((x, y)) {
                    path = path.boxed(x - w / 2.0, y - h / 2.0, w, h);
                }
                walked += dice.between(9.0, 19.0);
            }
        }
    }
    path
}

fn is_building_land(place: Point) -> bool {
    let is_on_the_green = (340.0..446.0).contains(&place.0) && (212.0..290.0).contains(&place.1);
    let is_wet = place.1 > 446.0 || distance(&RIVER, place) < 32.0;
    let is_on_a_road = LANES.iter().chain(&ROADS).any(|line| distance(line, place) < 12.0);
    !is_on_the_green && !is_wet && !is_on_a_road
}

/// How far a point is from a line of several parts.
fn distance(line: &[Point], (x, y): Point) -> f64 {
    let mut nearest = f64::INFINITY;
    for pair in line.windows(2) {
        if let [(ax, ay), (bx, by)] = pair {
            let (dx, dy) = (bx - ax, by - ay);
            let part = (((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
            nearest = nearest.min((x - ax - dx * part).hypot(y - ay - dy * part));
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn every_street_of_the_demo_town_is_drawn_where_it_lies() {
        let town: Value = serde_json::from_str(include_str!("../../assets/demo/town.json")).unwrap();
        let number = |value: &Value| value.as_f64().unwrap();
        let bounds = &town["map"]["bounds"];
        let [south, west, north, east] = ["south", "west", "north", "east"].map(|side| number(&bounds[side]));
        for street in town["streets"].as_array().unwrap() {
            for end in ["from", "to"] {
                let (latitude, longitude) = (number(&street[end][0]), number(&street[end][1]));
                let x = (longitude - west) / (east - west) * 800.0;
                let y = (north - latitude) / (north - south) * 560.0;
                let nearest = LANES.iter().chain(&ROADS).map(|line| distance(line, (x, y)));
                let gap = nearest.fold(f64::INFINITY, f64::min);
                assert!(gap < 4.0, "{} ends {gap:.1} points beside any drawn road", street["name"]);
            }
        }
    }
}
