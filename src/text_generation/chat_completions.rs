//! The chat completions call of an OpenAI-compatible endpoint, with a streamed response.

use std::io::{BufRead, BufReader, Read};
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use ureq::Agent;

use super::model::GeneratedText;
use crate::kit::config::TextGeneration;
use crate::kit::configured_service::ConfiguredService;
use crate::kit::error::{Error, Result};

/// For a whole text; people wait for it.
const TIME_LIMIT: Duration = Duration::from_secs(if cfg!(test) { 2 } else { 90 });
/// Texts that are waited for.
const MAX_AT_ONCE: usize = 4;
const MAX_RESPONSE_BYTES: u64 = 2 << 20;
/// Characters in a text.
const MAX_LENGTH: usize = 40_000;

const BROKEN_OFF: &str =
    "The text service stopped before the text was whole. Try again, or use the built-in generator.";
const TOO_LATE: &str = "The text service did not answer in time. Try again, or use the built-in generator.";
const UNREACHABLE: &str = "The text service cannot be reached. Check [text_generation] in config.toml, or use the built-in generator.";
const WRONG_KEY: &str =
    "The text service does not take the key. Check [text_generation] api_key in config.toml.";
const BUSY: &str = "The text service has too much to do. Try again in a few minutes.";
const REFUSED: &str =
    "The text service declined to write this. Change the topic, or use the built-in generator.";
const NONSENSE: &str =
    "The text service answered with something that is not text. Check [text_generation] in config.toml.";
const EMPTY: &str = "The text service sent an empty text. Try again, or use the built-in generator.";

#[derive(Debug, Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    #[serde(alias = "message")]
    delta: Option<Message>,
    finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Message {
    content: Option<String>,
    refusal: Option<String>,
}

/// What has been received so far.
#[derive(Debug, Default)]
struct Received {
    text: String,
    is_refused: bool,
    is_whole: bool,
    /// For example too long for the model: the text breaks off in the middle.
    is_broken_off: bool,
}

pub struct TextService(ConfiguredService);

impl Default for TextService {
    fn default() -> Self {
        TextService(ConfiguredService::new(TIME_LIMIT, MAX_AT_ONCE))
    }
}

impl TextService {
    /// Requests a text.
    pub async fn write(
        &self,
        settings: TextGeneration,
        instructions: String,
        facts: String,
    ) -> Result<GeneratedText> {
        self.0.call(move |agent| write(agent, &settings, &instructions, &facts)).await?
    }
}

fn write(agent: &Agent, settings: &TextGeneration, instructions: &str, facts: &str) -> Result<GeneratedText> {
    let url = format!("{}/chat/completions", settings.endpoint.trim_end_matches('/'));
    let mut request = agent
        .post(&url)
        .header("Accept", "text/event-stream, application/json")
        .header("Content-Type", "application/json");
    if !settings.api_key.is_empty() {
        request = request.header("Authorization", format!("Bearer {}", settings.api_key));
    }
    let body = json!({
        "model": settings.model,
        "stream": true,
        "messages": [
            { "role": "system", "content": instructions },
            { "role": "user", "content": facts },
        ],
    });
    let answer = request.send(body.to_string()).map_err(|error| {
        tracing::warn!("the text service: {error}");
        Error::Unavailable(if matches!(error, ureq::Error::Timeout(_)) { TOO_LATE } else { UNREACHABLE })
    })?;
    match answer.status().as_u16() {
        200 => {}
        401 | 403 => return Err(Error::Unavailable(WRONG_KEY)),
        429 => return Err(Error::Unavailable(BUSY)),
        status => {
            tracing::warn!("the text service answered {status}");
            return Err(Error::Unavailable(if status >= 500 { UNREACHABLE } else { NONSENSE }));
        }
    }
    let is_stream = answer
        .headers()
        .get("content-type")
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("text/event-stream"));
    let mut reader = answer.into_body().into_with_config().limit(MAX_RESPONSE_BYTES).reader();
    let received = if is_stream { read_stream(reader)? } else { read_whole(&mut reader)? };
    if received.is_refused {
        return Err(Error::Unavailable(REFUSED));
    }
    if received.is_broken_off || !received.is_whole {
        return Err(Error::Unavailable(BROKEN_OFF));
    }
    parse(&received.text)
}

fn failed(error: &std::io::Error) -> Error {
    tracing::warn!("the text service: {error}");
    let is_late = error.kind() == std::io::ErrorKind::TimedOut || error.to_string().contains("timeout");
    Error::Unavailable(if is_late { TOO_LATE } else { BROKEN_OFF })
}

fn read_stream(reader: impl Read) -> Result<Received> {
    let mut received = Received::default();
    for line in BufReader::new(reader).lines() {
        let line = line.map_err(|error| failed(&error))?;
        let Some(data) = line.strip_prefix("data:").map(str::trim) else { continue };
        if data == "[DONE]" {
            received.is_whole = true;
            break;
        }
        let part: Completion = serde_json::from_str(data).map_err(|_| Error::Unavailable(NONSENSE))?;
        received.take(part);
    }
    Ok(received)
}

fn read_whole(reader: &mut impl Read) -> Result<Received> {
    let mut text = String::new();
    reader.read_to_string(&mut text).map_err(|error| failed(&error))?;
    let mut received = Received::default();
    received.take(serde_json::from_str(&text).map_err(|_| Error::Unavailable(NONSENSE))?);
    Ok(received)
}

impl Received {
    fn take(&mut self, part: Completion) {
        let Some(choice) = part.choices.into_iter().next() else { return };
        let message = choice.delta.unwrap_or_default();
        self.text.push_str(&message.content.unwrap_or_default());
        self.is_refused |= message.refusal.is_some_and(|refusal| !refusal.is_empty());
        match choice.finish_reason.as_deref() {
            Some("stop") => self.is_whole = true,
            Some("content_filter") => self.is_refused = true,
            None | Some("") => {}
            Some(_) => self.is_broken_off = true,
        }
    }
}

/// The title after `#`, the first paragraph, and the rest.
fn parse(text: &str) -> Result<GeneratedText> {
    let text = text.trim().trim_start_matches("```markdown").trim_matches('`').trim();
    if text.is_empty() {
        return Err(Error::Unavailable(EMPTY));
    }
    let text: String = text.chars().take(MAX_LENGTH).collect();
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let title = first.strip_prefix("# ").ok_or(Error::Unavailable(NONSENSE))?.trim();
    let rest = rest.trim();
    let (introduction, body) = rest.split_once("\n\n").unwrap_or((rest, ""));
    let is_paragraph = !introduction.starts_with('#') && introduction.chars().count() <= 1000;
    let (introduction, body) = if is_paragraph { (introduction, body) } else { ("", rest) };
    if introduction.is_empty() && body.is_empty() {
        return Err(Error::Unavailable(EMPTY));
    }
    Ok(GeneratedText {
        title: title.chars().take(200).collect(),
        introduction: introduction.to_owned(),
        body: body.trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_taken_apart_and_one_without_a_title_refused() {
        let text = "# Sundays\n\nA start.\n\n## Hart Bakery\n\nIt is open.\n";
        let parts = GeneratedText {
            title: "Sundays".into(),
            introduction: "A start.".into(),
            body: "## Hart Bakery\n\nIt is open.".into(),
        };
        assert_eq!(parse(text).unwrap(), parts);
        assert!(parse("Sure! Here is a guide.").is_err());
        assert!(parse("# Only a title").is_err());
    }
}
