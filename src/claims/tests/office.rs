use rocket::http::Status;
use serde_json::{Value, json};

use super::{KILN, ada, claim, get, may_edit, notice, own_kiln_house, post, staff, titles, town};
use crate::accounts::Role;
use crate::directory;
use crate::kit::{media, printed_code};
use crate::testing::TestTown;

fn listing(town: &TestTown) -> directory::NewBusiness {
    directory::load(&town.conn(), KILN).unwrap()
}

#[test]
fn staff_approve_with_a_proof_and_a_reason() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let id = claim(&town, &ada, "ferry-cafe");
    let path = format!("admin/claims/{id}/decide/");
    for (body, field) in [
        (json!({ "decision": "approve", "reason": "Called." }), "proof"),
        (json!({ "decision": "approve", "proof": "email", "reason": "Called." }), "proof"),
        (json!({ "decision": "approve", "proof": "call" }), "reason"),
        (json!({ "decision": "maybe", "reason": "Called." }), "decision"),
    ] {
        let refused = post(&town, &staff, &path, &body);
        assert_eq!(refused.status, Status::BadRequest);
        assert!(refused.json()[field].is_array(), "{body}: {}", refused.text);
    }
    let waiting = get(&town, &staff, "admin/claims/");
    assert_eq!(waiting["results"][0]["claimant"]["email"], "ada@reader.example");
    let approved = post(
        &town,
        &staff,
        &path,
        &json!({ "decision": "approve", "proof": "call", "reason": "Called the cafe." }),
    );
    assert_eq!(approved.json()["owners"], json!(["ada@reader.example"]));
    assert!(titles(&town, &ada).contains(&"Your claim of Ferry Cafe was approved".to_owned()));
    assert_eq!(get(&town, &staff, "admin/claims/?status=approved")["count"], 1);
    let trail = get(&town, &staff, "admin/audit/?action=claim.approve");
    assert_eq!(trail["results"][0]["details"]["proof"], "call");
}

#[test]
fn a_letter_has_a_code_of_its_own_that_is_good_for_thirty_days() {
    let town = town();
    let (ada_token, staff_token) = (ada(&town), staff(&town));
    let id = claim(&town, &ada_token, "kiln-house");
    let nowhere = post(&town, &staff_token, &format!("admin/claims/{id}/letter/"), &json!({}));
    assert_eq!(nowhere.status, Status::BadRequest, "its link would lead to this machine");
    town.give_address(&town.superuser());
    let letter = post(&town, &staff_token, &format!("admin/claims/{id}/letter/"), &json!({})).json();
    assert_eq!(letter["address"], json!(["Kiln House", "4 Kiln Road", "Wexbury"]));
    assert_eq!(letter["expires_at"], "2026-12-21T15:00:00.000Z");
    assert_eq!(letter["url"], "https://www.wexbury.example/claim/kiln-house");
    let code = letter["code"].as_str().unwrap();
    assert!(printed_code::is_shaped(code), "40 bits: {code}");
    // Trying a code in the email format meanwhile uses up none of the letter's attempts.
    let tried = post(&town, &ada_token, &format!("claims/{id}/verify/"), &json!({ "code": "123456" }));
    assert_eq!(tried.json(), json!({ "code": ["This code is no longer valid. Ask for a new one."] }));
    town.clock.set("2026-12-20T15:00:00Z".parse().unwrap());
    let ada_token = ada(&town);
    let typed = format!(" {} ", code.to_lowercase().replace('-', " "));
    let proven = post(&town, &ada_token, &format!("claims/{id}/verify/"), &json!({ "code": typed }));
    assert_eq!(proven.json()["proof"], "letter", "{}", proven.text);
    assert!(may_edit(&town, &ada_token));
}

