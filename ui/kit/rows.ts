// Rows of an edited list.

/** Moves a row to `to`, its index among the other rows. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The rows with a removed one back in its place, as far as they still have that place. */
export function withRow<Row extends { key: string }>(rows: Row[], row: Row, index: number): Row[] {
  if (rows.some(({ key }) => key === row.key)) return rows;
  return [...rows.slice(0, index), row, ...rows.slice(index)];
}
