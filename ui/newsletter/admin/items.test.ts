import assert from "node:assert/strict";
import { test } from "node:test";
import type { IssueItem, IssueSection } from "../api";
import { additions, inOrderOf, isSameChoice, moved, withItem, withoutItem, wireOf } from "./items";

const item = (name: string): IssueItem => ({
  title: name,
  path: `/events/${name}`,
  note: "Friday · The Green",
  text: "",
});
const issue: IssueSection[] = [
  { topic: "events", title: "Coming up", items: [item("a"), item("b"), item("c")] },
  { topic: "guides", title: "New guides", items: [item("g")] },
];

test("items move within their section and not beyond its ends", () => {
  assert.deepEqual(wireOf(moved(issue, "events", "/events/c", -1))[0]?.items, ["/events/a", "/events/c", "/events/b"]);
  assert.deepEqual(wireOf(moved(issue, "events", "/events/a", 1))[0]?.items, ["/events/b", "/events/a", "/events/c"]);
  assert.ok(
    isSameChoice(moved(issue, "events", "/events/a", -1), issue) &&
      isSameChoice(moved(issue, "events", "/events/c", 1), issue),
  );
});

test("a section goes with its last item, and comes with its first in its place", () => {
  const without = withoutItem(issue, "guides", "/events/g");
  assert.deepEqual(
    without.map(({ topic }) => topic),
    ["events"],
  );
  const deals: IssueSection = { topic: "deals", title: "New deals", items: [item("d")] };
  assert.deepEqual(
    withItem(issue, [deals], "deals", item("d")).map(({ topic, title }) => `${topic}: ${title}`),
    ["events: Coming up", "deals: New deals", "guides: New guides"],
  );
  assert.equal(withItem(issue, [], "events", item("d"))[0]?.items.length, 4);
});

test("sections stand in the order that somebody gave them, and a new one does not undo it", () => {
  const turned = inOrderOf(issue, [{ topic: "guides" }, { topic: "events" }]);
  assert.deepEqual(
    wireOf(turned).map(({ topic }) => topic),
    ["guides", "events"],
  );
  assert.ok(!isSameChoice(turned, issue));
  const deals: IssueSection = { topic: "deals", title: "New deals", items: [item("d")] };
  const added = withItem(turned, [deals], "deals", item("d"));
  assert.deepEqual(
    added.map(({ topic }) => topic),
    ["guides", "events", "deals"],
  );
});

test("what can be added is found by its words", () => {
  const all = [{ item: item("Fair") }, { item: item("Concert") }];
  assert.deepEqual(
    [additions(all, "green fair").length, additions(all, "friday").length, additions(all, "x").length],
    [1, 2, 0],
  );
});
