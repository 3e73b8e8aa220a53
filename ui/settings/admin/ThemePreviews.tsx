// A preview of the top of the home page with the typed values, in both themes.
import type { CSSProperties } from "react";
import { TownMark } from "../../layout/TownMark";
import type { FieldValues } from "../model";

const THEMES = [
  { theme: "light", title: "Light theme", key: "colors.primary", shipped: "#1E4D3A" },
  { theme: "dark", title: "Dark theme", key: "colors.primary_dark", shipped: "#8FCCAB" },
];

export function ThemePreviews({ values }: { values: FieldValues }) {
  const text = (key: string) => {
    const value = values[key];
    return typeof value === "string" ? value.trim() : "";
  };
  const name = text("town.name");
  return (
    <section className="settings-previews" aria-labelledby="theme-previews-title">
      <h2 id="theme-previews-title">Preview</h2>
      <div className="settings-previews-pair">
        {THEMES.map(({ theme, title, key, shipped }) => {
          const color = /^#[0-9a-f]{6}$/i.test(text(key)) ? text(key) : shipped;
          return (
            <figure key={theme} className="settings-preview">
              <div className="settings-preview-page" data-theme={theme} style={{ "--green": color } as CSSProperties}>
                <p className="settings-preview-head">
                  <TownMark logo={text("town.logo")} />
                  <span className="logo-name">{name}</span>
                </p>
                <p className="settings-preview-headline">{text("town.headline") || `Find what’s open in ${name}`}</p>
                <p className="settings-preview-tagline">{text("town.tagline")}</p>
                <p className="settings-preview-row">
                  <span className="settings-preview-button">Sign Up</span>
                  <span className="settings-preview-link">All events</span>
                </p>
              </div>
              <figcaption>{title}</figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
