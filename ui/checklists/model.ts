// Rules of the checklists without React.
import { EMPTY_ITEM, type ChecklistItem, type ChecklistKind } from "./api";

export const KINDS: { value: ChecklistKind; label: string }[] = [
  { value: "situation", label: "Life situations" },
  { value: "occasion", label: "Occasions" },
];

export const readKind = (word: string | null): ChecklistKind => (word === "occasion" ? "occasion" : "situation");

/** A new step gets its key at once, because its fields are rendered under it. */
export function newItem(): ChecklistItem {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { ...EMPTY_ITEM, key: `step-${number.toString(36)}` };
}

/** "/directory/town-clerk", pasted as a full URL or as its last part. */
export const listingSlug = (typed: string): string =>
  typed
    .trim()
    .replace(/^.*\/(?:directory|business)\//, "")
    .replace(/[/?#].*$/, "");

/** A share of the budget as a percentage, for a field. */
export const percentOf = (share: number | null): string =>
  share === null ? "" : String(Math.round(share * 1000) / 10);

/** Parses a percentage; anything that is not a number becomes an invalid value, so that the server reports it. */
export function shareOf(percent: string): number | null {
  const number = Number(percent.replace("%", "").trim());
  return percent.trim() === "" ? null : Number.isNaN(number) ? -1 : Math.round(number * 10) / 1000;
}

/** The id of a field's control from its path: `items.2.office.url`. */
export const fieldId = (path: string): string => `checklist-${path.replaceAll(".", "-")}`;
