// Reviews on a business page: read by everybody, written by members, answered by the owner, reported and moderated.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  PHONE,
  STANDING_MS,
  close,
  expectAccessible,
  expectNoPageErrors,
  finish,
  pathIs,
  startTown,
  until,
  withoutInitialData,
} from "./town.mjs";

const town = startTown();
const PLACE = "/directory/anchor-apizza";

test("visitors read what neighbors say, and are led to the sign-in to say something themselves", async () => {
  for (const size of [PHONE, DESKTOP]) {
    const page = await town.open(PLACE, { size });
    assert.ok((await page.locator(".review").count()) >= 3);
    assert.match(await page.locator(".reviews-score").innerText(), /\d\.\d\s+of 5/);
    await expectAccessible(page);
    await expectNoPageErrors(page);
    await page.getByRole("link", { name: "Write a review" }).click();
    await pathIs(page, "/login");
    await close(page);
  }
});

test("more reviews that cannot be loaded take nothing away, and can be asked for again", async () => {
  const first = await town.read("businesslistings/anchor-apizza/reviews/?page_size=10");
  const all = Array.from({ length: 12 }, (_, index) => ({ ...first.results[0], id: 9000 + index }));
  let isBroken = true;
  const page = await town.open(PLACE, {
    before: async (opened) => {
      await withoutInitialData(opened);
      await opened.route(
        (url) => url.pathname === "/api/v1/businesslistings/anchor-apizza/reviews/",
        (route) => {
          const size = Number(new URL(route.request().url()).searchParams.get("page_size"));
          if (size > 10 && isBroken) return route.fulfill({ status: 500, json: { detail: "Out of paper." } });
          const next = size < all.length ? "/api/v1/businesslistings/anchor-apizza/reviews/?page=2" : null;
          return route.fulfill({ json: { ...first, count: all.length, next, results: all.slice(0, size) } });
        },
      );
    },
  });
  const more = page.getByRole("button", { name: "Show more reviews" });
  await more.click();
  await page.getByText("Out of paper.").first().waitFor();
  assert.equal(await page.locator(".review").count(), 10);
  assert.equal(await page.getByText("could not be loaded").count(), 0);
  isBroken = false;
  await more.click();
  await page.locator(".review").nth(11).waitFor();
  await close(page);
});

// What takes effect only after a while gives the others time.
describe("reviews of three places", { concurrency: 2 }, () => {
  test("a report reaches the office, which takes the review out of sight", async () => {
    const place = "/directory/focacceria-ligure";
    const resident = await town.openAs(MEMBERS.resident, place);
    const before = await resident.locator(".review").allInnerTexts();
    await resident
      .getByRole("button", { name: /^Report: / })
      .first()
      .click();
    await resident.getByLabel("What is wrong with it?").selectOption("spam");
    await resident.getByRole("button", { name: "Send report" }).click();
    await resident.getByText("Thank you. The town office will look at it.").waitFor();
    await close(resident);
    const staff = await town.openAs(MEMBERS.staff, "/admin/reviews");
    await staff.locator(".queue-open", { hasText: "Focacceria Ligure" }).click();
    const found = staff.locator(".triage-case");
    await found.getByRole("link", { name: "Focacceria Ligure" }).waitFor();
    await expectAccessible(staff);
    await found.getByRole("button", { name: /^Hide/ }).click();
    const dialog = staff.getByRole("dialog");
    await dialog.getByLabel("Which posted rule?").selectOption("spam");
    await dialog.getByRole("button", { name: "Hide", exact: true }).click();
    await staff.locator(".queue-open", { hasText: "Focacceria Ligure" }).waitFor({ state: "detached" });
    // It takes effect once it can no longer be undone.
    const access = await town.token(MEMBERS.staff);
    const hidden = await until(
      "the review is hidden",
      async () => {
        const { results } = await town.call(access, "GET", "admin/reviews/?status=hidden");
        return results.find((review) => review.business.name === "Focacceria Ligure");
      },
      STANDING_MS,
    );
    await staff.getByText("Hidden", { exact: true }).click();
    await staff.waitForURL(/status=hidden/);
    await staff.getByRole("button", { name: `Show again: review by ${hidden.author}` }).waitFor();
    await expectAccessible(staff);
    await finish(staff);
    assert.ok(
      before.some((review) => review.includes(hidden.text)),
      "it was in sight",
    );
    const visitor = await town.open(place);
    assert.equal(await visitor.locator(".review", { hasText: hidden.text }).count(), 0);
    assert.match(await visitor.locator(".reviews-count").innerText(), /review/);
    await close(visitor);
  });

  test("a resident rates a place, changes the rating and takes it back, and the mean follows", async () => {
    const path = "/directory/mill-stone-pizza";
    const page = await town.openAs(MEMBERS.resident, path);
    const before = await page.locator(".review").count();
    await page.getByRole("button", { name: "Write a review" }).click();
    await page.getByRole("button", { name: "Publish review" }).click();
    const summary = page.getByRole("dialog").locator(".error-summary");
    await summary.getByRole("link", { name: "Choose between one and five stars." }).click();
    assert.ok(
      await page.getByRole("radio", { name: /^1 of 5/ }).evaluate((star) => star === document.activeElement),
      "the link leads to the stars",
    );
    await expectAccessible(page);
    await page.getByRole("radio", { name: "4 of 5: Very good" }).check({ force: true });
    await page.getByLabel("In your words (optional)").fill("Crisp edges.\nKind people.");
    await page.getByLabel("Your name").fill("Rae Whitlock");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish review" }).click();
    await page.locator(".review", { hasText: "Crisp edges." }).waitFor();
    assert.equal(await page.locator(".review").count(), before + 1);
    await page.getByRole("button", { name: "Change your review" }).click();
    await page.getByRole("radio", { name: "2 of 5: Fair" }).check({ force: true });
    await page.getByRole("button", { name: "Save review" }).click();
    await page.locator(".review", { hasText: "Crisp edges." }).getByRole("img", { name: "2 of 5 stars" }).waitFor();
    await page.getByRole("button", { name: "Change your review" }).click();
    await page.getByRole("button", { name: "Delete review" }).click();
    await page.locator(".review", { hasText: "Crisp edges." }).waitFor({ state: "detached" });
    await finish(page);
  });

  test("the owner answers, and everybody reads the answer", async () => {
    const page = await town.openAs(MEMBERS.owner, PLACE);
    const answer = page.getByRole("button", { name: /^Answer: / }).last();
    // Only with it is it known that the business is one's own.
    await answer.waitFor();
    assert.equal(
      await page
        .getByRole("button", { name: /review$/ })
        .filter({ hasText: "Write" })
        .count(),
      0,
    );
    await answer.click();
    await page.getByLabel("Your answer").fill("The oven says thank you.");
    await page.getByRole("button", { name: "Publish answer" }).click();
    await page.locator(".review-answer", { hasText: "The oven says thank you." }).waitFor();
    await finish(page);
    const visitor = await town.open(PLACE);
    await visitor.locator(".review-answer", { hasText: "The oven says thank you." }).waitFor();
    await close(visitor);
  });
});

