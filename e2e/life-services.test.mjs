// Life services: choosing a situation, ticking its steps, notes, sharing, printing, starting over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, EVERY_WIDTH, MEMBERS, PASSWORD, close, expectFitsAndAccessible, finish, startTown } from "./town.mjs";

const town = startTown();
const LIST = "/engine/life-services";
const PET = `${LIST}/new-pet`;

const box = (page, name) => page.getByRole("checkbox", { name });
const saved = (page) => page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());

test("GRD-008 a visitor is sent to the sign-in and lands on the situation afterwards", async () => {
  for (const path of [LIST, PET]) {
    const page = await town.open(path);
    await page.waitForURL("**/login");
    await page.getByLabel("Email", { exact: true }).fill(MEMBERS.owner);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(`**${path}`);
    await close(page);
  }
});

test("GRD-017 a member chooses among ten situations or more and opens one", async () => {
  const page = await town.openAs(MEMBERS.resident, LIST);
  await page.getByRole("heading", { level: 1, name: "Life Services" }).waitFor();
  const cards = page.locator(".life-card");
  await cards.first().waitFor();
  assert.ok((await cards.count()) >= 10, `${await cards.count()} situations`);
  await page.getByRole("link", { name: "Getting married", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Getting married" }).waitFor();
  const license = page.locator("#license");
  await license.getByText("$50, cash or check").waitFor();
  assert.match(await license.innerText(), /65 days/);
  assert.match(await license.innerText(), /12 Church Street/);
  assert.match(await license.innerText(), /Photo ID of both/);
  assert.equal(new URL(page.url()).pathname, `${LIST}/getting-married`);
  await finish(page);
});

test("ticks and notes are saved to the account and survive a reload", async () => {
  const page = await town.openAs(MEMBERS.resident, PET);
  const answered = saved(page);
  // By keyboard only.
  await box(page, /Choose a veterinarian/).focus();
  await page.keyboard.press("Space");
  await answered;
  await page.getByText("1 of 8 done", { exact: true }).first().waitFor();
  const noted = saved(page);
  await page.getByRole("button", { name: "Add a note: License your dog" }).click();
  await page.getByLabel("Your note on License your dog").fill("Bring Rex’s papers");
  await page.getByLabel("Your note on License your dog").blur();
  await noted;
  await page.getByText("Note saved.").waitFor();
  const skipped = saved(page);
  await page.getByRole("button", { name: "Not for me: Sign up for training" }).click();
  await skipped;
  await page.reload();
  await page.getByText("1 of 7 done", { exact: true }).first().waitFor();
  assert.equal(await box(page, /Choose a veterinarian/).isChecked(), true);
  assert.equal(await page.getByLabel("Your note on License your dog").inputValue(), "Bring Rex’s papers");
  await page.goto(town.address + LIST);
  await page.getByRole("heading", { name: "You have started" }).waitFor();
  await page.goto(`${town.address}/dashboard`);
  const section = page.getByRole("region", { name: "Checklists" });
  assert.match(await section.innerText(), /A new pet\s+1 of 7 done/);
  await finish(page);
});

test("a step shows local businesses, the open ones first, each with a phone and a distance", async () => {
  const page = await town.openAs(MEMBERS.resident, `${LIST}/home-repair`);
  const step = page.locator("#check-contractor");
  await step.locator(".life-business").first().waitFor();
  const isOpen = await step
    .locator(".life-business")
    .evaluateAll((lines) => lines.map((line) => line.querySelector(".open-status-open") !== null));
  assert.ok(isOpen.length >= 3, `${isOpen.length} businesses`);
  assert.deepEqual(
    isOpen,
    [...isOpen].sort((one, other) => Number(other) - Number(one)),
  );
  assert.match(await step.locator(".life-businesses").innerText(), /\(860\) 555-\d{4}/);
  assert.match(await step.locator(".life-businesses").innerText(), /\d mi/);
  await finish(page);
});

test("a tick that could not be saved is taken back and told", async () => {
  const page = await town.openAs(MEMBERS.resident, `${LIST}/voting`);
  await page.route("**/steps/**", (route) => route.fulfill({ status: 400, json: { detail: "It is closed." } }));
  const register = box(page, /Register, or check/);
  // Not check(), which waits for it to stay checked: it will not.
  await register.click();
  await page.getByText("not saved").first().waitFor();
  assert.equal(await register.isChecked(), false);
  await finish(page, { except: /status of 400/ });
});

test("a note that was refused is sent again, and starting over empties its field", async () => {
  const page = await town.openAs(MEMBERS.resident, `${LIST}/voting`);
  await page.route("**/steps/**", (route) => route.fulfill({ status: 400, json: { detail: "It is closed." } }));
  await page.getByRole("button", { name: "Add a note: Register, or check" }).click();
  const note = page.getByLabel("Your note on Register, or check");
  await note.fill("Bring the lease.");
  await note.blur();
  await page.locator(".field-error").getByText("It is closed.").waitFor();
  await page.unroute("**/steps/**");
  const answered = saved(page);
  await note.focus();
  await note.blur();
  await answered;
  await page.getByText("Note saved.").waitFor();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByText(": started over.").first().waitFor();
  assert.equal(await note.inputValue(), "");
  await note.focus();
  await note.blur();
  await page.reload();
  await page.getByRole("button", { name: "Add a note: Register, or check" }).waitFor();
  await finish(page, { except: /status of 400/ });
});

test("starting over is undone with one button", async () => {
  const page = await town.openAs(MEMBERS.resident, `${LIST}/moving-in`);
  const answered = saved(page);
  await box(page, /Forward your mail/).check();
  await answered;
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByText("Moving in: started over.").waitFor();
  assert.equal(await box(page, /Forward your mail/).isChecked(), false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(() => document.querySelector("#change-address input")?.checked);
  await finish(page);
});

test("the list is passed on as text, without notes, and printed without buttons", async () => {
  const page = await town.openAs(MEMBERS.resident, PET, { permissions: ["clipboard-read", "clipboard-write"] });
  await box(page, /License your dog/).waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Share as text" }).click();
  await page.getByText("Copied. Paste it into a message.").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /\[ \] License your dog/);
  assert.match(text, /Cost: \$8 spayed or neutered, \$19 otherwise/);
  assert.doesNotMatch(text, /Rex/);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("button", { name: "Start over" }).isVisible(), false);
  assert.equal(await page.getByText("Rabies certificate").first().isVisible(), true);
  await finish(page);
});

test("an unknown situation says so and offers the others", async () => {
  const page = await town.openAs(MEMBERS.resident, `${LIST}/no-such-situation`);
  await page.getByRole("heading", { name: "There is no such checklist" }).waitFor();
  await page.getByRole("link", { name: "All situations" }).click();
  await page.locator(".life-card").first().waitFor();
  await finish(page, { except: /status of 404/ });
});

test("both pages fit every width and have no barriers", async () => {
  for (const path of [LIST, PET]) {
    const page = await town.openAs(MEMBERS.resident, path);
    await page.locator(".life-card, .life-step").first().waitFor();
    await expectFitsAndAccessible(page, EVERY_WIDTH);
    await finish(page);
  }
});

test("a resident's progress survives the office's edit; a removed step is shown as done before", async () => {
  const clerk = await town.token(MEMBERS.clerk);
  const list = await town.call(clerk, "GET", "admin/checklists/?kind=situation");
  const { id } = list.find(({ slug }) => slug === "death");
  const page = await town.openAs(MEMBERS.resident, `${LIST}/death`, { size: DESKTOP });
  for (const name of [/Order death certificates/, /Tell family, employer/]) {
    const answered = saved(page);
    await box(page, name).check();
    await answered;
  }
  const { items, ...checklist } = await town.call(clerk, "GET", `admin/checklists/${id}/`);
  await town.call(clerk, "PUT", `admin/checklists/${id}/`, {
    ...checklist,
    items: items.filter(({ key }) => key !== "tell-people"),
  });
  await page.reload();
  await page.getByRole("heading", { name: "Done before" }).waitFor();
  assert.match(await page.locator(".life-former").innerText(), /Tell family, employer and clergy/);
  assert.equal(await box(page, /Order death certificates/).isChecked(), true);
  await finish(page);
});

test("a tick is the account's again once it was saved: another device may take it back", async () => {
  const token = await town.token(MEMBERS.owner);
  const page = await town.openAs(MEMBERS.owner, PET);
  const first = box(page, /Choose a veterinarian/);
  const answered = saved(page);
  await first.check();
  await answered;
  const [{ key }] = (await town.call(token, "GET", "life-services/new-pet/")).steps.filter(
    ({ status }) => status === "done",
  );
  await town.call(token, "PATCH", `life-services/new-pet/steps/${key}/`, { status: "to_do" });
  await page.getByRole("button", { name: "Not for me: Sign up for training" }).click();
  await page.getByText("0 of 7 done", { exact: true }).first().waitFor();
  assert.equal(await first.isChecked(), false);
  await close(page);
});
