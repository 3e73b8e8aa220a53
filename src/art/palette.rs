//! The town's colors, by season and by house.

use super::{Scene, Season};

pub(super) const CLAPBOARD: &str = "#FBF8F1";
pub(super) const SHUTTER: &str = "#18231E";
pub(super) const TOWN_GREEN: &str = "#1E4D3A";
pub(super) const SLATE_ROOF: &str = "#46515C";
pub(super) const IRON: &str = "#3F4A57";
pub(super) const GILT: &str = "#C9962F";
pub(super) const LAMPLIGHT: &str = "#F5D98B";
pub(super) const GOLD: &str = "#F3B93B";
/// Red, brown and buff.
pub(super) const BRICKS: [&str; 3] = ["#9C4A38", "#75463A", "#B98A6A"];
pub(super) const BARK: &str = "#6B4F3A";
pub(super) const STONES: [&str; 3] = ["#A49F93", "#8C887E", "#BDB7A9"];

/// Wall and trim of a house.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub(super) wall: &'static str,
    pub(super) trim: &'static str,
}

pub(super) const PAINTS: [Paint; 8] = [
    Paint { wall: CLAPBOARD, trim: TOWN_GREEN },
    Paint { wall: "#F1ECE0", trim: SHUTTER },
    Paint { wall: "#E9D9A8", trim: IRON },
    Paint { wall: "#9A2C1E", trim: CLAPBOARD },
    Paint { wall: "#B7C7CF", trim: SHUTTER },
    Paint { wall: "#7F9A86", trim: CLAPBOARD },
    Paint { wall: "#C9B79A", trim: "#1B5878" },
    Paint { wall: "#5B6B78", trim: CLAPBOARD },
];

/// The colors of a season for sky, hills (from far to near), leaves and grass.
#[derive(Clone, Copy)]
pub(super) struct SeasonColors {
    pub(super) sky: &'static str,
    pub(super) hills: [&'static str; 3],
    pub(super) leaves: [&'static str; 3],
    pub(super) ground: &'static str,
    pub(super) water: &'static str,
}

impl SeasonColors {
    pub(super) fn of(scene: Scene) -> Self {
        match scene {
            Scene::Day(Season::Spring) => Self {
                sky: "#DCEBE6",
                hills: ["#A9C5A0", "#86AE84", "#5F8E68"],
                leaves: ["#8DB86B", "#E9A9BC", "#B9D28B"],
                ground: "#C9D3A9",
                water: "#7FB0C4",
            },
            Scene::Day(Season::Summer) => Self {
                sky: "#DCEAF0",
                hills: ["#9DBBA0", "#6F9B78", "#447658"],
                leaves: ["#3F7A50", "#5C9560", "#2F6446"],
                ground: "#BFCB9C",
                water: "#7FB0C4",
            },
            Scene::Day(Season::Fall) => Self {
                sky: "#F3E6CF",
                hills: ["#C9A56B", "#B07A3F", "#7C5A34"],
                leaves: ["#C65A2E", "#E0A33B", "#9A2C1E"],
                ground: "#D8C79C",
                water: "#7FA3AE",
            },
            Scene::Day(Season::Winter) => Self {
                sky: "#E3E9EE",
                hills: ["#C4CFD6", "#A4B4BD", "#7F939D"],
                leaves: ["#5F7F74", "#7A948B", "#E8EEF0"],
                ground: "#EEF2F3",
                water: "#9DBECD",
            },
            Scene::Night => Self {
                sky: "#1B2A3A",
                hills: ["#2A3F4A", "#22343A", "#1A2A2B"],
                leaves: ["#24402F", "#2E4A35", "#1E3729"],
                ground: "#22332A",
                water: "#3A5A6E",
            },
        }
    }
}
