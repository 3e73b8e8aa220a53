// Column choices and typed cells, kept on this device until they are imported, with the server's version that they
// began from: if somebody else has stored another one since, that one counts.
import type { ImportOptions } from "./api";

const PREFIX = "towngreen.import.";

interface KeptOptions {
  options: ImportOptions;
  base: ImportOptions;
}

const isKept = (value: unknown): value is KeptOptions =>
  typeof value === "object" && value !== null && "options" in value && "base" in value;

/** The server sends keys in any order. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isSame = (one: ImportOptions, other: ImportOptions) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

export function keep(name: string | undefined, options: ImportOptions, base: ImportOptions): void {
  if (!name) return;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ options, base } satisfies KeptOptions));
  } catch {
    // If storage is full or forbidden nothing is kept; the page still has it.
  }
}

export function forget(name: string | undefined): void {
  if (!name) return;
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** What is kept, if it began from what the server has; otherwise `options`. */
export function keptOr(name: string | undefined, base: ImportOptions, options: ImportOptions): ImportOptions {
  if (!name) return options;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return isKept(kept) && isSame(kept.base, base) ? kept.options : options;
  } catch {
    return options;
  }
}
