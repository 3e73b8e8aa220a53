// The accessibility statement, the office's page of check results, and findings shown while a text is typed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  hydrated,
  pathIs,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();
const admin = () => town.token(MEMBERS.clerk);

/** Publishes a guide with problems that a program can find; returns its id. */
async function publishFaultyGuide(token) {
  const guide = await town.call(token, "POST", "guides/", {
    slug: "parks-of-the-town",
    title: "Parks of the town",
    introduction: "Where to sit in the shade.",
    body: "## The green\n\nThe map is [here](/about). The plan is [in the archive](https://wexbury.example/plan.pdf).",
    author: "Ada Lane",
    status: "published",
  });
  return guide.id;
}

test("the statement is linked in the foot, says whom to ask, and claims nothing", async () => {
  const page = await town.open("/");
  await page.locator(".footer-legal").getByRole("link", { name: "Accessibility" }).click();
  await page.getByRole("heading", { level: 1, name: "Accessibility" }).waitFor();
  const words = await page.locator("#main").innerText();
  for (const part of ["Whom to ask", "business days", "level AA", "What is known not to work"])
    assert.ok(words.includes(part), part);
  assert.doesNotMatch(words, /conforms|compliant|fully accessible/i);
  await page.goto(`${town.address}/accessibility`);
  await hydrated(page);
  await expectAccessible(page);
  await finish(page);
});

test("ADM-001 ADM-002 a resident is led away from the office's screen, and staff see it", async () => {
  const away = await town.openAs(MEMBERS.resident, "/admin/accessibility");
  await pathIs(away, "/dashboard");
  await close(away);
  const page = await town.openAs(MEMBERS.staff, "/admin/accessibility");
  await page.getByRole("heading", { level: 1, name: "Accessibility" }).waitFor();
  await close(page);
});

/**
 * Waits for the end of a running check and returns the button that starts another. It covers more than five hundred
 * pages and gives way to everything else, so it may take as long as it likes while it goes on.
 */
async function checkEnds(page) {
  const begin = page.getByRole("button", { name: "Check now" });
  const progress = page.getByRole("progressbar", { name: "Check" });
  for (let before = "none"; ; ) {
    const now = await until(
      "the check to go on",
      async () => {
        if (await begin.isVisible()) return "ended";
        const value = await progress.getAttribute("value", { timeout: 1000 }).catch(() => before);
        return value !== before && value;
      },
      60_000,
    );
    if (now === "ended") return begin;
    before = now;
  }
}

describe("the office's screen", () => {
  test("a check runs to its end, and a finding leads to the editor", async () => {
    const token = await admin();
    const id = await publishFaultyGuide(token);
    const page = await town.openAs(MEMBERS.clerk, "/admin/accessibility");
    await page.getByRole("heading", { name: "Last check" }).waitFor();
    // The demo runs a check after it starts.
    await (await checkEnds(page)).click();
    await page.getByRole("button", { name: "Stop the check" }).waitFor();
    await checkEnds(page);
    await until("a whole check that has seen the guide", async () => {
      const { results } = await town.call(token, "GET", "admin/accessibility/findings/?kind=guide");
      return results.length >= 2;
    });
    await page.reload();
    await page.getByLabel("Found on").selectOption({ label: "Guides" });
    const row = page.getByRole("row", { name: /PDF/ });
    await row.waitFor();
    assert.match(await row.innerText(), /2\.4\.4/);
    assert.equal(
      await row.getByRole("link", { name: /^Edit/ }).getAttribute("href"),
      `/content-engine/guides/${id}/edit`,
    );
    await page.getByLabel("Rule", { exact: true }).selectOption({ label: "Links that do not say where they lead" });
    await page.getByRole("row", { name: /do not say where the link leads/ }).waitFor();
    assert.match(page.url(), /rule=link_text/);
    await page.goBack();
    await page.getByRole("row", { name: /PDF/ }).waitFor();
    await expectFitsAndAccessible(page, [PHONE, DESKTOP]);
    await finish(page);
    const dashboard = await town.openAs(MEMBERS.clerk, "/dashboard");
    await dashboard.getByRole("link", { name: "Accessibility", exact: true }).first().waitFor();
    await close(dashboard);
  });
});

test("what a text lacks is said below its field while it is typed", async () => {
  const page = await town.openAs(MEMBERS.clerk, "/admin/events/new");
  const field = page.getByLabel("Description");
  await field.fill("Bring a chair.\n\n[click here](https://wexbury.example)");
  await page.getByText(/Line 3: These words do not say where the link leads/).waitFor();
  await field.fill("Bring a chair.\n\n[How to get there](https://wexbury.example)");
  await page.getByText(/Line 3:/).waitFor({ state: "detached" });
  await finish(page);
});
