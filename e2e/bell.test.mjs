// The bell: its content, its actions, and how new notifications reach an open page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MEMBERS,
  PHONE,
  close,
  expectNoPageErrors,
  findAccessibilityViolations,
  finish,
  flushRequests,
  startTown,
  stub,
  until,
} from "./town.mjs";

const town = startTown();
const note = (id, is_read = false) => ({
  id,
  title: `Notice ${id}`,
  message: `Message ${id}`,
  created_at: "2026-11-20T12:00:00Z",
  is_read,
  kind: "account",
  link: "",
});
const bell = (page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ });

const titled = (page, title) => page.locator(".notification-title", { hasText: new RegExp(`${title}$`) });

const openWith = (answer, options = {}) =>
  town.openAs(MEMBERS.resident, "/about", {
    ...options,
    before: (page) => stub(page, "notifications/", answer),
  });

test("NOT-001 NOT-002 NOT-003 the list is read in each of its three forms", async () => {
  const list = [note(2), note(1, true)];
  for (const answer of [list, { notifications: list }, { results: list, next: null }]) {
    const page = await openWith(answer);
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    const rows = page.locator(".bell-list .notification");
    assert.equal(await rows.count(), 2);
    await titled(page, "Notice 2").waitFor();
    await rows.first().getByText("Message 2", { exact: true }).waitFor();
    await rows.first().locator("time").waitFor();
    assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.className.includes("notification-unread"))), [
      true,
      false,
    ]);
    await close(page);
  }
});

test("NOT-004 NOT-005 NOT-006 404 is nothing, 401 is final, 500 is asked for twice more", async () => {
  for (const [status, requests, text] of [
    [404, 1, /^Nothing yet/],
    [500, 3, /could not be loaded/],
  ]) {
    let count = 0;
    const page = await openWith(() => {
      count += 1;
      return { status, body: { detail: "x" } };
    });
    await bell(page).click();
    await page.locator(".bell-panel").getByText(text).waitFor();
    assert.equal(count, requests, `${status}`);
    await close(page);
  }
  let count = 0;
  const page = await openWith(() => {
    count += 1;
    return { status: 401, body: { detail: "Authentication credentials were not provided." } };
  });
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).waitFor();
  assert.equal(count, 1);
  await close(page);
});

test("NOT-007 NOT-009 a click reads one; the bell opens and closes", async () => {
  const page = await openWith([note(2), note(1)]);
  await stub(page, "notifications/2/mark-read/", note(2, true));
  await bell(page).click();
  const sent = page.waitForRequest((request) => request.url().endsWith("/notifications/2/mark-read/"));
  await titled(page, "Notice 2").click();
  assert.equal((await sent).method(), "PATCH");
  assert.equal((await sent).postData(), null);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  assert.equal(await bell(page).getAttribute("aria-expanded"), "true");
  await bell(page).click();
  await page.locator(".bell-panel").waitFor({ state: "hidden" });
  await close(page);
});

test("a whole row is the link: a plain click follows it, another opens a tab, and both mark it as read", async () => {
  const page = await openWith([
    { ...note(2), link: "/deals" },
    { ...note(1), link: "/guides" },
  ]);
  for (const id of [1, 2]) await stub(page, `notifications/${id}/mark-read/`, note(id, true));
  await bell(page).click();
  const row = (id) => page.locator(".bell-list").getByRole("link", { name: new RegExp(`Notice ${id}`) });
  const opened = page.context().waitForEvent("page");
  await row(1).click({ modifiers: ["Control"] });
  await (await opened).waitForURL(`${town.address}/guides`);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  const sent = page.waitForRequest((request) => request.url().endsWith("/notifications/2/mark-read/"));
  await row(2).click();
  await sent;
  await page.waitForURL(`${town.address}/deals`);
  await close(page);
});

test("NOT-008 all are read with one press", async () => {
  const page = await openWith([note(2), note(1)]);
  await stub(page, "notifications/mark-all-read/", { detail: "All notifications marked as read.", updated: 2 });
  await bell(page).click();
  const sent = page.waitForRequest((request) => request.url().endsWith("/notifications/mark-all-read/"));
  await page.getByRole("button", { name: "mark all as read", exact: true }).click();
  assert.equal((await sent).method(), "PATCH");
  await page.getByRole("banner").getByRole("button", { name: "Notifications", exact: true }).waitFor();
  await close(page);
});

test("older ones than the first page's come when asked for", async () => {
  const all = Array.from({ length: 50 }, (_, index) => note(50 - index, true));
  const page = await openWith((request) => {
    const limit = Number(new URL(request.url()).searchParams.get("limit") ?? 20);
    return { results: all.slice(0, limit), next: limit < all.length ? "/api/v1/notifications/?page=2" : null };
  });
  await bell(page).click();
  await titled(page, "Notice 31").waitFor();
  assert.equal(await page.locator(".notification").count(), 20);
  await page.getByRole("button", { name: "Show older" }).click();
  await titled(page, "Notice 1").waitFor();
  assert.equal(await page.locator(".notification").count(), 50);
  assert.equal(await page.getByRole("button", { name: "Show older" }).count(), 0);
  await close(page);
});

