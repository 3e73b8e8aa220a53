import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, GroupPlanOption, Participant, SharedGroupPlan } from "./api";
import {
  answeredCountText,
  answeredText,
  canBeChosen,
  isAsked,
  itineraryOf,
  namesWith,
  optionHeading,
  rebaseDraft,
  placesText,
  readPeople,
  reopenedUntil,
  leadText,
  tallyText,
  whenText,
} from "./model";

/** All whole-hour offsets and the odd ones in between, east and west. */
const ZONES = (
  "Pacific/Kiritimati Pacific/Auckland Asia/Sakhalin Australia/Sydney Asia/Tokyo Australia/Eucla Asia/Shanghai " +
  "Asia/Jakarta Asia/Dhaka Asia/Kathmandu Asia/Karachi Asia/Dubai Europe/Moscow Europe/Athens Europe/Berlin " +
  "Europe/London Atlantic/Azores America/Sao_Paulo America/St_Johns America/New_York America/Chicago " +
  "America/Los_Angeles America/Anchorage Pacific/Honolulu Pacific/Pago_Pago"
).split(" ");

const tally = { yes: 0, if_need_be: 0, no: 0, not_answered: 0 };

function option(change: Partial<GroupPlanOption> = {}): GroupPlanOption {
  return {
    id: 1,
    kind: "date",
    object_id: null,
    recurrence_id: null,
    title: "",
    note: "",
    when: { start_date: "2027-03-14", start_time: "18:00:00", end_date: null, end_time: "20:30:00" },
    label: "",
    place: null,
    state: "available",
    is_past: false,
    capacity: null,
    is_full: false,
    proposed_by: null,
    tally,
    is_best: false,
    ...change,
  };
}

test("an option's date and time are the same in every zone and on both clock changes", () => {
  const before = process.env["TZ"];
  assert.ok(ZONES.length >= 24);
  const days = [
    ["2027-03-13", "Saturday, March 13, 2027"],
    ["2027-03-14", "Sunday, March 14, 2027"],
    ["2027-11-07", "Sunday, November 7, 2027"],
    ["2027-11-08", "Monday, November 8, 2027"],
    ["2027-12-31", "Friday, December 31, 2027"],
  ] as const;
  const times = [
    ["00:00:00", "12 AM"],
    ["02:30:00", "2:30 AM"],
    ["23:59:00", "11:59 PM"],
  ] as const;
  for (const zone of ZONES) {
    process.env["TZ"] = zone;
    for (const [date, inWords] of days) {
      for (const [time, hour] of times) {
        const when = { start_date: date, start_time: time, end_date: null, end_time: null };
        assert.equal(whenText({ when }), `${inWords}, ${hour}`, zone);
        const { days: planned, stops } = itineraryOf(
          { title: "Dinner" } as SharedGroupPlan,
          option({ when }),
          "2026-01-01",
          "a",
        );
        assert.deepEqual([planned[0]?.date, stops[0]?.fixed_time], [date, time.slice(0, 5)], zone);
      }
    }
  }
  process.env["TZ"] = before;
});

test("an itinerary begins with what was decided, and its day is long enough for it", () => {
  const hours = (start_time: string | null, end_time: string | null) => {
    const when = { start_date: "2027-03-14", start_time, end_date: null, end_time };
    const { days, stops } = itineraryOf({ title: "Dinner" } as SharedGroupPlan, option({ when }), "2026-01-01", "a");
    return [days[0]?.start_time, days[0]?.end_time, stops[0]?.duration_minutes];
  };
  assert.deepEqual(hours("18:00:00", "20:30:00"), ["18:00", "21:00", 150]);
  assert.deepEqual(hours(null, null), ["09:00", "21:00", 120]);
  assert.deepEqual(hours("00:30:00", null), ["00:30", "21:00", 120]);
  assert.deepEqual(hours("20:00:00", "22:00:00"), ["20:00", "22:00", 120]);
  assert.deepEqual(hours("22:00:00", "01:00:00"), ["22:00", "23:59", 180]);
  assert.deepEqual(hours("23:59:00", null), ["23:58", "23:59", 120], "a day has an end after its start");
});

