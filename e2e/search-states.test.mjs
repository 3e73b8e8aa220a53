// What the search says about its results: closest matches, index still building, near the visitor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { headerSearch, options, searches, typeAndWait } from "./search-box.mjs";
import {
  DESKTOP,
  PHONE,
  REFETCH_ERRORS,
  advanceClock,
  close,
  expectAccessible,
  expectNoPageErrors,
  failRefetch,
  finish,
  hydrationMismatches,
  startTown,
  stub,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();
const HITS = ["Quarry Hill Books", "The Bookbinder", "Cookbook Kitchen"].map((name, index) => ({
  id: index + 1,
  name,
  slug: `shop-${index}`,
  category: null,
}));

const alsoFound = (also, match) => (Array.isArray(also) ? { match, groups: also } : also);

async function stubSearch(page, answer, also, match) {
  await page.clock.install();
  await stub(page, "search/", answer);
  await stub(page, "also-found/", alsoFound(also, match));
}

const open = (answer, also = [], match = "all_words") =>
  town.open("/search?q=books", {
    before: async (opened) => {
      await withoutInitialData(opened);
      await stubSearch(opened, answer, also, match);
    },
  });

async function openStill(path, answer = HITS, { also = [], match = "all_words" } = {}) {
  const page = await town.open(path, { before: (opened) => stubSearch(opened, answer, also, match) });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return page;
}

test("where no business has all the words, the page says that these come closest", async () => {
  const page = await open(HITS, [], "most_words");
  await page.getByText("No business matches every word you typed. These come closest.").waitFor();
  assert.equal(await page.locator(".search-result").count(), 3);
  await finish(page);
});

test("a day that is searched for leads to the calendar, also from results", async () => {
  const page = await town.open("/search?q=this+weekend");
  await page.locator(".search-result").first().waitFor();
  const link = page.getByRole("link", { name: "See what is on this weekend", exact: true });
  assert.deepEqual(await hydrationMismatches(page), []);
  await link.click();
  await page.waitForURL((url) => url.pathname === "/events" && url.search === "?date=weekend");
  await finish(page);
});

test("results stay when they cannot be read again", async () => {
  const page = await open(HITS);
  await page.locator(".search-result").first().waitFor();
  // They are stale by then.
  await advanceClock(page, 6 * 60_000);
  await failRefetch(page, "search/");
  assert.equal(await page.locator(".search-result").count(), 3);
  await finish(page, { except: REFETCH_ERRORS });
});

test("what has all the words stands before the businesses that only come closest", async () => {
  const sale = { id: 7, name: "Book Sale", path: "/events/book-sale-7", note: "Saturday, 10 AM" };
  const groups = [{ kind: "event", label: "Events", all: null, results: [sale], has_more: true }];
  const page = await open(HITS, groups, "most_words");
  const businesses = page.getByRole("region", { name: "Businesses" });
  await businesses.getByText("No business matches every word you typed.").waitFor();
  assert.deepEqual(await page.locator(".search-group-title").allInnerTexts(), ["Events", "Businesses"]);
  await page.getByText("Results for “books”", { exact: true }).waitFor();
  await finish(page);

  const other = await openStill("/about", HITS, { also: groups, match: "most_words" });
  await typeAndWait(other, headerSearch(other), "book sale");
  await options(other).first().waitFor();
  assert.deepEqual(
    await other
      .getByRole("listbox")
      .getByRole("group")
      .evaluateAll((all) => all.map((one) => one.firstElementChild.textContent)),
    ["Events", "Closest matches"],
  );
  await close(other);
});

test("the suggestions call them the closest matches", async () => {
  const page = await openStill("/about", HITS, { match: "most_words" });
  await typeAndWait(page, headerSearch(page), "book barn");
  await options(page).first().waitFor();
  assert.deepEqual(
    await page
      .getByRole("listbox")
      .getByRole("group")
      .evaluateAll((groups) => groups.map((group) => group.firstElementChild.textContent)),
    ["Closest matches"],
  );
  await close(page);
});

test("a search that is starting up is asked again by itself, on the page and in the suggestions", async () => {
  let isReady = false;
  const answer = () => (isReady ? HITS : []);
  const also = () => ({ match: isReady ? "all_words" : "building", groups: [] });
  const page = await open(answer, also);
  await page.getByText("Search is starting up. More results will show in a moment.").waitFor();
  isReady = true;
  await page.clock.runFor(2000);
  await page.getByText("3 results for “books”").waitFor();
  assert.equal(await page.getByText("Search is starting up.").count(), 0);
  await close(page);

  isReady = false;
  const other = await openStill("/about", answer, { also });
  await typeAndWait(other, headerSearch(other), "boks");
  await other
    .locator(".combobox-popup")
    .getByText("Search is starting up. More results will show in a moment.")
    .waitFor();
  isReady = true;
  await other.clock.runFor(2000);
  await options(other).first().waitFor();
  const asked = searches(other).length;
  await other.clock.runFor(60_000);
  assert.equal(searches(other).length, asked, "once it is ready, it is left alone");
  await close(other);
});

test("who gave their place to sort a list finds what is near first", async () => {
  const page = await openStill("/directory?near=41.3700,-72.4700&ordering=distance");
  await typeAndWait(page, headerSearch(page), "books");
  await options(page).first().waitFor();
  assert.deepEqual(searches(page), ["/api/v1/search/?q=books&near=41.3700,-72.4700"]);
  await close(page);
});

test("what is suggested under the home page's box is in view whole", async () => {
  for (const size of [PHONE, DESKTOP]) {
    const page = await town.open("/", { size });
    await page.locator(".hero-search").getByRole("combobox").pressSequentially("wex");
    await options(page).nth(4).waitFor();
    const covered = await options(page).evaluateAll((all) =>
      all
        .filter((option) => {
          option.scrollIntoView({ block: "nearest" });
          const { x, y, width, height } = option.getBoundingClientRect();
          return !option.contains(document.elementFromPoint(x + width / 2, y + height - 4));
        })
        .map((option) => option.textContent),
    );
    assert.deepEqual(covered, [], `${size.width} px`);
    await close(page);
  }
});

const PLACES = [
  {
    id: 1,
    open_status: { is_open: true, label: "Open now · closes 5 PM" },
    phone: { text: "(860) 555-0142", href: "tel:+18605550142" },
  },
  { id: 2, open_status: { is_open: false, label: "Closed · opens 8 AM tomorrow" }, phone: null },
];
const OPENING = { value: "now", label: "Open now", words: "book" };

test("suggestions say whether a place is open, and on a phone its number is a tap away", async () => {
  for (const [size, isPhone] of [
    [PHONE, true],
    [DESKTOP, false],
  ]) {
    const page = await town.open("/about", {
      size,
      before: (opened) =>
        stubSearch(opened, HITS, { match: "all_words", opening: OPENING, places: PLACES, groups: [] }),
    });
    await page.clock.pauseAt(Date.now() + 3_600_000);
    if (isPhone) await page.getByRole("button", { name: "Search" }).click();
    const box = page.getByRole("combobox").and(page.locator(":visible"));
    await typeAndWait(page, box, "book open now");
    const first = page.getByRole("option", { name: /^Quarry Hill Books/ });
    await first.waitFor();
    assert.match(await first.innerText(), /Open now · closes 5 PM/);
    assert.match(await options(page).nth(1).innerText(), /Closed · opens 8 AM tomorrow/);
    assert.deepEqual(await page.locator(".combobox-group").allInnerTexts(), ["Open now"]);
    const call = page.getByRole("link", { name: "Call Quarry Hill Books: (860) 555-0142" });
    assert.equal(await call.isVisible(), isPhone);
    if (isPhone) {
      const [typed, popup] = [await box.boundingBox(), await page.locator(".combobox-popup:visible").boundingBox()];
      assert.ok(popup.y - typed.y - typed.height < 16, "what is found is right below the box");
      assert.equal(await call.getAttribute("href"), "tel:+18605550142");
      const [row, link] = [await first.boundingBox(), await call.boundingBox()];
      assert.ok(Math.abs(row.y - link.y) < 2 && link.x >= row.x + row.width - 1, "in the row of its option, beside it");
      assert.ok(link.height >= 44);
    }
    await page.clock.resume();
    await expectAccessible(page);
    await finish(page);
  }
});

test("the page says how it understood the words, and takes it off", async () => {
  const page = await town.open("/search?q=pizza+open+late");
  const chip = page.getByRole("link", { name: /^Remove Open (now|past 9 PM)$/ });
  await chip.waitFor();
  const places = await page.locator(".search-result").count();
  await expectNoPageErrors(page);
  await chip.click();
  await page.waitForURL((url) => url.searchParams.get("q") === "pizza");
  await page.getByText(/ results for “pizza”$/).waitFor();
  await chip.waitFor({ state: "detached" });
  assert.ok((await page.locator(".search-result").count()) >= places);
  const call = page.locator(".search-result-phone").first();
  assert.match(await call.getAttribute("href"), /^tel:\+1\d{10}$/);
  await page.locator(".search-result .open-status").first().waitFor();
  await expectAccessible(page);
  await finish(page);
});