test("older ones that cannot be loaded take nothing away, and can be asked for again", async () => {
  const all = Array.from({ length: 50 }, (_, index) => note(50 - index, index > 1));
  let isBroken = true;
  const page = await openWith((request) => {
    const limit = Number(new URL(request.url()).searchParams.get("limit") ?? 20);
    if (limit > 20 && isBroken) return { status: 500, body: { detail: "Out of paper." } };
    return { results: all.slice(0, limit), next: limit < all.length ? "/api/v1/notifications/?page=2" : null };
  });
  await bell(page).click();
  await page.getByRole("button", { name: "Show older" }).click();
  await page.getByText("Out of paper.").first().waitFor();
  assert.equal(await page.locator(".notification").count(), 20);
  assert.equal(await page.getByText("could not be loaded").count(), 0);
  await page.getByRole("button", { name: "Notifications, 2 unread" }).waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Show older" }).click();
  await titled(page, "Notice 1").waitFor();
  assert.equal(await page.locator(".notification").count(), 50);
  await close(page);
});

test("unread ones behind the first page are on the bell, and are read with the others", async () => {
  const page = await openWith((request) => {
    const query = new URL(request.url()).searchParams;
    const more = { next: "/api/v1/notifications/?page=2", count: 23 };
    if (query.get("is_read") === "false") return { ...more, results: [note(3)], count: 3 };
    return { ...more, results: Array.from({ length: 20 }, (_, index) => note(23 - index, true)) };
  });
  await stub(page, "notifications/mark-all-read/", { detail: "All notifications marked as read.", updated: 3 });
  await page.getByRole("button", { name: "Notifications, 3 unread" }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith("/notifications/mark-all-read/"));
  await page.getByRole("button", { name: "mark all as read", exact: true }).click();
  await sent;
  await page.getByRole("banner").getByRole("button", { name: "Notifications", exact: true }).waitFor();
  await close(page);
});

/** Makes the resident interested in an event; `nth`: each test cancels a different one. */
async function interest(resident, nth) {
  const { results } = await town.call(resident.access, "GET", "events/?page_size=100");
  // Nobody is notified about past events.
  const { id, title } = results.filter(({ start_date }) => new Date(start_date) - Date.now() > 3 * 24 * 3_600_000)[nth];
  await town.call(resident.access, "POST", `events/${id}/toggle_interest/`, { interest_type: "interested" });
  return { id, title };
}

test("news reaches an open page by itself, without a reload and without asking again and again", async () => {
  const [resident, staff] = [await town.login(MEMBERS.resident), await town.login(MEMBERS.staff)];
  const { id, title } = await interest(resident, 0);
  const page = await town.openAs(resident, "/about");
  await bell(page).waitFor();
  const { results: old } = await town.call(resident.access, "GET", "notifications/");
  const unread = old.filter(({ is_read }) => !is_read).length;
  page.asked.length = 0;
  await town.call(staff.access, "PATCH", `events/${id}/`, { status: "cancelled" });
  await page
    .getByRole("banner")
    .getByRole("button", { name: `Notifications, ${unread + 1} unread` })
    .waitFor();
  assert.deepEqual(
    page.asked.filter((path) => !path.startsWith("/api/v1/notifications/")),
    [],
  );
  await bell(page).click();
  await page.locator(".bell-list .notification").filter({ hasText: title }).first().waitFor();
  await finish(page);
});

test("news that came after the list was read and before the stream was open is not lost", async () => {
  const [resident, staff] = [await town.login(MEMBERS.resident), await town.login(MEMBERS.staff)];
  const { id, title } = await interest(resident, 1);
  let open = () => undefined;
  const held = new Promise((resolve) => (open = resolve));
  const page = await town.openAs(resident, "/about", {
    before: (page) =>
      page.route("**/api/v1/notifications/stream/*", async (route) => {
        await held;
        await route.continue();
      }),
  });
  await bell(page).waitFor();
  await town.call(staff.access, "PATCH", `events/${id}/`, { status: "cancelled" });
  await until("word of the cancelled event", async () =>
    JSON.stringify(await town.call(resident.access, "GET", "notifications/")).includes(title),
  );
  open();
  await bell(page).click();
  await page.locator(".bell-list .notification").filter({ hasText: title }).first().waitFor();
  await finish(page);
});

test("coming back to the tab asks nothing again, and still hears what has come since", async () => {
  const [resident, staff] = [await town.login(MEMBERS.resident), await town.login(MEMBERS.staff)];
  const { id, title } = await interest(resident, 2);
  const page = await town.openAs(resident, "/about");
  await bell(page).waitFor();
  const show = (isHidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
      dispatchEvent(new Event(hidden ? "blur" : "focus"));
    }, isHidden);
  const lists = () => page.asked.filter((path) => /^\/api\/v1\/notifications\/(\?|$)/.test(path)).length;
  const stream = () => page.waitForRequest((request) => request.url().includes("/notifications/stream/"));
  await until("the first list", () => lists() === 1);
  for (let times = 0; times < 3; times += 1) {
    await show(true);
    const opened = stream();
    await show(false);
    await opened;
  }
  await flushRequests(page);
  assert.equal(lists(), 1);
  await show(true);
  await town.call(staff.access, "PATCH", `events/${id}/`, { status: "cancelled" });
  await until("word of the cancelled event", async () =>
    JSON.stringify(await town.call(resident.access, "GET", "notifications/")).includes(title),
  );
  await show(false);
  await until("the list with the news", () => lists() === 2);
  await bell(page).click();
  await page.locator(".bell-list .notification").filter({ hasText: title }).first().waitFor();
  await finish(page);
});

test("the bell fits a phone and has no barriers", async () => {
  const page = await openWith([note(2), note(1, true)], { size: PHONE });
  await bell(page).click();
  await titled(page, "Notice 2").waitFor();
  await expectNoPageErrors(page);
  // Elements covered by the open panel need not be clickable.
  assert.deepEqual(
    (await findAccessibilityViolations(page)).violations.filter((line) => !/partially obscured/.test(line)),
    [],
  );
  await close(page);
});
