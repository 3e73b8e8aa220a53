// Fair moderation: posted rules, a notice with the rule, one appeal, decided by somebody else.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  DESKTOP,
  MEMBERS,
  SMALL,
  STANDING_MS,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  officeLink,
  overflow,
  pathIs,
  startTown,
  until,
} from "./town.mjs";

const town = startTown({ TOWNGREEN_LIMITS_CONTRIBUTIONS_PER_MINUTE: "100000" });
const PLACE = "mill-stone-pizza";

const fits = async (page, where) => {
  assert.equal(await overflow(page), 0, where);
  await expectAccessible(page, where);
};

/** A resident's review hidden by staff under a posted rule; returns the author's notice. */
async function hidden() {
  const resident = await town.login(MEMBERS.resident);
  const { results: before } = await town.call(resident.access, "GET", "moderation/mine/");
  const mine = await town.call(resident.access, "GET", `businesslistings/${PLACE}/reviews/mine/`);
  const { id } =
    mine.review ??
    (await town.call(resident.access, "POST", `businesslistings/${PLACE}/reviews/`, {
      rating: 2,
      text: "The cook lives at 4 Elm Street.",
    }));
  const staff = await town.login(MEMBERS.staff);
  await town.call(staff.access, "PATCH", `admin/reviews/${id}/`, { status: "published" });
  await town.call(staff.access, "PATCH", `admin/reviews/${id}/`, {
    status: "hidden",
    rule: "private_information",
    reason: "His address.",
  });
  const { results } = await town.call(resident.access, "GET", "moderation/mine/");
  assert.equal(results.length, before.length + 1);
  return results[0];
}

test("the rules are posted for everybody, with what was really decided by them", async () => {
  await hidden();
  const { hidden: count } = await town.read("moderation/");
  assert.ok(count > 0);
  const page = await town.open("/moderation", { size: SMALL });
  await page.getByRole("heading", { level: 1, name: "How we moderate" }).waitFor();
  await page.getByText("Harsh criticism is neither a threat nor harassment.").waitFor();
  await page.getByText(new RegExp(`: ${count} hidden or refused, \\d+ appealed, \\d+ restored\\.`)).waitFor();
  await expectFitsAndAccessible(page, [SMALL, DESKTOP]);
  await finish(page);
  const home = await town.open("/about");
  await home.getByRole("contentinfo").getByRole("link", { name: "Moderation" }).click();
  await pathIs(home, "/moderation");
  await finish(home);
});

