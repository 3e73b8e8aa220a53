// A suggestion's answers and its outcome, for those who manage the listing.
import type { Suggestion } from "../api";

/** What the answers do, before one is given. */
export function consequence({ field, needs_approval }: Suggestion): string {
  if (field === "other")
    return "Somebody says that something about your listing is wrong. Nothing changes by itself: say that it is done, or discard it.";
  const effect = needs_approval
    ? "the town office checks it before the listing says so"
    : "the listing says so at once";
  return `Somebody suggests a change to your listing. Keep it, and ${effect}; discard it, and nothing changes.`;
}

export function outcome({ status, recipient, business_agrees, business, reason, field }: Suggestion): string {
  if (status === "approved" && field === "other") return "Thank you. It is marked as done.";
  if (status === "approved") return `The listing of ${business.name} is changed. Thank you.`;
  if (status === "rejected") return reason || "The listing stays as it is. Thank you.";
  if (recipient === "business") return "";
  return business_agrees
    ? "Thank you. The town office checks it before it is shown."
    : "Nobody answered for a week, so the town office decides now.";
}
