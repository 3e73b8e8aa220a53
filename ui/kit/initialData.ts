// What the server put into the page: the town, and the answers that this page needs.
// Invariant: every value here is also to be had from the API; without the block the page still works.
import type { SiteInfo } from "./apiTypes";

interface InitialData {
  site?: SiteInfo;
  data?: Record<string, unknown>;
  /** What stands in <main> is not what we draw there. */
  is_placeholder?: boolean;
}

function read(): InitialData {
  // Not by its id alone: the heading "Boot" of somebody's text has the same, and stands before it.
  const block = typeof document === "undefined" ? null : document.querySelector("script#boot");
  if (!block?.textContent) return {};
  try {
    return JSON.parse(block.textContent) as InitialData;
  } catch {
    // A broken block costs a few requests, never the page.
    return {};
  }
}

export const initialData: InitialData = read();

/** Whether the town offers placements and deals; it never changes while the program runs. */
export const isCommercial = (): boolean => initialData.site?.commercial !== false;
