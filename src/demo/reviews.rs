//! What the people of Wexbury say about its businesses, and what the owners reply.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;
use serde::Deserialize;

use super::files::read;
use crate::accounts::{self, NewUser};
use crate::directory::{self, BusinessFilter, BusinessRole};
use crate::kit::error::{Error, Result};
use crate::reviews::{self, Rating, ReviewInput};

#[derive(Deserialize)]
struct Reviews {
    people: Vec<Person>,
    groups: Vec<Group>,
}

#[derive(Deserialize)]
struct Person {
    first_name: String,
    last_name: String,
}

/// Reviews of businesses in some categories.
#[derive(Deserialize)]
struct Group {
    categories: Vec<String>,
    reviews: Vec<Said>,
}

#[derive(Deserialize)]
struct Said {
    rating: i64,
    text: String,
    /// The reply of the business's owner.
    #[serde(default)]
    answer: String,
}

/// Ratings without text, for each review with text.
const WORDLESS: [i64; 3] = [5, 4, 5];
/// The time from one review to the previous one.
const APART_HOURS: i64 = 16;
const MAX_BUSINESSES: u32 = 400;

/// Creates the reviewers and their reviews, unless there are reviews already.
pub fn fill_reviews(conn: &Connection, today: Date, now: &str) -> Result<usize> {
    let demo: Reviews = read("reviews.json")?;
    let people = demo.people.iter().map(|person| settle(conn, person, now)).collect::<Result<Vec<_>>>()?;
    let noon = today.at(16, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).map_err(Error::internal)?.timestamp();
    let (mut told, mut written) = (0, 0);
    for (round, group) in demo.groups.iter().enumerate() {
        let businesses = list_of(conn, group, today)?;
        if businesses.is_empty() {
            continue;
        }
        for (index, said) in group.reviews.iter().enumerate() {
            // Popular places get more reviews than the rest.
            let place = (index * index + round) % businesses.len().min(9);
            let Some(&business) = businesses.get(place) else { continue };
            let wordless = WORDLESS.iter().take(index % 4).map(|rating| (*rating, "", ""));
            let ratings = std::iter::once((said.rating, said.text.as_str(), said.answer.as_str()));
            for (rating, text, answer) in ratings.chain(wordless) {
                let person = people.get((told * 7 + round) % people.len()).copied().unwrap_or_default();
                let at = stamp(noon, told as i64)?;
                told += 1;
                let Some(review) = write(conn, business, person, rating, text, &at)? else { continue };
                written += 1;
                // Owners are residents, too.
                let keeper = people.get((told * 11 + 5) % people.len()).copied().unwrap_or_default();
                if !answer.is_empty() {
                    reply(conn, business, review, keeper, answer, now)?;
                }
            }
        }
    }
    Ok(written)
}

/// The published businesses of a group's categories, by name.
fn list_of(conn: &Connection, group: &Group, today: Date) -> Result<Vec<i64>> {
    let filter = BusinessFilter { categories: group.categories.clone(), ..BusinessFilter::default() };
    let found = directory::list(conn, &filter, today.at(12, 0, 0, 0), MAX_BUSINESSES, 0)?;
    Ok(found.into_iter().map(|business| business.id).collect())
}

fn settle(conn: &Connection, person: &Person, now: &str) -> Result<i64> {
    let Person { first_name, last_name } = person;
    let email = format!("{first_name}.{last_name}@reader.example").to_lowercase();
    if let Some(id) = accounts::find_user_id(conn, &email)? {
        return Ok(id);
    }
    let (first_name, last_name) = (first_name.clone(), last_name.clone());
    accounts::insert_user(conn, &NewUser { email, first_name, last_name, ..NewUser::default() }, now)
}

fn stamp(noon: Timestamp, told: i64) -> Result<String> {
    let at = noon - (1 + told * APART_HOURS).hours().minutes(told * 37 % 540);
    Ok(format!("{at:.3}"))
}

/// The owner's reply. The business is theirs from then on, unless it already belongs to somebody.
fn reply(conn: &Connection, business: i64, review: i64, keeper: i64, text: &str, now: &str) -> Result<()> {
    let keeper = match directory::list_member_ids(conn, business)?.first() {
        Some(member) => *member,
        None => {
            directory::set_member(conn, business, keeper, BusinessRole::Owner, now)?;
            keeper
        }
    };
    reviews::save_answer(conn, review, keeper, text, None, now).map(drop)
}

/// The new review's id; `None` if this person has already reviewed the place.
fn write(
    conn: &Connection,
    business: i64,
    person: i64,
    rating: i64,
    text: &str,
    at: &str,
) -> Result<Option<i64>> {
    let rating = Rating::new(rating).ok_or_else(|| Error::Internal(format!("demo: {rating} stars")))?;
    match reviews::save_review(conn, business, person, &ReviewInput { rating, text: text.to_owned() }, at) {
        Ok(review) => Ok(Some(review.id)),
        Err(Error::Fields(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
