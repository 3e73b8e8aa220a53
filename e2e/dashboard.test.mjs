// The dashboard of every role, and the businesses a member manages.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  EVERY_WIDTH,
  MEMBERS,
  PASSWORD,
  close,
  expectFitsAndAccessible,
  finish,
  hydrated,
  pathIs,
  startTown,
  stub,
  titled,
} from "./town.mjs";

const town = startTown();

const part = (page, name) => page.getByRole("region", { name, exact: true });
const find = (slug) => town.read(`businesslistings/${slug}/`);

/** An owner whose business is not in the directory yet. */
async function newOwner() {
  const email = `owner-${Math.random().toString(36).slice(2)}@wexbury.example`;
  await town.register(email, { role: "BUSINESS_OWNER", business: "Kiln House" });
  return town.login(email);
}

for (const [row, path, title] of [
  ["GRD-001", "/dashboard", "Dashboard"],
  ["GRD-004", "/dashboard/my-businesses", "My businesses"],
]) {
  test(`${row} ${path} asks for an account, and leads back after signing in`, async () => {
    const page = await town.open(path);
    await pathIs(page, "/login");
    await page.getByLabel("Email", { exact: true }).fill(MEMBERS.owner);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("main").getByRole("button", { name: "Login", exact: true }).click();
    await pathIs(page, path);
    await titled(page, title);
    await close(page);
  });
}

test("GRD-010 LAY-020 the header's Dashboard button leads everybody to it, and it stays open", async () => {
  for (const who of Object.values(MEMBERS)) {
    const page = await town.openAs(who, "/about");
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Dashboard", exact: true })
      .locator("visible=true")
      .click();
    await pathIs(page, "/dashboard");
    await titled(page, "Dashboard");
    await part(page, "Coming up").waitFor();
    assert.equal(new URL(page.url()).pathname, "/dashboard");
    await finish(page);
  }
});

test("a resident finds plans, saved places and the quiz, and nothing of the office", async () => {
  const access = await town.token(MEMBERS.resident);
  const empty = await town.openAs(MEMBERS.resident, "/dashboard");
  await part(empty, "Coming up").getByText("Events you are interested in appear here.").waitFor();
  await part(empty, "Saved places").getByText("Tap the heart on a place to save it here.").waitFor();
  assert.equal(
    await part(empty, "What kind of townsperson you are")
      .getByRole("link", { name: "Take the quiz" })
      .getAttribute("href"),
    "/take-quiz",
  );
  for (const name of ["Office", "What to do next", "The last 30 days", "Your business"])
    assert.equal(await part(empty, name).count(), 0, name);
  await close(empty);

  const [event] = (await town.read("events/upcoming/?limit=1")).data;
  await town.call(access, "POST", `events/${event.id}/toggle_interest/`, {});
  const place = await find("anchor-apizza");
  await town.call(access, "PUT", "saved/", { business_ids: [place.id] });
  await town.call(access, "PUT", "quizzes/persona/", { persona: "the-good-find" });
  const suggestion = { field: "phone", value: "860-555-0199", note: "On the door." };
  // If nobody owns the place, the office decides.
  const staff = await town.login(MEMBERS.staff);
  const { results } = await town.read("businesslistings/?page_size=20");
  const peopleOf = ({ slug }) => town.call(staff.access, "GET", `businesslistings/${slug}/members/`);
  const people = await Promise.all(results.map(peopleOf));
  const unowned = results.find((_, index) => people[index].members.length === 0);
  const sent = await town.call(access, "POST", `businesslistings/${unowned.slug}/suggestions/`, suggestion);
  await town.call(staff.access, "PATCH", `admin/suggestions/${sent.id}/`, {
    status: "rejected",
    rule: "not_confirmed",
    reason: "It is a fax.",
  });

  const page = await town.openAs(MEMBERS.resident, "/dashboard");
  await part(page, "Coming up").getByRole("link", { name: event.title }).waitFor();
  await part(page, "Saved places").getByText(place.open_status.label).waitFor();
  await part(page, "What kind of townsperson you are").getByRole("link", { name: "The Good Find" }).waitFor();
  await part(page, "What you sent in").getByText(`Your correction of ${unowned.name} was not accepted.`).waitFor();
  await part(page, "What you sent in").getByText("It is a fax.").waitFor();
  await part(page, "Saved places").getByRole("link", { name: "Anchor Apizza" }).click();
  await pathIs(page, "/directory/anchor-apizza");
  await close(page);
});

