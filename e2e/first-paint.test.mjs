// What the server renders is what React renders a moment later: nothing shifts, and without JavaScript nothing is
// missing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PAGES,
  PHONE,
  TABLET,
  close,
  finish,
  hydrated,
  hydrationMismatches,
  startTown,
} from "./town.mjs";

const town = startTown();
const MAX_SHIFT = 0.02;
/** For HTML that arrives in pieces, wherever it is cut; browsers call up to 0.1 good. */
const MAX_CUT_SHIFT = 0.07;
/** Tolerance for subpixel rounding. */
const SAME_PX = 1;
/** The pages whose first paint is measured: one of each kind that the server renders, and lists without results. */
const DRAWN = [
  "/",
  "/directory",
  "/directory?category=pizza&page=1",
  "/directory?category=cafes-bakeries",
  "/directory?search=zzqqxx",
  "/directory/anchor-apizza",
  "/events",
  "/events?category=music&view=map",
  "/events?category=film&search=no-such-words",
  "/events/saturday-farmers-market-1",
  "/guides",
  "/guides/your-first-weekend-in-wexbury",
  "/deals",
  "/deals/1",
  "/about",
  "/contact",
  "/search?q=books",
  "/search",
  "/no/such/path",
  "/take-quiz",
  "/newsletter",
  "/newsletter/2",
  "/health",
];

/** Everything visible, by its text, with its position on the page. */
function seePage() {
  const seen = {};
  const note = (name, rect) => {
    if (rect.width < 2 || rect.height < 2) return;
    let key = name;
    for (let again = 2; key in seen; again += 1) key = `${name} (${again})`;
    seen[key] = [rect.left + scrollX, rect.top + scrollY, rect.width, rect.height].map(Math.round);
  };
  for (const element of document.querySelectorAll("#root *")) {
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest(".visually-hidden, .skip-link, .map-pin, .map-view-zoom, .map-view-scale")
    )
      continue;
    const kind = element.localName;
    if (["img", "svg", "input", "select"].includes(kind)) {
      if (!element.parentElement.closest("svg"))
        note(
          [kind, ...[...element.classList].filter((name) => !name.startsWith("lucide")).sort()].join("."),
          element.getBoundingClientRect(),
        );
      continue;
    }
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (words.length === 0 || kind === "option" || element.closest("svg")) continue;
    const range = document.createRange();
    range.setStartBefore(words[0]);
    range.setEndAfter(words.at(-1));
    const all = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    note(
      all
        .map((node) => node.data)
        .join("")
        .replace(/\s+/g, " ")
        .trim(),
      range.getBoundingClientRect(),
    );
  }
  return seen;
}

/**
 * The page as it is painted if its HTML has arrived only up to an element, for each of them: how far that layout is
 * from the whole page's, as the share of the window that moves times the distance (the layout shift's own measure).
 */
function cutPage(tolerance) {
  const CELL_PX = 10;
  const elements = [...document.querySelectorAll("#root *")].filter(
    (element) => !element.closest("svg, option, .visually-hidden, .skip-link"),
  );
  // Below a short page the footer stands at the bottom of the window, and begins higher the more of it is there.
  const end = elements.findIndex((element) => element.matches("footer"));
  const place = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2) return null;
    return { left: Math.max(left, 0), top, right: Math.min(right, innerWidth), bottom };
  };
  const whole = elements.map(place);
  // What is further down than the next screen is not seen to move.
  const watched = whole.flatMap((then, index) => (then && then.top < 2 * innerHeight ? [index] : []));
  const isInView = ({ top, bottom }) => top < innerHeight && bottom > 0;
  const shifts = [];
  for (let cut = end; cut > 0; cut -= 1) {
    const removed = elements[cut];
    while (removed.nextSibling) removed.nextSibling.remove();
    removed.remove();
    const cells = new Set();
    let distance = 0;
    const moved = [];
    for (const index of watched.filter((index) => index < cut)) {
      const [now, then] = [place(elements[index]), whole[index]];
      if (!now || !(isInView(now) || isInView(then))) continue;
      const way = Math.max(Math.abs(now.left - then.left), Math.abs(now.top - then.top));
      if (way <= tolerance) continue;
      distance = Math.max(distance, way);
      moved.push(elements[index].className || elements[index].localName);
      for (const { left, top, right, bottom } of [now, then])
        for (let y = Math.max(0, Math.floor(top / CELL_PX)); y < Math.min(innerHeight, bottom) / CELL_PX; y += 1)
          for (let x = Math.floor(left / CELL_PX); x < right / CELL_PX; x += 1) cells.add(y * 1000 + x);
    }
    const share = (cells.size * CELL_PX ** 2) / (innerWidth * innerHeight);
    shifts.push({
      shift: (share * distance) / Math.max(innerWidth, innerHeight),
      cutBefore: removed.className || removed.localName,
      moved: moved.slice(0, 3),
    });
  }
  return shifts;
}

