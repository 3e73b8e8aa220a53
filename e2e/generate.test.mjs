// A guide generated from the town's records: the request, the source of each sentence, and that it stays a draft.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectStaffOnly } from "./guards.mjs";
import { DESKTOP, MEMBERS, SMALL, expectAccessible, finish, overflow, startTown, titled } from "./town.mjs";

const town = startTown();
const GENERATE = "/content-engine/generate";

test("ADM-019 generating is for staff: a consumer and an owner are led to their dashboard, a visitor to the sign-in", async () => {
  await expectStaffOnly(town, GENERATE);
});

for (const size of [DESKTOP, SMALL]) {
  test(`ADM-020 a topic becomes a draft whose sentences name their records (${size.width})`, async () => {
    const page = await town.openAs(MEMBERS.staff, GENERATE, { size });
    await titled(page, "Generate a guide");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByRole("link", { name: "Say what the guide is about." }).waitFor();
    await page.getByLabel("Topic").fill("zeppelins over nowhere");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    await page.getByText("Choose a category or some businesses.").first().waitFor();
    assert.equal(await page.getByLabel("Topic").inputValue(), "zeppelins over nowhere", "what was typed stays");

    await page.getByLabel("Topic").fill("a pizza night");
    await page.getByLabel("Find a business").fill("Anchor Apizza");
    await page.getByRole("option", { name: /Anchor Apizza/ }).click();
    await page.getByLabel("Tone").selectOption("friendly");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
    const title = page.getByRole("heading", { level: 2, name: /^A pizza night in / });
    await title.waitFor();
    assert.ok(await title.evaluate((element) => element === document.activeElement), "the result has the focus");
    // The independent source: the business's own page.
    const known = await town.read("businesslistings/anchor-apizza/");
    const sentence = page.getByRole("listitem").filter({ hasText: known.street_address });
    await sentence.getByRole("link", { name: "Anchor Apizza" }).first().waitFor();
    assert.equal(await page.locator(".generated-problem").count(), 0);
    assert.ok((await overflow(page)) <= 0);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);

    await page.getByRole("button", { name: "Save as draft" }).click();
    await titled(page, "Edit guide");
    await page.getByText("Generated text.").waitFor();
    assert.match(await page.getByLabel("Title").inputValue(), /^A pizza night in /);
    const published = await town.read("guides/?limit=100");
    assert.ok(!published.results.some((guide) => guide.title.startsWith("A pizza night")), "nobody published it");
    await finish(page, { except: /status of 400/ });
  });
}

test("ADM-020 a sentence without a record is told after the comparison, found by the viewer and shown to whoever decides", async () => {
  const token = await town.token(MEMBERS.staff);
  const doubtful = "The kettle sings at 4 PM.";
  const draft = { title: "Time for tea", body: doubtful, topic: "time for tea", engine: "built-in" };
  const { id } = await town.call(token, "POST", "guides/generated/", draft);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const page = await town.openAs(MEMBERS.staff, `/content-engine/guides/${id}/edit`, {
    before: (opened) =>
      opened.route("**/api/v1/guides/fact-check/", async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.getByText("Comparing its sentences with the records…").waitFor();
  assert.equal(await page.getByText("Read it as if you had to sign it.").count(), 0);
  release();
  await page.getByText("1 sentence to change or confirm before it can be published.").waitFor();

  const viewer = `${town.address}/content-engine/viewer/${id}`;
  const finding = page.locator(".guide-finding", { hasText: doubtful });
  await page.goto(viewer);
  await finding.getByText("Problem", { exact: true }).waitFor();
  await page.getByText(/^1 problem, /).waitFor();
  await finding.getByRole("link", { name: "Go to line 1" }).click();
  await page.getByRole("button", { name: "I checked this" }).click();
  await page.getByText("Read it as if you had to sign it.").waitFor();
  await page.goto(viewer);
  await finding.getByText(/ No record says this\. Confirmed by .+\.$/).waitFor();
  await page.getByText(/^0 problems, /).waitFor();
  await finish(page);

  const { edition } = await town.call(token, "GET", `admin/approvals/of/guide/${id}/`);
  const review = { kind: "guide", subject_id: id, edition };
  const { id: approval } = await town.call(token, "POST", "admin/approvals/", review);
  const reader = await town.openAs(MEMBERS.clerk, `/content-engine/approvals?item=${approval}`);
  const shown = reader.getByRole("region", { name: "Sentences without a record" });
  await shown
    .getByRole("listitem")
    .filter({ hasText: doubtful })
    .getByText(/^Confirmed by .+\.$/)
    .waitFor();
  await expectAccessible(reader);
  await finish(reader);
});
