// A new town from its first minute on: the first account, the first steps, and what residents see meanwhile.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { DESKTOP, PHONE, expectAccessible, finish, overflow, startTown } from "./town.mjs";

const folder = mkdtempSync(join(tmpdir(), "millbrook-"));
writeFileSync(join(folder, "config.toml"), '[town]\nname = "Millbrook"\nstate = "Ohio"\nstate_code = "OH"\n');
after(() => rmSync(folder, { recursive: true, force: true }));
const town = startTown({}, ["serve", "--config", join(folder, "config.toml"), "--data", join(folder, "town.db")]);

test("the first account leads to the first steps, and the public address can be corrected", async () => {
  const page = await town.open(new URL(town.setup).pathname, { size: PHONE });
  await page.getByLabel("Email", { exact: true }).fill("clerk@millbrook.example");
  await page.getByLabel("Password", { exact: true }).fill("a long enough secret 9");
  await page.getByLabel(/again|Confirm/).fill("a long enough secret 9");
  await page.getByRole("button", { name: "Create superuser" }).click();
  await page.waitForURL("**/admin");
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByRole("heading", { name: "Say where the site is" }).waitFor();
  assert.equal(await steps.getByRole("listitem").count(), 6);
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);

  const field = steps.getByLabel("The address that residents type");
  assert.equal(await field.inputValue(), "", "the address of this machine is no suggestion");
  await field.fill("http://localhost:8080");
  await steps.getByRole("button", { name: "Save address" }).click();
  await steps.getByText("That address works on this machine alone.").first().waitFor();
  await field.fill("http://x");
  await steps.getByRole("button", { name: "Save address" }).click();
  await steps.getByText("That name has no dot.").first().waitFor();
  await field.fill("http://www.milbrook.example");
  await steps.getByRole("button", { name: "Save address" }).click();
  await steps.getByRole("heading", { name: "Say where the site is (done)" }).waitFor();
  assert.equal(await field.count(), 0);
  await steps.getByText(/^It begins with http:\/\//).waitFor();
  await steps.getByRole("button", { name: "Change the public address" }).click();
  assert.equal(await field.inputValue(), "http://www.milbrook.example");
  await field.fill("https://www.millbrook.example/");
  await steps.getByRole("button", { name: "Save address" }).click();
  await steps.getByText("https://www.millbrook.example", { exact: true }).waitFor();
  assert.equal(await steps.getByText(/^It begins with http:\/\//).count(), 0);
  await expectAccessible(page);
  // The link was never sent to the account that the setup made.
  await steps.getByRole("button", { name: "Email me the link" }).click();
  await steps.getByText(/^We sent a link to clerk@millbrook\.example\. It works for one day\.$/).waitFor();
  await expectAccessible(page);
  const { access } = await town.login("clerk@millbrook.example", "a long enough secret 9");
  await town.confirmEmail(access, "clerk@millbrook.example", "a long enough secret 9");
  await page.errors.splice(0);
  await page.reload();
  await steps.getByRole("heading", { name: "Say where the site is (done)" }).waitFor();
  await steps.getByRole("heading", { name: "Confirm your own address (done)" }).waitFor();
  // It can be corrected later, too, when the first steps are no longer shown.
  await page.goto(`${town.address}/admin/settings/office`);
  await page
    .getByRole("region", { name: "Public address" })
    .getByRole("button", { name: /^Change/ })
    .click();
  assert.equal(await page.getByLabel("The address that residents type").inputValue(), "https://www.millbrook.example");
  await expectAccessible(page);
  await finish(page);
});

test("residents see a beginning: no empty bands, and nothing of what the office has to do", async () => {
  for (const size of [PHONE, DESKTOP]) {
    const page = await town.open("/", { size });
    await page.getByRole("heading", { level: 1, name: "Find what’s open in Millbrook" }).waitFor();
    for (const name of ["Browse by category", "Popular categories"])
      assert.equal(await page.getByRole("heading", { name }).count(), 0);
    assert.equal(await page.getByText("First steps").count(), 0);
    assert.equal(await page.getByText("Find it on the map").count(), 0, "nothing says where the town is");
    assert.equal(await overflow(page), 0);
    await finish(page);
  }
});

test("the office's lists say that there is nothing yet, and only a search that nothing matches", async () => {
  const clerk = await town.login("clerk@millbrook.example", "a long enough secret 9");
  const page = await town.openAs(clerk, "/admin/placements");
  await page.getByText("No placements yet", { exact: true }).waitFor();
  await page.goto(`${town.address}/admin/placements?ordering=ends_at`);
  await page.getByText("No placements yet", { exact: true }).waitFor();
  for (const query of ["search=bakery", "state=running"]) {
    await page.goto(`${town.address}/admin/placements?${query}`);
    await page.getByText("No matching placements", { exact: true }).waitFor();
  }
  await finish(page);
});

test("the first business makes the first category, and has no map while nothing says where the town is", async () => {
  const clerk = await town.login("clerk@millbrook.example", "a long enough secret 9");
  const page = await town.openAs(clerk, "/business/add");
  assert.equal(await page.getByLabel("Category").inputValue(), "other");

  await page.goto(`${town.address}/admin/businesses`);
  await page.getByRole("button", { name: "Add business" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Hart Bakery");
  assert.equal(await dialog.getByLabel("Category").locator("option:checked").innerText(), "Other");
  await dialog.getByRole("button", { name: "Add business" }).click();
  await page.getByLabel("Latitude").waitFor();
  assert.equal(await page.getByText("Tap where it is.").count(), 0);
  const { results } = await town.call(clerk.access, "GET", "admin/businesses/");
  const ids = results.map(({ id }) => id);
  await town.call(clerk.access, "POST", "admin/bulk-edits/businesses/", { action: "show", ids });
  await page.goto(`${town.address}/admin`);
  const steps = page.getByRole("region", { name: "First steps" });
  await steps.getByRole("heading", { name: "Put them on the map", exact: true }).waitFor();
  await finish(page);
});
