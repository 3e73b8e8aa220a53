// Texts and numbers that the specification fixes (for signing in and up: accountTexts.ts); the server uses the numbers,
// too.
import limits from "../../assets/limits.json";
import texts from "../../assets/texts.json";

export { limits, texts };

/** Fills the placeholders of a text: fill("In {n} hours", { n: 3 }). */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace));
}
