// Preview mode: a business's drafts of all four kinds in place on the real pages, for its people and staff only.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, MEMBERS, PHONE, close, expectAccessible, finish, pathIs, startTown } from "./town.mjs";

const town = startTown();
const BANNER = "You are currently in Preview Mode. This is how your premium placements will appear to customers.";
const banner = (page) => page.getByText(BANNER, { exact: true });

async function findId(slug) {
  return (await town.read(`businesslistings/${slug}/`)).id;
}

/** It is outlined, and labeled as a preview. */
async function expectPreviewed(place) {
  await place.getByText("Preview", { exact: true }).first().waitFor();
  const outline = await place.evaluate((element) => {
    const marked = element.closest(".previewed") ?? element;
    return getComputedStyle(marked).outlineStyle;
  });
  assert.equal(outline, "dashed");
  assert.equal(await place.evaluate((element) => element.closest("[data-paid]")), null, "it is not counted");
}

test("BIZ-006 LAY-024 LAY-025: from My businesses into preview mode, through all four kinds of placements, and out", async () => {
  const page = await town.openAs(MEMBERS.owner, "/dashboard/my-businesses");
  await page.getByRole("link", { name: /^Preview placements.*Anchor Apizza/ }).click();
  await pathIs(page, "/");
  await banner(page).waitFor();
  const id = await findId("anchor-apizza");
  assert.equal(await page.evaluate(() => sessionStorage.getItem("towngreen.preview")), String(id));

  const partners = page.getByRole("region", { name: "Our Valued Partners" });
  const partner = partners.locator(".partner").first();
  await partner.getByText("Coal-fired since the ferry ran.").waitFor();
  await expectPreviewed(partner);
  assert.equal(await partners.getByText("Anchor Apizza", { exact: true }).count(), 1);
  const board = page.getByRole("region", { name: "Our sponsors" }).locator(".sponsor").first();
  await board.getByText("White clam pie when the boats come in").waitFor();
  await expectPreviewed(board);
  const spotlight = page.locator(".spotlight").first();
  await spotlight.getByText("First boats at Anchor").waitFor();
  await expectPreviewed(spotlight);

  // Links stay in preview; the banner lists the sponsored category.
  await page
    .getByRole("status")
    .filter({ has: banner(page) })
    .getByRole("link", { name: "Pizza" })
    .click();
  await page.waitForURL((url) => url.pathname === "/directory" && url.searchParams.get("category") === "pizza");
  const sponsor = page.locator(".directory-sponsor");
  await sponsor.getByText("Ask for it well charred.").waitFor();
  await expectPreviewed(sponsor);
  for (const path of ["/deals", "/dashboard"]) {
    await page.goto(town.address + path);
    await banner(page).waitFor();
  }
  await page.goto(`${town.address}/directory?category=cafes-bakeries`);
  await banner(page).waitFor();
  assert.equal(
    await page.locator(".directory-sponsor").getByText("Preview", { exact: true }).count(),
    0,
    "not its category",
  );
  await page.getByRole("button", { name: "Exit Preview", exact: true }).click();
  await banner(page).waitFor({ state: "detached" });
  await page.goto(town.address);
  await page.locator(".header").getByText("Logout").first().waitFor();
  assert.equal(await page.locator(".previewed").count(), 0);
  assert.equal(await page.getByText("Coal-fired since the ferry ran.").count(), 0);
  await finish(page);
});

test("a business without drafts sees what it would look like", async () => {
  const id = await findId("mudlark-pottery");
  const page = await town.openAs(MEMBERS.owner, `/?preview_business_id=${id}`);
  await banner(page).waitFor();
  for (const place of [".partner", ".sponsor", ".spotlight"]) {
    const first = page.locator(place).first();
    await first.getByText("Mudlark Pottery").first().waitFor();
    await expectPreviewed(first);
  }
  await close(page);
});

test("staff preview any business; a foreign owner, a resident and a visitor see the pages as everybody does", async () => {
  const id = await findId("anchor-apizza");
  const staff = await town.openAs(MEMBERS.staff, `/?preview_business_id=${id}`);
  await staff.locator(".partner.previewed").waitFor();
  await close(staff);
  const other = await findId("salt-hay");
  for (const [who, business] of [
    [MEMBERS.resident, id],
    [MEMBERS.owner, other],
    [null, id],
  ]) {
    for (const path of [
      `/?preview_business_id=${business}`,
      `/directory?category=pizza&preview_business_id=${business}`,
    ]) {
      const page = await (who ? town.openAs(who, path) : town.open(path));
      await page
        .locator(".header")
        .getByText(who ? "Logout" : "Login")
        .first()
        .waitFor();
      // A user without permission is taken out of preview; for a visitor the server is not even asked.
      if (who) await page.waitForFunction(() => sessionStorage.getItem("towngreen.preview") === null);
      assert.equal(await banner(page).count(), 0, `${who} ${path}`);
      assert.equal(await page.locator(".previewed").count(), 0);
      await close(page);
    }
    if (!who) continue;
    const access = await town.token(who);
    const right = await town.call(access, "GET", `businesslistings/${business}/preview/`);
    assert.deepEqual(right, { is_allowed: false, placements: null });
  }
});

for (const [name, options] of [
  ["a phone", { size: PHONE }],
  ["a desk, dark", { size: DESKTOP, theme: "dark" }],
]) {
  test(`the banner stays in view under the header and has no barriers on ${name}`, async () => {
    const id = await findId("anchor-apizza");
    const page = await town.openAs(MEMBERS.owner, `/?preview_business_id=${id}`, options);
    await page.locator(".partner.previewed").waitFor();
    await expectAccessible(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const [head, strip] = [
      await page.locator(".header").boundingBox(),
      await page.locator(".banner-preview").boundingBox(),
    ];
    assert.ok(
      strip.y >= head.y + head.height - 2 && strip.y < head.y + head.height + 40,
      JSON.stringify([head, strip]),
    );
    await finish(page);
  });
}
