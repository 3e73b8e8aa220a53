// Deals on the wire: what the server answers, and the URL of each answer.
// Invariant: the same choices always make the same URL, as in src/deals/page/list.rs.
import { writeQuery, type Business, type CategoryRef, type Query } from "../directory/api";

export type DealState = "upcoming" | "running" | "used_up" | "ended";

export interface Deal {
  id: number;
  title: string;
  description: string;
  business_name: string;
  end_date: string | null;
  start_date: string;
  business: { id: number; name: string; slug: string; category: CategoryRef };
  terms: string;
  has_code: boolean;
  max_redemptions: number | null;
  /** Uses left; null where the business does not limit them. */
  remaining: number | null;
  state: DealState;
}

export interface DealDetail extends Deal {
  /** "" where the page is shown instead, and once the deal is over. */
  code: string;
  place: Business;
  /** The business counts uses at its counter. */
  has_counter: boolean;
  updated_at: string;
}

export interface DealList {
  count: number;
  next: string | null;
  previous: string | null;
  results: Deal[];
}

export interface DealCategory extends CategoryRef {
  deal_count: number;
}

export interface Redeemed {
  redeemed_count: number;
  remaining: number | null;
  state: DealState;
}

export const PAGE_SIZE = 20;
export const dealCategoriesUrl = "deals/categories/";

export function dealsUrl(query: Query): string {
  return `deals/${writeQuery(query)}`;
}

export function businessDealsUrl(id: number): string {
  return `deals/?business=${id}&ordering=ending_soon&limit=6`;
}

export function dealUrl(id: string | number): string {
  return `deals/${encodeURIComponent(id)}/`;
}

export function redeemUrl(id: number): string {
  return `deals/${id}/redeem/`;
}
