//! The contrast of two colors as WCAG 2 defines it, and whether a main color is readable in its theme.

use super::hex;

/// The minimum contrast for text.
pub const MIN_CONTRAST: f64 = 4.5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

impl Theme {
    fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The colors that the main color is shown on or that are shown on it: the same values as in
    /// `ui/kit/tokens.css`.
    fn beside(self) -> [(&'static str, &'static str); 4] {
        match self {
            Theme::Light => {
                [("on-green", "#FFFFFF"), ("paper", "#FBF8F1"), ("surface", "#FFFFFF"), ("linen", "#F1ECE0")]
            }
            Theme::Dark => {
                [("on-green", "#0D1A14"), ("paper", "#101814"), ("surface", "#18221D"), ("linen", "#202C26")]
            }
        }
    }

    /// The tint under what is selected: the percentage of the main color in it, and what that is mixed with.
    pub fn tint(self) -> (u32, &'static str) {
        match self {
            Theme::Light => (8, "#FFFFFF"),
            Theme::Dark => (15, "#101814"),
        }
    }
}

fn luminance(parts: [u8; 3]) -> f64 {
    let [red, green, blue] = parts.map(|part| {
        let share = f64::from(part) / 255.0;
        if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// From 1 to 21; `None` if one of them is not a color.
pub fn ratio(one: &str, other: &str) -> Option<f64> {
    let (one, other) = (luminance(hex::color(one)?), luminance(hex::color(other)?));
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}

/// The message about a main color that is not readable in its theme.
pub fn error(color: &str, theme: Theme) -> Option<String> {
    let least = theme.beside().iter().filter_map(|(_, beside)| ratio(color, beside)).reduce(f64::min)?;
    // Rounded down, so that 4.49 is not reported as 4.5.
    (least < MIN_CONTRAST).then(|| {
        format!(
            "{color} has a contrast of {:.1}:1 with the {} theme, and text needs {MIN_CONTRAST}:1. Choose a {} color.",
            (least * 10.0).floor() / 10.0,
            theme.name(),
            if theme == Theme::Light { "darker" } else { "lighter" },
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_those_of_the_standard() {
        let near = |one, other, expected: f64| (ratio(one, other).unwrap() - expected).abs() < 0.01;
        assert!(near("#000000", "#FFFFFF", 21.0));
        assert!(near("#777777", "#FFFFFF", 4.48));
        assert!(near("#767676", "#ffffff", 4.54));
        assert_eq!(ratio("green", "#FFFFFF"), None);
    }

    #[test]
    fn the_grounds_are_those_of_the_stylesheet() {
        let css = include_str!("../../ui/kit/tokens.css");
        for (theme, start) in
            [(Theme::Light, ":root,[data-theme=light]{"), (Theme::Dark, "[data-theme=dark]{")]
        {
            let block = css.split_once(&format!("\n{start}")).unwrap().1.split('}').next().unwrap();
            for (name, color) in theme.beside() {
                assert!(block.contains(&format!("--{name}:{color};")), "{name} {color}");
            }
            let shipped = block.split_once("--green:").unwrap().1.get(..7).unwrap();
            assert_eq!(error(shipped, theme), None);
        }
    }

    #[test]
    fn every_color_that_is_accepted_can_be_read_on_its_tint() {
        let name = |[red, green, blue]: [u32; 3]| format!("#{red:02X}{green:02X}{blue:02X}");
        for number in 0..16_u32.pow(3) {
            let color = [number / 256, number / 16 % 16, number % 16].map(|step| step * 17);
            for theme in [Theme::Light, Theme::Dark] {
                let (percent, ground) = theme.tint();
                let ground = hex::color(ground).unwrap().map(u32::from);
                let tint =
                    [0, 1, 2].map(|at: usize| (color[at] * percent + ground[at] * (100 - percent)) / 100);
                if error(&name(color), theme).is_none() {
                    let found = ratio(&name(color), &name(tint)).unwrap();
                    assert!(found >= MIN_CONTRAST, "{} on {}: {found}", name(color), name(tint));
                }
            }
        }
    }

    #[test]
    fn a_color_that_cannot_be_read_is_refused_in_a_sentence() {
        let words = error("#FFCC00", Theme::Light).unwrap();
        assert!(words.starts_with("#FFCC00 has a contrast of 1.2:1 with the light theme"), "{words}");
        assert!(error("#FFCC00", Theme::Dark).is_none());
        assert!(error("#1E4D3A", Theme::Dark).unwrap().ends_with("Choose a lighter color."));
    }
}
