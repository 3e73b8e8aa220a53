// A date is the town's, wherever the browser is: typed by the owner in one time zone, voted on in another, decided, and
// read in the tally, the email and the calendar file. In each of 25 zones, on both days of a DST change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, close, expectNoPageErrors, hydrated, startTown } from "./town.mjs";

const town = startTown({ TOWNGREEN_LIMITS_CONTRIBUTIONS_PER_MINUTE: "100000" });
const ZONES = (
  "Pacific/Kiritimati Pacific/Auckland Asia/Sakhalin Australia/Sydney Asia/Tokyo Australia/Eucla Asia/Shanghai " +
  "Asia/Jakarta Asia/Dhaka Asia/Kathmandu Asia/Karachi Asia/Dubai Europe/Moscow Europe/Athens Europe/Berlin " +
  "Europe/London Atlantic/Azores America/Sao_Paulo America/St_Johns America/New_York America/Chicago " +
  "America/Los_Angeles America/Anchorage Pacific/Honolulu Pacific/Pago_Pago"
).split(" ");
/** As typed, as displayed, as in the calendar file: just before the clock jumps, and the hour that occurs twice. */
const OPTIONS = [
  { date: "2031-03-09", time: "01:45", words: "Sunday, March 9, 2031, 1:45 AM", ics: "20310309T014500" },
  { date: "2031-11-02", time: "01:30", words: "Sunday, November 2, 2031, 1:30 AM", ics: "20311102T013000" },
  { date: "2031-11-02", time: "23:45", words: "Sunday, November 2, 2031, 11:45 PM", ics: "20311102T234500" },
];
const main = (page) => page.locator("#main");

/** Opens an address in a page, whose browser is in this zone from now on. */
async function openIn(page, zone, path) {
  page.tools ??= await page.context().newCDPSession(page);
  await page.tools.send("Emulation.setTimezoneOverride", { timezoneId: zone });
  await page.goto(town.address + path);
  await hydrated(page);
  const isThere = (timeZone) => new Date(0).toLocaleString() === new Date(0).toLocaleString(undefined, { timeZone });
  assert.ok(await page.evaluate(isThere, zone), zone);
}

test("dates never shift between browsers of 25 zones, from option to tally, mail and calendar", async () => {
  assert.ok(ZONES.length >= 24);
  // Who has no name is asked for it.
  for (const who of [MEMBERS.resident, MEMBERS.owner])
    await town.call(await town.token(who), "PATCH", "dj-rest-auth/user/", { first_name: "Rae" });
  // The number of decisions per member and day is limited, so two owners share them.
  const owners = await Promise.all([MEMBERS.resident, MEMBERS.owner].map((who) => town.openAs(who, "/about")));
  const guest = await town.open("/about");
  const clerk = await town.login(MEMBERS.clerk);
  for (const [number, zone] of ZONES.entries()) {
    const title = `Night walk ${number}`;
    const page = owners[number % 2];
    await openIn(page, zone, "/group-planning/new");
    await main(page).getByLabel("What is it about?").fill(title);
    for (const [at, { date, time }] of OPTIONS.entries()) {
      const option = main(page)
        .getByRole("group", { name: `Option ${at + 1}` })
        .first();
      // The form starts with two options.
      if ((await option.count()) === 0) await main(page).getByRole("button", { name: "Add another option" }).click();
      await option.getByLabel("Date").last().fill(date);
      await option.getByLabel("From").fill(time);
    }
    await main(page).getByRole("button", { name: "Create the plan" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const token = (await main(page).getByLabel("Link").inputValue()).split("/").at(-1);
    for (const { words } of OPTIONS)
      await main(page)
        .getByRole("button", { name: `Decide for ${words}` })
        .waitFor();

    // A guest on the other side of the world reads the same, and votes.
    const far = ZONES[(number + 12) % ZONES.length];
    await openIn(guest, far, `/group-plan/${token}`);
    await guest.getByRole("heading", { level: 1, name: title }).waitFor();
    for (const { words } of OPTIONS) await main(guest).getByRole("group", { name: words }).waitFor();
    const { options } = await town.read(`shared-group-plans/${token}/`);
    assert.deepEqual(
      options.map(({ when }) => `${when.start_date} ${when.start_time}`),
      OPTIONS.map(({ date, time }) => `${date} ${time}:00`),
      zone,
    );
    const email = `guest-${number}@walk.example`;
    const answers = options.map(({ id }) => ({ option_id: id, answer: "yes" }));
    const voted = await town.send("PUT", `shared-group-plans/${token}/participants/${"0".repeat(32)}/`, {
      name: "Bo",
      email,
      answers,
    });
    assert.equal(voted.status, 200, await voted.text());

    const { words, ics } = OPTIONS[number % OPTIONS.length];
    await main(page)
      .getByRole("button", { name: `Decide for ${words}` })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Decide", exact: true }).click();
    await main(page).getByText(`Decided: ${words}`).waitFor();
    await main(guest).getByText(`Decided: ${words}`).first().waitFor();
    const calendar = await main(page).getByRole("link", { name: "Add to calendar" }).getAttribute("href");
    const file = await (await town.fetch(calendar)).text();
    assert.ok(file.includes(`DTSTART;TZID=America/New_York:${ics}`), `${zone}: ${file}`);
    const mail = await town.findMail(clerk.access, email, /^Decided/);
    assert.ok(mail.text.includes(words), `${zone}: ${mail.text}`);
    await expectNoPageErrors(page);
    await expectNoPageErrors(guest);
  }
  for (const page of [...owners, guest]) await close(page);
});
