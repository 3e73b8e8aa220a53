// The photos of a business, uploaded and arranged by its owner.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { draw } from "./draw.mjs";
import {
  DESKTOP,
  MEMBERS,
  SMALL,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  hydrationMismatches,
  startTown,
  until,
} from "./town.mjs";

const town = startTown();
const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

const files = (page) => page.getByLabel("Add photos", { exact: true });
const rows = (page) => page.locator(".photo-row");
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
const saved = (page) => page.getByText("All changes are saved.").waitFor();

/** A business of the demo's owner; each test starts with its own photos. */
async function open(options = {}) {
  const owner = await town.login(MEMBERS.owner);
  const { id } = await town.call(owner.access, "GET", "businesslistings/anchor-apizza/");
  await town.call(owner.access, "PUT", `businesslistings/${id}/images/`, { images: [] });
  const page = await town.openAs(owner, `/dashboard/business/${id}/photos`, options);
  await page.getByRole("heading", { level: 1, name: "Photos" }).waitFor();
  await page.getByRole("button", { name: "Choose photos" }).waitFor();
  const manage = async () => (await town.call(owner.access, "GET", `businesslistings/${id}/manage/`)).images;
  return { page, id, manage };
}

/** Chooses files as from a disk, where each keeps its modification time however often it is chosen. */
const choose = (page, chosen) =>
  files(page).evaluate(
    (input, list) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type, lastModified: Date.UTC(2026, 3, 1) }));
      }
      input.files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    chosen.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString("base64") })),
  );

/** The colors of one of the site's pictures at these positions, in fractions of its sides. */
const colorsOf = (page, address, places) =>
  page.evaluate(
    async ([from, wanted]) => {
      const picture = await createImageBitmap(await (await fetch(from)).blob());
      const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
      const context = canvas.getContext("2d");
      context.drawImage(picture, 0, 0);
      return wanted.map(([x, y]) =>
        Array.from(context.getImageData(x * picture.width, y * picture.height, 1, 1).data.slice(0, 3)),
      );
    },
    [address, places],
  );
const isNear = (found, wanted) => found.every((part, index) => Math.abs(part - wanted[index]) <= 25);

/** Uploads this many distinct photos, and waits until they are public. */
async function withPhotos({ page, manage }, count) {
  const drawn = [];
  for (let index = 0; index < count; index += 1)
    drawn.push(await draw(page, `photo-${index + 1}.png`, { shade: index * 20 }));
  await files(page).setInputFiles(drawn);
  await until("all photos are saved", async () => (await manage()).length === count);
  await saved(page);
}

