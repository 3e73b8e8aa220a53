// Does what browsers do themselves on a full page load: manages focus and scrolling.
import { useEffect, useRef } from "react";
import { focusHeading } from "../kit/modal";
import { NavigationType, useLocation, useNavigationType } from "../kit/router";
import { StorageKey } from "../kit/storageKeys";

const TIMEOUT_MS = 4000;

function readPositions(): Record<string, number> {
  try {
    // React Router gives no key to the entry that a document starts with: those of all documents would share one.
    history.replaceState({ key: `${Math.random()}`, ...(history.state as object | null) }, "");
    const kept = JSON.parse(sessionStorage.getItem(StorageKey.scroll) ?? "{}") as Record<string, number>;
    document.addEventListener("visibilitychange", takeTurns);
    return kept;
  } catch {
    // Without storage they last as long as the page.
    return {};
  }
}

/** By history entry, of this tab. Read before the router reads the entry's key. */
const positions = readPositions();

/** Phones reload pages that were out of sight; the browser then restores the position itself, long before React runs. */
function takeTurns(): void {
  history.scrollRestoration = document.hidden ? "auto" : "manual";
  if (document.hidden) sessionStorage.setItem(StorageKey.scroll, JSON.stringify(positions));
}

/** Calls `act` until it succeeds (returns true), while the page is still being rendered. */
function whenReady(act: () => boolean): () => void {
  if (act()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (act()) stop();
  });
  const timer = setTimeout(() => stop(), TIMEOUT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function goToTarget(hash: string): boolean {
  // A malformed fragment, such as "#%", cannot be decoded; the browser knows the target of one that can.
  const target = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>(":target");
  if (!target) return false;
  target.scrollIntoView();
  // Only what cannot take the focus by itself.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/**
 * A new page starts at its heading, scrolled to the top; going back restores the position, and a link to a part of the
 * page moves the focus there.
 */
export function usePageNavigation(): void {
  const location = useLocation();
  const type = useNavigationType();
  const before = useRef(location);

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  // The browser's own entries, for links to parts of the page, all have the same key.
  const entry = location.key + location.hash;
  useEffect(() => {
    const remember = () => {
      positions[entry] = scrollY;
    };
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, [entry]);

  useEffect(() => {
    const last = before.current;
    before.current = location;
    // The browser has restored it, or the page was scrolled while its code was loading.
    if (last === location && (scrollY > 0 || !positions[entry])) {
      positions[entry] = scrollY;
      return;
    }
    const isSamePage = last.pathname === location.pathname;
    const wantsTop = (location.state as { toTop?: boolean } | null)?.toTop;
    if (type === NavigationType.Pop) {
      if (isSamePage && last.search === location.search && location.hash) {
        goToTarget(location.hash);
        return;
      }
      const wanted = positions[entry] ?? 0;
      const stop = whenReady(() => {
        scrollTo(0, wanted);
        return Math.abs(scrollY - wanted) < 2;
      });
      const stopFocus = isSamePage ? undefined : whenReady(focusHeading);
      return () => {
        stop();
        stopFocus?.();
      };
    }
    if (location.hash) return whenReady(() => goToTarget(location.hash));
    // Filters change the address too, but the scroll position stays.
    if (isSamePage && !wantsTop) return;
    scrollTo(0, 0);
    // A replaced address is the same page under its canonical name, unless the focused element is gone: that is the
    // case after a sign-in.
    const keepsFocus = type === NavigationType.Replace && document.activeElement !== document.body;
    return keepsFocus ? undefined : whenReady(focusHeading);
  }, [location, type, entry]);
}
