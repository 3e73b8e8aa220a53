// Does what browsers do themselves on a full page load: manages focus and scrolling.
import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "../kit/router";

const positions = new Map<string, number>();
const PATIENCE_MS = 4000;

/** Calls `act` until it succeeds (returns true), while the page is still being rendered. */
function whenReady(act: () => boolean): () => void {
  if (act()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (act()) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("#main h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** A new page starts at its heading, scrolled to the top; going back restores the position. */
export function usePageNavigation(): void {
  const location = useLocation();
  const type = useNavigationType();
  const before = useRef(location);

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  useEffect(() => {
    const remember = () => positions.set(location.key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [location.key]);

  useEffect(() => {
    const last = before.current;
    before.current = location;
    if (last === location) return;
    const isSamePage = last.pathname === location.pathname;
    const state: unknown = location.state;
    const wantsTop = typeof state === "object" && state !== null && "toTop" in state;
    if (type === NavigationType.Pop) {
      const wanted = positions.get(location.key) ?? 0;
      const stop = whenReady(() => {
        scrollTo(0, wanted);
        return Math.abs(scrollY - wanted) < 2;
      });
      if (!isSamePage) focusHeading();
      return stop;
    }
    // Filters change the address too, but the scroll position stays.
    if (isSamePage && !wantsTop) return;
    if (location.hash) {
      return whenReady(() => {
        const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        target?.scrollIntoView();
        return Boolean(target);
      });
    }
    scrollTo(0, 0);
    // A replaced address is the same page under its canonical name, unless the focused element is gone: that is the
    // case after a sign-in.
    const keepsFocus = type === NavigationType.Replace && document.activeElement !== document.body;
    return keepsFocus ? undefined : whenReady(focusHeading);
  }, [location, type]);
}