// What takes effect only after a while gives the others time.
describe("decisions by posted rules", { concurrency: 2 }, () => {
  test("GRD-014 an author reads the rule, appeals once, and somebody else than the first decider answers", async () => {
    const { token, id } = await hidden();
    const resident = await town.login(MEMBERS.resident);
    await until(
      "the notice in the bell",
      async () => {
        const { results } = await town.call(resident.access, "GET", "notifications/");
        return results.some((notice) => notice.link === `/moderation/${token}`);
      },
      STANDING_MS,
    );

    // By the link in the notice, without an account.
    for (const size of [SMALL, DESKTOP]) {
      const visitor = await town.open(`/moderation/${token}`, { size });
      await visitor.getByRole("link", { name: "Private information" }).waitFor();
      await visitor.getByText("The cook lives at 4 Elm Street.").waitFor();
      await fits(visitor, `notice at ${size.width}`);
      await finish(visitor);
    }

    // On the author's own dashboard.
    const author = await town.openAs(MEMBERS.resident, "/dashboard/curation", { size: SMALL });
    const form = author.getByRole("form", { name: /^Appeal: / }).first();
    await form.getByRole("button", { name: "Send the appeal" }).click();
    await form.getByText("Say why this should be shown.").first().waitFor();
    await form.getByLabel("Your appeal").fill("It is his shop’s address.");
    await fits(author, "curation");
    await form.getByRole("button", { name: "Send the appeal" }).click();
    await author.getByText("Your appeal is sent.").waitFor();
    await author.getByText("Appeal pending").first().waitFor();
    await author.getByText(/An answer is due by/).waitFor();
    await finish(author);

    // The staff member who made the decision is told that somebody else decides the appeal.
    const first = await town.openAs(MEMBERS.staff, `/admin?kind=appeal&item=appeal-${id}`, { size: SMALL });
    await first.getByText(/You made the first decision, so somebody else answers/).waitFor();
    assert.equal(await first.getByRole("button", { name: "Restore it" }).count(), 0);
    await fits(first, "appeal, first decider");
    await close(first);
    const access = await town.token(MEMBERS.staff);
    const refused = await town.send(
      "POST",
      "admin/inbox/decide/",
      { action: "approve", items: [{ kind: "appeal", key: String(id) }] },
      access,
    );
    assert.equal(refused.status, 400);

    const second = await town.openAs(MEMBERS.clerk, `/admin?kind=appeal&item=appeal-${id}`);
    await second.getByText("It is his shop’s address.").waitFor();
    await fits(second, "appeal");
    await second.getByRole("button", { name: "Restore it" }).click();
    await second.getByText("1 item restored.").waitFor();
    await finish(second);
    await until(
      "the appeal is granted",
      async () => {
        const { results } = await town.call(resident.access, "GET", "moderation/mine/");
        return results.find((notice) => notice.id === id).appeal?.outcome === "restored";
      },
      STANDING_MS,
    );
    const after = await town.open(`/directory/${PLACE}`);
    await after.locator(".review", { hasText: "The cook lives at 4 Elm Street." }).waitFor();
    await close(after);
  });

  test("an event is hidden in its editor by a posted rule; called off, nothing is saved and nothing typed is lost", async () => {
    const { results } = await town.read("events/");
    const { id } = results[0];
    const visibility = async () => {
      const access = await town.token(MEMBERS.clerk);
      return (await town.call(access, "GET", `admin/events/${id}/`)).visibility;
    };
    const page = await town.openAs(MEMBERS.staff, `/admin/events/${id}`, { size: SMALL });
    await page.getByLabel("Title", { exact: true }).fill("Moved to the spring");
    await page.getByLabel("Visibility", { exact: true }).selectOption("hidden");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Hide / });
    await dialog.getByLabel("Which posted rule?").waitFor();
    await fits(page, "the rule of an event");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Nothing was saved. Your changes are still here.").waitFor();
    assert.equal(await page.getByLabel("Title", { exact: true }).inputValue(), "Moved to the spring");
    assert.equal(await visibility(), "published");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByLabel("Which posted rule?").selectOption("not_confirmed");
    await dialog.getByLabel("Note").fill("The hall has called it off.");
    await dialog.getByRole("button", { name: "Hide", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    assert.equal(await visibility(), "hidden");
    await finish(page);
  });

  test("the office takes a business's deal down by a posted rule", async () => {
    const access = await town.token(MEMBERS.staff);
    const { results } = await town.call(access, "GET", "admin/deals/?stage=running");
    const deal = results[0];
    const page = await town.openAs(MEMBERS.staff, `/dashboard/business/${deal.business.id}/deals`, { size: SMALL });
    await page.getByRole("button", { name: `End: ${deal.title}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
    const dialog = page.getByRole("dialog", { name: /^Withdraw / });
    await dialog.getByLabel("Which posted rule?").selectOption("incomplete");
    await fits(page, "the rule of a deal");
    await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
    await page.getByText("The deal has ended.").waitFor();
    await finish(page, { except: /status of 400/ });
  });
});

test("ADM-002 the office's menu counts what waits, and its views of one inbox fit a phone", async () => {
  const access = await town.token(MEMBERS.staff);
  const counts = await town.call(access, "GET", "admin/inbox/counts/");
  const events = counts.find(({ kind }) => kind === "event").count;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  for (const path of ["/admin", "/admin/review", "/admin/reviews", "/admin/reviews?status=hidden"]) {
    const page = await town.openAs(MEMBERS.staff, path, { size: SMALL });
    await page.getByRole("button", { name: new RegExp(`^Office: .*${all} waiting$`) }).waitFor();
    await (await officeLink(page, `Review ${events} waiting`)).waitFor();
    await fits(page, path);
    await finish(page);
  }
});

test("the office hides a listing for housekeeping, or by a posted rule that its owner hears of", async () => {
  const owner = await town.login(MEMBERS.owner);
  const own = async () => (await town.call(owner.access, "GET", "moderation/mine/")).results;
  const before = (await own()).length;
  const status = async () => (await town.fetch("/directory/anchor-apizza")).status;
  const page = await town.openAs(MEMBERS.staff, "/admin/businesses?search=Anchor%20Apizza", { size: SMALL });
  const hide = page.getByRole("group", { name: "Selected rows" }).getByRole("button", { name: "Hide", exact: true });
  const dialog = page.getByRole("dialog", { name: "Hide 1 business" });
  const choose = async () => {
    await page.getByLabel("Choose Anchor Apizza").focus();
    await page.keyboard.press("Space");
    await hide.click();
  };

  await choose();
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await dialog.getByText("Choose why.").first().waitFor();
  await dialog.getByLabel("Why?").selectOption({ label: "It closed, moved away or is listed twice" });
  await dialog.getByText("Nobody is told, and no rule is counted.").waitFor();
  await fits(page, "why a listing is hidden");
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await page.getByText("1 business hidden.").first().waitFor();
  assert.deepEqual([await status(), (await own()).length], [404, before]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 business is as before.").first().waitFor();
  assert.equal(await status(), 200);

  await choose();
  await dialog.getByLabel("Why?").selectOption("false_identity");
  await dialog.getByLabel("Note").fill("Another shop uses this name.");
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await until("the decision", async () => (await own()).length === before + 1);
  const [decision] = await own();
  assert.deepEqual([decision.kind, decision.title, await status()], ["business", "Anchor Apizza", 404]);
  await close(page);
  const visitor = await town.open(`/moderation/${decision.token}`, { size: SMALL });
  await visitor.getByRole("heading", { level: 2, name: "Listing: Anchor Apizza" }).waitFor();
  await fits(visitor, "the notice of a listing");
  await finish(visitor);
});
