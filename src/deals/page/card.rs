//! A deal in a list: a coupon to cut out; the same markup as `ui/deals/DealCard.tsx`.

use jiff::civil::Date;
use maud::{Markup, html};

use crate::deals::format;
use crate::deals::model::Deal;
use crate::layout::icon;

fn card(deal: &Deal, today: Date, is_in_section: bool) -> Markup {
    let name = html! { a.deal-card-link href={ "/deals/" (deal.id) } { (deal.title) } };
    html! {
        article.deal-card {
            div.deal-card-body {
                p.deal-card-business { (icon(&deal.business.category.pictogram, 18)) " " span { (deal.business_name) } }
                @if is_in_section { h3.deal-card-title dir="auto" { (name) } } @else { h2.deal-card-title dir="auto" { (name) } }
                p.deal-card-text dir="auto" { (deal.description) }
            }
            p.deal-card-stub {
                span class=(if format::is_ending(deal, today) { "deal-expiry deal-expiry-soon" } else { "deal-expiry" }) {
                    (icon("clock", 16)) " " (format::expiry(deal, today))
                }
                @if let Some(left) = format::remaining(deal) { span.deal-card-left { (left) } }
            }
        }
    }
}

pub fn cards(deals: &[Deal], today: Date, is_in_section: bool) -> Markup {
    html! {
        ul.deal-cards {
            @for deal in deals { li { (card(deal, today, is_in_section)) } }
        }
    }
}
