// The API types and URLs for the directory.
// Invariant: the same filters always produce the same URL (fixed order, defaults left out), because the URL is the
// cache key under which the server embeds its first responses in the page.
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

/** Requests all fields, as `categoriesUrl` does. */
export function businessesUrl(query: Query): string {
  return withQuery("businesslistings/", { ...query, fields: "all" });
}

export function facetsUrl(query: Query): string {
  return withQuery("businesslistings/facets/", query);
}

export const categoryUrl = (slug: string): string => `categories/${encodeURIComponent(slug)}/`;

export function businessUrl(slugOrId: string): string {
  return `businesslistings/${encodeURIComponent(slugOrId)}/`;
}
