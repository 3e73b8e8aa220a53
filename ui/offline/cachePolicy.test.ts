import assert from "node:assert/strict";
import { test } from "node:test";
import { cacheFor, entryOf, isBelow, kindOf, mayKeep, mayKeepPage, stamp } from "./cachePolicy";

const HERE = "https://town.example";
const kind = (path: string, method = "GET", isNavigation = false) => kindOf(method, HERE + path, HERE, isNavigation);
const headers = (cache: string, type = "application/json") =>
  new Headers({ "Cache-Control": cache, "Content-Type": type });
const token = (claims: object) => `Bearer x.${btoa(JSON.stringify(claims))}.y`;

test("writes, sign-ins, the office, the bell and other sites are none of the service worker's business", () => {
  for (const path of [
    "/api/v1/dj-rest-auth/user/",
    "/api/v1/auth/social/google/",
    "/api/v1/admin/users/",
    "/api/v1/notifications/",
    "/api/v1/analytics/",
    "/api/v1/shared-group-plans/abc/stream/",
    "/livez",
  ])
    assert.equal(kind(path), null, path);
  assert.equal(kind("/api/v1/saved/", "PUT"), null);
  assert.equal(kindOf("GET", "https://elsewhere.example/art/x.svg", HERE, false), null);
  for (const path of ["/admin/users", "/embed/events", "/events.ics", "/api/v1/docs/"])
    assert.equal(kind(path, "GET", true), null, path);
  assert.equal(kind("/directory/anchor-apizza", "GET", true), "page");
  assert.equal(kind("/api/v1/businesslistings/"), "api");
  assert.equal(kind("/assets/main-AB.js"), "asset");
  assert.equal(kind("/art/map.svg"), "picture");
});

test("what was asked with a token goes to that member's place, and to none if the token names nobody", () => {
  assert.equal(cacheFor(null), "towngreen-answers");
  assert.equal(cacheFor(token({ user_id: "7" })), "towngreen-member-7");
  assert.equal(cacheFor("Bearer a.b.c"), null);
});

test("private answers are kept for the member alone, and only what a member may read without a network", () => {
  const at = (path: string, cache: string, isMember: boolean) => mayKeep(HERE + path, 200, headers(cache), isMember);
  assert.equal(at("/api/v1/itineraries/5/", "no-store", true), true);
  assert.equal(at("/api/v1/itineraries/5/", "no-store", false), false);
  assert.equal(at("/api/v1/businesslistings/mine/", "no-store", true), false);
  assert.equal(at("/api/v1/shared-itineraries/secret/", "private, no-store", true), false);
  assert.equal(at("/api/v1/events/", "no-cache", false), true);
  assert.equal(mayKeep(`${HERE}/api/v1/events/`, 404, headers("no-cache"), false), false);
  assert.equal(mayKeep(`${HERE}/api/v1/events/`, 200, headers("no-cache", "text/event-stream"), false), false);
});

test("a page is kept if anybody may find it, and says in itself of when it is", () => {
  const page =
    '<!DOCTYPE html><html lang="en"><head><script type="module" src="/assets/main-1.js" data-start="/assets/start-1.js"></script>';
  assert.equal(mayKeepPage(200, headers("no-cache", "text/html; charset=utf-8"), page), true);
  assert.equal(mayKeepPage(200, headers("no-store", "text/html"), page), false);
  assert.equal(mayKeepPage(404, headers("no-cache", "text/html"), page), false);
  const secret = `${page}<meta name="robots" content="noindex">`;
  assert.equal(mayKeepPage(200, headers("no-cache", "text/html"), secret), false);
  assert.match(stamp(page, "2026-11-23T15:10:00Z"), /<html data-as-of="2026-11-23T15:10:00Z" lang="en">/);
  assert.equal(entryOf(page), "/assets/start-1.js");
});

test("an address is one of the patterns in whole", () => {
  const patterns = ["/plan-itinerary", "/plan-itinerary/:id"];
  for (const path of ["/plan-itinerary", "/plan-itinerary/", "/plan-itinerary/5"]) assert.ok(isBelow(patterns, path));
  for (const path of ["/", "/plan-itinerary/5/edit", "/plan"]) assert.ok(!isBelow(patterns, path), path);
});