function differences(before, after) {
  const moved = Object.entries(before).flatMap(([name, place]) => {
    const now = after[name];
    if (!now) return [`"${name}" at ${place} is gone`];
    return now.some((value, index) => Math.abs(value - place[index]) > SAME_PX)
      ? [`"${name}" moved from ${place} to ${now}`]
      : [];
  });
  return [
    ...moved,
    ...Object.entries(after)
      .filter(([name]) => !(name in before))
      .map(([name, place]) => `"${name}" came at ${place}`),
  ];
}

/** A font that loads later than the page is used from the next page on: this is the previous page. */
const bringFaces = (page) => page.goto(`${town.address}/about`, { waitUntil: "load" });

async function settle(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Opens a page whose code never comes: what the server sent. */
async function openServerPage(path, size) {
  const page = await town.open(path, {
    size,
    waitUntil: "commit",
    before: async (opened) => {
      await bringFaces(opened);
      // Not with page.route, which would disable the browser's cache.
      const tools = await opened.context().newCDPSession(opened);
      await tools.send("Network.enable");
      await tools.send("Network.setBlockedURLs", { urls: ["*/assets/main-*.js"] });
    },
  });
  await page.waitForLoadState("load");
  await settle(page);
  return page;
}

/** Expects the page to stay where it is while the rest of its HTML is still on the way. Nothing is left of it then. */
async function expectSteadyCuts(page) {
  const shifts = await page.evaluate(cutPage, SAME_PX);
  assert.ok(shifts.length > 50, `${shifts.length} places to cut`);
  assert.deepEqual(
    shifts.filter(({ shift }) => shift > MAX_CUT_SHIFT),
    [],
  );
}

describe("with JavaScript", { concurrency: 2 }, () => {
  for (const size of [PHONE, DESKTOP]) {
    for (const path of DRAWN) {
      test(`${path} at ${size.width} px stays where it is while its HTML arrives, and looks the same before and after React`, async (context) => {
        const server = await openServerPage(path, size);
        const before = await server.evaluate(seePage);
        const title = await server.title();
        await expectSteadyCuts(server);
        await close(server);

        const page = await town.open(path, {
          size,
          before: async (opened) => {
            await bringFaces(opened);
            await opened.addInitScript(() => {
              window.shifts = [];
              const isWhole = ({ startTime }) => {
                const { domInteractive } = performance.getEntriesByType("navigation")[0];
                return domInteractive > 0 && startTime > domInteractive;
              };
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) {
                  if (!entry.hadRecentInput)
                    window.shifts.push({
                      isWhole: isWhole(entry),
                      value: entry.value,
                      who: entry.sources.map(({ node }) => node?.className || node?.nodeName || "(replaced)"),
                    });
                }
              }).observe({ type: "layout-shift", buffered: true });
            });
          },
        });
        await settle(page);
        const after = await page.evaluate(seePage);
        assert.deepEqual(await hydrationMismatches(page), []);
        const shifts = await page.evaluate(() => window.shifts);
        // Where a busy machine cuts the HTML is chance.
        const [late, early] = [true, false].map((isWhole) => shifts.filter((shift) => shift.isWhole === isWhole));
        const shift = late.reduce((sum, { value }) => sum + value, 0);
        context.diagnostic(`layout shift ${shift.toFixed(4)}, ${Object.keys(after).length} things in sight`);
        assert.deepEqual(differences(before, after), []);
        assert.equal(await page.title(), title);
        assert.ok(shift <= MAX_SHIFT, `${shift}: ${JSON.stringify(shifts)}`);
        assert.deepEqual(
          early.filter(({ value }) => value > MAX_CUT_SHIFT),
          [],
        );
        await close(page);
      });
    }
  }
});

