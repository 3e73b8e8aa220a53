// Twenty phone photos over a slow connection that drops once, some of them unusable: the progress of each, the errors
// of the bad ones, and in the end each good one exists once.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { MEMBERS, finish, startTown, until } from "./town.mjs";

// The program of the tests has the system's allocator, which keeps freed pictures in a heap for each thread; the released
// program has one heap for all.
const town = startTown({ MALLOC_ARENA_MAX: "1" });
const [COUNT, UNUSABLE] = [20, 4];
const MEGABYTES = 12;
/** Bytes per second: a photo of this test takes about half a second once it is scaled down. */
const SLOW = 400_000;
const PATIENCE_MS = 120_000;
/** How much memory the program may need on top of its idle usage: one decoded picture of 2560 pixels, and its sizes. */
const MAX_MEMORY_MB = 80;

/**
 * Makes files as a phone saves them: 4000 × 3000 pixels, 12 MB. Each has a different cloud pattern. Two are HEIC, two
 * are truncated. Returns their sizes.
 */
const takePhotos = (page) =>
  page.evaluate(
    async ([count, megabytes]) => {
      const transfer = (window.photos = new DataTransfer());
      const clouds = Object.assign(document.createElement("canvas"), { width: 250, height: 188 });
      const canvas = Object.assign(document.createElement("canvas"), { width: 4000, height: 3000 });
      const context = canvas.getContext("2d");
      // A JPEG comment, which nothing displays: stands for the metadata a camera stores along with the picture.
      const comment = new Uint8Array(65_537);
      comment.set([0xff, 0xfe, 0xff, 0xff]);
      const comments = Array.from({ length: Math.ceil((megabytes << 20) / comment.length) }, () => comment);
      const heic = new TextEncoder().encode("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
      for (let number = 1; number <= count; number += 1) {
        const lastModified = Date.UTC(2026, 3, number);
        if (number % 10 === 4) {
          const parts = [heic, new Uint8Array(megabytes << 20)];
          transfer.items.add(new File(parts, `IMG_${number}.HEIC`, { type: "image/heic", lastModified }));
          continue;
        }
        const noise = clouds.getContext("2d").createImageData(clouds.width, clouds.height);
        for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
        clouds.getContext("2d").putImageData(noise, 0, 0);
        context.drawImage(clouds, 0, 0, canvas.width, canvas.height);
        const jpeg = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
        const parts = [jpeg.slice(0, 2), ...comments, jpeg.slice(2)];
        const whole = new Blob(parts);
        const isCut = number % 10 === 7;
        const blob = isCut ? whole.slice(0, whole.size - jpeg.size / 2) : whole;
        transfer.items.add(
          new File([blob], `${isCut ? "cut" : "photo"}-${number}.jpg`, { type: "image/jpeg", lastModified }),
        );
      }
      return Array.from(transfer.files, (file) => file.size);
    },
    [COUNT, MEGABYTES],
  );

const choosePhotos = (page) =>
  page.getByLabel("Add photos", { exact: true }).evaluate((input) => {
    input.files = window.photos.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

/** The peak memory of the program since the last call, in megabytes; undefined if the system does not report it. */
async function peakMemory() {
  const status = await readFile(`/proc/${town.pid()}/status`, "utf8").catch(() => "");
  await writeFile(`/proc/${town.pid()}/clear_refs`, "5").catch(() => undefined);
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(status) ?? [];
  return kilobytes && Number(kilobytes) / 1024;
}

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

test("20 photos of 12 MB on a slow line that breaks once: the good ones arrive, each once; the bad ones are named", async (context) => {
  const owner = await town.login(MEMBERS.owner);
  const { id } = await town.call(owner.access, "GET", "businesslistings/anchor-apizza/");
  await town.call(owner.access, "PUT", `businesslistings/${id}/images/`, { images: [] });
  const images = async () => (await town.call(owner.access, "GET", `businesslistings/${id}/manage/`)).images;
  const page = await town.openAs(owner, `/dashboard/business/${id}/photos`);
  await page.getByRole("button", { name: "Choose photos" }).waitFor();
  await peakMemory();

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
  // Records the files whose progress bar was seen partway.
  await page.evaluate(() => {
    window.movedBars = new Set();
    const look = () => {
      for (const bar of document.querySelectorAll("progress"))
        if (bar.value > 0 && bar.value < 1) window.movedBars.add(bar.ariaLabel);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  let sent = 0;
  page.on("request", (request) => (sent += Number(request.url().endsWith("/api/v1/images/"))));
  const atRest = await peakMemory();
  const sizes = await takePhotos(page);
  assert.ok(Math.min(...sizes) > MEGABYTES * 1_000_000, `${sizes}`);
  await choosePhotos(page);
  const list = page.locator(".upload-row");
  await until("each has a row", async () => (await list.count()) === COUNT);
  assert.ok((await list.locator("progress").count()) >= 1, "the one under way shows how far it is");
  await within("three have arrived", async () => (await images()).length >= 3);

  await setLine(true);
  await within("it says what did not arrive", async () => (await page.getByText("Not uploaded").count()) > 0);
  await setLine(false);
  await within("all good ones are there", async () => {
    const again = page.getByRole("button", { name: /^Try \d+ files? again$/ });
    if ((await again.count()) > 0) await again.click().catch(() => undefined);
    return (await images()).length >= COUNT - UNUSABLE;
  });
  await page.getByText("All changes are saved.").waitFor();
  const kept = await images();
  assert.equal(kept.length, COUNT - UNUSABLE, "nothing is doubled");
  assert.equal(new Set(kept.map((image) => JSON.stringify(image))).size, kept.length, "each is another one");
  assert.deepEqual([...new Set(kept.map(({ width, height }) => `${width} × ${height}`))], ["2560 × 1920"]);
  assert.equal(await page.locator(".photo-row").count(), kept.length);

  const moved = await page.evaluate(() => [...window.movedBars].filter((name) => name.startsWith("photo-")));
  assert.equal(moved.length, COUNT - UNUSABLE, `how far it is was shown of each: ${moved}`);

  // The bad ones stay on the list, each with what to do, and without a retry button.
  await within("the bad ones are named", async () => (await page.locator(".upload-row").count()) === UNUSABLE);
  const reasons = await page.locator(".upload-row").allInnerTexts();
  assert.equal(reasons.filter((text) => /IMG_\d+\.HEIC[\s\S]*Most Compatible/.test(text)).length, 2, `${reasons}`);
  assert.equal(
    reasons.filter((text) => /cut-\d+\.jpg[\s\S]*send the whole file again/.test(text)).length,
    2,
    `${reasons}`,
  );
  assert.equal(await page.getByRole("button", { name: /^Try \d+ files? again$/ }).count(), 0);
  // If the same files are chosen again, only the bad ones are sent again.
  sent = 0;
  await choosePhotos(page);
  await within("nothing is under way", async () => (await page.locator(".upload-row progress").count()) === 0);
  assert.ok(sent <= UNUSABLE, `${sent} were sent`);

  const peak = await peakMemory();
  if (peak === undefined) context.diagnostic("SKIPPED: photos-slow-line: the memory cannot be read here");
  else assert.ok(peak - atRest < MAX_MEMORY_MB, `${atRest} MB at rest, ${peak} at most`);
  await finish(page, {
    except: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION|status of 400/,
  });
});
