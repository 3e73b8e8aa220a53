use jiff::SignedDuration;
use rocket::http::Status;
use serde_json::{Value, json};

use super::{join, key_in, mails, mails_to, pass, staff, subscribe, town};
use crate::accounts::Role;
use crate::kit::mail::{self, NewMail};
use crate::testing::{TestTown, eventually};

const SUBSCRIBE: &str = "/api/v1/newsletter/subscribe/";

#[test]
fn who_never_confirms_is_forgotten_after_90_days_with_the_mails_that_asked() {
    let town = town();
    let (ada, ben) = ("ada@reader.example", "ben@reader.example");
    subscribe(&town, ada);
    join(&town, ben);
    // Anybody can type an address: what else is written to it stays.
    let other =
        NewMail { to: ada.into(), subject: "A date?".into(), cause: "a:1".into(), ..NewMail::default() };
    mail::enqueue(&town.conn(), &other).unwrap();
    let known = || staff(&town, "GET", "subscribers/", &Value::Null).json()["count"].clone();
    let subjects =
        |email: &str| mails_to(&town, email).into_iter().map(|mail| mail.subject).collect::<Vec<_>>();
    let asked = "Confirm your newsletter from Wexbury";
    let to_ben = [asked, "Welcome to Wexbury's newsletter"];
    for (days, subscribers, to_ada) in [(90, 2, &[asked, "A date?"][..]), (1, 1, &["A date?"][..])] {
        pass(&town, SignedDuration::from_hours(24 * days));
        let tidied = format!("newsletter-tidy:{}", town.clock.local().date());
        eventually(|| {
            let done = "SELECT EXISTS (SELECT 1 FROM jobs WHERE idempotency_key = ?1 AND status = 'done')";
            town.conn().query_row(done, [&tidied], |row| row.get(0)).unwrap()
        });
        assert_eq!(known(), subscribers, "after {tidied}");
        assert_eq!(subjects(ada), to_ada);
        assert_eq!(subjects(ben), to_ben);
    }
}

