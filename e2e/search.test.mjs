// The search: when it sends requests, what it shows, and that it works without a mouse.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEBOUNCE_MS, headerSearch, options, searches, typeAndWait } from "./search-box.mjs";
import {
  DESKTOP,
  PHONE,
  close,
  expectNoPageErrors,
  finish,
  pathIs,
  repainted,
  startTown,
  stub,
  until,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();
const HITS = [
  {
    id: 1,
    name: "Quarry Hill Books",
    slug: "quarry-hill-books",
    category: { id: 1, name: "Bookshops", slug: "bookshops" },
  },
  { id: 2, name: "The Bookbinder", slug: "the-bookbinder", category: null },
  {
    id: 3,
    name: "Cookbook Kitchen",
    slug: "cookbook-kitchen",
    category: { id: 2, name: "Restaurants", slug: "restaurants" },
  },
];

const EVENTS = {
  kind: "event",
  label: "Events",
  all: "/events?search=book",
  results: [{ id: 7, name: "Book Swap", path: "/events/book-swap-7", note: "Saturday, 10 AM · The Green" }],
};
const GUIDES = {
  kind: "guide",
  label: "Guides",
  all: null,
  results: [{ id: 2, name: "Bookish Sundays", path: "/guides/bookish-sundays", note: "" }],
};

const alsoFound = (also) => (Array.isArray(also) ? { match: "all_words", groups: also } : also);

/** Opens a page with a stopped clock and a search that returns HITS. */
async function openStill(path = "/about", answer = HITS, { also = [], ...options } = {}) {
  const page = await town.open(path, {
    ...options,
    before: async (opened) => {
      await opened.clock.install();
      await stub(opened, "search/", answer);
      await stub(opened, "also-found/", alsoFound(also));
    },
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return page;
}

describe("asking", () => {
  test("SEA-001 one letter, or spaces and one letter, asks nothing and clears what was found", async () => {
    const page = await openStill();
    const box = headerSearch(page);
    await typeAndWait(page, box, "bo");
    await options(page).first().waitFor();
    await box.press("Backspace");
    await page.clock.runFor(2000);
    assert.equal(await options(page).count(), 0);
    await box.fill("   b ");
    await page.clock.runFor(2000);
    assert.deepEqual(searches(page), ["/api/v1/search/?q=bo"]);
    await close(page);
  });

  test("SEA-002 two letters ask once, 300 ms after the last key", async () => {
    const page = await openStill();
    await headerSearch(page).pressSequentially("bo");
    await page.clock.runFor(DEBOUNCE_MS - 1);
    assert.deepEqual(searches(page), []);
    await page.clock.runFor(1);
    await options(page).first().waitFor();
    assert.deepEqual(searches(page), ["/api/v1/search/?q=bo"]);
    await page.clock.runFor(5000);
    assert.equal(searches(page).length, 1);
    await close(page);
  });

  test("SEA-003 five keys within 300 ms ask exactly once", async () => {
    const page = await openStill();
    const box = headerSearch(page);
    for (const key of "books") {
      await box.press(key);
      await page.clock.runFor(50);
    }
    await page.clock.runFor(2000);
    await options(page).first().waitFor();
    assert.deepEqual(searches(page), ["/api/v1/search/?q=books"]);
    await close(page);
  });

  test("an answer that comes late does not replace the answer to newer words", async () => {
    let giveOld;
    const isNewShown = new Promise((resolve) => (giveOld = resolve));
    const page = await town.open("/about", {
      before: (opened) =>
        opened.route(/\/search\/\?q=/, async (route) => {
          const isOld = route.request().url().endsWith("q=bo");
          if (isOld) await isNewShown;
          await route
            .fulfill({ json: [{ ...HITS[0], name: isOld ? "Old answer" : "New answer" }] })
            .catch(() => undefined);
        }),
    });
    const box = headerSearch(page);
    const askedOld = page.waitForRequest(/q=bo$/);
    await box.pressSequentially("bo");
    await askedOld;
    const ofOld = (request) => request.url().endsWith("q=bo");
    const oldIsOver = Promise.race(
      ["requestfinished", "requestfailed"].map((event) => page.waitForEvent(event, ofOld)),
    );
    await box.pressSequentially("ok");
    await page.getByRole("option", { name: /New answer/ }).waitFor();
    giveOld();
    await oldIsOver;
    await repainted(page);
    assert.equal(await page.getByText("Old answer").count(), 0);
    await close(page);
  });

  test("SEA-004 a blank query leads nowhere", async () => {
    const page = await openStill();
    const box = headerSearch(page);
    for (const blank of ["", "   "]) {
      await box.fill(blank);
      await box.press("Enter");
      await page.clock.runFor(1000);
    }
    assert.equal(page.url(), `${town.address}/about`);
    assert.deepEqual(searches(page), []);
    await close(page);
  });

  test("SEA-005 a query leads to its results, whatever is in it", async () => {
    const page = await town.open("/about");
    await headerSearch(page).fill("  fish & chips / 50% #1 ");
    await headerSearch(page).press("Enter");
    await pathIs(page, "/search");
    assert.equal(new URL(page.url()).searchParams.get("q"), "fish & chips / 50% #1");
    await page.locator(".search-form-input").waitFor();
    assert.equal(await page.locator(".search-form-input").inputValue(), "fish & chips / 50% #1");
    await finish(page);
  });
});

describe("results", () => {
  const open = (answer, also = []) =>
    town.open("/search?q=books", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await opened.clock.install();
        await stub(opened, "search/", answer);
        await stub(opened, "also-found/", alsoFound(also));
      },
    });

  test("SEA-006 where asking fails, the page says so and lists nothing", async () => {
    const page = await open({ status: 500, body: { detail: "Broken." } });
    const failed = page.locator("#main").getByText("Failed to fetch search results.", { exact: true });
    for (let step = 0; step < 20 && !(await failed.isVisible()); step += 1) await page.clock.runFor(1000);
    await failed.waitFor();
    assert.equal(await page.locator(".search-result").count(), 0);
    assert.equal(searches(page).length, 3, "asked once and retried twice");
    await close(page);
  });

  test("SEA-006 the suggestions say so too", async () => {
    const page = await openStill("/about", { status: 500, body: { detail: "Broken." } });
    await typeAndWait(page, headerSearch(page), "books");
    await page.locator(".combobox-popup").getByText("Failed to fetch search results.", { exact: true }).waitFor();
    await close(page);
  });

  test("SEA-007 where nothing matches, the page says so and offers ways on", async () => {
    const page = await town.open("/search?q=zzqqxx");
    await page.getByText("No results found.", { exact: true }).waitFor();
    assert.ok((await page.locator(".search-categories a").count()) > 3);
    await close(page);
  });

  test("SEA-007 the suggestions say so too", async () => {
    const page = await openStill("/about", []);
    await typeAndWait(page, headerSearch(page), "zzqq");
    await page.locator(".combobox-popup").getByText("No results found.", { exact: true }).waitFor();
    await close(page);
  });

  test("SEA-008 each result shows name and category and leads to the business by its slug", async () => {
    const page = await open(HITS);
    const rows = page.locator(".search-result");
    await rows.first().waitFor();
    assert.deepEqual(
      await rows.locator("h2").allInnerTexts(),
      HITS.map(({ name }) => name),
    );
    assert.deepEqual(await rows.nth(0).locator("p").allInnerTexts(), ["Bookshops"]);
    assert.equal(await rows.nth(1).locator("p").count(), 0, "no category, no line");
    assert.deepEqual(
      await rows.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
      HITS.map(({ slug }) => `/directory/${slug}`),
    );
    await page.getByText("3 results for “books”").waitFor();
    await close(page);
  });

  test("events, guides and deals stand in groups of their own, below the businesses", async () => {
    const page = await open(HITS, [EVENTS, GUIDES]);
    await page.getByRole("heading", { name: "Events" }).waitFor();
    assert.deepEqual(await page.locator(".search-group-title").allInnerTexts(), ["Businesses", "Events", "Guides"]);
    const event = page.locator(".search-group", { has: page.getByRole("heading", { name: "Events" }) });
    assert.deepEqual(await event.locator("h3").allInnerTexts(), ["Book Swap"]);
    assert.deepEqual(await event.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))), [
      "/events/book-swap-7",
      "/events?search=book",
    ]);
    await event.getByText("Saturday, 10 AM · The Green").waitFor();
    await page.getByText("5 results for “books”").waitFor();
    await finish(page);
  });

  test("where only other things match, they are shown, and nothing is called missing", async () => {
    const page = await open([], [EVENTS]);
    await page.getByRole("link", { name: "Book Swap" }).waitFor();
    assert.equal(await page.getByText("No results found.").count(), 0);
    await close(page);
  });

  test("where the other things cannot be asked, the businesses are there", async () => {
    const page = await open(HITS, { status: 500, body: { detail: "Broken." } });
    await page.getByText("3 results for “books”").waitFor();
    assert.equal(await page.locator(".search-group").count(), 0);
    await close(page);
  });

  test("the real search finds an event by a word with a mistake in it, in the first paint", async () => {
    const page = await town.open("/search?q=chwoder+crawl", { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Wexbury Chowder Crawl" }).click();
    await page.getByRole("heading", { level: 1, name: "Wexbury Chowder Crawl" }).waitFor();
    await close(page);
  });

  test("SEA-008 the real search finds what was typed with a mistake in it, and its page opens", async () => {
    const page = await town.open("/search?q=anchr+apiza");
    await page.getByRole("link", { name: "Anchor Apizza", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Anchor Apizza" }).waitFor();
    await finish(page);
  });
});

describe("by keyboard", () => {
  const active = (page) =>
    headerSearch(page).evaluate((input) => {
      const id = input.getAttribute("aria-activedescendant");
      return id && document.getElementById(id)?.innerText.split("\n")[0];
    });

  test("the arrows walk through the options and back to the words, and Enter opens the chosen one", async () => {
    const page = await openStill();
    const box = headerSearch(page);
    await typeAndWait(page, box, "book");
    await options(page).first().waitFor();
    assert.equal(await box.getAttribute("aria-expanded"), "true");
    assert.equal(await active(page), null, "nothing is chosen for the visitor");
    const walked = [];
    for (let step = 0; step < 4; step += 1) {
      await box.press("ArrowDown");
      walked.push(await active(page));
    }
    assert.deepEqual(walked, [...HITS.map(({ name }) => name), null]);
    await box.press("ArrowUp");
    assert.equal(await active(page), "Cookbook Kitchen");
    assert.equal(await page.locator("[role=option][aria-selected=true]").count(), 1);
    await box.press("Enter");
    await page.waitForURL(`${town.address}/directory/cookbook-kitchen`);
    await close(page);
  });

  test("the arrows walk through all groups, and Enter opens what was chosen", async () => {
    const page = await openStill("/about", HITS, { also: [EVENTS, GUIDES] });
    const box = headerSearch(page);
    await typeAndWait(page, box, "book");
    await options(page).first().waitFor();
    assert.deepEqual(
      await page
        .getByRole("listbox")
        .getByRole("group")
        .evaluateAll((groups) => groups.map((group) => group.firstElementChild.textContent)),
      ["Businesses", "Events", "Guides"],
    );
    const walked = [];
    for (let step = 0; step < 6; step += 1) {
      await box.press("ArrowDown");
      walked.push(await active(page));
    }
    assert.deepEqual(walked, [...HITS.map(({ name }) => name), "Book Swap", "Bookish Sundays", null]);
    await expectNoPageErrors(page);
    await box.press("ArrowUp");
    await box.press("ArrowUp");
    await box.press("Enter");
    await page.waitForURL(`${town.address}/events/book-swap-7`);
    await close(page);
  });

  test("Enter without a chosen option searches for the words", async () => {
    const page = await openStill();
    await typeAndWait(page, headerSearch(page), "book");
    await options(page).first().waitFor();
    await headerSearch(page).press("Enter");
    await page.waitForURL(`${town.address}/search?q=book`);
    await close(page);
  });

  test("Escape closes the list first, then takes the words away; Tab leaves", async () => {
    const page = await openStill();
    const box = headerSearch(page);
    await typeAndWait(page, box, "book");
    await options(page).first().waitFor();
    await box.press("Escape");
    assert.equal(await options(page).count(), 0);
    assert.equal(await box.inputValue(), "book");
    await box.press("Escape");
    assert.equal(await box.inputValue(), "");
    await typeAndWait(page, box, "book");
    await options(page).first().waitFor();
    await box.press("Tab");
    assert.equal(await box.getAttribute("aria-expanded"), "false");
    await close(page);
  });

  test("the number of results is read out", async () => {
    const page = await openStill();
    await typeAndWait(page, headerSearch(page), "book");
    await page.locator("[role=status]", { hasText: "3 results" }).waitFor({ state: "attached" });
    await close(page);
  });

  test("what matches is set in bold, and markup in a name stays text", async () => {
    const page = await openStill("/about", [{ ...HITS[0], name: "<b>Books</b> & <img src=x onerror=alert(1)>" }]);
    await typeAndWait(page, headerSearch(page), "boo");
    await options(page).first().waitFor();
    assert.equal(await options(page).first().locator("img").count(), 0);
    assert.match(await options(page).first().innerText(), /<b>Books<\/b>/);
    await finish(page);
  });
});

describe("recent searches", () => {
  const search = async (page, words) => {
    await headerSearch(page).fill(words);
    await headerSearch(page).press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === words);
  };

  test("the last six are offered in an empty box, newest first, each once, and can be forgotten", async () => {
    const page = await town.open("/about");
    for (const words of ["one", "two", "three", "four", "five", "six", "seven", "Three"]) await search(page, words);
    await page.goto(`${town.address}/about`);
    await headerSearch(page).focus();
    await options(page).first().waitFor();
    assert.deepEqual(await options(page).allInnerTexts(), ["Three", "seven", "six", "five", "four", "two"]);
    await headerSearch(page).press("ArrowDown");
    await headerSearch(page).press("ArrowDown");
    await headerSearch(page).press("Enter");
    await page.waitForURL(`${town.address}/search?q=seven`);
    await page.goto(`${town.address}/about`);
    await headerSearch(page).focus();
    await page.getByRole("button", { name: "Clear" }).click();
    assert.equal(await options(page).count(), 0);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    await close(page);
  });
});

describe("on a phone", () => {
  test("the search opens over the whole screen with the keyboard ready, and leaves with the chosen place", async () => {
    const page = await town.open("/about", { size: PHONE });
    assert.equal(await headerSearch(page).isVisible(), false);
    await page.locator(".header-search-button").click();
    const sheet = page.getByRole("dialog", { name: "Search" });
    const box = sheet.getByRole("combobox");
    await box.waitFor();
    assert.equal(await box.evaluate((input) => input === document.activeElement), true);
    assert.deepEqual(await sheet.boundingBox(), { x: 0, y: 0, ...PHONE });
    await box.pressSequentially("anchor");
    await sheet.getByRole("option", { name: /^Anchor Apizza/ }).click();
    await page.waitForURL(`${town.address}/directory/anchor-apizza`);
    await sheet.waitFor({ state: "detached" });
    await finish(page);
  });

  test("Escape closes the sheet once the words are gone, and the focus is back on its button", async () => {
    const page = await town.open("/about", { size: PHONE });
    await page.locator(".header-search-button").click();
    const sheet = page.getByRole("dialog", { name: "Search" });
    await sheet.getByRole("combobox").pressSequentially("x");
    await page.keyboard.press("Escape");
    assert.equal(await sheet.getByRole("combobox").inputValue(), "");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    assert.equal(
      await page.locator(".header-search-button").evaluate((button) => button === document.activeElement),
      true,
    );
    await close(page);
  });
});

test("the result page keeps the words in its box and in the header's", async () => {
  const page = await town.open("/search?q=books", { size: DESKTOP });
  assert.equal(await headerSearch(page).inputValue(), "books");
  await page.locator(".header-nav").getByRole("link", { name: "About" }).click();
  await page.waitForURL(`${town.address}/about`);
  await until("an empty box on the next page", async () => (await headerSearch(page).inputValue()) === "");
  await close(page);
});
