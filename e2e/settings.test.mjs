// Settings in the browser: saved values are public at once, values from the config file stay read-only, colors stay
// legible, secrets are never sent back, and two people do not overwrite each other unseen.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { MEMBERS, PHONE, PNG, close, expectAccessible, finish, overflow, startTown, until } from "./town.mjs";

const town = startTown();
const PAGE = "/admin/settings";
const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page) => page.getByText("Saved. It is in effect from now on.").waitFor();
const label = (page, name) => page.getByLabel(name, { exact: true });

test("ADM settings: each group has its address, fits a phone and has no accessibility error", async () => {
  const page = await town.openAs(MEMBERS.clerk, PAGE, { size: PHONE });
  const groups = page.locator(".settings-group");
  await groups.first().waitFor();
  const links = await groups.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  assert.equal(links.length, 11);
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const link of links) {
    await page.goto(town.address + link);
    await page.locator(".settings-form").waitFor();
    assert.equal(await overflow(page), 0, link);
    await expectAccessible(page, link);
  }
  await finish(page);
});

test("a saved text stands on the public page at once, by keyboard alone, and the default comes back", async () => {
  const page = await town.openAs(MEMBERS.staff, `${PAGE}/look`);
  const field = label(page, "Tagline (optional)");
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("A river town with a very long bench.");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await bar.waitFor();
  assert.ok(await bar.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight), "it is in sight");
  await page.keyboard.press("Enter");
  await saved(page);
  const visitor = await town.open("/");
  await visitor.getByText("A river town with a very long bench.").waitFor();
  await finish(visitor);
  await page.getByRole("button", { name: "Use the default: Tagline" }).click();
  await save(page);
  await page.waitForFunction(() => !document.querySelector(".save-bar-place:not([hidden])"));
  await page.waitForFunction(() => !document.querySelector('[aria-label="Use the default: Tagline"]'));
  await finish(page);
});

test("a color without contrast is refused in one sentence, and the preview shows both themes", async () => {
  const page = await town.openAs(MEMBERS.staff, `${PAGE}/look`);
  const color = label(page, "Main color, light theme (optional)");
  const button = page.locator('.settings-preview-page[data-theme="light"] .settings-preview-button');
  const hasGround = (wanted) =>
    until(`the preview in ${wanted}`, () =>
      button.evaluate((element, color) => getComputedStyle(element).backgroundColor === color, wanted),
    );
  await color.fill("#FFCC00");
  await hasGround("rgb(255, 204, 0)");
  await save(page);
  await page
    .getByText(/#FFCC00 has a contrast of 1.2:1 with the light theme/)
    .first()
    .waitFor();
  assert.equal(await color.inputValue(), "#FFCC00", "what was typed is still there");
  await color.fill("#123C69");
  await hasGround("rgb(18, 60, 105)");
  await save(page);
  await saved(page);
  const visitor = await town.open("/");
  const shown = await visitor
    .locator(".header-nav .button-primary")
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  assert.equal(shown, "rgb(18, 60, 105)");
  const inDark = await visitor.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    return getComputedStyle(document.documentElement).getPropertyValue("--green").trim();
  });
  assert.equal(inDark.toUpperCase(), "#8FCCAB", "the dark theme was given none");
  await close(visitor);
  await page.getByRole("button", { name: "Use the default: Main color, light theme" }).click();
  await save(page);
  await page.waitForFunction(() => !document.querySelector(".save-bar-place:not([hidden])"));
  await finish(page, { except: /status of 400/ });
});

test("an uploaded logo stands beside the town's name on every page, until it is removed", async () => {
  const page = await town.openAs(MEMBERS.staff, `${PAGE}/look`);
  await label(page, "Logo: file").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PNG });
  await page.locator(".settings-preview-head .logo-own").first().waitFor();
  await save(page);
  await saved(page);
  const visitor = await town.open("/about");
  const logo = visitor.locator(".header .logo-own");
  assert.match(await logo.getAttribute("src"), /^\/media\//);
  assert.equal(await logo.evaluate((image) => image.complete && image.naturalWidth > 0), true);
  const { width, height } = await logo.boundingBox();
  assert.deepEqual([Math.round(width), height], [54, 34], "64 by 40, made as high as the steeple");
  await finish(visitor);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await save(page);
  await page.waitForFunction(() => !document.querySelector(".save-bar-place:not([hidden])"));
  const again = await town.open("/about");
  assert.equal(await again.locator(".header .logo-own").count(), 0);
  await close(again);
  await finish(page);
});

test("edits stay on the device as a draft", async () => {
  const page = await town.openAs(MEMBERS.staff, `${PAGE}/office`);
  await label(page, "Office hours (optional)").fill("Whenever the light is on");
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes("settings-office")));
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore them" }).click();
  assert.equal(await label(page, "Office hours (optional)").inputValue(), "Whenever the light is on");
  await page.getByRole("button", { name: "Discard" }).click();
  await finish(page);
});

