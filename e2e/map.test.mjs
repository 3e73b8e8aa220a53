// The map is accurate: a pin is at its place, overlapping ones become one marker with their count, and it zooms with
// buttons, keys, drag and pinch.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { close, finish, repainted, startTown } from "./town.mjs";

const town = startTown();
const SIZES = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];
/** The rows of a page's list with their coordinates: from the data embedded in the page. */
async function rowsOf(path) {
  const html = await (await town.fetch(path)).text();
  const { data } = JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html)[1]);
  const isList = (address) => /\/(businesslistings|events)\/\?/.test(address) && !address.includes("limit=");
  return Object.entries(data).find(([address, answer]) => isList(address) && answer.results)[1].results;
}
const isPhone = ({ width }) => width < 640;

/** An independent implementation of the Mercator projection. */
const north = (latitude) => Math.asinh(Math.tan((latitude * Math.PI) / 180));
function project({ latitude, longitude }, { south, west, north: top, east }) {
  return { x: (longitude - west) / (east - west), y: (north(top) - north(latitude)) / (north(top) - north(south)) };
}

/** Every marker: its center in pixels of the map, its width, and the places it represents. */
const markersOf = (page) =>
  page
    .locator(".map-view")
    .first()
    .evaluate((map) => {
      const frame = map.getBoundingClientRect();
      const markers = [...map.querySelectorAll(".map-pin")].map((pin) => {
        const { left, top, width, height } = pin.getBoundingClientRect();
        return {
          x: left + width / 2 - frame.left,
          y: top + height / 2 - frame.top,
          width,
          keys: pin.dataset.pins.split(" "),
          text: pin.innerText,
        };
      });
      return { width: frame.width, height: frame.height, markers };
    });

async function expectTrue(page, places, bounds) {
  await page.locator(".map-pin").first().waitFor();
  const { width, height, markers } = await markersOf(page);
  const found = new Map(places.map((place) => [String(place.id), project(place, bounds)]));
  for (const { x, y, width: own, keys } of markers) {
    for (const key of keys) {
      const spot = found.get(key);
      const far = Math.hypot(spot.x * width - x, spot.y * height - y);
      assert.ok(far <= own + 0.5, `${key} stands ${far.toFixed(1)} px from its place, in a marker of ${own} px`);
      if (keys.length === 1) assert.ok(far < 1, `${key} alone stands ${far.toFixed(1)} px from its place`);
    }
  }
  const within = ({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1;
  const shown = markers.flatMap(({ keys }) => keys);
  assert.deepEqual(
    shown.toSorted(),
    [...found]
      .filter(([, spot]) => within(spot))
      .map(([key]) => key)
      .toSorted(),
    "every place is in one marker",
  );
  for (const { keys, text } of markers) if (keys.length > 1) assert.equal(Number(text), keys.length);
  for (const [index, one] of markers.entries()) {
    for (const other of markers.slice(index + 1))
      assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= one.width * 0.98, "markers do not cover each other");
  }
  return markers;
}

describe("pins", () => {
  /** Expects it at each size, the one it opens at first: another page opens at another one. */
  async function expectTrueAtEverySize(path, number = 0) {
    const { map } = await town.read("site/");
    const results = await rowsOf(path);
    const [size, other] = number % 2 === 0 ? SIZES : SIZES.toReversed();
    const places = results.filter(({ latitude }) => latitude != null);
    const page = await town.open(path, { size });
    await expectTrue(page, places, map.bounds);
    await page.setViewportSize(other);
    await repainted(page);
    await expectTrue(page, places, map.bounds);
    await close(page);
    return results.length;
  }

  test("every one of the places stands where it is, at every size", async () => {
    const { count: all } = await town.read("businesslistings/");
    let count = 0;
    for (let number = 1; count < all; number += 1)
      count += await expectTrueAtEverySize(`/directory?view=map&page=${number}`, number);
  });

  test("and so does every event", () => expectTrueAtEverySize("/events?view=map"));
});

describe("a group of places", () => {
  for (const size of SIZES) {
    test(`opens by Enter until each place can be chosen, at ${size.width}`, async () => {
      const page = await town.open("/directory?view=map", { size });
      const groups = page.locator(".map-pin-group");
      await groups.first().waitFor();
      assert.match(await groups.first().getAttribute("aria-label"), /^\d+ places, open$/);
      await groups.first().focus();
      const members = (await groups.first().getAttribute("data-pins")).split(" ");
      for (let step = 0; step < 5; step += 1) {
        const focused = page.locator(":focus");
        if (!(await focused.evaluate((element) => element.matches(".map-pin-group")))) break;
        const before = await focused.getAttribute("data-pins");
        await page.keyboard.press("Enter");
        await page.waitForFunction(
          (pins) => document.activeElement.closest(".map-view-list") || document.activeElement.dataset.pins !== pins,
          before,
        );
      }
      const key = await page.evaluate(() => document.activeElement.dataset.pin ?? "");
      assert.ok(
        key === "" ? await page.locator(".map-view-list :focus").count() : members.includes(key),
        "the focus is at one of its places",
      );
      await page.keyboard.press("Enter");
      if (isPhone(size)) await page.locator(".directory-picked .business-card").waitFor();
      else assert.equal(await page.evaluate(() => document.activeElement.matches(".business-card-link")), true);
      await finish(page);
    });
  }

  test("of one house is listed, and Escape leads back", async () => {
    const page = await town.open("/directory?view=map", {
      before: (opened) =>
        opened.route("**/directory?view=map", async (route) => {
          const answer = await route.fetch();
          // Move the second and third place to the first one's coordinates.
          const html = await answer.text();
          const [first] = /"latitude":[\d.-]+,"longitude":[\d.-]+/.exec(html);
          let left = 3;
          await route.fulfill({
            response: answer,
            body: html.replace(/"latitude":[\d.-]+,"longitude":[\d.-]+/g, (own) => (left-- > 0 ? first : own)),
          });
        }),
    });
    await page.locator(".map-pin-group").first().waitFor();
    const label = /^\d+ places, open$/;
    for (let step = 0; step < 4 && (await page.locator(".map-view-list").count()) === 0; step += 1) {
      await page.locator(".map-pin-group").first().click();
    }
    const list = page.locator(".map-view-list");
    await list.waitFor();
    assert.ok((await list.getByRole("button").count()) >= 4, "three places and Close");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), label);
    await close(page);
  });
});

