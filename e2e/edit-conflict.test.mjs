// Two people change the same record: the second is asked, and nothing is lost or replaced unseen.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MEMBERS,
  PHONE,
  close,
  expectNoPageErrors,
  findAccessibilityViolations,
  overflow,
  startTown,
} from "./town.mjs";

const town = await startTown();

async function storedTitle(id) {
  const answer = await fetch(`${town.address}/api/v1/events/${id}/`);
  return (await answer.json()).title;
}

test("the second to save an event is told what the first wrote, and decides", async () => {
  const { results } = await (await fetch(`${town.address}/api/v1/events/`)).json();
  const { id } = results[0];
  const first = await town.openAs(MEMBERS.clerk, `/admin/events/${id}`);
  const second = await town.openAs(MEMBERS.staff, `/admin/events/${id}`, { size: PHONE });
  const title = (page) => page.getByLabel("Title", { exact: true });
  const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();
  await title(second).waitFor();
  await title(first).fill("Concert by the river");
  await save(first);
  await first.getByText("Saved.", { exact: true }).waitFor();
  await title(second).fill("Concert on the green");
  await save(second);
  const dialog = second.getByRole("dialog", { name: "Somebody else changed this" });
  await dialog.getByText("Concert by the river").waitFor();
  assert.equal(await overflow(second), 0);
  assert.deepEqual((await findAccessibilityViolations(second)).violations, []);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await second.getByText("Nothing was saved. Your changes are still here.").waitFor();
  assert.equal(await title(second).inputValue(), "Concert on the green");
  assert.equal(await storedTitle(id), "Concert by the river");
  await save(second);
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await second.getByText("Saved.", { exact: true }).waitFor();
  assert.equal(await storedTitle(id), "Concert on the green");
  // One's own earlier save is nobody else's.
  await title(second).fill("Concert on the green, at last");
  await save(second);
  await second.waitForFunction(
    (url) =>
      fetch(url)
        .then((answer) => answer.json())
        .then((event) => event.title.endsWith("at last")),
    `/api/v1/events/${id}/`,
  );
  for (const page of [first, second]) {
    await expectNoPageErrors(page, { except: /status of 409/ });
    await close(page);
  }
});

test("a step over many records in a list is told to whoever has one of them open", async () => {
  const { results } = await (await fetch(`${town.address}/api/v1/events/`)).json();
  const ids = results.slice(1, 3).map(({ id }) => id);
  const page = await town.openAs(MEMBERS.staff, `/admin/events/${ids[0]}`, { size: PHONE });
  const shown = page.getByLabel("Visibility", { exact: true });
  await shown.waitFor();
  const { access } = await town.login(MEMBERS.clerk);
  const step = await town.call(access, "POST", "admin/bulk-edits/events/", {
    action: "hide",
    ids,
    rule: "not_confirmed",
  });
  assert.equal(step.count, 2);
  await shown.selectOption("pending");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Somebody else changed this" });
  await dialog.getByText("hidden").waitFor();
  assert.equal(await overflow(page), 0);
  assert.deepEqual((await findAccessibilityViolations(page)).violations, []);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expectNoPageErrors(page, { except: /status of 409/ });
  await close(page);
});

/** Of each: the dialog that changes it, a field of it, and what the two write there. */
const DIALOGS = [
  { path: "/admin/alerts", field: "What people should know", saved: "Alert updated.", button: "Save alert" },
  { path: "/admin/sources", field: "Name", saved: "Saved.", button: "Save" },
];

for (const { path, field, saved, button } of DIALOGS) {
  test(`the second to save in ${path} is told what the first wrote, and decides`, async () => {
    const { access } = await town.login(MEMBERS.clerk);
    if (path === "/admin/alerts")
      await town.call(access, "POST", "admin/alerts/", { text: "Elm Street is closed.", level: "info" });
    const first = await town.openAs(MEMBERS.clerk, path);
    const second = await town.openAs(MEMBERS.staff, path, { size: PHONE });
    const form = async (page) => {
      await page
        .getByRole("button", { name: /^Change: / })
        .first()
        .click();
      const dialog = page.getByRole("dialog").first();
      await dialog.getByLabel(field, { exact: true }).waitFor();
      return dialog;
    };
    const [one, other] = [await form(first), await form(second)];
    await one.getByLabel(field, { exact: true }).fill("As the first has it");
    await one.getByRole("button", { name: button, exact: true }).click();
    await first.getByText(saved, { exact: true }).waitFor();
    await other.getByLabel(field, { exact: true }).fill("As the second has it");
    await other.getByRole("button", { name: button, exact: true }).click();
    const question = second.getByRole("dialog", { name: "Somebody else changed this" });
    await question.getByText("As the first has it").waitFor();
    assert.equal(await overflow(second), 0);
    assert.deepEqual((await findAccessibilityViolations(second)).violations, []);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await other.getByText("Nothing was saved. Your changes are still here.").waitFor();
    assert.equal(await other.getByLabel(field, { exact: true }).inputValue(), "As the second has it");
    await other.getByRole("button", { name: button, exact: true }).click();
    await question.getByRole("button", { name: "Save mine" }).click();
    await second.getByText(saved, { exact: true }).waitFor();
    await second.getByText("As the second has it").first().waitFor();
    for (const page of [first, second]) {
      await expectNoPageErrors(page, { except: /status of 409/ });
      await close(page);
    }
  });
}
