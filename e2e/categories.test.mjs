// The office's categories.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, close, startTown } from "./town.mjs";

const town = startTown();

test("a category is added by its name alone, and gets its icon from it", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/categories");
  await page.getByRole("button", { name: "Add category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Wineries");
  await dialog.getByRole("button", { name: "Add category" }).click();
  await page.getByText("Category added.").waitFor();
  const added = (await town.read("categories/")).find(({ name }) => name === "Wineries");
  assert.ok(added, "the visitors' list has it");
  const known = await town.call(await town.token(MEMBERS.staff), "GET", "admin/categories/");
  assert.notEqual(known.find(({ name }) => name === "Wineries").pictogram, "");
  await close(page);
});
