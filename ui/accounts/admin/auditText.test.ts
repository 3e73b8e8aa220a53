import assert from "node:assert/strict";
import { test } from "node:test";
import { formatMoment } from "../../kit/dates";
import { detailsOf, differences, subjectText } from "./auditText";

test("before and after are compared field by field", () => {
  assert.deepEqual(differences({ is_staff: false, user_role: "CONSUMER" }, { is_staff: true, user_role: "CONSUMER" }), [
    { field: "is staff", before: "no", after: "yes" },
  ]);
  assert.deepEqual(differences(null, { ended: 3 }), [{ field: "ended", after: "3" }]);
  assert.deepEqual(differences(null, null), []);
});

test("values are put in words: roles, moments, days, categories, settings", () => {
  const names = {
    settings: { "newsletter.count_clicks": "Count clicks on links" },
    categories: { 3: "Bakeries" },
    records: { related_businesses: { 7: "Ferry Books" } },
  };
  assert.deepEqual(
    differences(
      { user_role: "CONSUMER", category: 2, scheduled_at: null, "newsletter.count_clicks": false },
      {
        user_role: "BUSINESS_OWNER",
        category: 3,
        scheduled_at: "2026-11-29T18:00:00.000Z",
        "newsletter.count_clicks": true,
      },
      names,
    ),
    [
      { field: "role", before: "Local", after: "Business owner" },
      { field: "category", before: "2", after: "Bakeries" },
      { field: "scheduled at", before: "none", after: formatMoment("2026-11-29T18:00:00.000Z") },
      { field: "Count clicks on links", before: "no", after: "yes" },
    ],
  );
  assert.deepEqual(detailsOf({ related_businesses: [7, 8] }, names), [
    { field: "related businesses", value: "Ferry Books, 8" },
  ]);
  assert.deepEqual(detailsOf({ start_date: "2027-01-02", start_time: "18:30", mail: "set on 2026-11-29T18:00:00Z" }), [
    { field: "start date", value: "Saturday, January 2, 2027" },
    { field: "start time", value: "6:30 PM" },
    { field: "mail", value: `set on ${formatMoment("2026-11-29T18:00:00Z")}` },
  ]);
});

test("hours are put in words, days in a row together", () => {
  const span = [{ opens: "09:00", closes: "17:00" }];
  const weekly = ["monday", "tuesday", "wednesday"].map((day) => ({ day, spans: day === "wednesday" ? [] : span }));
  assert.deepEqual(differences({ hours: null }, { hours: { weekly, special: [{ date: "2027-01-01", spans: [] }] } }), [
    {
      field: "hours",
      before: "none",
      after: "Monday to Tuesday 9 AM – 5 PM; Wednesday Closed; Friday, January 1, 2027 Closed",
    },
  ]);
});

test("what is empty or the program's own is left out", () => {
  assert.deepEqual(differences(null, { kept: [], name: "Inn" }), [{ field: "name", after: "Inn" }]);
  assert.deepEqual(detailsOf({ bulk_edit: 4, reason: "", kept: [], tags: ["quiet", "dogs"] }), [
    { field: "tags", value: "quiet, dogs" },
  ]);
});

test("of a long list, the beginning is shown and the rest counted", () => {
  const kept = Array.from({ length: 4042 }, (_, index) => ({ id: index + 1, title: `Shop ${index + 1}` }));
  const [{ after = "" } = {}] = differences(null, { kept });
  assert.match(after, /^id 1, title Shop 1, id 2, .*, id 20, title Shop 20, and 4022 more$/);
  assert.deepEqual(detailsOf({ rows: kept.slice(0, 20).map(({ id }) => id) }), [
    { field: "rows", value: "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20" },
  ]);
});

test("a subject has the name that people know, or its number", () => {
  assert.equal(subjectText({ subject: "user:4", subject_name: "Ann Smith" }), "Ann Smith");
  assert.equal(subjectText({ subject: "campaign_line:4", subject_name: "" }), "Campaign line 4");
  assert.equal(subjectText({ subject: "settings", subject_name: "" }), "");
});
