// Requesting a placement: by a visitor and by an owner, answered by staff, in preview and on the owner's page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, SMALL, close, expectAccessible, finish, inDays, startTown } from "./town.mjs";

const town = startTown();

async function ownBusiness(token) {
  const [first] = await town.call(token, "GET", "dashboard/businesses/");
  return first;
}

test("RTE-024: a visitor asks on a phone; what is missing is said at its field and what was typed stays", async () => {
  const page = await town.open("/advertise?kind=category_sponsor#request", { size: SMALL });
  const form = page.locator(".request-form");
  await form.waitFor();
  assert.equal(await page.getByLabel("Which place").inputValue(), "category_sponsor", "as the price list asked");
  await page.getByLabel("Your words").fill("Pizza since 1952.");
  await page.getByRole("button", { name: "Send request" }).click();
  for (const error of ["Choose a business.", "Choose a category.", "Choose the first day.", "Enter your name."])
    await form.locator(".field-error", { hasText: error }).waitFor();
  assert.equal(await page.getByLabel("Your words").inputValue(), "Pizza since 1952.");
  await expectAccessible(page);

  await page.getByLabel("Which place").selectOption("marquee_sponsor");
  await page.getByLabel("Sponsor’s name").fill("Harbor Fund");
  await page.getByLabel("First day").fill(inDays(40));
  await page.getByText(/^Free on these days: \d+ of 40 places are left\.$/).waitFor();
  await page.getByLabel("Your name").fill("Ada Reed");
  await page.getByLabel("Your email").fill("ada@reed.example");
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Thank you. The town office answers every request by email.").waitFor();
  await finish(page);

  const staff = await town.openAs(MEMBERS.staff, "/admin/placement-requests", { size: SMALL });
  await staff.getByText("Without an account").first().waitFor();
  await staff.getByRole("button", { name: "Decline: Harbor Fund" }).click();
  await staff.getByRole("button", { name: "Decline request" }).click();
  await staff.getByText("Say why, in a sentence.").first().waitFor();
  await staff.getByLabel("Why?").fill("The band is for businesses in town.");
  await staff.getByRole("button", { name: "Decline request" }).click();
  await staff.getByText("The request is declined.").waitFor();
  const access = await town.token(MEMBERS.staff);
  const mail = await town.findMail(access, "ada@reed.example");
  assert.match(mail.text, /The band is for businesses in town\./);
  await finish(staff);
});

