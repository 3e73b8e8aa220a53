import assert from "node:assert/strict";
import { test } from "node:test";
import { officeFacts } from "../checklists/office";
import type { LifeServiceStep, StepOffice } from "./api";
import { checklistText, progressText } from "./model";

const OFFICE: StepOffice = {
  name: "Town Clerk",
  business_slug: "town-clerk",
  bring: "Photo ID\n\nRabies certificate",
  cost: "$8",
  address: "",
  phone: "",
  hours: "",
  url: "",
  listing: null,
};

const step = (over: Partial<LifeServiceStep>): LifeServiceStep => ({
  key: "license",
  title: "License your dog",
  reason: "",
  detail: "",
  timing: "",
  is_required: true,
  office: null,
  businesses: [],
  business_count: 0,
  categories: [],
  search: "",
  status: "to_do",
  note: "",
  ...over,
});

test("what somebody does not need does not count among what is to be done", () => {
  const progress = { done: 2, not_needed: 3, total: 8, is_complete: false, started_at: "", updated_at: "" };
  assert.equal(progressText(progress), "2 of 5 done");
  assert.equal(progressText({ ...progress, done: 5, is_complete: true }), "All done");
});

test("an office without a phone of its own has that of its listing", () => {
  const listing = { address: "12 Church Street", phone: "(860) 555-7658" } as StepOffice["listing"];
  assert.equal(officeFacts({ ...OFFICE, listing }).phone, "(860) 555-7658");
  assert.equal(officeFacts({ ...OFFICE, phone: "211", listing }).phone, "211");
  assert.deepEqual(officeFacts(OFFICE).bring, ["Photo ID", "Rabies certificate"]);
});

test("the list as a message writes phone numbers as the page does", () => {
  const steps = [step({ office: { ...OFFICE, phone: "520-555-0106" } })];
  assert.match(checklistText({ title: "A new pet", steps }, ""), /Town Clerk, \(520\) 555-0106\n/);
});

test("the list as a message says what is done, what to bring and what it costs, and no notes", () => {
  const steps = [
    step({ office: OFFICE, timing: "Every June", note: "Rex bites" }),
    step({ title: "Choose a vet", status: "done" }),
  ];
  assert.equal(
    checklistText({ title: "A new pet", steps }, "Wexbury"),
    "A new pet: checklist of Wexbury\n\n" +
      "[ ] License your dog (Every June)\n    Town Clerk\n    Bring: Photo ID; Rabies certificate\n    Cost: $8\n\n" +
      "[x] Choose a vet",
  );
});
