// The persona quiz: as a page and in a dialog, question by question, to its result.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { logIn } from "./sign-in.mjs";
import {
  COLOR_RULES,
  DESKTOP,
  MEMBERS,
  PHONE,
  close,
  expectAccessible,
  expectNoPageErrors,
  findAccessibilityViolations,
  finish,
  hydrated,
  pathIs,
  showTheme,
  startTown,
  stub,
  until,
} from "./town.mjs";

const town = startTown();
const REFUSED = /^console: Failed to load resource/;
const QUIZ = {
  id: 7,
  title: "Short quiz",
  description: "Two questions.",
  questions: [
    {
      id: 70,
      text: "Morning or evening?",
      type: "multiple-choice",
      choices: [
        { id: 700, text: "Morning" },
        { id: 701, text: "Evening" },
      ],
    },
    {
      id: 71,
      text: "Hill or harbor?",
      type: "multiple-choice",
      choices: [
        { id: 710, text: "Hill" },
        { id: 711, text: "Harbor" },
      ],
    },
  ],
};
const withType = (type) => ({
  ...QUIZ,
  questions: [{ id: 72, text: "Put these in order", type, choices: [{ id: 720, text: "Food" }] }, QUIZ.questions[1]],
});

const PERSONA = {
  quiz: 7,
  personas: [{ slug: "the-good-find", name: "The Good Find", pictogram: "shop", percent: 80 }],
};

