use std::io::Cursor;

use jiff::civil::{Date, date};

use super::*;
use crate::directory::model::{BusinessStatus, Link, NewBusiness};
use crate::kit::csv::{RowProblem, TableField};

pub(super) const TODAY: Date = date(2026, 11, 24);

pub(super) fn import(text: &str) -> BusinessImport<Cursor<Vec<u8>>> {
    BusinessImport::new(Cursor::new(text.as_bytes().to_vec()), None, "shops", (TODAY, "CT"))
        .expect("the table opens")
}

pub(super) fn read_all(import: &mut BusinessImport<Cursor<Vec<u8>>>) -> Vec<BusinessRow> {
    std::iter::from_fn(|| import.next_row().unwrap()).collect()
}

fn one(text: &str) -> NewBusiness {
    let mut import = import(text);
    let rows = read_all(&mut import);
    assert_eq!(rows.len(), 1, "{}", import.report);
    rows[0].business.clone()
}

/// The errors and the warnings of a table's rows.
fn said(text: &str) -> (Vec<String>, Vec<String>) {
    let mut import = import(text);
    read_all(&mut import);
    let texts = |errors: &[RowProblem]| errors.iter().map(RowProblem::to_string).collect();
    (texts(&import.report.diagnostics.errors), texts(&import.report.diagnostics.warnings))
}

fn headings(text: &str) -> Vec<String> {
    text.split(',').map(str::to_owned).collect()
}

#[test]
fn headings_as_people_write_them_are_understood() {
    let headings = headings(
        "FMID,MarketName,E-mail,Street 1,City,State,Zip Code,Lat,Lng,Telephone,URL,Opening Hours,Price,Organic,menu_url",
    );
    let mapping = BusinessMapping::guess(&headings, &[]).unwrap();
    let found: Vec<(&str, &str)> =
        mapping.fields().map(|field| (field.name(), mapping.heading(field).unwrap())).collect();
    assert_eq!(
        found,
        [
            ("source_key", "FMID"),
            ("name", "MarketName"),
            ("street_address", "Street 1"),
            ("locality", "City"),
            ("region", "State"),
            ("postal_code", "Zip Code"),
            ("latitude", "Lat"),
            ("longitude", "Lng"),
            ("phone", "Telephone"),
            ("email", "E-mail"),
            ("website", "URL"),
            ("hours", "Opening Hours"),
            ("price_level", "Price"),
        ]
    );
    assert_eq!(mapping.unused_columns(), ["Organic", "menu_url"]);
}

#[test]
fn a_latitude_without_a_longitude_is_no_position() {
    let mapping = BusinessMapping::guess(&headings("name,y,city"), &[]).unwrap();
    assert_eq!(mapping.column(BusinessField::Latitude), None);
    assert_eq!(mapping.unused_columns(), ["y"]);
}

#[test]
fn the_command_line_overrides_the_guess() {
    let columns: Vec<String> = ["Title", "Name, legal", "Blurb", "Price"].map(str::to_owned).to_vec();
    let mapping =
        BusinessMapping::parse("name=Name, legal,description=title,price_level=", &columns, &[]).unwrap();
    assert_eq!(mapping.heading(BusinessField::Name), Some("Name, legal"));
    assert_eq!(mapping.heading(BusinessField::Description), Some("Title"));
    assert_eq!(mapping.heading(BusinessField::PriceLevel), None);
    assert_eq!(mapping.unused_columns(), ["Blurb", "Price"]);

    let refusal = |map: &str| BusinessMapping::parse(map, &columns, &[]).unwrap_err().to_string();
    assert!(
        refusal("colour=Title")
            .starts_with("there is no field \"colour\"; the fields are: source_key, source, slug, name")
    );
    assert_eq!(
        refusal("name=Naem"),
        "there is no column \"Naem\"; the columns are: Title, Name, legal, Blurb, Price"
    );
    assert!(refusal("nonsense").contains("not a pair of a field and a column"));
    assert!(refusal("name=").contains("no column holds the name of the business"));
}

