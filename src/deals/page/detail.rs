//! A single deal; the same markup as `ui/deals/DealPage.tsx`.

use maud::{Markup, html};

use crate::deals::format;
use crate::deals::model::{DealDetail, DealState};
use crate::directory::upright_card;
use crate::kit::day;
use crate::kit::page::{Page, RenderContext};
use crate::layout::{icon, not_found_page, season, season_word};

pub fn body(context: &RenderContext, detail: &DealDetail) -> Markup {
    let deal = &detail.deal;
    let today = context.today;
    let is_running = deal.state == DealState::Running;
    html! {
        div."wrap deal" {
            p.deal-back { a href="/deals" { (icon("chevron-left", 18)) " All deals" } }
            @if !is_running { (notice(detail, context)) }
            div.deal-columns {
                article class=(if is_running { "deal-coupon" } else { "deal-coupon deal-coupon-over" }) {
                    p.deal-business { a href={ "/directory/" (deal.business.slug) } { (deal.business_name) } }
                    h1.deal-title dir="auto" { (deal.title) }
                    p.deal-text dir="auto" { (deal.description) }
                    p class=(if format::is_ending(deal, today) { "deal-expiry deal-expiry-soon" } else { "deal-expiry" }) {
                        (icon("clock", 18)) " " (format::expiry(deal, today))
                    }
                    @if is_running { (ways_to_use(detail)) }
                    @if let Some(left) = format::remaining(deal) { p.deal-left { (left) } }
                    @if !deal.terms.is_empty() {
                        div.deal-terms {
                            h2.deal-terms-title { "The fine print" }
                            p dir="auto" { (deal.terms) }
                        }
                    }
                }
                aside.deal-aside aria-labelledby="deal-where" {
                    h2.visually-hidden id="deal-where" { "Where" }
                    (upright_card(&detail.place, season_word(season(today))))
                    @if is_running {
                        p.deal-plan {
                            button."button button-secondary button-md needs-script" type="button" { (icon("list", 20)) span { "Add to plan" } }
                        }
                    }
                }
            }
        }
    }
}

/// Says why the deal cannot be used now.
fn notice(detail: &DealDetail, context: &RenderContext) -> Markup {
    let deal = &detail.deal;
    let sentence = match deal.state {
        DealState::Upcoming => {
            format!("This deal starts on {}.", day::in_words(deal.start_date, context.today))
        }
        DealState::UsedUp => "This deal has been used up.".into(),
        DealState::Ended | DealState::Running => "This deal is over.".into(),
    };
    html! {
        div."banner banner-info" role="status" {
            (icon("info", 20))
            div.banner-text { (sentence) " " a href="/deals" { "See current deals" } }
        }
    }
}

fn ways_to_use(detail: &DealDetail) -> Markup {
    html! {
        div.deal-use {
            @if detail.code.is_empty() {
                p.deal-use-label { "Show this page at the counter." }
            } @else {
                p.deal-use-label { "Say this code" }
                p.deal-code { (detail.code) }
            }
            div."deal-buttons needs-script" {
                @if !detail.code.is_empty() {
                    button."button button-primary button-md" type="button" { (icon("copy", 20)) span { "Copy code" } }
                }
                button class={ "button button-" (if detail.code.is_empty() { "primary" } else { "secondary" }) " button-md" } type="button" {
                    (icon("expand", 20)) span { "Show full screen" }
                }
                @if detail.has_counter {
                    button."button button-quiet button-md" type="button" { (icon("done", 20)) span { "Count at the counter" } }
                }
            }
        }
    }
}

pub fn not_found() -> Page {
    not_found_page("deal", "Deal not found", "Deal not found", ("/deals", "tag", "All deals"))
}
