// Events discovered, submitted and reported, from the perspective of residents, organizers and staff.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  REFETCH_ERRORS,
  STANDING_MS,
  close,
  expectAccessible,
  failRefetch,
  finish,
  startTown,
  until,
} from "./town.mjs";

const town = startTown({ TOWNGREEN_DISCOVERY_ALLOW_THIS_MACHINE: "true" });

/** A village hall with its own website. */
const hall = createServer((request, answer) => {
  if (request.url === "/robots.txt") return answer.writeHead(404).end();
  const data = [
    {
      "@type": "Event",
      name: "Hall Concert",
      startDate: "2031-05-03T19:00",
      location: { name: "Village Hall" },
      organizer: { name: "The Hall", email: "hall@hall.example" },
    },
    { "@type": "Event", name: "Someday" },
  ];
  answer
    .writeHead(200, { "Content-Type": "text/html" })
    .end(`<script type="application/ld+json">${JSON.stringify(data)}</script>`);
});
await new Promise((resolve) => hall.listen(0, "127.0.0.1", resolve));
after(() => hall.close());

const title = (page) => page.locator("#case-title");

test("staff look through the queue with the keyboard, decide, and take it back", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/review");
  await page.locator(".queue-item").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Submitted/ }).click();
  await page.waitForURL(/kind=submitted/);
  await page.locator(".queue-title", { hasText: "Repair Café" }).waitFor();
  await page.keyboard.press("j");
  await title(page).waitFor();
  const first = await title(page).innerText();
  await page.keyboard.press("j");
  await page.waitForFunction((before) => document.querySelector("#case-title")?.textContent !== before, first);
  await page.keyboard.press("k");
  await page.waitForFunction((before) => document.querySelector("#case-title")?.textContent === before, first);
  await expectAccessible(page);
  await page.locator(".queue-open", { hasText: "Repair Café" }).click();
  await page.keyboard.press("p");
  await page.locator(".queue-title", { hasText: "Repair Café" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".queue-title", { hasText: "Repair Café" }).waitFor();
  await page.locator(".queue-open", { hasText: "garage sale" }).click();
  await page.keyboard.press("b");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send back", exact: true }).click();
  await dialog.getByText("Choose the posted rule.").first().waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Which posted rule?").selectOption("off_topic");
  await dialog.getByText("it has nothing to do with this town").waitFor();
  await dialog.getByLabel(/^Note/).fill("A private sale is no event.");
  await dialog.getByRole("button", { name: "Send back", exact: true }).click();
  await page.locator(".queue-title", { hasText: "garage sale" }).waitFor({ state: "detached" });
  await finish(page);
});

test("keys do nothing once they are switched off, and on a phone the event takes the list's place", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/review?kind=discovered");
  await page.locator(".queue-item").first().waitFor();
  await page.getByRole("switch", { name: "Keys" }).click();
  await page.locator("h1").click();
  await page.keyboard.press("j");
  assert.equal(await title(page).count(), 0);
  await close(page);
  const phone = await town.openAs(MEMBERS.staff, "/admin/review?kind=discovered", { size: PHONE });
  await phone.locator(".queue-open").first().click();
  await title(phone).waitFor();
  await phone.waitForFunction(() => document.activeElement.matches("#case-title"));
  assert.equal(await phone.locator(".queue").isVisible(), false);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Back to the list" }).click();
  assert.equal(await phone.locator(".queue").isVisible(), true);
  await phone.waitForFunction(() => document.activeElement === document.querySelector(".queue-open"));
  await finish(phone);
});

