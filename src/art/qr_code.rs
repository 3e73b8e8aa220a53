//! QR codes, for addresses on paper.

use qrcode::{Color, EcLevel, QrCode};

use super::svg::{Ink, Path, Svg};

/// The white margin that scanners need, in modules.
const QUIET_ZONE: usize = 4;

/// `None` if the text is too long for a code.
pub fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let side = code.width();
    let whole = side + 2 * QUIET_ZONE;
    let size = whole as f64;
    let mut on = Svg::new(whole as u32, whole as u32);
    on.rect(0.0, 0.0, size, size, Ink::fill("#FFFFFF"));
    let mut dark = Path::default();
    for (row, modules) in code.to_colors().chunks(side).enumerate() {
        let mut column = 0;
        // One box per run of dark modules, so that no gaps show between them in print.
        for run in modules.chunk_by(|one, other| one == other) {
            if run.first() == Some(&Color::Dark) {
                let (x, y) = ((column + QUIET_ZONE) as f64, (row + QUIET_ZONE) as f64);
                dark = dark.boxed(x, y, run.len() as f64, 1.0);
            }
            column += run.len();
        }
    }
    on.path(dark, Ink::fill("#000000"));
    Some(on.finish())
}
