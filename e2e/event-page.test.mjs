// Upcoming events on the home page, and the page of one event, row by row of the checklist. If a row needs a certain
// kind of event, the API is stubbed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TODAY, at, detailsOf, stubEvent, townEvent } from "./events-stubs.mjs";
import {
  DESKTOP,
  MEMBERS,
  SMALL,
  close,
  expectAccessible,
  finish,
  flushRequests,
  hydrated,
  inDays,
  startTown,
  stub,
  titled,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();
const RESIDENT = {
  pk: 1,
  id: 1,
  email: "r@wexbury.example",
  first_name: "",
  last_name: "",
  user_role: "CONSUMER",
  is_staff: false,
  is_superuser: false,
};

const openEvent = (event, { more, as, before, ...options } = {}) => {
  const prepare = async (page) => {
    await stubEvent(page, event, more);
    await before?.(page);
  };
  const path = `/events/${(more ?? detailsOf(event)).slug}`;
  return as ? town.openAs(as, path, { ...options, before: prepare }) : town.open(path, { ...options, before: prepare });
};

/** The color in the middle of what is drawn. */
async function middleOf(page, drawn) {
  const picture = (await drawn.screenshot()).toString("base64");
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const [red, green, blue] = context.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  }, picture);
}

test("no drawing says of itself that it is hollow: the page could not fill it", async () => {
  const [sprite] = /\/assets\/icons-\w+\.svg/.exec(await (await town.fetch("/")).text());
  const drawings = await (await town.fetch(sprite)).text();
  assert.match(drawings, /<symbol id="heart"/);
  assert.doesNotMatch(drawings, /<symbol[^>]* fill=/);
});

