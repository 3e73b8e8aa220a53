// The display in a lobby. The page holds the coming days; this shows the one that the town's clock says and asks for
// the page again every few minutes. It never leaves the page unless the server has just answered, so a display
// without a network goes on with what it holds and says from when that is.
const ASK_MS = 5 * 60_000;
const ASK_AGAIN_MS = 60_000;
const ANSWER_MS = 20_000;
const PAGE_MS = 12_000;
/** Older facts are called by their day and hour. */
const OLD_MS = 15 * 60_000;
/** The night's hour in which the page is loaded anew: with it comes a new version of the program. */
const RELOAD_HOUR = 3;
/** Where the picture stands, in pixels: a still one burns into a display. */
const SHIFTS = [[0, 0], [3, 2], [6, 0], [3, -2], [0, -4], [-3, -2], [-6, 0], [-3, 2]];

const find = (id) => document.getElementById(id);
const { body, documentElement: root } = document;
const live = find("live");
let pages = [[]];
let shown = 0;
let turnedAt = 0;
let minute = "";

/** A clock that was set back, or lost in a power cut, is behind the server's last word. */
const now = () => Math.max(Date.now(), Number(body.dataset.asOf));

/** "2026-11-23T18:30" on the town's clock. */
function local(at) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: body.dataset.zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at);
  const part = (type) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

const words = (at, options) =>
  new Intl.DateTimeFormat("en-US", { timeZone: body.dataset.zone, ...options }).format(at).replace(/\s+/g, " ");
const hour = (at) => words(at, { hour: "numeric", minute: "2-digit" });

function note(text) {
  const line = document.createElement("p");
  line.className = "screen-note";
  line.textContent = text;
  return { name: "", line };
}

/** What is not over, in groups. */
function rowsOf(section, at) {
  const rows = [...section.querySelectorAll("li")].filter(({ dataset }) => dataset.ends > at);
  const first = rows.map(({ dataset }) => dataset.begins).find((begins) => begins > at);
  const nameOf = ({ dataset }) => (dataset.begins <= at ? "Now" : dataset.begins === first ? "Next" : "Later");
  return rows.map((row) => ({ name: nameOf(row), line: row }));
}

/** The same for each day of something that goes on for days. */
const occurrenceOf = (row) => row.dataset.occurrence;

/** What stands there already does not come again. */
function firstOnly(lines, known) {
  return lines.filter(({ line }) => {
    const occurrence = occurrenceOf(line);
    const isNew = !known.has(occurrence);
    known.add(occurrence);
    return isNew;
  });
}

/** `rows`: what has to be read, on as many pages as it takes. `coming`: what fills the last of them. */
function contents(at) {
  const today = at.slice(0, 10);
  const sections = [...document.querySelectorAll("#days section")].filter(({ dataset }) => dataset.day >= today);
  const [section] = sections;
  const alone = (text) => ({ rows: [note(text)], coming: [] });
  if (section?.dataset.day !== today) return alone("There is no news of today. The network has been away too long.");
  const rows = rowsOf(section, at);
  const known = new Set(rows.map(({ line }) => occurrenceOf(line)));
  const days = sections.slice(1).map((day) => {
    const lines = [...day.querySelectorAll("li")].map((line) => ({ name: day.dataset.name, line }));
    return firstOnly(lines, known);
  });
  if (rows.length > 0) return { rows, coming: days.flat() };
  const isAny = section.querySelector("li") !== null;
  const [next, ...later] = days.filter((lines) => lines.length > 0);
  if (!next) return alone("Nothing is on the calendar.");
  return {
    rows: [note(isAny ? "Nothing more today." : "Nothing is on the calendar today."), ...next],
    coming: later.flat(),
  };
}

function heading(name) {
  const title = document.createElement("h2");
  title.textContent = name;
  return title;
}

