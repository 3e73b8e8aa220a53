// Events in the API's format, for tests that need a certain kind.
// Invariant: fields that a test does not set are unremarkable: no badge, no label.
import { stub, withoutInitialData } from "./town.mjs";

/** Noon on a Wednesday in town. */
export const NOON = new Date("2026-11-18T17:00:00Z");
export const TODAY = "2026-11-18";

/** Fixes the page's clock at this moment. */
export const at = (page, moment = NOON) => page.clock.setFixedTime(moment);

export function townEvent(id, parts = {}) {
  return {
    id,
    title: `Event ${id}`,
    description: "",
    category: "music",
    location: "Grange Hall",
    address: "",
    status: "scheduled",
    start_date: "2027-03-01",
    end_date: null,
    start_time: "18:30:00",
    end_time: "21:00:00",
    image: null,
    organizer: "",
    website: "",
    price: null,
    business: null,
    event_type: "",
    is_recurring: false,
    recurring_pattern: null,
    source_type: "manual",
    source_url: null,
    discovery_date: null,
    confidence_score: null,
    is_auto_published: false,
    needs_review: false,
    is_featured: false,
    last_updated_from_source: null,
    contact_removal_token: null,
    special_offers: {},
    target_audience: "all_ages",
    atmosphere_tags: [],
    created_at: "2026-11-01T12:00:00Z",
    updated_at: "2026-11-01T12:00:00Z",
    verification_status: "unverified",
    community_engagement_score: null,
    source_reliability_score: null,
    interest_count: 0,
    event_source: null,
    user_interest_status: null,
    ...parts,
  };
}

export function detailsOf(event, parts = {}) {
  return {
    slug: `${event.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${event.id}`,
    status: "scheduled",
    all_day: false,
    description_html: "",
    occurrences: [],
    recurrence_in_words: null,
    latitude: null,
    longitude: null,
    is_free: false,
    picture: null,
    picture_credit: null,
    badges: [],
    source: null,
    similar: [],
    previous: null,
    next: null,
    scores: null,
    ...parts,
  };
}

/** Stubs the API calls of the events page with these events, and nothing tonight. */
export async function stubList(page, events, { tonight = [] } = {}) {
  await withoutInitialData(page);
  const pageOf = (results) => ({ count: results.length, next: null, previous: null, results });
  await stub(page, "events/", (request) =>
    pageOf(new URL(request.url()).searchParams.get("is_featured") === "true" ? tonight : events),
  );
  await stub(page, "events/facets/", {
    count: events.length,
    dates: {},
    categories: [],
    audiences: [],
    sources: [],
    is_free: 0,
    verified: 0,
  });
}

/** Stubs the API calls of one event page. */
export async function stubEvent(page, event, more = detailsOf(event)) {
  await withoutInitialData(page);
  await stub(page, `events/${event.id}/`, event);
  await stub(page, `events/${event.id}/more/`, { status: 200, body: more });
}
