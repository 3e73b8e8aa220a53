import assert from "node:assert/strict";
import { test } from "node:test";
import { isSearchable, readNear, searchUrl } from "./api";
import { askAgainAfter, countText, marked, matchNote, mixed, resultCount } from "./model";
import { daySearched, fewerWords } from "./alternatives";
import { largestCategories } from "./largestCategories";

test("blank and one-letter queries are not sent, spaces do not count", () => {
  assert.equal(isSearchable(""), false);
  assert.equal(isSearchable("  a  "), false);
  assert.equal(isSearchable(" ab "), true);
});

test("the words are trimmed and escaped in the URL", () => {
  assert.equal(searchUrl(" fish & chips "), "search/?q=fish%20%26%20chips");
});

test("a place goes along where the address has one, and nothing else does", () => {
  const near = (query: string) => readNear(new URLSearchParams(query));
  assert.equal(searchUrl("bakery", near("near=41.37,-72.47&ordering=distance")), "search/?q=bakery&near=41.37,-72.47");
  assert.equal(near("near=here"), "");
  assert.equal(near("near=1,2&near=3"), "1,2");
  assert.equal(near(""), "");
});

test("matches of most words are said to be so, and a search that is starting up is asked again ever later", () => {
  assert.equal(matchNote("all_words"), "");
  assert.match(matchNote("most_words"), /closest/);
  assert.match(matchNote("building"), /in a moment/);
  assert.deepEqual([0, 1, 2, 50].map(askAgainAfter), [2000, 3000, 4500, 60_000]);
});

test("the six largest categories are offered, none that is empty, equal ones in the given order", () => {
  const categories = [3, 0, 9, 1, 5, 7, 2, 9].map((business_count, id) => ({
    id,
    name: `Category ${9 - id}`,
    slug: `c${id}`,
    business_count,
  }));
  assert.deepEqual(
    largestCategories(categories).map(({ id }) => id),
    [2, 7, 5, 4, 0, 6],
  );
});

test("the suggestions hold two of each other kind, and businesses in the rest", () => {
  const businesses = Array.from({ length: 20 }, (_, id) => ({
    id,
    name: `Shop ${id}`,
    slug: `shop-${id}`,
    category: null,
  }));
  const group = (kind: "event" | "deal", hits: number) => ({
    kind,
    label: kind,
    all: null,
    results: Array.from({ length: hits }, (_, id) => ({ id, name: "", path: "", note: "" })),
    has_more: hits > 4,
  });
  const shown = mixed(businesses, [group("event", 5), group("deal", 1)], 8);
  assert.equal(shown.results.length, 5);
  assert.deepEqual(
    shown.groups.map(({ results }) => results.length),
    [2, 1],
  );
  assert.equal(resultCount(shown.results, shown.groups), 8);
  assert.equal(mixed(businesses, [], 8).results.length, 8);
  // Counted only if all of them are shown.
  const few = businesses.slice(0, 2);
  assert.equal(countText(few, [group("deal", 1)]), "3 results");
  assert.equal(countText(few, [group("event", 5)]), "Results");
  assert.equal(countText(businesses, []), "Results");
});

test("several words give each longer one to try alone", () => {
  assert.deepEqual(fewerWords("a good Bakery of town"), ["bakery", "good", "town"]);
  assert.deepEqual(fewerWords("bakery"), []);
});

test("a day leads to the calendar", () => {
  const found = (words: string) => daySearched(words, "2026-11-20");
  assert.deepEqual(found("What is on Tonight?"), { to: "/events?date=tonight", day: "tonight" });
  assert.deepEqual(found("kids weekend"), { to: "/events?date=weekend", day: "this weekend" });
  const on = (date: string) => `/events?start_date__gte=${date}&start_date__lte=${date}`;
  assert.deepEqual(found("kids Saturday"), { to: on("2026-11-21"), day: "Saturday" });
  assert.deepEqual(found("friday"), { to: on("2026-11-20"), day: "Friday" });
  assert.equal(found("todays"), null);
});

test("what was typed is marked where a word of the name begins with it", () => {
  assert.deepEqual(marked("Hart Bakery", "bak"), [
    { text: "Hart ", isMatch: false },
    { text: "Bak", isMatch: true },
    { text: "ery", isMatch: false },
  ]);
  assert.deepEqual(marked("Elm St. (Hardware)", "st. ("), [
    { text: "Elm ", isMatch: false },
    { text: "St.", isMatch: true },
    { text: " ", isMatch: false },
    { text: "(", isMatch: true },
    { text: "Hardware)", isMatch: false },
  ]);
  assert.deepEqual(marked("Quarry", "arr"), [{ text: "Quarry", isMatch: false }]);
  assert.deepEqual(marked("Hart", "  "), [{ text: "Hart", isMatch: false }]);
});
