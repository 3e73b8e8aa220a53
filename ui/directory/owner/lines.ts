// A line of hours on screen: its control, and the text below it.
import { wordsOf } from "./typedHours";
import type { LineReading } from "./useHoursReading";

/** The id of a field's control, to jump to. */
export const lineId = (name: string) => `listing-${name}`;

/** How a line was parsed; while it is still being typed, incomplete input is not an error yet. */
export function lineWords(text: string, reading: LineReading | undefined, isTyping: boolean) {
  const words = reading?.spans ? wordsOf(reading.spans) : "";
  const error = text.trim() ? (reading?.error ?? "") : "";
  return {
    hint: (words === text.trim() ? "" : words) || (isTyping ? error : "") || undefined,
    error: (isTyping ? "" : error) || undefined,
  };
}
