//! Tables as written by widely used programs.

use std::io::Cursor;

use jiff::civil::date;

use super::*;
use crate::directory::model::{BusinessStatus, Link, NewBusiness};
use crate::kit::csv::CsvWriter;
use crate::testing::corpus;

fn read(text: &str) -> (Vec<BusinessRow>, BusinessImportReport) {
    let table = Cursor::new(text.as_bytes().to_vec());
    let mut import =
        BusinessImport::new(table, None, "shops", (date(2026, 11, 24), "CT")).expect("the table opens");
    let rows = std::iter::from_fn(|| import.next_row().unwrap()).collect();
    (rows, import.report)
}

fn one(text: &str) -> NewBusiness {
    let (rows, report) = read(text);
    assert_eq!(rows.len(), 1, "{report}");
    assert_eq!(report.diagnostics.warnings, [], "{report}");
    rows[0].business.clone()
}

fn hours(business: &NewBusiness) -> String {
    business.hours.as_ref().map(crate::directory::hours::Hours::to_text).unwrap_or_default()
}

#[test]
fn a_google_business_profile_comes_in() {
    let business = one(concat!(
        "Store code,Business name,Address line 1,Address line 2,Locality,Administrative area,Country / Region,Postal code,",
        "Latitude,Longitude,Primary phone,Additional phones,Website,Primary category,Additional categories,",
        "Sunday hours,Monday hours,Tuesday hours,Wednesday hours,Thursday hours,Friday hours,Saturday hours,From the business\n",
        "S1,The Inn,1 Main St,Suite 4,Wexbury,CT,US,06475,41.3,-72.4,860-555-0134,,https://inn.example,Restaurant,",
        "\"Bar, Inn\",x,9:00 AM-5:00 PM,9:00 AM-5:00 PM,closed,\"9:00 AM-2:00 PM, 5:00 PM-9:00 PM\",Open 24 hours,,Since 1790.\n",
    ));
    assert_eq!((business.name.as_str(), business.street_address.as_str()), ("The Inn", "1 Main St, Suite 4"));
    assert_eq!((business.locality.as_str(), business.region.as_str()), ("Wexbury", "CT"));
    assert_eq!((business.phone.as_str(), business.category.as_str()), ("860-555-0134", "Restaurant"));
    assert_eq!((business.tags.join("/"), business.description.as_str()), ("bar/inn".into(), "Since 1790."));
    assert_eq!(business.source, Some(("shops".into(), "S1".into())));
    assert_eq!(hours(&business), "Mo-Tu 09:00-17:00; Th 09:00-14:00,17:00-21:00; Fr 00:00-24:00");
}

#[test]
fn what_has_closed_for_good_is_not_shown() {
    for (heading, cell, status) in [
        ("is_closed", "True", BusinessStatus::Hidden),
        ("is_closed", "False", BusinessStatus::Published),
        ("permanentlyClosed", "yes", BusinessStatus::Hidden),
        ("business_status", "CLOSED_PERMANENTLY", BusinessStatus::Hidden),
        ("business_status", "CLOSED_TEMPORARILY", BusinessStatus::Published),
        ("business_status", "OPERATIONAL", BusinessStatus::Published),
    ] {
        let business = one(&format!("name,address,{heading}\nThe Inn,1 Main St,{cell}\n"));
        assert_eq!(business.status, status, "{heading}: {cell}");
    }
}

#[test]
fn a_yelp_export_comes_in() {
    let business = one(concat!(
        "id,alias,name,image_url,is_closed,url,review_count,categories,rating,coordinates.latitude,coordinates.longitude,",
        "price,location.address1,location.city,location.zip_code,location.state,display_phone\n",
        "a-1,the-inn,The Inn,,False,https://inn.example,7,\"Coffee & Tea, Food\",4.5,41.3,-72.4,$$,1 Main St,Wexbury,06475,CT,(860) 555-0134\n",
    ));
    assert_eq!((business.category.as_str(), business.tags.join("/")), ("Coffee & Tea", "food".into()));
    assert_eq!((business.latitude, business.longitude), (Some(41.3), Some(-72.4)));
    assert_eq!((business.street_address.as_str(), business.locality.as_str()), ("1 Main St", "Wexbury"));
    assert_eq!((business.postal_code.as_str(), business.phone.as_str()), ("06475", "(860) 555-0134"));
    assert_eq!((business.price_level, business.region.as_str()), (Some(2), "CT"));
}