describe("coming closer", () => {
  const scaleOf = (page) =>
    page
      .locator(".map-view")
      .first()
      .evaluate(
        (map) => map.querySelector(".map-view-plane").getBoundingClientRect().width / map.getBoundingClientRect().width,
      );
  const until = (page, scale) =>
    page.waitForFunction((wanted) => {
      const map = document.querySelector(".map-view");
      return (
        Math.abs(
          map.querySelector(".map-view-plane").getBoundingClientRect().width / map.getBoundingClientRect().width -
            wanted,
        ) < 0.01
      );
    }, scale);

  test("by buttons and keys, three steps and back; arrows move; the pins stay true", async () => {
    const page = await town.open("/directory?view=map", { size: SIZES[1] });
    const more = page.getByRole("button", { name: "Zoom in" });
    const { width, height } = await more.boundingBox();
    assert.ok(width >= 44 && height >= 44);
    await more.click();
    await until(page, 2);
    await page.locator('.map-view-tile[src^="/art/map/1/"]').first().waitFor();
    await page.locator(".map-view").focus();
    await page.keyboard.press("+");
    await until(page, 4);
    const before = await page.locator(".map-view-plane").evaluate((plane) => plane.getBoundingClientRect().left);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(
      (left) => document.querySelector(".map-view-plane").getBoundingClientRect().left < left,
      before,
    );
    const { map } = await town.read("site/");
    const results = await rowsOf("/directory?view=map");
    const places = new Map(results.map((place) => [String(place.id), project(place, map.bounds)]));
    const off = await page.locator(".map-view").evaluate((view, spots) => {
      const plane = view.querySelector(".map-view-plane").getBoundingClientRect();
      return [...view.querySelectorAll(".map-pin:not(.map-pin-group)")].map((pin) => {
        const { left, top, width } = pin.getBoundingClientRect();
        const spot = spots[pin.dataset.pin];
        return Math.hypot(
          left + width / 2 - plane.left - spot.x * plane.width,
          top + width / 2 - plane.top - spot.y * plane.height,
        );
      });
    }, Object.fromEntries(places));
    assert.ok(
      off.every((far) => far < 1.5),
      off.join(),
    );
    for (const key of ["+", "+", "-", "-", "-"]) await page.keyboard.press(key);
    await until(page, 1);
    assert.equal(await page.getByRole("button", { name: "Zoom out" }).getAttribute("aria-disabled"), "true");
    await finish(page);
  });

  test("by two fingers, and one drags", async () => {
    const page = await town.open("/directory?view=map", { size: SIZES[0] });
    await page.locator(".map-pin").first().waitFor();
    await page.locator(".map-view").scrollIntoViewIfNeeded();
    const { x, y, width, height } = await page.locator(".map-view").boundingBox();
    const tools = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      tools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: x + width * left, y: y + height * top, id })),
      });
    await touch("touchStart", [0.3, 0.9], [0.4, 0.9]);
    for (const reach of [0.14, 0.18, 0.2]) await touch("touchMove", [0.35 - reach / 2, 0.9], [0.35 + reach / 2, 0.9]);
    await touch("touchEnd");
    await until(page, 2);
    const before = await page.locator(".map-view-plane").evaluate((plane) => plane.getBoundingClientRect().top);
    await touch("touchStart", [0.1, 0.6]);
    for (const at of [0.7, 0.8, 0.9]) await touch("touchMove", [0.1, at]);
    await touch("touchEnd");
    await page.waitForFunction(
      (top) => document.querySelector(".map-view-plane").getBoundingClientRect().top > top + 20,
      before,
    );
    assert.ok((await scaleOf(page)) > 1.9);
    await close(page);
  });

  test("the scale is true, and north is up", async () => {
    const page = await town.open("/directory/anchor-apizza", { size: SIZES[1] });
    const { map } = await town.read("site/");
    const { bounds } = map;
    const bar = page.locator(".map-view-bar");
    await bar.waitFor();
    const share = await bar.evaluate(
      (line) => line.getBoundingClientRect().width / line.closest(".map-view").clientWidth,
    );
    const across =
      ((bounds.east - bounds.west) * 111_320 * Math.cos((((bounds.south + bounds.north) / 2) * Math.PI) / 180)) /
      1609.344;
    const said = { "¼ mi": 0.25, "½ mi": 0.5, "1 mi": 1, "1,000 ft": 1000 / 5280, "500 ft": 500 / 5280 }[
      await bar.innerText()
    ];
    assert.ok(Math.abs(share * across - said) < said * 0.03, `${share * across} miles are said to be ${said}`);
    await close(page);
  });
});
