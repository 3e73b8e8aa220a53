import assert from "node:assert/strict";
import { test } from "node:test";
import { afterFirst, withQuery } from "./queryString";
import { readList } from "./readList";

test("a query string leaves out what is empty, joins lists by readable commas and escapes the rest", () => {
  assert.equal(withQuery("deals/", {}), "deals/");
  assert.equal(withQuery("", { search: "", open_now: false, near: null, tag: [], page: afterFirst(1) }), "");
  assert.equal(
    withQuery("/search", {
      q: "rye & co",
      near: "41.5,-72.9",
      price_level: [1, 2],
      open_now: true,
      page: afterFirst(2),
    }),
    "/search?q=rye%20%26%20co&near=41.5,-72.9&price_level=1,2&open_now=true&page=2",
  );
  assert.equal(withQuery("map", { zoom: 0 }), "map?zoom=0");
});

test("a list is read from one key or several, without what is empty or said twice", () => {
  const params = new URLSearchParams("tag=rye,%20spelt&tag=rye&tag=,,");
  assert.deepEqual(readList(params, "tag"), ["rye", "spelt"]);
  assert.deepEqual(readList(params, "category"), []);
});
