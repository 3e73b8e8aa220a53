// The office's quizzes: editing, order, preview, versions, results.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  EVERY_WIDTH,
  MEMBERS,
  close,
  expectAccessible,
  expectFitsAndAccessible,
  finish,
  pathIs,
  startTown,
  titled,
  until,
} from "./town.mjs";

const town = startTown();
const LIST = "/admin/quizzes";
const PAGES = [
  ["ADM-007", "ADM-008", LIST, "Quizzes"],
  ["ADM-009", "ADM-010", `${LIST}/create`, "New quiz"],
  ["ADM-011", "ADM-012", `${LIST}/1/edit`, "Persona Quiz"],
  ["ADM-013", "ADM-014", `${LIST}/1/results`, "Results: Persona Quiz"],
];
const save = (page) => page.getByRole("button", { name: "Save", exact: true }).click();
const clerk = () => town.token(MEMBERS.clerk);

/** A quiz for the test, in the API's format. */
const content = (title) => ({
  title,
  description: "",
  personas: [
    {
      slug: "one",
      name: `${title} up`,
      description: "Up.",
      pictogram: "outdoors",
      places: ["outdoors"],
      tags: [],
      events: [],
    },
    { slug: "two", name: `${title} down`, description: "Down.", pictogram: "arts", places: [], tags: [], events: [] },
  ],
  questions: [
    {
      text: "Which way?",
      type: "multiple-choice",
      choices: [
        { text: "Up the hill", weights: { one: 3 } },
        { text: "Down to the water", weights: { two: 3 } },
      ],
    },
    {
      text: "And then?",
      type: "multiple-choice",
      choices: [
        { text: "Sit", weights: { one: 1 } },
        { text: "Swim", weights: { two: 1 } },
      ],
    },
  ],
});

/** Creates and activates a quiz; returns it as residents get it. */
async function addQuiz(title) {
  const token = await clerk();
  const { id } = await town.call(token, "POST", "admin/quizzes/", content(title));
  await town.call(token, "PATCH", `admin/quizzes/${id}/`, { is_active: true });
  const active = await town.call(token, "GET", "quizzes/active/");
  return { id, quiz: active.find((quiz) => quiz.id === id) };
}

const submit = (quiz, place, token) =>
  town.send(
    "POST",
    "quizzes/submit/",
    {
      quiz: quiz.id,
      answers: quiz.questions.map(({ id, choices }) => ({ question: id, answer_value: String(choices[place].id) })),
    },
    token,
  );

for (const [awayId, staffId, path, heading] of PAGES) {
  test(`${awayId} ${path} leads a consumer to the dashboard`, async () => {
    const page = await town.openAs(MEMBERS.resident, path);
    await pathIs(page, "/dashboard");
    await close(page);
  });

  test(`${staffId} ${path} is there for the office, which finds it by the menu`, async () => {
    const page = await town.openAs(MEMBERS.staff, path);
    await titled(page, heading);
    await page
      .getByRole("navigation", { name: "Office" })
      .getByRole("link", { name: "Quizzes", exact: true })
      .waitFor();
    await finish(page);
  });
}

