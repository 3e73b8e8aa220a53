//! Parsing members' input: each error is reported at its field and says how to fix it.

use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::Value;
use utoipa::openapi::schema::Type;

use super::model::{
    ContactState, EventPlanGuest, EventPlanItem, EventPlanItemKind, EventPlanVendor, GuestReply, MAX_CENTS,
    MAX_ITEMS, MAX_NOTE_LENGTH, MAX_PEOPLE, MAX_TITLE_LENGTH, YEARS_AHEAD, offset_days,
};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web_address;

const NO_SUCH_DAY: &str = "There is no such day. Check the month and the day.";
const PAST: &str = "This day has passed. Choose today or a later day.";
const NEGATIVE: &str = "This cannot be less than zero. Enter 0 or more, or leave it empty.";
const TOO_MUCH: &str = "Enter an amount of at most $10,000,000.";

/// The fields of a plan that a member enters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanFields {
    pub title: String,
    pub date: Date,
    pub guest_count: Option<i64>,
    pub budget_cents: Option<i64>,
    pub note: String,
}

/// The version that an edit is based on.
pub fn read_version(input: &mut Input) -> Option<i64> {
    input.number("version").flatten()
}

fn title(input: &mut Input, name: &str) -> Option<String> {
    input.optional_text(name, TextRule::new().at_most(MAX_TITLE_LENGTH))
}

fn note(input: &mut Input, name: &str) -> Option<String> {
    input.optional_text(name, TextRule::new().at_most(MAX_NOTE_LENGTH).or_blank())
}

