// What the home page is made of, on the wire, and where each part is asked for.
import type { Category, CategoryRef } from "../directory/api";
import type { Guide } from "../guides/api";

export interface Guides {
  featured: Guide | null;
  recommended: Guide[];
}

export interface Spotlight {
  /** Null for a draft that is previewed. */
  id: number | null;
  business_slug: string;
  business_name: string;
  business_hero_image: string | null;
  custom_title: string;
  custom_message: string;
}

export interface Partner {
  id: number;
  name: string;
  slug: string;
  images: string[];
  category: (Pick<CategoryRef, "id" | "name" | "slug"> & Partial<Pick<CategoryRef, "pictogram">>) | null;
  average_rating: number | null;
  yearly_shows: string | null;
  sponsor_message: string | null;
}

export interface LatestDeal {
  id: number;
  title: string;
  description: string;
  business_name: string;
  end_date: string | null;
}

export interface Sponsor {
  id: number;
  message: string;
  logoUrl: string;
  name: string;
  business_id: number | null;
}

/** A plain list, or a page of results. */
export type CategoryAnswer = Category[] | { results: Category[] };

export interface Home {
  guides: Guides;
  spotlights: Spotlight[];
  featured_businesses: Partner[];
  latest_deals: LatestDeal[];
  categories: CategoryAnswer;
}

/** All of the page in one answer. */
export const homeUrl = "home/";
/** The same in parts, for when the whole does not come. */
export const guidesUrl = "guides/homepage_features/";
export const partnersUrl = "businesslistings/featured/";
export const dealsUrl = "deals/latest/";
export const sponsorsUrl = "sponsors/";

export function spotlightsUrl(previewBusinessId: string | null = null): string {
  return `spotlights/current/${previewBusinessId === null ? "" : `?preview_business_id=${previewBusinessId}`}`;
}
