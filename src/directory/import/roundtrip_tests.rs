//! What an export and an import of the same listings change: nothing but what the file brings.

use std::io::Cursor;

use super::tests::{TODAY, import, read_all};
use super::*;
use crate::directory::hours::{Hours, Span};
use crate::directory::model::{BusinessStatus, Link, NewBusiness};
use crate::kit::csv::CsvWriter;

fn full() -> NewBusiness {
    let mut hours = Hours::default();
    hours.weekly[0] = vec![Span { opens: 540, closes: 720 }, Span { opens: 780, closes: 1560 }];
    NewBusiness {
        name: "=The \"Inn\", Wexbury".into(),
        category: "Inns & Lodging".into(),
        description: "- one\n- two\n\n=three, \"four\"".into(),
        street_address: "-1 Main St; rear".into(),
        locality: "Wexbury".into(),
        region: "CT".into(),
        postal_code: "06475".into(),
        latitude: Some(41.287_486),
        longitude: Some(-72.4),
        phone: "+1 860 555 0134".into(),
        email: "desk@inn.example".into(),
        website: "https://inn.example/?a=1,2".into(),
        social_links: vec![
            Link { label: "Facebook".into(), url: "https://www.facebook.com/theinn".into() },
            Link { label: "Our old blog".into(), url: "http://blog.example/".into() },
        ],
        price_level: Some(3),
        hours: Some(hours),
        tags: vec!["@home".into(), "rooms".into()],
        attributes: vec!["free_wifi".into(), "parking".into()],
        yearly_shows: Some("150+ Shows/Yr".into()),
        sponsor_message: Some("'Tis the season".into()),
        status: BusinessStatus::Pending,
        slug: Some("the-inn".into()),
        source: Some(("clerk's list".into(), "=7".into())),
    }
}

fn export(all: &[NewBusiness]) -> Vec<u8> {
    let mut writer = CsvWriter::new(Vec::new()).unwrap();
    writer.row(export_headings()).unwrap();
    for business in all {
        writer.row(export_row(business)).unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn an_export_comes_back_without_a_change() {
    let bare = NewBusiness {
        name: "Mill".into(),
        category: "Food > Bakeries".into(),
        yearly_shows: Some("None".into()),
        slug: Some("mill".into()),
        ..NewBusiness::default()
    };
    let typed_in_a_form = NewBusiness {
        region: "Connecticut".into(),
        website: "barn.example".into(),
        phone: "555".into(),
        slug: Some("barn".into()),
        name: "Barn".into(),
        category: "Other".into(),
        ..NewBusiness::default()
    };
    let all = [full(), bare, typed_in_a_form];
    // The wizard in the browser names every column.
    let columns: Vec<String> = export_headings().iter().map(|name| format!("{name}={name}")).collect();
    for map in [None, Some(columns.join(","))] {
        let table = Cursor::new(export(&all));
        let mut import = BusinessImport::new(table, map.as_deref(), "export", (TODAY, "CT")).unwrap();
        let rows = read_all(&mut import);
        assert!(import.report.bad_rows == 0, "{}", import.report);
        assert_eq!(import.report.unused_columns, [""; 0]);
        assert_eq!(rows[0].business, all[0]);
        assert_eq!(rows[1].business, all[1]);
        for (row, present) in rows.iter().zip(&all) {
            assert_eq!(row.merge(present), *present);
        }
    }
}

#[test]
fn an_export_that_a_spreadsheet_saved_keeps_the_zero_of_its_zip_codes() {
    let with_code = |(number, code): (usize, &str)| NewBusiness {
        postal_code: code.into(),
        slug: Some(format!("inn-{number}")),
        source: None,
        ..full()
    };
    let codes = ["06475", "06475-1234", "6475", "K1A 0B6", "none yet"];
    let all: Vec<NewBusiness> = codes.into_iter().enumerate().map(with_code).collect();
    let saved = String::from_utf8(export(&all)).unwrap().replace(",06475", ",6475");
    let table = Cursor::new(saved.into_bytes());
    let rows = read_all(&mut BusinessImport::new(table, None, "export", (TODAY, "CT")).unwrap());
    let read: Vec<&str> = rows.iter().map(|row| row.business.postal_code.as_str()).collect();
    assert_eq!(read, ["06475", "06475-1234", "06475", "K1A 0B6", "none yet"]);
    for (row, present) in rows.iter().zip(&all) {
        assert_eq!(row.merge(present), *present);
    }
}

#[test]
fn an_import_changes_only_what_it_brings() {
    let present = full();
    let mut import = import(
        "id,name,phone,category,type,email,twitter\n7,The Inn,860 555 0199,inns & lodging,Rooms,bad,@inn\n",
    );
    let row = read_all(&mut import).remove(0);
    let merged = row.merge(&present);
    let mut links = present.social_links.clone();
    links.push(Link { label: "X".into(), url: "https://twitter.com/inn".into() });
    let expected = NewBusiness {
        name: "The Inn".into(),
        phone: "860 555 0199".into(),
        social_links: links,
        ..present.clone()
    };
    assert_eq!(merged, expected);
    assert_eq!(row.merge(&merged), merged);
}

#[test]
fn an_empty_cell_empties_the_field_but_not_the_category() {
    let present = full();
    let row = read_all(&mut import("slug,name,phone,category\nthe-inn,Inn,,\n")).remove(0);
    let merged = row.merge(&present);
    assert_eq!((merged.phone.as_str(), merged.category.as_str()), ("", "Inns & Lodging"));
    assert_eq!(row.business.source, None);
}