describe("the home page", () => {
  test("EVT-006 where the upcoming events fail, the plain list stands in", async () => {
    const page = await town.open("/", {
      before: async (opened) => {
        await at(opened);
        await withoutInitialData(opened);
        await stub(opened, "events/upcoming/", { status: 500, body: {} });
        await stub(opened, "events/", {
          count: 1,
          next: null,
          previous: null,
          results: [townEvent(3, { title: "From the list" })],
        });
      },
    });
    await page.getByRole("link", { name: "From the list" }).first().waitFor();
    assert.ok(page.asked.includes("/api/v1/events/upcoming/?limit=6"));
    assert.ok(page.asked.includes(`/api/v1/events/?start_date__gte=${TODAY}&ordering=start_date&limit=6`));
    await close(page);
  });

  test("EVT-006 HOM-025 HOM-026 HOM-027 HOM-028 both failing is said, and trying again loads the page anew; none at all leads to all events", async () => {
    const page = await town.open("/", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await stub(opened, "events/upcoming/", { status: 500, body: {} });
        await stub(opened, "events/", { status: 500, body: {} });
      },
    });
    await page.getByText("Failed to load events", { exact: true }).waitFor();
    await page.unrouteAll();
    await stub(page, "events/upcoming/", { success: true, count: 0, data: [] });
    await Promise.all([
      page.waitForEvent("load"),
      page.locator(".upcoming").getByRole("button", { name: "Try again", exact: true }).click(),
    ]);
    await hydrated(page);
    await page.getByText("No upcoming events found", { exact: true }).waitFor();
    await page.locator(".upcoming").getByRole("link", { name: "Browse all events", exact: true }).click();
    await page.waitForURL(`${town.address}/events`);
    await close(page);
  });

  test("HOM-025 events that came with the page stay if asking for the member's own fails", async () => {
    let failed;
    const page = await town.openAs(MEMBERS.resident, "/", {
      before: async (opened) => {
        failed = opened.waitForEvent("requestfailed", (request) => request.url().includes("/events/upcoming/"));
        await opened.route("**/api/v1/events/**", (route) => route.abort());
      },
    });
    await failed;
    // Twice, so that what the page does about the failure has been seen, too.
    for (let times = 0; times < 2; times += 1) await flushRequests(page);
    const { data } = await town.read("events/upcoming/?limit=6");
    assert.equal(await page.locator(".upcoming-list .event-card-link").count(), data.length);
    assert.deepEqual(
      page.asked.filter((path) => path.includes("start_date__gte")),
      [],
      "the plain list is not asked for",
    );
    assert.equal(await page.getByText("Failed to load events", { exact: true }).count(), 0);
    await close(page);
  });

  test("INT-003 interest flips at once, and the count rises by one only when adding", async () => {
    let answer;
    const page = await town.openAs(RESIDENT, "/", {
      before: async (opened) => {
        await withoutInitialData(opened);
        await stub(opened, "events/upcoming/", {
          success: true,
          count: 1,
          data: [townEvent(7, { title: "Chowder Night", interest_count: 4 })],
        });
        await opened.route(
          "**/api/v1/events/7/toggle_interest/",
          (route) =>
            (answer = (status) =>
              route.fulfill({
                json: { success: true, action: "added", data: { interest_count: 40, user_interest_status: status } },
              })),
        );
      },
    });
    const heart = page.getByRole("button", { name: /^Interested .*in Chowder Night$/ });
    // Until the member's own interests have been read, the server's count is the one that counts.
    await page.waitForLoadState("networkidle");
    await heart.click();
    assert.deepEqual(
      [await heart.getAttribute("aria-pressed"), await heart.locator(".interest-count").innerText()],
      ["true", "5"],
      "before any answer",
    );
    const color = await heart.evaluate((button) => getComputedStyle(button).color);
    assert.equal(await middleOf(page, heart.locator(".icon")), color, "the heart is filled, not only of another color");
    await answer("interested");
    await page.getByText("You are interested.").waitFor();
    assert.equal(await heart.locator(".interest-count").innerText(), "5", "the count is the page's own");
    await heart.click();
    assert.deepEqual(
      [await heart.getAttribute("aria-pressed"), await heart.locator(".interest-count").innerText()],
      ["false", "5"],
      "it does not fall",
    );
    await answer(null);
    await page.getByText("No longer interested.").waitFor();
    await heart.click();
    assert.equal(await heart.locator(".interest-count").innerText(), "5", "nor rise with every press");
    await answer("interested");
    await page.getByText("You are interested.").waitFor();
    await page.evaluate(() => {
      history.pushState({}, "", "/about");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await heart.waitFor({ state: "detached" });
    await page.goBack();
    await heart.waitFor();
    assert.equal(await heart.getAttribute("aria-pressed"), "true", "it is known when the visitor comes back");
    await close(page);
  });
});

