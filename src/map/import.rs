//! `import map`: the town's own streets, water and greens from a file, clipped to the town's surroundings.
//!
//! Invariant: the previous map is replaced as a whole, and never more than a part of the file is in memory.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use rusqlite::Connection;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::coast;
use super::features::{FeatureKind, MapFeature};
use super::geojson::{self, FeatureOutcome};
use super::geometry::{Line, clip_line, clip_ring, simplify};
use super::model::Bounds;
use super::store::{self, MapSource};
use crate::kit::error::{Error, Result};
use crate::kit::hex;

/// The attribution that must be shown with OpenStreetMap data (ODbL 4.3).
pub const OPENSTREETMAP: &str = "© OpenStreetMap contributors";

/// A third of a meter: invisible at the closest zoom.
const TOLERANCE: f64 = 0.000_003;
const MAX_FAULTS: usize = 50;

#[derive(Debug, Default, Serialize)]
pub struct MapImportReport {
    /// How many of each kind are on the map now.
    pub features: BTreeMap<&'static str, u64>,
    /// Beyond the town's surroundings.
    pub outside: u64,
    /// Of kinds that the map does not show.
    pub other_kinds: u64,
    pub bad_features: u64,
    /// The first of them: which, and what is wrong.
    pub errors: Vec<MapImportError>,
    pub attribution: String,
}

#[derive(Debug, Serialize)]
pub struct MapImportError {
    pub feature: u64,
    pub reason: String,
}

impl MapImportReport {
    pub fn count(&self) -> u64 {
        self.features.values().sum()
    }
}

impl fmt::Display for MapImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "feature {}: {}", error.feature, error.reason)?;
        }
        if self.bad_features > self.errors.len() as u64 {
            writeln!(f, "and {} more like these", self.bad_features - self.errors.len() as u64)?;
        }
        let counts: Vec<String> =
            self.features.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        writeln!(f, "{} on the map: {}", self.count(), counts.join(", "))?;
        write!(
            f,
            "{} outside the town’s surroundings, {} of kinds the map does not show, {} invalid",
            self.outside, self.other_kinds, self.bad_features
        )?;
        if !self.attribution.is_empty() {
            write!(f, "\nThe map says: {}", self.attribution)?;
        }
        Ok(())
    }
}

/// Features that are being written to the data file.
struct Intake<'a> {
    conn: &'a Connection,
    to: Bounds,
    digest: Sha256,
    report: MapImportReport,
    is_openstreetmap: bool,
    /// Coastlines, from which the sea is built once all of them have been read.
    coast: Vec<Line>,
    broken: Option<Error>,
}

impl Intake<'_> {
    fn take(&mut self, number: u64, told: FeatureOutcome) {
        match told {
            FeatureOutcome::Other => self.report.other_kinds += 1,
            FeatureOutcome::Outside => self.report.outside += 1,
            FeatureOutcome::Bad(reason) => {
                self.report.bad_features += 1;
                if self.report.errors.len() < MAX_FAULTS {
                    self.report.errors.push(MapImportError { feature: number, reason });
                }
            }
            FeatureOutcome::Shown { feature, is_tagged } => {
                self.is_openstreetmap |= is_tagged;
                if feature.kind == FeatureKind::Coastline {
                    self.coast.extend(feature.lines.iter().cloned());
                }
                self.keep(&feature);
            }
        }
    }

    fn keep(&mut self, feature: &MapFeature) {
        let lines: Vec<_> = if feature.kind.is_area() {
            feature.lines.iter().map(|ring| clip_ring(ring, self.to)).filter(|ring| ring.len() > 3).collect()
        } else {
            feature.lines.iter().flat_map(|line| clip_line(line, self.to)).collect()
        };
        let lines: Vec<_> = lines.iter().map(|line| simplify(line, TOLERANCE)).collect();
        if lines.is_empty() {
            self.report.outside += 1;
            return;
        }
        let kept = MapFeature { kind: feature.kind, lines };
        match store::insert(self.conn, &kept) {
            Ok(bytes) => {
                self.digest.update(kept.kind.as_str());
                self.digest.update(&bytes);
                *self.report.features.entry(kept.kind.as_str()).or_default() += 1;
            }
            Err(error) => self.broken = self.broken.take().or(Some(error)),
        }
    }
}

