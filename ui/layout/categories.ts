// The town's categories, for the menus and the home page.
import type { Category } from "../kit/apiTypes";
import { useApi, type ApiOptions } from "../kit/query";
import { limits } from "../kit/texts";
import { categoriesUrl } from "../search/api";

/** The response may be a plain array or a page with results. */
export function readCategories(answer: Category[] | { results: Category[] } | undefined): Category[] {
  if (!answer) return [];
  return Array.isArray(answer) ? answer : answer.results;
}

export function useCategories(options?: ApiOptions) {
  // The header queries first, on every page: the home page shares its request.
  const query = useApi<Category[] | { results: Category[] }>(categoriesUrl, {
    timeoutMs: limits.home.sub_request_timeout_ms,
    ...options,
  });
  return { ...query, categories: readCategories(query.data) };
}
