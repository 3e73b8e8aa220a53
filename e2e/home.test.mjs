// The home page: search first, then the links into the directory.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
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
const QUICK = 6;

const category = (name, business_count, sponsorship = null) => {
  const slug = name.toLowerCase();
  return {
    id: business_count,
    name,
    slug,
    business_count,
    sponsorship,
    description: `All about ${slug}.`,
    pictogram: "shop",
  };
};

/** Opens the home page with these categories, fetched by the browser. */
const openWith = (answer) =>
  town.open("/", {
    before: async (opened) => {
      await withoutInitialData(opened);
      await stub(opened, "categories/", answer);
    },
  });

test("HOM-009 the hero has a search that leads to a business", async () => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await town.open("/", { size });
    const box = page.locator(".hero-search").getByRole("combobox");
    await box.pressSequentially("anchor");
    await page.getByRole("option", { name: /^Anchor Apizza/ }).click();
    await page.getByRole("heading", { level: 1, name: "Anchor Apizza" }).waitFor();
    await finish(page);
  }
});

test("what the hero leads to stands in one row where there is room", async () => {
  const page = await town.open("/", { size: { width: 1440, height: 900 } });
  const tops = await page
    .locator(".hero-actions .button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.equal(tops.length, 4);
  assert.equal(new Set(tops).size, 1, tops.join(", "));
  await close(page);
});

test("HOM-010 the six categories with the most businesses are offered with their counts, none that is empty", async () => {
  const counts = {
    Antiques: 3,
    Bakeries: 0,
    Cafes: 9,
    Dentists: 4,
    Electricians: 1,
    Florists: 7,
    Groceries: 2,
    Hotels: 5,
    Inns: 0,
  };
  const page = await openWith(Object.entries(counts).map(([name, count]) => category(name, count)));
  const chips = page.locator(".hero-chips .chip");
  await chips.first().waitFor();
  assert.deepEqual(
    await chips.evaluateAll((all) =>
      all.map((chip) => [chip.querySelector(".chip-count").innerText, chip.getAttribute("href")]),
    ),
    [
      ["9", "cafes"],
      ["7", "florists"],
      ["5", "hotels"],
      ["4", "dentists"],
      ["3", "antiques"],
      ["2", "groceries"],
    ].map(([count, slug]) => [count, `/directory?category=${slug}`]),
  );
  await close(page);
});

test("HOM-011 with fewer than six that hold something, only those are offered", async () => {
  const page = await openWith([category("Antiques", 3), category("Bakeries", 0), category("Cafes", 1)]);
  await page.locator(".hero-chips .chip").first().waitFor();
  assert.equal(await page.locator(".hero-chips .chip").count(), 2);
  assert.equal(await page.locator(".home-category-list li").count(), 2);
  await close(page);
});

test("CAT-001 a sponsored category and one without a sponsor are both shown", async () => {
  const page = await openWith([category("Antiques", 3), category("Cafes", 9, { priority: 1 })]);
  await page.locator(".category-card").first().waitFor();
  assert.deepEqual((await page.locator(".category-card .card-title").allInnerTexts()).toSorted(), [
    "Antiques",
    "Cafes",
  ]);
  await finish(page);
});

test("HOM-019 HOM-020 HOM-021 categories, what the site is good for and the call to join are shown, and their links work", async () => {
  const page = await town.open("/");
  for (const part of [".home-categories", ".home-category-list", ".features", ".join"]) {
    const links = await page.locator(`${part} a`).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.ok(links.length > 0 && (await page.locator(part).isVisible()), part);
    for (const href of new Set(links)) assert.equal((await town.fetch(href)).status, 200, href);
  }
  const { length } = (await town.read("categories/")).filter(({ business_count }) => business_count > 0);
  assert.equal(await page.locator(".home-category-list li").count(), length);
  assert.equal(await page.locator(".hero-chips .chip").count(), QUICK);
  await close(page);
});

test("HOM-023 while the sections load, shapes of their size stand in their place", async () => {
  let answer;
  const waiting = new Promise((resolve) => (answer = resolve));
  const page = await town.open("/", {
    before: async (opened) => {
      await withoutInitialData(opened);
      await opened.route(/\/api\/v1\/(home|categories)\//, async (route) => {
        await waiting;
        await route.fulfill({ json: route.request().url().includes("/home/") ? WHOLE : [category("Antiques", 3)] });
      });
    },
  });
  assert.ok((await page.locator(".home-categories .skeleton-card").count()) >= 4);
  const said = await page.locator("#main [role=status]").allTextContents();
  for (const part of ["the guide", "partners", "spotlights", "deals", "categories"])
    assert.ok(said.includes(`Loading ${part}`), `${part}: ${said}`);
  answer();
  await page.locator(".category-card").waitFor();
  assert.equal(await page.locator(".skeleton").count(), 0);
  await close(page);
});

