// What is derived from an event: its slug, price, place, and what one of its dates overrides.
import type { EventDetail, ListedEvent, ShownOccurrence } from "./api";

/** ("Jazz & Blues @ Noon!", 42) -> "jazz-blues-noon-42" */
export function eventSlug(title: string, id: number): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return words ? `${words}-${id}` : String(id);
}

/** An event's slug: the server's, or derived from its title. */
export function slugOf({ slug, title, id }: Pick<ListedEvent, "slug" | "title" | "id">): string {
  return slug ?? eventSlug(title, id);
}

/** "jazz-blues-noon-42" -> 42 */
export function eventId(slug: string): number | null {
  const digits = /(?:^|-)(\d{1,15})$/.exec(slug)?.[1];
  return digits ? Number(digits) : null;
}

/** "Free", "$10", or "" if unknown. */
export function priceText({ price, is_free }: Pick<ListedEvent, "price" | "is_free">): string {
  return price?.trim() || (is_free ? "Free" : "");
}

/** The event with the overrides of one of its dates. */
export function onDate<E extends EventDetail>(event: E, date: Pick<ShownOccurrence, "changes"> | undefined): E {
  const own = date?.changes;
  if (!own) return event;
  // The series' coordinates do not apply to a different place.
  const isElsewhere = own.location !== undefined || own.address !== undefined;
  return { ...event, ...(isElsewhere && { latitude: null, longitude: null }), ...own };
}

/** One line for a list: the place, else the address. */
export function placeText({
  location,
  address,
  business,
}: Pick<EventDetail, "location" | "address" | "business">): string {
  return location || business?.name || address;
}

type Interest = Pick<EventDetail, "interest_count" | "user_interest_status">;

/** A cached response with the server's new interest data for one event, wherever it occurs in it. */
export function withInterest(answer: unknown, id: number, interest: Interest): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map((item) => withInterest(item, id, interest));
  if ("id" in answer && answer.id === id && "interest_count" in answer) return { ...answer, ...interest };
  for (const list of ["results", "data", "similar"] as const) {
    const items = (answer as Record<string, unknown>)[list];
    if (Array.isArray(items)) return { ...answer, [list]: withInterest(items, id, interest) };
  }
  return answer;
}
