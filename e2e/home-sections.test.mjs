// The home page section by section: what each shows, and what remains if its request fails or never completes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  MEMBERS,
  close,
  expectAccessible,
  finish,
  pathIs,
  startTown,
  stub,
  until,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();

const CATEGORY = {
  id: 1,
  name: "Antiques",
  slug: "antiques",
  business_count: 3,
  sponsorship: null,
  description: "Old things.",
  pictogram: "shop",
};
const GUIDE = {
  id: 9,
  slug: "a-slow-sunday",
  title: "A slow Sunday",
  introduction: "Bread first.",
  image_url: "",
  related_businesses: [],
};
const EVENT = (id) => ({
  id,
  title: `Concert ${id}`,
  slug: `concert-${id}`,
  description: "",
  summary: "",
  category: "music",
  location: "Town Green",
  address: "",
  start_date: "2036-11-28",
  end_date: null,
  start_time: "18:00:00",
  end_time: null,
  image: null,
  price: null,
  business: null,
  status: "scheduled",
  all_day: false,
  is_free: false,
  interest_count: 0,
  user_interest_status: null,
  needs_review: false,
  confidence_score: null,
  verification_status: "unverified",
  community_engagement_score: null,
  source_reliability_score: null,
  event_source: null,
  target_audience: "all_ages",
  atmosphere_tags: [],
  special_offers: {},
  next_occurrence: null,
  picture: null,
});
const PARTNER = {
  id: 7,
  name: "Plain Partner",
  slug: "anchor-apizza",
  images: [],
  category: { id: 1, name: "Pizza", slug: "pizza", pictogram: "restaurant" },
  average_rating: null,
  yearly_shows: null,
  sponsor_message: null,
};
const SPOTLIGHT = {
  id: 3,
  business_slug: "anchor-apizza",
  business_name: "Anchor Apizza",
  business_hero_image: null,
  custom_title: "White clam night",
  custom_message: "Every Thursday.",
};
const DEAL = {
  id: 1,
  title: "Two for one",
  description: "Every pie on Mondays.",
  business_name: "Anchor Apizza",
  end_date: "2036-11-28",
};

/** The five API calls of the page, what they render, and how to check it. */
const PARTS = {
  "guides/homepage_features/": {
    answer: { featured: GUIDE, recommended: [] },
    shown: (page) => page.getByRole("heading", { name: "A slow Sunday" }),
  },
  "spotlights/current/": {
    answer: [SPOTLIGHT],
    shown: (page) => page.getByRole("heading", { name: "White clam night" }),
  },
  "businesslistings/featured/": {
    answer: [PARTNER],
    shown: (page) => page.getByRole("heading", { name: "Plain Partner" }),
  },
  "deals/latest/": { answer: [DEAL], shown: (page) => page.getByRole("heading", { name: "Two for one" }) },
  "categories/": { answer: [CATEGORY], shown: (page) => page.locator(".category-card") },
};
const WHOLE = {
  guides: { featured: GUIDE, recommended: [] },
  spotlights: [SPOTLIGHT],
  featured_businesses: [PARTNER],
  latest_deals: [DEAL],
  categories: [CATEGORY],
};

/** Opens the home page with stubbed responses; `null` never responds. */
const openHome = (answers, options = {}) =>
  town.open("/", {
    before: async (opened) => {
      await withoutInitialData(opened);
      for (const [path, answer] of Object.entries(answers)) {
        if (answer === null)
          await opened.route(
            (url) => url.pathname === `/api/v1/${path}`,
            () => undefined,
          );
        else await stub(opened, path, answer);
      }
    },
    ...options,
  });