const PARTS = [
  "home/",
  "guides/homepage_features/",
  "spotlights/current/",
  "businesslistings/featured/",
  "deals/latest/",
  "categories/",
];

test("HOM-024 HOM-038 where the page's data fail as a whole and in parts, it says so after three tries, and can try again", async () => {
  const page = await town.open("/", {
    before: async (opened) => {
      await withoutInitialData(opened);
      await opened.clock.install();
      for (const part of PARTS) await stub(opened, part, { status: 500, body: { detail: "Broken." } });
    },
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const failed = page.getByText("Error loading page data. Please try again later.", { exact: true });
  let waited = 0;
  for (; waited < 200 && !(await failed.isVisible()); waited += 1) {
    await page.clock.runFor(500);
    await page.waitForTimeout(20);
  }
  await failed.waitFor();
  for (const part of ["home/", "categories/?fields=all"])
    assert.equal(page.asked.filter((path) => path === `/api/v1/${part}`).length, 3, part);
  await page.unrouteAll();
  await page.clock.resume();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".category-card").first().waitFor();
  await close(page);
});

const partner = (name, facts = {}) => ({
  id: 7,
  name,
  slug: "anchor-apizza",
  images: [],
  category: { id: 1, name: "Pizza", slug: "pizza", pictogram: "restaurant" },
  average_rating: null,
  yearly_shows: null,
  sponsor_message: null,
  ...facts,
});
const SPOTLIGHT = {
  id: 3,
  business_slug: "anchor-apizza",
  business_name: "Anchor Apizza",
  business_hero_image: "/art/poster/spotlight.svg",
  custom_title: "White clam night",
  custom_message: "Every Thursday.",
};
const WHOLE = {
  guides: { featured: null, recommended: [] },
  spotlights: [SPOTLIGHT],
  featured_businesses: [
    // JSON omits undefined values.
    partner("Plain Partner", { average_rating: undefined, yearly_shows: undefined }),
    partner("Known Partner", {
      id: 8,
      images: ["/art/poster/partner.svg", "/art/poster/second.svg"],
      average_rating: 4.25,
      yearly_shows: "20 Shows/Yr",
      sponsor_message: "Fresh bread daily",
    }),
  ],
  latest_deals: [],
  categories: [category("Antiques", 3)],
};
const openHome = (answers, options = {}) =>
  town.open("/", {
    before: async (opened) => {
      await withoutInitialData(opened);
      for (const [path, answer] of Object.entries(answers)) await stub(opened, path, answer);
    },
    ...options,
  });

test("HOM-014 HOM-017 HOM-029 HOM-030 HOM-031 partners and spotlights show what is known of them, and the stand-ins for what is not", async () => {
  const page = await openHome({ "home/": WHOLE });
  const partners = page.getByRole("region", { name: "Our Valued Partners" });
  assert.deepEqual(
    await partners
      .locator(".partner-facts")
      .allInnerTexts()
      .then((all) => all.map((text) => text.replace(/\s+/g, " ").trim())),
    ["Pizza Rating 4.9 150+ Shows/Yr", "Pizza Rating 4.3 20 Shows/Yr"],
  );
  await partners.getByText("Fresh bread daily").waitFor();
  await partners.getByRole("link", { name: "Known Partner" }).waitFor();
  const pictures = (part) => part.locator("img").evaluateAll((all) => all.map((img) => img.getAttribute("src")));
  assert.equal((await pictures(partners))[1], "/art/poster/partner.svg");
  const spotlight = page.locator(".spotlight");
  assert.deepEqual(await pictures(spotlight), ["/art/poster/spotlight.svg"]);
  await spotlight.getByText("Every Thursday.").waitFor();
  assert.equal(
    await spotlight.getByRole("link", { name: "White clam night" }).getAttribute("href"),
    "/directory/anchor-apizza",
  );
  await expectAccessible(page);
  await finish(page);
});

test("HOM-033 the band of sponsors shows logo, name and message, can be paused, and leads to each business by its id", async () => {
  const sponsors = [
    { id: 1, message: "Boilers and kindness", logoUrl: "/favicon.svg", name: "Quarry Hill Plumbing", business_id: 12 },
    { id: 2, message: "", logoUrl: "", name: "Wexbury Savings", business_id: null },
  ];
  const page = await openHome({ "home/": WHOLE, "sponsors/": sponsors }, { reducedMotion: "no-preference" });
  const band = page.getByRole("region", { name: "Our sponsors" });
  assert.equal(await band.getByRole("link", { name: /Quarry Hill Plumbing/ }).getAttribute("href"), "/business/12");
  await band.getByText("Boilers and kindness").first().waitFor();
  await band.getByText("Wexbury Savings", { exact: true }).first().waitFor();
  assert.equal(await band.locator("img").first().getAttribute("src"), "/favicon.svg");
  await band.getByRole("button", { name: "Pause" }).click();
  assert.equal(
    await band.locator(".marquee-band").evaluate((one) => getComputedStyle(one).animationPlayState),
    "paused",
  );
  await close(page);
  const still = await openHome({ "home/": WHOLE, "sponsors/": sponsors });
  assert.equal(await still.locator(".marquee-band [aria-hidden]:visible").count(), 0);
  await finish(still);
});

test("HOM-034 where the whole fails each part comes by itself, and one that is slow is left out", async () => {
  const page = await town.open("/", {
    before: async (opened) => {
      await withoutInitialData(opened);
      await stub(opened, "home/", { status: 500, body: {} });
      await opened.route(/\/api\/v1\/businesslistings\/featured\//, () => undefined);
      await stub(opened, "spotlights/current/", [SPOTLIGHT]);
    },
  });
  await page.getByRole("link", { name: "White clam night" }).waitFor();
  await page.getByText("Loading partners").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("heading", { name: "Our Valued Partners" }).count(), 0);
  await page.locator(".category-card").first().waitFor();
  await close(page);
});

test("HOM-036 LAY-024 LAY-025 an owner in preview mode sees drafts, is told so, and can leave", async () => {
  const { id } = await town.read("businesslistings/anchor-apizza/");
  const page = await town.openAs(MEMBERS.owner, `/?preview_business_id=${id}`);
  await page
    .getByText("You are currently in Preview Mode. This is how your premium placements will appear to customers.")
    .waitFor();
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => /spotlights\/current\/\?preview_business_id=\d+$/.test(name)),
  );
  for (const path of ["/directory", "/about"]) {
    await page.locator(".header-nav").locator(`a[href="${path}"]`).click();
    await pathIs(page, path);
    await page.getByText("You are currently in Preview Mode.").waitFor();
  }
  await page.getByRole("button", { name: "Exit Preview", exact: true }).click();
  await page.getByText("You are currently in Preview Mode.").waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".header").getByText("Logout").first().waitFor();
  assert.equal(await page.getByText("You are currently in Preview Mode.").count(), 0, "loaded anew it stays left");
  await close(page);
  const visitor = await town.open(`/?preview_business_id=${id}`);
  assert.equal(await visitor.getByText("You are currently in Preview Mode.").count(), 0);
  await close(visitor);
});

