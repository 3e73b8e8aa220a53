// Moving about. Where the focus and the scroll position are after following a link: to other content at the same path,
// to a part of the page, and back. The menu of narrow screens: it opens quickly, is inert while closed, and closes on any
// navigation. Filters: several chosen at once, and taken away.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  expectNoPageErrors,
  findAccessibilityViolations,
  finish,
  hydrated,
  pathIs,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();
const focused = (page) =>
  page.evaluate(() => {
    const { localName, id } = document.activeElement;
    return id ? `${localName}#${id}` : localName;
  });
const scrolled = (page) => page.evaluate(() => scrollY);

async function scrollTo(page, top) {
  await page.evaluate((y) => scrollTo(0, y), top);
  await until("the scroll position", async () => (await scrolled(page)) === top);
}

describe("other content at the same path starts at its heading, at the top", () => {
  test("a category from the header's menu", async () => {
    const page = await town.open("/directory", { size: DESKTOP });
    await page.locator(".business-card").nth(5).waitFor();
    await scrollTo(page, 600);
    await page.getByRole("button", { name: "Categories", exact: true }).click();
    await page.locator(".header-nav .menu-item", { hasText: "Antiques" }).click();
    await page.getByRole("heading", { level: 1, name: "Antiques" }).waitFor();
    await until("the heading with the focus", async () => (await focused(page)) === "h1");
    assert.equal(await scrolled(page), 0);
    await finish(page);
  });

  test("another search", async () => {
    const page = await town.open("/search?q=books", { size: { width: 1280, height: 400 } });
    await page.locator(".search-result").first().waitFor();
    await scrollTo(page, 120);
    const box = page.getByRole("banner").getByRole("combobox");
    await box.fill("pizza");
    await box.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "pizza");
    await until("the heading with the focus", async () => (await focused(page)) === "h1");
    assert.equal(await scrolled(page), 0);
    await finish(page);
  });
});

test("a link to a part of the page moves the focus there; Back returns to where it was followed", async () => {
  const page = await town.open("/guides/your-first-weekend-in-wexbury", { size: { width: 1280, height: 500 } });
  const link = page.locator(".guide-contents a").last();
  const id = (await link.getAttribute("href")).slice(1);
  await link.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await link.click();
  await until("the focus at the target", async () => (await focused(page)).endsWith(`#${id}`));
  const at = await scrolled(page);
  assert.ok(at > before, "it is scrolled into view");
  // The map that can be moved takes the place of its picture once that is in view.
  await page
    .locator(".map-view")
    .last()
    .evaluate((map) => map.scrollIntoView());
  await page.locator(".map-view-scale").last().waitFor();
  await scrollTo(page, at);
  await page.goBack();
  await until("the former position", async () => (await scrolled(page)) === before);
  await close(page);
});

describe("a page is shown where it was left", () => {
  const LEFT = 600;

  async function followAndReturn(page, meanwhile = () => undefined) {
    await page.evaluate(() =>
      [...document.querySelectorAll(".business-card-link")]
        .find((link) => link.getBoundingClientRect().top > 100)
        .click(),
    );
    await page.waitForURL((url) => url.pathname.startsWith("/directory/"));
    await until("the listing at its top", async () => (await scrolled(page)) === 0);
    await meanwhile();
    await page.goBack();
    await pathIs(page, "/directory");
    await until("the former position", async () => (await scrolled(page)) === LEFT);
  }

  test("by Back, if it was scrolled while its code was loading", async () => {
    let release;
    const released = new Promise((resolve) => (release = resolve));
    const page = await town.open("/directory", {
      size: PHONE,
      waitUntil: "commit",
      before: (opened) =>
        opened.route(/\/assets\/main-.*\.js$/, async (route) => {
          await released;
          await route.continue();
        }),
    });
    await page.locator(".footer").waitFor();
    await scrollTo(page, LEFT);
    release();
    await hydrated(page);
    await followAndReturn(page);
    await close(page);
  });

  test("after a reload of it, or of the one that Back leads from", async () => {
    const page = await town.open("/directory", { size: PHONE });
    await scrollTo(page, LEFT);
    await page.reload();
    await hydrated(page);
    await until("the former position", async () => (await scrolled(page)) === LEFT);
    await followAndReturn(page, async () => {
      await page.reload();
      await hydrated(page);
    });
    await close(page);
  });

  test("by Back from elsewhere", async () => {
    const page = await town.open("/directory", { size: PHONE });
    await scrollTo(page, LEFT);
    await page.goto("about:blank");
    await page.goBack();
    await hydrated(page);
    await until("the former position", async () => (await scrolled(page)) === LEFT);
    await close(page);
  });
});

