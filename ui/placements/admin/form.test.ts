import assert from "node:assert/strict";
import { test } from "node:test";
import { beginning, checkPlacement, toPlacement } from "./form";
import { followedShare, runningDays } from "../words";

const blank = beginning(null, "2026-11-21");

test("a new placement is a draft from today on, and needs a business", () => {
  assert.deepEqual(toPlacement(blank), {
    kind: "spotlight",
    business_id: null,
    category_id: null,
    name: "",
    custom_title: "",
    custom_message: "",
    image_url: "",
    starts_at: "2026-11-21",
    ends_at: null,
    priority: 0,
    status: "draft",
  });
  assert.deepEqual(checkPlacement(blank), { business_id: "Choose a business." });
  assert.deepEqual(checkPlacement({ ...blank, business_id: "3" }), {});
});

test("a sponsor of the band may be nobody of the directory, a category's sponsor needs its category", () => {
  assert.deepEqual(checkPlacement({ ...blank, kind: "marquee_sponsor", name: "Library" }), {});
  assert.deepEqual(Object.keys(checkPlacement({ ...blank, kind: "marquee_sponsor" })), ["business_id"]);
  assert.deepEqual(Object.keys(checkPlacement({ ...blank, kind: "category_sponsor", business_id: "3" })), [
    "category_id",
  ]);
});

test("what another kind had is not sent along", () => {
  const full = {
    ...blank,
    business_id: "3",
    name: "X",
    category_id: "4",
    custom_title: "T",
    custom_message: "M",
    image_url: "/media/x",
  };
  const { custom_title, custom_message, category_id, name, image_url } = toPlacement({ ...full, kind: "featured" });
  assert.deepEqual([custom_title, custom_message, category_id, name, image_url], ["", "M", null, "", ""]);
});

test("days and priority are checked, and said in words", () => {
  const wrong = checkPlacement({ ...blank, business_id: "3", ends_at: "2026-11-20", priority: "high" });
  assert.deepEqual(Object.keys(wrong), ["ends_at", "priority"]);
  assert.equal(
    runningDays({ starts_at: "2026-11-21", ends_at: null }, "2026-11-21"),
    "From Saturday, November 21, until ended",
  );
  assert.equal(runningDays({ starts_at: "2026-11-21", ends_at: "2026-11-21" }, "2026-11-21"), "Saturday, November 21");
  assert.equal(followedShare({ impressions: 0, clicks: 0 }), "–");
  assert.equal(followedShare({ impressions: 40, clicks: 1 }), "2.5%");
});