test("whoever saves second is told what was changed since, and by whom", async () => {
  const page = await town.openAs(MEMBERS.staff, `${PAGE}/placements`);
  const field = label(page, "Spotlight (optional)");
  await field.fill("$90 a week");
  const clerk = await town.token(MEMBERS.clerk);
  const { groups } = await town.call(clerk, "GET", "admin/settings/");
  const { version } = groups.find(({ id }) => id === "placements");
  await town.call(clerk, "PATCH", "admin/settings/placements/", {
    version,
    values: { "pricing.spotlight": "$80 a week" },
  });
  await save(page);
  await page.getByText("Somebody else saved this since you opened the page.").waitFor();
  await page.locator(".settings-newer:focus").getByText("“$80 a week”").waitFor();
  assert.equal(await field.inputValue(), "$90 a week");
  await expectAccessible(page);
  await save(page);
  await saved(page);
  const visitor = await town.open("/pricing");
  await visitor.getByText("$90 a week").first().waitFor();
  await close(visitor);
  await finish(page, { except: /status of 409/ });
});

test("a password is written, and no answer holds it", async () => {
  const page = await town.openAs(MEMBERS.clerk, `${PAGE}/mail`);
  const answers = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/")) answers.push(await response.text().catch(() => ""));
  });
  await page.locator("#setting-mail-password").fill("a secret of the mail server");
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes("a secret of")), false);
  await page.getByText("Save first: the test uses what is saved.").waitFor();
  await save(page);
  await saved(page);
  await page.getByText(/^Set on .* It is stored and never shown again\.$/).waitFor();
  await page.goto(`${town.address}/admin/audit`);
  await page
    .locator("tbody")
    .getByText(/settings/i)
    .first()
    .waitFor();
  assert.equal(answers.join("").includes("a secret of the mail server"), false);
  assert.equal((await page.content()).includes("a secret of the mail server"), false);
  await page.goto(`${town.address}${PAGE}/mail`);
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await page.getByText("Email stays in the outbox.").waitFor();
  await finish(page, { except: /status of 400/ });
});

test("a mail server is asked for by its field's name, where email is to be sent", async () => {
  const page = await town.openAs(MEMBERS.clerk, `${PAGE}/mail`);
  await label(page, "Mail server (optional)").waitFor();
  await page.locator("#setting-mail-mode").selectOption("smtp");
  await label(page, "Mail server").waitFor();
  await label(page, "From address").fill("");
  await save(page);
  await page.getByText("Enter the mail server’s name.").first().waitFor();
  await page.getByText("Enter the From address.").first().waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await finish(page, { except: /status of 400/ });
});

test("mail is for superusers", async () => {
  const page = await town.openAs(MEMBERS.staff, `${PAGE}/mail`);
  await page.getByText("Only a superuser changes this.").first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Send me a test email" }).count(), 0);
  await finish(page);
});

const folder = mkdtempSync(join(tmpdir(), "millbrook-"));
writeFileSync(join(folder, "config.toml"), '[town]\nname = "Millbrook"\n\n[mail]\npassword = "from the file"\n');
after(() => rmSync(folder, { recursive: true, force: true }));
const millbrook = startTown({ TOWNGREEN_TOWN_PHONE: "(614) 555-0100" }, [
  "serve",
  ...["--config", join(folder, "config.toml"), "--data", join(folder, "town.db")],
]);

test("what config.toml and the environment set is shown as set there, and the rest can be turned", async () => {
  const page = await millbrook.open(new URL(millbrook.setup).pathname);
  await page.getByLabel("Email", { exact: true }).fill("clerk@millbrook.example");
  await page.getByLabel("Password", { exact: true }).fill("a long enough secret 9");
  await page.getByLabel(/again|Confirm/).fill("a long enough secret 9");
  await page.getByRole("button", { name: "Create superuser" }).click();
  await page.waitForURL("**/admin");
  await page.goto(`${millbrook.address}${PAGE}/look`);
  await page.getByText("Set in config.toml. Change it there.").waitFor();
  const name = label(page, "Name of the town");
  assert.equal(await name.inputValue(), "Millbrook");
  assert.equal(await name.isEditable(), false);
  await label(page, "Headline of the home page (optional)").fill("All of Millbrook");
  await save(page);
  await saved(page);
  await page.goto(`${millbrook.address}${PAGE}/office`);
  await page.getByText("Set in TOWNGREEN_TOWN_PHONE. Change it there.").waitFor();
  await page.goto(`${millbrook.address}${PAGE}/mail`);
  await page.getByText(/Set in config\.toml\. Change it there\./).waitFor();
  assert.equal((await page.content()).includes("from the file"), false);
  await page.goto(`${millbrook.address}/`);
  await page.getByRole("heading", { level: 1, name: "All of Millbrook" }).waitFor();
  await finish(page);
});
