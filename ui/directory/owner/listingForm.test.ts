import assert from "node:assert/strict";
import { test } from "node:test";
import type { EditableBusiness } from "../../kit/apiTypes";
import { draftTime, listingChange, listingErrors, listingValues, sinceWords, toggled } from "./listingForm";

const fields: EditableBusiness = {
  name: "Kiln House",
  category: "Pottery",
  description: "Clay.",
  street_address: "2 Elm Street",
  locality: "Wexbury",
  region: "CT",
  postal_code: "06001",
  latitude: 41.37,
  longitude: null,
  phone: "",
  email: "",
  website: "",
  social_links: [],
  price_level: null,
  hours: null,
  tags: ["clay", "classes"],
  attributes: ["parking", "delivery"],
  status: "published",
};

test("only what was changed is sent, as the server takes it", () => {
  assert.deepEqual(listingChange({}, null), {});
  assert.deepEqual(
    listingChange({ tags: " clay, , Glaze,", price_level: "2", latitude: "41.5", longitude: " ", phone: "1" }, null),
    { tags: ["clay", "Glaze"], price_level: 2, latitude: 41.5, longitude: null, phone: "1" },
  );
  assert.deepEqual(listingChange({ price_level: "" }, null), { price_level: null });
  const hours = { weekly: [], special: [] };
  assert.deepEqual(listingChange({ special: [] }, hours), { hours });
  assert.deepEqual(listingChange({ weekly: null }, null), { hours: null });
});

test("the form has each field as text, boxes in no order", () => {
  const values = listingValues(fields);
  assert.deepEqual(
    [values.tags, values.price_level, values.latitude, values.longitude, values.weekly],
    ["clay, classes", "", "41.37", "", null],
  );
  assert.deepEqual(values.attributes, ["delivery", "parking"]);
  assert.deepEqual(toggled(toggled(values.attributes, "delivery"), "delivery"), values.attributes);
});

test("what the browser can tell is told at its control", () => {
  const values = listingValues(fields);
  assert.deepEqual(listingErrors(values), { longitude: "Enter both latitude and longitude." });
  assert.deepEqual(
    listingErrors({
      ...values,
      name: " ",
      latitude: "north",
      longitude: "-72.5",
      social_links: [
        { label: "Instagram", url: "instagram.com/kiln" },
        { label: "", url: " " },
      ],
    }),
    {
      name: "Enter the name of the business.",
      "link-1": "Enter the web address, or remove this link.",
      latitude: "Enter a number, such as 41.37.",
    },
  );
});

test("since when something waits, and when a draft was written, on the town's clock", () => {
  const zone = "America/New_York";
  const now = new Date("2026-11-27T15:00:00Z");
  assert.equal(sinceWords("2026-11-27T05:30:00Z", now, zone), "since today");
  assert.equal(sinceWords("2026-11-27T04:30:00Z", now, zone), "since yesterday");
  assert.equal(sinceWords("2026-11-24T15:00:00Z", now, zone), "since Tuesday");
  assert.equal(sinceWords("2026-11-20T15:00:00Z", now, zone), "since November 20, 2026");
  assert.equal(draftTime("2026-11-27T15:42:00Z", now, zone), "10:42 AM");
  assert.equal(draftTime("2026-11-26T15:42:00Z", now, zone), "November 26, 2026 at 10:42 AM");
});