test("the skip link leads the focus past the header", async () => {
  const page = await town.open("/directory", { size: DESKTOP });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await until("the focus in the main part", async () => (await focused(page)) === "main#main");
  await close(page);
});

describe("a page past the end of a list says so, and leads to the first one", () => {
  for (const path of ["/deals", "/guides", "/newsletter"]) {
    test(path, async () => {
      const page = await town.open(`${path}?page=99`, { status: 404 });
      await page.getByText("This page of the list does not exist.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
      await page.getByRole("link", { name: "Go to the first page" }).click();
      await page.waitForURL(`${town.address}${path}`);
      await close(page);
    });
  }
});

const button = (page) => page.getByRole("button", { name: "Menu" });
const sheet = (page) => page.locator("#mobile-menu");

/** Opens a page and waits until its hidden menu has rendered. */
async function openPhone(path = "/about", options = {}) {
  const page = await town.open(path, { size: PHONE, ...options });
  await sheet(page).waitFor({ state: "attached" });
  return page;
}

test("a touch shows what is already drawn: nothing is made and nothing on the page moves", async () => {
  for (const path of ["/", "/directory"]) {
    const page = await openPhone(path);
    await page.waitForLoadState("networkidle");
    const before = await page.locator("#main").boundingBox();
    await page.evaluate(() => {
      window.made = [];
      // The categories are rendered shortly after the menu was opened.
      const isPart = ({ target }) => !target.closest("details");
      new MutationObserver((changes) =>
        window.made.push(
          ...changes.filter(isPart).flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.nodeName)),
        ),
      ).observe(document.querySelector(".header"), { childList: true, subtree: true });
    });
    await button(page).tap();
    await sheet(page).getByRole("link", { name: "Events" }).waitFor();
    assert.deepEqual(await page.locator("#main").boundingBox(), before, path);
    await button(page).tap();
    await sheet(page).waitFor({ state: "hidden" });
    assert.deepEqual(await page.evaluate(() => window.made), [], path);
    await finish(page);
  }
});

test("while it is closed nobody meets it, neither by Tab nor by ear", async () => {
  const page = await openPhone();
  assert.equal(await button(page).getAttribute("aria-expanded"), "false");
  assert.equal(
    await page.locator(`#${await button(page).getAttribute("aria-controls")}`).count(),
    1,
    "what the button opens is there",
  );
  assert.equal(await page.getByRole("navigation", { name: "Main" }).count(), 0);
  assert.equal(await page.locator(".header").getByRole("link", { name: "Events", exact: true }).count(), 0);
  await button(page).focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => Boolean(document.activeElement.closest(".header"))), false);
  await expectAccessible(page);
  await close(page);
});

test("a touch beside it, the last Tab and a link to the page that is open close it", async () => {
  const page = await openPhone();
  const leave = {
    "a touch beside it": () => page.touchscreen.tap(PHONE.width / 2, PHONE.height - 20),
    "the last Tab": async () => {
      await sheet(page).getByRole("link", { name: "Sign Up" }).focus();
      await page.keyboard.press("Tab");
    },
    "a link to this page": () => sheet(page).getByRole("link", { name: "About" }).tap(),
  };
  for (const [what, act] of Object.entries(leave)) {
    await button(page).tap();
    await sheet(page).waitFor();
    await act();
    await until(what, () => sheet(page).isHidden());
    assert.equal(await button(page).getAttribute("aria-expanded"), "false", what);
  }
  await close(page);
});

test("every line can be reached where text is twice as large, and the next opening starts short", async () => {
  const page = await openPhone("/about", { size: { width: 320, height: 560 }, text: 2 });
  await button(page).tap();
  await sheet(page).getByText("Categories", { exact: true }).tap();
  const last = sheet(page).getByRole("link", { name: "Sign Up" });
  await last.scrollIntoViewIfNeeded();
  const { y, height } = await last.boundingBox();
  assert.ok(y >= 0 && y + height <= 560, `the last line ends at ${y + height} of 560`);
  await expectNoPageErrors(page);
  await button(page).tap();
  await button(page).tap();
  assert.equal(await sheet(page).locator("details").getAttribute("open"), null);
  await close(page);
});

