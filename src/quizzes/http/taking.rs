//! The calls for taking a quiz, and for its result.

use rocket::http::Status;
use rocket::request::FromParam;
use rocket::{Route, State, get, post, put};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::Type;

use crate::accounts::{MaybeMember, Member};
use crate::kit::error::Result;
use crate::kit::rate_limit::Limiter;
use crate::kit::slug::is_slug;
use crate::kit::validation::{Input, TextRule, schema};
use crate::kit::web::{AppState, Body, CachedResponse, Caller, PrivateBody, PublicRequest, routes};
use crate::quizzes::answers::{self, Submitted};
use crate::quizzes::model::{FoundPersona, Persona, QuizAnswer, rank};
use crate::quizzes::recommend::recommend;
use crate::quizzes::store;

/// How many quizzes each network may finish. Each is submitted and its result asked for: two counters, so that
/// whoever has submitted one also sees the result.
pub struct QuizLimit {
    submissions: Limiter,
    results: Limiter,
}

impl QuizLimit {
    pub fn per_minute(quizzes: u32) -> Self {
        QuizLimit { submissions: Limiter::per_minute(quizzes), results: Limiter::per_minute(quizzes) }
    }
}

#[derive(Serialize, ToSchema)]
pub struct QuizThanks {
    id: i64,
    quiz: i64,
    message: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct QuizResult {
    quiz: i64,
    /// Best match first.
    personas: Vec<FoundPersona>,
}

#[derive(Serialize, ToSchema)]
pub struct OwnPersona {
    persona: Option<Persona>,
}

#[get("/quizzes/active")]
async fn active(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.json(&request, store::list_active).await
}

/// Open to everybody; a member keeps the resulting persona.
#[post("/quizzes/submit", data = "<body>")]
async fn submit(
    caller: Caller,
    member: MaybeMember,
    body: Body,
    app: &State<AppState>,
    limit: &State<QuizLimit>,
) -> Result<(Status, PrivateBody<QuizThanks>)> {
    limit.submissions.check(caller.network())?;
    let submitted = answers::read(&body.json()?);
    let (quiz_id, read) = check(submitted, app).await?;
    let (user_id, now) = (member.0.map(|member| member.user_id), app.clock.stamp());
    let id = app
        .db
        .write_without_invalidation(move |conn| {
            let best =
                rank(store::list_points(conn, quiz_id, &read)?).first().map(|(persona_id, _)| *persona_id);
            store::insert_submission(conn, quiz_id, user_id, best, &read, &now)
        })
        .await?;
    let thanks = QuizThanks { id, quiz: quiz_id, message: "Thank you for taking the quiz!" };
    Ok((Status::Created, PrivateBody(thanks)))
}

async fn check(submitted: Submitted, app: &AppState) -> Result<(i64, Vec<QuizAnswer>)> {
    let id = submitted.quiz_id();
    let quiz = match id {
        Some(id) => app.db.read(move |conn| store::find_quiz(conn, id)).await?,
        None => None,
    };
    Ok((id.unwrap_or_default(), submitted.check(quiz.as_ref())?))
}

/// The personas for these answers, best first; stores nothing.
#[post("/quizzes/result", data = "<body>")]
async fn result(
    caller: Caller,
    _who: MaybeMember,
    body: Body,
    app: &State<AppState>,
    limit: &State<QuizLimit>,
) -> Result<PrivateBody<QuizResult>> {
    limit.results.check(caller.network())?;
    let submitted = answers::read(&body.json()?);
    let (quiz_id, read) = check(submitted, app).await?;
    let found: Vec<FoundPersona> = app
        .db
        .read(move |conn| {
            let personas = store::list_personas(conn, quiz_id)?;
            let ranked = rank(store::list_points(conn, quiz_id, &read)?);
            Ok(ranked
                .into_iter()
                .filter_map(|(id, percent)| {
                    let persona = personas.iter().find(|persona| persona.id == id)?;
                    Some(FoundPersona {
                        slug: persona.slug.clone(),
                        name: persona.name.clone(),
                        pictogram: persona.pictogram.clone(),
                        percent,
                    })
                })
                .collect())
        })
        .await?;
    Ok(PrivateBody(QuizResult { quiz: quiz_id, personas: found }))
}

struct Slug(String);

impl<'a> FromParam<'a> for Slug {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        if is_slug(param) { Ok(Slug(param.to_owned())) } else { Err(param) }
    }
}

/// A persona, with what the town has for it.
#[get("/quizzes/personas/<slug>")]
async fn persona(slug: Slug, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let clock = app.clock.clone();
    app.json(&request, move |conn| recommend(conn, &clock, store::find_persona(conn, &slug.0)?)).await
}

#[get("/quizzes/persona")]
async fn own(member: Member, app: &State<AppState>) -> Result<PrivateBody<OwnPersona>> {
    let persona = app.db.read(move |conn| store::persona_of(conn, member.user_id)).await?;
    Ok(PrivateBody(OwnPersona { persona }))
}

/// `persona`: its slug, or null for none.
#[put("/quizzes/persona", data = "<body>")]
async fn choose(member: Member, body: Body, app: &State<AppState>) -> Result<PrivateBody<OwnPersona>> {
    let slug = read_persona(&mut body.json()?)?;
    let now = app.clock.stamp();
    let persona = app
        .db
        .write_without_invalidation(move |conn| match slug {
            Some(slug) => store::keep_persona(conn, member.user_id, &slug, &now).map(Some),
            None => store::forget_persona(conn, member.user_id).map(|()| None),
        })
        .await?;
    Ok(PrivateBody(OwnPersona { persona }))
}

pub fn read_persona(input: &mut Input) -> Result<Option<String>> {
    input.may_be_null("persona");
    let slug = match input.value_of("persona", || schema::optional(Type::String)) {
        Some(Value::Null) => None,
        _ => Some(input.text("persona", TextRule::new().at_most(100))),
    };
    input.check().map(|()| slug)
}

pub fn routes() -> Vec<Route> {
    routes![active, submit, result, persona, own, choose]
}
