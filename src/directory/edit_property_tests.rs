//! Whatever sequence of edits its owner and manager send, the listing stays public and complete, and what
//! waits for review changes only in fields that an edit names.

use rocket::http::Status;
use serde_json::{Map, Value, json};

use super::NewBusiness;
use super::business_role::BusinessRole;
use super::hours::Hours;
use crate::kit::media;
use crate::testing::TestTown;

const LISTING: &str = "/api/v1/businesslistings/hart-bakery/";
const STEPS: usize = 60;
const SEEDS: [u64; 3] = [0x5eed_0001, 0x5eed_0002, 0x5eed_0003];

/// A deterministic random number generator (xorshift), the same in every run.
struct Seeded(u64);

impl Seeded {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }

    fn pick(&mut self, values: &[Value]) -> Value {
        values[self.below(values.len())].clone()
    }
}

/// Values to send for each field: valid, empty and invalid.
fn values(field: &str) -> Vec<Value> {
    match field {
        "name" => vec![json!("Hart Bakery"), json!("Hart & Daughters"), json!("12"), json!(" "), json!(null)],
        "category" => vec![json!("Bakeries"), json!("restaurants"), json!("Castles"), json!("")],
        "latitude" | "longitude" => vec![json!(41.5), json!(-72.5), json!(null), json!(400), json!("north")],
        "email" => vec![json!("jo@hart.example"), json!(""), json!("no")],
        "website" => vec![json!("hart.example"), json!(""), json!("javascript:alert(1)")],
        "price_level" => vec![json!(2), json!(null), json!(9)],
        "hours" => vec![json!("Mon-Fri 7-15"), json!(null), json!("whenever"), json!("closed")],
        "tags" => vec![json!(["rye"]), json!([]), json!("rye")],
        "attributes" => vec![json!(["takeout"]), json!([]), json!(["haunted"])],
        "social_links" => vec![json!([{ "label": "Photos", "url": "pics.example" }]), json!([]), json!(1)],
        "slug" => vec![json!("gone"), json!("")],
        "status" => vec![json!("hidden"), json!("pending")],
        "is_featured" => vec![json!(true)],
        _ => vec![json!("12 Elm Street"), json!("Something else"), json!(""), json!({ "a": 1 })],
    }
}

const FIELDS: [&str; 20] = [
    "name",
    "category",
    "description",
    "street_address",
    "locality",
    "region",
    "postal_code",
    "latitude",
    "longitude",
    "phone",
    "email",
    "website",
    "social_links",
    "price_level",
    "hours",
    "tags",
    "attributes",
    "slug",
    "status",
    "is_featured",
];
const REVIEWED: [&str; 8] =
    ["name", "category", "street_address", "locality", "region", "postal_code", "latitude", "longitude"];

fn town() -> TestTown {
    TestTown::with_businesses(&[
        NewBusiness {
            name: "Hart Bakery".into(),
            category: "Bakeries".into(),
            description: "Bread.".into(),
            street_address: "12 Elm Street".into(),
            locality: "Wexbury".into(),
            region: "CT".into(),
            postal_code: "06499".into(),
            latitude: Some(41.37),
            longitude: Some(-72.47),
            phone: "860-555-0123".into(),
            email: "hart@bakery.example".into(),
            website: "https://hartbakery.example".into(),
            price_level: Some(1),
            hours: Some(Hours::parse("Mo-Su 09:00-17:00", "2026-11-21".parse().unwrap()).unwrap()),
            tags: vec!["bread".into()],
            attributes: vec!["parking".into()],
            ..NewBusiness::default()
        },
        NewBusiness { name: "Harbor Inn".into(), category: "Restaurants".into(), ..NewBusiness::default() },
    ])
}

/// Tokens of pictures uploaded by the owner.
fn photos(town: &TestTown) -> Vec<Value> {
    let conn = town.conn();
    let insert = |width| {
        let mut png = std::io::Cursor::new(Vec::new());
        image::RgbImage::new(width, 200).write_to(&mut png, image::ImageFormat::Png).unwrap();
        let taken = media::decode_upload(png.get_ref()).unwrap();
        let id = media::insert_image(&conn, &taken, "", "2026-11-21T12:00:00.000Z").unwrap();
        json!(media::find_image(&conn, id).unwrap().unwrap().token)
    };
    [300, 310, 320].map(insert).to_vec()
}