#[test]
fn the_most_specific_category_is_the_category_and_the_rest_are_tags() {
    let business = one("name,type,category,subcategory,tags\nInn,Services,Travel,Bars; Inns,b|a|A| \n");
    assert_eq!(business.category, "Bars; Inns");
    assert_eq!(business.tags, ["a", "b", "services", "travel"]);
    assert_eq!(one("name,type,category,subcategory\nInn,Services,Travel,").category, "Travel");
    assert_eq!(one("name,industry\nInn,Lodging").category, "Lodging");

    let mut import = import("name,category\nInn,Lodging\nMill,N/A\n");
    let rows = read_all(&mut import);
    assert_eq!(rows[1].business.category, "Other");
    import.count_saved(&rows[1], RowAction::Update);
    assert_eq!((import.report.updated, import.report.without_category), (1, 0), "the listing keeps its own");
    rows.iter().for_each(|row| import.count_saved(row, RowAction::Create));
    assert_eq!(import.report.without_category, 1);
}

#[test]
fn values_are_tidied_without_being_changed_in_meaning() {
    let business = one(concat!(
        "name,street,suite,city,state,zip,lat,lon,phone,website,price,attributes,facebook,twitter,instagram,status,about\n",
        "\" The  Inn\u{7} \",1 Main St,Suite 4,Wexbury,Connecticut,6475,41.3,-72.4,(860) 555-0134,www.inn.example,$$,",
        "\"Free Wi-Fi, pet_friendly\",@theinn,https://twitter.com/the_inn,n/a,Closed,\"One.\r\n\r\nTwo.\"\n",
    ));
    assert_eq!((business.name.as_str(), business.region.as_str()), ("The  Inn", "CT"));
    assert_eq!(business.street_address, "1 Main St, Suite 4");
    assert_eq!((business.postal_code.as_str(), business.phone.as_str()), ("06475", "(860) 555-0134"));
    assert_eq!((business.latitude, business.longitude), (Some(41.3), Some(-72.4)));
    assert_eq!(business.website, "https://www.inn.example");
    assert_eq!((business.price_level, business.status), (Some(2), BusinessStatus::Hidden));
    assert_eq!(business.attributes, ["free_wifi", "pet_friendly"]);
    assert_eq!(business.description, "One.\n\nTwo.");
    let link = |label: &str, url: &str| Link { label: label.to_owned(), url: url.to_owned() };
    assert_eq!(
        business.social_links,
        [link("Facebook", "https://www.facebook.com/theinn"), link("X", "https://twitter.com/the_inn")]
    );
    assert_eq!(one("name,lat,lon\nInn,0,0.0").latitude, None);
}

#[test]
fn what_would_be_false_on_the_site_rejects_the_row() {
    let (errors, _) = said("name,lat,lon\n ,1,1\nInn,abc,1\nInn,91,1\nInn,1,-180.5\nInn,nan,1\n");
    assert_eq!(
        errors,
        [
            "line 2, column \"name\": a business needs a name",
            "line 3, column \"lat\": \"abc\" is not a number",
            "line 4, column \"lat\": 91 is not between -90 and 90",
            "line 5, column \"lon\": -180.5 is not between -180 and 180",
            "line 6, column \"lat\": \"nan\" is not a number",
        ]
    );
    let (errors, _) = said("name,status\nInn,published\nInn,haunted\n");
    assert!(errors[0].starts_with("line 3, column \"status\": there is no status \"haunted\""));
    let long = format!("name,about\nInn,{}\n{},x\n", "é".repeat(10_001), "n".repeat(201));
    let (errors, _) = said(&long);
    assert_eq!(errors[0], "line 2, column \"about\": has 10001 characters; at most 10000 are kept");
    assert_eq!(errors[1], "line 3, column \"name\": has 201 characters; at most 200 are kept");
    let long = format!("name,city,street,address 2\nInn,{},{},Floor 2\n", "t".repeat(101), "s".repeat(195));
    let (errors, _) = said(&long);
    assert_eq!(errors.len(), 2, "the form's limits, {errors:?}");
    assert!(errors.iter().any(|error| error.ends_with("has 101 characters; at most 100 are kept")));
    assert!(errors.iter().any(|error| error.ends_with("has 204 characters; at most 200 are kept")));
    let fits = one(&format!("name,about\n{},{}\n", "n".repeat(200), "é".repeat(10_000)));
    assert_eq!(fits.description.chars().count(), 10_000);
}

