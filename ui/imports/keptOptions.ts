// Column choices and typed cells, kept on this device until they are imported.
import type { ImportOptions } from "./api";

const PREFIX = "towngreen.import.";

const isOptions = (value: unknown): value is ImportOptions =>
  typeof value === "object" && value !== null && "fixes" in value && typeof value.fixes === "object" && "map" in value;

export function keep(name: string | undefined, options: ImportOptions): void {
  if (!name) return;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(options));
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

export function keptOr(name: string | undefined, options: ImportOptions): ImportOptions {
  if (!name) return options;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return isOptions(kept) && kept.fixes !== null ? kept : options;
  } catch {
    return options;
  }
}
