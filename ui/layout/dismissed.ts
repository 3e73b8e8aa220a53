// The ids of dismissed alerts, as stored in the cookie: "3.7".

/** As many as are current at once (`src/alerts/store.rs`); the server does not read a much longer list. */
const MAX_DISMISSED = 10;

export function readDismissed(cookies: string): number[] {
  const value = /(?:^|;\s*)dismissed=([\d.]*)/.exec(cookies)?.[1] ?? "";
  return value
    .split(".")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Only the newest are kept; older alerts are over by then. */
export function withAlert(ids: number[], id: number): number[] {
  return [...ids.filter((other) => other !== id), id].slice(-MAX_DISMISSED);
}