test("an owner reads first what to do next, then figures that were counted and none that was not", async () => {
  const access = await town.token(MEMBERS.owner);
  const [anchor, mudlark] = (await town.call(access, "GET", "dashboard/")).businesses;
  assert.deepEqual([anchor.name, mudlark.name], ["Anchor Apizza", "Mudlark Pottery"]);
  const page = await town.openAs(MEMBERS.owner, "/dashboard");
  await part(page, "The last 30 days").waitFor();
  const [first, second] = await page.locator(".dashboard-section h2").allInnerTexts();
  assert.deepEqual([first, second], ["What to do next", "The last 30 days"]);
  const tasks = part(page, "What to do next");
  const answers = anchor.unanswered_reviews;
  if (answers > 0) {
    const link = tasks.getByRole("link", { name: `Answer ${answers} review${answers === 1 ? "" : "s"}` }).first();
    assert.equal(await link.getAttribute("href"), "/directory/anchor-apizza#reviews");
  }
  for (const business of [anchor, mudlark])
    for (const { label } of business.completeness.missing.slice(0, 3)) await tasks.getByText(label).first().waitFor();
  await close(page);

  const uncounted = await town.openAs(MEMBERS.owner, "/dashboard", {
    before: async (opened) => {
      const answer = await town.call(access, "GET", "dashboard/");
      await stub(opened, "dashboard/", { ...answer, businesses: [{ ...anchor, figures: null }] });
    },
  });
  await part(uncounted, "The last 30 days").getByText("Nothing has been counted in the last 30 days.").waitFor();
  assert.equal(await part(uncounted, "The last 30 days").locator("dd").count(), 0);
  await close(uncounted);

  const happening = (name, kind) => ({ name, props: { business_id: anchor.id, ...(kind && { kind }) } });
  const events = [...Array(6).fill(happening("business_view")), happening("business_click", "call")];
  const counted = await town.send("POST", "analytics/events/", { events });
  assert.equal(counted.status, 202);
  const { figures } = (await town.call(access, "GET", "dashboard/")).businesses[0];
  assert.ok(figures.views >= 6);
  const inWords = (figure) => (figure === null ? "fewer than 5" : figure.toLocaleString("en-US"));
  const later = await town.openAs(MEMBERS.owner, "/dashboard");
  const last = part(later, "The last 30 days");
  await last.getByText("Visitors who ask not to be counted are not included.").first().waitFor();
  assert.deepEqual((await last.locator("dd").allInnerTexts()).slice(0, 4), [
    inWords(figures.views),
    inWords(figures.calls),
    inWords(figures.directions),
    inWords(figures.website),
  ]);
  await close(later);
});

test("GRD-013 BIZ-004 an owner's businesses are listed, each with its state, Edit and Preview placements", async () => {
  const page = await town.openAs(MEMBERS.owner, "/dashboard/my-businesses");
  await titled(page, "My businesses");
  const panels = page.getByRole("article");
  await panels.first().waitFor();
  assert.deepEqual(await panels.getByRole("heading", { level: 2 }).allInnerTexts(), [
    "Anchor Apizza",
    "Mudlark Pottery",
  ]);
  for (const [name, slug] of [
    ["Anchor Apizza", "anchor-apizza"],
    ["Mudlark Pottery", "mudlark-pottery"],
  ]) {
    const { id } = await find(slug);
    const panel = panels.filter({ hasText: name });
    await panel.getByText("Public", { exact: true }).waitFor();
    await panel.getByText("You own this business.").waitFor();
    await panel.getByRole("progressbar", { name: /The listing is (\d+% )?complete\./ }).waitFor();
    const preview = panel.getByRole("link", { name: `Preview placements of ${name}` });
    assert.equal(await preview.getAttribute("href"), `/?preview_business_id=${id}`);
    const edit = panel.getByRole("link", { name: `Edit ${name}` });
    assert.equal(await edit.getAttribute("href"), `/dashboard/business/${id}/edit`);
  }
  assert.equal(new URL(page.url()).pathname, "/dashboard/my-businesses");
  await finish(page);
});

