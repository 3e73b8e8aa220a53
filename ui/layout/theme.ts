// State shared by parts of the layout. The hero search hides the one in the header while it is in view.
import { effect, signal } from "../kit/signals";

/** On the home page the hero search is in view from the start, so the header's never flashes. */
export const isHeroSearchVisible = signal(typeof location !== "undefined" && location.pathname === "/");

export function setHeroSearchVisible(isVisible: boolean): void {
  isHeroSearchVisible.value = isVisible;
}

type Theme = "auto" | "light" | "dark";

function storedTheme(): Theme {
  const chosen = typeof document === "undefined" ? undefined : document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

export const theme = signal<Theme>(storedTheme());

const YEAR_SECONDS = 31_536_000;

/** Stored in a cookie, so that the server renders the next page in the right colors at once. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  document.cookie = `theme=${chosen === "auto" ? "" : chosen}; path=/; max-age=${chosen === "auto" ? 0 : YEAR_SECONDS}; samesite=lax`;
}

if (typeof document !== "undefined") {
  effect(() => {
    if (theme.value === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme.value;
  });
}