describe("photos of a business", () => {
  test("are no reason to draw its page anew", async () => {
    const opened = await open();
    await withPhotos(opened, 6);
    const visitor = await town.open("/directory/anchor-apizza");
    await visitor.locator("button.gallery-main").waitFor();
    assert.deepEqual(await hydrationMismatches(visitor), []);
    assert.equal(await visitor.getByRole("button", { name: /^\+1 Enlarge picture 5 of 6/ }).count(), 1);
    await close(visitor);
    await close(opened.page);
  });

  test("a photo is shrunk beside the page, which opens none itself; a second try helps when that could not start", async () => {
    const { page, manage } = await open();
    const large = await draw(page, "large.jpg", { type: "image/jpeg", width: 4000, height: 2000 });
    await page.evaluate(() => {
      window.createImageBitmap = () => Promise.reject(new Error("opened in the page"));
      HTMLCanvasElement.prototype.toBlob = () => {
        throw new Error("drawn in the page");
      };
    });
    let isDown = true;
    await page.route(/render\.worker/, (route) => (isDown ? route.abort("connectionreset") : route.continue()));
    await choose(page, [large]);
    await page.getByText("The picture could not be prepared.").waitFor();
    isDown = false;
    await page.getByRole("button", { name: "Try 1 file again" }).click();
    await until("the photo is kept", async () => (await manage()).length === 1);
    const [{ width, height }] = await manage();
    assert.deepEqual([width, height], [2560, 1280]);
    await finish(page, { except: /ERR_CONNECTION_RESET/ });
  });

  test("many come in at once, two at a time, with progress; bad ones are named, and a second try sends what is missing", async () => {
    const { page, manage } = await open();
    const good = await Promise.all(
      ["front.png", "oven.png"].map((name, index) => draw(page, name, { shade: index * 90 })),
    );
    const late = await draw(page, "late.png", { shade: 200 });
    const jpeg = await draw(page, "cut.jpg", { type: "image/jpeg" });
    const cut = { ...jpeg, buffer: jpeg.buffer.subarray(0, jpeg.buffer.length / 2) };
    const heic = { name: "IMG_0815.HEIC", mimeType: "image/heic", buffer: HEIC };
    // The first two are held until they have been seen, and the connection fails for one of the files.
    let release;
    const seen = new Promise((resolve) => (release = resolve));
    let sent = 0;
    let isDown = true;
    await page.route("**/api/v1/images/", async (route) => {
      sent += 1;
      await seen;
      if (isDown && route.request().postDataBuffer().equals(late.buffer))
        return route.fulfill({ status: 503, json: { detail: "The server is busy. Please try again in a moment." } });
      return route.continue();
    });
    const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Not a picture.") };
    await choose(page, [good[0], cut, heic, good[1], late, notes]);
    await until("two are under way", () => sent === 2);
    // Truncated files are detected before they are sent.
    assert.equal(await page.locator("progress").count(), 5);
    assert.equal(await page.getByText("Waiting", { exact: true }).count(), 3);
    release();
    await page.getByText("2 of 6 files uploaded, 4 not.").waitFor();
    const named = async (name) =>
      (await page.locator(".upload-row", { hasText: name }).textContent()).replace(/\s+/g, " ");
    assert.match(await named("cut.jpg"), /ends too early; please send the whole file again/);
    assert.match(await named("notes.jpg"), /The file is not a picture that can be opened/);
    assert.match(
      await named("IMG_0815.HEIC"),
      /Your phone saved this as HEIC\. In the camera settings choose “Most Compatible”, or send it as JPEG\./,
    );
    assert.match(await named("late.png"), /busy/);
    await until("the good ones are kept", async () => (await manage()).length === 2);

    isDown = false;
    const before = sent;
    await page.getByRole("button", { name: "Try 1 file again" }).click();
    await until("the missing one is there", async () => (await manage()).length === 3);
    assert.equal(sent, before + 1, "only what is missing is sent");
    // All of them chosen again: only what was rejected is sent again.
    await page.getByRole("button", { name: "Dismiss cut.jpg" }).click();
    await page.getByRole("button", { name: "Dismiss IMG_0815.HEIC" }).click();
    await choose(page, [...good, late]);
    await page.getByText("3 files are here already.").waitFor();
    assert.equal(sent, before + 1);
    await saved(page);
    await finish(page, { except: /status of (400|503)/ });
  });

  test("the order, the cover and the words are changed by keyboard, and removing is undone", async () => {
    const opened = await open();
    const { page, manage } = opened;
    await withPhotos(opened, 3);
    const [one, two, three] = (await manage()).map(({ token }) => token);
    const inOrder = (...wanted) =>
      until("the order is saved", async () => {
        const found = (await manage()).map(({ token }) => token);
        return found.length === wanted.length && found.every((token, index) => token === wanted[index]);
      });

    await page.getByRole("button", { name: "Move down: photo 1" }).focus();
    await page.keyboard.press("Enter");
    await inOrder(two, one, three);
    await page.getByText("Photo 1 is now photo 2 of 3.").waitFor({ state: "attached" });
    // The focus moves with the photo, so the same key moves it again.
    await page.keyboard.press("Enter");
    await inOrder(two, three, one);
    assert.equal(await focused(page), "Move up: photo 3");
    await page.getByRole("button", { name: "Use as cover: photo 3" }).press("Enter");
    await inOrder(one, two, three);
    assert.equal(await rows(page).first().getByText("Cover", { exact: true }).count(), 1);

    await page.getByLabel("What photo 1 shows").fill("The front door");
    await page.keyboard.press("Tab");
    await until("the words are saved", async () => (await manage())[0].alt === "The front door");
    const publicPage = await town.open("/directory/anchor-apizza");
    await publicPage.getByRole("button", { name: "Enlarge picture 1 of 3: The front door" }).waitFor();
    await close(publicPage);

    await page.getByRole("button", { name: "Remove photo 2" }).press("Enter");
    await inOrder(one, three);
    await page.getByText("3 of 3 files uploaded.").waitFor();
    assert.equal(await focused(page), "Remove photo 2", "of the next photo");
    await page.getByRole("button", { name: "Undo" }).click();
    await inOrder(one, two, three);
    assert.equal(await focused(page), "Remove photo 2", "of the photo that is back");
    await saved(page);
    await page.getByRole("button", { name: "Remove photo 3" }).press("Enter");
    await inOrder(one, two);
    assert.equal(await focused(page), "Remove photo 2", "of the last photo");
    await page.keyboard.press("Enter");
    await inOrder(one);
    await page.keyboard.press("Enter");
    await inOrder();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "0 of 20 photos");
    await page.getByText("3 of 3 files uploaded.").waitFor();
    await finish(page);
  });

  test("a photo is dragged to another place", async () => {
    const opened = await open({ size: { width: 1280, height: 1600 } });
    const { page, manage } = opened;
    await withPhotos(opened, 3);
    const [one, two, three] = (await manage()).map(({ token }) => token);
    const handle = await rows(page).nth(2).locator(".photo-handle").boundingBox();
    const first = await rows(page).first().boundingBox();
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, first.y + 4, { steps: 8 });
    await page.locator(".photo-row-before").waitFor();
    await page.mouse.up();
    await until(
      "the order is saved",
      async () => (await manage()).map(({ token }) => token).join() === [three, one, two].join(),
    );
    await close(page);
  });

  test("what is cut and turned in the editor is what the site shows", async () => {
    const { page, manage } = await open();
    await files(page).setInputFiles([await draw(page, "corners.png")]);
    await page.getByRole("button", { name: "Edit photo 1" }).click();
    const editor = page.getByRole("dialog", { name: "Edit picture" });
    await editor.getByText("400 × 200 pixels", { exact: true }).waitFor();
    // By keyboard the bottom alone is cut off, and given back.
    const frame = editor.getByRole("application", { name: "Crop frame" });
    await frame.press("Alt+Shift+ArrowUp");
    await editor.getByText("400 × 180 pixels", { exact: true }).waitFor();
    await frame.press("Alt+Shift+ArrowDown");
    await editor.getByText("Square 1:1", { exact: true }).click();
    await editor.getByText("200 × 200 pixels, 100 from the left, 0 from the top").waitFor();
    // To the left edge, by keyboard: red on top, blue below.
    await frame.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Shift+ArrowLeft");
    await editor.getByText("200 × 200 pixels", { exact: true }).waitFor();
    await page.keyboard.press("-");
    await editor.getByText(/^190 × 190 pixels, 5 from the left/).waitFor();
    // A quarter turn to the right: the bottom is now on the left.
    await editor.getByRole("button", { name: "Rotate right" }).click();
    await editor.getByText(/^190 × 190 pixels, 5 from the left/).waitFor();
    await editor.getByRole("button", { name: "Larger frame" }).click();
    await editor.getByText(/^200 × 200 pixels/).waitFor();
    await editor.getByLabel("What the picture shows").fill("Two colors");
    await expectAccessible(page);
    await editor.getByRole("button", { name: "Save picture" }).click();
    await editor.waitFor({ state: "detached" });
    assert.equal(await focused(page), "Edit photo 1");
    const [photo] = await until("the new picture is saved", async () => {
      const photos = await manage();
      return photos[0]?.alt === "Two colors" && photos;
    });
    assert.deepEqual([photo.width, photo.height], [200, 200]);
    const [left, right] = await colorsOf(page, photo.url, [
      [0.25, 0.5],
      [0.75, 0.5],
    ]);
    assert.ok(isNear(left, [30, 40, 200]), `blue on the left, not ${left}`);
    assert.ok(isNear(right, [220, 30, 0]), `red on the right, not ${right}`);
    await saved(page);
    await finish(page);
  });

  test("a photo as large as a phone's is made smaller before it is sent, and stands upright", async () => {
    const { page, manage } = await open();
    const large = await draw(page, "phone.jpg", { width: 4000, height: 3000, type: "image/jpeg" });
    // As written by a camera held sideways: displayed with a quarter turn to the right.
    const exif = Buffer.from("4578696600004d4d002a00000008000101120003000000010006000000000000", "hex");
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
    const sideways = Buffer.concat([large.buffer.subarray(0, 2), segment, large.buffer.subarray(2)]);
    const request = page.waitForRequest("**/api/v1/images/");
    await files(page).setInputFiles([{ ...large, buffer: sideways }]);
    // The browser does not expose the bytes of the rendered picture, only their number.
    const sent = Number((await (await request).allHeaders())["content-length"]);
    assert.ok(sent > 0 && sent < sideways.length, `${sent} of ${sideways.length} bytes`);
    const [photo] = await until("the photo is saved", async () => {
      const photos = await manage();
      return photos.length > 0 && photos;
    });
    assert.deepEqual([photo.width, photo.height], [1920, 2560]);
    const [topLeft, topRight] = await colorsOf(page, photo.url, [
      [0.25, 0.25],
      [0.75, 0.25],
    ]);
    assert.ok(isNear(topLeft, [30, 40, 200]), `blue is above on the left, not ${topLeft}`);
    assert.ok(isNear(topRight, [220, 30, 0]), `red is above on the right, not ${topRight}`);
    await close(page);
  });

  test("what there is no room for is named before it is sent, and saving again after a failure keeps what was done", async () => {
    const opened = await open();
    const { page, manage } = opened;
    await withPhotos(opened, 2);
    const many = [];
    for (let index = 0; index < 20; index += 1)
      many.push(await draw(page, `more-${index + 1}.png`, { shade: 60 + index * 9 }));
    await files(page).setInputFiles(many);
    await page.getByText("Not uploaded: more-19.png, more-20.png.").waitFor();
    await page.getByText("20 of 20 files uploaded.").waitFor({ timeout: 30_000 });
    await until("the listing is full", async () => (await manage()).length === 20);
    await saved(page);

    let isDown = true;
    await page.route("**/api/v1/businesslistings/*/images/", (route) =>
      isDown ? route.fulfill({ status: 507, json: { detail: "The disk is full." } }) : route.continue(),
    );
    await page.getByLabel("What photo 2 shows").fill("The oven");
    await page.keyboard.press("Tab");
    await page.getByText("Your last changes are not saved yet.").waitFor();
    assert.equal(await page.getByLabel("What photo 2 shows").inputValue(), "The oven");
    isDown = false;
    await page.getByRole("button", { name: "Save again" }).click();
    await until("the words are saved", async () => (await manage())[1].alt === "The oven");
    await finish(page, { except: /status of 507/ });
  });

  test("the second to save is told that somebody else added a photo, and both are kept", async () => {
    const opened = await open();
    const { page, id, manage } = opened;
    await withPhotos(opened, 1);
    const clerk = await town.openAs(MEMBERS.clerk, `/dashboard/business/${id}/photos`);
    await rows(clerk).first().waitFor();
    await files(clerk).setInputFiles([await draw(clerk, "clerk.png", { shade: 200 })]);
    await until("the clerk's photo is public", async () => (await manage()).length === 2);
    await saved(clerk);

    const words = (on) => on.getByLabel("What photo 1 shows");
    const question = (on) => on.getByRole("dialog", { name: "Somebody else changed this" });
    await words(page).fill("The front door");
    await page.keyboard.press("Tab");
    await question(page).getByText("2 photos").waitFor();
    await expectAccessible(page);
    await question(page).getByRole("button", { name: "Keep editing" }).click();
    await page.getByText("Nothing was saved. Your changes are still here.").waitFor();
    assert.equal(await words(page).inputValue(), "The front door");
    assert.equal((await manage()).length, 2);
    await page.getByRole("button", { name: "Save again" }).click();
    await question(page).getByRole("button", { name: "Save both" }).click();
    await saved(page);
    assert.equal(await rows(page).count(), 2);
    const alts = async () => (await manage()).map(({ alt }) => alt);
    assert.deepEqual(await alts(), ["The front door", ""]);

    // Several photos in a row by the same person are no conflict.
    await files(page).setInputFiles([
      await draw(page, "third.png", { shade: 60 }),
      await draw(page, "fourth.png", { shade: 120 }),
    ]);
    await until("all photos are saved", async () => (await manage()).length === 4);
    await saved(page);

    await words(clerk).fill("The back door");
    await clerk.keyboard.press("Tab");
    await question(clerk).getByText("4 photos (The front door)").waitFor();
    await question(clerk).getByRole("button", { name: "Save mine" }).click();
    await saved(clerk);
    assert.deepEqual(await alts(), ["The back door", ""]);
    await finish(clerk, { except: /status of 409/ });
    await finish(page, { except: /status of 409/ });
  });

  test("leaving while photos come in asks first; whoever comes back changes no photo that is there by then", async () => {
    const opened = await open();
    await withPhotos(opened, 1);
    const { page, id, manage } = opened;
    let release;
    const seen = new Promise((resolve) => (release = resolve));
    await page.route("**/api/v1/images/", async (route) => {
      await seen;
      return route.continue();
    });
    await files(page).setInputFiles([
      await draw(page, "second.png", { shade: 60 }),
      await draw(page, "third.png", { shade: 120 }),
      await draw(page, "fourth.png", { shade: 180 }),
    ]);
    await page.locator(".upload-row progress").nth(2).waitFor();
    const listing = page.getByRole("link", { name: "Listing", exact: true });
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await listing.click();
    await question.getByText("Photos are still being uploaded.").waitFor();
    await question.getByRole("button", { name: "Stay on this page" }).click();
    assert.equal(await page.locator(".upload-row progress").count(), 3);
    await listing.click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await page.waitForURL(`**/dashboard/business/${id}/edit`);
    await page.goBack();
    await rows(page).first().waitFor();
    let arrived = 0;
    page.on("response", (answer) => (arrived += Number(answer.url().endsWith("/api/v1/images/"))));
    release();
    await until("the two under way have arrived", () => arrived === 2);
    await page.getByLabel("What photo 1 shows").fill("The front door");
    await page.keyboard.press("Tab");
    await until("the words are saved", async () => (await manage())[0].alt === "The front door");
    await saved(page);
    assert.equal((await manage()).length, 1, "what was given up is not added later");
    assert.equal(await rows(page).count(), 1);
    await finish(page);
  });

  test("photos that an earlier visit is still saving are shown once they are there, and no later save takes them away", async () => {
    const opened = await open();
    await withPhotos(opened, 1);
    const { page, id, manage } = opened;
    let release;
    const seen = new Promise((resolve) => (release = resolve));
    await page.route("**/api/v1/businesslistings/*/images/", async (route) => {
      await seen;
      return route.continue();
    });
    await files(page).setInputFiles([await draw(page, "second.png", { shade: 90 })]);
    await page.getByText("Saving…").waitFor();
    await page.getByRole("link", { name: "Listing", exact: true }).click();
    await page.waitForURL(`**/dashboard/business/${id}/edit`);
    await page.goBack();
    await page.getByRole("heading", { name: "1 of " }).waitFor();
    await page.getByLabel("What photo 1 shows").fill("The oven");
    await page.keyboard.press("Tab");
    release();
    await page.getByRole("heading", { name: "2 of " }).waitFor();
    await until("the words are saved", async () => (await manage())[0].alt === "The oven");
    await saved(page);
    assert.equal((await manage()).length, 2);
    await finish(page);
  });

  test("a resident has no business there", async () => {
    const { page, id } = await open();
    await close(page);
    const resident = await town.openAs(MEMBERS.resident, `/dashboard/business/${id}/photos`);
    await resident.getByText("You do not have permission to perform this action.").waitFor();
    assert.equal(await files(resident).count(), 0);
    await close(resident);
  });

  test("after a jump from another business's photos, this one's are shown and saved", async () => {
    const opened = await open();
    await withPhotos(opened, 2);
    const { page, id, manage } = opened;
    await page.getByRole("link", { name: "My businesses" }).first().click();
    await page.getByRole("link", { name: "Photos of Mudlark Pottery" }).click();
    await page.getByText("No photos yet").waitFor();
    await page.evaluate(() => history.go(-2));
    await page.waitForURL(`**/dashboard/business/${id}/photos`);
    await page.getByRole("heading", { name: "2 of " }).waitFor();
    await choose(page, [await draw(page, "front.png", { shade: 90 })]);
    await rows(page).nth(2).waitFor();
    await saved(page);
    assert.equal((await manage()).length, 3);
    await finish(page);
  });

  test("the page fits a small phone and has no barriers", async () => {
    const opened = await open({ size: SMALL });
    await withPhotos(opened, 2);
    const { page } = opened;
    await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
    await page.getByRole("button", { name: "Edit photo 1" }).click();
    await page.getByRole("application", { name: "Crop frame" }).waitFor();
    await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
    await finish(page);
  });
});
