// How a business is worded on the page: distance, price, phone, website, directions, pictures.
// Invariant: what is unknown gives null or "", so that a page leaves it out and never invents it.
import type { Business, BusinessDetail, CategoryRef } from "./api";
import { attributeLabel } from "./attributes";
import { withQuery } from "../kit/queryString";

const PRICE_WORDS = ["Inexpensive", "Moderate", "Expensive", "Very expensive"];

/** 2 -> "$$" */
export function priceSigns(level: number): string {
  return "$".repeat(level);
}

export function priceWord(level: number): string {
  return PRICE_WORDS[level - 1] ?? "";
}

/** Why it is closed today, where it says so; "" while yesterday's hours still run. */
export function closedToday({ hours, open_status }: BusinessDetail, today: string): string {
  if (open_status?.is_open) return "";
  return hours?.special.find(({ date, spans }) => date === today && spans.length === 0)?.note ?? "";
}

const KM_PER_MILE = 1.609344;

/** 0.5 -> "0.3 mi", 40 -> "25 mi" */
export function distanceText(km: number | null): string {
  if (km === null) return "";
  const miles = km / KM_PER_MILE;
  if (miles < 0.1) return "under 0.1 mi";
  return `${miles < 9.95 ? miles.toFixed(1) : Math.round(miles)} mi`;
}

/** "+18605550123", "860-555-0123" -> "(860) 555-0123"; other numbers stay as they were written. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().+-]/g, "")) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone.trim();
}

/** An extension ("x12", "ext. 12") becomes a pause before its digits. */
export function phoneLink(phone: string): string | null {
  const [number = "", extension = ""] = phone.split(/(?:ext\.?|x)/i);
  const digits = number.replace(/[^\d+]/g, "");
  if (digits.length < 3) return null;
  const international = /^\d{10}$/.test(digits) ? `+1${digits}` : /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
  const more = extension.replace(/\D/g, "");
  return `tel:${international}${more && `,${more}`}`;
}

/** Only web addresses: anything else that was typed into the field is shown nowhere. */
export function websiteLink(website: string): string | null {
  const text = website.trim();
  if (!text) return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}

/** "https://www.hartbakery.example/menu/" -> "hartbakery.example/menu" */
export function websiteText(link: string): string {
  const { host, pathname } = new URL(link);
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
}

/** In a list the town is enough: "12 Main Street, Wexbury". */
export function shortAddress({ address, street_address, locality }: Business): string {
  return street_address && locality ? `${street_address}, ${locality}` : address;
}

/** Leads into the map application of the visitor's own phone, or to its web page. */
export function directionsLink({ address, street_address, latitude, longitude }: Business): string | null {
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : "";
  // A street number finds the door; without one the point is nearer than the name of the road.
  const destination = street_address ? address : point || address;
  if (!destination) return null;
  return withQuery("https://www.google.com/maps/dir/", { api: 1, destination });
}

/** The drawn picture of a business that has no photograph. */
export function storefront(
  slug: string,
  category: CategoryRef | null,
  season: string | undefined,
  beside?: string,
): string {
  return withQuery(`/art/storefront/${slug}.svg`, { c: category?.pictogram, s: season, b: beside });
}

/** At most three: what it offers first, then what it is about. */
export function highlights({ attributes, tags }: Business): string[] {
  return [...attributes.map(attributeLabel), ...tags].slice(0, 3);
}

/** A paid placement says so, and only a placement with a text is one. */
export function isSponsored({ is_featured, sponsor_message }: Business): boolean {
  return is_featured && Boolean(sponsor_message);
}
