import assert from "node:assert/strict";
import { test } from "node:test";
import { withQuery } from "../kit/queryString";
import {
  NO_FILTERS,
  appliedFilters,
  calendarQuery,
  changed,
  cleared,
  feedQuery,
  listQuery,
  readChosenFilters,
  readFilters,
  toggled,
  writeFilters,
  type Filters,
} from "./filters";

const read = (query: string) => readFilters(new URLSearchParams(query));
const asked = (filters: Filters) => withQuery("", listQuery(filters));

test("an address gives the filters that it was written from", () => {
  const many: Filters = {
    date: null,
    from: "2026-12-01",
    to: "2026-12-24",
    category: ["arts", "music"],
    audience: ["families"],
    is_free: true,
    source: ["3"],
    verified: true,
    is_featured: true,
    business: "7",
    search: "fish & chips",
    ordering: "-start_date",
    page: 3,
    view: "month",
    day: "2026-12-05",
  };
  assert.deepEqual(read(writeFilters(many)), many);
  assert.deepEqual(read(writeFilters({ ...NO_FILTERS, date: "tonight" })), { ...NO_FILTERS, date: "tonight" });
  assert.equal(writeFilters(NO_FILTERS), "");
});

test("what makes no sense in an address is left out", () => {
  assert.deepEqual(
    read("?date=never&start_date__gte=2026-13-45&page=-2&view=cube&ordering=x&source=a,b&business=x&day=1"),
    NO_FILTERS,
  );
  assert.deepEqual(read("?category=music&category=arts,music").category, ["arts", "music"]);
  assert.deepEqual(
    [read("?start_date=2026-12-01").from, read("?start_date=2026-12-01").to],
    ["2026-12-01", "2026-12-01"],
  );
});

test("typed days win over a range of days chosen before, and the other way around", () => {
  const both = "?date=weekend&start_date__gte=2026-12-01";
  const { date, from, to } = read(both);
  assert.deepEqual([date, from, to], [null, "2026-12-01", ""]);
  assert.equal(read("?date=weekend&start_date__gte=soon").date, "weekend");
  const chosen = (...names: string[]) => {
    const filters = readChosenFilters({ query: new URLSearchParams(both), changed: new Set(names) });
    return [filters.date, filters.from];
  };
  assert.deepEqual(chosen("date"), ["weekend", ""]);
  assert.deepEqual(chosen("start_date__gte"), [null, "2026-12-01"]);
  assert.deepEqual(chosen("category"), [null, "2026-12-01"]);
});

test("EVT-002: the request carries what was chosen, and leaves out what is over", () => {
  assert.equal(asked(NO_FILTERS), "?include_past=false");
  assert.equal(
    asked(read("?start_date__gte=2026-11-01")),
    "?start_date__gte=2026-11-01&include_running=true",
    "days before today may be asked for",
  );
  assert.equal(asked(read("?start_date__lte=2026-12-01")), "?include_past=false&start_date__lte=2026-12-01");
  assert.equal(asked(read("?date=weekend")), "?date=weekend");
  assert.equal(
    asked(
      read(
        "?category=music,arts&audience=kids&is_free=true&source=2&verified=true&is_featured=true&business=5&search=a%20b&ordering=-start_date&page=2&view=map",
      ),
    ),
    "?include_past=false&category=arts,music&audience=kids&is_free=true&source=2&verified=true&is_featured=true&business=5&search=a%20b&ordering=-start_date&page=2",
  );
});

test("the month asks for its own days, a feed for none", () => {
  const filters = read("?date=weekend&category=music&page=2");
  assert.equal(
    withQuery("", calendarQuery(filters, "2026-11-01", "2026-12-05")),
    "?start_date__gte=2026-11-01&start_date__lte=2026-12-05&category=music",
  );
  assert.equal(feedQuery(filters), "?category=music");
});

test("a change leads to the first page; clearing keeps how the list is shown", () => {
  const filters = read("?category=music&page=4&view=map");
  assert.deepEqual(changed(filters, { is_free: true }), { ...filters, is_free: true, page: 1 });
  assert.deepEqual(cleared(filters), { ...NO_FILTERS, view: "map" });
  assert.deepEqual(toggled(["music"], "arts"), ["arts", "music"]);
  assert.deepEqual(toggled(["arts", "music"], "arts"), ["music"]);
});

test("each applied filter has its words and the way back", () => {
  const filters = read(
    "?date=tonight&category=food&audience=teens&is_free=true&verified=true&source=2&business=5&search=pie",
  );
  const applied = appliedFilters(filters, (kind, id) => `${kind} ${id}`);
  assert.deepEqual(
    applied.map(({ label }) => label),
    ["Tonight", "Food & drink", "Teens", "Free", "Verified", "source 2", "business 5", "“pie”"],
  );
  for (const { without } of applied) assert.equal(appliedFilters(without, () => "x").length, applied.length - 1);
  assert.deepEqual(
    appliedFilters({ ...filters, view: "month" }, () => "x")
      .map(({ key }) => key)
      .includes("date"),
    false,
  );
});
