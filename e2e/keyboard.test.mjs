// Everything by keyboard only: every tab stop is visible and has a name and a focus ring, and the common flows can be
// completed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DESKTOP, MEMBERS, PAGES, PASSWORD, PHONE, close, flushRequests, startTown } from "./town.mjs";

const town = startTown();
const MAX_STOPS = 400;
/** The minimum target size of WCAG 2.5.8. */
const SMALLEST_PX = 24;

/** The problems of the focused element; null if the focus has left the page. */
async function examineStop(smallest) {
  // Wait for elements that move to make room for the focus.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const box = element.closest("label.segmented-option, label.checkbox, label.switch, label.radio-card") ?? element;
  const rect = box.getBoundingClientRect();
  const points = [
    [rect.left + rect.width / 2, rect.top + rect.height / 2],
    [rect.left + 3, rect.top + 3],
    [rect.right - 3, rect.bottom - 3],
  ];
  const isCovered = points.every(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return !top || !(box.contains(top) || top.contains(box));
  });
  const hasRing = [
    element,
    box,
    element.closest(
      ".business-card, .card, .event-card, .deal-card, .coupon, .guide-card, .embed-card, .search-result",
    ),
  ].some((part) => {
    const style = part && getComputedStyle(part);
    return style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  const name = (element.getAttribute("aria-label") || element.innerText || element.labels?.[0]?.innerText || "")
    .trim()
    .replace(/\s+/g, " ");
  const isInline = getComputedStyle(element).display === "inline";
  const wrong = [
    !name && "has no name",
    (rect.bottom <= 0 || rect.top >= innerHeight) && "is out of sight",
    isCovered && "is covered",
    !hasRing && "has no ring",
    !isInline &&
      (rect.width < smallest || rect.height < smallest) &&
      `is ${Math.round(rect.width)} x ${Math.round(rect.height)} px`,
  ].filter(Boolean);
  return { what: `${element.localName} "${name.slice(0, 40)}"`, wrong };
}

async function walk(page) {
  const stops = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(examineStop, SMALLEST_PX);
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

async function tabTo(page, locator) {
  for (let step = 0; step < MAX_STOPS; step += 1) {
    if (await isFocused(locator)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail("the focus never came there");
}

describe("every stop of the Tab key", { concurrency: 2 }, () => {
  const WALKED = [
    "/",
    "/directory?category=pizza",
    "/directory/anchor-apizza",
    "/events",
    "/events/saturday-farmers-market-1",
    "/search?q=anchor",
    "/faq",
    "/no/such/path",
  ];
  assert.ok(WALKED.every((path) => PAGES.includes(path) || path.startsWith("/search")));
  for (const path of WALKED) {
    for (const size of [DESKTOP, PHONE]) {
      test(`on ${path} at ${size.width} px is in sight, named, ringed and large enough`, async () => {
        const page = await town.open(path, { size });
        const stops = await walk(page);
        assert.equal(stops[0].what, 'a "Skip to main content"');
        assert.ok(stops.length > 15 && stops.length < MAX_STOPS, `${stops.length} stops`);
        assert.deepEqual(
          stops.filter(({ wrong }) => wrong.length > 0).map(({ what, wrong }) => `${what} ${wrong.join(", ")}`),
          [],
        );
        await close(page);
      });
    }
  }
});

describe("paths", () => {
  test("the skip link leads past the header", async () => {
    const page = await town.open("/directory");
    await page.keyboard.press("Tab");
    assert.equal(await isFocused(page.locator(".skip-link")), true);
    await page.keyboard.press("Enter");
    assert.equal(await isFocused(page.locator("#main")), true);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest("#main"))), true);
    await close(page);
  });

  test("the hero's search: type, Down, Enter opens the business and the focus is on its heading", async () => {
    const page = await town.open("/");
    const box = page.locator(".hero-search").getByRole("combobox");
    await tabTo(page, box);
    await page.keyboard.type("anchor");
    await page.getByRole("option", { name: /^Anchor Apizza/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${town.address}/directory/anchor-apizza`);
    await page.waitForFunction(() => document.activeElement?.localName === "h1");
    await close(page);
  });

  test("the Categories menu: opens with Down, walks with the arrows, Home and End, Escape returns", async () => {
    const page = await town.open("/about");
    const button = page.getByRole("button", { name: "Categories" });
    const items = page.locator(".header-nav .menu-item");
    await tabTo(page, button);
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement?.innerText === "All Categories");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(
      () => document.activeElement?.matches(".menu-item") && document.activeElement.innerText !== "All Categories",
    );
    assert.equal(await isFocused(items.nth(1)), true);
    await page.keyboard.press("End");
    await page.waitForFunction(
      (last) => document.activeElement?.getAttribute("href") === last,
      await items.last().getAttribute("href"),
    );
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.activeElement?.innerText === "All Categories");
    await page.keyboard.press("Escape");
    assert.equal(await isFocused(button), true);
    assert.equal(await items.first().isVisible(), false);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const href = await page.evaluate(() => document.activeElement.getAttribute("href"));
    assert.equal(href, await items.nth(1).getAttribute("href"));
    await page.keyboard.press("Enter");
    await page.waitForURL(town.address + href);
    await page.waitForFunction(() => document.activeElement?.localName === "h1");
    await close(page);
  });

  test("the phone's menu: opens, its links follow, Escape closes it and returns", async () => {
    const page = await town.open("/about", { size: PHONE });
    const button = page.getByRole("button", { name: "Menu" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest("#mobile-menu"))), true);
    const summary = page.locator(".mobile-menu-categories summary");
    await tabTo(page, summary);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.innerText), "All Categories");
    await page.keyboard.press("Escape");
    await page.locator("#mobile-menu").waitFor({ state: "hidden" });
    assert.equal(await isFocused(button), true);
    await close(page);
  });

  test("the directory: filter, take it away, next page", async () => {
    const page = await town.open("/directory");
    await tabTo(page, page.locator(".directory-filters").getByRole("checkbox", { name: /^Antiques/ }));
    await page.keyboard.press("Space");
    await page.waitForURL((url) => url.search === "?category=antiques");
    assert.equal(
      await isFocused(page.locator(".directory-filters").getByRole("checkbox", { name: /^Antiques/ })),
      true,
      "the focus stays where it was",
    );
    const remove = page.getByRole("button", { name: "Remove Antiques" });
    await remove.waitFor();
    await tabTo(page, remove);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${town.address}/directory`);
    const next = page.getByRole("link", { name: "Next" });
    await next.waitFor();
    await tabTo(page, next);
    await page.keyboard.press("Enter");
    await page.getByText(/page 2 of/).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement !== document.body), true);
    await close(page);
  });

  test("the events' month: one stop, days by the arrows, months by Page Down, the chosen day's events follow", async () => {
    const page = await town.open("/events?view=month");
    const grid = page.getByRole("grid");
    await grid.waitFor();
    await tabTo(page, grid.locator("button[tabindex='0']"));
    const day = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    const first = await day();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction((before) => document.activeElement.getAttribute("aria-label") !== before, first);
    const month = await grid.getAttribute("aria-label");
    await page.keyboard.press("PageDown");
    await page.waitForFunction(
      (before) => document.querySelector("[role=grid]")?.getAttribute("aria-label") !== before,
      month,
    );
    assert.equal(await page.evaluate(() => document.activeElement.matches(".month-day")), true);
    await page.keyboard.press("Tab");
    assert.equal(
      await page.evaluate(() => Boolean(document.activeElement.closest(".month-grid"))),
      false,
      "the grid is one stop",
    );
    await close(page);
  });

  test("an event from the list: the heart asks for a sign-in, which leads back to the event's heading", async () => {
    const page = await town.open("/events");
    await tabTo(page, page.locator(".event-card-link").first());
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.matches("h1.event-name"));
    const address = page.url();
    const heart = page.locator(".event-actions .interest-button");
    await tabTo(page, heart);
    await page.keyboard.press("Enter");
    const login = page.locator(".interest-message").getByRole("link", { name: "Login" });
    await login.waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await isFocused(login), true, "the way to the sign-in is the next stop");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${town.address}/login`);
    await tabTo(page, page.getByLabel("Email", { exact: true }));
    await page.keyboard.type(MEMBERS.resident);
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(address);
    await page.waitForFunction(() => document.activeElement?.matches("h1.event-name"));
    await tabTo(page, heart);
    await page.keyboard.press("Enter");
    await page.getByText(/^(You are|No longer) interested\.$/).waitFor();
    await close(page);
  });

  test("the phone's views: the arrows change from list to map", async () => {
    const page = await town.open("/directory", { size: PHONE });
    const list = page.locator(".directory-views input").first();
    await tabTo(page, list);
    await page.keyboard.press("ArrowRight");
    await page.waitForURL((url) => url.searchParams.get("view") === "map");
    await page.locator(".map-view").waitFor();
    await close(page);
  });

  test("a control that goes with its row leaves the focus to the row that takes its place, and the last to the heading", async () => {
    const names = ["Anchor Apizza", "Mill Stone Pizza"];
    const slugs = ["anchor-apizza", "mill-stone-pizza"];
    const ids = await Promise.all(slugs.map(async (slug) => (await town.read(`businesslistings/${slug}/`)).id));
    const page = await town.open("/saved", {
      before: (opened) =>
        opened.addInitScript((list) => {
          localStorage["towngreen.saved"] ??= JSON.stringify(list);
        }, ids),
    });
    await page.getByText("2 places").waitFor();
    const [first, second] = await page.locator(".business-card-name").allInnerTexts();
    assert.deepEqual([first, second].sort(), names);
    const heart = page.getByRole("button", { name: `Save ${first}` });
    await tabTo(page, heart);
    // What keeps the focus is asked for with the first Tab.
    await flushRequests(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction((name) => document.activeElement.closest("li")?.textContent.includes(name), second);
    await page.getByRole("button", { name: `Save ${second}` }).press("Enter");
    await page.waitForFunction(() => document.activeElement.localName === "h1");
    await close(page);
  });

  test("in high contrast, what is chosen is told apart by the system's own colors", async () => {
    const page = await town.open("/events?view=month", { forcedColors: "active" });
    const box = page.locator(".header-search-form").getByRole("combobox");
    await page.getByRole("grid").waitFor();
    await box.fill("pizza");
    await page.locator(".combobox-option").nth(1).waitFor();
    await box.press("ArrowDown");
    for (const [chosen, other] of [
      [".combobox-option[aria-selected=true]", ".combobox-option[aria-selected=false]"],
      [".header-link[aria-current]", ".header-link:not([aria-current])"],
      [".events-tools .segmented-option:has(:checked)", ".events-tools .segmented-option:not(:has(:checked))"],
      [".month-cell[aria-selected=true]", ".month-cell[aria-selected=false]"],
    ]) {
      const look = (selector) =>
        page.evaluate((one) => {
          const { backgroundColor, color } = getComputedStyle(document.querySelector(one));
          return { backgroundColor, color };
        }, selector);
      const { backgroundColor, color } = await look(chosen);
      assert.notEqual(backgroundColor, (await look(other)).backgroundColor, chosen);
      assert.notEqual(backgroundColor, color, chosen);
    }
    await close(page);
  });

  test("the filter sheet: opens, keeps the focus, closes and returns", async () => {
    const page = await town.open("/directory", { size: PHONE });
    const button = page.getByRole("button", { name: "Filters" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.waitFor();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      const isBehind = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement.closest("dialog"),
      );
      assert.equal(isBehind, false, `after ${step + 1} Tabs`);
    }
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    assert.equal(await isFocused(button), true);
    await close(page);
  });
});
