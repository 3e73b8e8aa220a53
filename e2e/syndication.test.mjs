// Syndication: channels are set up; posts are written, sent, copied and monitored.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { expectStaffOnly } from "./guards.mjs";
import { MEMBERS, expectAccessible, expectNoPageErrors, finish, startTown, until } from "./town.mjs";

const ADDRESS = "/content-engine/syndication";
const TOKEN = "mastodon-e2e-token";
const NARROW = { width: 360, height: 780 };
const WIDE = { width: 1440, height: 900 };

/** A fake Mastodon server and webhook receiver, as far as a town talks to them. */
const program = {
  isExpired: false,
  secret: "",
  posts: new Map(),
  messages: [],
  answer(request, body) {
    const url = request.url.split("?")[0];
    if (url === "/hooks/town") {
      const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = request.headers;
      const key = Buffer.from(program.secret.replace("whsec_", ""), "base64");
      const expected = `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
      if (signature !== expected) return [401, { error: "bad signature" }];
      program.messages.push(JSON.parse(body));
      return [204];
    }
    if (url === "/api/v2/instance")
      return [200, { configuration: { statuses: { max_characters: 200, characters_reserved_per_url: 23 } } }];
    if (program.isExpired || request.headers.authorization !== `Bearer ${TOKEN}`)
      return [401, { error: "The access token is invalid" }];
    if (url === "/api/v1/accounts/verify_credentials") return [200, { id: "1", acct: "wexbury" }];
    if (url === "/api/v2/media") return [200, { id: "5" }];
    if (url === "/api/v1/statuses") {
      const key = request.headers["idempotency-key"];
      if (!program.posts.has(key)) program.posts.set(key, JSON.parse(body));
      return [200, { id: key, url: `https://social.example/@wexbury/${program.posts.size}` }];
    }
    return [404, {}];
  },
};
const server = createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const [status, json] = program.answer(request, Buffer.concat(parts).toString());
    response.writeHead(status, { "Content-Type": "application/json" }).end(json && JSON.stringify(json));
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
after(() => server.close());
const programAddress = `http://127.0.0.1:${server.address().port}`;

const town = startTown({
  TOWNGREEN_DISCOVERY_ALLOW_THIS_MACHINE: "true",
  TOWNGREEN_SERVER_BASE_URL: "https://www.wexbury.example",
});

const tab = (page, name) => page.getByRole("tab", { name }).click();

