//! What must hold for every picture, regardless of its seed.

use std::collections::HashSet;

use super::*;

const SEASONS: [Season; 4] = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];

/// A pond with an island, and two streets.
fn layers() -> Vec<MapLayer> {
    let ring = |from: f64, to: f64| vec![(from, from), (to, from), (to, to), (from, to), (from, from)];
    let streets =
        vec![vec![(0.0, 0.04), (400.06, 280.0), (400.06, 280.0)], vec![(-24.0, 9.96), (800.0, 10.0)]];
    vec![
        MapLayer::Areas {
            areas: vec![vec![ring(100.0, 300.0), ring(150.0, 200.0)], vec![ring(250.0, 400.0)]],
            color: "#BFDCE6",
        },
        MapLayer::Lines { lines: streets, color: "#fff", width: 4.25, dashes: None },
        MapLayer::Lines { lines: Vec::new(), color: "#fff", width: 1.0, dashes: Some((4.0, 3.0)) },
    ]
}

#[test]
fn a_map_draws_what_it_is_given_and_nothing_else() {
    let map = town_map((800.0, 560.0), &layers());
    assert!(
        map.contains(r#"d="M100 100l200 0l0 200l-200 0l0-200zM150 150"#)
            && map.contains(r#"<path d="M250 250"#)
            && map.contains("evenodd"),
        "{map}"
    );
    assert!(map.contains(r#"d="M0 0l400.1 280M-24 10l824 0""#), "{map}");
    let plain = town_map((800.0, 560.0), &[]);
    assert_eq!((plain.matches("<path").count(), plain.matches("<rect").count()), (0, 1));
}

/// Many pictures of each kind, each with a name for failure messages.
fn gallery() -> Vec<(String, String)> {
    let mut pictures = vec![("map".to_owned(), town_map((800.0, 560.0), &layers()))];
    for about in ["rain", "eat", "farm", "beach", "trail", "mill", "gifts", "music", "kids", "moving", "town"]
    {
        for scene in SEASONS.map(Scene::Day).into_iter().chain([Scene::Night]) {
            for number in 0..6 {
                let slug = format!("{about}-{number}");
                pictures.push((format!("landscape {slug} {scene:?}"), landscape(&slug, scene, &[])));
            }
        }
    }
    for number in 0..12 {
        let slug = format!("place-{number}");
        for &pictogram in Pictogram::ALL {
            let name = format!("{slug} {}", pictogram.as_str());
            pictures.push((format!("poster {name}"), poster(&slug, pictogram)));
            for season in SEASONS {
                pictures.push((
                    format!("storefront {name} {season:?}"),
                    storefront(&slug, pictogram, season, None, &[]),
                ));
            }
        }
        for scene in SEASONS.map(Scene::Day).into_iter().chain([Scene::Night]) {
            pictures.push((format!("landscape {slug} {scene:?}"), landscape(&slug, scene, &[])));
        }
    }
    pictures
}

/// Checks that tags are closed in order, and that attributes are quoted and unique.
fn assert_well_formed(name: &str, svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').unwrap_or_else(|| panic!("{name}: tag without end: {part}"));
        assert!(rest.is_empty(), "{name}: text between the tags: {rest}");
        if let Some(closing) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closing.to_owned()), "{name}");
            continue;
        }
        let inner = tag.strip_suffix('/').unwrap_or(tag);
        let (element, attributes) = inner.split_once(' ').unwrap_or((inner, ""));
        let mut seen = Vec::new();
        let mut left = attributes.trim();
        while !left.is_empty() {
            let (key, after) = left.split_once("=\"").unwrap_or_else(|| panic!("{name}: no value: {left}"));
            let (value, after) = after.split_once('"').unwrap_or_else(|| panic!("{name}: no quote: {left}"));
            assert!(!seen.contains(&key) && !key.contains(' '), "{name}: {key} in {tag}");
            assert!(!value.contains("NaN") && !value.contains("inf"), "{name}: {value}");
            seen.push(key);
            left = after.trim_start();
        }
        if inner == tag {
            open.push(element.to_owned());
        }
    }
    assert!(open.is_empty(), "{name}: left open: {open:?}");
}

#[test]
fn every_picture_is_well_formed_small_and_free_of_style_and_script() {
    for (name, svg) in gallery() {
        assert_well_formed(&name, &svg);
        assert!(svg.len() <= 14 * 1024, "{name}: {} bytes", svg.len());
        for forbidden in ["style", "script", "href", "url(", " on", "class="] {
            assert!(!svg.contains(forbidden), "{name} contains {forbidden}");
        }
    }
}

#[test]
fn the_same_words_draw_the_same_picture_and_other_words_another() {
    let one = storefront("kiln-house", Pictogram::Cafe, Season::Fall, None, &[]);
    assert_eq!(one, storefront("kiln-house", Pictogram::Cafe, Season::Fall, None, &[]));
    assert_ne!(one, storefront("kiln-house", Pictogram::Cafe, Season::Winter, None, &[]));
    assert_ne!(one, storefront("kiln-home", Pictogram::Cafe, Season::Fall, None, &[]));
    assert_ne!(one, storefront("kiln-house", Pictogram::Shop, Season::Fall, None, &[]));
    assert_ne!(poster("a", Pictogram::Arts), poster("b", Pictogram::Arts));
}

#[test]
fn neighbors_in_a_grid_of_kinds_have_roofs_that_differ() {
    let house = |variant| storefront("doctors", Pictogram::Health, Season::Fall, Some(variant), &[]);
    for at in 0..12 {
        assert_ne!(house(at), house(at + 1), "{at} beside {}", at + 1);
    }
    // Below each other, in four columns and in two.
    for at in 0..8 {
        assert_ne!(house(at), house(at + 4), "{at} above {}", at + 4);
        assert_ne!(house(at), house(at + 2), "{at} above {}", at + 2);
    }
}

