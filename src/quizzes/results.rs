//! A quiz's results: how often it was finished, what was chosen, where people left, which personas they got.
//!
//! Invariant: nothing here reveals who answered, or at what time of day.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::content::MULTIPLE_CHOICE;
use super::results_model::{
    ChoiceResult, PersonaResult, QuestionResult, QuizResults, ResultsPeriod, ResultsPoint, SubmissionSpan,
    local_day,
};
use super::store;
use crate::analytics;
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::day;
use crate::kit::error::{Error, Result};

/// With more days than this, a chart shows weeks.
const MAX_DAYS: usize = 62;
const WEEK: usize = 7;
/// The name of the count of questions seen and, for the last one, of quizzes finished.
const COUNT: &str = "quiz_question";
const FINISHED: &str = "finished";

/// The days of a period, and the timestamps at which it begins and ends.
pub fn span_of(
    conn: &Connection,
    clock: &Clock,
    quiz_id: i64,
    period: ResultsPeriod,
) -> Result<(Date, Date, SubmissionSpan)> {
    let today = clock.local().date();
    let from = match period {
        ResultsPeriod::Month => today.saturating_sub(27.days()),
        ResultsPeriod::Quarter => today.saturating_sub(89.days()),
        ResultsPeriod::All => {
            let created = store::list_versions(conn, quiz_id)?
                .into_iter()
                .find(|version| version.id == quiz_id)
                .map(|version| version.created_at);
            [created, store::first_stamp(conn, quiz_id)?]
                .into_iter()
                .flatten()
                .filter_map(|stamp| local_day(&stamp, clock.zone()))
                .min()
                .unwrap_or(today)
                .min(today)
        }
    };
    let moment = |day: Date| {
        let midnight = day.to_zoned(clock.zone().clone()).map_err(Error::internal)?;
        Ok::<_, Error>(stamp_of(midnight.timestamp()))
    };
    let span = SubmissionSpan { quiz_id, from: moment(from)?, until: moment(today.saturating_add(1.day()))? };
    Ok((from, today, span))
}

pub fn build(conn: &Connection, clock: &Clock, quiz_id: i64, period: ResultsPeriod) -> Result<QuizResults> {
    let versions = store::list_versions(conn, quiz_id)?;
    let own = versions.iter().find(|version| version.id == quiz_id).ok_or(Error::NotFound("Quiz"))?;
    let title = store::find_version(conn, quiz_id)?.ok_or(Error::NotFound("Quiz"))?;
    let (from, to, span) = span_of(conn, clock, quiz_id, period)?;
    let mut by_day: HashMap<Date, i64> = HashMap::new();
    for stamp in store::list_stamps(conn, &span)? {
        if let Some(day) = local_day(&stamp, clock.zone()) {
            *by_day.entry(day).or_default() += 1;
        }
    }
    let submission_count = store::count_submissions(conn, &span)?;
    let (unit, points) = series(from, to, &by_day);
    let (questions, finished) = questions(conn, from, to, &span)?;
    let personas = personas(conn, &span)?;
    Ok(QuizResults {
        id: quiz_id,
        title,
        version: own.version,
        from,
        to,
        submission_count,
        finding: finding(submission_count, unit, &points),
        unit: unit.to_owned(),
        points,
        left_finding: left_finding(&questions, finished),
        questions,
        finished,
        persona_finding: match personas.iter().find(|persona| persona.count > 0) {
            Some(most) => {
                format!("The most common persona was {}: {} of {submission_count}.", most.name, most.count)
            }
            None => "Nobody got a persona in this period.".into(),
        },
        personas,
        versions,
    })
}

/// One point per day or, if there are too many days, per week; the last week ends today.
fn series(from: Date, to: Date, by_day: &HashMap<Date, i64>) -> (&'static str, Vec<ResultsPoint>) {
    let days: Vec<Date> = from.series(1.day()).take_while(|day| *day <= to).collect();
    let (unit, step) = if days.len() > MAX_DAYS { ("week", WEEK) } else { ("day", 1) };
    let mut points: Vec<ResultsPoint> = days
        .rchunks(step)
        .filter_map(|days| {
            let value = days.iter().filter_map(|day| by_day.get(day)).sum();
            Some(ResultsPoint { from: *days.first()?, to: *days.last()?, value })
        })
        .collect();
    points.reverse();
    (unit, points)
}

