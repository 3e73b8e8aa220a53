// The results of an issue, in a town that counts clicks: redirect links, results, bounces, and subscribers over time.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { MEMBERS, PHONE, close, expectAccessible, finish, startTown, until } from "./town.mjs";

const town = startTown({ TOWNGREEN_NEWSLETTER_COUNT_CLICKS: "true" });

let clerk;
const callNewsletter = async (path, method = "GET", body = undefined) => {
  clerk ??= await town.token(MEMBERS.clerk);
  return town.call(clerk, method, `admin/newsletter/${path}`, body);
};

/** An issue that has been sent. */
async function sentIssue() {
  const { id } = await callNewsletter("issues/", "POST", { frequency: "weekly" });
  await callNewsletter(`issues/${id}/`, "PATCH", { subject: "Lanterns", intro: "See [the list](/directory)." });
  await callNewsletter(`issues/${id}/schedule/`, "POST", {});
  await until("the issue is sent", async () => (await callNewsletter(`issues/${id}/`)).status === "sent");
  return id;
}

test("a followed link leads on and is counted; the office reads the results of the issue", async () => {
  const id = await sentIssue();
  const reader = await town.open(`/newsletter/${id}/links/1`);
  await reader.waitForURL("**/directory");
  await reader.getByRole("heading", { level: 1 }).waitFor();
  await close(reader);
  for (let turn = 0; turn < 4; turn++) {
    const led = await fetch(`${town.address}/newsletter/${id}/links/1`, { redirect: "manual" });
    assert.deepEqual([led.status, led.headers.get("location")], [302, "/directory"]);
  }
  const page = await town.openAs(MEMBERS.clerk, `/admin/newsletter/${id}`, { size: PHONE });
  const results = page.locator("section.issue-results");
  await results.getByText("“the list” was followed most: 5 times.").waitFor();
  const rows = results.getByRole("table", { name: "Clicks by link" }).getByRole("row");
  assert.match(await rows.nth(1).innerText(), /the list[\s\S]*Opening[\s\S]*5/);
  assert.equal(await rows.count(), 2);
  await results.getByText(/^The other \d+ links: fewer than 5 clicks each\.$/).waitFor();
  assert.match(
    await results.getByRole("table", { name: "Clicks by section" }).getByRole("row").nth(1).innerText(),
    /Opening/,
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `${width} wide`);
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await results.getByRole("button", { name: "Download CSV" }).focus();
  await page.keyboard.press("Enter");
  assert.equal((await downloading).suggestedFilename(), `newsletter-${id}.csv`);
  await finish(page);
});

test("a signed report ends a subscription, the office puts it back, and subscribers are told by month", async () => {
  const page = await town.openAs(MEMBERS.clerk, "/admin/newsletter?view=results", { size: PHONE });
  await page.getByRole("heading", { name: "Subscribers over time" }).waitFor();
  assert.match(await page.locator(".chart-picture").getAttribute("aria-label"), /subscribed, .* at the end of/);
  await page.getByText("Joined and left").click();
  assert.equal(await page.getByRole("table", { name: "Subscribers by month" }).getByRole("row").count(), 13);
  await page.getByText("Report bounces").click();
  const address = await page.getByLabel("Address", { exact: true }).inputValue();
  const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
  assert.ok(address.endsWith("/api/v1/newsletter/bounces/"), address);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= PHONE.width);
  await expectAccessible(page);

  const { results } = await callNewsletter("subscribers/?status=confirmed");
  const { email } = results[0];
  const body = JSON.stringify({ email, type: "hard", reason: "550 5.1.1 no such user" });
  const at = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`msg_1.${at}.${body}`).digest("base64");
  const send = (signed) =>
    fetch(`${town.address}/api/v1/newsletter/bounces/`, {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json",
        "webhook-id": "msg_1",
        "webhook-timestamp": at,
        "webhook-signature": `v1,${signed}`,
      },
    });
  assert.equal((await send("AAAA")).status, 403);
  const taken = await send(signature);
  assert.deepEqual([taken.status, await taken.json()], [200, { read: 1 }]);

  await page.goto(`${town.address}/admin/newsletter?view=subscribers&status=bounced`);
  await page.getByText("550 5.1.1 no such user").waitFor();
  await page.getByRole("button", { name: `Put back: ${email}` }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Put back" }).click();
  await page.getByText("The address gets email again.").waitFor();
  assert.equal(
    (await callNewsletter(`subscribers/?search=${encodeURIComponent(email)}`)).results[0].status,
    "confirmed",
  );

  await page.goto(`${town.address}/admin/newsletter?view=results`);
  await page.getByText("Report bounces").click();
  await page.getByRole("button", { name: "Make a new secret…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make a new secret" }).click();
  await until("another secret", async () => (await page.getByLabel("Secret", { exact: true }).inputValue()) !== secret);
  assert.equal((await send(signature)).status, 403);
  await finish(page);
});

test("the privacy page says that links are counted", async () => {
  const text = await (await town.fetch("/privacy")).text();
  assert.match(text, /counts how often each link is followed/);
});