/// The share of shapes that two pictures have in common, from 0 to 1.
pub(crate) fn likeness(one: &str, other: &str) -> f64 {
    let shapes = |svg: &str| svg.split('<').skip(1).map(str::to_owned).collect::<HashSet<_>>();
    let (one, other) = (shapes(one), shapes(other));
    one.intersection(&other).count() as f64 / one.len().min(other.len()) as f64
}

/// `town`'s pictures as a list shows them: every second one knows its two neighbors.
fn draw_list(town: &[String], draw: impl Fn(&str, &[&str]) -> String) -> Vec<String> {
    let beside = |place: usize| {
        let places = if place.is_multiple_of(2) { vec![] } else { vec![place - 1, place + 1] };
        places.into_iter().filter_map(|place| town.get(place)).map(String::as_str).collect::<Vec<_>>()
    };
    town.iter().enumerate().map(|(place, slug)| draw(slug, &beside(place))).collect()
}

#[test]
fn guides_side_by_side_have_airs_that_differ_whatever_the_town() {
    // Slugs with the same motif, like a year of guides to beaches; "x" has none, so the choice is random.
    let town = |kind: &str| (0..400).map(|number| format!("{kind}-{}", number * 7919)).collect::<Vec<_>>();
    for kind in ["best-beaches", "visit-town", "x", "gifts"] {
        let guides = draw_list(&town(kind), |slug, beside| landscape(slug, Scene::Day(Season::Fall), beside));
        // The tint is the second shape of each picture.
        let air = |svg: &str| svg.split('<').nth(3).unwrap_or_default().to_owned();
        for (place, pair) in guides.windows(2).enumerate() {
            let alike = likeness(&pair[0], &pair[1]);
            assert!(
                alike < 0.6 && (kind == "x" || air(&pair[0]) != air(&pair[1])),
                "{kind} {place} and the next are alike by {alike:.2}: {} {}",
                air(&pair[0]),
                air(&pair[1])
            );
        }
    }
}

#[test]
fn a_picture_never_holds_its_seed() {
    let seed = "\"><script>alert(1)</script>";
    for svg in [
        storefront(seed, Pictogram::Shop, Season::Summer, None, &[]),
        landscape(seed, Scene::Night, &[]),
        poster(seed, Pictogram::Shop),
    ] {
        assert_well_formed("hostile seed", &svg);
        assert!(!svg.contains("alert"));
    }
}

#[test]
fn whatever_the_words_every_picture_is_xml() {
    for text in crate::kit::xml::testing::all_of_unicode(40_000) {
        let short: String = text.chars().step_by(2_000).collect();
        let code = qr_code(&short).expect("short enough for a code");
        for svg in [
            storefront(&text, Pictogram::Shop, Season::Summer, None, &[]),
            landscape(&text, Scene::Night, &[&short]),
            poster(&text, Pictogram::Shop),
            code,
        ] {
            assert!(svg.chars().all(crate::kit::xml::is_char));
            assert_well_formed("any words", &svg);
        }
    }
}

#[test]
fn a_landscape_shows_what_the_name_of_its_guide_speaks_of() {
    use motif::Motif;
    for (slug, about) in [
        ("your-first-weekend-in-wexbury", Motif::Village),
        ("rainy-days-with-children", Motif::Rain),
        ("where-to-eat-by-the-water", Motif::Tables),
        ("a-sunday-in-mill-hollow", Motif::Brook),
        ("the-north-parish-farm-loop", Motif::Farm),
        ("moving-in-the-first-thirty-days", Motif::Lane),
        ("gifts-made-within-ten-miles", Motif::Shops),
        ("the-old-rail-trail-mile-by-mile", Motif::Woods),
        ("best-beaches", Motif::Shore),
        ("summer-camp-with-kids", Motif::Shore),
        ("a-year-of-festivals", Motif::Bandstand),
        ("things-to-do-with-kids", Motif::Play),
    ] {
        let mut dice = rng::Rng::new("motif", slug);
        assert_eq!(Motif::of(slug, &mut dice), about, "{slug}");
    }
    // A name without a motif still gets the same picture every time.
    assert_eq!(landscape("xyz", Scene::Night, &[]), landscape("xyz", Scene::Night, &[]));
}

#[test]
fn day_and_night_show_the_same_village() {
    // Only the light differs: the steeple stands in the same place.
    let church =
        |svg: String| svg.split("<g transform=").nth(1).unwrap().split('>').next().unwrap().to_owned();
    let [day, night] =
        [Scene::Day(Season::Summer), Scene::Night].map(|scene| church(landscape("home", scene, &[])));
    assert_eq!(day, night);
}

#[test]
fn numbers_are_written_with_one_digit_at_most() {
    for (number, text) in
        [(1.0, "1"), (0.04, "0"), (-0.04, "0"), (-0.25, "-0.3"), (12.34, "12.3"), (-10.0, "-10")]
    {
        assert_eq!(svg::OneDecimal(number).to_string(), text);
    }
}

#[test]
fn words_are_read_back_and_wrong_ones_are_explained() {
    for &pictogram in Pictogram::ALL {
        assert_eq!(pictogram.as_str().parse(), Ok(pictogram));
    }
    assert_eq!("night".parse(), Ok(Scene::Night));
    assert_eq!("winter".parse(), Ok(Scene::Day(Season::Winter)));
    let error = "autumn".parse::<Season>().unwrap_err();
    assert_eq!(error.to_string(), "\"autumn\" is not a season; use one of spring, summer, fall, winter");
    assert!("plumber".parse::<Pictogram>().is_err());
}