test("a name is asked for when it is first shown, and is one of the account from then on", async () => {
  const email = `nameless-${Date.now()}@wexbury.example`;
  await town.register(email);
  const page = await town.openAs(email, "/directory/mill-stone-pizza", { size: PHONE });
  await page.getByRole("button", { name: "Write a review" }).click();
  await page.getByRole("radio", { name: "5 of 5" }).check({ force: true });
  const name = page.getByLabel("Your name");
  assert.equal(await name.inputValue(), "");
  await page.getByRole("button", { name: "Publish review" }).click();
  await page.getByText("Enter the name to show next to your review.").first().waitFor();
  const words = page.getByLabel("In your words (optional)");
  await words.pressSequentially("Kind");
  assert.equal(await words.inputValue(), "Kind", "the summary takes the focus once, not at every letter");
  await name.fill("Ada Marie Reed");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish review" }).click();
  await page.locator(".review", { hasText: "Ada Marie Reed" }).waitFor();
  await page.getByRole("button", { name: "Change your review" }).click();
  assert.equal(await name.inputValue(), "Ada Marie Reed");
  await page.getByRole("button", { name: "Delete review" }).click();
  await page.locator(".review", { hasText: "Ada Marie Reed" }).waitFor({ state: "detached" });
  await page.goto(`${town.address}/profile`);
  assert.equal(await page.getByLabel(/^Last name/).inputValue(), "Marie Reed");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page
    .getByRole("dialog")
    .getByText(/your reviews/)
    .waitFor();
  await close(page);
});

test("the second of two owners to answer reads what the first wrote, and answers over it knowingly", async () => {
  const staff = await town.token(MEMBERS.staff);
  await town.call(staff, "POST", "businesslistings/anchor-apizza/members/", {
    email: MEMBERS.resident,
    role: "manager",
  });
  const page = await town.openAs(MEMBERS.owner, PLACE, { size: PHONE });
  const open = page.getByRole("button", { name: /^Answer: / }).first();
  const author = (await open.getAttribute("aria-label")).replace("Answer: review by ", "");
  await open.click();
  await page.getByLabel("Your answer").fill("Thank you from both of us.");
  const { results } = await town.read("businesslistings/anchor-apizza/reviews/");
  const { id } = results.find((review) => review.author === author && !review.answer);
  const other = await town.token(MEMBERS.resident);
  await town.call(other, "POST", `reviews/${id}/answer/`, { text: "Answered by the manager." });
  const publish = page.getByRole("button", { name: "Publish answer" });
  await publish.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Somebody else has answered this review since you opened it.").waitFor();
  await dialog.getByText("Answered by the manager.").waitFor();
  await expectAccessible(page);
  const answer = async () =>
    (await town.read("businesslistings/anchor-apizza/reviews/")).results.find((review) => review.id === id).answer.text;
  assert.equal(await answer(), "Answered by the manager.");
  await publish.click();
  await page.locator(".review-answer", { hasText: "Thank you from both of us." }).waitFor();
  assert.equal(await answer(), "Thank you from both of us.");
  await finish(page, { except: /status of 409/ });
});
