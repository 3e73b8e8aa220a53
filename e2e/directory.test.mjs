// The directory: the list with its filters, pages and map, and the business page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MEMBERS, PHONE, close, finish, hydrated, startTown, stub, until, withoutInitialData } from "./town.mjs";

const town = startTown();
const GREEN = { latitude: 41.37123456, longitude: -72.47123456 };

const total = async (page) =>
  Number(/^([\d,]+) place/.exec(await page.locator(".directory-count").innerText())[1].replace(",", ""));
const names = (page) => page.locator(".business-list .business-card-name").allInnerTexts();
const query = (page) => new URL(page.url()).search;

describe("the list", () => {
  test("BIZ-001 lists the businesses, narrowed by the category in the address", async () => {
    const page = await town.open("/directory");
    const all = await town.read("businesslistings/");
    assert.equal(await total(page), all.count);
    assert.deepEqual(
      await names(page),
      all.results.map(({ name }) => name),
    );
    await page.goto(`${town.address}/directory?category=pizza`);
    await hydrated(page);
    const pizza = await town.read("businesslistings/?category=pizza");
    assert.deepEqual(
      await names(page),
      pizza.results.map(({ name }) => name),
    );
    await finish(page);
  });

  test("the data comes with the page: the first view asks the API for nothing", async () => {
    for (const path of [
      "/",
      "/directory",
      "/directory?category=pizza&open_now=true&view=map",
      "/directory?search=fish%20%26%20chips&page=1",
      "/directory/anchor-apizza",
      "/about",
      "/search?q=books",
    ]) {
      const page = await town.open(path);
      await page.waitForLoadState("networkidle");
      assert.deepEqual(page.asked, [], path);
      await close(page);
    }
  });

  test("every choice goes into the address, narrows the list, and is undone by Back", async () => {
    const page = await town.open("/directory");
    const panel = page.locator(".directory-filters");
    const whole = await total(page);
    await panel
      .getByRole("button", { name: /Show all \d+/ })
      .first()
      .click();
    await panel.getByRole("checkbox", { name: /^Restaurants/ }).check();
    await page.waitForURL((url) => url.search === "?category=restaurants");
    await page.getByRole("heading", { level: 1, name: "Restaurants" }).waitFor();
    const restaurants = await town.read("businesslistings/?category=restaurants");
    await page.getByText(`${restaurants.count} places`).first().waitFor();
    // An attribute that most of them have, but not all.
    const { attributes } = await town.read("businesslistings/facets/?category=restaurants");
    const { value, label, count } = attributes.find((attribute) => attribute.count < restaurants.count);
    const attribute = panel.getByRole("checkbox", { name: new RegExp(`^${label}`) });
    await attribute.check();
    await page.waitForURL((url) => url.search === `?category=restaurants&attributes=${value}`);
    await page.getByText(`${count} places`, { exact: true }).waitFor();
    assert.ok(restaurants.count < whole);

    await page.reload();
    await hydrated(page);
    assert.equal(await total(page), count);
    assert.ok(await attribute.isChecked());

    await page.goBack();
    await page.getByText(`${restaurants.count} places`).first().waitFor();
    assert.equal(await attribute.isChecked(), false);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Directory" }).waitFor();
    assert.equal(query(page), "");
    await page.getByText(`${whole} places, page 1`).waitFor();
    await finish(page);
  });

  test("applied filters stand above the list, each can be taken away, and all at once", async () => {
    const page = await town.open("/directory?category=antiques,bookshops&price_level=2&tag=books&search=books");
    const applied = page.locator(".applied-filter");
    assert.deepEqual(await applied.allInnerTexts(), ["Antiques", "Bookshops", "“books”", "Moderate", "books"]);
    await page.getByRole("button", { name: "Remove Moderate" }).click();
    await page.waitForURL((url) => !url.search.includes("price_level"));
    assert.equal(
      await page.locator(".directory-count").evaluate((count) => count === document.activeElement),
      true,
      "the focus is not lost",
    );
    await page.getByRole("button", { name: "Clear all", exact: true }).click();
    await page.waitForURL(`${town.address}/directory`);
    await applied.first().waitFor({ state: "detached" });
    await close(page);
  });

  test("where nothing matches, the page names what was asked for and offers to clear it", async () => {
    const page = await town.open("/directory?category=antiques&tag=no-such-tag");
    await page.getByText("No places match.").waitFor();
    await page.getByText("You asked for Antiques and no-such-tag.").waitFor();
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await page.locator(".business-card").first().waitFor();
    await close(page);
  });

  test("the address of a deleted category says so, and not that no place matches", async () => {
    const token = await town.token(MEMBERS.staff);
    const { id, slug } = await town.call(token, "POST", "admin/categories/", { name: "Kite makers" });
    const reason = { kind: "category", record_id: id, reason: "Nobody there." };
    await town.call(token, "POST", "admin/deleted-records/", reason);
    const page = await town.open(`/directory?category=${slug}`, { status: 410 });
    await page.getByRole("heading", { level: 1, name: "No longer here" }).waitFor();
    await page.getByText("This category was removed.").waitFor();
    await page.waitForFunction(() => document.title.startsWith("No longer here"));
    await page.getByRole("link", { name: "Business directory" }).click();
    await page.locator(".business-card").first().waitFor();
    await finish(page, { except: /status of 410/ });
  });

  test("sorting turns the list around", async () => {
    const page = await town.open("/directory?category=pizza");
    const before = await names(page);
    await page.getByLabel("Sort by").selectOption("-name");
    await page.waitForURL((url) => url.searchParams.get("ordering") === "-name");
    await page.waitForFunction((first) => document.querySelector(".business-card-name").innerText !== first, before[0]);
    assert.deepEqual(await names(page), before.toReversed());
    await close(page);
  });

  test("pages follow each other, start at their top, and Back returns to where one was", async () => {
    const page = await town.open("/directory");
    const first = await names(page);
    await page.getByRole("link", { name: "Next" }).scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL((url) => url.search === "?page=2");
    await page.getByText(/page 2 of/).waitFor();
    await page.waitForFunction(() => scrollY === 0);
    const second = (await town.read("businesslistings/?page=2")).results.map(({ name }) => name);
    await until("the names of page 2", async () => String(await names(page)) === String(second));
    assert.equal(await page.locator(".pagination [aria-current=page]").innerText(), "2");
    assert.equal(await page.title(), "Directory, page 2 · Wexbury, CT");
    await page.goBack();
    await page.getByText(/page 1 of/).waitFor();
    await until("the names of page 1", async () => String(await names(page)) === String(first));
    await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, left);
    await close(page);
  });

  test("a filter leads back to the first page", async () => {
    const page = await town.open("/directory?page=3");
    await page
      .locator(".directory-filters")
      .getByRole("checkbox", { name: /^Antiques/ })
      .check();
    await page.waitForURL((url) => url.search === "?category=antiques");
    await close(page);
  });

  test("what does not load is said, and can be tried again", async () => {
    const page = await town.open("/directory", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await opened.clock.install();
        await stub(opened, "businesslistings/", { status: 500, body: { detail: "The shelves fell over." } });
      },
    });
    const failed = page.getByText("The directory could not be loaded.");
    for (let step = 0; step < 20 && !(await failed.isVisible()); step += 1) await page.clock.runFor(1000);
    await page.getByText("The shelves fell over.").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".business-card").first().waitFor();
    await close(page);
  });
});

