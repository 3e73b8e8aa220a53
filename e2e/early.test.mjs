// What a visitor types or chooses before the page's code has loaded is kept, and takes effect.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  MEMBERS,
  NOWHERE,
  PHONE,
  advanceClock,
  close,
  finish,
  flushRequests,
  hydrated,
  hydrationMismatches,
  repainted,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();

/** Opens a page with its scripts held back; `page.arrive()` releases them and waits for hydration. */
async function openEarly(path, { as, ...options } = {}) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const before = async (opened) => {
    await opened.clock.install();
    await opened.route(/\/assets\/main-.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
  };
  const page = await (as
    ? town.openAs(as, path, { ...options, waitUntil: "commit", before })
    : town.open(path, { ...options, waitUntil: "commit", before }));
  await page.locator(".footer").waitFor();
  page.arrive = async () => {
    release();
    await hydrated(page);
  };
  return page;
}

const query = (page) => new URL(page.url()).searchParams;

describe("words", { concurrency: 2 }, () => {
  const KEY = `c${"0".repeat(32)}`;
  const MISSING = [
    NOWHERE,
    "/directory/no-such-place",
    "/events/nothing-999999",
    "/guides/no-such-guide",
    "/deals/999999",
    "/newsletter/999999",
    "/directory?page=99",
    "/events?page=99",
  ];
  const OPENED = [
    ["/"],
    ["/about"],
    ["/directory"],
    ["/events"],
    ["/saved"],
    ["/deals"],
    ["/search"],
    ["/take-quiz"],
    ["/take-quiz?persona=the-good-find"],
    ["/health"],
    ["/design"],
    ["/login"],
    ["/signup"],
    ["/reset-password/Mg/abc"],
    ["/confirm-email/abc"],
    ["/setup/abc"],
    ["/events/organizer/abc"],
    ...MISSING.map((path) => [path]),
    ["/events?view=month"],
    ["/directory?search=zzqqxx"],
    ["/events?category=film&search=no-such-words"],
    [`/newsletter/confirm/${KEY}`],
    [`/newsletter/unsubscribe/${KEY}`],
    [`/newsletter/preferences/${KEY}`],
    ["/profile", MEMBERS.resident],
    ["/dashboard", MEMBERS.owner],
    ["/events/submit", MEMBERS.resident],
    ["/directory/anchor-apizza", MEMBERS.owner],
    ["/admin", MEMBERS.staff],
    ["/admin/events", MEMBERS.staff],
    ["/admin/events/1", MEMBERS.staff],
    ["/admin/events/new", MEMBERS.staff],
    ["/admin/newsletter/1", MEMBERS.staff],
    ["/admin", MEMBERS.resident],
    ["/profile"],
  ];
  for (const [path, as] of OPENED) {
    test(`${path} as ${as ?? "a visitor"} keeps what was typed into the search and the newsletter's form`, async () => {
      const page = await openEarly(path, { as, status: MISSING.includes(path) ? 404 : 200 });
      const search = page.locator(path === "/" ? ".hero-search input" : ".header-search input");
      await page.locator("#footer-email").fill("reader@example.org");
      await search.pressSequentially("baker");
      await page.arrive();
      assert.equal(await search.inputValue(), "baker");
      assert.equal(await page.locator("#footer-email").inputValue(), "reader@example.org");
      assert.ok(await search.evaluate((box) => box === document.activeElement), "the focus stays in the box");
      await page.getByRole("option").first().waitFor();
      await search.pressSequentially("y");
      assert.equal(await search.inputValue(), "bakery");
      assert.deepEqual(await hydrationMismatches(page), []);
      await close(page);
    });
  }

  test("words that were left again open no list", async () => {
    const page = await openEarly("/about");
    await page.locator(".header-search input").fill("baker");
    await page.locator("#footer-email").focus();
    await page.arrive();
    assert.equal(await page.locator(".header-search input").inputValue(), "baker");
    await advanceClock(page, 500);
    assert.equal(await page.getByRole("option").count(), 0);
    await close(page);
  });
});

