import assert from "node:assert/strict";
import { test } from "node:test";
import { businessesUrl, businessUrl, facetsUrl } from "./api";
import {
  NO_FILTERS,
  appliedFilters,
  changed,
  cleared,
  facetsQuery,
  listQuery,
  nearHere,
  readFilters,
  sorted,
  toggled,
  writeFilters,
  type Filters,
} from "./filters";

const read = (address: string) => readFilters(new URLSearchParams(address));

const everything: Filters = {
  category: ["cafes", "shops"],
  search: "rye & co",
  open_now: true,
  attributes: ["pet_friendly", "takeout"],
  price_level: [1, 2],
  tag: ["bread"],
  near: { latitude: 41.512, longitude: -72.9 },
  ordering: "distance",
  page: 3,
  view: "map",
};

test("an address without filters is the whole directory by name", () => {
  assert.deepEqual(read(""), NO_FILTERS);
  assert.equal(writeFilters(NO_FILTERS), "");
});

test("a key may be repeated, as forms without scripts send it", () => {
  assert.deepEqual(read("category=cafes&category=shops,cafes").category, ["cafes", "shops"]);
});

test("what is written into the address is read from it again", () => {
  assert.deepEqual(read(writeFilters(everything)), everything);
  assert.deepEqual(read(writeFilters({ ...NO_FILTERS, ordering: "-name" })), { ...NO_FILTERS, ordering: "-name" });
});

test("the order is the best matches first with search words, and by name without them", () => {
  const written = (query: string) => writeFilters(read(query));
  assert.equal(written("ordering=name"), "");
  assert.equal(written("search=pie"), "?search=pie");
  assert.equal(written("search=pie&ordering=name"), "?search=pie&ordering=name");
  assert.equal(read("search=pie&ordering=luck").ordering, "");
});

test("the address is written in a fixed order, commas unescaped, the rest escaped", () => {
  assert.equal(
    writeFilters(everything),
    "?category=cafes,shops&search=rye%20%26%20co&open_now=true&attributes=pet_friendly,takeout&price_level=1,2&tag=bread" +
      "&near=41.512,-72.9&ordering=distance&page=3&view=map",
  );
});

test("nonsense in an address is left out", () => {
  assert.deepEqual(read("page=-2&price_level=9,x,2&ordering=rating&near=here&view=globe&open_now=1&category=,,"), {
    ...NO_FILTERS,
    price_level: [2],
  });
  assert.equal(read("page=1.5").page, 1);
  assert.equal(read("near=95,10").near, null);
  assert.equal(read("near=41").near, null);
  assert.equal(read("near=,").near, null);
});

test("nearest first needs a place to measure from", () => {
  assert.equal(read("ordering=distance").ordering, "");
  assert.equal(read("ordering=distance&near=41.5,-72.9").ordering, "distance");
});

test("the list is asked for without the view, the facets without order and page too", () => {
  assert.equal(
    businessesUrl(listQuery({ ...NO_FILTERS, view: "map", page: 2 })),
    "businesslistings/?page=2&fields=all",
  );
  assert.equal(
    businessesUrl(listQuery({ ...NO_FILTERS, category: ["cafes"] })),
    "businesslistings/?category=cafes&fields=all",
  );
  assert.equal(
    facetsUrl(
      facetsQuery({ ...everything, category: ["cafes"], search: "", attributes: [], price_level: [], tag: [] }),
    ),
    "businesslistings/facets/?category=cafes&open_now=true",
  );
  assert.equal(businessUrl("a/b"), "businesslistings/a%2Fb/");
});

test("a changed filter leads back to the first page, a shown page does not", () => {
  assert.equal(changed(everything, { open_now: false }).page, 1);
  assert.equal(changed(everything, { page: 4 }).page, 4);
});

test("a value is switched on and off, and the order of switching makes no other address", () => {
  assert.deepEqual(toggled(toggled(["b"], "c"), "a"), ["a", "b", "c"]);
  assert.deepEqual(toggled(["a", "b"], "a"), ["b"]);
});

test("clearing takes the filters away and keeps order and view", () => {
  assert.deepEqual(cleared(everything), { ...NO_FILTERS, near: everything.near, ordering: "distance", view: "map" });
});

test("the visitor's place is kept to about a hundred metres", () => {
  assert.deepEqual(nearHere(everything, { latitude: 41.51249, longitude: -72.90051 }), {
    ...everything,
    page: 1,
    ordering: "distance",
    near: { latitude: 41.512, longitude: -72.901 },
  });
});

test("another order forgets the visitor's place", () => {
  assert.equal(sorted(everything, "newest").near, null);
  assert.equal(sorted(everything, "newest").page, 1);
  assert.deepEqual(sorted(everything, "distance").near, everything.near);
});

test("each applied filter has its words and the filters without it", () => {
  const applied = appliedFilters(everything, (slug) => slug.toUpperCase());
  assert.deepEqual(
    applied.map(({ label }) => label),
    ["CAFES", "SHOPS", "“rye & co”", "Open now", "Pet friendly", "Takeout", "Inexpensive", "Moderate", "bread"],
  );
  assert.equal(new Set(applied.map(({ key }) => key)).size, applied.length);
  for (const { without } of applied) assert.equal(appliedFilters(without, String).length, applied.length - 1);
  assert.deepEqual(applied[1]?.without.category, ["cafes"]);
});

test("order, place and page are no filters", () => {
  assert.deepEqual(
    appliedFilters({ ...NO_FILTERS, near: everything.near, ordering: "distance", page: 2, view: "map" }, String),
    [],
  );
});
