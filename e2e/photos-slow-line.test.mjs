// Twenty photos on a slow line that breaks once: how far each is while it is under way, and in the end each is there once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, close, expectNoPageErrors, startTown, until } from "./town.mjs";

const town = startTown();
const COUNT = 20;
/** Bytes a second: a photo of this test takes about half a second. */
const SLOW = 400_000;
const PATIENCE_MS = 60_000;

/** Noise, which no format makes small, of a shade of its own. */
const chooseNoise = (page, count) =>
  page.getByLabel("Add photos", { exact: true }).evaluate(async (input, number) => {
    const transfer = new DataTransfer();
    for (let index = 0; index < number; index += 1) {
      const canvas = Object.assign(document.createElement("canvas"), { width: 280, height: 210 });
      const context = canvas.getContext("2d");
      const noise = context.createImageData(canvas.width, canvas.height);
      for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      context.putImageData(noise, 0, 0);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
      transfer.items.add(new File([blob], `photo-${index + 1}.png`, { type: "image/png", lastModified: index }));
    }
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, count);

const within = async (what, ask) => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await until(what, ask);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
};

test("20 photos on a slow line that breaks once arrive, each once, with progress", async () => {
  const owner = await town.login(MEMBERS.owner);
  const { id } = await town.call(owner.access, "GET", "businesslistings/anchor-apizza/");
  await town.call(owner.access, "PUT", `businesslistings/${id}/images/`, { images: [] });
  const images = async () => (await town.call(owner.access, "GET", `businesslistings/${id}/manage/`)).images;
  const page = await town.openAs(owner, `/dashboard/business/${id}/photos`);
  await page.getByRole("button", { name: "Choose photos" }).waitFor();

  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const setLine = (offline) =>
    line.send("Network.emulateNetworkConditions", {
      offline,
      latency: 40,
      downloadThroughput: SLOW * 4,
      uploadThroughput: SLOW,
    });
  await setLine(false);
  await chooseNoise(page, COUNT);
  const list = page.locator(".upload-row");
  await until("each has a row", async () => (await list.count()) === COUNT);
  assert.ok((await list.locator("progress").count()) >= 1, "the one under way shows how far it is");
  // What each bar has shown while it was under way.
  const parts = new Set();
  const look = async () => {
    const values = await page.locator("progress").evaluateAll((bars) => bars.map(({ value }) => value));
    for (const value of values) if (value > 0 && value < 1) parts.add(value);
  };
  await within("three have arrived", async () => {
    await look();
    return (await images()).length >= 3;
  });
  assert.ok(parts.size >= 3, `progress moves: ${[...parts]}`);

  await setLine(true);
  await within("it says what did not arrive", async () => (await page.getByText("Not uploaded").count()) > 0);
  await setLine(false);
  await within("all are there", async () => {
    const again = page.getByRole("button", { name: /^Try \d+ files? again$/ });
    if ((await again.count()) > 0) await again.click().catch(() => undefined);
    return (await images()).length >= COUNT;
  });
  await page.getByText("All changes are saved.").waitFor();
  const kept = await images();
  assert.equal(kept.length, COUNT, "nothing is doubled");
  assert.equal(new Set(kept.map((image) => JSON.stringify(image))).size, COUNT, "each is another one");
  assert.equal(await page.locator(".photo-row").count(), COUNT);
  await expectNoPageErrors(page, { except: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION/ });
  await close(page);
});