#[test]
fn a_bad_row_names_all_that_is_wrong_with_it() {
    let (errors, _) = said("name,lat,lon,status\n,x,y,z\n");
    assert_eq!(errors.len(), 4, "{errors:?}");
}

#[test]
fn doubtful_values_are_left_out_with_a_warning() {
    let text = concat!(
        "name,phone,email,website,zip,price,lat,lon,facebook,hours,slug\n",
        "Inn,5550,ask Bob,http://inn@mail.example,MA,cheap,,-72.4,The Inn on Main,whenever,12\n",
    );
    let (errors, warnings) = said(text);
    assert_eq!(errors, [""; 0]);
    let columns: Vec<&str> = warnings.iter().map(|warning| warning.split('"').nth(1).unwrap()).collect();
    assert_eq!(columns, ["lat", "zip", "phone", "email", "website", "facebook", "price", "hours", "slug"]);
    assert_eq!(warnings[2], "line 2, column \"phone\": \"5550\" is not a telephone number; left out");
    let business = one(text);
    assert_eq!(
        business,
        NewBusiness {
            name: "Inn".into(),
            category: "Other".into(),
            source: Some(("shops".into(), "inn//".into())),
            ..NewBusiness::default()
        }
    );
}

#[test]
fn what_says_nothing_is_empty_without_a_warning() {
    let (errors, warnings) = said("name,phone,email,website,zip,lat,lon\nInn,N/A,none,-,--,?,n/a\n");
    assert_eq!((errors.len(), warnings.len()), (0, 0), "{warnings:?}");
}

#[test]
fn websites_are_addresses_of_named_hosts() {
    for (typed, kept) in [
        ("www.x.example", "https://www.x.example"),
        ("HTTP://x.example/a b", ""),
        ("Http://x.example/A?b=c", "http://x.example/A?b=c"),
        ("http:// www.x.example", "http://www.x.example"),
        ("x.example/to?u=https://y.example", "https://x.example/to?u=https://y.example"),
        ("https://x.example/; www.y.example", "https://x.example/"),
        ("javascript:alert(1)//x.example", ""),
        ("javascript://x.example/%0aalert(1)", ""),
        ("ftp://x.example", ""),
        ("http://localhost", ""),
        ("http://127.0.0.1/", ""),
        ("http://http://x.example", ""),
        ("www.cut-off...", ""),
        ("yes", ""),
    ] {
        assert_eq!(one(&format!("name|website\nInn|{typed}\n")).website, kept, "{typed}");
    }
}

#[test]
fn telephones_emails_and_postal_codes_are_checked_for_sense() {
    for (typed, kept) in
        [("1-800-FLOWERS", true), ("+1 860 555 0134 ext. 2", true), ("ask inside", false), ("911", false)]
    {
        assert_eq!(!one(&format!("name,phone\nInn,{typed}\n")).phone.is_empty(), kept, "{typed}");
    }
    for (typed, kept) in [
        ("mailto:a@inn.example", "a@inn.example"),
        ("a@inn.example; b@inn.example", "a@inn.example"),
        ("a@b@inn.example", ""),
        ("a@inn", ""),
        ("a@inn..example", ""),
        (".a@inn.example", ""),
    ] {
        assert_eq!(one(&format!("name,email\nInn,{typed}\n")).email, kept, "{typed}");
    }
    for (typed, kept) in [
        ("6475", "06475"),
        ("06475-1234", "06475-1234"),
        ("064751234", "06475-1234"),
        ("6475.0", "06475"),
        ("K1A 0B6", "K1A 0B6"),
        ("647", ""),
        ("MA", ""),
    ] {
        assert_eq!(one(&format!("name,zip\nInn,{typed}\n")).postal_code, kept, "{typed}");
    }
}

