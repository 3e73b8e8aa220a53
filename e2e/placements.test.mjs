// Paid placements: how staff manage them, and what is counted.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  PNG,
  advanceClock,
  close,
  expectAccessible,
  expectNoPageErrors,
  finish,
  hydrated,
  inView,
  pathIs,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();
const COUNTS = /\/api\/v1\/placements\//;
/** Longer than the tracker's start delay and the batching interval together. */
const COUNTED_MS = 4500;

/** Opens a page and records its reports of paid placements. `watch` is the tracking script, once it has loaded. */
async function openCounting(path, options = {}) {
  const told = [];
  let watch;
  const page = await (options.as ? town.openAs.bind(null, options.as) : town.open)(path, {
    ...options,
    before: async (opened) => {
      await opened.clock.install();
      opened.on("request", (request) => COUNTS.test(request.url()) && told.push(request));
      // The script that checks whether the window is focused, and reads data-paid.
      opened.on("response", async (response) => {
        const url = response.url();
        const text = url.endsWith(".js") ? await response.text().catch(() => "") : "";
        if (/hasFocus\(/.test(text) && /dataset\.paid/.test(text)) watch ??= url;
      });
      await options.before?.(opened);
    },
  });
  return { page, told, watch: () => watch };
}

/** Tracking starts after the page's first moments; it has started when this resolves. */
async function startWatch({ page, watch }) {
  await page.clock.runFor(2000);
  const script = await until("the watch for paid places", watch);
  await page.evaluate((address) => import(address), script);
  await inView(page);
}

/** Like a reader who looks at each part for a while. */
const READ_MS = 1300;
async function scrollThrough(page, restMs = READ_MS) {
  const { height, step } = await page.evaluate(() => ({ height: document.body.scrollHeight, step: innerHeight / 2 }));
  for (let y = 0; y < height; y += step) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await inView(page);
    await page.clock.runFor(restMs);
  }
}
const ids = (told, field) =>
  told.filter((request) => request.url().endsWith("/impressions/")).flatMap((request) => request.postDataJSON()[field]);

