// A line of hours on the screen: its control, and what stands below it.
import { wordsOf } from "./typedHours";
import type { LineReading } from "./useHoursReading";

/** The control of a field, to be jumped to. */
export const lineId = (name: string) => `listing-${name}`;

/** How a line is read; while somebody is still typing there, what is missing is no error yet. */
export function lineWords(text: string, reading: LineReading | undefined, isTyping: boolean) {
  const words = reading?.spans ? wordsOf(reading.spans) : "";
  const fault = text.trim() ? (reading?.error ?? "") : "";
  return {
    hint: (words === text.trim() ? "" : words) || (isTyping ? fault : "") || undefined,
    error: (isTyping ? "" : fault) || undefined,
  };
}