test("a new quiz is written, refused in one sentence at its field, and saved", async () => {
  const page = await town.openAs(MEMBERS.staff, `${LIST}/create`);
  await page.getByLabel("Title", { exact: true }).fill("Coffee or tea?");
  await save(page);
  await page.getByRole("link", { name: "Add a question: a quiz needs at least one." }).waitFor();
  await page.getByRole("button", { name: "Add a persona" }).click();
  await page.getByLabel("Name", { exact: true }).fill("The Early Bird");
  await page.getByLabel("Places it suggests (optional)").selectOption({ label: "All cafés" });
  await page.getByRole("button", { name: "Add: Places it suggests" }).click();
  await page.getByRole("button", { name: "Remove All cafés" }).waitFor();
  await page.getByRole("button", { name: "Add a persona" }).click();
  await page.getByLabel("Name", { exact: true }).nth(1).fill("The Night Owl");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("When do you get up?");
  await page.getByLabel("Choice 1", { exact: true }).fill("At six");
  await page.getByRole("button", { name: "Remove: choice 2" }).click();
  await save(page);
  await page.getByRole("link", { name: "Question 1: Add at least two choices." }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add a choice" }).click();
  await page.getByLabel("Choice 2", { exact: true }).fill("At noon");
  await page.getByRole("group", { name: "Points" }).first().getByLabel("The Early Bird").selectOption("3");
  await save(page);
  await page.waitForURL(/\/admin\/quizzes\/\d+\/edit$/);
  // It was saved, with warnings about what is unwise.
  await page.getByText(/No answers lead to The Night Owl/).waitFor();
  await page.getByText("Residents do not see this quiz.").waitFor();
  await finish(page, { except: /status of 400/ });
});

test("what was typed survives a lost connection and a closed tab", async () => {
  const { id } = await addQuiz("Lost");
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/edit`);
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Lost and found");
  await page.context().setOffline(true);
  await save(page);
  await page.getByRole("alert").filter({ hasText: "There is a problem" }).waitFor();
  assert.equal(await title.inputValue(), "Lost and found");
  await page.context().setOffline(false);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore them" }).click();
  assert.equal(await title.inputValue(), "Lost and found");
  await save(page);
  await page.getByRole("heading", { level: 1, name: "Lost and found" }).waitFor();
  await close(page);
});

test("the second to save a quiz is told, although the page has loaded the newer one; undo keeps what was typed", async () => {
  const { id } = await addQuiz("Twice");
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/edit`);
  const title = page.getByLabel("Title", { exact: true });
  await page.getByText("1. Which way?").click();
  await page.getByRole("button", { name: "Remove: Up the hill" }).click();
  await title.fill("Twice, mine");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await page.getByLabel("Choice 1", { exact: true }).inputValue(), "Up the hill");
  assert.equal(await title.inputValue(), "Twice, mine");
  const token = await clerk();
  const stored = await town.call(token, "GET", `admin/quizzes/${id}/`);
  await town.call(token, "PUT", `admin/quizzes/${id}/`, { ...content("Twice, theirs"), saves: stored.saves });
  const again = page.waitForResponse((answer) => answer.url().includes(`/admin/quizzes/${id}/`) && answer.ok());
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await again;
  await save(page);
  await page.getByText("Somebody has saved this quiz since you opened it.").waitFor();
  const found = await town.call(token, "GET", `admin/quizzes/${id}/`);
  assert.equal(found.title, "Twice, theirs");
  await page.getByRole("button", { name: "Keep mine and review it" }).click();
  await page.getByText("Somebody has saved this quiz since you opened it.").waitFor({ state: "detached" });
  await save(page);
  await page.getByRole("heading", { level: 1, name: "Twice, mine" }).waitFor();
  await close(page);
});

/** Resolves once no save is under way. */
const rested = (page) => page.locator(".save-bar [aria-busy]").waitFor({ state: "detached" });

/** Holds the saves of a quiz; the returned function lets them through. */
async function holdSaves(page, id) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route(`**/api/v1/admin/quizzes/${id}/`, async (route) => {
    if (route.request().method() === "PUT") await released;
    return route.continue();
  });
  return release;
}