struct State {
    /// The listing as the public reads it.
    public: Value,
    /// Values waiting for review, by field; empty if there are none.
    waiting: Map<String, Value>,
}

/// The current state; the listing must be public.
fn state(town: &TestTown, owner: &str, step: &str) -> State {
    assert_eq!(town.get("/directory/hart-bakery").status, Status::Ok, "the page after {step}");
    let listed = town.json("/api/v1/businesslistings/");
    let is_listed = listed["results"].as_array().unwrap().iter().any(|one| one["slug"] == "hart-bakery");
    assert!(is_listed, "in the list after {step}");
    let managed = town.ask("GET", &format!("{LISTING}manage/"), owner, &Value::Null).json();
    let waiting = managed["change_request"]["fields"].as_array().cloned().unwrap_or_default();
    let waiting = waiting.iter().map(|one| (one["field"].as_str().unwrap().to_owned(), one["after"].clone()));
    State { public: town.json(LISTING), waiting: waiting.collect() }
}

#[test]
fn no_sequence_of_an_owners_edits_harms_a_public_listing_or_what_waits_for_review() {
    for seed in SEEDS {
        let town = town();
        let people = [town.owner(1), town.business_member(1, "jo@hart.example", BusinessRole::Manager)];
        let mut random = Seeded(seed);
        let mut photos = photos(&town);
        photos.push(json!("0123"));
        let mut before = state(&town, &people[0], "the start");
        let (mut refused, mut asked) = (0, 0);
        for number in 0..STEPS {
            let who = &people[random.below(2)];
            let mut edit = Map::new();
            let mut placed = None;
            let (method, path) = match random.below(14) {
                0 => ("DELETE", "change-request/"),
                1 => ("POST", "close-today/"),
                2 => ("DELETE", "close-today/"),
                3 | 4 => {
                    let chosen: Vec<Value> = (0..random.below(3)).map(|_| random.pick(&photos)).collect();
                    placed = Some(chosen.iter().map(|photo| json!({ "image": photo })).collect::<Vec<_>>());
                    ("PUT", "images/")
                }
                _ => {
                    for _ in 0..=random.below(3) {
                        let field = FIELDS[random.below(FIELDS.len())];
                        edit.insert(field.into(), random.pick(&values(field)));
                    }
                    ("PATCH", "")
                }
            };
            let body = match &placed {
                Some(images) => json!({ "images": images }),
                None if method == "DELETE" => Value::Null,
                None => json!(edit),
            };
            let answer = town.ask(method, &format!("{LISTING}{path}"), who, &body);
            let step = format!("seed {seed:#x}, step {number}: {method} {path}{body} ({})", answer.status);
            assert!([200, 204, 400].contains(&answer.status.code), "{step}: {}", answer.text);
            let is_refused = answer.status == Status::BadRequest;
            refused += usize::from(is_refused);
            let after = state(&town, who, &step);
            for field in FIELDS.into_iter().filter(|field| *field != "status") {
                let is_hours_call = field == "hours" && path == "close-today/";
                let is_named = edit.contains_key(field) && !is_refused && !REVIEWED.contains(&field);
                let is_read_only = ["slug", "is_featured"].contains(&field);
                if !is_hours_call && (!is_named || is_read_only) {
                    assert_eq!(after.public[field], before.public[field], "{field} after {step}");
                }
            }
            let shown = after.public["pictures"].as_array().unwrap();
            match &placed {
                Some(images) if !is_refused => assert_eq!(shown.len(), images.len(), "photos after {step}"),
                _ => assert_eq!(after.public["pictures"], before.public["pictures"], "photos after {step}"),
            }
            let names = |field: &str| match field {
                "position" => edit.contains_key("latitude") || edit.contains_key("longitude"),
                field => edit.contains_key(field),
            };
            if path == "change-request/" {
                assert!(after.waiting.is_empty(), "{step}");
            } else {
                for field in before.waiting.keys().chain(after.waiting.keys()) {
                    if is_refused || !names(field) {
                        assert_eq!(
                            after.waiting.get(field),
                            before.waiting.get(field),
                            "{field} after {step}"
                        );
                    }
                }
            }
            asked += usize::from(!after.waiting.is_empty());
            before = after;
        }
        assert!(
            refused > 5 && asked > 5,
            "the run tried too little: {refused} refused, {asked} with a request"
        );
    }
}
