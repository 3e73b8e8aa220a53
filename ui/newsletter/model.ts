// Rules of the newsletter, without React.
import { ApiError } from "../kit/http";
import { texts } from "../kit/texts";
import type { NewsletterFrequency, NewsletterTopic } from "./api";
import { isCommercial } from "../kit/initialData";

/** Something, an at sign, and a host with a dot; the confirmation email checks the rest. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/** The message for an error response. */
export function explainRefusal(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return texts.newsletter.network;
  return error.fields["email"]?.[0] ?? (error.detail || texts.newsletter.failed);
}

const ALL_TOPICS: { value: NewsletterTopic; label: string; hint: string }[] = [
  { value: "events", label: "Events", hint: "What is coming up" },
  { value: "deals", label: "Deals", hint: "What shops and restaurants offer" },
  { value: "guides", label: "Guides", hint: "Walks, places to eat, rainy days" },
  { value: "businesses", label: "New in the directory", hint: "Recently added businesses" },
];

/** A town that sells nothing has no deals. */
export const topics = () => ALL_TOPICS.filter(({ value }) => isCommercial() || value !== "deals");

export const FREQUENCIES: { value: NewsletterFrequency; label: string; hint: string }[] = [
  { value: "weekly", label: "Once a week", hint: "What’s coming up this week" },
  { value: "monthly", label: "Once a month", hint: "The whole month in one email" },
];