#[test]
fn the_same_business_twice_is_imported_once() {
    let text = "name,street,zip\nThe Inn,1 Main St.,06475\nMill,,\nTHE INN!,1 main st,06475-0001\n\nThe Inn,2 Main St,06475\n";
    let mut import = import(text);
    let rows = read_all(&mut import);
    assert_eq!(rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 3, 6]);
    assert_eq!(rows[0].business.source, Some(("shops".into(), key("the inn", "1 MAIN ST", "06475-9999"))));
    let report = &import.report;
    assert_eq!((report.rows, report.skipped, report.repeated_rows, report.bad_rows), (4, 1, 1, 0));
    assert_eq!(report.diagnostics.warnings[0].to_string(), "line 4: is the same business as line 2; skipped");

    let (_, warnings) = said("id,name\n7,Inn\n8,Inn\n7,Mill\n");
    assert_eq!(warnings, ["line 4: is the same business as line 2; skipped"]);
    assert_ne!(key("!!!", "", ""), key("???", "", ""));
}

#[test]
fn the_report_reads_line_by_line_and_as_json() {
    let mut import = import("name,lat,lon,Organic\nInn,abc,1,Y\nMill,1\nBarn,,,N\n,,,\nBarn,,,Y\n");
    let rows = read_all(&mut import);
    import.count_saved(&rows[0], RowAction::Create);
    assert_eq!(
        import.report.to_string(),
        "line 2, column \"lat\": \"abc\" is not a number\n\
         line 3: has 2 cells where the first line has 4\n\
         warning: line 6: is the same business as line 4; skipped\n\
         without a category, filed under \"Other\": 1\n\
         without a position, not on the map: 1\n\
         columns not used: Organic\n\
         4 rows: 1 created, 0 updated, 0 unchanged, 3 skipped (2 bad, 1 repeated)"
    );
    let json = serde_json::to_value(&import.report).unwrap();
    assert_eq!(
        json["errors"][0],
        serde_json::json!({"line": 2, "column": "lat", "reason": "\"abc\" is not a number"})
    );
    assert_eq!(json["errors"][1]["column"], serde_json::Value::Null);
    assert_eq!(json["unused_columns"], serde_json::json!(["Organic"]));
    assert!(import.report.bad_rows > 0);
}

#[test]
fn a_wrong_file_does_not_fill_the_memory_with_errors() {
    let mut import = import(&format!("name,lat,lon\n{}", "Inn,here,there\n".repeat(3_000)));
    read_all(&mut import);
    assert_eq!(
        (import.report.diagnostics.error_count, import.report.diagnostics.errors.len()),
        (6_000, 1_000)
    );
    assert!(import.report.to_string().contains("... and 5,000 more errors\n"));
}

#[test]
fn a_file_that_breaks_off_is_an_error_not_a_short_import() {
    let mut import = import("name,note\nInn,x\nMill,\"open\nBarn,y\n");
    assert!(import.next_row().unwrap().is_some());
    let error = import.next_row().unwrap_err();
    assert!(error.to_string().starts_with("line 3: a quotation mark"), "{error}");
}

#[test]
fn one_name_and_street_in_two_towns_are_two_businesses() {
    let mut import = import(
        "name,street,city\nHall,2 Main St,Hill\nHall,2 Main St,Vale\nHall,2 Main St,\nHall,2 main st,vale\n",
    );
    let rows = read_all(&mut import);
    let keys: Vec<&str> = rows.iter().map(|row| row.business.source.as_ref().unwrap().1.as_str()).collect();
    assert_eq!(keys, ["hall/2-main-st/", "hall/2-main-st//vale"]);
    let warnings: Vec<String> =
        import.report.diagnostics.warnings.iter().map(RowProblem::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 4: is the same business as line 2; skipped",
            "line 5: is the same business as line 3; skipped"
        ]
    );
}