test("whoever goes on typing during a save is in nobody's way; what somebody else saves right after it is asked about", async () => {
  const { id } = await addQuiz("Meanwhile");
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/edit`);
  const [title, description] = [page.getByLabel("Title", { exact: true }), page.getByLabel("Description (optional)")];
  const release = await holdSaves(page, id);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await title.fill("Meanwhile, saved");
  await save(page);
  await sent;
  await description.fill("Typed during the save.");
  release();
  await page.getByRole("heading", { level: 1, name: "Meanwhile, saved" }).waitFor();
  assert.equal(await description.inputValue(), "Typed during the save.");
  await rested(page);
  await save(page);
  await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "hidden" });
  const token = await clerk();
  const stored = () => town.call(token, "GET", `admin/quizzes/${id}/`);
  assert.equal((await stored()).description, "Typed during the save.");

  await page.route(`**/api/v1/admin/quizzes/${id}/`, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const response = await route.fetch();
    const { saves } = await response.json();
    await description.fill("Typed later.");
    await town.call(token, "PUT", `admin/quizzes/${id}/`, { ...content("Meanwhile, theirs"), saves });
    return route.fulfill({ response });
  });
  await title.fill("Meanwhile, mine");
  await save(page);
  await page.getByRole("heading", { level: 1, name: "Meanwhile, theirs" }).waitFor();
  await page.unrouteAll();
  await rested(page);
  await save(page);
  await page.getByText("Somebody has saved this quiz since you opened it.").waitFor();
  assert.equal((await stored()).title, "Meanwhile, theirs");
  assert.equal(await description.inputValue(), "Typed later.");
  await finish(page, { except: /status of 409/ });
});

test("what is typed while a new version is being saved goes on in that version", async () => {
  const { id, quiz } = await addQuiz("Onward");
  assert.equal((await submit(quiz, 0)).status, 201);
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/edit`);
  const title = page.getByLabel("Title", { exact: true });
  const release = await holdSaves(page, id);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByLabel("Description (optional)").fill("Which way do you go?");
  await save(page);
  await sent;
  await title.fill("Onward and upward");
  release();
  await page.waitForURL((url) => !url.pathname.includes(`/${id}/`));
  await page.getByRole("heading", { level: 1, name: "Onward", exact: true }).waitFor();
  assert.equal(await title.inputValue(), "Onward and upward");
  assert.equal(await page.getByRole("button", { name: "Restore them" }).count(), 0);
  await save(page);
  await page.getByRole("heading", { level: 1, name: "Onward and upward" }).waitFor();
  assert.equal(await page.getByLabel("Description (optional)").inputValue(), "Which way do you go?");
  await finish(page);
});

