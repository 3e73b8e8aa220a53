/**
 * What the address of a drawn picture in a list asks for as "b": every second one names the two beside it, so that
 * it is drawn unlike them. The server writes the same (src/layout/components.rs).
 */
export function neighbors(list: readonly { slug: string }[], place: number): string | undefined {
  if (place % 2 === 0) return undefined;
  return [list[place - 1], list[place + 1]].flatMap((one) => one?.slug ?? []).join(",");
}