test("a source is added and asked, what it tells waits, and its organizer answers without an account", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/sources");
  await page.getByRole("button", { name: "Add a source" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add source", exact: true }).click();
  await page.getByRole("link", { name: "Name: This field may not be blank." }).waitFor();
  await page.locator(".field-error").getByText("This field may not be blank.", { exact: true }).first().waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Village Hall");
  await page.getByLabel("Address", { exact: true }).fill(`http://127.0.0.1:${hall.address().port}/events`);
  await page.getByLabel("What it is").selectOption("json_ld");
  await page.getByLabel("Without review").selectOption("1");
  await page.getByRole("button", { name: "Add source", exact: true }).click();
  await page.getByRole("button", { name: "Checks: Village Hall" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByText(/Not checked yet|1 new/)
    .first()
    .waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  const access = await town.token(MEMBERS.staff);
  const waiting = await until("what the source told, waiting for review", async () => {
    const { results } = await town.call(access, "GET", "admin/inbox/?kind=event&detail=discovered&page_size=100");
    return results.find((item) => item.title === "Hall Concert");
  });
  // The run is recorded after what it brought.
  const { results: sources } = await town.call(access, "GET", "admin/sources/");
  const { id } = sources.find(({ name }) => name === "Village Hall");
  await until("the recorded run", async () => {
    const { fetch_runs: runs } = await town.call(access, "GET", `admin/sources/${id}/`);
    return runs.length > 0;
  });
  await page.getByRole("button", { name: "Checks: Village Hall" }).click();
  await page.getByText("1 new, 1 refused").waitFor();
  await page.getByText("1 thing refused").click();
  await page.getByText("It has no date.").waitFor();
  // The form was submitted empty on purpose; the browser logs the error.
  await finish(page, { except: /status of 400/ });

  const { organizer_link: link } = await town.call(access, "GET", `admin/review/${waiting.subject_id}/`);
  for (const size of [PHONE, DESKTOP]) {
    const visitor = await town.open(link, { size });
    await visitor.getByRole("heading", { name: "Hall Concert" }).waitFor();
    await expectAccessible(visitor);
    await close(visitor);
  }
  const organizer = await town.open(link);
  await organizer.getByRole("button", { name: "It is ours…" }).click();
  const claim = organizer.getByRole("dialog", { name: "This event is ours" });
  await claim.getByText("it will write to you").waitFor();
  await claim.getByLabel("Your name").fill("Hal");
  await claim.getByLabel("Your email").fill("hal@hall.example");
  await claim.getByRole("button", { name: "Send" }).click();
  await organizer.getByText("The town office will be in touch.").waitFor();
  const office = await town.openAs(MEMBERS.staff, "/admin/review?kind=claimed");
  await office.locator(".queue-open", { hasText: "Hall Concert" }).click();
  await office.locator(".case-decide").getByRole("button", { name: "Done" }).waitFor();
  assert.equal(await office.locator(".case-decide").getByRole("button", { name: "Publish" }).count(), 0);
  await finish(office);
  await organizer.getByRole("button", { name: "Correct it" }).click();
  await organizer.getByLabel("Place", { exact: true }).fill("Village Hall, upper floor");
  await organizer.getByLabel("Description").fill("Two choirs and a piano that was tuned.");
  await organizer.getByRole("button", { name: "Save" }).click();
  await organizer.getByText("Thank you. The event is updated").waitFor();
  await organizer.getByText("Village Hall, upper floor").waitFor();
  await organizer.getByText("It is on the calendar.").waitFor();
  await organizer.getByRole("button", { name: "Remove it…" }).click();
  await organizer.getByRole("button", { name: "Remove event" }).click();
  await organizer.getByRole("heading", { name: "It is removed" }).waitFor();
  await finish(organizer);
});

// What takes effect only after a while gives the others time.
describe("decided, sent in and chosen", { concurrency: 2 }, () => {
  test("what was decided is found again and undone long after its message is gone", async () => {
    const page = await town.openAs(MEMBERS.staff, "/admin/review?kind=discovered");
    await page.locator(".queue-open").first().click();
    const name = await title(page).innerText();
    await page.keyboard.press("p");
    await page.locator(".queue-title", { hasText: name }).waitFor({ state: "detached" });
    // It takes effect once it can no longer be undone.
    const access = await town.token(MEMBERS.staff);
    await until(
      "the decision has been carried out",
      async () => {
        const { results } = await town.call(access, "GET", "admin/review/decisions/");
        return results.some((decision) => decision.title === name && !decision.undone_at);
      },
      STANDING_MS,
    );
    await page.getByRole("button", { name: "Decided" }).click();
    await page.waitForURL(/kind=decided/);
    const row = page.getByRole("row").filter({ hasText: name }).first();
    await row.getByText("Published").waitFor();
    await expectAccessible(page);
    await row.getByRole("button", { name: `Undo: ${name}` }).click();
    await row.getByText("Undone").waitFor();
    await page.getByRole("button", { name: /^Found by us/ }).click();
    await page.locator(".queue-title", { hasText: name }).waitFor();
    await finish(page);
  });

  test("a resident sends in an event and sees what became of it", async () => {
    const visitor = await town.open("/events/submit");
    await visitor.getByText("Please log in first").waitFor();
    await close(visitor);
    const page = await town.openAs(MEMBERS.resident, "/events/submit");
    await page.getByRole("button", { name: "Submit event" }).click();
    await page.getByRole("link", { name: "What is the event called?" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Title").fill("Porch Songs");
    await page.getByLabel("Description").fill("Bring a chair and a blanket, and sing along.");
    await page.getByLabel("Day", { exact: true }).fill("2031-06-01");
    await page.getByLabel("Place", { exact: true }).fill("9 Elm Street");
    await page.getByRole("button", { name: "Submit event" }).click();
    await page.getByText("The town office will review it").waitFor();
    await page.locator(".submission", { hasText: "Porch Songs" }).getByText("Waits for review").waitFor();
    await page.getByRole("button", { name: "Change Porch Songs" }).click();
    await page.waitForURL(/edit=/);
    await page.getByLabel("Title").fill("Porch Music");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    const leaves = {
      Back: () => page.evaluate(() => history.back()),
      "another event": () => page.getByRole("button", { name: "Submit another one instead" }).click(),
    };
    for (const [what, leave] of Object.entries(leaves)) {
      await leave();
      await question.getByRole("button", { name: "Stay on this page" }).click();
      await question.waitFor({ state: "detached" });
      assert.match(page.url(), /edit=/, what);
      assert.equal(await page.getByLabel("Title").inputValue(), "Porch Music", what);
    }
    await failRefetch(page, `events/submissions/${new URL(page.url()).searchParams.get("edit")}/`);
    assert.equal(await page.getByLabel("Title").inputValue(), "Porch Music", "what was typed stays");
    await page.getByRole("button", { name: "Submit the change" }).click();
    await page.locator(".submission", { hasText: "Porch Music" }).waitFor();
    await page.getByRole("button", { name: "Withdraw Porch Music" }).click();
    await page.locator(".submission", { hasText: "Porch Music" }).getByText("Withdrawn").waitFor();
    await finish(page, { except: REFETCH_ERRORS });
  });

  test("an owner chooses the own business, and the event is on the calendar at once", async () => {
    const page = await town.openAs(MEMBERS.owner, "/events");
    await page.getByRole("link", { name: "Submit an event" }).click();
    await page.waitForURL(/\/events\/submit$/);
    const business = page.getByLabel("Whose event");
    await business.waitFor();
    await expectAccessible(page);
    const name = await business.locator("option").nth(1).innerText();
    await business.selectOption({ label: name });
    await page.getByLabel("Title").fill("Open Kitchen Evening");
    await page.getByLabel("Description").fill("Look over our shoulders while supper is made.");
    await page.getByLabel("Day", { exact: true }).fill("2031-06-02");
    await page.getByLabel("Place", { exact: true }).fill(name);
    await page.getByRole("button", { name: "Submit event" }).click();
    await page.getByText("Your event is on the calendar.").waitFor();
    await page.locator(".submission", { hasText: "Open Kitchen Evening" }).getByText("Published").waitFor();
    await finish(page);
  });
});
