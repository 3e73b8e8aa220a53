//! Pages behind the links in emails: confirm, unsubscribe, preferences. They also work as plain forms,
//! because unsubscribing must work in any browser.

use maud::html;
use rocket::response::Redirect;
use rocket::{Either, Route, State, get, post, uri};

use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::web::{AppState, Body, CachedResponse, Caller, PublicRequest, routes};
use crate::newsletter::http::{EmailLinkToken, subscribe_address};
use crate::newsletter::state::Newsletter;

/// The texts of a page with a single action; the same as in `ui/newsletter/SubscriptionPage.tsx`.
struct LinkAction {
    title: &'static str,
    lede: &'static str,
    button: &'static str,
    done: &'static str,
}

const CONFIRM: LinkAction = LinkAction {
    title: "Confirm your address",
    lede: "Press the button to start getting the newsletter.",
    button: "Yes, send me the newsletter",
    done: "Your address is confirmed. You will get the next issue.",
};
const LEAVE: LinkAction = LinkAction {
    title: "Unsubscribe",
    lede: "Press the button to stop getting the newsletter.",
    button: "Unsubscribe",
    done: "You are unsubscribed. You will not get any more issues.",
};

/// `word`: the action's name in the address.
async fn show_link_action(
    word: &str,
    token: &EmailLinkToken,
    action: &'static LinkAction,
    request: &PublicRequest<'_>,
    app: &AppState,
) -> Result<CachedResponse> {
    let address = format!("/newsletter/{word}/{}", token.0);
    let choices = format!("/newsletter/preferences/{}", token.0);
    let is_done = request.value("done").is_some();
    app.page(request, move |_, _| {
        let body = html! {
            div."wrap newsletter-action" {
                h1 { (action.title) }
                @if is_done {
                    p role="status" { (action.done) }
                    p { a href=(choices) { "Choose topics and how often" } }
                } @else {
                    p { (action.lede) }
                    form action=(address) method="post" {
                        input type="hidden" name="from" value="page";
                        button."button button-primary button-lg" type="submit" { span { (action.button) } }
                    }
                }
            }
        };
        Ok(Page { is_hidden: true, ..Page::new("newsletter-subscription", action.title, body) })
    })
    .await
}

#[get("/newsletter/confirm/<token>")]
async fn confirm_page(
    token: EmailLinkToken,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<CachedResponse> {
    show_link_action("confirm", &token, &CONFIRM, &request, app).await
}

#[get("/newsletter/unsubscribe/<token>")]
async fn leave_page(
    token: EmailLinkToken,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<CachedResponse> {
    show_link_action("unsubscribe", &token, &LEAVE, &request, app).await
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

/// Must not reveal whether the address was known.
const SENT: &str = "Check your email: you may need to confirm your address.";

#[get("/newsletter/thanks")]
async fn thanks(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request, |_, _| {
        let body = html! {
            div."wrap newsletter-action" {
                h1 { "Thank you for subscribing!" }
                p { (SENT) }
                p { a href="/newsletter" { "All issues" } }
            }
        };
        Ok(Page { is_hidden: true, ..Page::new("newsletter-thanks", "Thank you for subscribing!", body) })
    })
    .await
}

/// The form at the bottom of every page, as submitted without JavaScript.
#[post("/newsletter/subscribe", data = "<body>")]
async fn subscribe(
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<Redirect> {
    newsletter.subscribing.check(caller.network())?;
    match subscribe_address(body.form().await?, app, newsletter).await {
        Ok(()) => Ok(Redirect::to(uri!("/newsletter/thanks"))),
        // The browser has already explained what is wrong with the address; show the form again.
        Err(Error::Fields(_)) => Ok(Redirect::to(uri!("/newsletter"))),
        Err(error) => Err(error),
    }
}

/// Mail programs get plain text (RFC 8058 forbids redirects); people are redirected back to the page.
#[post("/newsletter/unsubscribe/<token>", data = "<body>")]
async fn leave(
    token: EmailLinkToken,
    body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<Either<&'static str, Redirect>> {
    newsletter.unsubscribe(&token.0, app).await?;
    // The page's own form sends this field; mail programs don't.
    let is_button = body.form().await.is_ok_and(|fields| fields.value("from").is_some());
    Ok(match is_button {
        true => Either::Right(Redirect::to(format!("/newsletter/unsubscribe/{}?done", token.0))),
        false => Either::Left(LEAVE.done),
    })
}

#[post("/newsletter/confirm/<token>")]
async fn confirm(
    token: EmailLinkToken,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<Redirect> {
    newsletter.confirm(&token.0, app).await?;
    Ok(Redirect::to(format!("/newsletter/confirm/{}?done", token.0)))
}

pub fn routes() -> Vec<Route> {
    routes![confirm_page, leave_page, preferences_page, thanks, subscribe, leave, confirm]
}
