// Backups in the browser: created, inspected, uploaded, and restored.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { MEMBERS, PASSWORD, SMALL, close, expectAccessible, finish, overflow, startTown, until } from "./town.mjs";

const town = startTown();
const folder = await mkdtemp(join(tmpdir(), "backups-"));
after(() => rm(folder, { recursive: true, force: true }));

const open = (options) => town.openAs(MEMBERS.clerk, "/admin/backups", options);
const rows = (page) => page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Look inside/ }) });

async function make(page) {
  const before = await rows(page).count();
  await page.getByRole("button", { name: "Make a backup" }).click();
  await until("the backup is in the list", async () => (await rows(page).count()) > before);
}

test("a backup is made, looked into and downloaded, on a phone and by keyboard", async () => {
  const page = await open({ size: SMALL });
  await page.getByRole("heading", { name: "No backups yet" }).or(page.getByText("No backups yet")).first().waitFor();
  const button = page.getByRole("button", { name: "Make a backup" });
  await button.focus();
  await page.keyboard.press("Enter");
  await rows(page).first().waitFor();
  await page.getByText("Verified", { exact: true }).first().waitFor();
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Look inside/ })
    .focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("row", { name: /^Businesses/ }).waitFor();
  const [, inBackup, today] = await dialog
    .getByRole("row", { name: /^Businesses/ })
    .locator("th, td")
    .allInnerTexts();
  assert.equal(inBackup, today);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const coming = page.waitForEvent("download");
  await rows(page)
    .first()
    .getByRole("button", { name: /^Download/ })
    .click();
  const download = await coming;
  await download.saveAs(join(folder, "copy.db"));
  assert.equal((await readFile(join(folder, "copy.db"))).subarray(0, 15).toString(), "SQLite format 3");
  await finish(page);
});

test("a wrong file is refused in one sentence, and a whole one shows what it holds", async () => {
  const page = await open();
  await rows(page).first().waitFor();
  const whole = await readFile(join(folder, "copy.db"));
  await writeFile(join(folder, "letter.db"), "Dear town,");
  await writeFile(join(folder, "half.db"), whole.subarray(0, whole.length / 2));
  for (const [file, words] of [
    ["letter.db", "is not a Towngreen backup"],
    ["half.db", "only part of it arrived"],
  ]) {
    await page.getByLabel("Backup file").setInputFiles(join(folder, file));
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
    assert.equal(await rows(page).count(), 1, "nothing of it is kept");
  }
  await page.getByLabel("Backup file").setInputFiles(join(folder, "copy.db"));
  await page.getByRole("dialog").getByText("What this backup holds").waitFor();
  await page.getByRole("button", { name: "Close" }).first().click();
  await until("it is in the list", async () => (await rows(page).count()) === 2);
  await page.getByRole("button", { name: /^Delete upload-/ }).click();
  await page.getByRole("button", { name: "Delete backup" }).click();
  await until("it is gone", async () => (await rows(page).count()) === 1);
  await finish(page, { except: /400/ });
});

test("the drill runs when it is asked to, and the health page tells it", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Run the drill now" }).click();
  await page.getByText("10 answered").waitFor({ timeout: 30_000 });
  await page.goto(`${town.address}/health`);
  await page.getByText(/^Passed on /).waitFor();
  await finish(page);
});

test("who is no superuser is told so", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/backups");
  await page.getByText("Superusers only").waitFor();
  await finish(page);
});

test("the town is restored, the program comes back by itself, and everybody signs in again", async () => {
  const access = await town.token(MEMBERS.clerk);
  const alert = { text: "Ferry Road is closed.", level: "info" };
  const page = await open();
  await make(page);
  await town.call(access, "POST", "admin/alerts/", alert);
  await page
    .getByRole("button", { name: /^Look inside/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Restore this backup" }).click();
  await page.getByRole("dialog").getByText("everybody has to log in again").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore the town" }).click();
  await page.getByText("The town is being restored.").waitFor();
  await page.getByLabel("Password", { exact: true }).waitFor({ timeout: 60_000 });
  const current = await town.read("alerts/current/");
  assert.ok(!JSON.stringify(current).includes(alert.text), "what came after the backup is gone");
  const stale = await town.send("GET", "admin/backups/", undefined, access);
  assert.equal(stale.status, 401, "sessions of before are over");
  await page.getByLabel("Email", { exact: false }).first().fill(MEMBERS.clerk);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(/The town was restored from .* kept as .*before-restore-1/).waitFor();
  await page.getByText("Before a restore").first().waitFor();
  await close(page);
});