#[test]
fn a_letter_is_offered_only_for_a_listing_with_a_street() {
    let town = town();
    let ada = ada(&town);
    town.conn().execute("UPDATE businesses SET street_address = '' WHERE id = ?1", [KILN]).unwrap();
    let state = || get(&town, &ada, "businesslistings/kiln-house/claim/");
    let ways: Vec<Value> =
        state()["ways"].as_array().unwrap().iter().map(|way| way["method"].clone()).collect();
    assert_eq!(ways, ["email", "call", "counter", "approval"]);
    let refused = post(&town, &ada, "claims/", &json!({ "business": "kiln-house", "asked": "letter" }));
    assert_eq!(
        refused.json(),
        json!({ "asked": ["That is not possible for this listing. Choose another way."] })
    );
    assert_eq!(state()["claim"], Value::Null, "nothing is claimed by a refused request");
    let id = claim(&town, &ada, "kiln-house");
    let asked = post(&town, &ada, &format!("claims/{id}/ask/"), &json!({ "asked": "letter" }));
    assert_eq!(asked.status, Status::BadRequest, "{}", asked.text);
    assert_eq!(state()["claim"]["asked"], Value::Null);
}

#[test]
fn undoing_a_claim_takes_back_all_its_edits_in_one_action() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let edit = |token: &str, body: Value| {
        let edited = town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", token, &body);
        assert_eq!(edited.status, Status::Ok, "{}", edited.text);
    };
    edit(&staff, json!({ "description": "Painting and clay." }));
    let before = listing(&town);
    let id = own_kiln_house(&town, &ada);
    edit(&ada, json!({ "phone": "900-555-0100" }));
    edit(&ada, json!({ "website": "https://casino.example", "description": "Win big." }));
    let crony = json!({ "email": "crony@reader.example", "role": "owner" });
    town.member("crony@reader.example", Role::Consumer);
    assert_eq!(post(&town, &ada, "businesslistings/1/members/", &crony).status, Status::Created);
    let deal = json!({
        "business": KILN, "title": "Free chips", "description": "At the casino.", "start_date": "2026-11-21",
    });
    let deal = post(&town, &ada, "deals/", &deal);
    assert_eq!(deal.status, Status::Created, "{}", deal.text);
    assert_ne!(listing(&town), before);
    let other = town.ask(
        "PATCH",
        "/api/v1/businesslistings/ferry-cafe/",
        &staff,
        &json!({ "phone": "860-555-0199" }),
    );
    assert_eq!(other.status, Status::Ok);

    let path = format!("admin/claims/{id}/undo/");
    assert_eq!(
        post(&town, &staff, &path, &json!({})).json(),
        json!({ "reason": ["This field is required."] })
    );
    let undone = post(&town, &staff, &path, &json!({ "reason": "It was a fraud." }));
    assert_eq!(undone.status, Status::Ok, "{}", undone.text);
    assert_eq!(undone.json()["status"], "undone");
    assert_eq!(undone.json()["owners"], json!([]));
    assert_eq!(listing(&town), before);
    assert!(!may_edit(&town, &ada));
    let members = directory::list_members(&town.conn(), KILN).unwrap();
    assert!(members.is_empty(), "{members:?}");
    let deal = get(&town, &staff, &format!("deals/{}/", deal.json()["id"]));
    assert_ne!(deal["state"], "running", "{deal}");
    let ferry: String = directory::load(&town.conn(), 2).unwrap().phone;
    assert_eq!(ferry, "860-555-0199", "other listings stay as they are");
    let trail = get(&town, &staff, "admin/audit/?action=claim.undo");
    assert_eq!(trail["results"][0]["details"]["restored"], json!(["business:1"]));
    assert!(titles(&town, &ada).contains(&"Your claim of Kiln House was undone".to_owned()));
    assert_eq!(post(&town, &staff, &path, &json!({ "reason": "Once more." })).status, Status::BadRequest);
}

