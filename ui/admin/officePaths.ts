// Addresses that only the office's own pages link to: kept out of what every visitor loads.
import { withQuery, type Query } from "../kit/queryString";

export const officePaths = {
  guides: (query: Query = {}) => withQuery("/admin/guides", query),
  guidePreview: (id: number) => `/admin/guides/${id}/preview`,
  /** `field` and `line` (of the text, from 1): where to start editing. */
  guideEdit: (id: number, place: { field?: string; line?: number } = {}) =>
    withQuery(`/content-engine/guides/${id}/edit`, place),
  guideViewer: (id: number) => `/content-engine/viewer/${id}`,
  campaign: (id: number) => `/admin/campaigns/${id}`,
  /** The calendar: how many placements of a kind run on each day. */
  slots: (query: Query = {}) => withQuery("/admin/slots", query),
  accessibility: (query: Query = {}) => withQuery("/admin/accessibility", query),
  townSheet: () => "/admin/town-sheet",
  /** The sheet itself and the lobby display: pages rendered entirely by the server. */
  printedSheet: (week: string, print?: "large") => withQuery("/town-sheet", { week, print }),
  screen: () => "/screen",
} as const;
