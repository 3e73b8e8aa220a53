//! Pages behind the links in emails: confirm, unsubscribe, preferences. They also work as plain forms,
//! because unsubscribing must work in any browser.

use maud::html;
use rocket::response::Redirect;
use rocket::{Either, Route, State, get, post};
use serde_json::Value;

use crate::accounts::OwnPage;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::page::Page;
use crate::kit::web::{AppState, Body, CachedResponse, Caller, PublicRequest, routes};
use crate::layout::SignupOutcome;
use crate::newsletter::http::{EmailLinkToken, subscribe_address};
use crate::newsletter::model::{SubscriberStatus, Subscription};
use crate::newsletter::page::archive::show_archive;
use crate::newsletter::state::Newsletter;
use crate::newsletter::store;

/// The texts of a page with a single action; the same as in `ui/newsletter/SubscriptionPage.tsx`.
struct LinkAction {
    word: &'static str,
    title: &'static str,
    lede: &'static str,
    button: &'static str,
    done: &'static str,
    status: SubscriberStatus,
}

const CONFIRM: LinkAction = LinkAction {
    word: "confirm",
    title: "Confirm your address",
    lede: "Press the button to start getting the newsletter.",
    button: "Yes, send me the newsletter",
    done: "Your address is confirmed. You will get the next issue.",
    status: SubscriberStatus::Confirmed,
};
const LEAVE: LinkAction = LinkAction {
    word: "unsubscribe",
    title: "Unsubscribe",
    lede: "Press the button to stop getting the newsletter.",
    button: "Unsubscribe",
    done: "You are unsubscribed. You will not get any more issues.",
    status: SubscriberStatus::Unsubscribed,
};

/// The same as in `assets/texts.json`.
const INVALID_EMAIL: &str = "Please enter a valid email address.";
const GONE: &str = "This link no longer works. Subscribe again at the bottom of any page.";

/// The page of a link: its button, or that it has been pressed, which only the data says.
async fn show_link_action(
    action: &'static LinkAction,
    token: &EmailLinkToken,
    request: PublicRequest<'_>,
    app: &AppState,
    newsletter: &Newsletter,
) -> Result<CachedResponse> {
    let address = format!("/newsletter/{}/{}", action.word, token.0);
    let choices = format!("/newsletter/preferences/{}", token.0);
    let data = format!("/api/v1/newsletter/subscription/{}/", token.0);
    let id = newsletter.writer.signer.read_manage(&token.0);
    app.page(&request.uncached(), move |conn, _| {
        let done = match id {
            Some(id) => store::find_by_choice(conn, id, action.status)?,
            None => None,
        };
        let body = html! {
            div."wrap newsletter-action" {
                h1 { (action.title) }
                @if done.is_some() {
                    p role="status" { (action.done) }
                    @if action.status == SubscriberStatus::Confirmed {
                        p { a href=(choices) { "Choose topics and how often" } }
                    }
                } @else {
                    p { (action.lede) }
                    form action=(address) method="post" {
                        input type="hidden" name="from" value="page";
                        button."button button-primary button-lg" type="submit" { span { (action.button) } }
                    }
                }
            }
        };
        let page = Page { is_hidden: true, ..Page::new("newsletter-subscription", action.title, body) };
        match done {
            Some(subscriber) => page.with_data(data, &Subscription::from(subscriber)),
            None => Ok(page),
        }
    })
    .await
}

/// After the button was pressed: back to the page, or what went wrong.
async fn after_button(
    outcome: Result<i64>,
    action: &'static LinkAction,
    token: &EmailLinkToken,
    request: PublicRequest<'_>,
    app: &AppState,
) -> Result<Either<Redirect, CachedResponse>> {
    match outcome {
        Ok(_) => Ok(Either::Left(Redirect::to(format!("/newsletter/{}/{}", action.word, token.0)))),
        Err(Error::NotFound(_)) => {
            let request = request.uncached();
            let page = app.page(&request, |_, _| {
                let body = html! { div."wrap newsletter-action" { h1 { (action.title) } p role="alert" { (GONE) } } };
                Ok(Page {
                    status: 404,
                    is_hidden: true,
                    is_placeholder: true,
                    ..Page::new("newsletter-subscription", action.title, body)
                })
            });
            page.await.map(Either::Right)
        }
        Err(error) => Ok(Either::Right(app.error_page(&request, &error))),
    }
}