#[test]
fn a_missing_business_is_added_pending_and_published_by_staff() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let sent = json!({
        "name": "Pell Pottery", "category": "galleries", "street_address": "9 Kiln Road", "phone": "860-555-0177",
        "website": "pellpottery.com",
    });
    for (name, value, text) in [
        ("name", json!(""), "This field may not be blank."),
        ("category", json!("no-such"), "Choose one of the categories."),
        ("website", json!("not a site"), "Enter a web address, such as www.example.com."),
        ("phone", json!("555-12"), "Enter a phone number, such as (860) 555-0100."),
        ("email", json!("nobody"), "Enter a valid email address."),
    ] {
        let mut body = sent.clone();
        body[name] = value;
        assert_eq!(post(&town, &ada, "claims/new-listing/", &body).json(), json!({ name: [text] }));
    }
    let twin = json!({ "name": "kiln house", "category": "galleries", "street_address": "4 Kiln Road" });
    let refused = post(&town, &ada, "claims/new-listing/", &twin);
    assert!(refused.text.contains("Claim it instead"), "{}", refused.text);

    let added = post(&town, &ada, "claims/new-listing/", &sent);
    assert_eq!(added.status, Status::Created, "{}", added.text);
    let (id, slug) = (added.json()["id"].as_i64().unwrap(), "pell-pottery");
    assert_eq!(added.json()["business_status"], "pending");
    assert_eq!(town.get(&format!("/directory/{slug}")).status, Status::NotFound, "nobody else sees it");
    let managed = get(&town, &ada, &format!("businesslistings/{slug}/manage/"));
    assert_eq!(managed["fields"]["website"], "https://pellpottery.com");
    let edit = format!("/dashboard/business/{}/edit", managed["business"]["id"]);
    assert_eq!(notice(&town, &ada, "You are now an owner of Pell Pottery")["link"], json!(edit));
    assert_eq!(titles(&town, &staff), ["Pell Pottery is waiting to be published"]);
    let ben = town.member("ben@reader.example", Role::Consumer);
    for (who, text) in [
        (
            &ben,
            "Somebody has already added Pell Pottery; it is waiting for the town office. \
             If it is yours, write to the office.",
        ),
        (&ada, "Pell Pottery is already under My businesses."),
    ] {
        assert_eq!(post(&town, who, "claims/new-listing/", &sent).json(), json!({ "name": [text] }));
    }
    let hidden = town.ask("GET", &format!("/api/v1/businesslistings/{slug}/claim/"), &ben, &Value::Null);
    assert_eq!(hidden.status, Status::NotFound, "a pending listing is nobody else's business");
    let published = json!({ "decision": "approve", "proof": "approval", "reason": "Welcome to town." });
    assert_eq!(post(&town, &staff, &format!("admin/claims/{id}/decide/"), &published).status, Status::Ok);
    assert_eq!(town.get(&format!("/directory/{slug}")).status, Status::Ok);
    assert!(titles(&town, &ada).contains(&"Pell Pottery is in the directory now".to_owned()));

    let second = json!({ "name": "Spam Palace", "category": "galleries" });
    let id = post(&town, &ada, "claims/new-listing/", &second).json()["id"].as_i64().unwrap();
    let rejected = json!({ "decision": "reject", "reason": "There is no such business." });
    assert_eq!(post(&town, &staff, &format!("admin/claims/{id}/decide/"), &rejected).status, Status::Ok);
    assert!(directory::list_own(&town.conn(), 1).unwrap().iter().all(|own| own.name != "Spam Palace"));
}

#[test]
fn the_business_named_at_sign_up_is_offered_until_something_is_claimed() {
    let town = town();
    let (id, token) = town.join(&crate::accounts::NewUser {
        email: "ada@reader.example".into(),
        business_name: "Kiln House".into(),
        role: Role::BusinessOwner,
        ..crate::accounts::NewUser::default()
    });
    assert!(id > 0);
    let offer = get(&town, &token, "claims/offer/");
    assert_eq!(offer["matches"][0]["business"]["slug"], "kiln-house");
    claim(&town, &token, "kiln-house");
    assert_eq!(
        get(&town, &token, "claims/offer/"),
        json!({ "business_name": "", "matches": [], "transfers": [] })
    );
    let (_, newcomer) = town.join(&crate::accounts::NewUser {
        email: "ben@reader.example".into(),
        business_name: "Harbor Kites".into(),
        role: Role::BusinessOwner,
        ..crate::accounts::NewUser::default()
    });
    let nowhere = json!({ "business_name": "Harbor Kites", "matches": [], "transfers": [] });
    assert_eq!(get(&town, &newcomer, "claims/offer/"), nowhere);
}

