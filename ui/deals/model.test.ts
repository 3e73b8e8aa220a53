import assert from "node:assert/strict";
import { test } from "node:test";
import { withQuery } from "../kit/queryString";
import { expiryText, isEnding, remainingText } from "./model";
import { NOTHING_CHOSEN, choicesQuery, readChoices } from "./filters";

const today = "2026-11-21";
const deal = (end_date: string | null, state: "running" | "upcoming" | "used_up" | "ended" = "running") => ({
  state,
  start_date: "2026-12-01",
  end_date,
});

test("the end of a deal is said in words, and counted in its last days", () => {
  assert.equal(expiryText(deal("2026-11-21"), today), "Ends today");
  assert.equal(expiryText(deal("2026-11-22"), today), "Ends tomorrow");
  assert.equal(expiryText(deal("2026-11-24"), today), "Ends in 3 days");
  assert.equal(expiryText(deal("2026-11-28"), today), "Until Saturday, November 28");
  assert.equal(expiryText(deal("2027-01-02"), today), "Until Saturday, January 2, 2027");
  assert.equal(expiryText(deal(null), today), "No end date");
  assert.equal(expiryText(deal("2026-11-20", "ended"), today), "Ended Friday, November 20");
  assert.equal(expiryText(deal(null, "ended"), today), "Ended");
  assert.equal(expiryText(deal("2026-12-24", "upcoming"), today), "From Tuesday, December 1");
  assert.equal(expiryText(deal(null, "used_up"), today), "All used");
});

test("a clock change between the days does not shorten them", () => {
  assert.equal(expiryText(deal("2026-11-02"), "2026-10-31"), "Ends in 2 days");
});

test("only running deals are about to end", () => {
  assert.equal(isEnding(deal("2026-11-24"), today), true);
  assert.equal(isEnding(deal("2026-11-25"), today), false);
  assert.equal(isEnding(deal("2026-11-20", "ended"), today), false);
  assert.equal(isEnding(deal(null), today), false);
});

test("uses that are left are told where there is a limit", () => {
  assert.equal(remainingText({ state: "running", remaining: 1 }), "1 use left");
  assert.equal(remainingText({ state: "running", remaining: null }), "");
  assert.equal(remainingText({ state: "used_up", remaining: 0 }), "");
});

test("the choices of an address come back to the same address", () => {
  const written = (address: string) => withQuery("", choicesQuery(readChoices(new URLSearchParams(address))));
  assert.equal(
    written("ordering=ending_soon&page=2&category=cafes&ending_soon=true"),
    "?category=cafes&ending_soon=true&ordering=ending_soon&page=2",
  );
  assert.equal(written("page=-1&ordering=best&ending_soon=1"), "");
  assert.deepEqual(readChoices(new URLSearchParams()), NOTHING_CHOSEN);
});
