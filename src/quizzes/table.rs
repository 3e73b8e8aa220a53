//! The answers to a quiz as a table for spreadsheets: a row for each submission, without names.

use super::model::QuizQuestion;
use super::results_model::QuizSubmission;
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};

pub fn write(questions: &[QuizQuestion], submissions: &[QuizSubmission]) -> Result<Vec<u8>> {
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        let headings = ["day", "persona"].into_iter().chain(questions.iter().map(|one| one.text.as_str()));
        writer.row(headings)?;
        for submission in submissions {
            let answer = |question: &QuizQuestion| {
                let given = submission.answers.iter().find(|given| given.question_id == question.id);
                given.map_or("", |given| given.answer.as_str())
            };
            let cells = [submission.day.as_str(), submission.persona.as_str()];
            writer.row(cells.into_iter().chain(questions.iter().map(answer)))?;
        }
        writer.finish()
    };
    write().map_err(Error::internal)
}
