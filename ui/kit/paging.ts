// A page of a list as the API returns it.
export interface Paged<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

const PAGE_SIZE = 20;

export function pageCount(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_SIZE));
}

/** The page number of an address; anything that is not a number is page 1. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
