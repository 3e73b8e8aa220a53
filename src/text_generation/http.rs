//! The calls for generating a guide, checking a text, and confirming sentences.

use rocket::http::Status as HttpStatus;
use rocket::{Route, State, get, post};
use serde_json::{Value, json};

use super::chat_completions::TextService;
use super::compose::{self, GuideSources, MAX_BUSINESSES};
use super::guide_check::{CheckRequest, check};
use super::model::{
    ConfirmedSentence, FactCheck, GeneratedDraft, GeneratedGuide, GeneratedLabel, GeneratedText,
    GenerationOptions, GenerationRequest, Season, Tone,
};
use super::store;
use crate::accounts::{Actor, Staff, audit};
use crate::directory::attribute_label;
use crate::events;
use crate::guides::{self, GuideContent, VersionOrigin};
use crate::kit::config::Config;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, routes};
use crate::search::Search;

pub const BUILT_IN: &str = "built-in";
const ENGINES: [&str; 2] = [BUILT_IN, "endpoint"];
const MAX_LENGTH: usize = 60_000;

pub fn read_request(mut input: Input) -> Result<(GenerationRequest, bool)> {
    let topic = input.text("topic", TextRule::new().at_most(120));
    let season = input.choice("season", &Season::WORDS).and_then(|word| Season::parse(&word));
    let tone = input.choice("tone", &Tone::WORDS).and_then(|word| Tone::parse(&word)).unwrap_or_default();
    let category =
        input.optional_text("category", TextRule::new().at_most(120).or_blank()).unwrap_or_default();
    let engine = input.choice("engine", &ENGINES).unwrap_or_else(|| BUILT_IN.to_owned());
    let business_ids = match input.ids("business_ids", MAX_BUSINESSES) {
        None => Vec::new(),
        Some(Some(ids)) => ids,
        Some(None) => {
            input.error("business_ids", format!("Choose at most {MAX_BUSINESSES} businesses."));
            Vec::new()
        }
    };
    input.check()?;
    Ok((GenerationRequest { topic, season, category, business_ids, tone }, engine != BUILT_IN))
}

pub fn read_check(mut input: Input) -> Result<CheckRequest> {
    let rule = |most| TextRule::new().at_most(most).or_blank();
    let request = CheckRequest {
        title: input.optional_text("title", rule(200)).unwrap_or_default(),
        introduction: input.optional_text("introduction", rule(1000)).unwrap_or_default(),
        body: input.text("body", rule(MAX_LENGTH)),
        topic: input.optional_text("topic", rule(120)).unwrap_or_default(),
    };
    input.check().map(|()| request)
}

#[derive(Debug)]
pub struct NewDraft {
    content: GuideContent,
    topic: String,
    engine: String,
}

pub fn read_draft(mut input: Input) -> Result<NewDraft> {
    let content = GuideContent {
        title: input.text("title", TextRule::new().at_most(200)),
        introduction: input
            .optional_text("introduction", TextRule::new().at_most(1000).or_blank())
            .unwrap_or_default(),
        body: input.text("body", TextRule::new().at_most(MAX_LENGTH)),
        ..GuideContent::default()
    };
    let topic = input.text("topic", TextRule::new().at_most(120));
    let engine = input.text("engine", TextRule::new().at_most(120));
    input.check().map(|()| NewDraft { content, topic, engine })
}

pub fn read_confirmation(mut input: Input) -> Result<ConfirmedSentence> {
    let sentence = input.text("sentence", TextRule::new().at_most(4000));
    let subject =
        input.optional_text("subject", TextRule::new().at_most(4000).or_blank()).unwrap_or_default();
    input.check().map(|()| ConfirmedSentence { sentence, subject })
}

/// The prompt for the endpoint: the facts and nothing else.
fn prompt(material: &GuideSources, request: &GenerationRequest, config: &Config) -> [String; 2] {
    let instructions = format!(
        "You write guides for the website of {}. Use only the facts below: no other names, numbers, hours, prices or \
         offers. Answer in Markdown: first a line \"# title\", then one paragraph, then a part \"## name\" for each \
         place, in short sentences that each name the place or event they speak of. In the title and headings, \
         capitalize only the first word and names. Tone: {}.",
        config.town.name,
        request.tone.as_str()
    );
    let mut facts = format!("Topic: {}\n", request.topic);
    if let Some(season) = request.season {
        facts.push_str(&format!("Season: {}\n", season.as_str()));
    }
    for business in &material.businesses {
        let hours = business.hours.as_ref().map(|hours| hours.to_text()).unwrap_or_default();
        let labels: Vec<&str> =
            business.attributes.iter().filter_map(|value| attribute_label(value)).collect();
        facts.push_str(&format!(
            "\nPlace: {}\nCategory: {}\nAddress: {}\nHours: {hours}\nPhone: {}\nOffers: {}\n{}\n",
            business.name,
            business.category.name,
            business.address,
            business.phone,
            labels.join(", "),
            business.description,
        ));
    }
    for listed in &material.events {
        let event = &listed.event;
        let time = event.start_time.map(|time| time.strftime("%-I:%M %p").to_string()).unwrap_or_default();
        let when = if material.is_on_already(listed) {
            format!("until {}", day::with_year_and_weekday(events::when_of(event).last_date()))
        } else {
            format!("{} {time}", day::with_year_and_weekday(event.start_date))
        };
        facts.push_str(&format!(
            "\nEvent: {}\nDate: {when}\nWhere: {}\nPrice: {}\n{}\n",
            event.title,
            event.location,
            if listed.is_free { "free" } else { event.price.as_deref().unwrap_or("not known") },
            event.description,
        ));
    }
    [instructions, facts]
}

