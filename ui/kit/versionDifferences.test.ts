import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, versionDifferences } from "./versionDifferences";

const stop = (id: string, more = {}) => ({ id, title: id, note: "", is_done: false, ...more });

test("two versions are compared field by field and part by part, in words", () => {
  const mine = { version: 3, title: "Saturday", stops: [stop("Bakery", { is_done: true }), stop("Park")], notes: "" };
  const theirs = { version: 4, title: "Sunday", stops: [stop("Bakery"), stop("Museum")], notes: "", url: "/x" };
  assert.deepEqual(versionDifferences(mine, theirs), [
    { what: "Title", mine: "Saturday", theirs: "Sunday" },
    { what: "Bakery, done", mine: "yes", theirs: "no" },
    { what: "Stops", mine: "with Park", theirs: "not there" },
    { what: "Stops", mine: "not there", theirs: "with Museum" },
  ]);
});

test("another order is said once; what the server works out is not compared", () => {
  const [one, two] = [stop("Bakery"), stop("Park")];
  assert.deepEqual(
    versionDifferences(
      { stops: [two, one] },
      { stops: [{ ...one, schedule: { arrives_at: "10:00" } }, two], updated_at: "now" },
    ),
    [{ what: "Stops, order", mine: "Park, Bakery", theirs: "Bakery, Park" }],
  );
  assert.deepEqual(versionDifferences({ business_ids: [1, 2] }, { business_ids: [] }), [
    { what: "Business ids", mine: "1, 2", theirs: "nothing" },
  ]);
  assert.deepEqual(versionDifferences(null, { title: "x" }), []);
});

test("days and times are said in words", () => {
  assert.equal(inWords("2031-12-25"), "Thursday, December 25, 2031");
  assert.equal(inWords("18:00:00"), "6 PM");
  assert.match(inWords("2031-12-25T18:30:00Z"), /^December 25, 2031 at \d+:30 [AP]M$/);
  assert.equal(inWords("6 PM on 2031-12-25"), "6 PM on 2031-12-25");
});
