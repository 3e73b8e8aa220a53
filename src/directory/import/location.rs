//! A business's location: postal code, state, position.

/// States and other territories, by name and code.
const STATES: [(&str, &str); 57] = [
    ("alabama", "AL"),
    ("alaska", "AK"),
    ("american samoa", "AS"),
    ("arizona", "AZ"),
    ("arkansas", "AR"),
    ("california", "CA"),
    ("colorado", "CO"),
    ("connecticut", "CT"),
    ("conn.", "CT"),
    ("delaware", "DE"),
    ("district of columbia", "DC"),
    ("florida", "FL"),
    ("georgia", "GA"),
    ("guam", "GU"),
    ("hawaii", "HI"),
    ("idaho", "ID"),
    ("illinois", "IL"),
    ("indiana", "IN"),
    ("iowa", "IA"),
    ("kansas", "KS"),
    ("kentucky", "KY"),
    ("louisiana", "LA"),
    ("maine", "ME"),
    ("maryland", "MD"),
    ("massachusetts", "MA"),
    ("michigan", "MI"),
    ("minnesota", "MN"),
    ("mississippi", "MS"),
    ("missouri", "MO"),
    ("montana", "MT"),
    ("nebraska", "NE"),
    ("nevada", "NV"),
    ("new hampshire", "NH"),
    ("new jersey", "NJ"),
    ("new mexico", "NM"),
    ("new york", "NY"),
    ("north carolina", "NC"),
    ("north dakota", "ND"),
    ("northern mariana islands", "MP"),
    ("ohio", "OH"),
    ("oklahoma", "OK"),
    ("oregon", "OR"),
    ("pennsylvania", "PA"),
    ("puerto rico", "PR"),
    ("rhode island", "RI"),
    ("south carolina", "SC"),
    ("south dakota", "SD"),
    ("tennessee", "TN"),
    ("texas", "TX"),
    ("utah", "UT"),
    ("vermont", "VT"),
    ("virgin islands", "VI"),
    ("virginia", "VA"),
    ("washington", "WA"),
    ("west virginia", "WV"),
    ("wisconsin", "WI"),
    ("wyoming", "WY"),
];

const WITH_LEADING_ZERO: [&str; 9] = ["CT", "MA", "ME", "NH", "NJ", "PR", "RI", "VI", "VT"];

/// A state's code; any other text unchanged.
pub(super) fn region(text: &str) -> String {
    let lower = text.to_lowercase();
    STATES
        .iter()
        .find(|(name, code)| *name == lower || code.eq_ignore_ascii_case(text))
        .map_or_else(|| text.to_owned(), |(_, code)| (*code).to_owned())
}

/// Whether ZIP codes begin with a zero in this state, so that one of four digits has lost it. Elsewhere, such as in
/// Australia, four digits may be the whole code.
pub(super) fn has_leading_zero(state: &str) -> bool {
    WITH_LEADING_ZERO.contains(&region(state).as_str())
}

/// A ZIP code with the leading zero that spreadsheets drop, where there is one; a foreign code unchanged.
pub(super) fn postal_code(text: &str, has_leading_zero: bool) -> Result<String, String> {
    let text = text.strip_suffix(".0").unwrap_or(text);
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let (zip, extension) = text.split_once('-').unwrap_or((text, ""));
    if is_digits(zip) && (extension.is_empty() || is_digits(extension) && extension.len() == 4) {
        match (zip.len(), extension) {
            (4, "") if !has_leading_zero => return Ok(zip.to_owned()),
            (4 | 5, "") => return Ok(format!("{zip:0>5}")),
            (4 | 5, extension) => return Ok(format!("{zip:0>5}-{extension}")),
            (9, "") => {
                let (zip, extension) = zip.split_at(5);
                return Ok(format!("{zip}-{extension}"));
            }
            _ => {}
        }
    }
    let is_foreign = text.len() <= 10
        && text.bytes().any(|byte| byte.is_ascii_digit())
        && text.bytes().any(|byte| byte.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ' || byte == b'-');
    if is_foreign { Ok(text.to_owned()) } else { Err(format!("\"{text}\" is not a postal code")) }
}

/// Degrees between `-limit` and `limit`.
pub(super) fn degrees(text: &str, limit: f64) -> Result<f64, String> {
    let with_point = if text.contains('.') { text.to_owned() } else { text.replacen(',', ".", 1) };
    let number: f64 = with_point.parse().map_err(|_| format!("\"{text}\" is not a number"))?;
    if !number.is_finite() {
        return Err(format!("\"{text}\" is not a number"));
    }
    if number.abs() > limit {
        return Err(format!("{text} is not between -{limit} and {limit}"));
    }
    Ok(number)
}

/// Latitude and longitude from one cell: `(41.3, -72.4)`, possibly below an address, `POINT (-72.4 41.3)`,
/// `{'latitude': '41.3', 'longitude': '-72.4'}`.
pub(super) fn position(text: &str) -> Option<(f64, f64)> {
    let lower = text.to_lowercase();
    let named = |name: &str| {
        let rest = lower.split_once(name)?.1.trim_start_matches(['\'', '"', ':', '=', ' ']);
        rest.split(['\'', '"', ',', '}', ' ']).next()?.parse().ok()
    };
    let (latitude, longitude) = if let Some((latitude, longitude)) = named("latitude").zip(named("longitude"))
    {
        (latitude, longitude)
    } else if let Some((_, point)) = lower.split_once("point") {
        let (longitude, latitude) = pair(point)?;
        (latitude, longitude)
    } else {
        pair(lower.rsplit_once('(').map_or(lower.as_str(), |(_, inside)| inside))?
    };
    (latitude.abs() <= 90.0 && longitude.abs() <= 180.0).then_some((latitude, longitude))
}

/// Exactly two numbers and nothing else.
fn pair(text: &str) -> Option<(f64, f64)> {
    let words = text.split(|letter: char| letter.is_whitespace() || ",;()[]".contains(letter));
    let mut numbers = words.filter(|word| !word.is_empty()).map(|word| word.parse::<f64>().ok());
    let pair = (numbers.next()??, numbers.next()??);
    numbers.next().is_none().then_some(pair)
}

/// The address above a position in the same cell.
pub(super) fn street_above(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let is_other = line.starts_with(['(', '{', '[']) || line.to_lowercase().starts_with("point");
    if is_other || pair(line).is_some() { String::new() } else { line.to_owned() }
}
