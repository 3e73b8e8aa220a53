//! The office's calls: quizzes are created, changed, ordered, activated, archived and deleted.

use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, post, put};

use crate::accounts::{Actor, Staff};
use crate::kit::error::Result;
use crate::kit::markdown;
use crate::kit::web::{AppState, Body, PrivateBody, RecordId, routes};
use crate::quizzes::content::{AdminQuiz, ListedQuiz, QuizPreview};
use crate::quizzes::input::{read, read_change, read_order, read_preview, read_status_change};
use crate::quizzes::model::{FoundPersona, Persona, PersonaInterests, rank};
use crate::quizzes::recommend::recommend;
use crate::quizzes::store;

#[get("/admin/quizzes")]
async fn list(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Vec<ListedQuiz>>> {
    Ok(PrivateBody(app.db.read(store::list).await?))
}

#[post("/admin/quizzes", data = "<body>")]
async fn create(staff: Staff, body: Body, app: &State<AppState>) -> Result<(Status, PrivateBody<AdminQuiz>)> {
    let content = read(&mut body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| store::create(conn, &actor, content));
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[get("/admin/quizzes/<id>", rank = 2)]
async fn edit(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<AdminQuiz>> {
    let id = id.of("Quiz")?;
    Ok(PrivateBody(app.db.read(move |conn| store::find_admin(conn, id)).await?))
}

#[put("/admin/quizzes/<id>", data = "<body>", rank = 2)]
async fn change(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<AdminQuiz>> {
    let id = id.of("Quiz")?;
    let (saves, content) = read_change(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| store::change(conn, &actor, id, saves, content));
    Ok(PrivateBody(write.await?))
}

#[patch("/admin/quizzes/<id>", data = "<body>")]
async fn set_status(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<ListedQuiz>>> {
    let id = id.of("Quiz")?;
    let change = read_status_change(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| store::set_status(conn, &actor, id, change));
    Ok(PrivateBody(write.await?))
}

#[delete("/admin/quizzes/<id>")]
async fn remove(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Quiz")?;
    let actor = Actor::member(&staff.0, &app.clock);
    app.db.write(move |conn| store::delete(conn, &actor, id, "")).await?;
    Ok(Status::NoContent)
}

#[put("/admin/quizzes/order", data = "<body>")]
async fn reorder(staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<Vec<ListedQuiz>>> {
    let ids = read_order(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| store::reorder(conn, &actor, &ids));
    Ok(PrivateBody(write.await?))
}

/// The result that a quiz being written would give for these answers; stores nothing.
#[post("/admin/quizzes/preview", data = "<body>")]
async fn preview(_staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<QuizPreview>> {
    let (content, chosen) = read_preview(body.json()?)?;
    let ranked: Vec<_> = rank(content.points(&chosen))
        .into_iter()
        .filter_map(|(place, percent)| Some((content.personas.get(usize::try_from(place).ok()?)?, percent)))
        .collect();
    let personas = ranked
        .iter()
        .map(|(persona, percent)| FoundPersona {
            slug: persona.slug.clone(),
            name: persona.name.clone(),
            pictogram: persona.pictogram.clone(),
            percent: *percent,
        })
        .collect();
    let best = ranked.first().map(|(persona, _)| Persona {
        id: 0,
        slug: persona.slug.clone(),
        name: persona.name.clone(),
        description_html: markdown::to_html(&persona.description),
        summary: String::new(),
        pictogram: persona.pictogram.clone(),
        interests: PersonaInterests {
            places: persona.places.clone(),
            tags: persona.tags.clone(),
            events: persona.events.clone(),
        },
    });
    let clock = app.clock.clone();
    let recommended = match best {
        Some(best) => Some(app.db.read(move |conn| recommend(conn, &clock, best)).await?),
        None => None,
    };
    Ok(PrivateBody(QuizPreview { personas, recommended }))
}

pub fn routes() -> Vec<Route> {
    routes![list, create, edit, change, set_status, remove, reorder, preview]
}
