/**
 * The "b" parameter in the URL of a drawn picture in a list: every second one names the two beside it, so that it is
 * drawn differently from them. The server writes the same (src/layout/components.rs).
 */
export function neighbors(list: readonly { slug: string }[], place: number): string | undefined {
  if (place % 2 === 0) return undefined;
  return [list[place - 1], list[place + 1]].flatMap((one) => one?.slug ?? []).join(",");
}
