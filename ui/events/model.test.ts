import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../kit/http";
import { limits, texts } from "../kit/texts";
import { fallbackUrl, upcomingUrl, type EventDetail } from "./api";
import { audienceLabel, categoryLabel, poster } from "./categories";
import { EventApiError, failureText, readInterest, toEventError } from "./interactions";
import { eventId, eventSlug, priceText, slugOf, withInterest } from "./model";
import { eventBadges, isLocal, reliability } from "./trust";
import { tonightUrl } from "./tonight";

type Judged = Parameters<typeof eventBadges>[0];
const plain: Judged = {
  verification_status: "unverified",
  confidence_score: null,
  community_engagement_score: null,
  source_reliability_score: null,
  interest_count: 0,
  event_source: null,
  needs_review: false,
};
const badges = (facts: Partial<Judged>) => eventBadges({ ...plain, ...facts });

test("nothing known about an event gives it no badge", () => {
  assert.deepEqual(badges({}), []);
});

test("BDG-001, BDG-002: Verified by its status, or from a confidence of 0.9 on", () => {
  assert.deepEqual(badges({ verification_status: "verified" }), ["verified"]);
  assert.deepEqual(badges({ confidence_score: 0.9 }), ["verified"]);
  assert.deepEqual(badges({ confidence_score: 0.89 }), []);
});

test("BDG-003: High Quality needs both scores, engagement from 0.5 and reliability from 0.7", () => {
  assert.deepEqual(badges({ community_engagement_score: 0.5, source_reliability_score: 0.7 }), ["high_quality"]);
  assert.deepEqual(badges({ community_engagement_score: 0.49, source_reliability_score: 0.7 }), []);
  assert.deepEqual(badges({ community_engagement_score: 0.5, source_reliability_score: 0.69 }), []);
});

test("BDG-004: Popular from ten interested people on", () => {
  assert.deepEqual(badges({ interest_count: 10 }), ["popular"]);
  assert.deepEqual(badges({ interest_count: 9 }), []);
});

test("BDG-005, BDG-006: Trusted Source by the source itself, or from a reliability of 0.8 on", () => {
  assert.deepEqual(badges({ event_source: { name: "Library", is_trusted: true } }), ["trusted_source"]);
  assert.deepEqual(badges({ event_source: { name: "Library", is_trusted: false } }), []);
  assert.deepEqual(badges({ source_reliability_score: 0.8 }), ["trusted_source"]);
  assert.deepEqual(badges({ source_reliability_score: 0.79 }), []);
});

test("BDG-007, BDG-008: Under Review when it is, Unverified below a confidence of 0.5", () => {
  assert.deepEqual(badges({ needs_review: true }), ["under_review"]);
  assert.deepEqual(badges({ confidence_score: 0.49 }), ["unverified"]);
  assert.deepEqual(badges({ confidence_score: 0.5 }), []);
});

test("BDG-009: three badges at most, the first in the order of the list", () => {
  const all = {
    verification_status: "verified" as const,
    confidence_score: 0.3,
    community_engagement_score: 1,
    source_reliability_score: 1,
    interest_count: 99,
    needs_review: true,
  };
  assert.deepEqual(badges(all), ["verified", "high_quality", "popular"]);
  assert.deepEqual(badges({ ...all, interest_count: 0 }), ["verified", "high_quality", "trusted_source"]);
});

test("BDG-010: values just below every threshold give none of the good badges", () => {
  assert.deepEqual(
    badges({
      confidence_score: 0.89,
      community_engagement_score: 0.49,
      source_reliability_score: 0.69,
      interest_count: 9,
    }),
    [],
  );
});

test("BDG-011 to BDG-013: the reliability's label, with its bar of three steps", () => {
  assert.deepEqual(reliability(0.8), { label: "Highly Reliable", steps: 3 });
  assert.deepEqual(reliability(0.79), { label: "Reliable", steps: 2 });
  assert.deepEqual(reliability(0.6), { label: "Reliable", steps: 2 });
  assert.deepEqual(reliability(0.59), { label: "Verify Details", steps: 1 });
  assert.equal(reliability(null), null);
});

test("BDG-014 to BDG-017: Local by the business's name, the location or the address", () => {
  const nowhere = { business: null, location: "", address: "" };
  const business = (name: string) => ({ ...nowhere, business: { id: 1, name, slug: "x" } });
  assert.ok(isLocal(business("The WEXBURY Inn"), "Wexbury"));
  assert.ok(isLocal(business("Downtown Tap"), "Wexbury"));
  assert.ok(isLocal({ ...nowhere, location: "wexbury Green" }, "Wexbury"));
  assert.ok(isLocal({ ...nowhere, address: "1 Main Street, Wexbury, CT" }, "Wexbury"));
  assert.ok(
    !isLocal({ ...nowhere, location: "Downtown Hartford" }, "Wexbury"),
    "the word counts in a business's name alone",
  );
  assert.ok(!isLocal(business("Hartford Inn"), "Wexbury"));
  assert.ok(!isLocal(nowhere, ""), "a town that is not known yet is in no text");
});