test("questions and choices are moved by keys and by dragging", async () => {
  const { id } = await addQuiz("Order");
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/edit`);
  const titles = () =>
    page.locator('[data-order-list="quiz-questions"] > li > .order-row-body summary').allInnerTexts();
  const handle = page.getByRole("button", { name: /^Move Which way\?/ });
  await handle.focus();
  await page.keyboard.press("ArrowDown");
  assert.match((await titles())[1], /Which way\?/);
  assert.equal(
    await handle.evaluate((button) => button === document.activeElement),
    true,
    "the row that moved has the focus",
  );
  await page.keyboard.press("ArrowUp");
  assert.match((await titles())[0], /Which way\?/);
  await page.getByText("1. Which way?").click();
  await page.getByLabel("Choice 2", { exact: true }).waitFor();
  // A list inside a row: only its own rows are dragged.
  const from = await page.getByRole("button", { name: /^Move Up the hill/ }).boundingBox();
  const to = await page.getByLabel("Choice 2", { exact: true }).boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 40, { steps: 4 });
  await page.mouse.move(from.x, to.y + 200, { steps: 8 });
  await page.mouse.up();
  assert.equal(await page.getByLabel("Choice 1", { exact: true }).inputValue(), "Down to the water");
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  const saved = await town.call(await clerk(), "GET", `admin/quizzes/${id}/`);
  assert.deepEqual(
    saved.questions.map(({ text, choices }) => [text, choices[0].text]),
    [
      ["Which way?", "Down to the water"],
      ["And then?", "Sit"],
    ],
  );
  assert.equal(saved.questions[0].choices[0].weights["order-down"], 3, "the points go with their choice");
  await finish(page);
});

test("the preview is what residents see, with what is not saved; a ranking keeps its sentence; nothing is counted", async () => {
  const { id } = await addQuiz("Preview");
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/edit`);
  await page.getByLabel("Title", { exact: true }).fill("Preview, not saved");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Put these in order");
  await page.getByLabel("Kind", { exact: true }).selectOption("ranking");
  await page.getByLabel("Choice 1", { exact: true }).fill("Pie");
  await page.getByLabel("Choice 2", { exact: true }).fill("Cake");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Preview, not saved" });
  await dialog.getByRole("radio", { name: "Up the hill" }).check();
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await dialog.getByRole("radio", { name: "Sit" }).check();
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await dialog.getByText("Ranking functionality to be implemented.", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Finish", exact: true }).click();
  await dialog.getByRole("heading", { name: "Preview up" }).waitFor();
  await dialog.getByRole("heading", { name: "Places for you" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const results = await town.call(await clerk(), "GET", `admin/quizzes/${id}/results/`);
  assert.deepEqual([results.submission_count, results.questions[0].seen], [0, 0]);
  await finish(page);
});

test("an answered quiz becomes a version, and its results stay with it", async () => {
  const { id, quiz } = await addQuiz("Version");
  assert.equal((await submit(quiz, 0)).status, 201);
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/edit`);
  await page.getByText("This version was taken 1 time.").waitFor();
  await page.getByText("1. Which way?").click();
  await page.getByLabel("Choice 1", { exact: true }).fill("Up to the tower");
  await save(page);
  await page.getByText("Saved as version 2.").waitFor();
  await page.waitForURL((url) => !url.pathname.includes(`/${id}/`));
  await page.getByRole("link", { name: "Results", exact: true }).click();
  await page.getByText("Nobody finished the quiz in this period.").first().waitFor();
  await page.getByLabel("Version", { exact: true }).selectOption(String(id));
  await page.waitForURL((url) => url.pathname.includes(`/${id}/`));
  await page.getByText("Most chose “Up the hill”: 1 of 1.").first().waitFor();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByText("This is version 1, which has been replaced.").waitFor();
  await finish(page);
});

test("QZA-001 the submissions of a quiz are shown, with charts and where people left, and nobody's name", async () => {
  const { id, quiz } = await addQuiz("Results");
  const resident = await town.token(MEMBERS.resident);
  for (const place of [0, 0, 1]) assert.equal((await submit(quiz, place, resident)).status, 201);
  // Somebody starts in the browser and quits at the second question.
  await town.call(await clerk(), "PUT", "admin/quizzes/order/", {
    ids: await town
      .call(await clerk(), "GET", "admin/quizzes/")
      .then((all) => all.filter((one) => !one.is_archived).map((one) => one.id))
      .then((ids) => [id, ...ids.filter((other) => other !== id)]),
  });
  const visitor = await town.open("/take-quiz");
  await visitor.getByRole("radio", { name: "Up the hill" }).check();
  await visitor.getByRole("button", { name: "Next", exact: true }).click();
  await visitor.getByText("Question 2 of 2").waitFor();
  await until("the count of the questions", async () => {
    const { questions } = await town.call(await clerk(), "GET", `admin/quizzes/${id}/results/`);
    return questions[1].seen === 1;
  });
  await close(visitor);
  const page = await town.openAs(MEMBERS.staff, `${LIST}/${id}/results`);
  await page.getByRole("img", { name: /^Finished 3 times/ }).waitFor();
  await page.getByText("The most common persona was Results up: 2 of 3.").first().waitFor();
  await page.getByText("Of 1 who began, 0 finished. Most left at question 2: 1.").first().waitFor();
  await page.getByText("Most chose “Up the hill”: 2 of 3.").first().waitFor();
  await page.getByText("3 submissions").waitFor();
  assert.equal(await page.getByRole("table", { name: "Submissions" }).getByRole("row").count(), 4);
  const told = await page.locator("main").innerText();
  const me = await town.call(resident, "GET", "dj-rest-auth/user/");
  for (const name of [MEMBERS.resident, me.first_name, me.last_name].filter(Boolean))
    assert.equal(told.includes(name), false, name);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  assert.match((await download).suggestedFilename(), /^quiz-\d+-.*\.csv$/);
  await finish(page);
});

test("the list puts quizzes in order, activates, archives and deletes; residents never lack one", async () => {
  const token = await clerk();
  const { id } = await town.call(token, "POST", "admin/quizzes/", content("Standing"));
  const page = await town.openAs(MEMBERS.staff, LIST);
  await page.getByRole("button", { name: "Activate: Standing" }).click();
  await page.getByText("“Standing” is active.").waitFor();
  await page.getByRole("button", { name: "Move up: Standing" }).press("Enter");
  await page.getByText("Order saved.").waitFor();
  assert.equal(
    await page.evaluate(() => document.activeElement.getAttribute("aria-label")),
    "Move up: Standing",
    "the pressed button keeps the focus",
  );
  await page.getByRole("button", { name: "Deactivate: Standing" }).click();
  await page.getByText("“Standing” is no longer active.").waitFor();
  await page.getByRole("button", { name: "Delete: Standing" }).click();
  await page.getByLabel("Reason").fill("Only a try.");
  await page.getByRole("button", { name: "Delete “Standing”" }).click();
  await page.getByText("“Standing” is deleted.").waitFor();
  assert.equal((await town.send("GET", `admin/quizzes/${id}/`, undefined, token)).status, 404);
  await page.locator(".toast", { hasText: "is deleted" }).getByRole("button", { name: "Undo" }).click();
  await page.getByText("“Standing” is back.").waitFor();
  assert.equal((await town.send("GET", `admin/quizzes/${id}/`, undefined, token)).status, 200);
  // What is archived by mistake comes back to its place.
  const order = async () => (await town.call(token, "GET", "admin/quizzes/")).map((quiz) => quiz.id);
  const before = await order();
  const first = page
    .locator(".order-row")
    .first()
    .getByRole("button", { name: /^Archive: / });
  await first.click();
  await page.locator(".toast", { hasText: "is archived" }).getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  assert.deepEqual(await order(), before);
  // The last active one stays.
  for (const { id: other, is_active } of await town.call(token, "GET", "admin/quizzes/"))
    if (is_active && other !== 1) await town.call(token, "PATCH", `admin/quizzes/${other}/`, { is_active: false });
  await page.reload();
  await page.getByRole("button", { name: "Archive: Persona Quiz" }).click();
  await page.getByText("Residents need a quiz to take. Activate another one first.").waitFor();
  await finish(page, { except: /status of 409/ });
});

test("the quiz pages of the office fit every width and have no barriers", async () => {
  for (const [, , path, heading] of PAGES) {
    const page = await town.openAs(MEMBERS.staff, path);
    await titled(page, heading);
    if (path.endsWith("/1/edit")) await page.locator(".order-row summary").last().click();
    await page.waitForLoadState("networkidle");
    // Elements that happen to be covered by the save bar can be scrolled clear of it.
    await expectFitsAndAccessible(page, EVERY_WIDTH, { except: /partially obscured/ });
    await finish(page);
  }
});

test("the home page keeps opening the town's first quiz when it is corrected, whatever stands before it", async () => {
  const token = await town.token(MEMBERS.clerk);
  const quizzes = (method, path, body) => town.call(token, method, `admin/quizzes/${path}`, body);
  const other = await quizzes("POST", "", content("Another quiz"));
  const listed = await quizzes("PATCH", `${other.id}/`, { is_active: true });
  const ids = listed.filter((quiz) => !quiz.is_archived).map(({ id }) => id);
  await quizzes("PUT", "order/", { ids: [other.id, ...ids.filter((id) => id !== other.id)] });
  const first = listed.find((quiz) => quiz.is_on_home_page);
  const [question] = (await town.read("quizzes/active/")).find(({ id }) => id === first.id).questions;
  const answers = [{ question: question.id, answer_value: String(question.choices[0].id) }];
  assert.equal((await town.send("POST", "quizzes/submit/", { quiz: first.id, answers })).status, 201);
  const edited = await quizzes("GET", `${first.id}/`);
  const corrected = await quizzes("PUT", `${first.id}/`, { ...edited, title: "Corrected quiz" });
  assert.notEqual(corrected.id, first.id);
  const page = await town.open("/");
  await page.getByRole("button", { name: "Take our Persona Quiz!" }).click();
  await page.getByRole("dialog", { name: "Corrected quiz" }).waitFor();
  await close(page);
});
