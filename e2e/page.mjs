// Helpers for a page: wait for it, control its clock, stub the API, and check for errors.
import assert from "node:assert/strict";

/** The timeout for a page or for polling: only a test that fails waits this long, even on a slow machine. */
export const WAIT_MS = 30_000;
const STEP_MS = 50;
/** Beyond what the longest one takes on a busy machine. */
const SCRIPT_MS = 120_000;

/** Polls until `ask` returns something truthy, and returns it; `what` is named if it times out. */
export async function until(what, ask, waitMs = WAIT_MS) {
  const end = Date.now() + waitMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: nothing came within ${waitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** Lets no script of a test wait forever in the page, as Playwright would: a hung test fails and is tried again. */
export function limitEvaluate(page) {
  const evaluate = page.evaluate.bind(page);
  page.evaluate = (script, argument) => {
    let timer;
    const tooLong = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error(`no answer within ${SCRIPT_MS / 1000} s: ${script}`)), SCRIPT_MS);
    });
    return Promise.race([evaluate(script, argument), tooLong]).finally(() => clearTimeout(timer));
  };
  return page;
}

/** Resolves once the page's previous requests have been seen, by making one more after them. */
export const flushRequests = (page) => page.evaluate(async () => void (await fetch("/robots.txt")));

/** Resolves once the page has been laid out and painted again. */
export const repainted = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Advances the clock of a page with a fake clock (`clock.install()`). */
export async function advanceClock(page, ms) {
  await page.clock.runFor(ms);
  await flushRequests(page);
}

/** Resolves once the page's IntersectionObservers have reported what is in view. */
export const inView = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new IntersectionObserver((_, watch) => resolve(watch.disconnect())).observe(document.body);
      }),
  );

/**
 * Waits for hydration: the links to the footer have been replaced by the button that opens the menu. It starts at the
 * visitor's first interaction, such as moving the pointer; one before the page listens would be missed.
 */
export async function hydrated(page) {
  await page.waitForLoadState("domcontentloaded");
  await page.mouse.move(2, 2);
  await page.locator("button.header-menu-button").waitFor({ state: "attached" });
  await page.locator("#main h1").first().waitFor();
}

/** Waits for the page with this title. */
export const titled = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

export const pathIs = (page, path) => page.waitForURL((url) => url.pathname === path);

/** The hydration mismatches reported by React. */
export const hydrationMismatches = (page) =>
  page.evaluate(() => performance.getEntriesByName("hydration mismatch").map(({ detail }) => detail));

/** How many sheets of paper it prints on. */
export async function countSheets(page, format) {
  const file = (await page.pdf({ format })).toString("latin1");
  return file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

export async function close(page) {
  await page.context().close();
}

export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects no console errors, no blocked, foreign or failed requests, and no horizontal scrolling. */
export async function expectNoPageErrors(page, { except = /^$/ } = {}) {
  assert.deepEqual(
    page.errors.filter((error) => !except.test(error)),
    [],
    `${page.url()} has errors`,
  );
  assert.equal(await overflow(page), 0, `${page.url()} scrolls sideways`);
}

/** Expects no page errors, then closes the page. */
export async function finish(page, options) {
  await expectNoPageErrors(page, options);
  await close(page);
}

/** Stubs one API call: `answer` is JSON, or `{ status, body }` with a status. */
export async function stub(page, path, answer) {
  await page.route(
    (url) => url.pathname === `/api/v1/${path}`,
    (route) => {
      const given = typeof answer === "function" ? answer(route.request()) : answer;
      // An event has a status, too: a word.
      const { status = 200, body = given } = Number.isInteger(given?.status) ? given : {};
      return route.fulfill({ status, json: body });
    },
  );
}

/** What a page logs while `failRefetch` is at work. */
export const REFETCH_ERRORS = /status of 500|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

/** The network goes and comes back, and what the page then reads again fails with every try (limits: query_cache). */
export async function failRefetch(page, path) {
  let tries = 0;
  const isRead = (url) => url.pathname === `/api/v1/${path}`;
  await page.route(isRead, (route) => {
    tries += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.context().setOffline(false);
  await until(`the last try for ${path}`, () => tries === 3);
  await flushRequests(page);
  await repainted(page);
  await page.unroute(isRead);
}

/** Removes the embedded data from the page, so that the browser has to call the API. */
export async function withoutInitialData(page) {
  await page.addInitScript(() => {
    const real = Document.prototype.querySelector;
    Document.prototype.querySelector = function (selector) {
      return selector === "script#boot" ? null : real.call(this, selector);
    };
  });
}

/** A link of the office's menu, which is opened where it stands below a button. */
export async function officeLink(page, name, options) {
  const office = page.getByRole("navigation", { name: "Office" });
  await office.waitFor();
  const button = office.getByRole("button", { expanded: false });
  if (await button.isVisible()) await button.click();
  return office.getByRole("link", { name, ...options });
}
