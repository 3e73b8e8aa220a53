// The ids of dismissed alerts, as stored in the cookie: "3.7".

/** The server does not read a longer list. */
const MOST = 5;

export function readDismissed(cookies: string): number[] {
  const value = /(?:^|;\s*)dismissed=([\d.]*)/.exec(cookies)?.[1] ?? "";
  return value
    .split(".")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Only the newest are kept; older alerts are over by then. */
export function withAlert(ids: number[], id: number): number[] {
  return [...ids.filter((other) => other !== id), id].slice(-MOST);
}