describe("the map", () => {
  test("each pin has its row's number, lights up with it, and leads to it", async () => {
    const page = await town.open("/directory?category=pizza");
    const numbers = await page.locator(".business-list .business-card-number").allInnerTexts();
    const pins = page.locator(".directory-map .map-pin");
    assert.ok(numbers.length >= 5);
    const ids = await page
      .locator(".business-list > li")
      .evaluateAll((rows) => rows.map((row) => row.id.replace("place-", "")));
    const shown = await pins.evaluateAll((all) => all.flatMap((pin) => pin.dataset.pins.split(" ")));
    assert.equal(shown.length, numbers.length);
    // Hovering a row highlights its pin, alone or in a cluster.
    await page.locator(".business-card").nth(2).hover();
    assert.ok((await page.locator(".map-pin-active").getAttribute("data-pins")).split(" ").includes(ids[2]));
    const alone = page.locator(".directory-map .map-pin:not(.map-pin-group)").first();
    const number = await alone.innerText();
    await alone.hover();
    assert.equal(await page.locator(".business-card-active .business-card-number").innerText(), number);
    await alone.click();
    assert.equal(await page.evaluate(() => document.activeElement.innerText), (await names(page))[Number(number) - 1]);
    await close(page);
  });

  test("on a phone the map takes the place of the list, and a pin opens its place below", async () => {
    const page = await town.open("/directory?category=pizza", { size: PHONE });
    assert.equal(await page.locator(".map-view").isVisible(), false);
    await page.locator(".directory-views").getByText("Map", { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("view") === "map");
    await page.locator(".business-list").waitFor({ state: "hidden" });
    const pin = page.locator(".map-pin:not(.map-pin-group)").first();
    const number = Number(await pin.innerText());
    await pin.click();
    await page.locator(".directory-picked .business-card").waitFor();
    assert.equal(
      await page.locator(".directory-picked .business-card-name").innerText(),
      await page
        .locator(".business-list .business-card-name")
        .nth(number - 1)
        .textContent(),
    );
    await finish(page);
  });
});

describe("near me", () => {
  test("sorts by distance from where the visitor allows to be seen, rounded to about a hundred metres", async () => {
    const page = await town.open("/directory", { geolocation: GREEN, permissions: ["geolocation"] });
    await page.getByRole("button", { name: "Near me" }).click();
    await page.waitForURL((url) => url.searchParams.get("ordering") === "distance");
    assert.equal(new URL(page.url()).searchParams.get("near"), "41.371,-72.471");
    await page.locator(".business-card-facts", { hasText: " mi" }).first().waitFor();
    const miles = await page.locator(".business-card-facts").allInnerTexts();
    const far = miles.map((text) => (/under 0.1 mi/.test(text) ? 0 : Number(/([\d.]+) mi/.exec(text)?.[1])));
    assert.deepEqual(
      far,
      far.toSorted((a, b) => a - b),
    );
    assert.equal(await page.getByRole("button", { name: "Near me" }).getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: "Near me" }).click();
    await page.waitForURL(`${town.address}/directory`);
    await close(page);
  });

  test("where the visitor does not allow it, the page says what to do", async () => {
    const page = await town.open("/directory");
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, refuse) => refuse({ code: 1, PERMISSION_DENIED: 1 });
    });
    await page.getByRole("button", { name: "Near me" }).click();
    await page.getByText("Your browser is not sharing your location with this site.").waitFor();
    assert.equal(query(page), "");
    await close(page);
  });
});