/** Rows on pages that are as high as the display; what comes later stands where there is room below them. */
function fill({ rows, coming }) {
  const made = [];
  let page = [];
  let name = "";
  const isOver = () => live.scrollHeight > live.clientHeight + 1;
  live.replaceChildren();
  const put = (row) => {
    // Not an item of a list here: headings stand between the rows.
    const line = document.createElement("div");
    line.className = row.line.className;
    line.append(...row.line.cloneNode(true).childNodes);
    const parts = row.name && row.name !== name ? [heading(row.name), line] : [line];
    live.append(...parts);
    return parts;
  };
  for (const row of rows) {
    let parts = put(row);
    if (isOver() && page.length > 0) {
      made.push(page);
      page = [];
      name = "";
      live.replaceChildren();
      parts = put(row);
    }
    name = row.name;
    page.push(...parts);
  }
  for (const row of coming) {
    const parts = put(row);
    if (isOver()) {
      for (const part of parts) part.remove();
      break;
    }
    name = row.name;
    page.push(...parts);
  }
  return [...made, page];
}

function turn(to) {
  shown = to % pages.length;
  live.replaceChildren(...pages[shown]);
  find("count").hidden = pages.length < 2;
  find("count").textContent = `Page ${shown + 1} of ${pages.length}`;
}

function draw() {
  const at = now();
  const stamp = local(at);
  const asOf = Number(body.dataset.asOf);
  const setting = body.dataset.themeSetting;
  const clock = Number(stamp.slice(11, 13));
  root.dataset.theme = setting !== "auto" ? setting : clock >= 19 || clock < 7 ? "dark" : "light";
  find("day").textContent = words(at, { weekday: "long", month: "long", day: "numeric" });
  find("clock").textContent = hour(at);
  find("as-of").textContent =
    at - asOf > OLD_MS ? `Last updated ${words(asOf, { weekday: "long" })} ${hour(asOf)}` : `As of ${hour(asOf)}`;
  const [x, y] = SHIFTS[Math.floor(at / 60_000) % SHIFTS.length];
  body.style.setProperty("--x", `${x}px`);
  body.style.setProperty("--y", `${y}px`);
  for (const alert of document.querySelectorAll(".screen-alert")) alert.hidden = Number(alert.dataset.ends) <= at;
  pages = fill(contents(stamp));
  turn(shown < pages.length ? shown : 0);
}

function tick() {
  const at = now();
  const stamp = local(at);
  if (stamp !== minute) {
    minute = stamp;
    draw();
  }
  if (pages.length > 1 && at - turnedAt >= PAGE_MS) {
    turnedAt = at;
    turn(shown + 1);
  }
}

const loadedOn = local(now()).slice(0, 10);
/** Not all displays in the same minute. */
const reloadMinute = Math.floor(Math.random() * 50);

function mayReload() {
  const stamp = local(now());
  const [clock, minutes] = [stamp.slice(11, 13), stamp.slice(14, 16)].map(Number);
  return stamp.slice(0, 10) !== loadedOn && clock === RELOAD_HOUR && minutes >= reloadMinute;
}

async function ask() {
  const answer = await fetch("/screen", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
  const given = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
  if (!given.body.dataset.asOf) throw new Error("This is another page.");
  if (mayReload()) return location.reload();
  Object.assign(body.dataset, given.body.dataset);
  for (const id of ["alerts", "days", "foot"]) find(id).replaceWith(document.importNode(given.getElementById(id), true));
  draw();
}

let asking;
async function askOn() {
  clearTimeout(asking);
  let pause = ASK_MS;
  try {
    await ask();
  } catch {
    pause = ASK_AGAIN_MS;
    draw();
  }
  clearTimeout(asking);
  asking = setTimeout(askOn, pause * (0.8 + Math.random() * 0.4));
}

/** Displays that sleep when nobody touches them stay awake. */
async function stayAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => undefined);
}

root.classList.add("is-live");
live.hidden = false;
find("clock").hidden = false;
turnedAt = now();
tick();
setInterval(tick, 1000);
// A page that the worker had kept is an old one.
asking = setTimeout(askOn, now() - Number(body.dataset.asOf) > OLD_MS ? 1000 : ASK_MS * (0.8 + Math.random() * 0.4));
addEventListener("online", askOn);
addEventListener("resize", draw);
document.addEventListener("visibilitychange", stayAwake);
void stayAwake();
// The letters of the page are there: rows may be as high as they are now.
void document.fonts.ready.then(draw);
void navigator.serviceWorker?.register("/screen/sw.js", { scope: "/screen" }).catch(() => undefined);