#[test]
fn an_owner_is_offered_only_listings_whose_names_resemble_the_business() {
    let names = ["Pine & Yarn Shop", "Crème Café", "Goat’s Yurt", "Moose Lodge", "Pine Lodge"];
    let listings = names.map(|name| directory::NewBusiness {
        name: name.into(),
        category: "Shops".into(),
        ..directory::NewBusiness::default()
    });
    let town = TestTown::with_businesses(&listings);
    let offered = |number: usize, name: &str| -> Vec<String> {
        let (_, token) = town.join(&crate::accounts::NewUser {
            email: format!("owner{number}@reader.example"),
            business_name: name.into(),
            role: Role::BusinessOwner,
            ..crate::accounts::NewUser::default()
        });
        let offer = get(&town, &token, "claims/offer/");
        offer["matches"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["business"]["name"].as_str().unwrap().into())
            .collect()
    };
    assert_eq!(offered(1, "Goat Yurt"), ["Goat’s Yurt"]);
    assert_eq!(offered(2, "Pine Yarn"), ["Pine & Yarn Shop"]);
    assert_eq!(offered(3, "CREME CAFE"), ["Crème Café"]);
    assert!(offered(4, "Mesa Dental").is_empty());
}

#[test]
fn undoing_a_claim_opens_again_takes_back_requests_and_keeps_the_answers_of_others() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let hours = json!({ "hours": "Mon-Sun 9am-5pm" });
    assert_eq!(town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", &staff, &hours).status, Status::Ok);
    let before = listing(&town);
    let id = own_kiln_house(&town, &ada);
    let manager = town.business_member(KILN, "bo@kilnhouse.com", directory::BusinessRole::Manager);
    let review = json!({ "rating": 4, "text": "A fine place for rainy days." });
    let answer = |visitor: &str, token: &str| {
        let visitor = town.member(visitor, Role::Consumer);
        let made =
            post(&town, &visitor, "businesslistings/kiln-house/reviews/", &review).json()["id"].clone();
        let path = format!("reviews/{made}/answer/");
        assert_eq!(post(&town, token, &path, &json!({ "text": "Thank you!" })).status, Status::Ok);
    };
    answer("one@reader.example", &ada);
    answer("two@reader.example", &manager);
    let closed = post(&town, &ada, "businesslistings/kiln-house/close-today/", &json!({ "note": "Gone" }));
    assert_eq!(closed.status, Status::Ok, "{}", closed.text);
    let wish =
        json!({ "kind": "featured", "business_id": KILN, "starts_at": "2026-12-01", "duration": "1_week" });
    assert_eq!(post(&town, &ada, "placement-requests/", &wish).status, Status::Created);

    let undone = post(&town, &staff, &format!("admin/claims/{id}/undo/"), &json!({ "reason": "A fraud." }));
    assert_eq!(undone.status, Status::Ok, "{}", undone.text);
    assert_eq!(listing(&town), before);
    let managed = get(&town, &staff, "businesslistings/kiln-house/manage/");
    assert_eq!(managed["closed_today"], Value::Null);
    let reviews = get(&town, &staff, "businesslistings/kiln-house/reviews/");
    let mut answers: Vec<bool> =
        reviews["results"].as_array().unwrap().iter().map(|review| review["answer"].is_null()).collect();
    answers.sort_unstable();
    assert_eq!(answers, [false, true], "the manager's stays: {reviews}");
    assert_eq!(get(&town, &staff, "admin/placement-requests/?state=withdrawn")["count"], 1);
}

