//! The eight pictograms: what kind of place this is, at a glance.
//! Invariant: each is drawn in a box from -12 to 12 around the origin, as one line.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{
    UnknownWord,
    svg::{Ink, Path, Svg},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pictogram {
    Restaurant,
    Cafe,
    Shop,
    Arts,
    Outdoors,
    Services,
    Lodging,
    Family,
}

impl Pictogram {
    pub const ALL: [Self; 8] = [
        Self::Restaurant,
        Self::Cafe,
        Self::Shop,
        Self::Arts,
        Self::Outdoors,
        Self::Services,
        Self::Lodging,
        Self::Family,
    ];

    /// The word in addresses, in the database and on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Restaurant => "restaurant",
            Self::Cafe => "cafe",
            Self::Shop => "shop",
            Self::Arts => "arts",
            Self::Outdoors => "outdoors",
            Self::Services => "services",
            Self::Lodging => "lodging",
            Self::Family => "family",
        }
    }

    /// The colour of its awnings, doors and boards.
    pub(super) fn color(self) -> &'static str {
        match self {
            Self::Restaurant => "#9A2C1E",
            Self::Cafe => "#76500C",
            Self::Shop => "#1B5878",
            Self::Arts => "#A83A63",
            Self::Outdoors => "#1E4D3A",
            Self::Services => "#3F4A57",
            Self::Lodging => "#7A4F00",
            Self::Family => "#C9962F",
        }
    }

    fn outline(self) -> &'static str {
        match self {
            Self::Restaurant => {
                "M-9-9v6a4 4 0 0 0 3 4v9M-12-9v5M-6-9v5M6 10v-8c-4-1-4-11 1-11 4 0 4 10 0 11z"
            }
            Self::Cafe => "M-10-5h16v6a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6zM6-3h3a3 3 0 0 1 0 6H6M-6-9v-2M-1-9v-2",
            Self::Shop => "M-9-4h18l-2 13H-7zM-4-4v-2a4 4 0 0 1 8 0v2",
            Self::Arts => {
                "M-10-7c4 2 7 2 10 0 3 2 6 2 10 0v6C10 6 5 9 0 9s-10-3-10-10zM-5-1h1M4-1h1M-4 4c3 2 5 2 8 0"
            }
            Self::Outdoors => "M0-11C6-6 8 0 5 5 2 8-2 8-5 5-8 0-6-6 0-11zM0-6v16M0 0l3-3M0 3l-3-3",
            Self::Services => "M3-9a5 5 0 0 0-5 7l-8 8 3 3 8-8a5 5 0 0 0 7-6l-3 3-3-1-1-3z",
            Self::Lodging => "M-11-6V8M-11 3h22v5M11 3V0a4 4 0 0 0-4-4h-9v7M-6-2a2 2 0 1 1-.1 0",
            Self::Family => "M0-3a6 6 0 1 1 .1 0M0-3l-2 3h4zM0 0c-4 4 4 6 0 10",
        }
    }

    pub(super) fn draw(self, on: &mut Svg, at: (f64, f64), scale: f64, color: &str, pen: f64) {
        let ink = Ink::line(color, pen).round();
        on.moved(at.0, at.1, scale, |on| on.path(Path::fixed(self.outline()), ink));
    }
}

impl FromStr for Pictogram {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|one| one.as_str() == word).ok_or_else(|| {
            UnknownWord::new(
                "pictogram",
                word,
                "restaurant, cafe, shop, arts, outdoors, services, lodging, family",
            )
        })
    }
}