test("the banner of preview mode is for the business's people and for staff", async () => {
  for (const [who, mayPreview] of [
    [MEMBERS.resident, false],
    [MEMBERS.staff, true],
  ]) {
    const page = await town.openAs(who, "/?preview_business_id=5");
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/businesslistings/5/preview/"));
    await page.reload();
    assert.equal((await (await asked).json()).is_allowed, mayPreview);
    await page.locator(".header").getByText("Logout").first().waitFor();
    if (mayPreview) await page.getByText("You are currently in Preview Mode.").waitFor();
    else {
      await page.waitForFunction(() => sessionStorage.getItem("towngreen.preview") === null);
      assert.equal(await page.getByText("You are currently in Preview Mode.").count(), 0);
      assert.equal(await page.locator(".spotlight-draft").count(), 0);
    }
    await finish(page);
  }
  // The owner of another business has no more access than any member.
  const page = await town.openAs(MEMBERS.owner, "/about?preview_business_id=6");
  await page.waitForFunction(() => sessionStorage.getItem("towngreen.preview") === null);
  assert.equal(await page.getByText("You are currently in Preview Mode.").count(), 0);
  await close(page);
});

test("HOM-022 the persona quiz opens over the page: the one with id 1, wherever it is in the list", async () => {
  const [quiz] = await (await town.fetch("/api/v1/quizzes/active/")).json();
  const page = await town.open("/", {
    before: (opened) =>
      stub(opened, "quizzes/active/", [
        { ...quiz, id: 2, title: "Another quiz" },
        { ...quiz, id: 1 },
      ]),
  });
  await page.getByRole("button", { name: "Take our Persona Quiz!", exact: true }).click();
  await page.getByRole("dialog", { name: quiz.title, exact: true }).getByRole("radio").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await finish(page);
});