test("an owner asks, sees it in preview, staff accept it with other days, and the owner reads them", async () => {
  const owner = await town.login(MEMBERS.owner);
  const business = await ownBusiness(owner.access);
  const page = await town.openAs(owner, `/dashboard/business/${business.id}/placements`);
  await page.getByRole("heading", { level: 1, name: "Placements" }).waitFor();
  assert.equal(await page.getByLabel("Your email").count(), 0, "the office knows a member's address");
  await page.getByLabel("First day").fill(inDays(30));
  await page.getByLabel("For how long").selectOption("2_weeks");
  await page.getByLabel("Headline").fill("Snow days at the counter");
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Thank you. The town office answers every request").waitFor();
  await page.getByText("Waiting for the office").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Preview it" }).click();
  await page.getByText("You are currently in Preview Mode.").waitFor();
  await page.getByText("Snow days at the counter").first().waitFor();
  const visitor = await town.open("/");
  assert.equal(await visitor.getByText("Snow days at the counter").count(), 0, "visitors see nothing of it");
  await close(visitor);

  const staff = await town.openAs(MEMBERS.staff, "/admin");
  await staff.getByRole("button", { name: "Placement requests 1" }).click();
  // By its own title: a deal of the same business is pending too, until the list is filtered.
  await staff.getByRole("button", { name: `${business.name} spotlight` }).click();
  await staff.getByRole("link", { name: "Choose days and answer…" }).click();
  await staff.getByRole("button", { name: `Accept: ${business.name}` }).click();
  const dialog = staff.getByRole("dialog");
  assert.equal(await dialog.getByLabel("Title").inputValue(), "Snow days at the counter");
  await dialog.getByLabel("First day").fill(inDays(33));
  await dialog.getByLabel("Last day").fill(inDays(20));
  await dialog.getByRole("button", { name: "Accept request" }).click();
  await dialog.getByText("The last day must not be before the first.").first().waitFor();
  await dialog.getByLabel("Last day").fill(inDays(45));
  await dialog.getByLabel("Message to whoever asked").fill("Three days later, after the parade.");
  await dialog.getByRole("button", { name: "Accept request" }).click();
  await staff.getByText("The request is accepted.").waitFor();
  await staff.getByText("No request is waiting").waitFor();
  await finish(staff);

  await page.goto(`${town.address}/dashboard/business/${business.id}/placements`);
  await page.getByText("Accepted").first().waitFor();
  await page.getByText("“Three days later, after the parade.”").waitFor();
  const { placements } = await town.call(owner.access, "GET", `businesslistings/${business.id}/placements/`);
  const made = placements.find(({ custom_title }) => custom_title === "Snow days at the counter");
  assert.deepEqual([made.starts_at, made.ends_at, made.state], [inDays(33), inDays(45), "coming"]);

  // Another request, withdrawn.
  await page.getByLabel("Which place").selectOption("featured");
  await page.getByLabel("First day").fill(inDays(60));
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByRole("button", { name: "Withdraw: Valued partner" }).click();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await page.getByText("The request is withdrawn.").waitFor();
  await page.getByText("Withdrawn", { exact: true }).waitFor();
  await finish(page);
});

test("RTE-025: the price list names each place with its price, and leads to the form for it", async () => {
  const page = await town.open("/pricing", { size: SMALL });
  const row = page.getByRole("row", { name: /Spotlight/ });
  assert.match(await row.innerText(), /home page/);
  await row.getByRole("link", { name: "Spotlight" }).click();
  await page.getByLabel("Which place").waitFor();
  assert.equal(await page.getByLabel("Which place").inputValue(), "spotlight");
  await finish(page);
});

test("a sold place is said before it is asked for", async () => {
  const access = await town.token(MEMBERS.staff);
  const [category] = await town.call(access, "GET", "categories/");
  const { results } = await town.call(access, "GET", "businesslistings/?page_size=1");
  await town.call(access, "POST", "admin/placements/", {
    kind: "category_sponsor",
    business_id: results[0].id,
    category_id: category.id,
    starts_at: inDays(100),
    ends_at: inDays(110),
    status: "active",
  });
  const page = await town.open("/advertise?kind=category_sponsor#request");
  await page.locator(".request-form").getByLabel("Category").selectOption(String(category.id));
  await page.getByLabel("First day").fill(inDays(105));
  await page.getByText(/^Sold on some of these days\. It is free from/).waitFor();
  await finish(page);
});

test("a request for days that have passed is not called free", async () => {
  const { access } = await town.login(MEMBERS.owner);
  const { id } = await ownBusiness(access);
  const wanted = { kind: "featured", business_id: id, starts_at: inDays(90), duration: "1_week" };
  await town.call(access, "POST", "placement-requests/", wanted);
  // As the list is some months later.
  const page = await town.openAs(MEMBERS.staff, "/admin/placement-requests", {
    before: (opened) =>
      opened.route(
        (url) => url.pathname === "/api/v1/admin/placement-requests/",
        async (route) => {
          const list = await (await route.fetch()).json();
          const past = { starts_at: inDays(-9), ends_at: inDays(-3) };
          await route.fulfill({ json: { ...list, results: list.results.map((one) => ({ ...one, ...past })) } });
        },
      ),
  });
  await page.getByText("These days have passed").first().waitFor();
  assert.equal(await page.getByText("Free", { exact: true }).count(), 0);
  await finish(page);
});
