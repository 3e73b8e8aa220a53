// Decides when the code of a fully server-rendered page starts: at the visitor's first interaction, or after the page
// has been idle for a while. Until then none of it runs, so that a slow phone only has to show what is being read.
// Members, and pages that only the browser can render, start at once.
// Invariant: a click before that counts as if it had been made a moment later (for typed text: replayInput.ts).
import { StorageKey } from "./storageKeys";

const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll"];
/** Delays after page load: until the code is fetched, and until it starts on its own. */
const FETCH_MS = 3500;
const REST_MS = 6000;
/** The part of start.tsx that is used here. */
type StartModule = { start: (onStarted: () => void) => Promise<void> };

/** Elements that only work with our code: for everything else the browser itself does something useful. */
const OURS = 'button[type="button"]:not([popovertarget]), a[href^="#"]';

function isMember(): boolean {
  try {
    return localStorage.getItem(StorageKey.token) !== null || localStorage.getItem(StorageKey.member) !== null;
  } catch {
    return false;
  }
}

/** Preloads all chunks in parallel, instead of each one only after the one that imports it. */
function preload(urls: string[]): void {
  for (const href of urls)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** Remembers the last click on one of our elements; returns a function that repeats it on the element there by then. */
function keepClick(): () => void {
  let kept: { target: HTMLElement; x: number; y: number } | null = null;
  const keep = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(OURS) : null;
    if (!target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // An element that already works would act now, and once more when the click is repeated.
    event.stopPropagation();
    // A click from the keyboard goes to the focused element, wherever that is.
    const box = target.getBoundingClientRect();
    const isPointed = event.detail > 0;
    kept = {
      target,
      x: isPointed ? event.clientX : box.left + box.width / 2,
      y: isPointed ? event.clientY : box.top + box.height / 2,
    };
  };
  addEventListener("click", keep, true);
  return () => {
    removeEventListener("click", keep, true);
    if (!kept) return;
    const { target, x, y } = kept;
    const there = target.isConnected ? target : document.elementFromPoint(x, y)?.closest<HTMLElement>("button, a");
    there?.focus({ preventScroll: true });
    there?.click();
  };
}

export function startWhenWanted(): void {
  const { start: file = "", later = "" } = document.querySelector<HTMLElement>("script[data-start]")?.dataset ?? {};
  let tries = 0;
  // Browsers remember a failed module; only a different URL makes them request it again.
  const load = () => import(tries++ === 0 ? file : `${file}?again=${tries}`) as Promise<StartModule>;
  const start = async (onStarted = () => {}) => (await load()).start(onStarted);
  const files = later.split(" ").filter(Boolean);
  const fetchFiles = () => preload(files.splice(0));
  const timers: ReturnType<typeof setTimeout>[] = [];
  const waits = files.length > 0 && !isMember();
  const repeatClick = waits ? keepClick() : undefined;
  const listen = () => {
    for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
  };
  const rest = () => timers.push(setTimeout(fetchFiles, FETCH_MS), setTimeout(begin, REST_MS));
  function begin() {
    timers.forEach(clearTimeout);
    for (const sign of SIGNS) removeEventListener(sign, begin, true);
    removeEventListener("load", rest);
    fetchFiles();
    // The network is briefly down: the next interaction retries, and the page can be read as it is.
    start(repeatClick).catch(listen);
  }
  if (!waits) {
    // In a separate task, so that a touch can be handled between parsing the code and running it.
    fetchFiles();
    setTimeout(begin);
    return;
  }
  listen();
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
}