#[test]
fn an_openstreetmap_export_comes_in() {
    let text = concat!(
        "@id,@lat,@lon,name,amenity,shop,office,addr:housenumber,addr:street,addr:city,addr:state,addr:postcode,contact:phone,",
        "contact:website,contact:facebook,opening_hours\n",
        "node/7,41.3,-72.4,The Inn,fast_food;bar,,,1,Main Street,Wexbury,CT,06475,+1 860 555 0134,https://inn.example,theinn,Mo-Fr 09:00-17:00\n",
        "node/8,41.3,-72.4,Mill,,yes,,,,,,,,,,\n",
    );
    let (rows, report) = read(text);
    assert_eq!(report.diagnostics.warnings, [], "{report}");
    let (inn, mill) = (&rows[0].business, &rows[1].business);
    assert_eq!((inn.category.as_str(), inn.tags.join("/")), ("Fast food", "bar".into()));
    assert_eq!((inn.street_address.as_str(), inn.postal_code.as_str()), ("1 Main Street", "06475"));
    assert_eq!((inn.phone.as_str(), inn.website.as_str()), ("+1 860 555 0134", "https://inn.example"));
    assert_eq!(inn.social_links[0].url, "https://www.facebook.com/theinn");
    assert_eq!((hours(inn).as_str(), inn.latitude), ("Mo-Fr 09:00-17:00", Some(41.3)));
    assert_eq!((mill.category.as_str(), mill.street_address.as_str()), ("Shop", ""));
    assert_eq!(mill.source, Some(("shops".into(), "node/8".into())));
    // In a table that is not from OpenStreetMap, "office" is not a kind of place.
    assert_eq!(one("name,office\nInn,3rd floor\n").category, "Other");
}

#[test]
fn tables_of_map_offices_come_in() {
    let business = one(
        "OBJECTID,NAME,ADDRESS,CITY,ST,ZIP,Location\n7,Inn,1 Main St,Wexbury,CT,06475,\"(41.3, -72.4)\"\n",
    );
    assert_eq!((business.street_address.as_str(), business.region.as_str()), ("1 Main St", "CT"));
    assert_eq!((business.latitude, business.longitude), (Some(41.3), Some(-72.4)));
    let business = one("Name,St,City,State\nInn,1 Main St,Wexbury,CT\n");
    assert_eq!((business.street_address.as_str(), business.region.as_str()), ("1 Main St", "CT"));
    let business =
        one("wof:id,wof:name,geom:latitude,geom:longitude,sg:phone\n7,Inn,41.3,-72.4,860 555 0134\n");
    assert_eq!((business.name.as_str(), business.latitude), ("Inn", Some(41.3)));
    assert_eq!(business.phone, "860 555 0134");
    for cell in [
        "\"1 Main St\nWexbury, CT 06475\n(41.3, -72.4)\"",
        "POINT (-72.4 41.3)",
        "\"41.3,-72.4\"",
        "\"{'latitude': '41.3', 'longitude': '-72.4', 'human_address': ''}\"",
    ] {
        let business = one(&format!("name,Location 1\nInn,{cell}\n"));
        assert_eq!((business.latitude, business.longitude), (Some(41.3), Some(-72.4)), "{cell}");
        let street = if cell.contains("Main") { "1 Main St" } else { "" };
        assert_eq!(business.street_address, street, "{cell}");
    }
    let business = one("name,location\nInn,\"1 Main St, Wexbury\"\n");
    assert_eq!((business.street_address.as_str(), business.latitude), ("1 Main St, Wexbury", None));
}