describe("before the browser's code is there", { concurrency: 2 }, () => {
  test("the directory's list stays exactly where it is until its map arrives", async () => {
    const page = await town.open("/directory", { size: DESKTOP });
    const [whole, withoutMap] = await page.evaluate(() => {
      const box = () => JSON.stringify(document.querySelector(".business-list").getBoundingClientRect());
      const before = box();
      document.querySelector(".directory-map").remove();
      return [before, box()];
    });
    assert.equal(withoutMap, whole);
    await close(page);
  });

  for (const path of DRAWN) {
    test(`${path} at ${TABLET.width} px stays where it is while the rest of its HTML is still on the way`, async () => {
      const page = await openServerPage(path, TABLET);
      await expectSteadyCuts(page);
      await close(page);
    });
  }

  test("the month waits for its code as what it is, and the code does not wait for the visitor", async () => {
    const page = await openServerPage("/events?view=month", DESKTOP);
    await page.locator(".month-waiting").waitFor();
    assert.equal(await page.locator("#main .event-card").count(), 0);
    assert.equal(await page.locator("script[data-start]:not([data-later])").count(), 1);
    await close(page);
  });

  test("what is typed stays, and finds its suggestions", async () => {
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    const page = await town.open("/", {
      waitUntil: "commit",
      before: (opened) =>
        opened.route(/\/assets\/main-.*\.js$/, async (route) => {
          await arrived;
          await route.continue();
        }),
    });
    const box = page.locator(".hero-search input");
    await box.pressSequentially("baker");
    arrive();
    await hydrated(page);
    assert.equal(await box.inputValue(), "baker");
    await page.getByRole("option").first().waitFor();
    await close(page);
  });

  test("the menu button leads to the links in the foot", async () => {
    const page = await town.open("/", {
      size: PHONE,
      waitUntil: "commit",
      before: (opened) => opened.route(/\/assets\/main-.*\.js$/, (route) => route.abort()),
    });
    await page.getByRole("link", { name: "Menu" }).click();
    await page.waitForFunction(() => document.querySelector("#quick-links").getBoundingClientRect().top < innerHeight);
    await close(page);
  });

  test("a member, whom only the browser knows, and the places it keeps are no reason to draw anew", async () => {
    const { id, name } = (await town.read("businesslistings/")).results[0];
    const page = await town.openAs(MEMBERS.resident, "/directory", {
      before: (opened) => opened.addInitScript((saved) => localStorage.setItem("towngreen.saved", `[${saved}]`), id),
    });
    await page.locator(".header-member").waitFor();
    await page.getByRole("button", { name: `Save ${name}`, pressed: true }).waitFor();
    assert.deepEqual(await hydrationMismatches(page), []);
    await close(page);
  });
});

