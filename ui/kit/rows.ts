// Rows of an edited list, each with a key.

/** The rows with a removed one back in its place, as far as they still have that place. */
export function withRow<Row extends { key: string }>(rows: Row[], row: Row, index: number): Row[] {
  if (rows.some(({ key }) => key === row.key)) return rows;
  return [...rows.slice(0, index), row, ...rows.slice(index)];
}
