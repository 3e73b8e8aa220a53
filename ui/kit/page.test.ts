import assert from "node:assert/strict";
import { test } from "node:test";
import { failedFile, lazyPage, pageFrom } from "./page";

const Drawn = () => null;

test("a page is brought once and is ready from then on", async () => {
  let times = 0;
  const page = lazyPage(() => {
    times += 1;
    return Promise.resolve({ default: Drawn });
  });
  assert.equal(page.ready, null);
  await page.load();
  await page.load();
  assert.equal(page.ready, Drawn);
  assert.equal(times, 1);
});

test("after a failure the file is asked for under another address, which the browser has not given up", async () => {
  const asked: string[] = [];
  const page = lazyPage(
    () =>
      Promise.reject(
        new TypeError("Failed to fetch dynamically imported module: https://wexbury.example/assets/HealthPage-1.js"),
      ),
    (url) => {
      asked.push(url);
      return Promise.resolve({ default: Drawn });
    },
  );
  await assert.rejects(page.load());
  await page.load();
  assert.deepEqual(asked, ["https://wexbury.example/assets/HealthPage-1.js?again=2"]);
  assert.equal(page.ready, Drawn);
});

test("where the browser does not name the file, the same import is tried again", async () => {
  assert.equal(failedFile(new TypeError("Importing a module script failed.")), null);
  let times = 0;
  const page = lazyPage(() => {
    times += 1;
    return times === 1
      ? Promise.reject(new TypeError("Importing a module script failed."))
      : Promise.resolve({ default: Drawn });
  });
  await assert.rejects(page.load());
  await page.load();
  assert.equal(times, 2);
});

test("a page of a table brings the table first, once, and is then as any other", async () => {
  let times = 0;
  const table = () => {
    times += 1;
    return Promise.resolve({ admin: lazyPage(() => Promise.resolve({ default: Drawn })) });
  };
  const page = pageFrom(table, "admin");
  assert.equal(page.ready, null);
  await page.load();
  await page.load();
  assert.equal(page.ready, Drawn);
  assert.equal(times, 1);
  await assert.rejects(pageFrom(table, "nowhere").load(), /no page "nowhere"/);
});
