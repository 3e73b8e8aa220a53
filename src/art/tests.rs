//! What must hold for every picture, whatever its seed.

use super::*;

const SEASONS: [Season; 4] = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];

/// Many pictures of each kind, with a name for the message.
fn gallery() -> Vec<(String, String)> {
    let mut pictures = vec![("map".to_owned(), town_map("wexbury"))];
    for number in 0..40 {
        let slug = format!("place-{number}");
        for pictogram in Pictogram::ALL {
            let name = format!("{slug} {}", pictogram.as_str());
            pictures.push((format!("poster {name}"), poster(&slug, pictogram)));
            for season in SEASONS {
                pictures
                    .push((format!("storefront {name} {season:?}"), storefront(&slug, pictogram, season)));
            }
        }
        for scene in SEASONS.map(Scene::Day).into_iter().chain([Scene::Night]) {
            pictures.push((format!("landscape {slug} {scene:?}"), landscape(&slug, scene)));
        }
    }
    pictures
}

/// Every tag closed in order, every attribute quoted and given once.
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
    let one = storefront("kiln-house", Pictogram::Cafe, Season::Fall);
    assert_eq!(one, storefront("kiln-house", Pictogram::Cafe, Season::Fall));
    assert_ne!(one, storefront("kiln-house", Pictogram::Cafe, Season::Winter));
    assert_ne!(one, storefront("kiln-home", Pictogram::Cafe, Season::Fall));
    assert_ne!(one, storefront("kiln-house", Pictogram::Shop, Season::Fall));
    assert_ne!(poster("a", Pictogram::Arts), poster("b", Pictogram::Arts));
    assert_ne!(town_map("a"), town_map("b"));
}

#[test]
fn a_picture_never_holds_its_seed() {
    let seed = "\"><script>alert(1)</script>";
    for svg in [
        storefront(seed, Pictogram::Shop, Season::Summer),
        landscape(seed, Scene::Night),
        poster(seed, Pictogram::Shop),
        town_map(seed),
    ] {
        assert_well_formed("hostile seed", &svg);
        assert!(!svg.contains("alert"));
    }
}

#[test]
fn day_and_night_show_the_same_village() {
    // Only the light differs: the steeple stands in the same place.
    let church =
        |svg: String| svg.split("<g transform=").nth(1).unwrap().split('>').next().unwrap().to_owned();
    let [day, night] =
        [Scene::Day(Season::Summer), Scene::Night].map(|scene| church(landscape("hero", scene)));
    assert_eq!(day, night);
}

#[test]
fn numbers_are_written_with_one_digit_at_most() {
    for (number, text) in
        [(1.0, "1"), (0.04, "0"), (-0.04, "0"), (-0.25, "-0.3"), (12.34, "12.3"), (-10.0, "-10")]
    {
        assert_eq!(pen::Tenth(number).to_string(), text);
    }
}

#[test]
fn words_are_read_back_and_wrong_ones_are_explained() {
    for pictogram in Pictogram::ALL {
        assert_eq!(pictogram.as_str().parse(), Ok(pictogram));
    }
    assert_eq!("night".parse(), Ok(Scene::Night));
    assert_eq!("winter".parse(), Ok(Scene::Day(Season::Winter)));
    let error = "autumn".parse::<Season>().unwrap_err();
    assert_eq!(error.to_string(), "\"autumn\" is not a season; use one of spring, summer, fall, winter");
    assert!("plumber".parse::<Pictogram>().is_err());
}
