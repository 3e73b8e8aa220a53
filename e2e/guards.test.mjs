// Pages that require an account and return to themselves; links that use an id.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, PASSWORD, close, finish, pathIs, startTown } from "./town.mjs";

const town = startTown();
const GUARDED = [
  ["GRD-006", "GRD-015", "/group-planning", "Group planning"],
  ["GRD-007 LOG-012", "GRD-016", "/plan-itinerary", "Plan itinerary"],
  ["GRD-009", "GRD-018", "/engine/event-planning", "Event Planning"],
];

for (const [awayIds, staysId, path, title] of GUARDED) {
  const heading = (page) => page.getByRole("heading", { level: 1, name: new RegExp(`^${title}$`, "i") });

  test(`${awayIds} a visitor of ${path} is sent to the login, and is back there after it`, async () => {
    const page = await town.open(path);
    await pathIs(page, "/login");
    await page.getByLabel("Email", { exact: true }).fill(MEMBERS.resident);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("main").getByRole("button", { name: "Login", exact: true }).click();
    await pathIs(page, path);
    await heading(page).waitFor();
    await close(page);
  });

  test(`${staysId} ${path} is shown to whoever is signed in`, async () => {
    const page = await town.openAs(MEMBERS.resident, path);
    await heading(page).waitFor();
    assert.equal(new URL(page.url()).pathname, path);
    await finish(page);
  });
}

test("RTE-028 a sponsor in the marquee leads to its business by the id, not by the slug", async () => {
  const { id, name } = await town.read("businesslistings/anchor-apizza/");
  const page = await town.open("/");
  const links = page.getByRole("region", { name: "Our sponsors" }).getByRole("link");
  await links.first().waitFor();
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
    assert.match(href, /^\/business\/\d+$/);
  // The marquee moves, so its first link is followed by keyboard.
  const address = await links.first().getAttribute("href");
  const sponsor = await (await town.fetch(`/api/v1/businesslistings/${address.split("/").at(-1)}/`)).json();
  await links.first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: sponsor.name, exact: true }).waitFor();
  // The page replaces the id with the slug once it knows it.
  await page.waitForURL((url) => url.pathname === address || url.pathname === `/directory/${sponsor.slug}`);
  await close(page);
  const direct = await town.open(`/business/${id}`);
  await direct.getByRole("heading", { level: 1, name }).waitFor();
  await close(direct);
});