/// A model's text has no cards: adds one after each section that is about a business.
fn with_cards(text: GeneratedText, material: &GuideSources) -> GeneratedText {
    let mut body = String::new();
    let mut card: Option<&str> = None;
    let put = |body: &mut String, card: &mut Option<&str>| {
        if let Some(slug) = card.take() {
            body.push_str(&format!("\n::business{{{slug}}}\n\n"));
        }
    };
    for line in text.body.lines() {
        if let Some(heading) = line.strip_prefix('#') {
            put(&mut body, &mut card);
            let heading = heading.trim_start_matches('#').trim();
            let of = material.businesses.iter().find(|business| business.name == heading);
            card = of.map(|business| business.slug.as_str());
        }
        body.push_str(line);
        body.push('\n');
    }
    put(&mut body, &mut card);
    GeneratedText { body, ..text }
}

#[get("/guides/generation-options")]
async fn options(_staff: Staff, app: &State<AppState>) -> PrivateBody<GenerationOptions> {
    let config = app.config.get();
    let settings = &config.text_generation;
    let model = (!settings.endpoint.is_empty()).then(|| settings.model.clone());
    PrivateBody(GenerationOptions { model })
}

#[post("/guides/generate", data = "<body>")]
async fn generate(
    _staff: Staff,
    body: Body,
    app: &State<AppState>,
    search: &State<Search>,
    service: &State<TextService>,
) -> Result<PrivateBody<GeneratedGuide>> {
    let (request, is_endpoint) = read_request(body.json()?)?;
    let config = app.config.get();
    if is_endpoint && config.text_generation.endpoint.is_empty() {
        return Err(Error::field("engine", "No text service is set up in [text_generation]."));
    }
    let (clock, search, asked) = (app.clock.clone(), Search::clone(search), request.clone());
    let town = config.town.clone();
    let material = app.db.read(move |conn| GuideSources::read(conn, &clock, &search, &town, &asked)).await?;
    let (text, engine) = if is_endpoint {
        let [instructions, facts] = prompt(&material, &request, &config);
        let settings = config.text_generation.clone();
        let engine = settings.model.clone();
        let written = service.write(settings, instructions, facts).await?;
        (with_cards(written, &material), engine)
    } else {
        (compose::compose(&material, &request, &config.town.name), BUILT_IN.to_owned())
    };
    let wanted = CheckRequest {
        title: text.title.clone(),
        introduction: text.introduction.clone(),
        body: text.body.clone(),
        topic: request.topic.clone(),
    };
    let now = app.clock.local();
    let check = app.db.read(move |conn| check(conn, &config, now, &wanted)).await?;
    let GeneratedText { title, introduction, body } = text;
    Ok(PrivateBody(GeneratedGuide { engine, title, introduction, body, check }))
}

#[post("/guides/fact-check", data = "<body>")]
async fn check_facts(_staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<FactCheck>> {
    let request = read_check(body.json()?)?;
    let (config, now) = (app.config.get(), app.clock.local());
    Ok(PrivateBody(app.db.read(move |conn| check(conn, &config, now, &request)).await?))
}

#[post("/guides/generated", data = "<body>")]
async fn save(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<(HttpStatus, PrivateBody<GeneratedDraft>)> {
    let NewDraft { content, topic, engine } = read_draft(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let saved = app
        .db
        .write(move |conn| {
            let (id, _) = guides::create_draft(conn, &actor, content, VersionOrigin::Generated)?;
            store::mark_generated(conn, id, &engine, &topic, &actor.at)?;
            Ok(GeneratedDraft { id })
        })
        .await?;
    Ok((HttpStatus::Created, PrivateBody(saved)))
}

#[get("/guides/generated/<id>")]
async fn label(id: i64, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<GeneratedLabel>> {
    let label = app.db.read(move |conn| store::find_label(conn, id)?.ok_or(Error::NotFound("Guide")));
    Ok(PrivateBody(label.await?))
}

#[post("/guides/generated/<id>/confirmations", data = "<body>")]
async fn confirm(
    id: i64,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<GeneratedLabel>> {
    let actor = Actor::member(&staff.0, &app.clock);
    let user_id = staff.0.user.id;
    let label = app.db.write(move |conn| {
        store::find_label(conn, id)?.ok_or(Error::NotFound("Guide"))?;
        let confirmed = read_confirmation(body.json()?)?;
        store::confirm_sentence(conn, id, &confirmed, user_id, &actor.at)?;
        let after = json!(confirmed);
        audit(conn, &actor, "guide.confirm_sentence", &format!("guide:{id}"), &Value::Null, &after)?;
        store::find_label(conn, id)?.ok_or(Error::NotFound("Guide"))
    });
    Ok(PrivateBody(label.await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![options, generate, check_facts, save, label, confirm]
}
