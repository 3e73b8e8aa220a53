// Printing: a place and an event are one sheet each, with what one needs on the way and a QR code that leads back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBERS, PHONE, close, countSheets, startTown } from "./town.mjs";

const PUBLIC = "https://www.wexbury.example";
const town = startTown({ TOWNGREEN_SERVER_BASE_URL: PUBLIC });

const SHEETS = [
  ["/directory/anchor-apizza", ["33 Harbor Street", "860", "Monday"]],
  ["/directory/captain-amos-pryor-house", ["Monday"]],
  ["/events/saturday-farmers-market-1", ["AM", "Where"]],
];
for (const [path, words] of SHEETS) {
  test(`${path} is one sheet of Letter and of A4, with the code of its public address`, async () => {
    const page = await town.open(path);
    const code = page.locator(".print-address img");
    assert.equal(
      await code.evaluate((image) => image.complete && image.naturalWidth > 0),
      false,
      "it costs nothing on the screen",
    );
    for (const format of ["Letter", "A4"]) assert.equal(await countSheets(page, format), 1, format);
    assert.ok(await code.evaluate((image) => image.complete && image.naturalWidth > 0), "it is fetched to be printed");
    await page.emulateMedia({ media: "print" });
    const shown = await page.locator("main").innerText();
    for (const word of [...words, PUBLIC + path]) assert.ok(shown.includes(word), `${word} is on paper: ${shown}`);
    assert.ok((await code.boundingBox()).width >= 100, "a code that a phone can read");
    for (const hidden of [".header", ".footer", ".map-view", ".button"]) {
      assert.equal(await page.locator(`${hidden} >> visible=true`).count(), 0, hidden);
    }
    await close(page);
  });
}

test("paper is light, whatever is on the screen", async () => {
  for (const isChosen of [true, false]) {
    const colorScheme = isChosen ? "light" : "dark";
    const page = await town.open("/directory", {
      theme: colorScheme,
      before: async (opened) => {
        if (isChosen) await opened.context().addCookies([{ name: "theme", value: "dark", url: town.address }]);
      },
    });
    const card = page.locator(".business-card").first();
    const colors = () =>
      card.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(document.body).color]);
    assert.deepEqual(await colors(), ["rgb(24, 34, 29)", "rgb(238, 242, 235)"]);
    await page.emulateMedia({ media: "print", colorScheme });
    assert.deepEqual(await colors(), ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    await close(page);
  }
});

test("the code leads to pages of this town alone", async () => {
  assert.equal((await town.fetch("/art/qr/directory/anchor-apizza.svg")).headers.get("content-type"), "image/svg+xml");
  for (const path of ["/art/qr/admin/users.svg", "/art/qr/events/a%2Fb.svg"])
    assert.equal((await town.fetch(path)).status, 404, path);
});

test("a guide prints its text without what surrounds it on the screen", async () => {
  const page = await town.open("/guides/your-first-weekend-in-wexbury");
  await page.emulateMedia({ media: "print" });
  for (const hidden of [".header", ".footer", ".guide-aside", ".guide-cover", ".map-view", ".button"]) {
    assert.equal(await page.locator(`${hidden} >> visible=true`).count(), 0, hidden);
  }
  const words = await page.locator("main").innerText();
  assert.ok(words.includes(`${PUBLIC}/guides/your-first-weekend-in-wexbury`));
  assert.doesNotMatch(words, /Open now|Closed ·/, "which is no longer true once it is read");
  const place = page.locator(".embed-card").first();
  assert.equal(await place.evaluate((card) => getComputedStyle(card).borderRadius), "0px", "a bar, not a bracket");
  const [sheet, text] = [await page.locator(".guide").boundingBox(), await place.boundingBox()];
  assert.ok(text.width > 0.9 * sheet.width, `${text.width} of ${sheet.width}`);
  await close(page);
});

test("a group plan prints who said what, without what is pressed", async () => {
  const access = await town.token(MEMBERS.resident);
  const options = ["Sledding", "Skating"].map((title) => ({ kind: "custom", title }));
  const { id } = await town.call(access, "POST", "group-plans/", { title: "Snow day", options });
  const plan = await town.call(access, "GET", `group-plans/${id}/`);
  const answers = plan.options.map((option) => ({ option_id: option.id, answer: "yes" }));
  const participant = `shared-group-plans/${plan.share_token}/participants/${"0".repeat(32)}/`;
  assert.ok((await town.send("PUT", participant, { name: "Bo", answers })).ok);
  const page = await town.openAs(MEMBERS.resident, `/group-planning/${id}`, { size: PHONE });
  await page.locator(".group-plan-lists .disclosure").first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.locator(".group-plan-table").getByRole("rowheader", { name: "Bo" }).waitFor();
  for (const hidden of [".button", ".group-plan-form", ".group-plan-lists", ".group-plan-settings"])
    assert.equal(await page.locator(`main ${hidden} >> visible=true`).count(), 0, hidden);
  await close(page);
});