describe("choices", { concurrency: 2 }, () => {
  test("days, kinds and prices of events", async () => {
    const page = await openEarly("/events?ordering=-start_date");
    await page.getByLabel("From", { exact: true }).fill("2027-01-05");
    await page.getByLabel("To", { exact: true }).fill("2027-02-05");
    await page.locator(".events-filters").getByText("Music", { exact: true }).click();
    await page.locator(".events-filters").getByText("Free", { exact: false }).first().click();
    await page.arrive();
    await page.waitForURL((url) => url.searchParams.has("category"));
    assert.deepEqual(Object.fromEntries(query(page)), {
      start_date__gte: "2027-01-05",
      start_date__lte: "2027-02-05",
      category: "music",
      is_free: "true",
      ordering: "-start_date",
    });
    assert.equal(await page.getByLabel("From", { exact: true }).inputValue(), "2027-01-05");
    assert.ok(
      await page
        .locator(".events-filters")
        .getByRole("checkbox", { name: /^Music/ })
        .isChecked(),
    );
    assert.deepEqual(await hydrationMismatches(page), []);
    await finish(page);
  });

  test("a typed day takes the place of the span that the address came with", async () => {
    const page = await openEarly("/events?date=weekend");
    await page.getByLabel("From", { exact: true }).fill("2027-01-05");
    await page.arrive();
    await page.waitForURL((url) => url.searchParams.has("start_date__gte"));
    assert.equal(query(page).has("date"), false);
    const field = page.getByLabel("From", { exact: true });
    assert.ok(
      await field.evaluate((box) => box === document.activeElement && box.id !== "events-start_date__gte"),
      "the focus is in our field now",
    );
    await close(page);
  });

  test("a day that is half typed can be typed to its end", async () => {
    const page = await openEarly("/events");
    await page.getByLabel("From", { exact: true }).focus();
    await page.keyboard.type("0105");
    await page.arrive();
    await advanceClock(page, 300);
    await page.keyboard.type("2027");
    await page.waitForURL((url) => url.searchParams.get("start_date__gte") === "2027-01-05");
    assert.equal(await page.getByLabel("From", { exact: true }).inputValue(), "2027-01-05");
    await close(page);
  });

  test("filters of places, which leave the map where it is", async () => {
    const page = await openEarly("/directory?view=map");
    await page.locator(".directory-filters").getByText("Antiques", { exact: true }).click();
    await page.locator(".directory-filters").getByText("Bookshops", { exact: true }).click();
    await page.arrive();
    await page.waitForURL((url) => url.searchParams.has("category"));
    assert.deepEqual(Object.fromEntries(query(page)), { category: "antiques,bookshops", view: "map" });
    await close(page);
  });

  test("the order of a list and the way it is shown", async () => {
    const page = await openEarly("/events");
    await page.locator("#events-ordering").selectOption("-start_date");
    await page.locator(".events-tools").getByText("Map", { exact: true }).click();
    await page.arrive();
    await page.waitForURL((url) => url.searchParams.has("ordering") && url.searchParams.get("view") === "map");
    await close(page);
  });

  test("deals by category and by how soon they end", async () => {
    const page = await openEarly("/deals");
    await page.locator("#deals-category").selectOption({ index: 1 });
    await page.getByText("Ends this week", { exact: true }).click();
    await page.arrive();
    await page.waitForURL((url) => url.searchParams.has("category") && url.searchParams.has("ending_soon"));
    await close(page);
  });

  test("light and dark", async () => {
    const page = await openEarly("/login", { size: PHONE });
    await page.locator(".footer").getByText("Dark", { exact: true }).click();
    await page.arrive();
    await until("the dark look", () => page.evaluate(() => document.documentElement.dataset.theme === "dark"));
    assert.ok((await page.context().cookies()).some(({ name, value }) => name === "theme" && value === "dark"));
    await close(page);
  });

  test("the first answer of the quiz", async () => {
    const page = await openEarly("/take-quiz");
    const second = page.locator(".quiz-choice").nth(1);
    await second.click();
    await page.arrive();
    assert.ok(await second.locator("input").isChecked());
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Question 2 of", { exact: false }).waitFor();
    await close(page);
  });
});

