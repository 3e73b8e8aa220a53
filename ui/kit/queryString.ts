// Query strings of pages and of calls. Invariant: src/directory/page/list_params.rs writes the same, because the
// server's links and its initial data are looked up by URL.

type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** Query parameters, in order. */
export type Query = Readonly<Record<string, Value>>;

/** "deals/?category=cafes,shops&page=2". Empty, false and null values are left out; commas stay readable. */
export function withQuery(path: string, query: Query): string {
  const parts = Object.entries(query)
    .map(([name, value]) => [name, value === false ? "" : String(value ?? "")] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}=${encodeURIComponent(text).replaceAll("%2C", ",")}`);
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

/** The first page has no number, so that it has a single address. */
export const afterFirst = (page: number): number | false => page > 1 && page;