test("EVT-004, EVT-005: an address is the title in small letters and hyphens, and the id", () => {
  assert.equal(eventSlug("Jazz & Blues @ Noon!", 42), "jazz-blues-noon-42");
  assert.equal(eventSlug("!!!", 7), "7");
  assert.equal(slugOf({ slug: "given-42", title: "Other", id: 42 }), "given-42");
  assert.equal(eventId("jazz-blues-noon-42"), 42);
  assert.equal(eventId("42"), 42);
  assert.equal(eventId("route-66"), 66);
  assert.equal(eventId("jazz"), null);
  assert.equal(eventId("jazz42"), null);
});

test("EVT-006 to EVT-008: upcoming asks for ten, tonight for today's featured ones, the plain list for the rest", () => {
  assert.equal(upcomingUrl(), "events/upcoming/?limit=10");
  assert.equal(upcomingUrl(6), "events/upcoming/?limit=6");
  assert.equal(
    tonightUrl("2026-11-21"),
    "events/?start_date=2026-11-21&is_featured=true&include_past=false&scheduled=true&limit=3",
  );
  assert.equal(fallbackUrl("2026-11-21", 6), "events/?start_date__gte=2026-11-21&ordering=start_date&limit=6");
  assert.equal(limits.events.client_cache_ms, 120_000);
});

test("a price is the given text; an event known to be free says so", () => {
  assert.equal(priceText({ price: "$10", is_free: false }), "$10");
  assert.equal(priceText({ price: null, is_free: true }), "Free");
  assert.equal(priceText({ price: "  ", is_free: false }), "");
});

test("kinds have their words, unknown ones their own", () => {
  assert.equal(categoryLabel("food"), "Food & drink");
  assert.equal(categoryLabel("wine_tasting"), "Wine tasting");
  assert.equal(audienceLabel("all_ages"), "All ages");
  assert.equal(poster(7, "market"), "/art/poster/7.svg?c=shop");
  assert.equal(poster(7, "séance"), "/art/poster/7.svg?c=arts");
});

test("INT-004 to INT-008, INT-011: a refusal is told in the words of the specification", () => {
  const told = (error: unknown) => {
    const { message, status } = toEventError(error, texts.events.interest_failed);
    return [message, status];
  };
  assert.deepEqual(told(new ApiError("x", 401)), [
    "Authentication required. Please log in to interact with events.",
    401,
  ]);
  assert.deepEqual(told(new ApiError("x", 429)), ["Too many requests. Please wait a moment before trying again.", 429]);
  assert.deepEqual(told(new ApiError("The event is over.", 409)), ["The event is over.", 409]);
  assert.deepEqual(told(new ApiError("no network")), ["Failed to update interest. Please try again.", 0]);
  assert.deepEqual(told(new TypeError("x is not a function")), ["Failed to update interest. Please try again.", 0]);
});

test("INT-009: an answer without success or a count is no answer", () => {
  const data = { interest_count: 3, user_interest_status: "interested" };
  assert.deepEqual(readInterest({ success: true, action: "added", data }), { action: "added", ...data });
  for (const answer of [
    null,
    {},
    { success: false, data },
    { success: true },
    { success: true, data: { interest_count: "3" } },
    { data },
  ]) {
    assert.throws(() => readInterest(answer), { message: "Invalid API response structure", status: 0 });
  }
});

test("INT-010: what went wrong in the control itself is told without details", () => {
  assert.equal(failureText(new TypeError("x is not a function")), "Something went wrong. Please try again.");
  assert.equal(failureText(new EventApiError("")), "Something went wrong. Please try again.");
  assert.equal(failureText(new EventApiError("Too late.")), "Too late.");
});

test("what the server says about an interest reaches every answer that holds the event", () => {
  const event = { id: 4, title: "Jazz", interest_count: 1, user_interest_status: null } as unknown as EventDetail;
  const other = { ...event, id: 5 };
  const said = { interest_count: 2, user_interest_status: "interested" };
  const after = { ...event, ...said };
  assert.deepEqual(withInterest(event, 4, said), after);
  assert.deepEqual(withInterest({ count: 2, results: [other, event] }, 4, said), { count: 2, results: [other, after] });
  assert.deepEqual(withInterest({ success: true, data: [event] }, 4, said), { success: true, data: [after] });
  assert.deepEqual(withInterest({ slug: "x", similar: [event] }, 4, said), { slug: "x", similar: [after] });
  assert.deepEqual(
    withInterest([{ id: 4, slug: "jazz-4" }], 4, said),
    [{ id: 4, slug: "jazz-4" }],
    "a date in the month has no count",
  );
  assert.equal(withInterest(undefined, 4, said), undefined);
});
