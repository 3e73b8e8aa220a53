// A guide is being written, and the program or the browser is killed (SIGKILL) midway, as in a power failure.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startNetwork } from "./network.mjs";
import { startTown, until } from "./town.mjs";

const folder = mkdtempSync(join(tmpdir(), "millbrook-"));
writeFileSync(join(folder, "config.toml"), '[town]\nname = "Millbrook"\ntime_zone = "America/Chicago"\n');
after(() => rmSync(folder, { recursive: true, force: true }));
const town = startTown({}, ["serve", "--config", join(folder, "config.toml"), "--data", join(folder, "town.db")]);
const network = startNetwork(town);

const CLERK = ["clerk@millbrook.example", "a long enough secret 9"];
/** How much of the newest text may be lost. */
const AT_MOST_MS = 2000;
const STEP_MS = 50;
let clerk;

before(async () => {
  // All `before` hooks start at the same time, so wait until the program runs.
  await until("the program", () => town.setup);
  const token = new URL(town.setup).pathname.split("/").at(-1);
  assert.ok((await town.send("POST", "setup/", { token, email: CLERK[0], password: CLERK[1] })).ok);
  clerk = await town.login(...CLERK);
});

const begin = (title) => town.call(clerk.access, "POST", "admin/guides/", { title });
const bodyOf = async ({ id }) => (await town.call(clerk.access, "GET", `admin/guides/${id}/`)).content.body;
const open = async ({ id }, options = {}) => {
  const page = await town.openAs(clerk, `/content-engine/guides/${id}/edit`, {
    address: network.address,
    before: (opened) => opened.clock.install(),
    ...options,
  });
  await page.getByLabel("Text", { exact: true }).click();
  await page.clock.pauseAt((await timeOf(page)) + 1000);
  page.saving = new Set();
  page.on("request", (request) => request.method() !== "GET" && page.saving.add(request));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (request) => page.saving.delete(request));
  return page;
};
const timeOf = (page) => page.evaluate(() => Date.now());

/**
 * Types word after word, and records when each was typed by the page's clock, which stands still while a save is on
 * its way: how fast the machine is does not count. Returns the time of the last word.
 */
async function type(page, typed, forMs) {
  let at = await timeOf(page);
  for (const end = at + forMs; at < end; at += STEP_MS) {
    await until("the save", () => page.saving.size === 0);
    const word = `word${typed.length}`;
    await page.keyboard.insertText(`${word} `);
    typed.push({ word, at });
    await page.clock.runFor(STEP_MS);
  }
  return at;
}

/** The words that were typed longer ago than may be lost, but are missing from this text. */
function lost(typed, text, killed) {
  const kept = new Set(text.split(/\s+/));
  return typed.filter(({ word, at }) => at < killed - AT_MOST_MS && !kept.has(word));
}

// Early, between two saves, and later on.
for (const forMs of [2600, 3300, 4700])
  test(`the program is killed after ${forMs} ms of writing: two seconds are lost at most, and then nothing`, async () => {
    const guide = await begin(`Killed after ${forMs}`);
    const page = await open(guide);
    const typed = [];
    const killed = await type(page, typed, forMs);
    await town.kill();
    // The writer continues typing; nothing has told them yet.
    await type(page, typed, 500);
    await town.restart();
    const stored = await bodyOf(guide);
    assert.ok(typed.length > 20 && stored.includes("word1"), `${typed.length} words: ${stored}`);
    assert.deepEqual(lost(typed, stored, killed), []);
    // The window is still open, with all of its text.
    await page.clock.resume();
    await until("the whole text", async () => {
      const body = await bodyOf(guide);
      return typed.every(({ word }) => body.split(/\s+/).includes(word));
    });
    await page.locator('[data-save-state="saved"]').waitFor();
    await page.context().close();
  });

for (const forMs of [2600, 4100])
  test(`the browser is killed after ${forMs} ms of writing: two seconds are lost at most`, async () => {
    const guide = await begin(`Browser killed after ${forMs}`);
    const own = await town.ownBrowser();
    const page = await open(guide, { browser: own.browser });
    const typed = [];
    const killed = await type(page, typed, forMs);
    await own.kill();
    const stored = await bodyOf(guide);
    assert.ok(typed.length > 20 && stored.includes("word1"), `${typed.length} words: ${stored}`);
    assert.deepEqual(lost(typed, stored, killed), []);
    // Somebody else opens it and continues from there.
    const next = await open(guide);
    assert.equal(await next.getByLabel("Text", { exact: true }).inputValue(), stored);
    await next.context().close();
  });
