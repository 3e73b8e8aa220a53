import assert from "node:assert/strict";
import { test } from "node:test";
import { scopeQuery, type AdminEvent } from "./api";
import { changedFields, checkEvent, chosenDates, formValues, readOffers } from "./model";
import { offText } from "./words";

const event = {
  id: 4,
  title: "Jazz",
  description: "",
  category: "music",
  location: "Green",
  address: "",
  organizer: "",
  organizer_email: "",
  website: "",
  target_audience: "all_ages",
  status: "scheduled",
  visibility: "published",
  verification_status: "unverified",
  start_date: "2026-12-03",
  start_time: "18:30:00",
  end_date: null,
  end_time: "21:00:00",
  recurring_pattern: "FREQ=WEEKLY",
  price: "$5",
  latitude: 41.37,
  longitude: null,
  business: { id: 7, name: "The Green", slug: "the-green" },
  is_free: false,
  is_featured: true,
  atmosphere_tags: ["warm", "loud"],
  special_offers: { early: "half price" },
} as unknown as AdminEvent;

test("a form that nobody has touched sends nothing", () => {
  assert.deepEqual(changedFields(formValues(event), formValues(event)), {});
  assert.deepEqual(changedFields(formValues(null), formValues(null)), {});
});

test("only what was changed is sent, each in its own kind", () => {
  const after = {
    ...formValues(event),
    title: " Jazz Night ",
    price: "",
    end_time: "",
    latitude: "",
    longitude: "-72.5",
    business: "",
    is_featured: "",
    is_free: "on",
    atmosphere_tags: "warm, , quiet",
    special_offers: "early: half price\nFree cider",
  };
  assert.deepEqual(changedFields(formValues(event), after), {
    title: "Jazz Night",
    end_time: null,
    price: null,
    latitude: null,
    longitude: -72.5,
    business: null,
    is_free: true,
    is_featured: false,
    atmosphere_tags: ["warm", "quiet"],
    special_offers: { early: "half price", "offer 2": "Free cider" },
  });
});

test("a picture is sent by its id, or by its token, which is never taken for a number", () => {
  const sent = (image_id: string) => changedFields(formValues(event), { ...formValues(event), image_id })["image_id"];
  assert.equal(sent("12"), 12);
  for (const token of ["9f".repeat(16), "1".repeat(32), `${"1".repeat(20)}e${"1".repeat(11)}`])
    assert.equal(sent(token), token);
  const pictured = { ...formValues(event), image_id: "12" };
  assert.deepEqual(changedFields(pictured, { ...pictured, image_id: "" }), { image_id: null, image: null });
});

test("a list says that the date it shows is off, though the series goes on", () => {
  const text = (status: AdminEvent["status"], date?: AdminEvent["status"]) =>
    offText({ status, next_occurrence: date ? ({ status: date } as AdminEvent["next_occurrence"]) : null });
  assert.equal(text("scheduled", "scheduled"), "");
  assert.equal(text("scheduled", "cancelled"), "This date is canceled");
  assert.equal(text("scheduled", "postponed"), "This date is postponed");
  assert.equal(text("cancelled", "cancelled"), "Canceled");
  assert.equal(text("cancelled"), "Canceled");
});

test("one date of a series has its own day, time and state", () => {
  const occurrence = {
    recurrence_id: "2026-12-10T18:30:00",
    start_date: "2026-12-10",
    start_time: "19:00:00",
    end_date: "2026-12-10",
    end_time: null,
    all_day: false,
    starts_at: "",
    ends_at: null,
    status: "cancelled" as const,
    is_over: false,
  };
  const values = formValues(event, occurrence);
  assert.deepEqual(
    [values.start_date, values.start_time, values.end_date, values.end_time, values.status],
    ["2026-12-10", "19:00", "", "", "cancelled"],
  );
  const changed = formValues(event, {
    ...occurrence,
    changes: { title: "Jazz by candlelight", location: "Chapel", is_free: true },
  });
  assert.deepEqual(
    [changed.title, changed.location, changed.latitude, changed.is_free, changed.price],
    ["Jazz by candlelight", "Chapel", "", "on", "$5"],
  );
});

test("what cannot be meant is told before anything is sent", () => {
  assert.deepEqual(Object.keys(checkEvent(formValues(null))), ["title", "start_date"]);
  assert.deepEqual(checkEvent(formValues(event)), {});
  assert.deepEqual(
    Object.keys(checkEvent({ ...formValues(event), end_date: "2026-12-01", start_time: "", latitude: "north" })),
    ["end_date", "start_time", "latitude"],
  );
});

test("offers are a line each", () => {
  assert.deepEqual(readOffers("early: 10% off: until noon\n\n"), { early: "10% off: until noon" });
  assert.deepEqual(readOffers(""), {});
});

test("the address of a change says which dates are meant", () => {
  assert.equal(scopeQuery({ kind: "all" }), "");
  assert.equal(
    scopeQuery({ kind: "this", at: "2026-12-10T18:30:00" }),
    "?scope=this&occurrence=2026-12-10T18%3A30%3A00",
  );
});

test("a date that is no longer there is not the whole series", () => {
  const occurrence = { recurrence_id: "2026-12-10T18:30:00" };
  const series = { ...event, is_recurring: true, details: { occurrences: [occurrence] } } as unknown as AdminEvent;
  const at = occurrence.recurrence_id;
  assert.deepEqual(chosenDates(series, "this", at), { scope: { kind: "this", at }, occurrence });
  assert.deepEqual(chosenDates(series, "all", at), { scope: { kind: "all" }, occurrence: null });
  for (const kind of ["this", "following"] as const) {
    assert.equal(chosenDates(series, kind, "2026-12-17T18:30:00"), null);
    assert.equal(chosenDates({ ...series, is_recurring: false }, kind, at), null);
  }
});
