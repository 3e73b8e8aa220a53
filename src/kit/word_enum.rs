//! Enums with a fixed list of words, the same in columns and on the wire.

/// Gives an enum `ALL`, `WORDS`, `as_str` and `parse`. Its JSON form is defined by its own `serde` attribute.
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
    };
}

pub(crate) use word_enum;

#[cfg(test)]
mod tests {
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
}
