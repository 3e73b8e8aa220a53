/** The values of a list in the address of a page; its key may be repeated, as plain forms send it. */
export const readList = (params: URLSearchParams, key: string): string[] => [
  ...new Set(
    params
      .getAll(key)
      .flatMap((text) => text.split(","))
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