test("HOM-034 a request that takes longer than three seconds is given up, and the page is not blocked by it", async () => {
  const page = await town.open("/", {
    before: async (opened) => {
      await withoutInitialData(opened);
      await opened.route(/\/api\/v1\/categories\//, () => undefined);
    },
  });
  const asked = () => page.asked.filter((path) => path === "/api/v1/categories/?fields=all").length;
  const started = Date.now();
  for (const part of [".hero-search", ".features", ".join"]) await page.locator(part).waitFor();
  await until("the first request for the categories", () => asked() >= 1);
  assert.equal(asked(), 1);
  // The retry starts only after the first request has timed out.
  await until("the second request for the categories", () => asked() >= 2);
  const waited = Date.now() - started;
  assert.equal(asked(), 2);
  assert.ok(waited > 2500, `${waited} ms`);
  await close(page);
});

test("HOM-035 categories are shown when they come as a page of results, too", async () => {
  const page = await openWith({ count: 1, next: null, previous: null, results: [category("Antiques", 3)] });
  await page.locator(".category-card").first().waitFor();
  assert.equal(await page.locator(".hero-chips .chip").count(), 1);
  await finish(page);
});

test("HOM-037 coming back within ten minutes asks for nothing, later it does", async () => {
  const page = await town.open("/about", { before: (opened) => opened.clock.install() });
  const home = async () => {
    page.asked.length = 0;
    await page.locator(".logo").click();
    await page.locator(".category-card").first().waitFor();
    await page.waitForFunction(() => !document.querySelector("#main .skeleton"));
    await page.clock.runFor(500);
    const asked = [...page.asked];
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "About this site" }).waitFor();
    return ["/api/v1/categories/?fields=all", "/api/v1/home/"].filter((path) => asked.includes(path));
  };
  await home();
  // Every other part refetches after five minutes; the home page's own limits are longer.
  await page.clock.fastForward(4 * 60_000);
  assert.deepEqual(await home(), []);
  await page.clock.fastForward(7 * 60_000);
  assert.deepEqual(await home(), ["/api/v1/categories/?fields=all", "/api/v1/home/"]);
  await close(page);
});

test("the landscape follows the colors: by night it is night", async () => {
  const day = await town.open("/");
  const { season } = await town.read("site/");
  assert.ok((await day.locator(".hero-picture").evaluate((picture) => picture.currentSrc)).endsWith(`?s=${season}`));
  await close(day);
  const night = await town.open("/", { theme: "dark" });
  assert.ok((await night.locator(".hero-picture").evaluate((picture) => picture.currentSrc)).endsWith("?s=night"));
  await close(night);
});
