// Guides on the wire: what the server answers, and the URL of each answer.
import type { Business } from "../directory/api";

/** A guide as lists show it. */
export interface Guide {
  id: number;
  slug: string;
  title: string;
  introduction: string;
  /** "" where the page draws a landscape. */
  image_url: string;
  related_businesses: { id: number; name: string; slug: string }[];
}

/** A card among the words, whatever it is of. */
export interface EmbeddedCard {
  kind: "business" | "event" | "deal" | (string & {});
  to: string;
  label: string;
  title: string;
  image: string;
  lines: string[];
}

export type GuidePart = { kind: "text"; html: string } | { kind: "card"; card: EmbeddedCard };

export interface GuideDetail extends Guide {
  author: string;
  status: "draft" | "published";
  is_featured: boolean;
  published_at: string | null;
  updated_at: string;
  image_alt: string;
  reading_minutes: number;
  contents: { id: string; text: string }[];
  parts: GuidePart[];
  /** The related businesses as cards. */
  places: Business[];
  /** The Markdown, and cards that lead nowhere: for those who may write. */
  body?: string;
  missing_cards?: string[];
}

export interface GuideList {
  count: number;
  next: string | null;
  previous: string | null;
  results: Guide[];
}

export const PAGE_SIZE = 20;

export function guidesUrl(page: number): string {
  return page > 1 ? `guides/?page=${page}` : "guides/";
}

export function businessGuidesUrl(id: number): string {
  return `guides/?business=${id}&ordering=-published_at&limit=3`;
}

export function guideUrl(slug: string): string {
  return `guides/${encodeURIComponent(slug)}/`;
}
