// The toolbar's text operations, without UI.

export interface Selection {
  from: number;
  to: number;
}

/** The replacement for part of the text, and the selection afterward. */
export interface Replacement extends Selection {
  text: string;
  select: Selection;
}

/** Whether it begins with the marker, and not with a longer one: "**" is not "*", "***" is both. */
function hasSign(text: string, sign: string): boolean {
  const letter = sign.charAt(0);
  const run = [...text].findIndex((one) => one !== letter);
  const length = run < 0 ? text.length : run;
  return length === sign.length || length >= 3;
}

/** Wraps the selection in markers; removes them if it is already wrapped. */
export function wrapped(text: string, { from, to }: Selection, sign: string, example: string): Replacement {
  const inner = text.slice(from, to);
  const isWrapped = hasSign(text.slice(0, from).split("").reverse().join(""), sign) && hasSign(text.slice(to), sign);
  if (isWrapped) {
    const start = from - sign.length;
    return { from: start, to: to + sign.length, text: inner, select: { from: start, to: start + inner.length } };
  }
  const words = inner || example;
  const start = from + sign.length;
  return { from, to, text: `${sign}${words}${sign}`, select: { from: start, to: start + words.length } };
}

/** Prefixes each selected line with a marker; removes the markers if all lines have them. */
export function prefixed(text: string, { from, to }: Selection, sign: string): Replacement {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const isPrefixed = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isPrefixed ? line.slice(sign.length) : sign + line)).join("\n");
  return { from: start, to: end, text: changed, select: { from: start, to: start + changed.length } };
}

export function linked(text: string, { from, to }: Selection): Replacement {
  const words = text.slice(from, to) || "words";
  const address = "https://";
  const start = from + words.length + 3;
  return { from, to, text: `[${words}](${address})`, select: { from: start, to: start + address.length } };
}

/** Inserts a card, which is a line of its own. */
export function withCard(text: string, { to }: Selection, kind: string, key: string): Replacement {
  const before = to === 0 || text.slice(0, to).endsWith("\n\n") ? "" : text.slice(0, to).endsWith("\n") ? "\n" : "\n\n";
  const after = text.slice(to).startsWith("\n") ? "\n" : "\n\n";
  const start = to + before.length + kind.length + 3;
  return {
    from: to,
    to,
    text: `${before}::${kind}{${key}}${after}`,
    select: { from: start, to: start + key.length },
  };
}

/** Inserts a picture on its own line; the alt text is selected, to be typed next. */
export function withPicture(text: string, { to }: Selection, url: string): Replacement {
  const before = to === 0 || text.slice(0, to).endsWith("\n\n") ? "" : text.slice(0, to).endsWith("\n") ? "\n" : "\n\n";
  const after = text.slice(to).startsWith("\n") ? "\n" : "\n\n";
  const start = to + before.length + 2;
  return { from: to, to, text: `${before}![](${url})${after}`, select: { from: start, to: start } };
}

/** Selects a line, counted from 1; past the end, the last one. */
export function lineSelection(text: string, line: number): Selection {
  const lines = text.split("\n");
  const at = Math.min(Math.max(line, 1), lines.length) - 1;
  const from = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  return { from, to: from + (lines[at]?.length ?? 0) };
}
