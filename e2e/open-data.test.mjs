// Open data: linked from the tools page, and everything the readme promises exists.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SMALL, expectAccessible, finish, overflow, startTown, until } from "./town.mjs";

const town = startTown();

test("the tools page leads to the files, and the readme names every column", async () => {
  const page = await town.open("/tools", { size: SMALL });
  const link = page.getByRole("link", { name: "files that you may use" });
  assert.equal(await link.getAttribute("href"), "/open-data/README.md");
  assert.equal(await overflow(page), 0);
  await expectAccessible(page);
  await finish(page);
  const readme = await until("the files of the first day", async () => {
    const answer = await town.fetch("/open-data/README.md");
    return answer.ok && answer.text();
  });
  assert.match(readme, /^# Open data of Wexbury/);
  const addresses = [...readme.matchAll(/\/open-data\/\w+\.(?:csv|json)$/gm)].map(([path]) => path);
  assert.equal(addresses.length, 8);
  for (const address of addresses) {
    const answer = await town.fetch(address);
    assert.equal(answer.status, 200, address);
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    const text = await answer.text();
    const columns = address.endsWith(".json")
      ? Object.keys(JSON.parse(text).rows[0])
      : text
          .replace(/^\ufeff/, "")
          .split("\r\n")[0]
          .split(",");
    for (const column of columns) assert.ok(readme.includes(`| ${column} |`), `${address}: ${column}`);
  }
});
