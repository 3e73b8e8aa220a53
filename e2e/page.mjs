// What tests do with a page: wait for it, hold its clock, answer for the API, and look at how it is left.
import assert from "node:assert/strict";

/** How long a page, or what is asked again and again, may take. */
export const WAIT_MS = 10_000;
const STEP_MS = 50;

/** Asks again and again, and answers with the first answer that is something; `what` did not come otherwise. */
export async function until(what, ask, waitMs = WAIT_MS) {
  const end = Date.now() + waitMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: nothing came within ${waitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}

/** What the page has sent so far has been seen when this ends, because it asks for something after it. */
export const flushRequests = (page) => page.evaluate(async () => void (await fetch("/robots.txt")));

/** So much time passes on a page whose clock is held (`clock.install()`), at once. */
export async function advanceClock(page, ms) {
  await page.clock.runFor(ms);
  await flushRequests(page);
}

/** The page's watchers have been told what is in view now. */
export const inView = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new IntersectionObserver((_, watch) => resolve(watch.disconnect())).observe(document.body);
      }),
  );

/**
 * Waits until React has taken over the server's page: what led to the links in the foot opens the menu now. It begins
 * with the first sign of a visitor, such as a move of the pointer.
 */
export async function hydrated(page) {
  await page.mouse.move(2, 2);
  await page.locator("button.header-menu-button").waitFor({ state: "attached" });
  await page.locator("#main h1").first().waitFor();
}

/** The page with this title is there. */
export const titled = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

export const pathIs = (page, path) => page.waitForURL((url) => url.pathname === path);

/** What React drew otherwise than the server had. */
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

/** No console error, no blocked or foreign or failed request, nothing that makes the page scroll sideways. */
export async function expectNoPageErrors(page, { except = /^$/ } = {}) {
  assert.deepEqual(
    page.faults.filter((fault) => !except.test(fault)),
    [],
    `${page.url()} has faults`,
  );
  assert.equal(await overflow(page), 0, `${page.url()} scrolls sideways`);
}

/** Nothing was wrong with the page; it is closed. */
export async function finish(page, options) {
  await expectNoPageErrors(page, options);
  await close(page);
}

/** Answers one call of the API instead of the server: `answer` is JSON, or `{ status, body }` with a status. */
export async function stub(page, path, answer) {
  await page.route(
    (url) => url.pathname === `/api/v1/${path}`,
    (route) => {
      const given = typeof answer === "function" ? answer(route.request()) : answer;
      const { status = 200, body = given } = given?.status ? given : {};
      return route.fulfill({ status, json: body });
    },
  );
}

/** Takes the data out of the page, so that the browser has to ask the API. */
export async function withoutInitialData(page) {
  await page.addInitScript(() => {
    const real = Document.prototype.querySelector;
    Document.prototype.querySelector = function (selector) {
      return selector === "script#boot" ? null : real.call(this, selector);
    };
  });
}