describe("a page that is whole without its code", { concurrency: 2 }, () => {
  /** Opens a page without interacting; `page.scripts`: the scripts it has requested. */
  async function look(path, options = {}) {
    const scripts = [];
    const page = await town.open(path, {
      ...options,
      waitUntil: "networkidle",
      before: async (opened) => {
        opened.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
        await opened.clock.install();
      },
    });
    return Object.assign(page, { scripts });
  }

  test("loads none of it while it comes, fetches it after two seconds and starts after six", async () => {
    const page = await look("/directory/anchor-apizza");
    assert.equal(page.scripts.length, 1, page.scripts.join());
    await page.clock.runFor(2000);
    await page.waitForFunction(() => document.querySelectorAll('link[rel="modulepreload"]').length > 2);
    await page.waitForLoadState("networkidle");
    assert.equal(await page.locator("button.header-menu-button").count(), 0, "nothing of it runs");
    await page.clock.runFor(4000);
    await page.locator("button.header-menu-button").waitFor({ state: "attached" });
    await finish(page);
  });

  for (const [name, sign] of [
    ["a move of the pointer", (page) => page.mouse.move(40, 40)],
    ["a key", (page) => page.keyboard.press("Tab")],
    ["scrolling", (page) => page.mouse.wheel(0, 200)],
    ["a touch", (page) => page.touchscreen.tap(180, 500)],
  ]) {
    test(`starts with ${name}`, async () => {
      const page = await look("/about", { size: PHONE });
      assert.equal(page.scripts.length, 1, page.scripts.join());
      await sign(page);
      await page.locator("button.header-menu-button").waitFor({ state: "attached" });
      await close(page);
    });
  }

  test("a tap that starts it counts: the menu opens", async () => {
    const page = await look("/", { size: PHONE });
    await page.locator(".header-menu-button").tap();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Directory" }).waitFor();
    assert.equal(new URL(page.url()).hash, "", "what stands in for the button was not followed");
    await close(page);
  });

  test("a key that starts it counts, too", async () => {
    const page = await look("/", { size: PHONE });
    await page.locator(".header-menu-button").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Menu", expanded: true }).waitFor();
    await close(page);
  });

  test("a key between the control's code and the end of the start counts once", async () => {
    const page = await look("/", { size: PHONE });
    // The start ends with a timer, which stands still here.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.locator("a.header-menu-button").focus();
    await page.locator("button.header-menu-button:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.clock.runFor(1000);
    await page.getByRole("button", { name: "Menu", expanded: true }).waitFor({ timeout: 5000 });
    await close(page);
  });

  for (const [name, size, standIn, control] of [
    ["the menu of a phone", PHONE, "a.header-menu-button", "button.header-menu-button"],
    ["the search of a phone", PHONE, "a.header-search-button", "button.header-search-button"],
    ["the categories", undefined, "header a.menu-button", "header button.menu-button"],
  ]) {
    test(`${name} keeps the focus when it gets its code`, async () => {
      const page = await look("/about", { size });
      await page.locator(standIn).focus();
      await page.locator(`${control}:focus`).waitFor();
      await close(page);
    });
  }

  test("a member's page does not wait", async () => {
    const page = await town.openAs(MEMBERS.resident, "/about", { waitUntil: "networkidle" });
    await page.locator(".header-member").waitFor();
    await close(page);
  });

  for (const as of [undefined, MEMBERS.resident])
    test(`where its code cannot be fetched, the next sign is another chance (${as ?? "nobody signed in"})`, async () => {
      let isAway = true;
      const options = {
        size: PHONE,
        waitUntil: "commit",
        before: (opened) =>
          opened.route(/\/assets\/start-.*\.js/, (route) => (isAway ? route.abort() : route.continue())),
      };
      const page = await (as ? town.openAs(as, "/about", options) : town.open("/about", options));
      await page.locator(".footer").waitFor();
      const move = async () => {
        await page.mouse.move(60, 60);
        await page.mouse.move(40, 40);
      };
      await until("the try that fails", async () => {
        await move();
        return page.errors.length > 0;
      });
      isAway = false;
      await until("the page", async () => {
        await move();
        return page.locator("button.header-menu-button").count();
      });
      await close(page);
    });

  test("a page whose stylesheet could not be fetched fetches it again, and starts", async () => {
    let tries = 0;
    const page = await town.open("/events", {
      before: (opened) =>
        opened.route(/\/assets\/events-.*\.css/, (route) => (tries++ === 0 ? route.abort() : route.continue())),
    });
    assert.equal(tries, 2);
    await page.locator('link[rel="stylesheet"][href*="/events-"]').waitFor({ state: "attached" });
    await close(page);
  });
});

/** Makes the resident interested in one of the next four events. */
async function showInterest(at) {
  const { results } = await town.read("events/?include_past=false&limit=4");
  const login = await town.login(MEMBERS.resident);
  const { id, slug } = results.at(at);
  const toggle = () =>
    town.call(login.access, "POST", `events/${id}/toggle_interest/`, { interest_type: "interested" });
  if ((await toggle()).action !== "added") await toggle();
  return { login, id, slug, toggle };
}

test("who presses before the own interest is known does not withdraw it", async () => {
  const { login, id, slug, toggle } = await showInterest(-1);
  for (const [path, card] of [
    [`/events/${slug}`, ".event-actions"],
    ["/", `.event-card:has(a[href="/events/${slug}"])`],
  ]) {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    const page = await town.openAs(login, path, {
      before: (opened) =>
        opened.route("**/dj-rest-auth/user/", async (route) => {
          await held;
          await route.continue();
        }),
    });
    const button = page.locator(`${card} .interest-button`).first();
    const count = await button.locator(".interest-count").innerText();
    await button.click();
    await page.getByText("You are interested.").first().waitFor();
    release();
    await page.getByRole("button", { name: /Notifications/ }).waitFor();
    assert.deepEqual(
      [await button.getAttribute("aria-pressed"), await button.locator(".interest-count").innerText()],
      ["true", count],
      path,
    );
    assert.equal((await town.call(login.access, "GET", `events/${id}/`)).user_interest_status, "interested", path);
    // Once it is known, a press withdraws it; from there it is set up again.
    if (path !== "/") {
      await button.click();
      await page.getByText("No longer interested.").waitFor();
      await toggle();
    }
    await close(page);
  }
  await toggle();
});

test("who presses after the own interest could not be read does not withdraw it either", async () => {
  const { login, id, slug, toggle } = await showInterest(-2);
  const isRead = (url) => url.pathname === "/api/v1/events/upcoming/";
  let failed;
  const page = await town.openAs(login, "/", {
    before: async (opened) => {
      failed = opened.waitForEvent("requestfailed", (request) => isRead(new URL(request.url())));
      await opened.route(isRead, (route) => route.abort());
    },
  });
  await failed;
  await flushRequests(page);
  await repainted(page);
  const button = page.locator(`.event-card:has(a[href="/events/${slug}"]) .interest-button`).first();
  assert.equal(await button.getAttribute("aria-pressed"), "false", "what everybody sees");
  await button.click();
  await page.getByText("You are interested.").first().waitFor();
  assert.equal((await town.call(login.access, "GET", `events/${id}/`)).user_interest_status, "interested");
  await close(page);
  await toggle();
});
