// After a change, refetches the office's lists and everything that shows placements to visitors.
import { invalidatePaths } from "../../kit/query";

const SHOWN_BY = [
  "admin/placements/",
  "admin/placement-requests/",
  "home/",
  "spotlights/",
  "sponsors/",
  "businesslistings/featured/",
  "categories/",
];

export const refreshPlacements = (): Promise<void> => invalidatePaths(...SHOWN_BY);
