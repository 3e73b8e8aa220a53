// "Still right?": a business responds with the code on its postcard, without an account; staff print the cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, SMALL, expectAccessible, finish, startTown, until } from "./town.mjs";

const town = startTown();
const CODE = "WEXB-2026";
const listing = () => town.read("businesslistings/mudlark-pottery/");

test("a wrong code is told, and what was typed stays", async () => {
  const page = await town.open("/check", { viewport: SMALL });
  const code = page.getByLabel("Code from the postcard");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Enter the code from the postcard.").first().waitFor();
  await code.fill("WEXB-0000");
  await code.press("Enter");
  await page.getByText("This code is not valid, or a newer one has replaced it.").waitFor();
  assert.equal(new URL(page.url()).pathname, "/check/WEXB-0000");
  await finish(page, { except: /status of 404/ });
});

test("with the card's code the hours are changed and the listing is confirmed, on a phone and without an account", async () => {
  const page = await town.open("/check", { viewport: SMALL });
  await page.getByLabel("Code from the postcard").fill(CODE.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Mudlark Pottery", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "All still right" }).click();
  const thanks = page.getByText(/^Thank you\. Your listing says that it was confirmed on \w+ \d+, \d{4}\.$/);
  await thanks.waitFor();
  await until("the focus on the sentence", () => thanks.evaluate((text) => text === document.activeElement));
  assert.equal((await listing()).confirmed_by, "owner");

  await page.getByRole("button", { name: "Change the hours" }).click();
  const hours = page.getByLabel("What are the hours now?");
  await hours.fill("Mon 25-99");
  await page.getByRole("button", { name: "Save hours" }).click();
  await page.getByRole("alert").first().waitFor();
  assert.equal(await hours.inputValue(), "Mon 25-99");
  await hours.fill("Mon-Sat 10-4, Sun closed");
  await page.getByRole("button", { name: "Save hours" }).click();
  await page.getByText("Thank you. The new hours are on your listing.").waitFor();
  await page.getByRole("button", { name: "Change the hours" }).click();
  await hours.waitFor();
  await page.reload();
  await page.getByRole("link", { name: "See the listing" }).click();
  await page.getByRole("heading", { level: 1, name: "Mudlark Pottery" }).waitFor();
  await page.getByText("10 AM – 4 PM").first().waitFor();
  await page.getByText("by the business").waitFor();
  await finish(page, { except: /status of 400/ });
});

test("staff print postcards, four to a page", async () => {
  const page = await town.openAs(MEMBERS.staff, "/admin/listing-checks");
  await page.getByText("No postcards are due.").waitFor();
  await expectAccessible(page);
  const card = (id) => ({
    business: { id, name: `Shop ${id}`, slug: `shop-${id}` },
    address: `${id} Elm Street, Wexbury`,
    code: "K7QM-2XPA",
    url: "https://wexbury.example/check/K7QM2XPA",
    qr_code: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  });
  const cards = [1, 2, 3, 4, 5].map(card);
  await page.route("**/api/v1/admin/listing-checks/", (route) =>
    route.fulfill({ json: { postcards: cards, postcard_count: 5, mail_count: 0, is_on: true } }),
  );
  await page.route("**/api/v1/admin/listing-checks/postcards/", (route) => route.fulfill({ json: cards }));
  await page.reload();
  await page.getByRole("button", { name: "Make 5 postcards" }).click();
  await page.getByText("K7QM-2XPA").first().waitFor();
  const sheet = await page.pdf({ preferCSSPageSize: true });
  assert.equal(sheet.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, 2, "five cards are two pages");
  await finish(page);
});
