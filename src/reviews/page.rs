//! The reviews on a business's page, rendered by the server; the same markup as `ui/reviews/`.

use jiff::tz::TimeZone;
use maud::{Markup, html};

use super::model::{RatingSummary, Review};
use crate::kit::day;
use crate::kit::words::count_words;
use crate::layout::{link_button, one_decimal};

/// How many reviews a business's page shows at first.
pub const SHOWN: u32 = 10;

/// Stars rounded to halves, with a label for screen readers.
pub fn stars(rating: f64) -> Markup {
    let halves = (rating * 2.0).round() * 5.0;
    html! { span class={ "stars stars-" (halves) } role="img" aria-label={ (words(rating)) " of 5 stars" } {} }
}

/// "4.6", but "5" rather than "5.0".
fn words(rating: f64) -> String {
    let text = one_decimal(rating);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

pub fn section(reviews: &[Review], summary: &RatingSummary, business: &str, zone: &TimeZone) -> Markup {
    html! {
        section.section #reviews aria-labelledby="reviews-title" {
            div.wrap {
                div.section-head {
                    h2 #reviews-title { "Reviews" }
                    (link_button("/login", "secondary", Some("star"), "Write a review"))
                }
                @if let Some(average) = summary.average {
                    div.reviews {
                        (score(summary, average))
                        div {
                            ol.review-list { @for review in reviews { (one(review, business, zone)) } }
                            @if reviews.len() as u64 != summary.count.unsigned_abs() {
                                button."button button-secondary button-md needs-script" type="button" { span { "Show more reviews" } }
                            }
                        }
                    }
                } @else {
                    p.reviews-none { "No reviews yet. Be the first to say how it was." }
                }
            }
        }
    }
}

fn score(summary: &RatingSummary, average: f64) -> Markup {
    html! {
        div.reviews-score {
            p.reviews-average { b { (one_decimal(average)) } " of 5" }
            (stars(average))
            p.reviews-count { (count_words(summary.count.unsigned_abs(), "review", "reviews")) }
            dl.reviews-bars {
                @for (stars, count) in [1, 2, 3, 4, 5].into_iter().zip(summary.stars).rev() {
                    div.reviews-bar {
                        dt { (count_words(stars, "star", "stars")) }
                        dd {
                            progress.reviews-share value=(count) max=(summary.count) aria-hidden="true" {}
                            span.reviews-number { (count) }
                        }
                    }
                }
            }
        }
    }
}

fn one(review: &Review, business: &str, zone: &TimeZone) -> Markup {
    html! {
        li.review {
            p.review-head {
                b.review-author { (review.author) }
                (stars(review.rating.stars().into()))
                time.review-day datetime=(review.created_at) { (day::of_moment(&review.created_at, zone).unwrap_or_default()) }
            }
            @if !review.text.is_empty() { p.review-text dir="auto" { (review.text) } }
            @if let Some(answer) = &review.answer {
                div.review-answer {
                    p.review-answer-head { "Answer from " (business) }
                    p.review-text dir="auto" { (answer.text) }
                }
            }
        }
    }
}