/** Search, navigation and static content work. */
async function expectUsable(page) {
  await page.locator(".hero-search").getByRole("combobox").fill("anchor");
  await page.locator(".features a").first().waitFor();
  await page.getByRole("button", { name: "Take our Persona Quiz!" }).waitFor();
  await page.locator("header").getByRole("link", { name: "Directory", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Directory" }).waitFor();
}

describe("with all its data", { concurrency: 2 }, () => {
  test("GDE-002 HOM-012 the featured guide stands on the page, and without a picture its landscape does", async () => {
    const page = await openHome({ "home/": WHOLE });
    const guide = page.getByRole("region", { name: "Featured guide" });
    await guide.getByText("Bread first.").waitFor();
    assert.match(await guide.locator("img").getAttribute("src"), /^\/art\/landscape\/a-slow-sunday\.svg/);
    assert.equal(
      await guide.getByRole("link", { name: "A slow Sunday" }).getAttribute("href"),
      "/guides/a-slow-sunday",
    );
    await finish(page);
  });

  test("HOM-013 a guide's picture that is not there gives way to the landscape", async () => {
    const page = await openHome({
      "home/": { ...WHOLE, guides: { featured: { ...GUIDE, image_url: "/media/none.webp" }, recommended: [] } },
    });
    await page.getByRole("region", { name: "Featured guide" }).scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      document.querySelector(".home-guide img")?.src.includes("/art/landscape/a-slow-sunday.svg"),
    );
    await close(page);
  });

  test("HOM-015 HOM-016 six coming events, with tonight beside them", async () => {
    const page = await openHome({
      "events/upcoming/": { success: true, count: 8, data: Array.from({ length: 8 }, (_, index) => EVENT(index + 1)) },
    });
    await page.locator(".upcoming-list").getByRole("link", { name: "Concert 6", exact: true }).waitFor();
    assert.equal(await page.locator(".upcoming-list > li").count(), 6);
    assert.ok(page.asked.includes("/api/v1/events/upcoming/?limit=6"), page.asked.join());
    const [coming, tonight] = await Promise.all(
      [".upcoming", ".home-tonight"].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(tonight.x >= coming.x + coming.width && tonight.y < coming.y + coming.height, "side by side");
    await close(page);
  });

  test("HOM-018 HOM-032 each of the latest deals shows what it is, whose and until when, and leads to its page", async () => {
    const page = await openHome({
      "home/": { ...WHOLE, latest_deals: [DEAL, { ...DEAL, id: 2, title: "Free coffee", end_date: null }] },
    });
    const deals = page.getByRole("region", { name: "Latest Deals" });
    assert.equal(
      (await deals.locator(".coupon").first().innerText()).replace(/\s+/g, " "),
      "Two for one Every pie on Mondays. Anchor Apizza Until Friday, November 28, 2036",
    );
    assert.equal(await deals.getByRole("link", { name: "Free coffee" }).getAttribute("href"), "/deals/2");
    await deals.getByRole("link", { name: "Two for one" }).click();
    await pathIs(page, "/deals/1");
    await close(page);
  });
});

describe("with the API in trouble", { concurrency: 2 }, () => {
  for (const slow of Object.keys(PARTS)) {
    test(`HOM-034 ${slow} does not come: after three seconds its section is empty, the four others stand`, async () => {
      const answers = Object.fromEntries(
        Object.entries(PARTS).map(([path, { answer }]) => [path, path === slow ? null : answer]),
      );
      const page = await openHome({ "home/": { status: 500, body: {} }, ...answers });
      for (const [path, { shown }] of Object.entries(PARTS)) if (path !== slow) await shown(page).first().waitFor();
      await page.waitForFunction(() => !document.querySelector("#main .skeleton"), undefined, { timeout: 6000 });
      assert.equal(await PARTS[slow].shown(page).count(), 0);
      assert.equal(
        await page.getByText("Error loading page data.").count(),
        0,
        "one part that fails is no failure of the page",
      );
      await expectUsable(page);
      await close(page);
    });

    test(`HOM-034 ${slow} answers with a failure: its section is empty, the others stand`, async () => {
      const answers = Object.fromEntries(
        Object.entries(PARTS).map(([path, { answer }]) => [path, path === slow ? { status: 500, body: {} } : answer]),
      );
      const page = await openHome({ "home/": { status: 500, body: {} }, ...answers });
      for (const [path, { shown }] of Object.entries(PARTS)) if (path !== slow) await shown(page).first().waitFor();
      await page.waitForFunction(() => !document.querySelector("#main .skeleton"), undefined, { timeout: 6000 });
      assert.equal(await PARTS[slow].shown(page).count(), 0);
      await close(page);
    });
  }

  test("HOM-034 the one call for all does not come: after three seconds the five are asked, and fill the page", async () => {
    const page = await openHome({
      "home/": null,
      ...Object.fromEntries(Object.entries(PARTS).map(([path, { answer }]) => [path, answer])),
    });
    assert.equal(
      page.asked.filter((path) => path === "/api/v1/deals/latest/").length,
      0,
      "not before the one has failed",
    );
    for (const { shown } of Object.values(PARTS)) await shown(page).first().waitFor();
    assert.equal(await page.locator("#main .skeleton").count(), 0);
    await close(page);
  });

  test("HOM-024 with no answer at all the page says so and stays usable", async () => {
    const page = await town.open("/", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await opened.route("**/api/v1/**", (route) => route.abort("connectionrefused"));
      },
    });
    await page
      .getByText("Error loading page data. Please try again later.", { exact: true })
      .waitFor({ timeout: 20_000 });
    await page.locator(".hero-search").getByRole("combobox").waitFor();
    await page.locator(".features a").first().waitFor();
    assert.equal(await page.locator("#main .skeleton").count(), 0);
    await page.unrouteAll();
    await page.locator(".home-failed").getByRole("button", { name: "Try again" }).click();
    await page.locator(".category-card").first().waitFor();
    await close(page);
  });
});

test("a member sees the next marked event above the others, at once and without moving them; a visitor does not", async () => {
  const next = (page) => page.locator(".home-next");
  const now = new Date("2036-11-28T20:00:00Z");
  const marked = [
    { ...EVENT(1), title: "Called off", status: "cancelled" },
    { ...EVENT(5), title: "Put off", status: "postponed" },
    { ...EVENT(2), title: "Over", start_time: "09:00:00", end_time: "10:00:00" },
    EVENT(3),
    { ...EVENT(4), start_date: "2036-12-02" },
  ];
  const open = (events) =>
    town.openAs(MEMBERS.resident, "/", {
      before: async (opened) => {
        await opened.clock.setFixedTime(now);
        await stub(opened, "dashboard/", { events });
      },
    });
  const page = await open(marked);
  await next(page).waitFor();
  // 3 PM in town.
  assert.equal(await next(page).innerText(), "In 3 hours: Concert 3");
  const heading = await page.locator("#upcoming-title").boundingBox();
  assert.ok((await next(page).boundingBox()).y < heading.y);
  await expectAccessible(page);
  await next(page).getByRole("link", { name: "Concert 3" }).click();
  await pathIs(page, "/events/concert-3");
  await page.context().close();
  const later = await open(marked.slice(4));
  await next(later).waitFor();
  assert.equal(await next(later).innerText(), "Tuesday, 6 PM: Concert 4");
  await close(later);
  const none = await open([]);
  await until("the member's events", () => none.asked.includes("/api/v1/dashboard/"));
  assert.deepEqual(await none.locator("#upcoming-title").boundingBox(), heading, "it takes no space of its own");
  assert.equal(await next(none).count(), 0);
  await close(none);
  const visitor = await town.open("/");
  assert.equal(await next(visitor).count(), 0);
  assert.deepEqual(
    visitor.asked.filter((path) => path.includes("dashboard")),
    [],
  );
  await close(visitor);
});
