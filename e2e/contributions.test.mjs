// What people contribute besides reviews: places they save, corrections they suggest, and the town office's alerts
// above every page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  finish,
  hydrated,
  pathIs,
  startTown,
  titled,
  until,
} from "./town.mjs";

const town = startTown();

test("a visitor keeps places on the device and finds them on one page", async () => {
  for (const size of [PHONE, DESKTOP]) {
    const page = await town.open("/directory?category=pizza", { size });
    await page.getByRole("button", { name: "Save Anchor Apizza" }).click();
    await page.getByRole("button", { name: "Save Mill Stone Pizza" }).click();
    assert.equal(await page.getByRole("button", { name: "Save Anchor Apizza" }).getAttribute("aria-pressed"), "true");
    await page.goto(`${town.address}/saved`);
    await hydrated(page);
    await page.getByText("2 places").waitFor();
    assert.deepEqual(await page.locator(".business-card-name").allInnerTexts(), ["Mill Stone Pizza", "Anchor Apizza"]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save Mill Stone Pizza" }).click();
    await page.getByText("1 place", { exact: true }).waitFor();
    await finish(page);
  }
});

test("the saved page says what to do while nothing is saved", async () => {
  const page = await town.open("/saved");
  await page.getByText("No saved places yet").waitFor();
  await page.locator("main").getByRole("link", { name: "Browse the directory" }).click();
  await pathIs(page, "/directory");
  await close(page);
});

test("saved places that are no longer listed are counted, and go when asked to", async () => {
  for (const [ids, words, button] of [
    [[999_998, 999_999], "2 saved places are no longer listed.", "Remove them"],
    [[1, 999_999], "1 saved place is no longer listed.", "Remove it"],
  ]) {
    const page = await town.open("/saved", {
      size: PHONE,
      before: (opened) =>
        opened.addInitScript((list) => {
          localStorage["towngreen.saved"] ??= JSON.stringify(list);
        }, ids),
    });
    await page.getByText(words).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    if (ids.includes(1)) await page.getByText("1 place", { exact: true }).waitFor();
    else await page.getByText("No saved places yet").waitFor();
    assert.equal(await page.getByText(words).count(), 0);
    await finish(page);
  }
});

test("what a device kept comes along at sign-in, and a member's list is on every device", async () => {
  const page = await town.open("/directory/anchor-apizza");
  await page.getByRole("button", { name: "Save Anchor Apizza" }).click();
  await page.goto(`${town.address}/login`);
  await page.getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
  await page.getByLabel("Password", { exact: true }).fill("Wexbury-demo-2026");
  const joined = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/v1/saved/") && answer.request().method() === "PUT",
  );
  await page.locator("main").getByRole("button", { name: "Login", exact: true }).click();
  assert.equal((await joined).status(), 200);
  await close(page);
  const other = await town.openAs(MEMBERS.resident, "/saved");
  await other.locator(".business-card-name", { hasText: "Anchor Apizza" }).waitFor();
  await finish(other);
});

