import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, changeOf, check, valuesOf, wireOf } from "./fields";

const full = {
  ...EMPTY,
  title: "Porch Songs",
  start_date: "2026-12-13",
  location: "9 Elm Street",
  description: "Bring a chair and a blanket.",
};

test("what is missing is told at once, and a full form says nothing", () => {
  assert.deepEqual(Object.keys(check(EMPTY)).sort(), ["description", "location", "start_date", "title"]);
  assert.deepEqual(check(full), {});
  assert.deepEqual(Object.keys(check({ ...full, end_date: "2026-12-12", end_time: "18:00" })).sort(), [
    "end_date",
    "start_time",
  ]);
});

test("an evening that ends at six in the evening needs its last day, and what is free has no price", () => {
  const evening = { ...full, start_time: "20:00" };
  assert.deepEqual(Object.keys(check({ ...evening, end_time: "18:00" })), ["end_time"]);
  for (const end of [{ end_time: "02:00" }, { end_time: "18:00", end_date: "2026-12-14" }, { end_time: "22:00" }])
    assert.deepEqual(check({ ...evening, ...end }), {});
  assert.deepEqual(Object.keys(check({ ...full, is_free: "on", price: "$5" })), ["price"]);
  assert.deepEqual(check({ ...full, is_free: "on", price: "Free, $5 suggested" }), {});
  assert.deepEqual(check({ ...full, price: "$5" }), {});
});

test("empty fields travel as nothing, and an address gets its scheme", () => {
  const wire = wireOf({ ...full, website: "hall.example/songs", is_free: "on" });
  assert.deepEqual(
    [wire.website, wire.end_time, wire.price, wire.is_free],
    ["https://hall.example/songs", null, null, true],
  );
});

test("a correction sends what was changed and nothing else", () => {
  assert.deepEqual(changeOf(full, full), {});
  assert.deepEqual(changeOf({ ...full, website: "hall.example" }, { ...full, website: "https://hall.example" }), {});
  assert.deepEqual(changeOf(full, { ...full, title: "Porch Songs II", start_time: "16:00" }), {
    title: "Porch Songs II",
    start_time: "16:00",
  });
});

test("an event fills the form, times without their seconds", () => {
  const event = {
    title: "A",
    description: "",
    start_date: "2026-12-13",
    start_time: "16:00:00",
    end_date: null,
    end_time: null,
    location: "B",
    address: "",
    organizer: "",
    website: "",
    price: null,
  };
  assert.deepEqual([valuesOf(event).start_time, valuesOf(event).end_date, valuesOf(event).is_free], ["16:00", "", ""]);
});