#[test]
fn undoing_a_claim_brings_back_the_deals_that_were_there_and_no_others() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let deal = |title: &str| json!({ "business": KILN, "title": title, "start_date": "2026-11-21" });
    let changed = post(&town, &staff, "deals/", &deal("A free mug")).json()["id"].clone();
    let deleted = post(&town, &staff, "deals/", &deal("Half price on Monday")).json()["id"].clone();
    let id = own_kiln_house(&town, &ada);
    let path = |id: &Value| format!("/api/v1/deals/{id}/");
    let edit = town.ask("PATCH", &path(&changed), &ada, &json!({ "title": "Casino chips" }));
    assert_eq!(edit.status, Status::Ok, "{}", edit.text);
    assert_eq!(town.ask("DELETE", &path(&deleted), &ada, &Value::Null).status, Status::NoContent);
    let own = post(&town, &ada, "deals/", &deal("Poker night")).json()["id"].clone();
    town.ask("PATCH", &path(&own), &ada, &json!({ "terms": "Cash only." }));
    town.ask("DELETE", &path(&own), &ada, &Value::Null);
    let undone = post(&town, &staff, &format!("admin/claims/{id}/undo/"), &json!({ "reason": "A fraud." }));
    assert_eq!(undone.status, Status::Ok, "{}", undone.text);
    let mut titles: Vec<String> = get(&town, &staff, "admin/deals/")["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|deal| deal["title"].as_str().unwrap().to_owned())
        .collect();
    titles.sort_unstable();
    assert_eq!(titles, ["A free mug", "Half price on Monday"]);
}

#[test]
fn undoing_a_claim_brings_back_photos_and_takes_back_what_those_did_whom_the_claimant_brought_in() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let photo = |width: u32| {
        let mut png = std::io::Cursor::new(Vec::new());
        image::RgbImage::new(width, 200).write_to(&mut png, image::ImageFormat::Png).unwrap();
        let conn = town.conn();
        let taken = media::decode_upload(png.get_ref()).unwrap();
        let id = media::insert_image(&conn, &taken, "", "2026-11-21T12:00:00.000Z").unwrap();
        media::find_image(&conn, id).unwrap().unwrap().token
    };
    let put_photo = |token: &str, photo: &str, alt: &str| {
        let images = json!({ "images": [{ "image": photo, "alt": alt }] });
        let set = town.ask("PUT", "/api/v1/businesslistings/kiln-house/images/", token, &images);
        assert_eq!(set.status, Status::Ok, "{}", set.text);
    };
    let edit = |token: &str, body: Value| {
        town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", token, &body).status
    };
    put_photo(&staff, &photo(300), "The shop");
    assert_eq!(edit(&staff, json!({ "description": "Painting and clay." })), Status::Ok);
    let shown = || {
        let listing = town.json("/api/v1/businesslistings/kiln-house/");
        ["pictures", "description", "phone", "website"].map(|field| listing[field].clone())
    };
    let before = shown();
    let id = own_kiln_house(&town, &ada);
    put_photo(&ada, &photo(310), "The casino");
    let add = |by: &str, email: &str, role: &str| {
        let token = town.member(email, Role::Consumer);
        let added = json!({ "email": email, "role": role });
        assert_eq!(post(&town, by, "businesslistings/1/members/", &added).status, Status::Created);
        token
    };
    // A second account, which in turn adds a third.
    let crony = add(&ada, "crony@reader.example", "owner");
    let friend = add(&crony, "friend@reader.example", "manager");
    assert_eq!(edit(&crony, json!({ "phone": "900-555-0100" })), Status::Ok);
    assert_eq!(
        edit(&friend, json!({ "website": "https://casino.example", "description": "Win." })),
        Status::Ok
    );
    let deal = json!({ "business": KILN, "title": "Free chips", "start_date": "2026-11-21" });
    let deal = post(&town, &friend, "deals/", &deal).json()["id"].clone();
    assert_ne!(shown(), before);

    let undone = post(&town, &staff, &format!("admin/claims/{id}/undo/"), &json!({ "reason": "A fraud." }));
    assert_eq!(undone.status, Status::Ok, "{}", undone.text);
    assert_eq!(shown(), before);
    for token in [&ada, &crony, &friend] {
        assert_eq!(edit(token, json!({ "phone": "900-555-0100" })), Status::Forbidden);
    }
    assert!(directory::list_members(&town.conn(), KILN).unwrap().is_empty());
    assert_ne!(get(&town, &staff, &format!("deals/{deal}/"))["state"], "running");
}