describe("without JavaScript", { concurrency: 2 }, () => {
  const CONTENT = {
    "/": "Browse by category",
    "/directory": "Abacus & Finch, CPAs",
    "/directory?category=pizza": "Anchor Apizza",
    "/directory/anchor-apizza": "Show on the map",
    "/events/saturday-farmers-market-1": "Where this comes from",
    "/search?q=books": "Thistle & Thorn Books",
    "/faq": "On this page",
    "/health": "Everything is working.",
    "/no/such/path": "Page not found",
  };
  for (const path of PAGES) {
    test(`${path} shows its content, its links work and nothing in it is dead`, async () => {
      const page = await town.open(path, { javaScriptEnabled: false });
      assert.equal(await page.locator("h1:visible").count(), 1);
      // What comes first depends on the time of day.
      const content =
        path === "/events" ? (await town.read("events/?include_past=false&limit=1")).results[0].title : CONTENT[path];
      if (content) await page.locator("#main").getByText(content, { exact: true }).first().waitFor();
      const addresses = await page
        .locator("#root a:visible")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      assert.ok(addresses.length > 15 && addresses.every(Boolean), `${addresses.length} links`);
      const dead = await page
        .locator(
          "button:visible:not([type=submit]):not([popovertarget]), input:visible:not(form *), select:visible:not(form *)",
        )
        .count();
      assert.equal(dead, 0, "every control can be used or is not shown");
      // With scripts disabled, the browser refuses to preload them.
      await finish(page, { except: /^request: .*\.js csp$/ });
    });
  }

  test("the month is a list", async () => {
    const page = await town.open("/events?view=month", { javaScriptEnabled: false });
    await page.locator(".event-card").first().waitFor();
    assert.equal(await page.locator(".month-waiting").isVisible(), false);
    await close(page);
  });

  test("a page past the end of a list leads to the first one", async () => {
    const page = await town.open("/directory?page=99&open_now=true", { javaScriptEnabled: false, status: 404 });
    await page.getByRole("heading", { level: 1, name: "This page of the list does not exist." }).waitFor();
    await page.getByRole("link", { name: "Go to the first page" }).click();
    await page.waitForURL(`${town.address}/directory?open_now=true`);
    await close(page);
  });

  test("the search form leads to results", async () => {
    const page = await town.open("/", { javaScriptEnabled: false });
    await page.locator(".hero-search input").fill("bookshop");
    await page.locator(".hero-search input").press("Enter");
    await page.locator(".search-result").first().waitFor();
    assert.equal(new URL(page.url()).search, "?q=bookshop");
    await close(page);
  });

  test("filters are chosen and sent as a form, and taken away by links", async () => {
    const page = await town.open("/directory", { javaScriptEnabled: false });
    await page.getByLabel("Antiques").check();
    await page.getByLabel("Bookshops").check();
    await page.getByRole("button", { name: "Apply" }).click();
    assert.equal(new URL(page.url()).search, "?category=antiques&category=bookshops");
    await page.getByText("10 places", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Remove Bookshops" }).click();
    await page.getByText("6 places", { exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, "?category=antiques");
    await close(page);
  });

  test("pages of the list follow each other", async () => {
    const page = await town.open("/directory", { javaScriptEnabled: false });
    const first = await page.locator(".business-card-name").first().innerText();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText(/page 2 of/).waitFor();
    assert.notEqual(await page.locator(".business-card-name").first().innerText(), first);
    await close(page);
  });
});

describe("addresses", () => {
  const STATUSES = [
    ["/", 200],
    ["/directory/anchor-apizza", 200],
    ["/business/anchor-apizza", 200],
    ["/directory/no-such-place", 404],
    ["/no/such/path", 404],
    ["/directory?page=99", 404],
    ["/guides/no-such-guide", 404],
    ["/newsletter/999999", 404],
    ["/api/v1/no-such-call/", 404],
    ["/api/v1/businesslistings/no-such-place/", 404],
    ["/assets/main-none.js", 404],
    ["/media/00000000000000000000000000000000-320.webp", 404],
  ];
  for (const [path, status] of STATUSES) {
    test(`${path} answers ${status}`, async () => {
      const answer = await town.fetch(path);
      assert.equal(answer.status, status);
      assert.match(
        answer.headers.get("content-type"),
        path.startsWith("/api/") ? /json/ : status === 200 || !/\.\w+$/.test(path) ? /html/ : /./,
      );
    });
  }

  test("a file of the UI is the same however it travels, and its packed forms have no addresses", async () => {
    const html = await (await town.fetch("/about")).text();
    const files = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
    assert.ok(files.length > 2, html);
    for (const path of [...new Set(files), "/favicon.svg"]) {
      const [plain, ...packed] = await Promise.all(
        ["identity", "gzip", "br"].map(async (coding) => {
          const answer = await town.fetch(path, { headers: { "Accept-Encoding": coding } });
          assert.equal(answer.status, 200, path);
          assert.equal(answer.headers.get("content-encoding") ?? "identity", coding, path);
          return answer.text();
        }),
      );
      assert.ok(plain.length > 50, path);
      for (const text of packed) assert.equal(text, plain, path);
      for (const suffix of [".gz", ".br"]) assert.equal((await town.fetch(path + suffix)).status, 404);
    }
  });

  test("an id leads to the business's own address, for good", async () => {
    const { id } = await town.read("businesslistings/anchor-apizza/");
    for (const under of ["directory", "business"]) {
      const answer = await town.fetch(`/${under}/${id}`);
      assert.deepEqual([answer.status, answer.headers.get("location")], [301, `/${under}/anchor-apizza`]);
    }
  });

  test("slashes too many at the end or in between make no second page", async () => {
    for (const path of ["/directory/", "//directory", "/directory//anchor-apizza"]) {
      const answer = await town.fetch(path);
      const canonical = /rel="canonical" href="[^"]*?\/\/[^/"]+([^"]*)"/.exec(await answer.text())?.[1];
      if (answer.status === 301)
        assert.equal(answer.headers.get("location"), path.replace(/\/+/g, "/").replace(/\/$/, ""));
      else assert.deepEqual([answer.status, canonical], [200, path.replace(/\/+/g, "/").replace(/\/$/, "")], path);
    }
  });
});
