//! Every category that towns usually have gets a fitting pictogram.

use std::fs;

use super::pictogram::{pictogram_for, pictogram_kind, shown_pictogram};
use crate::art::Pictogram;

#[test]
fn the_usual_categories_of_a_town_get_a_fitting_pictogram() {
    for (name, fitting) in [
        ("Churches", "worship"),
        ("Schools", "school"),
        ("Pharmacy", "pharmacy"),
        ("Hardware", "hardware"),
        ("Gas Stations", "gas"),
        ("Gas", "gas"),
        ("Banks", "bank"),
        ("Banks & Credit Unions", "bank"),
        ("Library", "library"),
        ("Parks", "outdoors"),
        ("Parks & Recreation", "outdoors"),
        ("Pets", "pets"),
        ("Auto repair", "auto"),
        ("Legal", "legal"),
        ("Health", "health"),
        ("Health & Wellness", "health"),
        ("Town Offices", "civic"),
        ("Barber Shops", "beauty"),
        ("Day Care", "childcare"),
        ("Fire Department", "emergency"),
        ("Post Office", "post"),
        ("Real Estate", "realty"),
        ("Bars & Pubs", "bar"),
        ("Restaurants", "restaurant"),
        ("Nonprofits", "charity"),
        ("Movie Theater", "theater"),
        ("Farm Stands", "farm"),
        ("Funeral Home", "memorial"),
        ("Home Improvement", "builders"),
        ("Hotels & Motels", "lodging"),
        ("Innovation Labs", "place"),
        ("Odds and Ends", "place"),
    ] {
        assert_eq!(pictogram_for(name), fitting, "{name}");
    }
}

#[test]
fn every_category_of_the_demo_is_shown_by_more_than_a_fallback() {
    let text = fs::read_to_string("assets/demo/categories.json").unwrap();
    let categories: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    for category in categories {
        let (name, stored) = (category["name"].as_str().unwrap(), category["pictogram"].as_str().unwrap());
        let shown = shown_pictogram(name, stored.to_owned());
        assert!(shown != "services" && shown != "place", "{name} shows {shown}");
        assert_eq!(pictogram_kind(&shown), Some(stored), "{name} shows {shown}");
    }
}

#[test]
fn what_a_town_chose_for_a_category_stays() {
    for (name, stored, shown) in [
        // An older import stored the fallback.
        ("Library", "services", "library"),
        ("Health", "services", "health"),
        // Chosen by hand: a kind that differs from the name's, or already a specific one.
        ("Art Supplies", "shop", "shop"),
        ("Health", "outdoors", "outdoors"),
        ("Health", "pharmacy", "pharmacy"),
        ("Schools", "family", "school"),
        ("Odds and Ends", "services", "services"),
        ("Health", "from a later version", "from a later version"),
    ] {
        assert_eq!(shown_pictogram(name, stored.to_owned()), shown, "{name}, {stored}");
    }
}

#[test]
fn every_word_of_the_table_leads_to_a_pictogram() {
    let lines = include_str!("../../assets/pictograms.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (pictogram, words) = line.split_once(':').unwrap();
        assert!(pictogram.parse::<Pictogram>().is_ok(), "{line}");
        assert!(words.split(',').all(|word| !word.trim().is_empty()), "{line}");
    }
}

#[test]
fn every_pictogram_is_an_icon_of_the_page_too_and_told_of_in_the_docs() {
    let icons = fs::read_to_string("ui/kit/icons.ts").unwrap();
    let docs = fs::read_to_string("docs/import.md").unwrap();
    for pictogram in Pictogram::ALL {
        let word = pictogram.as_str();
        assert!(icons.contains(&format!(" {word}: ")), "ui/kit/icons.ts has no {word}");
        assert!(docs.contains(&format!(" {word},")) || docs.contains(&format!(" {word} |")), "docs: {word}");
    }
}