test("a member's menu has the way out, and no barriers", async () => {
  const page = await town.openAs(MEMBERS.resident, "/about", { size: PHONE });
  await button(page).tap();
  await sheet(page).getByRole("link", { name: "Logout" }).waitFor();
  // Elements covered by the open menu need not be clickable.
  assert.deepEqual(
    (await findAccessibilityViolations(page)).violations.filter((line) => !/partially obscured/.test(line)),
    [],
  );
  await finish(page);
});

const PAGES = [
  { path: "/directory", names: ["Antiques", "Banks"], chosen: "category=antiques,banks" },
  { path: "/events", names: ["Music", "Family"], chosen: "category=family,music" },
];

/** Clicks the checkboxes one after the other, before the list for the first has rendered; returns their states then. */
const chooseInOneBreath = (page, names) =>
  page.evaluate(async (wanted) => {
    const box = (name) =>
      [...document.querySelectorAll("dialog .checkbox")]
        .find((label) => label.innerText.startsWith(name))
        .querySelector("input");
    for (const name of wanted) {
      box(name).click();
      // React renders the result of a click before the next task begins.
      await Promise.resolve().then(() => undefined);
    }
    return wanted.map((name) => box(name).checked);
  }, names);

for (const { path, names, chosen } of PAGES) {
  test(`${path}: two boxes in one breath both count, and the sheet leaves the page where Back expects it`, async () => {
    const page = await town.open("/about", { size: PHONE });
    await page.goto(town.address + path);
    await page.getByRole("button", { name: /^Filters/ }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.locator("summary", { hasText: "Category" }).tap();
    const done = dialog.locator(".dialog-actions .button-primary");
    const all = await done.innerText();
    const asked = page.asked.length;
    assert.deepEqual(await chooseInOneBreath(page, names), [true, true]);
    assert.equal(decodeURIComponent(new URL(page.url()).search).slice(1), chosen);
    await until("the number of what was chosen", async () => (await done.innerText()) !== all);
    assert.ok(
      page.asked.slice(asked).some((address) => decodeURIComponent(address).includes(chosen)),
      "the list for both has been asked for",
    );
    await done.tap();
    await dialog.waitFor({ state: "detached" });
    assert.equal(
      await page.getByRole("button", { name: "Filters (2)" }).evaluate((button) => button === document.activeElement),
      true,
      "the focus is back on the button",
    );
    await expectNoPageErrors(page);
    await page.goBack();
    assert.equal(new URL(page.url()).pathname, "/about");
    await close(page);
  });
}

for (const { path, legend } of [
  { path: "/events", legend: "Category" },
  { path: "/directory", legend: "Price" },
  { path: "/directory", legend: "Tags" },
]) {
  test(`${path}: after the list for one choice of "${legend}" is there, a second can be chosen`, async () => {
    const page = await town.open(path);
    const group = page.getByRole("group", { name: legend });
    const boxes = group.getByRole("checkbox");
    const found = page.locator(".directory-count, .events-count");
    const names = () => group.locator(".checkbox-label").allInnerTexts();
    const before = await names();
    let shown = await found.innerText();
    for (const index of [0, 1]) {
      await boxes.nth(index).check();
      await until(`the list with ${before[index]}`, async () => (await found.innerText()) !== shown);
      shown = await found.innerText();
      assert.deepEqual(await names(), before, `${before[index]} takes no other choice away`);
    }
    assert.equal(await group.getByRole("checkbox", { checked: true }).count(), 2);
    await finish(page);
  });
}

test("a filter that is taken away is gone at once, and the focus is on the number", async () => {
  const page = await town.open("/directory?category=antiques&category=banks");
  const seen = await page.evaluate(async () => {
    document.querySelector(".applied-filter").click();
    await Promise.resolve().then(() => undefined);
    return { left: document.querySelectorAll(".applied-filter").length, focused: document.activeElement.className };
  });
  assert.deepEqual(seen, { left: 1, focused: "directory-count" });
  await page.waitForURL((url) => url.search === "?category=banks");
  await finish(page);
});