#[test]
fn a_category_with_levels_is_its_last_word() {
    let business = one("name,category\nInn,Food & Drink > Lodging > Inns\n");
    assert_eq!(
        (business.category.as_str(), business.tags.join("/")),
        ("Inns", "food & drink/lodging".into())
    );
}

#[test]
fn a_map_of_places_comes_in() {
    let text = r#"{"type":"FeatureCollection","features":[
        {"type":"Feature","id":"way/9","properties":{"name":"The Inn","shop":"bakery","addr:street":"Main St","addr:housenumber":"1"},
         "geometry":{"type":"Polygon","coordinates":[[[-72.5,41.2],[-72.3,41.2],[-72.3,41.4],[-72.5,41.4],[-72.5,41.2]]]}},
        {"type":"Feature","properties":{"name":""},"geometry":{"type":"Point","coordinates":[-72.4,41.3]}}]}"#;
    let (rows, report) = read(text);
    assert_eq!((rows.len(), report.bad_rows), (1, 1), "{report}");
    assert!(report.to_string().starts_with("line 4, column \"name\": a business needs a name"), "{report}");
    let business = &rows[0].business;
    assert_eq!((business.category.as_str(), business.street_address.as_str()), ("Bakery", "1 Main St"));
    assert!(
        (business.latitude.unwrap() - 41.3).abs() < 1e-9 && (business.longitude.unwrap() + 72.4).abs() < 1e-9
    );
    assert_eq!(business.source, Some(("shops".into(), "way/9".into())));
}

#[test]
fn a_column_that_looks_like_something_known_is_asked_about() {
    let (_, report) = read("name,Telefone,Your web-page,Organic,Phone of owner\nInn,1,2,3,4\n");
    assert_eq!(report.unused_columns, ["Telefone", "Your web-page", "Organic", "Phone of owner"]);
    let questions: Vec<String> = report.questions.iter().map(ToString::to_string).collect();
    assert_eq!(
        questions,
        [
            "is \"Telefone\" the phone? If it is: --map \"phone=Telefone\"",
            "is \"Your web-page\" the website? If it is: --map \"website=Your web-page\"",
            "is \"Phone of owner\" the phone? If it is: --map \"phone=Phone of owner\"",
        ]
    );
    assert!(report.to_string().contains("question: is \"Telefone\" the phone?"));
    assert_eq!(read("name,phone,Fax phone\nInn,,1\n").1.questions, []);
}

#[test]
fn an_unknown_attribute_is_left_out_with_a_warning() {
    let (rows, report) = read("name,attributes\nInn,parking; helipad\nMill,helipad\n");
    assert_eq!((rows.len(), report.bad_rows), (2, 0), "{report}");
    assert_eq!(rows[0].business.attributes, ["parking"]);
    assert_eq!(
        report.diagnostics.warnings[0].to_string(),
        "line 2, column \"attributes\": there is no attribute \"helipad\"; left out"
    );
    // A row whose attributes are all unknown removes none.
    let present = NewBusiness { attributes: vec!["free_wifi".into()], ..rows[1].business.clone() };
    assert_eq!(rows[1].merge(&present).attributes, ["free_wifi"]);
    assert_eq!(rows[0].merge(&present).attributes, ["parking"]);
    assert_eq!(rows[0].business.status, BusinessStatus::Published);
}

#[test]
fn a_stray_byte_is_named_and_spoils_no_other_accent() {
    let mut bytes = "name,city\nCafé Élan,Wexbury\nRen".as_bytes().to_vec();
    bytes.extend(b"\xE9e,Wexbury\n");
    let mut import =
        BusinessImport::new(Cursor::new(bytes), None, "shops", (date(2026, 11, 24), "CT")).unwrap();
    let rows: Vec<BusinessRow> = std::iter::from_fn(|| import.next_row().unwrap()).collect();
    assert_eq!((rows[0].business.name.as_str(), rows[1].business.name.as_str()), ("Café Élan", "Renée"));
    assert_eq!(
        import.report.diagnostics.warnings[0].to_string(),
        "line 3: holds bytes that are not UTF-8; they were read as \"é\". Is that right?"
    );
}