/** Opens the page with a quiz for the test; `submit` is the stubbed response to the submission. */
async function openQuiz(
  quiz,
  {
    submit = { status: 201, body: { id: 1, quiz: 7, message: "Thank you for taking the quiz!" } },
    result = PERSONA,
    ...options
  } = {},
) {
  const sent = [];
  const page = await town.open("/about", {
    ...options,
    before: async (opened) => {
      await stub(opened, "quizzes/active/", quiz);
      await stub(opened, "quizzes/submit/", submit);
      await stub(opened, "quizzes/result/", result);
      opened.on(
        "request",
        (request) => request.url().endsWith("/quizzes/submit/") && sent.push(request.postDataJSON()),
      );
    },
  });
  // By client-side navigation, so that the browser fetches the quiz.
  await page.evaluate(() => {
    history.pushState({}, "", "/take-quiz");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  return { page, sent };
}

const answer = async (page, choice, button) => {
  await page.getByRole("radio", { name: choice, exact: true }).check();
  await page.getByRole("button", { name: button, exact: true }).click();
};

describe("the page", { concurrency: 2 }, () => {
  test("QUZ-001 QUZ-011 the first quiz that the server names is taken, without logging in", async () => {
    const { page } = await openQuiz([QUIZ, { ...QUIZ, id: 8, title: "Another" }]);
    await page.getByRole("heading", { level: 1, name: "Short quiz" }).waitFor();
    assert.ok(page.asked.includes("/api/v1/quizzes/active/"));
    assert.equal(new URL(page.url()).pathname, "/take-quiz");
    await close(page);
  });

  test("QUZ-002 QUZ-003 QUZ-004 QUZ-010 one question at a time, Next and then Finish, which sends the answers as text", async () => {
    const { page, sent } = await openQuiz([QUIZ]);
    await page.getByRole("group", { name: /Morning or evening\?/ }).waitFor();
    assert.equal(await page.getByText("Hill or harbor?").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Finish", exact: true }).count(), 0);
    await answer(page, "Evening", "Next");
    await page.getByText("Question 2 of 2").waitFor();
    assert.equal(await page.getByRole("button", { name: "Next", exact: true }).count(), 0);
    await answer(page, "Hill", "Finish");
    await page.getByRole("heading", { name: "The Good Find" }).waitFor();
    assert.deepEqual(sent, [
      {
        quiz: 7,
        answers: [
          { question: 70, answer_value: "701" },
          { question: 71, answer_value: "710" },
        ],
      },
    ]);
    await finish(page);
  });

  test("QUZ-006 QUZ-007 questions of other kinds say so and can be passed", async () => {
    for (const [type, words] of [
      ["ranking", "Ranking functionality to be implemented."],
      ["essay", "Unsupported question type."],
    ]) {
      const { page, sent } = await openQuiz([withType(type)]);
      await page.getByText(words, { exact: true }).waitFor();
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await answer(page, "Harbor", "Finish");
      await page.getByRole("heading", { name: "The Good Find" }).waitFor();
      assert.deepEqual(sent[0].answers, [{ question: 71, answer_value: "711" }]);
      await close(page);
    }
  });

  test("QUZ-008 a quiz that cannot be loaded says so", async () => {
    const { page } = await openQuiz({ status: 404, body: { detail: "Not found." } });
    await page.getByText("Failed to load the quiz. Please try again later.", { exact: true }).waitFor();
    await finish(page, { except: REFUSED });
  });

  test("QUZ-009 answers that cannot be sent are kept, and sent when asked again", async () => {
    let isDown = true;
    const { page, sent } = await openQuiz([QUIZ], {
      submit: () => (isDown ? { status: 500, body: {} } : { status: 201, body: { id: 1 } }),
    });
    await answer(page, "Morning", "Next");
    await answer(page, "Harbor", "Finish");
    await page.getByText("Failed to submit the quiz. Please try again later.", { exact: true }).waitFor();
    assert.equal(await page.getByRole("radio", { name: "Harbor", exact: true }).isChecked(), true);
    isDown = false;
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    await page.getByRole("heading", { name: "The Good Find" }).waitFor();
    // Two failed attempts, then one that succeeds.
    assert.equal(sent.length, 3);
    await close(page);
  });

  test("answers whose result cannot be loaded are in, and are not sent again for it", async () => {
    let isDown = true;
    const { page, sent } = await openQuiz([QUIZ], {
      result: () => (isDown ? { status: 429, body: {} } : { status: 200, body: PERSONA }),
    });
    await answer(page, "Morning", "Next");
    await answer(page, "Harbor", "Finish");
    await page.getByText("Your answers are in, but the result could not be loaded. Try again.").waitFor();
    isDown = false;
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    await page.getByRole("heading", { name: "The Good Find" }).waitFor();
    assert.equal(sent.length, 1);
    await close(page);
  });

  test("without an answer the question asks for one; Back keeps what was chosen, and so does a reload", async () => {
    const page = await town.open("/take-quiz");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Choose an answer, or skip the quiz.").waitFor();
    await expectAccessible(page);
    await answer(page, "Already an hour up the trail", "Next");
    await page.getByText("Question 2 of 6").waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement.matches(".quiz-legend")),
      true,
      "a new question has the focus",
    );
    await page.reload();
    await hydrated(page);
    await page.getByText("Question 2 of 6").waitFor();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    assert.equal(await page.getByRole("radio", { name: "Already an hour up the trail" }).isChecked(), true);
    await finish(page);
  });

  test("Skip leads home and sends nothing", async () => {
    const { page, sent } = await openQuiz([QUIZ]);
    await page.getByRole("button", { name: "Skip", exact: true }).click();
    await pathIs(page, "/");
    assert.deepEqual(sent, []);
    await close(page);
  });
});

describe("the dialog over the home page", { concurrency: 2 }, () => {
  const openDialog = async (quiz, options) => {
    const sent = [];
    const page = await town.open("/", {
      ...options,
      before: async (opened) => {
        if (quiz) await stub(opened, "quizzes/active/", quiz);
        opened.on(
          "request",
          (request) => request.url().endsWith("/quizzes/submit/") && sent.push(request.postDataJSON()),
        );
      },
    });
    page.asked.length = 0;
    await page.getByRole("button", { name: "Take our Persona Quiz!", exact: true }).click();
    return { page, sent, dialog: page.getByRole("dialog") };
  };

  test("QUZ-001 QUZ-002 it opens over the page and asks for the quiz then, and takes the first", async () => {
    const { page, dialog } = await openDialog([QUIZ, { ...QUIZ, id: 8, title: "Another" }]);
    await page.getByRole("dialog", { name: "Short quiz" }).waitFor();
    await dialog.getByRole("group", { name: /Morning or evening\?/ }).waitFor();
    assert.ok(page.asked.includes("/api/v1/quizzes/active/"), page.asked.join());
    assert.ok((await dialog.getAttribute("class")).split(" ").includes("dialog-lg"));
    await expectAccessible(page);
    await close(page);
  });

  test("QUZ-005 Skip closes it, nothing is sent, and the focus is where it was", async () => {
    const { page, sent, dialog } = await openDialog([QUIZ]);
    await dialog.getByRole("button", { name: "Skip", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(sent, []);
    assert.equal(
      await page
        .getByRole("button", { name: "Take our Persona Quiz!", exact: true })
        .evaluate((button) => button === document.activeElement),
      true,
    );
    await finish(page);
  });

  test("QUZ-010 by keyboard alone, from the first question to the result, on a phone too", async () => {
    for (const size of [DESKTOP, PHONE]) {
      const { page, sent, dialog } = await openDialog(null, { size });
      for (let step = 1; step <= 6; step += 1) {
        await dialog.getByText(`Question ${step} of 6`).waitFor();
        await dialog.getByRole("radio").first().focus();
        await page.keyboard.press("Space");
        await page.keyboard.press("Enter");
      }
      await dialog.getByRole("heading", { name: /^The / }).waitFor();
      assert.equal(sent[0].answers.length, 6);
      assert.ok(sent[0].answers.every((one) => typeof one.answer_value === "string"));
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await finish(page);
    }
  });

  test("a member's home page shows what the quiz found", async () => {
    const page = await town.open("/", {
      before: async (opened) => {
        const access = await town.token(MEMBERS.owner);
        await town.send("PUT", "quizzes/persona/", { persona: "the-good-find" }, access);
        await opened.addInitScript((token) => localStorage.setItem("towngreen.token", token), access);
      },
    });
    await page.getByRole("heading", { name: "You are The Good Find" }).waitFor();
    assert.equal((await page.locator(".quiz-call-picks .persona-pick").count()) >= 3, true);
    await close(page);
  });

  test("a member who takes the quiz has its result on the home page at once", async () => {
    await town.call(await town.token(MEMBERS.resident), "PUT", "quizzes/persona/", { persona: null });
    const page = await town.openAs(MEMBERS.resident, "/");
    const title = (words) => page.locator(".quiz-call").getByRole("heading", { name: words }).waitFor();
    await title("What kind of townsperson are you?");
    await page.getByRole("button", { name: "Take our Persona Quiz!", exact: true }).click();
    await takeQuiz(page);
    const name = await page.locator(".quiz-result-name").textContent();
    await page.keyboard.press("Escape");
    await title(`You are ${name}`);
    await finish(page);
  });
});

/** Takes the town's own quiz, always with the first choice. */
async function takeQuiz(page) {
  for (let step = 1; step <= 6; step += 1) {
    await page.getByText(`Question ${step} of 6`).waitFor();
    await page.locator(".quiz-choice").first().click();
    await page.getByRole("button", { name: step < 6 ? "Next" : "Finish", exact: true }).click();
  }
  await page.locator(".quiz-result-name").waitFor();
}

describe("the result", { concurrency: 2 }, () => {
  test("names a persona with places that are there, by day and night, wide and narrow", async () => {
    for (const size of [DESKTOP, PHONE]) {
      const page = await town.open("/take-quiz", { size });
      await takeQuiz(page);
      assert.match(await page.locator(".quiz-result-name").textContent(), /^The /);
      await until("the focus on the result", () =>
        page.evaluate(() => document.activeElement.matches(".quiz-result-name")),
      );
      // Three kinds of recommendations, each with working links.
      for (const kind of ["Places for you", "Coming up for you", "To read"]) {
        const picks = page.locator(".persona-picks", { has: page.getByRole("heading", { name: kind }) });
        await picks.locator("a").first().waitFor();
        for (const path of await picks
          .locator("a")
          .evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
          assert.equal((await town.fetch(path)).status, 200, path);
        }
        assert.ok((await picks.locator("a").count()) > 0, kind);
      }
      await expectAccessible(page);
      await showTheme(page, "dark");
      assert.deepEqual((await findAccessibilityViolations(page, { rules: COLOR_RULES })).violations, []);
      await expectNoPageErrors(page);
      await page.locator(".persona-pick-link").first().click();
      await page.locator(".business-actions, .business-title, h1").first().waitFor();
      await close(page);
    }
  });

  test("a link to a persona can be copied, and names it to whoever follows it", async () => {
    const page = await town.open("/take-quiz", {
      permissions: ["clipboard-read", "clipboard-write"],
      before: (opened) => opened.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined })),
    });
    await takeQuiz(page);
    const name = await page.locator(".quiz-result-name").textContent();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByText("The link is copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\/take-quiz\?persona=the-/);
    const friend = await town.open(link.slice(town.address.length));
    await friend.getByText(`Someone you know got ${name}.`).waitFor();
    await finish(friend);
    await close(page);
  });

  test("a persona found without an account comes along at the login", async () => {
    const page = await town.open("/take-quiz");
    await takeQuiz(page);
    const slug = await page.evaluate(() => JSON.parse(localStorage.getItem("towngreen.kept.persona")).value);
    assert.match(slug, /^the-/);
    await page.getByRole("link", { name: "Log in", exact: true }).click();
    await page.getByLabel("Email", { exact: true }).fill("resident@wexbury.example");
    await page.getByLabel("Password", { exact: true }).fill("Wexbury-demo-2026");
    const kept = page.waitForResponse(
      (response) => response.url().endsWith("/api/v1/quizzes/persona/") && response.request().method() === "PUT",
    );
    await page.getByRole("button", { name: /^(Log in|Login|Sign in)$/ }).click();
    assert.equal((await (await kept).json()).persona.slug, slug);
    await page.waitForFunction(() => localStorage.getItem("towngreen.kept.persona") === null);
    await close(page);
  });

  test("a persona found more than an hour ago is somebody else's", async () => {
    const access = await town.token(MEMBERS.owner);
    const before = await town.call(access, "PUT", "quizzes/persona/", { persona: "the-good-find" });
    const page = await town.open("/take-quiz", { before: (opened) => opened.clock.install() });
    await takeQuiz(page);
    const found = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith("persona")));
    assert.ok(!found[1].includes(before.persona.slug));
    await page.clock.fastForward(61 * 60_000);
    await page.goto(`${town.address}/login`);
    await logIn(page, MEMBERS.owner);
    await pathIs(page, "/dashboard");
    await page.waitForLoadState("networkidle");
    assert.deepEqual((await town.call(access, "GET", "quizzes/persona/")).persona, before.persona);
    await close(page);
  });
});
