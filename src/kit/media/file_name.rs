//! The public name of one file of an image: `{token}-{width}.webp` or `.jpg`.

use std::fmt;
use std::str::FromStr;

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};

/// Hexadecimal digits in a token.
pub(super) const TOKEN_LENGTH: usize = 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VariantFormat {
    Webp,
    Jpeg,
}

impl VariantFormat {
    pub fn extension(self) -> &'static str {
        match self {
            VariantFormat::Webp => "webp",
            VariantFormat::Jpeg => "jpg",
        }
    }

    pub fn content_type(self) -> &'static str {
        match self {
            VariantFormat::Webp => "image/webp",
            VariantFormat::Jpeg => "image/jpeg",
        }
    }

    fn column(self) -> &'static str {
        match self {
            VariantFormat::Webp => "webp",
            VariantFormat::Jpeg => "jpeg",
        }
    }
}

impl ToSql for VariantFormat {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.column().into())
    }
}

impl FromSql for VariantFormat {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "webp" => Ok(VariantFormat::Webp),
            "jpeg" => Ok(VariantFormat::Jpeg),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

/// A name of the right form; whether such a file exists is for the store to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageFileName {
    pub token: String,
    pub width: u32,
    pub format: VariantFormat,
}

impl fmt::Display for ImageFileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}.{}", self.token, self.width, self.format.extension())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAFileName;

impl fmt::Display for NotAFileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a picture file")
    }
}

impl std::error::Error for NotAFileName {}

impl FromStr for ImageFileName {
    type Err = NotAFileName;

    /// Strict: each file has exactly one name, so a cache in front never stores it twice.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (stem, extension) = text.split_once('.').ok_or(NotAFileName)?;
        let (token, width) = stem.split_once('-').ok_or(NotAFileName)?;
        let format = match extension {
            "webp" => VariantFormat::Webp,
            "jpg" => VariantFormat::Jpeg,
            _ => return Err(NotAFileName),
        };
        let is_token = token.len() == TOKEN_LENGTH
            && token.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let is_width =
            width.len() <= 5 && width.bytes().all(|byte| byte.is_ascii_digit()) && !width.starts_with('0');
        if !is_token || !is_width {
            return Err(NotAFileName);
        }
        let width = width.parse().map_err(|_| NotAFileName)?;
        Ok(ImageFileName { token: token.to_owned(), width, format })
    }
}
