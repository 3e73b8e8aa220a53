// The largest categories: same rule as src/layout/largest_categories.rs.
import { limits } from "../kit/texts";

/** The categories with the most businesses, without empty ones; equal ones stay in the office's order. */
export function largestCategories<C extends { business_count: number }>(
  categories: C[],
  most = limits.home.quick_categories,
): C[] {
  return categories
    .filter(({ business_count }) => business_count > 0)
    .sort((a, b) => b.business_count - a.business_count)
    .slice(0, most);
}
