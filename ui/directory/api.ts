// The directory on the wire: what the server answers, and the URL of each answer.
// Invariant: the same filters always make the same URL (fixed order, defaults left out), because
// the URL is the cache key and the server puts its first answers into the page under it.
import { withQuery, type Query } from "../kit/queryString";

export type {
  Business,
  BusinessDetail,
  BusinessFacets,
  Category,
  CategoryRef,
  PictureRef,
  Sponsorship,
} from "../kit/apiTypes";

export const PAGE_SIZE = 20;

/** With all that is known of each, as `categoriesUrl` asks for it. */
export function businessesUrl(query: Query): string {
  return withQuery("businesslistings/", { ...query, fields: "all" });
}

export function facetsUrl(query: Query): string {
  return withQuery("businesslistings/facets/", query);
}

export function businessUrl(slugOrId: string): string {
  return `businesslistings/${encodeURIComponent(slugOrId)}/`;
}