describe("the office's list", () => {
  test("staff set up a spotlight with a picture, see how it will look, publish it, and end it", async () => {
    const page = await town.openAs(MEMBERS.staff, "/admin/placements");
    const main = page.locator("#main");
    await main.getByRole("button", { name: "New placement" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create placement" }).click();
    await dialog.getByText("Choose a business.").first().waitFor();
    await dialog.getByRole("combobox", { name: "Find a business" }).fill("thistle");
    await page.getByRole("option", { name: /Thistle/ }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === "Choose another");
    await dialog.getByLabel(/^Title/).fill("Signed editions all week");
    await dialog.getByLabel(/^Text/).fill("Ask at the till.");
    await dialog.getByLabel("Picture: file").setInputFiles({ name: "shop.png", mimeType: "image/png", buffer: PNG });
    await dialog.locator(".picture-field-shown").waitFor();
    await dialog.getByLabel("Priority").fill("99");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create placement" }).click();
    await page.getByText("Draft saved.").waitFor();
    const row = main.getByRole("row", { name: /Signed editions all week/ });
    await row.getByText("Draft", { exact: true }).waitFor();

    await row.getByRole("link", { name: /^Preview: Thistle/ }).click();
    await page.getByText("You are currently in Preview Mode.").waitFor();
    await page
      .locator(".spotlight-draft", { hasText: "Signed editions all week" })
      .getByText("Preview", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Exit Preview" }).click();
    await page.locator(".spotlight-draft").waitFor({ state: "detached" });

    await page.goto(`${town.address}/admin/placements?kind=spotlight&state=draft`);
    await hydrated(page);
    await row.getByRole("button", { name: /^Change: Thistle/ }).click();
    await dialog.getByRole("switch", { name: "Show it on these days" }).check();
    await dialog.getByRole("button", { name: "Save placement" }).click();
    await page.getByText("Placement updated.").waitFor();
    await row.waitFor({ state: "detached" });
    const visitor = await town.open("/");
    const shown = visitor.locator(".spotlight").first();
    await shown.getByText("Signed editions all week").waitFor();
    await shown.getByText("Sponsored", { exact: true }).waitFor();
    assert.match(await shown.locator("img").getAttribute("src"), /^\/media\//);
    await close(visitor);

    await main.getByLabel("State").selectOption("running");
    await row.getByRole("button", { name: /^End: Thistle/ }).click();
    await dialog.getByRole("button", { name: "Take it down now" }).click();
    await page.getByText("It is no longer shown.").waitFor();
    await main.getByLabel("State").selectOption("draft");
    await row.getByRole("button", { name: /^Delete: Thistle/ }).click();
    await dialog.getByLabel("Reason").fill("Sold by mistake.");
    await dialog.getByRole("button", { name: /^Delete Thistle/ }).click();
    // Behind the dialog the row is out of reach anyway.
    await page.getByText(/^Thistle .* is deleted\.$/).waitFor();
    await row.waitFor({ state: "detached" });
    await page.goto(`${town.address}/admin/audit?action=placement`);
    for (const what of ["Placement: delete", "Placement: update", "Placement: create"])
      await page
        .getByRole("cell", { name: new RegExp(what, "i") })
        .first()
        .waitFor();
    await finish(page);
  });

  test("a category's sponsor and one of the band need what their kind needs, and stand where it says", async () => {
    const page = await town.openAs(MEMBERS.staff, "/admin/placements");
    const dialog = page.getByRole("dialog");
    const begin = async (kind) => {
      await page.getByRole("button", { name: "New placement" }).click();
      await dialog.getByLabel("Where it appears").selectOption({ label: kind });
      await dialog.getByRole("switch", { name: "Show it on these days" }).check();
    };
    const setUp = () => dialog.getByRole("button", { name: "Create placement" }).click();
    await begin("Category sponsor");
    // Enter picks what was found for these letters, and does not submit the form.
    const box = dialog.getByRole("combobox", { name: "Find a business" });
    await box.fill("an");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(/search\/?\?.*thistle/, async (route) => {
      await held;
      return route.continue();
    });
    const sent = page.waitForRequest(/search\/?\?.*thistle/);
    await box.fill("thistle");
    await page.keyboard.press("Enter");
    await sent;
    await page.keyboard.press("Enter");
    assert.equal(await dialog.getByRole("button", { name: "Choose another" }).count(), 0, "nothing is chosen yet");
    release();
    await page.getByRole("option", { name: /Thistle/ }).waitFor();
    await page.getByText(/^\d results?$/).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await page.getByText(/^Thistle .*chosen\.$/).waitFor({ state: "attached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Choose another");
    await setUp();
    await dialog.getByText("Choose a category.").first().waitFor();
    await dialog.getByLabel("Category", { exact: true }).selectOption({ label: "Bookshops" });
    await setUp();
    await page.getByText("Placement created.").waitFor();
    await dialog.waitFor({ state: "detached" });
    await begin("Sponsor band");
    await setUp();
    await dialog.getByText("Choose a business, or name the sponsor.").first().waitFor();
    await dialog.getByLabel(/^Sponsor’s name/).fill("Wexbury Rotary");
    await setUp();
    await dialog.waitFor({ state: "detached" });
    await finish(page);
    const category = await town.open("/directory?category=bookshops");
    assert.match((await category.locator(".directory-sponsor").innerText()).replace(/\s+/g, " "), /^Sponsored Thistle/);
    await close(category);
    const home = await town.open("/");
    await home.getByRole("region", { name: "Our sponsors" }).getByText("Wexbury Rotary").first().waitFor();
    await close(home);
  });

  test("the office's list and its form fit a phone, by day and night, and can be read by everybody", async () => {
    for (const options of [{ size: PHONE }, { size: { width: 320, height: 640 } }, { size: DESKTOP, theme: "dark" }]) {
      const page = await town.openAs(MEMBERS.staff, "/admin/placements", options);
      await page.getByRole("row", { name: /Friends of the Wexbury Library/ }).waitFor();
      await expectAccessible(page);
      await expectNoPageErrors(page);
      await page.getByRole("button", { name: "Change: Friends of the Wexbury Library" }).click();
      await page.getByLabel(/^Sponsor’s name/).waitFor();
      await expectAccessible(page);
      await finish(page);
    }
  });

  test("only staff see the office's list", async () => {
    const page = await town.openAs(MEMBERS.owner, "/admin/placements");
    await pathIs(page, "/dashboard");
    await close(page);
    const answer = await town.send("GET", "admin/placements/", undefined, await town.token(MEMBERS.owner));
    assert.equal(answer.status, 403);
  });
});

describe("what is counted", () => {
  test("each paid place of the home page is told once when it comes into view, without a name, and staff see the sum", async () => {
    const staff = await town.token(MEMBERS.staff);
    const running = async () =>
      (await town.call(staff, "GET", "admin/placements/?state=running&page_size=100")).results;
    const before = Object.fromEntries((await running()).map(({ id, counts }) => [id, counts]));
    const opened = await openCounting("/");
    const { page, told } = opened;
    assert.equal(told.length, 0);
    await startWatch(opened);
    await page.locator(".spotlights").scrollIntoViewIfNeeded();
    await scrollThrough(page);
    await page.evaluate(() => scrollTo(0, 0));
    await scrollThrough(page);
    await advanceClock(page, COUNTED_MS);
    const placements = ids(told, "placements");
    const featured = ids(told, "featured");
    assert.deepEqual(
      [new Set(placements).size, new Set(featured).size],
      [placements.length, featured.length],
      "nothing is told twice",
    );
    const spotlights = await town.read("spotlights/current/");
    for (const { id } of spotlights) assert.ok(placements.includes(id), `spotlight ${id} of ${placements}`);
    const partners = await town.read("businesslistings/featured/");
    assert.deepEqual(
      featured.toSorted((a, b) => a - b),
      partners.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    const sponsors = await town.read("sponsors/");
    assert.ok(
      sponsors.some(({ id }) => placements.includes(id)),
      "the band is in view",
    );
    for (const request of told) {
      const headers = await request.allHeaders();
      assert.equal(headers.cookie ?? headers.authorization, undefined);
      assert.deepEqual(Object.keys(request.postDataJSON()), ["placements", "featured"]);
      assert.equal((await request.response()).status(), 204);
    }

    // Another page view counts anew.
    const [again] = spotlights;
    told.length = 0;
    await page.getByRole("link", { name: "Directory", exact: true }).first().click();
    await pathIs(page, "/directory");
    await page.goBack();
    await pathIs(page, "/");
    await page.locator(".spotlights").scrollIntoViewIfNeeded();
    await inView(page);
    await advanceClock(page, COUNTED_MS);
    await until("the second view", () => ids(told, "placements").includes(again.id));

    told.length = 0;
    const followed = spotlights[0];
    await page.locator(".spotlight").first().getByRole("link").click();
    await pathIs(page, `/directory/${followed.business_slug}`);
    await until("the count of the followed link", () => told.length > 0);
    assert.deepEqual(
      told.map((request) => new URL(request.url()).pathname),
      [`/api/v1/placements/${followed.id}/click/`],
    );
    await told[0].response();
    const after = (await running()).find(({ id }) => id === followed.id).counts;
    assert.deepEqual(after, {
      impressions: before[followed.id].impressions + 2,
      clicks: before[followed.id].clicks + 1,
    });
    await finish(page);
    const list = await town.openAs(MEMBERS.staff, "/admin/placements?kind=spotlight&state=running");
    await list
      .getByRole("button", { name: `Numbers: ${followed.business_name}` })
      .first()
      .click();
    await list
      .getByRole("dialog")
      .getByRole("row", { name: /November|December|[A-Z][a-z]+day/ })
      .first()
      .waitFor();
    await expectAccessible(list);
    await close(list);
  });

  test("what only flies past, or stands in a tab behind, has not been seen; a second in front counts", async () => {
    const opened = await openCounting("/");
    const { page, told } = opened;
    await startWatch(opened);
    // Independent of how long the machine takes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await scrollThrough(page, 80);
    await page.evaluate(() => scrollTo(0, 0));
    await inView(page);
    await page.clock.resume();
    await advanceClock(page, COUNTED_MS);
    const marks = await page
      .locator("[data-paid]")
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().top < innerHeight).map((one) => one.dataset.paid),
      );
    const seen = () => [
      ...ids(told, "placements").map((id) => `placement:${id}`),
      ...ids(told, "featured").map((id) => `featured:${id}`),
    ];
    assert.deepEqual(
      seen().filter((mark) => !marks.includes(mark)),
      [],
      "only what stands in the first view",
    );

    const turn = (state) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await turn("hidden");
    const spotlight = page.locator(".spotlight").first();
    await spotlight.scrollIntoViewIfNeeded();
    const mark = await spotlight.evaluate(
      (one) => (one.closest("[data-paid]") ?? one.querySelector("[data-paid]")).dataset.paid,
    );
    await inView(page);
    await advanceClock(page, COUNTED_MS);
    assert.ok(!seen().includes(mark), "a tab behind is not looked at");
    await turn("visible");
    await advanceClock(page, COUNTED_MS);
    await until("the spotlight's count", () => seen().includes(mark));
    await finish(page);
  });

  test("a category's sponsor is named on its page, says that it is paid for, and is counted there alone", async () => {
    for (const size of [DESKTOP, PHONE]) {
      const opened = await openCounting("/directory?category=cafes-bakeries", { size });
      const { page, told } = opened;
      const line = page.locator(".directory-sponsor");
      assert.match((await line.innerText()).replace(/\s+/g, " "), /^Sponsored Three Geese Bakery Bread with a crust/);
      await startWatch(opened);
      await advanceClock(page, COUNTED_MS);
      const mark = await line.getAttribute("data-paid");
      assert.deepEqual(
        ids(told, "placements").map((id) => `placement:${id}`),
        [mark],
      );
      await line.getByRole("link").click();
      await page.getByRole("heading", { level: 1, name: "Three Geese Bakery" }).waitFor();
      await finish(page);
    }
    const plain = await town.open("/directory");
    assert.equal(await plain.locator("[data-paid]").count(), 0);
    await close(plain);
  });

  test("a browser that asks not to be tracked tells nothing, neither what it saw nor what it followed", async () => {
    for (const wish of ["doNotTrack", "globalPrivacyControl"]) {
      const { page, told } = await openCounting("/", {
        before: (opened) =>
          opened.addInitScript(
            (name) => Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true }),
            wish,
          ),
      });
      await scrollThrough(page);
      await advanceClock(page, COUNTED_MS);
      await page.locator(".spotlight").first().getByRole("link").click();
      await page.waitForURL((url) => url.pathname.startsWith("/directory/"));
      await advanceClock(page, 500);
      assert.deepEqual(
        told.map((request) => request.url()),
        [],
        wish,
      );
      await close(page);
    }
  });

  test("what an owner looks at in preview mode is not counted", async () => {
    const opened = await openCounting("/?preview_business_id=5", { as: MEMBERS.staff });
    const { page, told } = opened;
    await page.getByText("You are currently in Preview Mode.").waitFor();
    await page.locator(".spotlight-draft").first().waitFor();
    await startWatch(opened);
    await scrollThrough(page);
    await advanceClock(page, COUNTED_MS);
    assert.deepEqual(
      told.map((request) => request.url()),
      [],
    );
    await close(page);
  });
});
