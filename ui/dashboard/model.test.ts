import assert from "node:assert/strict";
import { test } from "node:test";
import { lazyPage } from "../kit/page";
import { setPages } from "../routes";
import type { OwnBusiness } from "./api";
import { contributionPath, figuresOf, outcomeOf, tasksOf } from "./model";

const TODAY = "2026-11-21";

const business = (more: Partial<OwnBusiness> = {}): OwnBusiness => ({
  id: 7,
  name: "Ferry Books",
  slug: "ferry-books",
  status: "published",
  role: "owner",
  category: { id: 1, name: "Books", slug: "books", pictogram: "books" },
  picture: null,
  open_status: null,
  completeness: { percent: 100, missing: [] },
  changes_waiting_since: null,
  claim_to_answer_by: null,
  waiting_suggestions: 0,
  unanswered_reviews: 0,
  running_deals: 0,
  ending_deals: [],
  figures: null,
  ...more,
});

const page = lazyPage(() => Promise.reject(new Error("not opened here")));
const titles = (own: OwnBusiness) => tasksOf(own, TODAY).map(({ title }) => title);

test("a complete listing at which nothing waits asks for nothing", () => {
  assert.deepEqual(tasksOf(business(), TODAY), []);
});

test("people who wait come before deals, deals before what is missing, and of that the first three", () => {
  const missing = (["hours", "photos", "description", "website"] as const).map((field) => ({
    field,
    label: `Add ${field}`,
  }));
  const own = business({
    waiting_suggestions: 1,
    unanswered_reviews: 2,
    ending_deals: [
      { id: 3, title: "Two for one", end_date: TODAY },
      { id: 4, title: "Free bookmark", end_date: "2026-11-27" },
    ],
    completeness: { percent: 55, missing },
  });
  assert.deepEqual(titles(own), [
    "Answer 1 suggestion about your listing",
    "Answer 2 reviews",
    "“Two for one” ends today",
    "“Free bookmark” ends on Friday, November 27",
    "Add hours",
    "Add photos",
    "Add description",
  ]);
  assert.equal(tasksOf(own, TODAY).at(-1)?.about, "Ferry Books is 55% complete.");
});

test("a task leads to the page where it is done, if this build has it", () => {
  const own = business({
    ending_deals: [{ id: 3, title: "Two for one", end_date: TODAY }],
    completeness: {
      percent: 77,
      missing: [
        { field: "photos", label: "Add a photo" },
        { field: "hours", label: "Add your opening hours" },
      ],
    },
  });
  const ways = () => tasksOf(own, TODAY).map(({ to }) => to);
  setPages({ deal: page });
  assert.deepEqual(ways(), ["/deals/3", null, null]);
  setPages({ "business-edit": page });
  assert.deepEqual(ways(), [null, null, "/dashboard/business/7/edit"]);
  setPages({});
});

test("before all else stands who claims the listing, and until when its owner can answer", () => {
  setPages({ "business-people": page });
  const own = business({ claim_to_answer_by: "2026-11-28T15:00:00.000Z", waiting_suggestions: 1 });
  const [first, second] = tasksOf(own, TODAY);
  assert.equal(first?.title, "Somebody says that Ferry Books is theirs");
  assert.equal(first?.about, "Answer by November 28, 2026; then the town office decides.");
  assert.equal(first?.to, "/dashboard/business/7/people");
  assert.equal(second?.key, "suggestions-7");
  setPages({});
});

test("a listing that waits for the office says so, and its reviews are not asked about", () => {
  assert.deepEqual(titles(business({ status: "pending", unanswered_reviews: 1 })), [
    "Ferry Books is waiting for the office",
  ]);
  const waiting = tasksOf(business({ changes_waiting_since: "2026-11-17T15:00:00.000Z" }), TODAY)[0];
  assert.equal(waiting?.about, "Ferry Books. Waiting since November 17, 2026.");
});

test("a listing that is not public says so instead of asking for anything", () => {
  const own = business({
    status: "hidden",
    unanswered_reviews: 1,
    ending_deals: [{ id: 3, title: "Two for one", end_date: TODAY }],
    completeness: { percent: 77, missing: [{ field: "photos", label: "Add a photo" }] },
  });
  assert.deepEqual(titles(own), ["Ferry Books is not public"]);
  assert.match(tasksOf(own, TODAY)[0]?.about ?? "", /write to the town office/);
});

test("a small figure is told as such, and none is made up", () => {
  const figures = figuresOf({ since: TODAY, views: 1204, calls: null, directions: 5, website: null });
  assert.deepEqual(
    figures.map(({ value }) => value),
    ["1,204", "fewer than 5", "5", "fewer than 5"],
  );
});

test("what became of a contribution is said in words and leads there", () => {
  const one = { title: "Porch Songs", slug: "porch-songs-3", reason: "", decided_at: "2026-11-17T15:00:00.000Z" };
  setPages({ "submit-event": page });
  assert.equal(outcomeOf({ ...one, kind: "event", is_accepted: true }), "“Porch Songs” is in the calendar.");
  assert.equal(contributionPath({ ...one, kind: "event", is_accepted: true }), "/events/porch-songs-3");
  assert.equal(outcomeOf({ ...one, kind: "event", is_accepted: false }), "“Porch Songs” was not published.");
  assert.equal(contributionPath({ ...one, kind: "event", is_accepted: false }), "/events/submit");
  assert.equal(
    outcomeOf({ ...one, kind: "suggestion", title: "Ferry Books", is_accepted: true }),
    "Your correction of Ferry Books was accepted.",
  );
  setPages({});
});
