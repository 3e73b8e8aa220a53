// Text that could not be saved is kept in this browser until it is saved, restored or discarded.
// Invariant: an entry is removed only by the window that wrote it, or by the user it was offered to.
import type { GuideContent } from "./api";

interface KeptText {
  content: GuideContent;
  /** The timestamp at which it was typed. */
  at: string;
}

const PREFIX = "towngreen.draft.guide-";

export const keyOf = (guide: number, user: number | string, editor: string) => `${PREFIX}${guide}-${user}-${editor}`;

const FIELDS = ["slug", "title", "introduction", "body", "image_url", "image_alt", "author"] as const;

/** Parses an entry from storage, where anything may have been written; null if none of it is usable. */
export function readKept(stored: string | null): KeptText | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const { content, at } = parsed as Partial<Record<keyof KeptText, unknown>>;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at))) return null;
  if (typeof content !== "object" || content === null) return null;
  const fields = content as Record<string, unknown>;
  const isWhole =
    FIELDS.every((name) => typeof fields[name] === "string") &&
    typeof fields["is_featured"] === "boolean" &&
    Array.isArray(fields["related_businesses"]);
  return isWhole ? { content: content as GuideContent, at } : null;
}

export function isSameText(one: GuideContent, other: GuideContent): boolean {
  const plain = (content: GuideContent) =>
    JSON.stringify([...FIELDS.map((name) => content[name].trim()), content.is_featured, content.related_businesses]);
  return plain(one) === plain(other);
}

export function keepText(key: string, content: GuideContent): void {
  try {
    localStorage.setItem(key, JSON.stringify({ content, at: new Date().toISOString() } satisfies KeptText));
  } catch {
    // Without storage only the server has it.
  }
}

export function forgetText(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The newest text of other windows that differs from what is saved; entries that are saved already are removed. */
export function findKept(
  guide: number,
  user: number | string,
  saved: GuideContent,
): (KeptText & { key: string }) | null {
  const found: (KeptText & { key: string })[] = [];
  try {
    const start = `${PREFIX}${guide}-${user}-`;
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(start))) {
      const kept = readKept(localStorage.getItem(key));
      if (!kept || isSameText(kept.content, saved)) localStorage.removeItem(key);
      else found.push({ ...kept, key });
    }
  } catch {
    return null;
  }
  return found.sort((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}