#[test]
fn every_address_hears_the_same_whatever_is_known_of_it() {
    let town = town();
    let first = subscribe(&town, "ada@reader.example");
    assert_eq!(
        (first.status, first.text.as_str()),
        (Status::Created, r#"{"message":"Thank you for subscribing!"}"#)
    );
    let again = subscribe(&town, "Ada@Reader.example");
    join(&town, "ben@reader.example");
    let confirmed = subscribe(&town, "ben@reader.example");
    for answer in [again, confirmed] {
        assert_eq!((answer.status, &answer.text), (first.status, &first.text));
        assert_eq!(answer.headers.len(), first.headers.len());
    }
    // An address in capitals is the same subscriber.
    assert_eq!(staff(&town, "GET", "subscribers/", &Value::Null).json()["count"], 2);
}

#[test]
fn what_is_no_address_is_refused_in_the_contracts_words() {
    let town = town();
    for (body, text) in [
        (json!({}), "This field is required."),
        (json!({ "email": "" }), "This field may not be blank."),
        (json!({ "email": "nope" }), "Enter a valid email address."),
        (json!({ "email": null }), "This field may not be null."),
    ] {
        let answer = town.post(SUBSCRIBE, &body);
        assert_eq!((answer.status, answer.json()), (Status::BadRequest, json!({ "email": [text] })));
    }
    assert_eq!(town.get(SUBSCRIBE).status, Status::MethodNotAllowed);
    let stale =
        town.call("POST", SUBSCRIBE).token("stale").json(&json!({ "email": "ada@reader.example" })).send();
    assert_eq!(stale.status, Status::Created);
}

#[test]
fn a_network_may_subscribe_five_times_a_minute() {
    let town = TestTown::configured(|config| config.limits.newsletter_per_minute = 5, |_| {});
    let statuses: Vec<u16> =
        (0..6).map(|number| subscribe(&town, &format!("a{number}@reader.example")).status.code).collect();
    assert_eq!(statuses, [201, 201, 201, 201, 201, 429]);
    let form = town
        .call("POST", "/newsletter/subscribe")
        .header("Content-Type", "application/x-www-form-urlencoded");
    let refused = form.body("email=a%40reader.example").send();
    assert_eq!(refused.status, Status::TooManyRequests);
    assert!(refused.text.contains("<h1>One moment, please</h1>"), "{}", refused.text);
}

#[test]
fn the_plain_form_is_taken_from_pages_of_ours_alone() {
    let town = town();
    let form = |headers: &[(&str, &str)]| {
        let mut call = town
            .call("POST", "/newsletter/subscribe")
            .header("Content-Type", "application/x-www-form-urlencoded");
        for (name, value) in headers {
            call = call.header(name, *value);
        }
        call.body("email=ada%40reader.example").send()
    };
    for foreign in [
        &[("Origin", "https://evil.example")][..],
        &[("Origin", "null"), ("Sec-Fetch-Site", "cross-site")],
        &[("Origin", "null")],
        &[("Sec-Fetch-Site", "cross-site")],
    ] {
        let refused = form(foreign);
        assert_eq!(refused.status, Status::Forbidden, "{foreign:?}");
        assert!(refused.text.contains("</html>"), "{}", refused.text);
    }
    assert!(mails_to(&town, "ada@reader.example").is_empty());
    // A page with a secret in its address tells nobody its origin.
    assert_eq!(form(&[("Origin", "null"), ("Sec-Fetch-Site", "same-origin")]).status, Status::Ok);
    assert_eq!(form(&[]).status, Status::Ok);
}

#[test]
fn a_program_may_send_a_form_and_a_page_of_another_site_may_not() {
    let town = town();
    let sent = |content_type: &str, body: &str, headers: &[(&str, &str)]| {
        let mut call = town.call("POST", SUBSCRIBE).header("Content-Type", content_type);
        for (name, value) in headers {
            call = call.header(name, *value);
        }
        call.body(body).send()
    };
    let (plain, parts) = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=X");
    let in_parts = |email: &str| {
        format!("--X\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\n{email}\r\n--X--\r\n")
    };
    for foreign in [("Origin", "https://evil.example"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site")]
    {
        assert_eq!(sent(plain, "email=ada%40reader.example", &[foreign]).status, Status::Forbidden);
        assert_eq!(sent(parts, &in_parts("ada@reader.example"), &[foreign]).status, Status::Forbidden);
    }
    assert!(mails_to(&town, "ada@reader.example").is_empty());
    let own = ("Origin", "http://town.example");
    assert_eq!(sent(plain, "email=ada%40reader.example", &[]).status, Status::Created);
    assert_eq!(sent(parts, &in_parts("ben@reader.example"), &[own]).status, Status::Created);
    for joined in ["ada@reader.example", "ben@reader.example"] {
        assert_eq!(mails_to(&town, joined).len(), 1, "{joined}");
    }
    let refused = sent(plain, "email=nope", &[]);
    assert_eq!(
        (refused.status, refused.json()),
        (Status::BadRequest, json!({ "email": ["Enter a valid email address."] }))
    );
    assert_eq!(sent("text/plain", "email=ada", &[]).status, Status::UnsupportedMediaType);
}

#[test]
fn only_who_presses_the_button_in_the_mail_is_subscribed() {
    let town = town();
    subscribe(&town, "ada@reader.example");
    let sent = mails_to(&town, "ada@reader.example");
    assert_eq!(
        sent.iter().map(|mail| mail.subject.as_str()).collect::<Vec<_>>(),
        ["Confirm your newsletter from Wexbury"]
    );
    let key = key_in(&sent[0], "/newsletter/confirm/");
    let state = || town.json(&format!("/api/v1/newsletter/subscription/{key}/"));
    assert_eq!(state()["status"], "pending");
    // A program that only opens the link changes nothing.
    assert_eq!(town.get(&format!("/newsletter/confirm/{key}")).status, Status::Ok);
    assert_eq!(state()["status"], "pending");
    for _ in 0..2 {
        let answer = town.post(&format!("/api/v1/newsletter/subscription/{key}/confirm/"), &json!({}));
        assert_eq!((answer.status, &answer.json()["status"]), (Status::Ok, &json!("confirmed")));
    }
    assert_eq!(
        state(),
        json!({
            "email": "ada@reader.example", "status": "confirmed", "frequency": "weekly",
            "topics": ["events", "deals", "guides", "businesses"],
        })
    );
}

#[test]
fn nobodys_letter_box_is_filled_by_somebody_else() {
    let town = town();
    for day in 21..26 {
        town.clock.set(format!("2026-11-{day}T15:00:00Z").parse().unwrap());
        for _ in 0..3 {
            subscribe(&town, "ada@reader.example");
        }
    }
    assert_eq!(mails_to(&town, "ada@reader.example").len(), 3, "one a day, three in all");
    let key = key_in(&mails(&town)[0], "/newsletter/confirm/");
    town.post(&format!("/api/v1/newsletter/subscription/{key}/confirm/"), &json!({}));
    subscribe(&town, "ada@reader.example");
    let subjects: Vec<String> =
        mails_to(&town, "ada@reader.example").into_iter().skip(3).map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["Welcome to Wexbury's newsletter"], "a confirmed address is not asked again");
}

#[test]
fn a_mail_program_unsubscribes_with_one_call_and_nobody_signs_in() {
    let town = town();
    let key = join(&town, "ada@reader.example");
    let answer = town
        .call("POST", &format!("/newsletter/unsubscribe/{key}"))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("List-Unsubscribe=One-Click")
        .send();
    assert_eq!(
        (answer.status, answer.text.as_str()),
        (Status::Ok, "You are unsubscribed. You will not get any more issues.")
    );
    assert_eq!(town.json(&format!("/api/v1/newsletter/subscription/{key}/"))["status"], "unsubscribed");
    // Whoever unsubscribed can come back with the same two steps.
    town.clock.set("2026-11-23T15:00:00Z".parse().unwrap());
    subscribe(&town, "ada@reader.example");
    assert_eq!(town.json(&format!("/api/v1/newsletter/subscription/{key}/"))["status"], "unsubscribed");
    let key = key_in(mails_to(&town, "ada@reader.example").last().unwrap(), "/newsletter/confirm/");
    let back = town.post(&format!("/api/v1/newsletter/subscription/{key}/confirm/"), &json!({}));
    assert_eq!(back.json()["status"], "confirmed");
}

#[test]
fn everything_works_without_scripts() {
    let town = town();
    let form = |path: &str, body: &str| {
        town.call("POST", path).header("Content-Type", "application/x-www-form-urlencoded").body(body).send()
    };
    let joined = form("/newsletter/subscribe", "email=ada%40reader.example");
    assert_eq!(joined.status, Status::Ok);
    assert!(joined.text.contains("you may need to confirm your address"));
    let refused = form("/newsletter/subscribe", "email=nope%22%3E");
    assert_eq!(refused.status, Status::BadRequest);
    let shown =
        refused.text.split("id=\"newsletter-page-email\"").nth(1).unwrap().split("</form>").next().unwrap();
    for part in [
        "value=\"nope&quot;&gt;\"",
        "aria-invalid=\"true\"",
        "aria-describedby=\"newsletter-page-message\"",
        "Please enter a valid email address.",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(form("/newsletter/subscribe", "email=").text.contains("Please enter a valid email address."));
    // Neither answer is for whoever opens the address.
    let opened = town.get("/newsletter/subscribe");
    assert_eq!(opened.status, Status::Ok);
    assert!(!opened.text.contains("Thank you for subscribing!") && !opened.text.contains("aria-invalid"));
    let key = key_in(&mails(&town)[0], "/newsletter/confirm/");
    for path in [format!("/newsletter/confirm/{key}"), format!("/newsletter/unsubscribe/{key}")] {
        let claimed = town.get(&format!("{path}?done")).text;
        assert!(
            claimed.contains("<form action=\"/newsletter/") && !claimed.contains("role=\"status\">You"),
            "{path}"
        );
    }
    let confirmed = form(&format!("/newsletter/confirm/{key}"), "from=page");
    assert_eq!(confirmed.header("location"), format!("/newsletter/confirm/{key}"));
    assert!(town.get(confirmed.header("location")).text.contains("Your address is confirmed."));
    let left = form(&format!("/newsletter/unsubscribe/{key}"), "from=page");
    assert_eq!(left.header("location"), format!("/newsletter/unsubscribe/{key}"));
    assert!(town.get(left.header("location")).text.contains("You are unsubscribed."));
    assert!(!town.get(confirmed.header("location")).text.contains("Your address is confirmed."));
    let stale = form("/newsletter/unsubscribe/m9-x", "from=page");
    assert_eq!(stale.status, Status::NotFound);
    assert!(stale.text.contains("<h1>Unsubscribe</h1>") && stale.text.contains("This link no longer works."));
    assert_eq!(town.json(&format!("/api/v1/newsletter/subscription/{key}/"))["status"], "unsubscribed");
}

#[test]
fn subscribers_choose_topics_and_how_often() {
    let town = town();
    let key = join(&town, "ada@reader.example");
    let path = format!("/api/v1/newsletter/subscription/{key}/");
    let choose = |body: Value| town.call("PATCH", &path).json(&body).send();
    let chosen = choose(json!({ "topics": ["guides", "events"], "frequency": "monthly" })).json();
    assert_eq!((&chosen["topics"], &chosen["frequency"]), (&json!(["events", "guides"]), &json!("monthly")));
    assert_eq!(choose(json!({})).json(), chosen);
    for (body, field) in [
        (json!({ "topics": [] }), "topics"),
        (json!({ "topics": ["weather"] }), "topics"),
        (json!({ "topics": "events" }), "topics"),
        (json!({ "frequency": "hourly" }), "frequency"),
    ] {
        let refused = choose(body);
        assert_eq!(refused.status, Status::BadRequest);
        assert!(refused.json().get(field).is_some(), "{}", refused.text);
    }
    assert_eq!(town.json(&path), chosen);
}

#[test]
fn keys_that_were_not_made_here_open_nothing() {
    let town = town();
    let key = join(&town, "ada@reader.example");
    let other = key.replacen("c1", "c2", 1);
    for key in ["m1-x", "m1", "c1.2516-AAAA", other.as_str()] {
        for (method, rest) in [("GET", ""), ("PATCH", ""), ("POST", "confirm/"), ("POST", "unsubscribe/")] {
            let mut call = town.call(method, &format!("/api/v1/newsletter/subscription/{key}/{rest}"));
            if method != "GET" {
                call = call.json(&json!({}));
            }
            assert_eq!(call.send().status, Status::NotFound, "{method} {key}");
        }
        assert_eq!(
            town.call("POST", &format!("/newsletter/unsubscribe/{key}")).send().status,
            Status::NotFound
        );
    }
}

#[test]
fn without_double_opt_in_an_address_is_subscribed_at_once() {
    let town = TestTown::configured(|config| config.newsletter.double_opt_in = false, |_| {});
    subscribe(&town, "ada@reader.example");
    let found = staff(&town, "GET", "subscribers/?status=confirmed", &Value::Null).json();
    assert_eq!(found["results"][0]["consent_at"], "2026-11-21T15:00:00.000Z");
    let subjects: Vec<String> = mails(&town).into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["Welcome to Wexbury's newsletter"]);
}

#[test]
fn who_left_can_come_back_the_same_day() {
    let town = town();
    let key = join(&town, "ada@reader.example");
    let left = town.post(&format!("/api/v1/newsletter/subscription/{key}/unsubscribe/"), &json!({}));
    assert_eq!(left.json()["status"], "unsubscribed", "{}", left.text);
    town.clock.set("2026-11-21T15:05:00Z".parse().unwrap());
    join(&town, "ada@reader.example");
    let confirmations = mails_to(&town, "ada@reader.example")
        .iter()
        .filter(|mail| mail.subject.starts_with("Confirm"))
        .count();
    assert_eq!(confirmations, 2);
}

#[test]
fn a_members_copy_holds_the_subscription_and_a_deleted_account_takes_it_along() {
    let town = town();
    join(&town, "ada@reader.example");
    let token = town.member("ada@reader.example", Role::Consumer);
    let copy = town.call("GET", "/api/v1/dj-rest-auth/user/export/").token(&token).send().json();
    assert_eq!(copy["newsletter"]["status"], "confirmed");
    let gone = town
        .call("POST", "/api/v1/dj-rest-auth/user/delete/")
        .token(&token)
        .json(&json!({ "email": "ada@reader.example" }))
        .send();
    assert_eq!(gone.status, Status::NoContent, "{}", gone.text);
    assert_eq!(staff(&town, "GET", "subscribers/", &Value::Null).json()["count"], 0);
    for kept in mails(&town) {
        assert_eq!((kept.to, kept.subject, kept.text), (String::new(), String::new(), Some(String::new())));
    }
}