/// Replaces the map with one from a file. `to`: the bounds that are kept; `credit`: who made the data, where
/// what the file says is not enough.
pub fn import(conn: &Connection, file: &Path, to: Bounds, credit: Option<&str>) -> Result<MapImportReport> {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let cannot =
        |error: std::io::Error| Error::BadRequest(format!("cannot read {}: {error}", file.display()));
    let mut start = [0_u8; 64];
    let count = File::open(file).and_then(|mut opened| opened.read(&mut start)).map_err(cannot)?;
    let start = start.get(..count).unwrap_or_default();
    if super::pbf::is_pbf(start) {
        return fill(conn, name, to, credit, |intake| {
            intake.is_openstreetmap = true;
            let bounds = intake.to;
            super::pbf::read(file, bounds, |number, told| intake.take(number, told))?;
            Ok(None)
        });
    }
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start();
    if !text.starts_with(b"{") {
        return Err(Error::BadRequest(format!(
            "{name} is not a map; GeoJSON (.geojson) and OpenStreetMap's .osm.pbf are read"
        )));
    }
    let input = BufReader::with_capacity(1 << 16, File::open(file).map_err(cannot)?);
    import_geojson(conn, name, input, to, credit)
}

/// The same, from text that is not in a file.
pub fn import_geojson(
    conn: &Connection,
    name: &str,
    input: impl Read,
    to: Bounds,
    credit: Option<&str>,
) -> Result<MapImportReport> {
    fill(conn, name, to, credit, |intake| {
        geojson::read(input, |number, told| intake.take(number, told)).map(|outer| outer.attribution)
    })
}

fn fill(
    conn: &Connection,
    name: &str,
    to: Bounds,
    credit: Option<&str>,
    read: impl FnOnce(&mut Intake<'_>) -> Result<Option<String>>,
) -> Result<MapImportReport> {
    store::clear(conn)?;
    let mut intake = Intake {
        conn,
        to,
        digest: Sha256::new(),
        report: MapImportReport::default(),
        is_openstreetmap: false,
        coast: Vec::new(),
        broken: None,
    };
    let own = read(&mut intake)?;
    let sea = coast::sea(std::mem::take(&mut intake.coast), to);
    if !sea.is_empty() {
        intake.keep(&MapFeature { kind: FeatureKind::Water, lines: sea });
    }
    if let Some(error) = intake.broken {
        return Err(error);
    }
    let mut report = intake.report;
    if report.count() == 0 && report.bad_features == 0 {
        let Bounds { south, west, north, east } = to;
        return Err(Error::BadRequest(format!(
            "nothing of {name} is on the town's map: {} of its features are outside {south:.3} to {north:.3} north, \
             {west:.3} to {east:.3} east, and {} are of kinds that the map does not show",
            report.outside, report.other_kinds
        )));
    }
    let told = credit.or(own.as_deref()).map(str::trim).filter(|text| !text.is_empty());
    report.attribution = match told {
        Some(text) if intake.is_openstreetmap && credit.is_none() && !text.contains("OpenStreetMap") => {
            format!("{OPENSTREETMAP}, {text}")
        }
        Some(text) => text.to_owned(),
        None if intake.is_openstreetmap && credit.is_none() => OPENSTREETMAP.to_owned(),
        None => String::new(),
    };
    let digest = hex::encode(intake.digest.finalize().iter().take(16));
    let source = MapSource { file_name: name.to_owned(), attribution: report.attribution.clone(), digest };
    store::set_source(conn, &source)?;
    Ok(report)
}
