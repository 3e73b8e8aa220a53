// Every address in the site, made in one place. Invariant: what comes from data is encoded here.
import { createSearchParams } from "./kit/router";

function withQuery(path: string, query: Record<string, string>): string {
  const text = createSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
}

/** The filtered events for calendars ("ics") and feed readers ("rss"); `query` is "" or "?category=music". */
export const feedAddress = (kind: "ics" | "rss", query: string) => `/events.${kind}${query}`;
export const eventCalendarAddress = (slug: string) => `/events/${encodeURIComponent(slug)}.ics`;
export const embedAddress = (query: string) => `/embed/events${query}`;

export const paths = {
  home: () => "/",
  homePreview: (businessId: number) => withQuery("/", { preview_business_id: String(businessId) }),
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
  search: (words = "", near = "") => withQuery("/search", words ? { q: words, ...(near && { near }) } : {}),
  businessById: (id: number) => `/business/${id}`,
  guides: () => "/guides",
  guide: (slug: string) => `/guides/${encodeURIComponent(slug)}`,
  events: (query: Record<string, string> = {}) => withQuery("/events", query),
  eventsToday: () => withQuery("/events", { date: "today" }),
  event: (slug: string) => `/events/${encodeURIComponent(slug)}`,
  deals: () => "/deals",
  takeQuiz: (persona?: string) => withQuery("/take-quiz", persona ? { persona } : {}),
  newsletter: (page = 1) => withQuery("/newsletter", page > 1 ? { page: String(page) } : {}),
  newsletterIssue: (id: number) => `/newsletter/${id}`,
  newsletterConfirm: (key: string) => `/newsletter/confirm/${encodeURIComponent(key)}`,
  newsletterUnsubscribe: (key: string) => `/newsletter/unsubscribe/${encodeURIComponent(key)}`,
  newsletterPreferences: (key: string) => `/newsletter/preferences/${encodeURIComponent(key)}`,
  deal: (id: number) => `/deals/${id}`,
  login: () => "/login",
  signup: () => "/signup",
  logout: () => "/logout",
  resetPassword: () => "/reset-password",
  profile: () => "/profile",
  dashboard: () => "/dashboard",
  admin: () => "/admin",
  adminUsers: (query: Record<string, string> = {}) => withQuery("/admin/users", query),
  saved: () => "/saved",
  adminSuggestions: (query: Record<string, string> = {}) => withQuery("/admin/suggestions", query),
  adminAlerts: (query: Record<string, string> = {}) => withQuery("/admin/alerts", query),
  adminPlacements: (query: Record<string, string> = {}) => withQuery("/admin/placements", query),
  adminReviews: (query: Record<string, string> = {}) => withQuery("/admin/reviews", query),
  adminOutbox: (query: Record<string, string> = {}) => withQuery("/admin/outbox", query),
  adminEvents: (query: Record<string, string> = {}) => withQuery("/admin/events", query),
  adminEvent: (id: number) => `/admin/events/${id}`,
  adminNewEvent: () => "/admin/events/new",
  adminSources: (query: Record<string, string> = {}) => withQuery("/admin/sources", query),
  adminReview: (query: Record<string, string> = {}) => withQuery("/admin/review", query),
  adminImport: () => "/admin/import",
  submitEvent: (page = 1) => withQuery("/events/submit", page > 1 ? { page: String(page) } : {}),
  adminNewsletter: (query: Record<string, string> = {}) => withQuery("/admin/newsletter", query),
  adminNewsletterIssue: (id: number) => `/admin/newsletter/${id}`,
  adminAudit: (query: Record<string, string> = {}) => withQuery("/admin/audit", query),
  planItinerary: () => "/plan-itinerary",
  groupPlanning: () => "/group-planning",
  lifeServices: () => "/engine/life-services",
  eventPlanning: () => "/engine/event-planning",
} as const;