test("BIZ-006 preview mode is entered from there, with that business and the banner", async () => {
  const { id } = await find("mudlark-pottery");
  const page = await town.openAs(MEMBERS.owner, "/dashboard/my-businesses");
  await page.getByRole("link", { name: "Preview placements of Mudlark Pottery" }).click();
  await pathIs(page, "/");
  await hydrated(page);
  await page
    .getByText("You are currently in Preview Mode. This is how your premium placements will appear to customers.")
    .waitFor();
  assert.equal(await page.evaluate(() => sessionStorage.getItem("towngreen.preview")), String(id));
  await close(page);
});

test("who owns no business yet is led to find it", async () => {
  const owner = await newOwner();
  const page = await town.openAs(owner, "/dashboard");
  const find = part(page, "Your business").getByRole("link", { name: "Find your business" });
  // With the name from the sign-up, so that adding it takes no more than a category.
  assert.equal(await find.getAttribute("href"), "/business/signup?q=Kiln%20House");
  // Whoever is invited has to confirm the address first, and is sent the link only now.
  const confirm = part(page, "Your business").getByRole("link", { name: "Confirm your email address" });
  assert.equal(await confirm.getAttribute("href"), "/profile");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My businesses" }).click();
  await pathIs(page, "/dashboard/my-businesses");
  await page.getByText("No business belongs to your account yet").waitFor();
  assert.equal(
    await page.locator("main").getByRole("link", { name: "Find your business" }).getAttribute("href"),
    "/business/signup?q=Kiln%20House",
  );
  await page.locator("main").getByRole("link", { name: "Find your business" }).click();
  await page.getByRole("link", { name: /add my business$/i }).click();
  assert.equal(await page.getByLabel("Business name").inputValue(), "Kiln House");
  await page.goBack();
  await page.goBack();
  await page.locator("main").getByRole("link", { name: "Confirm your email address" }).click();
  await page.getByText("This address is not confirmed yet. Confirm it with a link that we email you.").waitFor();
  await page.getByRole("button", { name: "Email me the link" }).click();
  await page.getByText(/^We sent a link to .+\. It works for one day\.$/).waitFor();
  await close(page);
});

test("staff see how much waits in each queue, and are in the office with one click", async () => {
  const access = await town.token(MEMBERS.staff);
  const { office } = await town.call(access, "GET", "dashboard/");
  const page = await town.openAs(MEMBERS.staff, "/dashboard");
  const queues = part(page, "Office");
  assert.ok(office.length > 2, "the demo's office has work");
  for (const { kind, count, overdue } of office) {
    const row = queues.getByRole("listitem").filter({ has: page.locator(`a[href="/admin?kind=${kind}"]`) });
    await row.getByText(`${count} waiting${overdue > 0 ? `, ${overdue} overdue` : ""}`, { exact: true }).waitFor();
  }
  await queues.getByRole("link", { name: "Go to the office" }).click();
  await pathIs(page, "/admin");
  await titled(page, "Office");
  await close(page);
});

test("an answer that does not come is said, and asked for again", async () => {
  for (const [path, words] of [
    ["/dashboard", "Your dashboard could not be loaded."],
    ["/dashboard/my-businesses", "Your businesses could not be loaded."],
  ]) {
    let isDown = true;
    const page = await town.openAs(MEMBERS.owner, path, {
      before: (opened) =>
        opened.route("**/api/v1/dashboard/**", (route) =>
          isDown ? route.fulfill({ status: 403, json: { detail: "Not now." } }) : route.continue(),
        ),
    });
    await page.getByRole("alert").getByText(words).waitFor();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("main").getByText("Anchor Apizza").first().waitFor();
    await close(page);
  }
});

test("both pages fit every width and have no barriers, by day and by night", async () => {
  for (const [who, path] of [
    [MEMBERS.owner, "/dashboard"],
    [MEMBERS.staff, "/dashboard"],
    [MEMBERS.owner, "/dashboard/my-businesses"],
  ]) {
    const page = await town.openAs(who, path);
    await page.locator(".dashboard-section, .own-business").first().waitFor();
    await expectFitsAndAccessible(page, EVERY_WIDTH);
    await finish(page);
  }
});
