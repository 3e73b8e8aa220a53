// When the code of a page begins that the server has drawn whole: with the first sign of a visitor, or once the page
// has rested for a while. Until then nothing of it runs, so that a slow phone has nothing else to do than to show what
// is being read. Members, and pages that only the browser can draw, do not wait.
// Invariant: a click before that counts as if it had been made a moment later (what is typed: replayInput.ts).
import { StorageKey } from "./storageKeys";

const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll"];
/** After the page has loaded: when its code is fetched, and when it starts by itself. */
const FETCH_MS = 2000;
const REST_MS = 6000;
/** start.tsx, as far as it is used here. */
type StartModule = { start: (onStarted: () => void) => Promise<void> };

/** What only works with our code: the browser itself does something useful with all else. */
const OURS = 'button[type="button"]:not([popovertarget]), a[href^="#"]';

function isMember(): boolean {
  try {
    return localStorage.getItem(StorageKey.token) !== null || localStorage.getItem(StorageKey.member) !== null;
  } catch {
    return false;
  }
}

/** All at once, instead of each when the one before has named it. */
function preload(urls: string[]): void {
  for (const href of urls)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** Keeps the last click on something of ours; gives the way to repeat it on what stands there then. */
function keepClick(): () => void {
  let kept: { target: HTMLElement; x: number; y: number } | null = null;
  const keep = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(OURS) : null;
    if (!target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // A key presses what has the focus, wherever that is.
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
  // Browsers remember that a module failed: only under another address is it asked for again.
  const load = () => import(tries++ === 0 ? file : `${file}?again=${tries}`) as Promise<StartModule>;
  const start = async (onStarted = () => {}) => (await load()).start(onStarted);
  const files = later.split(" ").filter(Boolean);
  const fetchFiles = () => preload(files.splice(0));
  if (files.length === 0 || isMember()) {
    fetchFiles();
    // In a task of its own: between reading the code and running it a touch is answered.
    setTimeout(() => void start());
    return;
  }
  const timers: ReturnType<typeof setTimeout>[] = [];
  const repeatClick = keepClick();
  const listen = () => {
    for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
  };
  const rest = () => timers.push(setTimeout(fetchFiles, FETCH_MS), setTimeout(begin, REST_MS));
  function begin() {
    timers.forEach(clearTimeout);
    for (const sign of SIGNS) removeEventListener(sign, begin, true);
    removeEventListener("load", rest);
    fetchFiles();
    // The network is away for a moment: the next sign is another chance, and the page can be read as it is.
    start(repeatClick).catch(listen);
  }
  listen();
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
}
