// The data that the server embeds in the page: the town, and the API responses that this page needs.
// Invariant: every value here, besides the outcome of a form that was submitted without our code, is also available from
// the API; without the block the page still works.
import type { SiteInfo } from "./apiTypes";

interface InitialData {
  site?: SiteInfo;
  data?: Record<string, unknown>;
  /** The content of <main> is not what we render there. */
  is_placeholder?: boolean;
}

function read(): InitialData {
  // Not by id alone: a heading "Boot" in text content would have the same id, and comes first.
  const block = typeof document === "undefined" ? null : document.querySelector("script#boot");
  if (!block?.textContent) return {};
  try {
    return JSON.parse(block.textContent) as InitialData;
  } catch {
    // A broken block costs a few requests but never breaks the page.
    return {};
  }
}

export const initialData: InitialData = read();

/** Whether the town offers placements and deals; it never changes while the server runs. */
export const isCommercial = (): boolean => initialData.site?.commercial !== false;