test("an itinerary's day begins at the place that was decided, so that there is no way to it", () => {
  const startOf = (place: GroupPlanOption["place"]) =>
    itineraryOf({ title: "Dinner" } as SharedGroupPlan, option({ place, title: "The Anchor" }), "2026-01-01", "a")
      .start_place;
  const place = { url: "", address: "", latitude: 41.37, longitude: -72.47 };
  assert.deepEqual(startOf(place), { name: "The Anchor", latitude: 41.37, longitude: -72.47 });
  assert.equal(startOf({ ...place, latitude: null, longitude: null }), null);
});

test("an option that goes on through the nights says each time with its day", () => {
  const text = (start_time: string, end_date: string | null, end_time: string) =>
    whenText({ when: { start_date: "2027-03-12", start_time, end_date, end_time } });
  assert.equal(
    text("10:00:00", "2027-03-13", "16:00:00"),
    "Friday, March 12, 2027 – Saturday, March 13, 2027, 10 AM – 4 PM",
  );
  assert.equal(
    text("18:00:00", "2027-03-14", "17:00:00"),
    "Friday, March 12, 2027, 6 PM – Sunday, March 14, 2027, 5 PM",
  );
});

test("the heading of a date is the date, of anything else its name", () => {
  const when = { start_date: "2027-11-07", start_time: null, end_date: "2027-11-08", end_time: null };
  assert.deepEqual(optionHeading(option({ when })), {
    title: "Sunday, November 7, 2027 – Monday, November 8, 2027",
    detail: "",
  });
  assert.deepEqual(optionHeading(option({ title: "Hart Bakery", when: null })), { title: "Hart Bakery", detail: "" });
});

test("leaders are told in words with their count, and a tie is called one", () => {
  const leader = option({ is_best: true, tally: { ...tally, yes: 3, not_answered: 2 } });
  const plan = { options: [leader, option({ id: 2 })], decision: null, participants: [] } as unknown as SharedGroupPlan;
  assert.equal(leadText(plan, leader), "Leads: 3 yes, 0 if need be, 0 no, 2 not answered");
  const tied = { ...plan, options: [leader, { ...leader, id: 2 }] };
  assert.equal(leadText(tied, leader), "Tied: 3 yes, 0 if need be, 0 no, 2 not answered");
  assert.equal(leadText(plan, option({ id: 2 })), "");
  assert.equal(tallyText(leader.tally), "3 yes, 0 if need be, 0 no, 2 not answered");
});

test("whoever has said nothing is not answered, never no", () => {
  const plan = {
    participants: [
      { id: 1, name: "Bo", has_answered: false, answers: [{ option_id: 1, answer: "no" }] },
      { id: 2, name: "Cy", has_answered: false, answers: [] },
    ],
  } as unknown as SharedGroupPlan;
  assert.deepEqual([namesWith(plan, 1, "no"), namesWith(plan, 1, "not_answered")], [["Bo"], ["Cy"]]);
});

test("who has answered some options is not said to have answered none", () => {
  const person = (answers: Answer[]) =>
    ({ answers: answers.map((answer, option_id) => ({ option_id, answer })) }) as Participant;
  const options = [0, 1, 2].map((id) => option({ id }));
  assert.equal(answeredText(person(["yes", "no"]), options), "Answered");
  assert.equal(answeredText(person(["yes", "not_answered", "no"]), options), "2 of 3 answered");
  assert.equal(answeredText(person(["not_answered"]), options), "Not answered");
  assert.equal(answeredText(undefined, options), "Not answered");
  const withCanceled = options.map((one) => (one.id === 1 ? option({ id: 1, state: "cancelled" }) : one));
  assert.equal(answeredText(person(["yes", "not_answered", "no"]), withCanceled), "Answered");
  const canceled = options.map(({ id }) => option({ id, state: "cancelled" }));
  assert.equal(answeredText(person(["yes", "no"]), canceled), "", "there is nothing to answer");
  const withPast = options.map((one) => (one.id === 1 ? option({ id: 1, is_past: true }) : one));
  assert.equal(answeredText(person(["yes", "not_answered", "no"]), withPast), "Answered");
});

