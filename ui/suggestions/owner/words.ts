// The outcome of a suggestion, for those who manage the listing.
import type { Suggestion } from "../api";

export function outcome({ status, recipient, business_agrees, business, reason }: Suggestion): string {
  if (status === "approved") return `The listing of ${business.name} is changed. Thank you.`;
  if (status === "rejected") return reason || "The listing stays as it is. Thank you.";
  if (recipient === "business") return "";
  return business_agrees
    ? "Thank you. The town office checks a new name or address before it is shown."
    : "Nobody answered for a week, so the town office decides now.";
}
