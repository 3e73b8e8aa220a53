// How a business is worded on the page: distance, price, phone, website, directions, pictures.
// Invariant: unknown values return null or "", so that a page leaves them out and never makes anything up.
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

/** Why it is closed today, if a reason is given; "" while yesterday's hours are still running. */
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

/** "+18605550123", "860-555-0123" -> "(860) 555-0123"; other numbers stay as written. */
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

/** Web addresses only: anything else typed into the field is not shown. */
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

/** In a list, street and town are enough: "12 Main Street, Wexbury". */
export function shortAddress({ address, street_address, locality }: Business): string {
  return street_address && locality ? `${street_address}, ${locality}` : address;
}

/** "PO Box 88", "P.O. Box 88" */
const isPostBox = (street: string) => /^(po|postoffice)box/.test(street.toLowerCase().replace(/[^a-z]/g, ""));

/** Opens the map app on the visitor's phone, or its web page. */
export function directionsLink({ address, street_address, latitude, longitude }: Business): string | null {
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : "";
  const door = street_address && !isPostBox(street_address) ? address : "";
  // A house number leads to the door, the coordinates nearby; a post office box or a town is no destination.
  const destination = /^\d/.test(street_address) ? door : point || door;
  if (!destination) return null;
  return withQuery("https://www.google.com/maps/dir/", { api: 1, destination });
}

/** The drawn picture of a business that has no photo. */
export function storefront(
  slug: string,
  category: CategoryRef | null,
  season: string | undefined,
  beside?: string,
): string {
  return withQuery(`/art/storefront/${slug}.svg`, { c: category?.pictogram, s: season, b: beside });
}

/** At most three: attributes first, then tags. */
export function highlights({ attributes, tags }: Business): string[] {
  return [...attributes.map(attributeLabel), ...tags].slice(0, 3);
}

/** A paid placement is labeled, and only one with a message counts as paid. */
export function isSponsored({ is_featured, sponsor_message }: Business): boolean {
  return is_featured && Boolean(sponsor_message);
}
