// Numbers and words, by Intl.
const plurals = new Intl.PluralRules("en-US");
const numbers = new Intl.NumberFormat("en-US");

/** 1204 -> "1,204" */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** count(1, "place", "places") -> "1 place" */
export function count(value: number, one: string, many: string): string {
  return `${formatNumber(value)} ${plurals.select(value) === "one" ? one : many}`;
}

/** 4.25 -> "4.3": rounds half up, as the server does. */
export function oneDecimal(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1);
}

/** Keeps the day on the same line as its month, and AM or PM on the same line as its hour. */
export function keepTogether(words: string): string {
  return words.replace(/([a-z]) (?=\d)/g, "$1\u00a0").replace(/ (?=[AP]M\b)/g, "\u00a0");
}

/** "monday" -> "Monday" */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A readable label for a value: "early_bird" -> "Early bird". */
export function labelOf(value: string): string {
  return capitalize(value.replace(/[_-]+/g, " ").trim());
}

/** A sentence as the end of another. */
export function withoutPeriod(sentence: string): string {
  return sentence.replace(/\.$/, "");
}

export function joinWords(words: string[]): string {
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(words);
}