/// "Finished 18 times, most often on Saturday, November 14: 5."
fn finding(count: u64, unit: &str, points: &[ResultsPoint]) -> String {
    let times = match count {
        0 => return "Nobody finished the quiz in this period.".into(),
        1 => "once".to_owned(),
        count => format!("{count} times"),
    };
    match points.iter().rev().max_by_key(|point| point.value) {
        Some(most) if count > 1 => {
            let when = if unit == "day" { "on" } else { "in the week from" };
            format!(
                "Finished {times}, most often {when} {}: {}.",
                day::weekday_and_date(most.from),
                most.value
            )
        }
        _ => format!("Finished {times}."),
    }
}

fn percent(count: i64, whole: i64) -> i64 {
    if whole == 0 { 0 } else { (count * 200 + whole) / (whole * 2) }
}

fn questions(
    conn: &Connection,
    from: Date,
    to: Date,
    span: &SubmissionSpan,
) -> Result<(Vec<QuestionResult>, i64)> {
    let counts = store::count_choices(conn, span)?;
    let quiz = store::find_questions(conn, span.quiz_id)?;
    let subject = |id: i64| format!("question:{id}");
    let subjects: Vec<String> = quiz.iter().map(|question| subject(question.id)).collect();
    let (mut seen, mut finished): (HashMap<String, i64>, i64) = (HashMap::new(), 0);
    for count in analytics::days_of(conn, &subjects, from, to)? {
        if count.name != COUNT {
            continue;
        }
        if count.detail == FINISHED {
            finished += count.count;
        } else {
            *seen.entry(count.subject).or_default() += count.count;
        }
    }
    let seen: Vec<i64> =
        subjects.iter().map(|subject| seen.get(subject).copied().unwrap_or_default()).collect();
    let mut results = Vec::new();
    for (place, question) in quiz.into_iter().enumerate() {
        let of = |choice_id| counts.get(&(question.id, choice_id)).copied().unwrap_or_default();
        let mut choices: Vec<(String, i64)> =
            question.choices.iter().map(|choice| (choice.text.clone(), of(Some(choice.id)))).collect();
        if of(None) > 0 {
            choices.push(("In other words".into(), of(None)));
        }
        let answer_count = choices.iter().map(|(_, count)| count).sum();
        let most = choices.iter().rev().max_by_key(|(_, count)| *count).filter(|(_, count)| *count > 0);
        let finding = match most {
            Some((text, count)) => format!("Most chose “{text}”: {count} of {answer_count}."),
            None if question.kind == MULTIPLE_CHOICE => "Nobody answered it in this period.".into(),
            None => "A ranking cannot be answered yet; residents skip it.".into(),
        };
        let own = seen.get(place).copied().unwrap_or_default();
        let next = seen.get(place + 1).copied().unwrap_or(finished);
        results.push(QuestionResult {
            id: question.id,
            text: question.text,
            kind: question.kind,
            answer_count,
            finding,
            choices: choices
                .into_iter()
                .map(|(text, count)| ChoiceResult { text, count, percent: percent(count, answer_count) })
                .collect(),
            seen: own,
            left: (own - next).max(0),
        });
    }
    Ok((results, finished))
}

/// "Of 40 who began, 30 finished. Most left at question 3: 6."
fn left_finding(questions: &[QuestionResult], finished: i64) -> String {
    let began = questions.first().map_or(0, |question| question.seen);
    if began == 0 {
        return "Nobody was counted on the way through the quiz in this period.".into();
    }
    let head = format!("Of {began} who began, {} finished.", finished.min(began));
    // `max_by_key` returns the last of equals, so `rev` makes the first one win.
    let most = questions.iter().enumerate().rev().max_by_key(|(_, question)| question.left);
    match most.filter(|(_, question)| question.left > 0) {
        Some((place, question)) => {
            format!("{head} Most left at question {}: {}.", place + 1, question.left)
        }
        None => format!("{head} Nobody left on the way."),
    }
}

fn personas(conn: &Connection, span: &SubmissionSpan) -> Result<Vec<PersonaResult>> {
    let counts = store::count_personas(conn, span)?;
    let whole = counts.values().sum();
    let result = |name: String, id: Option<i64>| {
        let count = counts.get(&id).copied().unwrap_or_default();
        PersonaResult { name, count, percent: percent(count, whole) }
    };
    let mut personas: Vec<PersonaResult> = store::list_personas(conn, span.quiz_id)?
        .into_iter()
        .map(|persona| result(persona.name, Some(persona.id)))
        .collect();
    personas.sort_by_key(|persona| std::cmp::Reverse(persona.count));
    if counts.contains_key(&None) {
        personas.push(result("Nobody".into(), None));
    }
    Ok(personas)
}