#[get("/newsletter/confirm/<token>")]
async fn confirm_page(
    token: EmailLinkToken,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<CachedResponse> {
    show_link_action(&CONFIRM, &token, request, app, newsletter).await
}

#[get("/newsletter/unsubscribe/<token>")]
async fn leave_page(
    token: EmailLinkToken,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<CachedResponse> {
    show_link_action(&LEAVE, &token, request, app, newsletter).await
}

#[get("/newsletter/preferences/<token>")]
async fn preferences_page(
    token: EmailLinkToken,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<CachedResponse> {
    let leave = format!("/newsletter/unsubscribe/{}", token.0);
    app.page(&request, move |_, _| {
        let body = html! {
            div."wrap newsletter-action" {
                h1 { "Your newsletter" }
                noscript { p { "Choosing topics needs JavaScript. " a href=(leave) { "Unsubscribe" } " works without it." } }
            }
        };
        Ok(Page {
            is_hidden: true,
            is_placeholder: true,
            ..Page::new("newsletter-subscription", "Your newsletter", body)
        })
    })
    .await
}

/// The form at the bottom of every page, as submitted without JavaScript.
#[post("/newsletter/subscribe", data = "<body>")]
async fn subscribe(
    caller: Caller,
    page: OwnPage,
    body: Body,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<CachedResponse> {
    // Otherwise any site could have its visitors subscribe somebody, each from a network of their own.
    let outcome = match page {
        OwnPage(true) => submit(caller, body, app, newsletter).await,
        OwnPage(false) => Err(Refusal::not_allowed().into()),
    };
    match outcome {
        Ok(outcome) => show_archive(&request.uncached(), app, Some(outcome)).await,
        Err(error) => Ok(app.error_page(&request, &error)),
    }
}

async fn submit(
    caller: Caller,
    body: Body,
    app: &AppState,
    newsletter: &Newsletter,
) -> Result<SignupOutcome> {
    newsletter.subscribing.check(caller.network())?;
    let input = body.form().await?;
    let typed = input.value("email").and_then(Value::as_str).unwrap_or_default().to_owned();
    match subscribe_address(input, app, newsletter).await {
        Ok(()) => Ok(SignupOutcome::Success),
        // The address is its only field.
        Err(Error::Fields(_)) => Ok(SignupOutcome::Error { message: INVALID_EMAIL.into(), email: typed }),
        Err(error) => Err(error),
    }
}

/// Mail programs get plain text (RFC 8058 forbids redirects); people are redirected back to the page.
#[post("/newsletter/unsubscribe/<token>", data = "<body>")]
async fn leave(
    token: EmailLinkToken,
    body: Body,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<Either<&'static str, Either<Redirect, CachedResponse>>> {
    let outcome = newsletter.unsubscribe(&token.0, app).await;
    // The page's own form sends this field; mail programs don't.
    let is_button = body.form().await.is_ok_and(|fields| fields.value("from").is_some());
    match is_button {
        true => after_button(outcome, &LEAVE, &token, request, app).await.map(Either::Right),
        false => outcome.map(|_| Either::Left(LEAVE.done)),
    }
}

#[post("/newsletter/confirm/<token>")]
async fn confirm(
    token: EmailLinkToken,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<Either<Redirect, CachedResponse>> {
    let outcome = newsletter.confirm(&token.0, app).await;
    after_button(outcome, &CONFIRM, &token, request, app).await
}

pub fn routes() -> Vec<Route> {
    routes![confirm_page, leave_page, preferences_page, subscribe, leave, confirm]
}
