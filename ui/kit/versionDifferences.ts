// Where two versions of a document differ, in words, for somebody who has to choose between them.
import { formatDay, formatMoment, formatTime } from "./dates";
import { labelOf } from "./format";

export interface Difference {
  /** "Title"; for part of a list, "Stop: Anchor Apizza, note". */
  what: string;
  mine: string;
  theirs: string;
}

/** Internal fields, and those that the server recomputes each time. */
const UNSAID = new Set(["id", "version", "created_at", "updated_at", "schedule", "place", "share", "url"]);
const MAX_SHOWN = 12;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** "is_done" -> "Done" */
export function nameOf(field: string): string {
  return labelOf(field.replace(/^is_/, ""));
}

function titleOf(value: unknown): string {
  if (!isFields(value)) return "";
  const place = isFields(value["place"]) ? value["place"]["title"] : undefined;
  const title = value["title"] || value["name"] || value["label"] || place || value["date"];
  return typeof title === "string" ? title : "";
}

export function inWords(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(inWords).join(", ");
  if (isFields(value))
    return (
      titleOf(value) ||
      Object.entries(value)
        .map(([field, part]) => `${nameOf(field)}: ${inWords(part)}`)
        .join(", ")
    );
  return timeInWords(String(value));
}

/** A day, a moment or a time as people say it; other texts as they are. */
export function timeInWords(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(text);
  return /^\d\d:\d\d(:\d\d)?$/.test(text) ? formatTime(text) : text;
}

const keyOf = (part: unknown) => (isFields(part) ? (part["id"] ?? part["key"]) : undefined);

function compareLists(what: string, mine: unknown[], theirs: unknown[]): Difference[] {
  const hasKeys = [...mine, ...theirs].every((part) => keyOf(part) !== undefined);
  if (!hasKeys) return [{ what, mine: inWords(mine), theirs: inWords(theirs) }];
  const other = new Map(theirs.map((part) => [keyOf(part), part]));
  const ours = new Set(mine.map(keyOf));
  const found = mine.flatMap((part) => {
    const match = other.get(keyOf(part));
    if (match === undefined) return [{ what, mine: `with ${inWords(part)}`, theirs: "not there" }];
    return compare(part, match, titleOf(part) || titleOf(match) || what);
  });
  const gone = theirs.filter((part) => !ours.has(keyOf(part)));
  const both = (list: unknown[], known: Set<unknown>) => list.map(keyOf).filter((key) => known.has(key));
  const shared = new Set([...ours].filter((key) => other.has(key)));
  const order = (list: unknown[]) => inWords(list.filter((part) => shared.has(keyOf(part))));
  return [
    ...found,
    ...gone.map((part) => ({ what, mine: "not there", theirs: `with ${inWords(part)}` })),
    ...(isEqual(both(mine, shared), both(theirs, shared))
      ? []
      : [{ what: `${what}, order`, mine: order(mine), theirs: order(theirs) }]),
  ];
}

function compare(mine: unknown, theirs: unknown, of = ""): Difference[] {
  if (!isFields(mine) || !isFields(theirs)) return [];
  // A field that was not sent was not meant to change.
  const fields = Object.keys(mine).filter((field) => !UNSAID.has(field) && field in theirs);
  return fields.flatMap((field) => {
    const [one, other] = [mine[field], theirs[field]];
    if (isEqual(one, other)) return [];
    const what = of ? `${of}, ${nameOf(field).toLowerCase()}` : nameOf(field);
    if (Array.isArray(one) && Array.isArray(other)) return compareLists(what, one, other);
    return [{ what, mine: inWords(one), theirs: inWords(other) }];
  });
}

/** At most twelve: nobody compares more than that. */
export function versionDifferences(mine: unknown, theirs: unknown): Difference[] {
  return compare(mine, theirs).slice(0, MAX_SHOWN);
}
