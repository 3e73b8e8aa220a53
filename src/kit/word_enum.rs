//! Enums with a fixed list of words, the same in columns and on the wire.

use rusqlite::types::FromSqlError;

/// Gives an enum `ALL`, `WORDS`, `as_str` and `parse`, and lets columns hold it: there, an unknown word is damage.
/// Its JSON form is defined by its own `serde` attribute.
macro_rules! word_enum {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            pub const ALL: [Self; [$($word),+].len()] = [$($name::$variant),+];
            pub const WORDS: [&'static str; [$($word),+].len()] = [$($name::$variant.as_str()),+];

            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            pub fn parse(word: &str) -> Option<Self> {
                let at = Self::WORDS.iter().position(|known| *known == word)?;
                Self::ALL.get(at).copied()
            }
        }

        impl rusqlite::types::FromSql for $name {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                let word = value.as_str()?;
                Self::parse(word).ok_or_else(|| $crate::kit::word_enum::unknown_word(stringify!($name), word))
            }
        }

        impl rusqlite::types::ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(self.as_str().into())
            }
        }
    };
}

pub(crate) use word_enum;

pub fn unknown_word(kind: &str, word: &str) -> FromSqlError {
    FromSqlError::Other(format!("`{word}` is no {kind}").into())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Light {
        Red,
        Green,
    }
    word_enum!(Light { Red = "red", Green = "green" });

    #[test]
    fn a_word_is_read_back_and_others_are_refused() {
        assert_eq!(Light::WORDS, ["red", "green"]);
        assert_eq!(Light::ALL.map(Light::as_str).map(Light::parse), [Some(Light::Red), Some(Light::Green)]);
        assert_eq!(Light::parse("Red"), None);
    }
    #[test]
    fn a_column_holds_a_word_and_another_one_is_an_error_that_names_it() {
        let conn = Connection::open_in_memory().unwrap();
        let read = |word: Option<&str>| {
            conn.query_row("SELECT ?1", [word], |row| row.get::<_, Option<Light>>(0))
                .map_err(|error| error.to_string())
        };
        assert_eq!(
            conn.query_row("SELECT ?1", [Light::Green], |row| row.get::<_, String>(0)),
            Ok("green".to_owned())
        );
        assert_eq!(read(Some("green")), Ok(Some(Light::Green)));
        assert_eq!(read(None), Ok(None));
        let error = read(Some("blue")).unwrap_err();
        assert!(error.contains("`blue` is no Light"), "{error}");
    }
}