test("only what takes place on a day that has not passed can be decided for", () => {
  const changes: Partial<GroupPlanOption>[] = [{}, { is_past: true }, { state: "postponed" }, { state: "cancelled" }];
  const options = changes.map(option);
  assert.deepEqual(options.map(canBeChosen), [true, false, false, false]);
  assert.deepEqual(options.map(isAsked), [true, false, true, false], "what is postponed may get a new date");
});

test("people are read from lines as they are pasted, and a wrong line is named", () => {
  const read = readPeople("Ann Lee, ann@x.example\n\nBo <bo@x.example>\nCy; cy@x.example");
  assert.deepEqual(read, {
    people: [
      { name: "Ann Lee", email: "ann@x.example" },
      { name: "Bo", email: "bo@x.example" },
      { name: "Cy", email: "cy@x.example" },
    ],
    error: "",
  });
  assert.match(readPeople("Ann, ann@x.example\nbo@x.example").error, /^Line 2/);
  assert.match(readPeople(" ").error, /at least one/);
});

test("how many have answered is said without a number of people that nobody gave", () => {
  const said = (people: number, answered: number, expected: number | null = null, options = [option()]) =>
    answeredCountText({
      options,
      participants: Array.from({ length: people }, () => ({}) as Participant),
      answered_count: answered,
      expected_count: expected,
    });
  assert.equal(said(0, 0), "Nobody has answered yet.");
  assert.equal(said(3, 3), "3 people have answered.");
  assert.equal(said(1, 1), "1 person has answered.");
  assert.equal(said(3, 2), "2 of 3 have answered every option.");
  assert.equal(said(0, 0, 5), "0 of 5 have answered every option.");
  assert.equal(said(1, 1, 5), "1 of 5 has answered every option.");
  assert.equal(said(2, 0, 5, [option({ is_past: true })]), "", "there is nothing to answer");
});

test("the room that is left is counted in words", () => {
  const left = (capacity: number | null, yes: number) => placesText({ capacity, tally: { ...tally, yes } });
  assert.deepEqual(
    [left(null, 2), left(1, 0), left(4, 1), left(2, 2), left(1, 2)],
    ["", "1 place left", "3 places left", "Full", "Full"],
  );
});

test("a vote that opens again keeps a deadline that is still ahead", () => {
  const deadline = { local: "2026-12-02T23:30:00", label: "", at: "2026-12-03T04:30:00Z", is_over: false };
  assert.deepEqual(reopenedUntil(deadline), { date: "2026-12-02", time: "23:30" });
  assert.deepEqual(reopenedUntil({ ...deadline, is_over: true }), { date: "", time: "" });
  assert.deepEqual(reopenedUntil(null), { date: "", time: "" });
});

test("answers that wait on a device give way to newer ones, unless their guest decides otherwise", () => {
  const email = "ann@reader.example";
  const saved = (answers: Record<string, Answer>, change = {}) => ({ name: "Ann", email, answers, ...change });
  const draft = { ...saved({ 1: "yes", 2: "no" }), isWaiting: true };
  const waiting = { ...draft, begun: saved({ 2: "no" }) };
  assert.equal(rebaseDraft(null, saved({})), null);
  assert.equal(rebaseDraft(draft, saved({ 1: "no" })), draft, "nobody knows what it changed");
  assert.equal(rebaseDraft(waiting, saved({ 2: "no" })), waiting, "nothing is newer");
  assert.deepEqual(rebaseDraft(waiting, saved({ 1: "no", 3: "yes" })), {
    ...waiting,
    answers: { 1: "yes", 3: "yes" },
    begun: saved({ 1: "no", 3: "yes" }),
    isWaiting: false,
  });
  const corrected = { name: "Anne", email: "" };
  assert.deepEqual(rebaseDraft(waiting, saved({ 2: "no" }, corrected)), {
    ...waiting,
    ...corrected,
    begun: saved({ 2: "no" }, corrected),
    isWaiting: false,
  });
});