describe("the page of an event", () => {
  test("EVT-011 a discovered event shows where it comes from, how far to rely on it, and its badges", async () => {
    for (const [type, label] of [
      ["website", "Website"],
      ["facebook", "Facebook"],
      ["instagram", "Instagram"],
      ["google", "Google"],
      ["manual", "Entered by hand"],
    ]) {
      const event = townEvent(9, {
        source_type: type,
        event_source: { name: "Library calendar", is_trusted: true },
        confidence_score: 0.95,
        source_reliability_score: 0.85,
      });
      const page = await openEvent(event);
      await page.locator(".event-source-type").getByText(label, { exact: true }).waitFor();
      await page.getByText("Library calendar").waitFor();
      await page.getByText("Verified", { exact: true }).waitFor();
      await page.getByText("Trusted Source", { exact: true }).waitFor();
      await close(page);
    }
  });

  test("EVT-012 offers, audience and atmosphere are shown", async () => {
    const page = await openEvent(
      townEvent(9, {
        special_offers: { early_bird: "10% off until noon" },
        target_audience: "families",
        atmosphere_tags: ["candlelight", "outdoors"],
      }),
    );
    await page.getByText("10% off until noon", { exact: true }).waitFor();
    assert.deepEqual(await page.locator(".event-offer dt").allTextContents(), ["Early bird"]);
    await page.getByText("Families", { exact: true }).waitFor();
    assert.deepEqual(await page.locator(".event-tags li").allInnerTexts(), ["candlelight", "outdoors"]);
    await close(page);
  });

  test("EVT-013 how a series repeats is shown, in words where the server has them", async () => {
    const event = townEvent(9, { is_recurring: true, recurring_pattern: "weekly" });
    const plain = await openEvent(event);
    await plain.locator(".event-facts").getByText("weekly", { exact: true }).waitFor();
    await close(plain);
    const date = {
      start_date: "2027-03-04",
      start_time: "18:30:00",
      end_date: "2027-03-04",
      end_time: "20:00:00",
      all_day: false,
      starts_at: "2027-03-04T18:30:00-05:00",
      ends_at: null,
      status: "scheduled",
    };
    const more = detailsOf(event, {
      recurrence_in_words: "Every Thursday until May 27, 2027",
      occurrences: [
        date,
        { ...date, start_date: "2027-03-11", starts_at: "2027-03-11T18:30:00-05:00", status: "cancelled" },
      ],
    });
    const page = await openEvent(event, { more });
    await page.getByText("Every Thursday until May 27, 2027", { exact: true }).waitFor();
    await page.locator(".event-date-off").getByText("Canceled", { exact: true }).waitFor();
    await close(page);
  });

  test("a badge names its sources: where each is, when it was asked, and whether it agrees", async () => {
    const event = townEvent(9, { confidence_score: 0.95 });
    const told = (name, agrees) => ({
      name,
      url: `https://${name.toLowerCase()}.example/`,
      is_trusted: false,
      last_seen: "2026-11-17T15:00:00.000Z",
      agrees,
    });
    const more = detailsOf(event, {
      badges: [
        {
          kind: "verified",
          label: "Verified",
          reasons: ["1 of 2 sources name this day and time."],
          names_sources: true,
        },
      ],
      source: {
        name: "Library",
        url: "https://library.example/",
        last_checked: "2026-11-17T15:00:00.000Z",
        reliability_label: null,
        sources: [told("Library", true), told("Weekender", false)],
      },
      picture: { url: "/art/poster/9.svg", srcset: "", alt: "", width: 640, height: 400 },
      picture_credit: { name: "Library", url: "https://library.example/" },
    });
    const page = await openEvent(event, { more });
    await page.getByRole("button", { name: "Verified" }).click();
    const reasons = page.locator(".badge-reasons").filter({ visible: true });
    assert.deepEqual(await reasons.locator("a").evaluateAll((links) => links.map((link) => link.href)), [
      "https://library.example/",
      "https://weekender.example/",
    ]);
    await reasons.getByText("Gives a different day or time").waitFor();
    assert.equal(await reasons.getByText(/^Last checked Tuesday, November 17/).count(), 2);
    await page.keyboard.press("Escape");
    await page.locator("figcaption").getByRole("link", { name: "Library" }).waitFor();
    assert.equal(await page.locator(".event-source .event-sources li").count(), 2);
    await expectAccessible(page);
    await close(page);
  });

  test("a badge opens its reasons, Escape closes them", async () => {
    const event = townEvent(9, { confidence_score: 0.95 });
    const page = await openEvent(event, {
      more: detailsOf(event, { badges: [{ kind: "verified", label: "Verified", reasons: ["Two sources agree."] }] }),
    });
    const reason = page.getByText("Two sources agree.");
    assert.equal(await reason.isVisible(), false);
    await page.getByRole("button", { name: "Verified" }).click();
    await reason.waitFor();
    await page.keyboard.press("Escape");
    await reason.waitFor({ state: "hidden" });
    await close(page);
  });

  test("a report that was begun is about its event alone", async () => {
    const [first, second] = [townEvent(9), townEvent(10)];
    const [more, moreOfSecond] = [first, second].map((event) => detailsOf(event));
    const page = await openEvent(first, {
      more: { ...more, next: { slug: moreOfSecond.slug, title: second.title } },
      before: (opened) => stubEvent(opened, second, moreOfSecond),
    });
    const dialog = page.getByRole("dialog", { name: "Report a problem" });
    const begin = () => page.getByRole("button", { name: "Report a problem" }).click();
    await page.getByRole("link", { name: /Next event/ }).click();
    await titled(page, "Event 10");
    await page.goBack();
    await titled(page, "Event 9");
    await begin();
    await dialog.getByLabel("Description").fill("It begins at eight, not at seven.");
    await dialog.getByRole("button", { name: "Not now" }).click();
    // Both have been loaded by now: one page follows the other at once.
    await page.getByRole("link", { name: /Next event/ }).click();
    await titled(page, "Event 10");
    await page.waitForFunction(() => document.activeElement?.textContent === "Event 10");
    await begin();
    await dialog.getByText("What is wrong with “Event 10”?").waitFor();
    assert.equal(await dialog.getByLabel("Description").inputValue(), "");
    await close(page);
  });

  test("a cancelled, a postponed and a past event say so under their title", async () => {
    const soon = { start_date: inDays(9) };
    for (const [parts, event, words, labels = 0] of [
      [{ status: "cancelled" }, soon, "This event is not taking place."],
      [{ status: "postponed" }, soon, "It is not taking place on this date; the new date will be posted here."],
      [{}, { start_date: "2025-03-01" }, "This event is over."],
      [{}, soon, / days$/, 1],
    ]) {
      const shown = townEvent(9, event);
      const page = await openEvent(shown, { more: detailsOf(shown, parts) });
      await page.locator(".event-head").getByText(words).waitFor();
      assert.equal(await page.locator(".event-head .event-label").count(), labels, "how soon it is");
      await close(page);
    }
  });

  test("an address with a former title is put right; one that leads nowhere says so", async () => {
    const event = townEvent(9, { title: "New name" });
    const page = await town.open("/events/old-name-9", { before: (opened) => stubEvent(opened, event) });
    await page.waitForURL(`${town.address}/events/new-name-9`);
    await close(page);
    const missing = await town.open("/events/nothing-here-999999", { status: 404 });
    await missing.getByRole("heading", { level: 1, name: "This event is not listed" }).waitFor();
    await close(missing);
  });

  const MARKET = "/events/saturday-farmers-market-1";

  test("what can be done with an event stands in one row", async () => {
    const page = await town.open(MARKET, { size: DESKTOP });
    const actions = page.locator(".event-actions :is(.button, .interest-button)");
    assert.equal(await actions.count(), 4);
    for (const action of await actions.all()) assert.ok((await action.boundingBox()).height < 50);
    await close(page);
  });

  test("a message with a long word stays on a phone's screen", async () => {
    const page = await town.open(MARKET, {
      size: SMALL,
      before: (opened) =>
        opened.addInitScript(() => {
          const writeText = () => Promise.reject(new Error("Not allowed."));
          Object.defineProperty(navigator, "clipboard", { value: { writeText } });
        }),
    });
    await page.locator(".event-actions").getByRole("button", { name: "Share" }).click();
    const toast = page.locator(".toast");
    await toast.getByText(/^The link could not be copied: http/).waitFor();
    for (const part of [toast, toast.getByRole("button")]) {
      const { x, width } = await part.boundingBox();
      assert.ok(x >= 0 && x + width <= SMALL.width, `${x} to ${x + width}`);
    }
    await close(page);
  });

  test("the demo's events open from the list, without a request or an error", async () => {
    const list = await town.read("events/?include_past=false&limit=5");
    for (const { slug, title } of list.results) {
      const page = await town.open(`/events/${slug}`);
      assert.equal(await page.locator("h1").innerText(), title);
      await page.waitForLoadState("networkidle");
      assert.deepEqual(page.asked, []);
      await finish(page);
    }
  });
});
