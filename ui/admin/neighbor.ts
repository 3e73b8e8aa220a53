/** The next or previous item; at the ends the item itself. */
export function neighbor<Item>(items: Item[], at: number, step: 1 | -1): Item | undefined {
  if (at < 0) return items[0];
  return items[Math.min(items.length - 1, Math.max(0, at + step))];
}
