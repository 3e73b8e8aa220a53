//! The UI's files, the town's facts and colors, the drawn pictures, and the page for unknown addresses;
//! the Open Graph images are in `http/og_images.rs`.

mod og_images;

pub use og_images::routes as og_image_routes;

use std::fmt::Write;
use std::sync::Arc;

use rocket::http::{ContentType, Status};
use rocket::request::FromParam;
use rocket::{Request, Route, State, get};

use crate::art::{self, Pictogram, Scene, Season};
use crate::kit::contrast::Theme;
use crate::kit::error::{Error, Result};
use crate::kit::page::RenderContext;
use crate::kit::slug::is_slug;
use crate::kit::web::{
    AppState, AssetName, CacheControl, CachedResponse, Embedded, ImageResponse, Keep, PublicRequest,
    VersionedImage, routes,
};
use crate::layout::asset_manifest::{find_file, has_page};
use crate::layout::client_pages::is_commercial_path;
use crate::layout::page_template::PageTemplate;
use crate::layout::site_info::SiteInfo;
use crate::map::MapTile;

#[get("/site")]
async fn site_info(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    template: &State<Arc<PageTemplate>>,
) -> Result<CachedResponse> {
    let map = template.map;
    let context = app.render_context(&request);
    app.json(&request.cacheable_for_all(), move |conn| {
        Ok(SiteInfo::new(&context, map(conn, &context.config)?))
    })
    .await
}

#[get("/assets/<name>")]
fn asset(name: AssetName) -> Embedded {
    Embedded { name: format!("assets/{}", name.0), find: find_file, keep: Keep::ForEver }
}

#[get("/favicon.svg")]
fn favicon() -> Embedded {
    Embedded { name: "favicon.svg".into(), find: find_file, keep: Keep::Hour }
}

#[get("/favicon.ico")]
fn favicon_for_old_browsers() -> Embedded {
    favicon()
}

/// Phones request this when a page is added to the home screen, whatever icon the page names.
#[get("/apple-touch-icon.png")]
fn apple_touch_icon() -> Embedded {
    Embedded { name: "icon/apple-touch-180.png".into(), find: find_file, keep: Keep::Hour }
}

#[get("/icon/<name>")]
fn icon(name: AssetName) -> Embedded {
    Embedded { name: format!("icon/{}", name.0), find: find_file, keep: Keep::Hour }
}

/// At the root, because it controls every page. See `ui/offline/serviceWorker.ts`.
#[get("/sw.js")]
fn service_worker() -> Embedded {
    Embedded { name: "sw.js".into(), find: find_file, keep: Keep::Never }
}

#[get("/manifest.webmanifest")]
async fn web_manifest(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let context = app.render_context(&request);
    app.text(&request, "application/manifest+json", move |_| Ok(manifest(&context).to_string())).await
}

/// What a long press on the site's icon offers, each with the page that must exist for it.
const SHORTCUTS: [(&str, &str, &str); 4] = [
    ("Events", "/events", "events"),
    ("Deals", "/deals", "deals"),
    ("Directory", "/directory", "directory"),
    ("My plans", "/plan-itinerary", "plan-itinerary"),
];

fn manifest(context: &RenderContext) -> serde_json::Value {
    let town = &context.config.town;
    let shortcuts: Vec<_> = SHORTCUTS
        .iter()
        .filter(|(_, _, key)| has_page(key))
        .filter(|(_, url, _)| context.config.site.commercial || !is_commercial_path(url))
        .map(|(name, url, _)| serde_json::json!({ "name": name, "url": url }))
        .collect();
    serde_json::json!({
        "id": "/",
        "name": town.name,
        "short_name": town.name,
        "description": town.tagline,
        "start_url": "/",
        "display": "standalone",
        "background_color": "#FBF8F1",
        "theme_color": "#1E4D3A",
        "icons": [
            { "src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            { "src": "/icon/192.png", "sizes": "192x192", "type": "image/png", "purpose": "any" },
            { "src": "/icon/512.png", "sizes": "512x512", "type": "image/png", "purpose": "any" },
            { "src": "/icon/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable" },
        ],
        "shortcuts": shortcuts,
    })
}

/// The town's own colors, which override the stylesheet's.
#[get("/colors.css")]
async fn colors(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let context = app.render_context(&request);
    app.text(&request, "text/css; charset=utf-8", move |_| {
        let colors = &context.config.colors;
        let mut css = String::new();
        let shades = |color: &str, toward: &str, theme: Theme| {
            let (share, ground) = theme.tint();
            format!(
                "--green:{color};--green-hover:color-mix(in srgb,{color},{toward} 18%);\
                 --green-active:color-mix(in srgb,{color},{toward} 32%);\
                 --green-tint:color-mix(in srgb,{color} {share}%,{ground})"
            )
        };
        if !colors.primary.is_empty() {
            let light = shades(&colors.primary, "black", Theme::Light);
            // Leaves the dark theme its own color, whether somebody chose that theme or (by weighing less) the device.
            let _ = write!(css, ":root:where(:not([data-theme=dark])),[data-theme=light]{{{light}}}");
        }
        if !colors.primary_dark.is_empty() {
            let dark = shades(&colors.primary_dark, "white", Theme::Dark);
            let _ = write!(
                css,
                "@media screen{{[data-theme=dark]{{{dark}}}}}\
                 @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
            );
        }
        Ok(css)
    })
    .await
}

/// A drawing's name in an address: `hart-bakery.svg`.
struct Drawing(String);

impl<'a> FromParam<'a> for Drawing {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        param
            .strip_suffix(".svg")
            .filter(|slug| is_slug(slug))
            .map(|slug| Drawing(slug.to_owned()))
            .ok_or(param)
    }
}

