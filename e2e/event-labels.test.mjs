// The labels of an event in a list: badges, reliability, the Local badge and relative dates, at the edge of every
// threshold. The clock is fixed at noon on a Wednesday in town.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOON, detailsOf, stubEvent, stubList, townEvent } from "./events-stubs.mjs";
import { close, startTown } from "./town.mjs";

const town = startTown();
const LIST_BADGES = ["Verified", "High Quality", "Popular", "Trusted Source", "Under Review", "Unverified"];

async function openList(events) {
  const page = await town.open("/events", {
    before: async (page) => {
      await page.clock.setFixedTime(NOON);
      await stubList(page, events);
    },
  });
  // By its title: the page comes with the town's own events, some with the same ids.
  await page.getByText(events.at(-1).title, { exact: true }).waitFor();
  return page;
}

const words = (page, id, part) => page.locator(`#event-${id} ${part}`).allInnerTexts();

test("BDG-001 to BDG-010 each badge from its threshold on, three at most, in their order", async () => {
  const engaged = { community_engagement_score: 0.5, source_reliability_score: 0.7 };
  const rows = [
    [{ verification_status: "verified" }, ["Verified"]],
    [{ confidence_score: 0.9 }, ["Verified"]],
    [engaged, ["High Quality"]],
    [{ interest_count: 10 }, ["Popular"]],
    [{ event_source: { name: "Library", is_trusted: true } }, ["Trusted Source"]],
    [{ source_reliability_score: 0.8 }, ["Trusted Source"]],
    [{ needs_review: true }, ["Under Review"]],
    [{ confidence_score: 0.49 }, ["Unverified"]],
    [
      {
        ...engaged,
        verification_status: "verified",
        interest_count: 10,
        source_reliability_score: 0.8,
        needs_review: true,
      },
      ["Verified", "High Quality", "Popular"],
    ],
    [
      { confidence_score: 0.89, community_engagement_score: 0.49, source_reliability_score: 0.69, interest_count: 9 },
      [],
    ],
  ];
  const page = await openList(rows.map(([parts], index) => townEvent(index + 1, parts)));
  for (const [index, [parts, badges]] of rows.entries()) {
    const shown = (await words(page, index + 1, ".badge")).filter((badge) => LIST_BADGES.includes(badge));
    assert.deepEqual(shown, badges, JSON.stringify(parts));
  }
  await close(page);
});

test("BDG-014 to BDG-017 Local by the business's name, the location or the address", async () => {
  const business = (name) => ({ business: { id: 1, name, slug: "x" } });
  const rows = [
    [business("The WEXBURY Inn"), true],
    [business("Downtown Tap"), true],
    [{ location: "wexbury green" }, true],
    [{ address: "1 Main Street, Wexbury, CT" }, true],
    [business("Hartford Inn"), false],
    [{}, false],
  ];
  const page = await openList(rows.map(([parts], index) => townEvent(index + 1, parts)));
  for (const [index, [parts, isLocal]] of rows.entries()) {
    assert.equal((await words(page, index + 1, ".badge")).includes("Local"), isLocal, JSON.stringify(parts));
  }
  await close(page);
});

for (const [row, score, label] of [
  ["BDG-011", 0.8, "Highly Reliable"],
  ["BDG-012", 0.6, "Reliable"],
  ["BDG-013", 0.59, "Verify Details"],
]) {
  test(`${row} a source's reliability of ${score} is labeled ${label}`, async () => {
    const event = townEvent(1, { source_reliability_score: score });
    const page = await town.open(`/events/${detailsOf(event).slug}`, { before: (opened) => stubEvent(opened, event) });
    await page.locator(".reliability").getByText(label, { exact: true }).waitFor();
    await close(page);
  });
}

test("DAT-001 to DAT-007 labels and day names, seen from Wednesday noon", async () => {
  const rows = [
    [{ start_date: "2026-11-20" }, "This Week", "Friday"],
    [{ start_date: "2026-11-25" }, "This Week", "Wednesday"],
    [{ start_date: "2026-11-21" }, "This Weekend", "Saturday"],
    [{ start_date: "2026-11-22" }, "This Weekend", "Sunday"],
    [{ start_date: "2026-11-18", start_time: "17:00:00" }, "In 5 hours", "Today"],
    [{ start_date: "2026-11-19", start_time: "11:00:00" }, "In 23 hours", "Tomorrow"],
    [{ start_date: "2026-11-18", start_time: "13:00:00", end_time: "14:00:00" }, "Starting soon", "Today"],
    [{ start_date: "2026-12-08" }, "In 20 days", "Tuesday, December 8"],
    [{ start_date: "2026-12-18" }, "In 30 days", "Friday, December 18"],
    [{ start_date: "2026-12-19" }, null, "Saturday, December 19"],
    [{ start_date: "2026-11-17" }, null, "Yesterday"],
  ];
  const page = await openList(rows.map(([parts], index) => townEvent(index + 1, parts)));
  for (const [index, [parts, label, day]] of rows.entries()) {
    assert.deepEqual(await words(page, index + 1, ".event-label"), label ? [label] : [], JSON.stringify(parts));
    const [when] = await words(page, index + 1, ".event-card-when > span:first-child");
    assert.ok(when.replaceAll("\u00a0", " ").startsWith(`${day},`), `${when}: ${day}`);
    assert.doesNotMatch(when, / [AP]M/, "no line ends within a time");
  }
  await close(page);
});