async function addChannel(page, kind, fields) {
  await page.getByRole("button", { name: "Add a channel" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a channel" });
  await dialog.getByLabel("Kind").selectOption({ label: kind });
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  return dialog;
}

async function choose(page, title) {
  await tab(page, "New posts");
  await page.getByLabel("Find something published").fill(title);
  await page.getByRole("button", { name: `Choose: ${title}` }).click();
  await page.getByRole("heading", { name: title, level: 2 }).waitFor();
}

test("ADM-025 syndication leads residents and owners to their dashboard, and visitors to the sign-in", async () => {
  await expectStaffOnly(town, ADDRESS);
});

test("ADM-026 staff set up a Mastodon channel, write a post that fits, and see its proof", async () => {
  const page = await town.openAs(MEMBERS.clerk, ADDRESS, { size: WIDE });
  await page.getByRole("heading", { name: "Syndication", level: 1 }).waitFor();
  await page.getByText("No channels yet").waitFor();
  await tab(page, "Channels");
  const dialog = await addChannel(page, "Mastodon", {
    Name: "Town account",
    Server: programAddress,
    "Access token": TOKEN,
  });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add channel" }).click();
  await page.getByText("Mastodon takes posts of @wexbury, up to 200 characters.").waitFor();
  await page.getByRole("button", { name: "Change: Town account" }).click();
  assert.equal(await page.getByRole("dialog").getByLabel("Access token").inputValue(), "", "the token is not shown");
  await page.keyboard.press("Escape");

  await choose(page, "Your first weekend in Wexbury");
  const text = page.getByLabel("Text for Town account");
  const send = page.getByRole("button", { name: "Post now" });
  await text.fill("x".repeat(180));
  await page.getByText("This is too long for Town account: 205 of 200.").waitFor();
  assert.ok(await send.isDisabled());
  await text.fill("A weekend, hour by hour 🚲");
  // An emoji counts as one character, the link as 23.
  await page.getByText("50 of 200 characters").waitFor();
  const alt = page.getByLabel("What the picture shows");
  if (await alt.isVisible()) await alt.fill("The green on a Saturday");
  // It outlives a look at the queue, at the guide itself, and a reload.
  await tab(page, "Queue and log");
  await text.waitFor({ state: "detached" });
  await page.goBack();
  assert.equal(await text.inputValue(), "A weekend, hour by hour 🚲");
  await page.getByRole("heading", { name: "Your first weekend in Wexbury" }).getByRole("link").click();
  await page.waitForURL("**/guides/*");
  await page.goBack();
  assert.equal(await text.inputValue(), "A weekend, hour by hour 🚲");
  await page.reload();
  assert.equal(await text.inputValue(), "A weekend, hour by hour 🚲");
  await page.getByText("50 of 200 characters").waitFor();
  await expectAccessible(page);
  await send.click();
  await page.getByText("1 post on the way.").waitFor();
  await tab(page, "Queue and log");
  const row = page.getByRole("row", { name: /Your first weekend/ });
  await row.getByText("Sent", { exact: true }).waitFor();
  assert.equal(await row.getByRole("link").getAttribute("href"), "https://social.example/@wexbury/1");
  const [status] = [...program.posts.values()].map((post) => post.status);
  assert.match(status, /^A weekend, hour by hour 🚲\n\nhttps:\/\/www\.wexbury\.example\/guides\/.*utm_source=mastodon/);
  await row.getByRole("button", { name: /^Open/ }).click();
  await page.getByRole("dialog").getByText("Log").click();
  await page.getByText("Mastodon has it as").waitFor();
  await expectAccessible(page);
  assert.ok(!(await page.content()).includes(TOKEN));
  await finish(page);
});

test("with an expired token posts wait and the page says what to do; a new token sends them", async () => {
  const page = await town.openAs(MEMBERS.clerk, ADDRESS, { size: NARROW });
  program.isExpired = true;
  await choose(page, "Rainy days with children");
  await page.getByRole("button", { name: "Post now" }).click();
  // There is also a notification.
  await page
    .getByRole("main")
    .getByText(/Mastodon no longer accepts the token\. Make a new one there/)
    .first()
    .waitFor();
  await tab(page, "Queue and log");
  await page
    .getByRole("row", { name: /Rainy days/ })
    .getByText("On hold")
    .waitFor();
  await expectNoPageErrors(page);
  program.isExpired = false;
  await tab(page, "Channels");
  await expectNoPageErrors(page);
  await page.getByRole("button", { name: "Change: Town account" }).click();
  await page.getByRole("dialog").getByLabel("Access token").fill(TOKEN);
  await page.getByRole("button", { name: "Save channel" }).click();
  await page.getByText("Mastodon takes posts of @wexbury").waitFor();
  await tab(page, "Queue and log");
  await page
    .getByRole("row", { name: /Rainy days/ })
    .getByText("Sent", { exact: true })
    .waitFor();
  await finish(page);
});

test("a webhook gets a signed test, and a packet is copied by hand", async () => {
  const page = await town.openAs(MEMBERS.clerk, `${ADDRESS}?view=channels`, { size: NARROW });
  const hook = await addChannel(page, "Webhook", { Name: "Library", Address: `${programAddress}/hooks/town` });
  await hook.getByRole("button", { name: "Make a secret" }).click();
  program.secret = await hook.getByLabel("Secret", { exact: true }).inputValue();
  assert.match(program.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  await hook.getByRole("button", { name: "Add channel" }).click();
  await page.getByText("A signed test message was sent; the receiver answered 204.").waitFor();
  assert.equal(program.messages[0].type, "test");

  const copy = await addChannel(page, "Copy packet", { Name: "Nextdoor" });
  await copy.getByRole("button", { name: "Add channel" }).click();
  await page.getByRole("row", { name: /Nextdoor/ }).waitFor();
  await choose(page, "Your first weekend in Wexbury");
  // Mastodon has just received this guide.
  await page.getByText(/It may go there again from/).waitFor();
  assert.equal(await page.getByRole("checkbox", { name: "Town account" }).isChecked(), false);
  await expectNoPageErrors(page);
  const alt = page.getByLabel("What the picture shows");
  if (await alt.isVisible()) await alt.fill("The green on a Saturday");
  await page.getByRole("button", { name: "Post now" }).click();
  await page.getByText("1 post on the way, 1 to copy.").waitFor();
  // What is to be copied is in the queue.
  await page.getByRole("tab", { name: "Queue and log", selected: true }).waitFor();
  const row = page.getByRole("row", { name: /Nextdoor/ });
  await row.getByText("Ready to copy").waitFor();
  await row.getByRole("button", { name: /^Open/ }).click();
  const packet = page.getByRole("region", { name: "Copy packet" });
  assert.match(await packet.textContent(), /utm_source=nextdoor/);
  await expectAccessible(page);
  await page.getByLabel("Address of the post").fill("https://nextdoor.com/p/1");
  await page.getByRole("button", { name: "I posted it" }).click();
  await row.getByText("Sent", { exact: true }).waitFor();
  assert.equal(await row.getByRole("link").getAttribute("href"), "https://nextdoor.com/p/1");
  // The two channels are served in no particular order.
  await until("the message to the webhook", () => program.messages.length > 1);
  assert.equal(program.messages[1].type, "post.published");
  await finish(page);
});