/// Cached for a week: what an address shows changes only when the program learns to draw it better.
fn svg(drawing: String) -> ImageResponse<String> {
    ImageResponse { format: ContentType::SVG, bytes: drawing, keep: CacheControl::Week }
}

/// The slugs of its neighbors in a list.
fn neighbors(b: Option<&str>) -> Vec<&str> {
    b.unwrap_or_default().split(',').filter(|slug| is_slug(slug)).take(2).collect()
}

#[get("/storefront/<drawing>?<c>&<s>&<v>&<b>")]
fn storefront(
    drawing: Drawing,
    c: Option<&str>,
    s: Option<&str>,
    v: Option<u8>,
    b: Option<&str>,
) -> ImageResponse<String> {
    let pictogram = c.and_then(|word| word.parse().ok()).unwrap_or(Pictogram::Shop);
    let season = s.and_then(|word| word.parse().ok()).unwrap_or(Season::Fall);
    svg(art::storefront(&drawing.0, pictogram, season, v.map(u32::from), &neighbors(b)))
}

#[get("/landscape/<drawing>?<s>&<b>")]
fn landscape(drawing: Drawing, s: Option<&str>, b: Option<&str>) -> ImageResponse<String> {
    let scene = s.and_then(|word| word.parse().ok()).unwrap_or(Scene::Day(Season::Fall));
    svg(art::landscape(&drawing.0, scene, &neighbors(b)))
}

#[get("/poster/<drawing>?<c>")]
fn poster(drawing: Drawing, c: Option<&str>) -> ImageResponse<String> {
    svg(art::poster(&drawing.0, c.and_then(|word| word.parse().ok()).unwrap_or(Pictogram::Arts)))
}

/// Leads only to pages of this site, under its public address.
#[get("/qr/<section>/<drawing>")]
fn qr_code(request: PublicRequest<'_>, section: &str, drawing: Drawing) -> Option<ImageResponse<String>> {
    let is_known = matches!(section, "directory" | "events" | "guides");
    art::qr_code(&format!("{}/{section}/{}", request.origin, drawing.0)).filter(|_| is_known).map(svg)
}

#[get("/map.svg?<v>")]
async fn map(
    v: Option<&str>,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    template: &State<Arc<PageTemplate>>,
) -> Result<VersionedImage> {
    draw_map(MapTile::WHOLE, v, request, app, template).await
}

/// A map tile: "3/5/2.svg".
#[get("/map/<zoom>/<column>/<row>?<v>")]
async fn map_part(
    zoom: u32,
    column: u32,
    row: &str,
    v: Option<&str>,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    template: &State<Arc<PageTemplate>>,
) -> Result<VersionedImage> {
    let row = row.strip_suffix(".svg").and_then(|row| row.parse().ok());
    let part = row.and_then(|row| MapTile::new(zoom, column, row)).ok_or(Error::NotFound("Picture"))?;
    draw_map(part, v, request, app, template).await
}

/// Cached forever if the address names the version that is drawn.
async fn draw_map(
    part: MapTile,
    v: Option<&str>,
    request: PublicRequest<'_>,
    app: &AppState,
    template: &PageTemplate,
) -> Result<VersionedImage> {
    let (find, config) = (template.map, app.config.get());
    let is_current = match v {
        None => false,
        Some(v) => {
            let config = Arc::clone(&config);
            app.db.read(move |conn| find(conn, &config)).await?.drawing.as_deref() == Some(v)
        }
    };
    let answer = app
        .text(&request, "image/svg+xml", move |conn| {
            crate::map::draw(conn, find(conn, &config)?.bounds, part)
        })
        .await?;
    Ok(VersionedImage { answer, is_current })
}

/// Every address that no feature handles, with the appropriate status.
#[get("/<_..>", rank = 200)]
async fn nowhere(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request, |_, _| Err(Error::NotFound("Page"))).await
}

#[rocket::catch(default)]
fn plain_error(status: Status, _request: &Request<'_>) -> String {
    format!("{} {}", status.code, status.reason_lossy())
}

pub fn catchers() -> Vec<rocket::Catcher> {
    rocket::catchers![plain_error]
}

pub fn api_routes() -> Vec<Route> {
    routes![site_info]
}

pub fn routes() -> Vec<Route> {
    routes![
        asset,
        favicon,
        favicon_for_old_browsers,
        apple_touch_icon,
        icon,
        service_worker,
        web_manifest,
        colors,
        nowhere
    ]
}

pub fn art_routes() -> Vec<Route> {
    routes![storefront, landscape, poster, qr_code, map, map_part]
}
