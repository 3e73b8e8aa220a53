import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../kit/http";
import type { Notice } from "./api";
import {
  arrived,
  bellCount,
  bellLabel,
  hasOlderToCount,
  ownLink,
  nextLimit,
  readNotifications,
  shouldRetryNotifications,
  unreadCount,
  withRead,
} from "./model";

const note = (id: number, is_read = false): Notice => ({
  id,
  title: `N${id}`,
  message: "",
  created_at: "2026-11-21T10:00:00Z",
  is_read,
  kind: "events",
  link: "",
});

test("the list is found in each of its three forms", () => {
  const list = [note(1)];
  for (const answer of [list, { notifications: list }, { results: list, next: null }])
    assert.deepEqual(readNotifications(answer), list);
});

test("older ones are asked for as long as there are more and one answer holds them", () => {
  const more = { results: [], next: "/api/v1/notifications/?page=2" };
  assert.deepEqual(
    [0, 60, 100].map((limit) => nextLimit(more, limit)),
    [60, 100, null],
  );
  assert.equal(nextLimit({ results: [], next: null }, 0), null);
  assert.equal(nextLimit([], 0), null);
});

test("unread ones that are not listed are counted where there are some and the bell could show them", () => {
  const next = "/api/v1/notifications/?page=2";
  const unread = (count: number) => Array.from({ length: count }, (_, index) => note(count - index));
  assert.equal(hasOlderToCount({ results: [note(1, true)], next }), true);
  assert.equal(hasOlderToCount({ results: unread(9), next }), true);
  assert.equal(hasOlderToCount({ results: unread(10), next }), false, "the bell says 9+ anyway");
  assert.equal(hasOlderToCount({ results: [note(1, true)], next: null }), false);
  assert.equal(hasOlderToCount([note(1, true)]), false);
});

test("the bell counts to nine and then says 9+", () => {
  assert.deepEqual([0, 1, 9, 10, 120].map(bellCount), ["", "1", "9", "9+", "9+"]);
  assert.equal(bellLabel(3), "Notifications, 3 unread");
  assert.equal(bellLabel(12), "Notifications, 9+ unread", "it is called what it shows");
  assert.equal(bellLabel(0), "Notifications");
  assert.equal(unreadCount([note(1), note(2, true)]), 1);
});

test("marking one read leaves the others as they are", () => {
  assert.deepEqual(
    withRead([note(1), note(2)], ({ id }) => id === 2).map(({ is_read }) => is_read),
    [false, true],
  );
});

test("only unread ones that were not there before have arrived", () => {
  assert.deepEqual(
    arrived([note(1)], [note(3), note(2, true), note(1)]).map(({ id }) => id),
    [3],
  );
  assert.deepEqual(arrived([note(3), note(2)], [note(3), note(2), note(1)]), []);
});

test("a 401 or 404 is final, anything else is asked for twice more", () => {
  const retries = (status: number) =>
    [0, 1, 2].map((failures) => shouldRetryNotifications(failures, new ApiError("", status)));
  assert.deepEqual(retries(401), [false, false, false]);
  assert.deepEqual(retries(404), [false, false, false]);
  assert.deepEqual(retries(500), [true, true, false]);
  assert.deepEqual(retries(0), [true, true, false]);
});

test("a notification leads to pages of this site only", () => {
  assert.equal(ownLink("/directory/hart-bakery"), "/directory/hart-bakery");
  for (const link of ["https://evil.example", "//evil.example", "", undefined]) assert.equal(ownLink(link), null);
});
