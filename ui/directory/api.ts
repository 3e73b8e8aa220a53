// The directory on the wire: what the server answers, and the URL of each answer.
// Invariant: the same filters always make the same URL (fixed order, defaults left out), because
// the URL is the cache key and the server puts its first answers into the page under it.
import type { Hours } from "../kit/hours";
import type { AttributeValue } from "./attributes";

export type Pictogram =
  | "restaurant"
  | "cafe"
  | "shop"
  | "arts"
  | "outdoors"
  | "services"
  | "lodging"
  | "family"
  | "pizza"
  | "bar"
  | "dessert"
  | "grocery"
  | "books"
  | "gifts"
  | "furniture"
  | "clothing"
  | "jewelry"
  | "hardware"
  | "flowers"
  | "music"
  | "theater"
  | "museum"
  | "photo"
  | "farm"
  | "boats"
  | "fitness"
  | "venue"
  | "school"
  | "childcare"
  | "care"
  | "charity"
  | "worship"
  | "pets"
  | "library"
  | "health"
  | "pharmacy"
  | "beauty"
  | "wellness"
  | "electric"
  | "plumbing"
  | "builders"
  | "garden"
  | "cleaning"
  | "auto"
  | "gas"
  | "computers"
  | "legal"
  | "accounting"
  | "insurance"
  | "realty"
  | "bank"
  | "civic"
  | "emergency"
  | "post"
  | "transit"
  | "news"
  | "memorial"
  | "place";

export interface CategoryRef {
  id: number;
  name: string;
  slug: string;
  pictogram: Pictogram;
}

export interface Sponsorship {
  priority: number;
  placement: number;
  business_name: string;
  business_slug: string;
  message: string;
}

export interface Category extends CategoryRef {
  business_count: number;
  sponsorship: Sponsorship | null;
  description: string;
}

export interface BusinessPicture {
  url: string;
  srcset: string;
  alt: string;
  width: number;
  height: number;
}

export interface OpenStatus {
  is_open: boolean;
  label: string;
  changes_at: string | null;
}

export interface Business {
  id: number;
  name: string;
  slug: string;
  description: string;
  summary: string;
  address: string;
  street_address: string;
  locality: string;
  region: string;
  postal_code: string;
  images: string[];
  pictures: BusinessPicture[];
  category: CategoryRef;
  average_rating: number | null;
  review_count: number;
  confirmed_at: string | null;
  yearly_shows: string | null;
  sponsor_message: string | null;
  is_featured: boolean;
  phone: string;
  email: string;
  website: string;
  social_links: { label: string; url: string }[];
  latitude: number | null;
  longitude: number | null;
  price_level: number | null;
  tags: string[];
  /** One of `attributes.ts`, or one that a newer server knows. */
  attributes: (AttributeValue | (string & {}))[];
  open_status: OpenStatus | null;
  distance_km: number | null;
}

export interface BusinessDetail extends Business {
  description_html: string;
  hours: Hours | null;
  similar: Business[];
  updated_at: string;
}

export interface BusinessList {
  count: number;
  next: string | null;
  previous: string | null;
  results: Business[];
}

export interface Facets {
  count: number;
  open_now: number;
  attributes: { value: string; label: string; count: number }[];
  price_levels: { value: number; count: number }[];
  tags: { value: string; count: number }[];
}

/** What the list and the facets can be asked for; `[name, value]` in the order of the URL. */
export type Query = readonly (readonly [name: string, value: string])[];

/** Commas between values stay readable; everything else is escaped. */
export function writeQuery(query: Query): string {
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&");
  return text && `?${text}`;
}

export const PAGE_SIZE = 20;

/** With all that is known of each, as `categoriesUrl` asks for it. */
export function businessesUrl(query: Query): string {
  return `businesslistings/${writeQuery([...query, ["fields", "all"]])}`;
}

export function facetsUrl(query: Query): string {
  return `businesslistings/facets/${writeQuery(query)}`;
}

export function businessUrl(slugOrId: string): string {
  return `businesslistings/${encodeURIComponent(slugOrId)}/`;
}
