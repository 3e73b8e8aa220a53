// Every address in the site, made in one place. Invariant: what comes from data is encoded here.
import { createSearchParams } from "react-router";

function withQuery(path: string, query: Record<string, string>): string {
  const text = createSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}

export const paths = {
  home: () => "/",
  about: () => "/about",
  contact: () => "/contact",
  faq: () => "/faq",
  terms: () => "/terms",
  privacy: () => "/privacy",
  tools: () => "/tools",
  health: () => "/health",
  design: () => "/design",
  advertise: () => "/advertise",
  pricing: () => "/pricing",
  support: () => "/support",
  businessSignup: () => "/business/signup",
  directory: (category?: string) => withQuery("/directory", category ? { category } : {}),
  directoryOpenNow: () => withQuery("/directory", { open_now: "true" }),
  directoryMap: () => withQuery("/directory", { view: "map" }),
  directoryTag: (tag: string) => withQuery("/directory", { tag }),
  business: (slug: string) => `/directory/${encodeURIComponent(slug)}`,
  search: (words = "") => withQuery("/search", words ? { q: words } : {}),
  businessById: (id: number) => `/business/${id}`,
  guides: () => "/guides",
  guide: (slug: string) => `/guides/${encodeURIComponent(slug)}`,
  events: () => "/events",
  eventsToday: () => withQuery("/events", { when: "today" }),
  /** The slug is the title in an address's letters; the id at its end is what counts. */
  event: ({ id, title }: { id: number; title: string }) => `/events/${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${id}`,
  deals: () => "/deals",
  deal: (id: number) => `/deals/${id}`,
  login: () => "/login",
  signup: () => "/signup",
  logout: () => "/logout",
  resetPassword: () => "/reset-password",
  profile: () => "/profile",
  dashboard: () => "/dashboard",
  admin: () => "/admin",
  adminUsers: (query: Record<string, string> = {}) => withQuery("/admin/users", query),
  adminOutbox: (query: Record<string, string> = {}) => withQuery("/admin/outbox", query),
  adminAudit: (query: Record<string, string> = {}) => withQuery("/admin/audit", query),
  planItinerary: () => "/plan-itinerary",
  groupPlanning: () => "/group-planning",
  lifeServices: () => "/engine/life-services",
  eventPlanning: () => "/engine/event-planning",
} as const;