test("hours are suggested in people's own words, beside the present ones, and read back", async () => {
  for (const size of [{ width: 360, height: 800 }, DESKTOP]) {
    const page = await town.open("/directory/mill-stone-pizza", { size });
    await page.getByRole("button", { name: "Suggest an edit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What is wrong?").selectOption("hours");
    await dialog.getByText("These are the hours we have.").waitFor();
    const friday = dialog.getByRole("row", { name: /^Friday/ });
    const before = await friday.getByRole("cell").first().innerText();
    await dialog.getByLabel("What should it say?").fill("open till 4 pm on Fridays");
    await dialog.getByText("This is how we read it. Changed days are marked.").waitFor();
    assert.equal(await friday.getByRole("cell").first().innerText(), before);
    assert.match(await friday.getByRole("cell").nth(1).innerText(), /– 4 PM$/);
    assert.equal(await dialog.getByRole("rowheader", { name: /changed/ }).count(), 1);
    await dialog.getByLabel("What should it say?").fill("whenever we like");
    await dialog.getByText("We cannot read this yet: “whenever we like” was not understood.").waitFor();
    await expectAccessible(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await close(page);
  }
});

test("a visitor suggests an edit, staff approve it, and the listing says so", async () => {
  const path = "/directory/mill-stone-pizza";
  const visitor = await town.open(path, { size: PHONE });
  await visitor.getByRole("button", { name: "Suggest an edit" }).click();
  await visitor.getByRole("button", { name: "Send suggestion" }).click();
  await visitor.getByText("Choose what is wrong.").first().waitFor();
  await visitor.getByLabel("What is wrong?").selectOption("phone");
  await visitor.getByLabel("What should it say?").fill("(860) 555-0177");
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Send suggestion" }).click();
  await visitor.getByText("Thank you. The town office reviews every suggestion before anything changes.").waitFor();
  await finish(visitor);
  const staff = await town.openAs(MEMBERS.staff, "/admin/suggestions");
  // A view of the inbox: the row on the left, the suggestion beside it.
  const line = staff.locator(".queue-open").filter({ hasText: "Mill Stone Pizza" });
  await line.first().click();
  await staff.locator(".triage-case").getByText("(860) 555-0177").waitFor();
  await staff.getByRole("button", { name: "Apply…" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await line.waitFor({ state: "detached" });
  await expectAccessible(staff);
  await finish(staff);
  const after = await town.open(path);
  await after.getByRole("link", { name: "(860) 555-0177" }).first().waitFor();
  await after.getByText(/^Confirmed correct on /).waitFor();
  await close(after);
});

test("a member says that a listing is still correct", async () => {
  const page = await town.openAs(MEMBERS.resident, "/directory/anchor-apizza");
  // A neighbor that has been visited is there at once.
  const neighbor = page.locator(".business-similar .business-card-link").first();
  const name = await neighbor.innerText();
  await neighbor.click();
  await titled(page, name);
  await page.goBack();
  await titled(page, "Anchor Apizza");
  const button = page.getByRole("button", { name: /^Still correct/ });
  await button.click();
  await page.getByText(/^Confirmed correct on /).waitFor();
  await button.waitFor({ state: "detached" });
  await page.goForward();
  await titled(page, name);
  assert.ok(await button.isVisible(), "nobody was asked about the neighbor yet");
  await finish(page);
});

test("an alert of the office stands above every page until it is put away or over", async () => {
  const staff = await town.openAs(MEMBERS.staff, "/admin/alerts");
  await staff.getByRole("button", { name: "New alert" }).click();
  await staff.getByLabel("How serious is it?").selectOption("emergency");
  await staff.getByLabel("What people should know").fill("Boil water in Point Harbor until Friday.");
  await staff.getByLabel("Link to more information (optional)").fill("/contact");
  await staff.getByRole("button", { name: "Create alert" }).click();
  await staff.locator("tbody tr", { hasText: "Boil water" }).getByText("Shown now").waitFor();
  await expectAccessible(staff);
  const text = "Boil water in Point Harbor until Friday.";
  for (const size of [PHONE, DESKTOP]) {
    const page = await town.open("/about", { size });
    const alert = page.getByRole("complementary", { name: "Town alerts" });
    await alert.getByText(text).waitFor();
    await expectAccessible(page);
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await alert.waitFor({ state: "detached" });
    await page.goto(`${town.address}/directory`);
    await hydrated(page);
    assert.ok(!(await page.locator("#root").innerText()).includes(text));
    await finish(page);
  }
  const other = await town.open("/", { javaScriptEnabled: false });
  await other.getByText(text).waitFor();
  await close(other);
  await staff.getByRole("button", { name: `Delete: ${text}` }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await staff.getByRole("button", { name: `Delete: ${text}` }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Delete alert" }).click();
  await staff.getByText("No alerts yet").waitFor();
  await finish(staff);
});

test("an emergency reaches a page that is open already and is read out; what is over leaves it", async () => {
  const MINUTE_MS = 60_000;
  const page = await town.open("/about", { before: (opened) => opened.clock.install() });
  const staff = await town.token(MEMBERS.staff);
  const text = "The bridge on Mill Street is closed.";
  const { id } = await town.call(staff, "POST", "admin/alerts/", { level: "emergency", text });
  await page.clock.fastForward(6 * MINUTE_MS);
  await page.getByRole("alert").getByText(text).waitFor();
  const banner = page.getByRole("complementary", { name: "Town alerts" });
  assert.equal(await banner.getByRole("button", { name: `Dismiss: ${text}`, exact: true }).count(), 1);
  await expectAccessible(page);
  await town.call(staff, "DELETE", `admin/alerts/${id}/`);
  await page.clock.fastForward(6 * MINUTE_MS);
  await banner.waitFor({ state: "detached" });
  await finish(page);
});

test("two hearts that are tapped quickly both stay", async () => {
  let arrive;
  const held = new Promise((resolve) => (arrive = resolve));
  const page = await town.openAs(MEMBERS.owner, "/directory?category=pizza");
  await page.route("**/api/v1/saved/", async (route) => {
    if (route.request().method() === "PUT") await held;
    await route.continue();
  });
  const heart = (name) => page.getByRole("button", { name: `Save ${name}` });
  await heart("Anchor Apizza").click();
  await heart("Mill Stone Pizza").click();
  arrive();
  await until("both at the town", async () => {
    const { business_ids: ids } = await town.call(await town.token(MEMBERS.owner), "GET", "saved/");
    return ids.length === 2;
  });
  await until("an empty outbox", () => page.evaluate(() => localStorage.getItem("towngreen.outbox") === null));
  for (const name of ["Anchor Apizza", "Mill Stone Pizza"])
    assert.equal(await heart(name).getAttribute("aria-pressed"), "true", name);
  await close(page);
});

test("a device's list that is too long for the account is said to be, and stays on the device", async () => {
  const page = await town.openAs(MEMBERS.clerk, "/saved", {
    before: (opened) =>
      opened.addInitScript(() => {
        if (sessionStorage["filled"]) return;
        sessionStorage["filled"] = "yes";
        localStorage["towngreen.saved"] = JSON.stringify(Array.from({ length: 501 }, (_, at) => at + 1));
      }),
  });
  await page.getByText(/500/).first().waitFor();
  await page.goto(`${town.address}/logout`);
  await page.waitForFunction(
    () => localStorage["towngreen.saved.of"] === undefined && !document.querySelector(".header-member"),
  );
  assert.equal(await page.evaluate(() => JSON.parse(localStorage["towngreen.saved"]).length), 501);
  await close(page);
});