describe("on a phone", () => {
  test("filters are chosen in a sheet that counts what is left, and Back leaves the page", async () => {
    const page = await town.open("/", { size: PHONE });
    await page.goto(`${town.address}/directory`);
    await hydrated(page);
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.locator("summary", { hasText: "Category" }).click();
    await sheet.getByRole("checkbox", { name: /^Antiques/ }).check();
    await sheet.getByRole("checkbox", { name: /^Bookshops/ }).check();
    const { count } = await town.read("businesslistings/?category=antiques,bookshops");
    await sheet.getByRole("button", { name: `Show ${count} places` }).click();
    await sheet.waitFor({ state: "detached" });
    assert.equal(await total(page), count);
    await page.getByRole("button", { name: "Filters (2)" }).waitFor();
    assert.equal(
      await page.getByRole("button", { name: "Filters (2)" }).evaluate((button) => button === document.activeElement),
      true,
    );
    await page.goBack();
    await page.waitForURL(`${town.address}/`);
    await finish(page);
  });
});

describe("the page of a business", () => {
  test("BIZ-002 BIZ-003 slug, other name and id show the same page under one address", async () => {
    const { id } = await town.read("businesslistings/anchor-apizza/");
    const page = await town.open("/directory/anchor-apizza");
    // The map loads a moment later, with its scale bar.
    const wordsOf = async () => {
      await page.locator("#main .map-view-scale").waitFor();
      return page.locator("#main").innerText();
    };
    const words = await wordsOf();
    assert.match(words, /Anchor Apizza/);
    for (const path of ["/business/anchor-apizza", `/business/${id}`, `/directory/${id}`]) {
      await page.goto(town.address + path);
      await hydrated(page);
      await page.waitForURL(`${town.address}/directory/anchor-apizza`);
      assert.equal(await wordsOf(), words, path);
    }
    await finish(page);
  });

  test("a place that does not exist says so and offers a search", async () => {
    const page = await town.open("/directory/no-such-place", { status: 404 });
    await page.getByRole("heading", { level: 1, name: "This place is not in the directory" }).waitFor();
    await page.locator(".search-form input").fill("pizza");
    await page.locator(".search-form input").press("Enter");
    await page.waitForURL(`${town.address}/search?q=pizza`);
    await close(page);
  });

  test("calls, shows the way, opens the website; what is not known has no button", async () => {
    const page = await town.open("/directory/anchor-apizza");
    const business = await town.read("businesslistings/anchor-apizza/");
    const actions = page.locator(".business-actions");
    const href = (name) => actions.getByRole("link", { name }).getAttribute("href");
    assert.equal(await href(/^Call/), `tel:+1${business.phone.replace(/\D/g, "")}`);
    const directions = new URL(await href("Directions"));
    assert.equal(`${directions.origin}${directions.pathname}`, "https://www.google.com/maps/dir/");
    assert.deepEqual(Object.fromEntries(directions.searchParams), { api: "1", destination: business.address });
    assert.equal(new URL(await href("Website")).href, new URL(business.website).href);
    const email = page.locator('.business-facts a[href^="mailto:"]');
    assert.equal(await email.innerHTML(), business.email.replace("@", "@<wbr>"), "it breaks after its @");
    await close(page);

    const bare = {
      ...business,
      phone: "",
      website: "javascript:alert(1)",
      address: "",
      street_address: "",
      latitude: null,
      longitude: null,
      email: "",
      social_links: [],
      hours: null,
      open_status: null,
    };
    const other = await town.open("/directory/anchor-apizza", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await stub(opened, "businesslistings/anchor-apizza/", bare);
      },
    });
    await other.getByRole("heading", { level: 1, name: business.name }).waitFor();
    assert.equal(await other.locator(".business-actions a").count(), 0);
    assert.equal(await other.locator(".hours, .map-view, .business-place").count(), 0);
    await finish(other);
  });

  test("Share copies the address and says so", async () => {
    const page = await town.open("/directory/anchor-apizza", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.evaluate(() => delete Navigator.prototype.share);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Link copied.").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${town.address}/directory/anchor-apizza`);
    await close(page);
  });

  test("the week begins with today, in the town's own words", async () => {
    const page = await town.open("/directory/anchor-apizza");
    const { time_zone } = await town.read("site/");
    const today = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: time_zone }).format();
    const days = await page.locator(".hours").first().locator("th").allInnerTexts();
    assert.equal(days.length, 7);
    assert.match(days[0], new RegExp(`^${today}\\s*Today$`));
    await close(page);
  });

  test("pictures open large, turn by the arrow keys, and give the focus back", async () => {
    const pictures = ["one", "two", "three", "four", "five", "six"].map((alt) => ({
      url: `/art/poster/${alt}.svg`,
      srcset: "",
      alt,
      width: 640,
      height: 400,
    }));
    const business = {
      ...(await town.read("businesslistings/anchor-apizza/")),
      pictures,
      images: pictures.map(({ url }) => url),
    };
    const page = await town.open("/directory/anchor-apizza", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await stub(opened, "businesslistings/anchor-apizza/", business);
      },
    });
    await page.locator(".gallery").waitFor();
    assert.equal(await page.locator(".gallery button").count(), 5);
    await page.getByText("+1", { exact: true }).waitFor();
    await page.locator(".gallery-thumb").first().click();
    const dialog = page.getByRole("dialog", { name: business.name });
    const shown = () => dialog.locator("img").getAttribute("alt");
    assert.equal(await shown(), "two");
    await page.keyboard.press("ArrowRight");
    assert.equal(await shown(), "three");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await shown(), "six", "the last follows before the first");
    await dialog.getByText("6 of 6").waitFor();
    await dialog.getByRole("button", { name: "Next picture" }).click();
    assert.equal(await shown(), "one");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.equal(
      await page
        .locator(".gallery-thumb")
        .first()
        .evaluate((button) => button === document.activeElement),
      true,
    );
    await finish(page);
  });

  test("on a phone the actions stay under the thumb", async () => {
    const page = await town.open("/directory/anchor-apizza", { size: PHONE });
    const box = await page.locator(".business-actions").boundingBox();
    assert.ok(box.y + box.height <= PHONE.height + 1 && box.y + box.height > PHONE.height - 20, JSON.stringify(box));
    for (const action of await page.locator(".business-action").all()) {
      const { width, height } = await action.boundingBox();
      assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
    }
    await close(page);
  });
});

test("the words of a place's actions stay inside their buttons on the narrowest phones", async () => {
  for (const width of [320, 360]) {
    const page = await town.open("/directory/anchor-apizza", { size: { width, height: 700 } });
    const actions = page.locator(".business-action");
    await actions.first().waitFor();
    const cut = await actions.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText),
    );
    assert.deepEqual(cut, [], `at ${width} px`);
    assert.equal(await page.locator(".business-actions").getByRole("link", { name: "Website" }).count(), 0);
    assert.ok(await page.locator('.business-facts a[rel~="external"]').first().isVisible(), "it is among the facts");
    await finish(page);
  }
});