/// A date, with a clear error for one that does not exist.
fn day(input: &mut Input, name: &str) -> Option<Option<Date>> {
    let looks_like_a_day = |text: &str| {
        let parts: Vec<&str> = text.trim().split('-').collect();
        parts.iter().map(|part| part.len()).eq([4, 2, 2])
            && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let text = input.value(name).and_then(Value::as_str);
    if text.is_some_and(|text| looks_like_a_day(text) && text.trim().parse::<Date>().is_err()) {
        input.error(name, NO_SUCH_DAY);
        return None;
    }
    input.date(name)
}

/// The date of a plan: today at the earliest.
fn plan_date(input: &mut Input, today: Date) -> Option<Date> {
    let date = day(input, "date");
    if date.flatten().is_none() && !input.has_errors("date") {
        input.error("date", REQUIRED);
    }
    let date = date.flatten()?;
    let last = today.checked_add(YEARS_AHEAD.years()).unwrap_or(today);
    if date < today {
        input.error("date", PAST);
    } else if date > last {
        input.error("date", format!("Enter a day within the next {YEARS_AHEAD} years."));
    }
    Some(date)
}

fn cents(input: &mut Input, name: &str) -> Option<Option<i64>> {
    let amount = input.number(name)?;
    match amount {
        Some(cents) if cents < 0 => input.error(name, NEGATIVE),
        Some(cents) if cents > MAX_CENTS => input.error(name, TOO_MUCH),
        _ => {}
    }
    Some(amount)
}

fn people(input: &mut Input, name: &str) -> Option<Option<i64>> {
    let count = input.number(name)?;
    if count.is_some_and(|count| !(1..=MAX_PEOPLE).contains(&count)) {
        input.error(name, "Enter a number of people from 1 to 10,000.");
    }
    Some(count)
}

/// A new plan: the slug of its occasion, and its fields.
pub fn read_new_plan(input: &mut Input, today: Date) -> (String, PlanFields) {
    let occasion = input.text("occasion", TextRule::new().at_most(MAX_TITLE_LENGTH));
    let fields = PlanFields {
        title: input.text("title", TextRule::new().at_most(MAX_TITLE_LENGTH)),
        date: plan_date(input, today).unwrap_or(today),
        guest_count: people(input, "guest_count").flatten(),
        budget_cents: cents(input, "budget_cents").flatten(),
        note: note(input, "note").unwrap_or_default(),
    };
    (occasion, fields)
}

/// An edit: omitted fields stay. A date that stays may be in the past by now.
pub fn read_plan_edit(input: &mut Input, today: Date) -> PlanEdit {
    input.may_be_null("version");
    if !input.has("version") {
        input.error("version", REQUIRED);
    }
    let has_date = input.has("date");
    PlanEdit {
        version: read_version(input),
        title: title(input, "title"),
        date: input.when(has_date, |input| plan_date(input, today)).flatten(),
        guest_count: people(input, "guest_count"),
        budget_cents: cents(input, "budget_cents"),
        note: note(input, "note"),
    }
}

#[derive(Debug, Clone)]
pub struct PlanEdit {
    pub version: Option<i64>,
    title: Option<String>,
    date: Option<Date>,
    guest_count: Option<Option<i64>>,
    budget_cents: Option<Option<i64>>,
    note: Option<String>,
}

impl PlanEdit {
    pub fn apply(self, fields: &mut PlanFields) {
        set(&mut fields.title, self.title);
        set(&mut fields.date, self.date);
        set(&mut fields.guest_count, self.guest_count);
        set(&mut fields.budget_cents, self.budget_cents);
        set(&mut fields.note, self.note);
    }
}

fn set<T>(field: &mut T, sent: Option<T>) {
    if let Some(value) = sent {
        *field = value;
    }
}

/// A copy: title and date may both be omitted, but a date in the past must be replaced.
pub fn read_copy(input: &mut Input, today: Date) -> (Option<String>, Option<Date>) {
    let has_date = input.has("date");
    (title(input, "title"), input.when(has_date, |input| plan_date(input, today)).flatten())
}

/// An item added by the member.
#[derive(Debug, Clone)]
pub struct OwnItem {
    pub version: Option<i64>,
    pub kind: EventPlanItemKind,
    pub title: String,
    pub due_date: Option<Date>,
    pub estimate_cents: Option<i64>,
    pub note: String,
}

pub fn read_new_item(input: &mut Input) -> OwnItem {
    if !input.has("kind") {
        input.error("kind", REQUIRED);
    }
    let kind = input.choice("kind", &EventPlanItemKind::WORDS);
    OwnItem {
        version: read_version(input),
        kind: kind.as_deref().and_then(EventPlanItemKind::parse).unwrap_or(EventPlanItemKind::Task),
        title: input.text("title", TextRule::new().at_most(MAX_TITLE_LENGTH)),
        due_date: day(input, "due_date").flatten(),
        estimate_cents: cents(input, "estimate_cents").flatten(),
        note: note(input, "note").unwrap_or_default(),
    }
}

#[derive(Debug, Clone)]
pub struct ItemEdit {
    pub version: Option<i64>,
    title: Option<String>,
    due_date: Option<Option<Date>>,
    is_done: Option<bool>,
    budget_share: Option<f64>,
    estimate_cents: Option<Option<i64>>,
    actual_cents: Option<Option<i64>>,
    allows_several: Option<bool>,
    note: Option<String>,
}

pub fn read_item_edit(input: &mut Input) -> ItemEdit {
    ItemEdit {
        version: read_version(input),
        title: title(input, "title"),
        due_date: day(input, "due_date"),
        is_done: input.flag("is_done"),
        budget_share: share(input),
        estimate_cents: cents(input, "estimate_cents"),
        actual_cents: cents(input, "actual_cents"),
        allows_several: input.flag("allows_several"),
        note: note(input, "note"),
    }
}

fn share(input: &mut Input) -> Option<f64> {
    let sent = input
        .value_of("budget_share", || {
            schema::of_json(serde_json::json!({ "type": "number", "minimum": 0, "maximum": 1 }))
        })?
        .as_f64();
    if !sent.is_some_and(|share| (0.0..=1.0).contains(&share)) {
        input.error("budget_share", "Enter a share of the budget from 0 to 1, such as 0.25.");
        return None;
    }
    sent
}

impl ItemEdit {
    pub fn apply(self, item: &mut EventPlanItem, date: Date) {
        set(&mut item.title, self.title);
        if let Some(due) = self.due_date {
            item.due_date = due;
            // From now on, it moves along with the plan's date.
            item.offset_days = due.map(|due| offset_days(date, due));
        }
        set(&mut item.is_done, self.is_done);
        set(&mut item.budget_share, self.budget_share);
        set(&mut item.own_estimate_cents, self.estimate_cents);
        set(&mut item.own_actual_cents, self.actual_cents);
        set(&mut item.allows_several, self.allows_several);
        set(&mut item.note, self.note);
    }
}

/// The stored fields of a vendor.
#[derive(Debug, Clone)]
pub struct VendorFields {
    pub name: String,
    pub phone: String,
    pub email: String,
    pub website: String,
    pub contact_state: ContactState,
    pub price_cents: Option<i64>,
    pub note: String,
}

impl From<&EventPlanVendor> for VendorFields {
    fn from(vendor: &EventPlanVendor) -> Self {
        VendorFields {
            name: vendor.name.clone(),
            phone: vendor.phone.clone(),
            email: vendor.email.clone(),
            website: vendor.website.clone(),
            contact_state: vendor.contact_state,
            price_cents: vendor.price_cents,
            note: vendor.note.clone(),
        }
    }
}

#[derive(Debug, Clone)]
pub struct VendorEdit {
    pub version: Option<i64>,
    pub business_id: Option<i64>,
    pub name: Option<String>,
    phone: Option<String>,
    email: Option<String>,
    website: Option<String>,
    contact_state: Option<ContactState>,
    price_cents: Option<Option<i64>>,
    note: Option<String>,
}

/// A business from the directory, or a vendor entered by name.
pub fn read_new_vendor(input: &mut Input) -> VendorEdit {
    let business_id = input.number("business_id").flatten();
    let edit = VendorEdit { business_id, ..read_vendor_edit(input) };
    if business_id.is_none() && edit.name.is_none() && !input.has_errors("name") {
        input.error("name", "Enter the name of the vendor.");
    }
    edit
}

pub fn read_vendor_edit(input: &mut Input) -> VendorEdit {
    let state = input.choice("contact_state", &ContactState::WORDS);
    VendorEdit {
        version: read_version(input),
        business_id: None,
        name: title(input, "name"),
        phone: input.optional_text("phone", TextRule::new().at_most(40).or_blank()),
        email: input.optional_text("email", TextRule::address().or_blank()),
        website: website(input),
        contact_state: state.as_deref().and_then(ContactState::parse),
        price_cents: cents(input, "price_cents"),
        note: note(input, "note"),
    }
}

fn website(input: &mut Input) -> Option<String> {
    let typed = input.optional_text("website", TextRule::new().at_most(500).or_blank())?;
    if typed.is_empty() {
        return Some(typed);
    }
    let whole = web_address::complete(&typed);
    if whole.is_none() {
        input.error("website", "Enter a web address, such as lakesidecatering.example.");
    }
    whole
}

impl VendorEdit {
    pub fn apply(self, fields: &mut VendorFields) {
        set(&mut fields.name, self.name);
        set(&mut fields.phone, self.phone);
        set(&mut fields.email, self.email);
        set(&mut fields.website, self.website);
        set(&mut fields.contact_state, self.contact_state);
        set(&mut fields.price_cents, self.price_cents);
        set(&mut fields.note, self.note);
    }
}

#[derive(Debug, Clone)]
pub struct GuestEdit {
    pub version: Option<i64>,
    name: Option<String>,
    party_size: Option<i64>,
    reply: Option<GuestReply>,
    diet: Option<String>,
}

pub fn read_new_guest(input: &mut Input) -> GuestEdit {
    if !input.has("name") {
        input.error("name", REQUIRED);
    }
    read_guest_edit(input)
}

pub fn read_guest_edit(input: &mut Input) -> GuestEdit {
    let reply = input.choice("reply", &GuestReply::WORDS);
    GuestEdit {
        version: read_version(input),
        name: title(input, "name"),
        party_size: people(input, "party_size").flatten(),
        reply: reply.as_deref().and_then(GuestReply::parse),
        diet: input.optional_text("diet", TextRule::new().at_most(500).or_blank()),
    }
}

impl GuestEdit {
    pub fn apply(self, guest: &mut EventPlanGuest) {
        set(&mut guest.name, self.name);
        set(&mut guest.party_size, self.party_size);
        set(&mut guest.reply, self.reply);
        set(&mut guest.diet, self.diet);
    }
}

/// Suggested items that are added or declined.
#[derive(Debug, Clone)]
pub struct SuggestionChoice {
    pub version: Option<i64>,
    pub add: Vec<String>,
    pub decline: Vec<String>,
}

pub fn read_suggestions(input: &mut Input) -> SuggestionChoice {
    let version = read_version(input);
    let mut keys = |name: &str| match input.value_of(name, || schema::list_of(Type::String, MAX_ITEMS)) {
        None => Vec::new(),
        Some(Value::Array(values)) if values.len() <= MAX_ITEMS => {
            values.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect()
        }
        Some(_) => {
            input.error(name, format!("Give a list of at most {MAX_ITEMS} keys."));
            Vec::new()
        }
    };
    SuggestionChoice { version, add: keys("add"), decline: keys("decline") }
}
