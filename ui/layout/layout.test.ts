import assert from "node:assert/strict";
import { test } from "node:test";
import type { Category } from "../kit/apiTypes";
import { paths } from "../paths";
import { pages } from "../loaders";
import { findRoute, hasPage, matchRoute, routes, setPages } from "../routes";
import { largestCategories } from "../search/largestCategories";
import { readCategories } from "./categories";
import { accountLinks, businessLinks, legalLinks, memberLinks, navAfter, navBefore, quickLinks } from "./links";
import { withSearch } from "./recent";

setPages(pages);

function category(slug: string, business_count: number): Category {
  return {
    id: business_count,
    name: slug,
    slug,
    business_count,
    sponsorship: null,
    description: "",
    pictogram: "shop",
  };
}

test("the quick categories are the six largest, none of them empty, equal ones in the given order", () => {
  const counts: [string, number][] = [
    ["a", 3],
    ["b", 0],
    ["c", 9],
    ["d", 3],
    ["e", 1],
    ["f", 7],
    ["g", 2],
    ["h", 4],
    ["i", 0],
  ];
  const top = largestCategories(counts.map(([slug, count]) => category(slug, count)));
  assert.deepEqual(
    top.map((entry) => entry.slug),
    ["c", "f", "h", "a", "d", "g"],
  );
});

test("fewer than six categories with businesses give fewer buttons", () => {
  assert.deepEqual(
    largestCategories([category("a", 0), category("b", 1)]).map((entry) => entry.slug),
    ["b"],
  );
});

test("categories come as a list or as a page of results", () => {
  assert.equal(readCategories([category("a", 1)]).length, 1);
  assert.equal(readCategories({ results: [category("a", 1)] }).length, 1);
  assert.equal(readCategories(undefined).length, 0);
});

test("fixed addresses win over named ones", () => {
  assert.equal(findRoute("/business/signup")?.key, "business-signup");
  assert.equal(findRoute("/business/hart-bakery")?.key, "business");
  assert.equal(findRoute("/directory?category=shops")?.key, "directory");
  assert.equal(findRoute("/no/such/path"), undefined);
  assert.equal(findRoute("//events/submit//")?.key, "submit-event");
  assert.equal(findRoute("/")?.key, "home");
});

test("an address is what the server takes for one", () => {
  assert.deepEqual(matchRoute("/admin/events/new")?.params, {});
  assert.deepEqual(matchRoute("/admin/events/7")?.params, { id: "7" });
  for (const path of ["/admin/events/seven", "/deals/abc", "/About", "/EVENTS/market-1"])
    assert.equal(findRoute(path), undefined, path);
});

test("the named parts of an address are read as they were meant", () => {
  assert.deepEqual(matchRoute("/reset-password/Mw/abc-123?x=1")?.params, { uid: "Mw", token: "abc-123" });
  assert.deepEqual(matchRoute("/guides/caf%C3%A9s/")?.params, { slug: "cafés" });
  assert.deepEqual(matchRoute("/guides/a%2Fb")?.params, { slug: "a/b" });
  assert.deepEqual(matchRoute("/guides/100%")?.params, { slug: "100%" });
  assert.deepEqual(matchRoute("/events/submit")?.params, {});
});

test("nothing links to a page that does not exist", () => {
  const links = [
    ...navBefore(),
    ...navAfter(),
    ...quickLinks(),
    ...businessLinks(),
    ...legalLinks(),
    ...accountLinks(),
    ...memberLinks(),
  ];
  assert.ok(links.length > 8);
  assert.deepEqual(
    links.filter((link) => !hasPage(link.to)),
    [],
  );
});

test("what only the server has is no page of ours, so the browser follows links to it", () => {
  for (const path of [
    "/town-sheet",
    "/screen",
    "/events.ics",
    "/feeds/events.xml",
    "/embed/events",
    "/open-data/README.md",
  ])
    assert.equal(hasPage(path), false, path);
  assert.equal(hasPage("/tools"), true);
});

test("every address is in the table once", () => {
  assert.equal(new Set(routes.map((route) => route.path)).size, routes.length);
  for (const path of ["/", "/group-plan/:shareToken", "/dashboard/curation", "/content-engine/approvals"]) {
    assert.ok(
      routes.some((route) => route.path === path),
      `${path} is missing`,
    );
  }
});

test("addresses made from data are encoded", () => {
  assert.equal(paths.business("a/b?c"), "/directory/a%2Fb%3Fc");
  assert.equal(paths.search("tea & cake"), "/search?q=tea%20%26%20cake");
});

test("recent searches keep the newest first, once, and six at most", () => {
  assert.deepEqual(withSearch(["tea", "Books"], "books"), ["books", "tea"]);
  assert.equal(withSearch(["1", "2", "3", "4", "5", "6"], "7").length, 6);
});
