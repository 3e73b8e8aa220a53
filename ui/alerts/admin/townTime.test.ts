import assert from "node:assert/strict";
import { test } from "node:test";
import { alertState, fromTownTime, townTimeError, toTownTime } from "./townTime";

const TOWN = "America/New_York";

test("a moment goes to the town's clock and back, also around a clock change", () => {
  assert.equal(toTownTime("2026-11-21T15:00:00Z", TOWN), "2026-11-21T10:00");
  for (const local of ["2026-11-21T10:00", "2026-07-04T00:00", "2026-11-01T03:30", "2026-03-08T03:30"]) {
    assert.equal(toTownTime(fromTownTime(local, TOWN), TOWN), local);
  }
});

test("a time that the clock skips is refused, one that it shows twice is its first", () => {
  const skipped = "2:30 AM does not exist on March 8, 2026: the clocks go forward. Choose another time.";
  assert.equal(townTimeError("2026-03-08T02:30", TOWN), skipped);
  for (const local of ["", "2026-03-08T01:59", "2026-03-08T03:00", "2026-11-01T01:30", "2026-11-21T10:00"]) {
    assert.equal(townTimeError(local, TOWN), undefined, local);
  }
  assert.equal(fromTownTime("2026-11-01T01:30", TOWN), "2026-11-01T05:30:00.000Z");
});

test("an alert waits, is shown, is over", () => {
  const alert = { starts_at: "2026-11-21T15:00:00Z", ends_at: "2026-11-21T16:00:00Z" };
  const at = (moment: string) => alertState(alert, Date.parse(moment));
  assert.deepEqual(["2026-11-21T14:59:00Z", "2026-11-21T15:00:00Z", "2026-11-21T16:00:00Z"].map(at), [
    "Waiting",
    "Shown now",
    "Over",
  ]);
});
