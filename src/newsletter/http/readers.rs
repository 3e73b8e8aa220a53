//! Subscribing, unsubscribing, preferences, and the archive. None of these checks who is signed in: the key
//! from an email is proof enough.

use rocket::http::Status;
use rocket::serde::json::Json;
use rocket::{Route, State, get, patch, post};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use super::EmailLinkToken;
use crate::accounts::OwnPage;
use crate::kit::error::{Error, Result};
use crate::kit::mail;
use crate::kit::pagination::PageRequest;
use crate::kit::validation::{Input, TextRule, schema};
use crate::kit::web::{AppState, Body, CachedResponse, Caller, PrivateBody, PublicRequest, routes};
use crate::newsletter::model::{NewsletterFrequency, NewsletterTopic, Subscription};
use crate::newsletter::state::Newsletter;
use crate::newsletter::{store, welcome};

#[derive(Serialize, ToSchema)]
pub struct Subscribed {
    message: &'static str,
}

pub fn read_address(input: &mut Input) -> Result<String> {
    let email = input.text("email", TextRule::address()).to_lowercase();
    input.check().map(|()| email)
}

/// The response is the same for every address, so that it does not reveal who is subscribed.
#[post("/newsletter/subscribe", data = "<body>")]
async fn subscribe(
    caller: Caller,
    page: OwnPage,
    body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<(Status, Json<Subscribed>)> {
    newsletter.subscribing.check(caller.network())?;
    subscribe_address(page.form(body).await?, app, newsletter).await?;
    Ok((Status::Created, Json(Subscribed { message: "Thank you for subscribing!" })))
}

/// Does exactly one write whether or not the address is known; the email is sent later.
pub async fn subscribe_address(mut input: Input, app: &AppState, newsletter: &Newsletter) -> Result<()> {
    let email = read_address(&mut input)?;
    let (today, now) = (app.clock.local().date(), app.clock.stamp());
    let writer = newsletter.writer.clone();
    let is_double = app.config.get().newsletter.double_opt_in;
    app.db
        .write_without_invalidation(move |conn| {
            match store::request_subscription(conn, &email, today, &now)? {
                Some(id) if is_double => {
                    mail::enqueue_requested(conn, &writer.confirmation(id, &email, today, &now))
                }
                Some(id) => welcome::confirm(conn, &writer, id, &now),
                None => Ok(()),
            }
        })
        .await
}

fn gone() -> Error {
    Error::NotFound("Subscription")
}

#[get("/newsletter/subscription/<token>")]
async fn subscription(
    token: EmailLinkToken,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<Subscription>> {
    let id = newsletter.writer.signer.read_manage(&token.0).ok_or_else(gone)?;
    show(id, app).await
}

async fn show(id: i64, app: &AppState) -> Result<PrivateBody<Subscription>> {
    let subscriber = app.db.read(move |conn| store::find(conn, id)).await?.ok_or_else(gone)?;
    Ok(PrivateBody(subscriber.into()))
}

/// Topics and frequency; what is missing stays as it is.
pub fn read_wishes(input: &mut Input) -> Result<(Option<Vec<NewsletterTopic>>, Option<NewsletterFrequency>)> {
    let topics = read_topics(input);
    let frequency = input
        .choice("frequency", &NewsletterFrequency::WORDS)
        .and_then(|word| NewsletterFrequency::parse(&word));
    input.check().map(|()| (topics, frequency))
}

#[patch("/newsletter/subscription/<token>", data = "<body>")]
async fn choose(
    token: EmailLinkToken,
    body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<Subscription>> {
    let id = newsletter.writer.signer.read_manage(&token.0).ok_or_else(gone)?;
    let (topics, frequency) = read_wishes(&mut body.json()?)?;
    app.db
        .write_without_invalidation(move |conn| store::change(conn, id, topics.as_deref(), frequency))
        .await?;
    show(id, app).await
}

fn read_topics(input: &mut Input) -> Option<Vec<NewsletterTopic>> {
    let topic = || Schema::from(schema::words(&NewsletterTopic::ALL.map(NewsletterTopic::as_str)).build());
    let words = match input.value_of("topics", || schema::list(topic()).into())? {
        Value::Array(words) => words.clone(),
        _ => {
            input.error("topics", "Expected a list of items.");
            return None;
        }
    };
    let topics: Option<Vec<NewsletterTopic>> =
        words.iter().map(|word| NewsletterTopic::parse(word.as_str()?)).collect();
    match topics {
        Some(topics) if !topics.is_empty() => Some(topics),
        Some(_) => {
            input.error("topics", "Choose at least one topic, or unsubscribe.");
            None
        }
        None => {
            input.error("topics", "Choose among events, deals, guides and businesses.");
            None
        }
    }
}

#[post("/newsletter/subscription/<token>/confirm", data = "<_body>")]
async fn confirm(
    token: EmailLinkToken,
    _body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<Subscription>> {
    let id = newsletter.confirm(&token.0, app).await?;
    show(id, app).await
}

#[post("/newsletter/subscription/<token>/unsubscribe", data = "<_body>")]
async fn unsubscribe(
    token: EmailLinkToken,
    _body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<Subscription>> {
    let id = newsletter.unsubscribe(&token.0, app).await?;
    show(id, app).await
}

impl Newsletter {
    /// Returns the subscriber; not found if the address was erased or the key is too old.
    pub async fn confirm(&self, key: &str, app: &AppState) -> Result<i64> {
        let (today, now) = (app.clock.local().date(), app.clock.stamp());
        let id = self.writer.signer.read_confirm(key, today).ok_or_else(gone)?;
        let writer = self.writer.clone();
        let write = app.db.write_without_invalidation(move |conn| {
            welcome::confirm(conn, &writer, id, &now)?;
            Ok(store::find(conn, id)?.is_some())
        });
        if write.await? { Ok(id) } else { Err(gone()) }
    }

    pub async fn unsubscribe(&self, key: &str, app: &AppState) -> Result<i64> {
        let id = self.writer.signer.read_manage(key).ok_or_else(gone)?;
        let now = app.clock.stamp();
        let is_known =
            app.db.write_without_invalidation(move |conn| store::unsubscribe(conn, id, &now)).await?;
        if is_known { Ok(id) } else { Err(gone()) }
    }
}

#[get("/newsletter/issues")]
async fn archive(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let page = PageRequest::parse(&request)?;
    app.json(&request, move |conn| {
        let count = store::count_sent(conn)?;
        page.list(count, |limit, offset| store::list_sent(conn, limit, offset))
    })
    .await
}

#[get("/newsletter/issues/<id>")]
async fn issue(id: i64, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.json(&request, move |conn| store::find_sent(conn, id)).await
}

pub fn routes() -> Vec<Route> {
    routes![subscribe, subscription, choose, confirm, unsubscribe, archive, issue]
}