/// Texts that programs tend to misinterpret.
pub(super) fn hostile() -> Vec<String> {
    let mut texts: Vec<String> = [
        "None",
        "TBD",
        "null",
        "N/A",
        "-",
        "?",
        "unknown",
        "=1+1",
        "'quoted",
        "a, b; c",
        "[\"a\"]",
        "Food > Bakery",
        "<b>x</b> & y",
        "0",
    ]
    .map(str::to_owned)
    .to_vec();
    if let Some(path) = corpus("data/open/robustness/strings/blns.json") {
        texts.extend(serde_json::from_str::<Vec<String>>(&std::fs::read_to_string(path).unwrap()).unwrap());
    }
    texts.retain(|text| crate::kit::csv::normalize::line(text) == *text && !text.is_empty());
    texts
}

#[test]
fn whatever_a_business_holds_comes_back_as_it_was() {
    let all: Vec<NewBusiness> = hostile()
        .into_iter()
        .enumerate()
        .map(|(number, text)| {
            let mut tags = vec![text.to_lowercase(), "rooms".to_owned()];
            tags.sort();
            NewBusiness {
                name: text.clone(),
                category: text.clone(),
                description: text.clone(),
                street_address: text.clone(),
                locality: text.clone(),
                postal_code: text.clone(),
                phone: text.clone(),
                tags,
                social_links: vec![Link { label: text.clone(), url: "https://inn.example/".into() }],
                sponsor_message: Some(text.clone()),
                yearly_shows: Some(text.clone()),
                slug: Some(format!("inn-{number}-x")),
                source: Some((text.clone(), format!("{text}{}", "k".repeat(number * 50)))),
                ..NewBusiness::default()
            }
        })
        .collect();
    let mut writer = CsvWriter::new(Vec::new()).unwrap();
    writer.row(export_headings()).unwrap();
    for business in &all {
        writer.row(export_row(business)).unwrap();
    }
    let table = Cursor::new(writer.finish().unwrap());
    let mut import = BusinessImport::new(table, None, "export", (date(2026, 11, 24), "CT")).unwrap();
    let rows: Vec<BusinessRow> = std::iter::from_fn(|| import.next_row().unwrap()).collect();
    assert!(import.report.bad_rows == 0 && import.report.diagnostics.warning_count == 0, "{}", import.report);
    assert_eq!(rows.len(), all.len());
    for (row, business) in rows.iter().zip(&all) {
        assert_eq!(row.business, *business);
        assert_eq!(row.merge(business), *business);
    }
}

#[test]
fn four_digits_are_a_zip_code_without_its_zero_only_where_codes_begin_with_one() {
    for (region, typed, kept) in [
        ("Massachusetts", "2351", "02351"),
        ("ri", "2808", "02808"),
        // Australian, and a typing error in a state whose codes begin with other digits.
        ("SA", "5245", "5245"),
        ("OH", "4325", "4325"),
    ] {
        let text = format!("name,region,zip\nInn,{region},{typed}\n");
        assert_eq!(one(&text).postal_code, kept, "{region}");
    }
    // A table without states is about the town's own.
    for (state, kept) in [("vt", "05245"), ("SA", "5245"), ("", "5245")] {
        let table = Cursor::new(b"name,zip\nInn,5245\n".to_vec());
        let mut import = BusinessImport::new(table, None, "shops", (date(2026, 11, 24), state)).unwrap();
        let row = import.next_row().unwrap().unwrap();
        assert_eq!(row.business.postal_code, kept, "{state}");
        assert_eq!(row.merge(&row.business), row.business, "{state}");
    }
}
