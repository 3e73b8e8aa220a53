// What a visitor notices of the server itself: its home-screen icons, and a full disk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, expectAccessible, startTown, stub } from "./town.mjs";

const town = startTown();

/** The width and height from a PNG file's header. */
function sideOf(bytes) {
  assert.equal(bytes.toString("latin1", 1, 4), "PNG");
  assert.equal(bytes.readUInt32BE(16), bytes.readUInt32BE(20), "square");
  return bytes.readUInt32BE(16);
}

test("the icons that the manifest and the page name are there, in the size they are named with", async () => {
  const manifest = await (await town.fetch("/manifest.webmanifest")).json();
  const pictures = manifest.icons.filter(({ type }) => type === "image/png");
  assert.deepEqual(
    pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
    ["192x192 any", "512x512 any", "512x512 maskable"],
  );
  for (const { src, sizes } of pictures) {
    const answer = await town.fetch(src);
    assert.equal(answer.headers.get("content-type"), "image/png", src);
    const side = sideOf(Buffer.from(await answer.arrayBuffer()));
    assert.equal(`${side}x${side}`, sizes, src);
  }
  const page = await (await town.fetch("/")).text();
  const named = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)[1];
  for (const path of [named, "/apple-touch-icon.png"]) {
    assert.equal(sideOf(Buffer.from(await (await town.fetch(path)).arrayBuffer())), 180, path);
  }
});

test("while nothing can be saved the page says so, and stops when it can", async () => {
  const page = await town.open("/login", { before: (opened) => opened.clock.install() });
  const site = await town.read("site/");
  const told = page.getByText("nothing can be saved right now");
  await stub(page, "dj-rest-auth/login/", {
    status: 507,
    body: { detail: "The server's disk is nearly full; nothing was changed." },
  });
  let isFull = true;
  await stub(page, "site/", () => ({ ...site, is_storage_full: isFull }));
  await page.getByLabel("Email", { exact: false }).first().fill("resident@wexbury.example");
  await page.getByLabel("Password", { exact: true }).fill("wexbury-demo");
  await page
    .locator("form")
    .getByRole("button", { name: /log ?in|sign in/i })
    .click();
  await told.waitFor();
  await expectAccessible(page);
  isFull = false;
  await page.clock.runFor(31_000);
  await told.waitFor({ state: "detached" });
  await close(page);
});
