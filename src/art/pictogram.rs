//! The pictograms: what kind of place this is, at a glance. Eight kinds, with finer ones under each.
//! Invariant: each is drawn as one line, in a box from -12 to 12 around the origin.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{
    UnknownWord,
    svg::{Ink, Path, Svg},
};

/// One row each: the variant, its word in addresses, in the database and in the API, its kind, its outline.
macro_rules! pictograms {
    ($($name:ident $word:literal $kind:ident $outline:literal)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Pictogram { $($name),* }

        impl Pictogram {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word),* }
            }

            /// Which of the eight kinds it belongs to.
            pub fn kind(self) -> Self {
                match self { $(Self::$name => Self::$kind),* }
            }

            fn outline(self) -> &'static str {
                match self { $(Self::$name => $outline),* }
            }
        }
    };
}

// The eight kinds were drawn for this program; the outlines of the others are from Lucide (ISC License,
// Copyright (c) Lucide Icons and Contributors), so that a house shows the same icon as the page.
pictograms! {
    Restaurant "restaurant" Restaurant "M-9-9v6a4 4 0 0 0 3 4v9M-12-9v5M-6-9v5M6 10v-8c-4-1-4-11 1-11 4 0 4 10 0 11z"
    Cafe "cafe" Cafe "M-10-5h16v6a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6zM6-3h3a3 3 0 0 1 0 6H6M-6-9v-2M-1-9v-2"
    Shop "shop" Shop "M-9-4h18l-2 13H-7zM-4-4v-2a4 4 0 0 1 8 0v2"
    Arts "arts" Arts "M-10-7c4 2 7 2 10 0 3 2 6 2 10 0v6C10 6 5 9 0 9s-10-3-10-10zM-5-1h1M4-1h1M-4 4c3 2 5 2 8 0"
    Outdoors "outdoors" Outdoors "M0-11C6-6 8 0 5 5 2 8-2 8-5 5-8 0-6-6 0-11zM0-6v16M0 0l3-3M0 3l-3-3"
    Services "services" Services "M3-9a5 5 0 0 0-5 7l-8 8 3 3 8-8a5 5 0 0 0 7-6l-3 3-3-1-1-3z"
    Lodging "lodging" Lodging "M-11-6V8M-11 3h22v5M11 3V0a4 4 0 0 0-4-4h-9v7M-6-2a2 2 0 1 1-.1 0"
    Family "family" Family "M0-3a6 6 0 1 1 .1 0M0-3l-2 3h4zM0 0c-4 4 4 6 0 10"
    Pizza "pizza" Restaurant "M0 2l-1 1M1.75 6.25l-1.25 1.42M5.77-6.35a15.68 15.68 0 0 0-12.12 12.12M6.8-2.7a1 1 0 0 0 2.1 7.7M9.96 8.73a1 1 0 0 1-1.23 1.23l-18-5a1 1 0 0 1-.69-1.23A19.68 19.68 0 0 1 3.73-9.96a1 1 0 0 1 1.23 .7z"
    Bar "bar" Restaurant "M5-1h1a3 3 0 0 1 0 6h-1M-3 0v6M1 0v6M2-4.5c-1 0-1.44 .5-3 .5s-2-.5-3-.5s-1.72 .5-2.5 .5a2.5 2.5 0 0 1 0-5c.78 0 1.57 .5 2.5 .5S-2.56-10-1-10s2 1.5 3 1.5s1.72-.5 2.5-.5a2.5 2.5 0 0 1 0 5c-.78 0-1.5-.5-2.5-.5zM-7-4v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V-4"
    Dessert "dessert" Cafe "M-5-1l4.08 10.35a1 1 0 0 0 1.84 0L5-1M5-5A5 5 0 0 0-5-5M5-5a2 2 0 0 1 0 4H-5a2 2 0 0 1 0-4"
    Grocery "grocery" Shop "M3-1l-1 9M7-1l-4-7M-10-1h20M-8.5-1l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M-7.5 3.5h15M-7-1l4-7M-3-1l1 9"
    Books "books" Shop "M0-7v16M8 7A2 2 0 0 0 10 5V-7a2 2 0 0 0-2-2L4-9A5 5 0 0 0 0-7a5 5 0 0 0-4-2H-8a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2H-4a5 5 0 0 1 4 2a5 5 0 0 1 4-2z"
    Gifts "gifts" Shop "M0-5v14M8-1v8a2 2 0 0 1-2 2H-6a2 2 0 0 1-2-2v-8M-4.5-5a1 1 0 0 1 0-5A4.8 8 0 0 1 0-5a4.8 8 0 0 1 4.5-5a1 1 0 0 1 0 5M-8 -5h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1z"
    Furniture "furniture" Shop "M7-3V-6a2 2 0 0 0-2-2H-5a2 2 0 0 0-2 2v3M-9 4a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-5a2 2 0 0 0-4 0v1.5a.5 .5 0 0 1-.5 .5h-9a.5 .5 0 0 1-.5-.5V-1a2 2 0 0 0-4 0zM-7 6v2M7 6v2"
    Clothing "clothing" Shop "M8.38-8.54L4-10a4 4 0 0 1-8 0L-8.38-8.54a2 2 0 0 0-1.34 2.23l.58 3.47a1 1 0 0 0 .99 .84H-6v10c0 1.1 .9 2 2 2h8a2 2 0 0 0 2-2V-2h2.15a1 1 0 0 0 .99-.84l.58-3.47a2 2 0 0 0-1.34-2.23z"
    Jewelry "jewelry" Shop "M-1.5-9L-4-3l4 13l4-13l-2.5-6M5-9a2 2 0 0 1 1.6 .8l3 4a2 2 0 0 1 .01 2.38l-7.99 10.99a2 2 0 0 1-3.25 0l-7.99-10.99A2 2 0 0 1-9.6-4.2l3-4A2 2 0 0 1-5-9zM-10-3h20"
    Hardware "hardware" Shop "M3 0l-9.37 9.37a1 1 0 0 1-3-3L0-3M6 3l4-4M9.5-.5l-1.91-1.91A2 2 0 0 1 7-3.83v-.34a2 2 0 0 0-.59-1.41l-1.66-1.66A6 6 0 0 0 .52-9H-3l1.24 1.24A6 6 0 0 1 0-3.52V-2l2 2h1.17a2 2 0 0 1 1.41 .59L6.5 2.5"
    Flowers "flowers" Shop "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M0 4.5A4.5 4.5 0 1 1-4.5 0A4.5 4.5 0 1 1 0-4.5a4.5 4.5 0 1 1 4.5 4.5a4.5 4.5 0 1 1-4.5 4.5M0-4.5V-3M-4.5 0H-3M4.5 0H3M0 4.5V3M-4-4l1.88 1.88M2.12-2.12L4-4M-4 4l1.88-1.88M2.12 2.12L4 4"
    Music "music" Arts "M9 4V-9a1 1 0 0 0-1.28-.96l-10 2.92a1 1 0 0 0-.72 .96V7M3 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0M-9 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    Theater "theater" Arts "M-2-1h.01M2-6h.01M6-6h.01M-5.5 1.1h.01M10-7c0 9-4 12-6 12s-6-3-6-12c0-2 2-3 6-3s6 1 6 3M5.4-2.1c-.8 .8-2 .8-2.8 0M-1.9-4.9C-3-4.8-4.3-4.3-6-3.4c-3.5 2-4.7 3.9-3.7 5.6c4.5 7.8 9.5 8.4 11.2 7.4c.9-.5 1.9-2.1 1.9-4.7M-2.9 4.5c.3-1.1 1.4-1.7 2.4-1.4"
    Museum "museum" Arts "M-2-10v5.63c0 .42-.27 .8-.65 .98A6 6 0 0 0-6 2c.01 4 3 7 5 8M-2-7H-4a2 2 0 0 0 0 4h.68M2-10v5.63c0 .42 .27 .8 .65 .98A6 6 0 0 1 6 2c0 4-3 7-5 8M2-7h2a2 2 0 0 1 0 4h-.68M6 10H-6M-3-10h6"
    Photo "photo" Arts "M2-8a2 2 0 0 1 1.76 1.05l.49 .9A2 2 0 0 0 6-5H8a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H-8a2 2 0 0 1-2-2V-3a2 2 0 0 1 2-2h2a2 2 0 0 0 1.76-1.05l.49-.9A2 2 0 0 1-2-8zM-3 1a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    Farm "farm" Outdoors "M-2-1l11 .9a1 1 0 0 1 .8 1.1l-.66 4.16a1 1 0 0 1-.99 .84H8M4 6h-5M6-7a1 1 0 0 0-1 1v5.57M-9-8h8.13a1 1 0 0 1 .99 .86L1-.75M-8-1V-8M-5 3h.01M-4-1.9V-8M4 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-10 3a5 5 0 1 0 10 0a5 5 0 1 0-10 0"
    Boats "boats" Outdoors "M-2-10v15M-5 10a4 4 0 0 1-4-4a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1a4 4 0 0 1-4 4zM-2.84-9.54a1 1 0 0 1 1.52-.19l9.98 8.98A1 1 0 0 1 8 1H-8a1 1 0 0 1-.82-1.57z"
    Fitness "fitness" Outdoors "M5.6 .77a2 2 0 1 0 2.83-2.83l-1.77-1.77a2 2 0 0 0 2.83-2.83l-2.83-2.83a2 2 0 0 0-2.83 2.83l-1.77-1.77a2 2 0 1 0-2.83 2.83zM-9.5 9.5l1.4-1.4M8.1-8.1l1.4-1.4M-6.66 9.49a2 2 0 1 0 2.83-2.83l1.77 1.77a2 2 0 1 0 2.83-2.83l-6.36-6.36a2 2 0 1 0-2.83 2.83l1.77 1.77a2 2 0 0 0-2.83 2.83zM-2.4 2.4l4.8-4.8"
    Venue "venue" Lodging "M-6.2-.7L-10 10l10.7-3.79M-8-9h.01M10-4h.01M3-10h.01M10 8h.01M10-10l-2.24 .75a2.9 2.9 0 0 0-1.96 3.12c.1 .86-.57 1.63-1.45 1.63h-.38c-.86 0-1.6 .6-1.76 1.44L2-2M10 1l-.82-.33c-.86-.34-1.82 .2-1.98 1.11c-.11 .7-.72 1.22-1.43 1.22H5M-1-10l.33 .82c.34 .86-.2 1.82-1.11 1.98C-2.48-7.1-3-6.48-3-5.77V-5M-1 1c1.93 1.93 2.83 4.17 2 5c-.83 .83-3.07-.07-5-2c-1.93-1.93-2.83-4.17-2-5c.83-.83 3.07 .07 5 2z"
    School "school" Family "M9.42-1.08a1 1 0 0 0-.02-1.84L.83-6.82a2 2 0 0 0-1.66 0L-9.4-2.92a1 1 0 0 0 0 1.83l8.57 3.91a2 2 0 0 0 1.66 0zM10-2v6M-6 .5V4a6 3 0 0 0 12 0v-3.5"
    ChildCare "childcare" Family "M-2 4c.5 .3 1.2 .5 2 .5s1.5-.2 2-.5M3 0h.01M7.38-5.19A9 9 0 0 1 8.8-1.8a2 2 0 0 1 0 3.6a9 9 0 0 1-17.6 0a2 2 0 0 1 0-3.6A9 9 0 0 1 0-9c2 0 3.5 1.1 3.5 2.5s-.9 2.5-2 2.5c-.8 0-1.5-.4-1.5-1M-3 0h.01"
    Care "care" Family "M-1 2h2a2 2 0 0 0 0-4h-3c-.6 0-1.1 .2-1.4 .6L-9 4M2.45 1.39l5.05-4.69C8.2-4 9-5.15 9-6.25a2.75 2.75 0 0 0-4.8-1.84a.28 .28 0 0 1-.41 0A2.75 2.75 0 0 0-1-6.25c0 1.2 .8 2.25 1.5 2.95L4-.05M-10 3l6 6M-5 8l1.6-1.4c.3-.4 .8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a1 1 0 0 0-2.75-2.91"
    Charity "charity" Family "M7.41 2.41C9 .83 10-.5 10-2.5a5.5 5.5 0 0 0-9.59-3.68a.6 .6 0 0 1-.82 0A5.5 5.5 0 0 0-10-2.5c0 2.3 1.5 4 3 5.5l5.54 5.36a2 2 0 0 0 2.88 .05a2.12 2.12 0 0 0 0-3a2.12 2.12 0 1 0 3-3a2.12 2.12 0 0 0 3 0a2 2 0 0 0 0-2.83l-1.88-1.88a2.41 2.41 0 0 0-3.41 0l-1.71 1.71a2 2 0 0 1-2.83 0a2 2 0 0 1 0-2.83l2.82-2.76"
    Worship "worship" Family "M-2-3h4M0-5v5M2 9v-3a2 2 0 0 0-4 0v3M6-3l3.52 2.15a1 1 0 0 1 .48 .85V7a2 2 0 0 1-2 2H-8a2 2 0 0 1-2-2v-7a1 1 0 0 1 .48-.85L-6-3M-6 9V-5a1 1 0 0 1 .38-.78l5-4a1 1 0 0 1 1.25 0l5 4A1 1 0 0 1 6-5v14"
    Pets "pets" Family "M-3 -8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 -4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-3-2a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 1-6.84 1.05Q-5.48 5.48-7.54 4.84A3.5 3.5 0 0 1-6.5-2z"
    Library "library" Family "M4-6l4 14M0-6v14M-4-4v12M-8-8v16"
    Health "health" Services "M-1-10v2M-7-10v2M-7-9H-8a2 2 0 0 0-2 2v4a6 6 0 0 0 12 0V-7a2 2 0 0 0-2-2h-1M-4 3a6 6 0 0 0 12 0v-3M6 -2a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
    Pharmacy "pharmacy" Services "M-1.5 8.5l10-10a4.95 4.95 0 1 0-7-7l-10 10a4.95 4.95 0 1 0 7 7zM-3.5-3.5l7 7"
    Beauty "beauty" Services "M-9 -6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M-3.88-3.88L0 0M8-8L-3.88 3.88M-9 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M2.8 2.8L8 8"
    Wellness "wellness" Services "M-1 8a10 10 0 0 0 10-10a25.9 25.9 0 0 0-1.04-7.28a1 1 0 0 0-1.75-.32C3.83-6.5 1-6.5-2.2-5.9A7 7 0 0 0-1 8M-10 9a5 5 0 0 1 2.91-4.54C-4.39 3.21-3.65 3.24-1 1"
    Electric "electric" Services "M3.91-8a1.5 1.5 0 0 0-2.47-1.56l-9 9A1.5 1.5 0 0 0-6.5 2h4a.5 .5 0 0 1 .47 .67L-3.91 8a1.5 1.5 0 0 0 2.48 1.56l9-9A1.5 1.5 0 0 0 6.5-2h-4a.5 .5 0 0 1-.47-.67z"
    Plumbing "plumbing" Services "M-5 4.3c2.2 0 4-1.83 4-4.05c0-1.16-.57-2.26-1.71-3.19S-4.71-5.25-5-6.7c-.29 1.45-1.14 2.84-2.29 3.76S-9-.9-9 .25c0 2.22 1.8 4.05 4 4.05zM.56-5.4A10.97 10.97 0 0 0 2-8.98c.5 2.5 2 4.9 4 6.5s3 3.5 3 5.5a6.98 6.98 0 0 1-11.91 4.97"
    Builders "builders" Services "M-2-2V-7a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5M2-6a6 6 0 0 1 6 6v3M-8 3v-3a6 6 0 0 1 6-6M-9 3h18a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-18a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1z"
    Garden "garden" Services "M-2-2v.2A3 3 0 0 1-3.1 4H-7a3 3 0 0 1-1-5.8V-2a3 3 0 0 1 6 0zM-5 4v6M1 7v3M0 7h8.3a1 1 0 0 0 .7-1.7L6 2h.3a1 1 0 0 0 .7-1.7L4-3h.2a1 1 0 0 0 .8-1.7L1-9l-1.4 1.5"
    Cleaning "cleaning" Services "M4 10l-1-4M7 2a1 1 0 0 0 1-1v-1a2 2 0 0 0-2-2h-3a1 1 0 0 1-1-1V-8a2 2 0 0 0-4 0v5a1 1 0 0 1-1 1H-6a2 2 0 0 0-2 2v1a1 1 0 0 0 1 1M7 2H-7l-1.97 6.77A1 1 0 0 0-8 10h16a1 1 0 0 0 .97-1.23zM-4 10l1-4"
    Auto "auto" Services "M7 5h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C6.7-1.4 4-2 4-2s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H-7c-.6 0-1.1 .4-1.4 .9l-1.4 2.9A3.7 3.7 0 0 0-10 0v4c0 .6 .4 1 1 1h2M-7 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-3 5h6M3 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
    Gas "gas" Services "M2 1h2a2 2 0 0 1 2 2v2a2 2 0 0 0 4 0v-7a2 2 0 0 0-.59-1.42L6-7M2 9V-7a2 2 0 0 0-2-2H-7a2 2 0 0 0-2 2v16M-10 9h13M-9-3h11"
    Computers "computers" Services "M6-7a2 2 0 0 1 2 2v8.53a2 2 0 0 0 .21 .9l1.07 2.13a1 1 0 0 1-.9 1.45H-8.38a1 1 0 0 1-.9-1.45l1.07-2.13A2 2 0 0 0-8 3.53V-5a2 2 0 0 1 2-2zM8.05 3.99H-8.05"
    Legal "legal" Services "M0-9v18M7-4l3 8a5 5 0 0 1-6 0zV-5M-9-5h1a17 17 0 0 0 8-2a17 17 0 0 0 8 2h1M-7-4l3 8a5 5 0 0 1-6 0zV-5M-5 9h10"
    Accounting "accounting" Services "M-6 -10h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2zM-4 -6L4 -6M4 2L4 6M4-2h.01M0-2h.01M-4-2h.01M0 2h.01M-4 2h.01M0 6h.01M-4 6h.01"
    Insurance "insurance" Services "M0 1v7a2 2 0 0 0 4 0M0-10v2M8.99 1a1 1 0 0 0 .97-1.27a10.28 10.28 0 0 0-19.92 0A1 1 0 0 0-9 1z"
    Realty "realty" Services "M-9.41 5.41A2 2 0 0 0-10 6.83V9a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.17a2 2 0 0 0 1.41-.59l.81-.81a6.5 6.5 0 1 0-4-4zM4 -4.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0"
    Bank "bank" Services "M-1 5h3v2a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a3.16 3.16 0 0 0 2-2h1a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1h-1a5 5 0 0 0-2-4V-9a4 4 0 0 0-3.2 1.6l-.3 .4H-1a6 6 0 0 0-6 6v1a5 5 0 0 0 2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1zM4-2h.01M-10-4v1a2 2 0 0 0 2 2h1"
    Civic "civic" Services "M-2 6v-7M-.88-9.79a2 2 0 0 1 1.76 0l7.84 3.85A.5 .5 0 0 1 8.5-5h-17a.5 .5 0 0 1-.22-.95zM2 6v-7M6 6v-7M-9 10h18M-6 6v-7"
    Emergency "emergency" Services "M-5 6v-6a5 5 0 1 1 10 0v6M-7 9a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-1a2 2 0 0 0-2-2H-5a2 2 0 0 0-2 2zM9 0h1M6.5-7.5L6-7M-10 0h1M0-10v1M-7.07-7.07l.71 .71M0 0v6"
    Post "post" Services "M10-5l-8.99 5.73a2 2 0 0 1-2.01 0L-10-5M-8 -8h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z"
    Transit "transit" Services "M-4-6v6M3-6v6M-10 0h19.6M6 6h3s.5-1.7 .8-2.8c.1-.4 .2-.8 .2-1.2c0-.4-.1-.8-.2-1.2l-1.4-5C8.1-5.2 7.1-6 6-6H-8a2 2 0 0 0-2 2v10h3M-7 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M-3 6h5M2 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
    News "news" Services "M3 6h-5M6 2h-8M-8 10h16a2 2 0 0 0 2-2V-8a2 2 0 0 0-2-2H-4a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2M-1 -6h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1z"
    Memorial "memorial" Services "M0-7a3 3 0 1 1 3 3m-3-3a3 3 0 1 0-3 3m3-3v1M-3-4a3 3 0 1 0 3 3M-3-4h1m5 0a3 3 0 1 1-3 3m3-3h-1m-2 3v-1M-2 -4a2 2 0 1 0 4 0a2 2 0 1 0-4 0M0-2v12M0 10c4.2 0 7-1.67 7-5c-4.2 0-7 1.67-7 5zM0 10c-4.2 0-7-1.67-7-5c4.2 0 7 1.67 7 5z"
    Place "place" Services "M8-2c0 4.99-5.54 10.19-7.4 11.8a1 1 0 0 1-1.2 0C-2.46 8.19-8 2.99-8-2a8 8 0 0 1 16 0M-3 -2a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
}

impl Pictogram {
    /// The color of its awnings, doors and boards.
    pub(super) fn color(self) -> &'static str {
        match self.kind() {
            Self::Restaurant => "#9A2C1E",
            Self::Cafe => "#76500C",
            Self::Shop => "#1B5878",
            Self::Arts => "#A83A63",
            Self::Outdoors => "#1E4D3A",
            Self::Lodging => "#7A4F00",
            Self::Family => "#C9962F",
            _ => "#3F4A57",
        }
    }

    /// Whether its place is outdoors, where there is no house.
    pub(super) fn is_open_air(self) -> bool {
        matches!(self, Self::Outdoors | Self::Farm | Self::Boats)
    }

    pub(super) fn draw(self, on: &mut Svg, at: (f64, f64), scale: f64, color: &str, pen: f64) {
        let ink = Ink::line(color, pen).round();
        on.moved(at.0, at.1, scale, |on| on.path(Path::fixed(self.outline()), ink));
    }
}

impl FromStr for Pictogram {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        let found = Self::ALL.iter().copied().find(|one| one.as_str() == word);
        found.ok_or_else(|| UnknownWord::new("pictogram", word, "those that docs/import.md lists"))
    }
}
