// The status of a suggestion, worded for its sender.
import type { BadgeTone } from "../kit/Badge";
import type { Suggestion } from "../suggestions/api";

type SentSuggestion = Pick<Suggestion, "status" | "recipient">;

export function suggestionState({ status, recipient }: SentSuggestion): { label: string; tone: BadgeTone } {
  if (status === "approved") return { label: "Accepted", tone: "green" };
  if (status === "rejected") return { label: "Not accepted", tone: "barn" };
  return { label: recipient === "business" ? "With the owner" : "With the town office", tone: "gold" };
}
