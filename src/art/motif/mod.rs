//! What a landscape is about, chosen by the guide's name, so that a farm loop shows a farm. Invariant:
//! whatever matters is in the middle two thirds, because cards crop the sides.

mod country;
mod shapes;
mod town;

use super::{palette::SeasonColors, rng::Rng, svg::Svg};
use country::{bandstand, brook, farm, shore, woods};
use town::{lane, play, rain, shops, tables};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motif {
    Village,
    Shore,
    Brook,
    Farm,
    Lane,
    Shops,
    Tables,
    Woods,
    Bandstand,
    Rain,
    Play,
}

/// A word with a trailing hyphen is a prefix.
const WORDS: [(Motif, &str); 11] = [
    (Motif::Rain, "rain- indoor- library libraries museum- history histor- book- reading winter snow- cold"),
    (
        Motif::Tables,
        "eat- food- dine dining dinner- lunch- breakfast brunch coffee cafe- restaurant- pizza- ice drink- beer- \
         brew- wine- taste bak- seafood cook- date",
    ),
    (Motif::Farm, "farm- orchard- apple- pumpkin- harvest- barn- berry berries pick garden- grow- local"),
    (
        Motif::Shore,
        "beach- shore- sea coast- ocean swim- sail- boat- marina- harbor- island- lighthouse- water waterfront \
         fish- kayak- summer sound bay cove",
    ),
    (
        Motif::Woods,
        "trail- hik- walk- wood- forest- park- nature bike- biking cycl- dog- outdoor- leaf foliage camp- run- \
         bird- fall",
    ),
    (Motif::Brook, "mill river- brook creek fall- bridge- pond- lake- hollow valley"),
    (
        Motif::Shops,
        "gift- shop- store- market- antique- downtown main street buy- local holiday-shopping business-",
    ),
    (
        Motif::Bandstand,
        "music concert- art- festival- event- evening- night- party dance parade- holiday- christmas- firework- \
         free calendar theater-",
    ),
    (Motif::Play, "kid- child- famil- school- play- teen- baby toddler- camp-"),
    (
        Motif::Lane,
        "moving move- new- home- hous- neighbor- repair- fix- contractor- rent- live living senior- welcome",
    ),
    (Motif::Village, "weekend- town- visit- tour- first best guide church- green"),
];

impl Motif {
    /// Chosen by the first word of the name that has a motif, otherwise at random.
    pub(super) fn of(slug: &str, dice: &mut Rng) -> Self {
        let thrown = dice.pick(&[Self::Village, Self::Lane, Self::Shops, Self::Bandstand, Self::Brook]);
        let says = |word: &str| {
            let knows = |words: &str| {
                words.split_whitespace().any(|known| match known.strip_suffix('-') {
                    Some(stem) => word.starts_with(stem),
                    None => word == known,
                })
            };
            WORDS.iter().find(|(_, words)| knows(words)).map(|(motif, _)| *motif)
        };
        // Words for the village fit every town, so any other word is preferred.
        let said: Vec<Self> = slug.split('-').filter_map(says).collect();
        let telling = said.iter().find(|motif| **motif != Self::Village);
        telling.or(said.first()).copied().unwrap_or(thrown)
    }

    /// Draws the motif. The village is drawn in `landscape.rs`.
    pub(super) fn draw(self, on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
        match self {
            Self::Village => {}
            Self::Shore => shore(on, dice, light),
            Self::Brook => brook(on, dice, light),
            Self::Farm => farm(on, dice, light),
            Self::Lane => lane(on, dice, light),
            Self::Shops => shops(on, dice),
            Self::Tables => tables(on, dice, light),
            Self::Woods => woods(on, dice, light),
            Self::Bandstand => bandstand(on, dice, light),
            Self::Rain => rain(on, dice, light),
            Self::Play => play(on, dice, light),
        }
    }
}
