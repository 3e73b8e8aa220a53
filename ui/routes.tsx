// The pages of this build by the keys of assets/routes.json, the list of all addresses that the server
// reads too. A row there whose key has no page belongs to a feature that is not part of this build: its
// path shows the not-found page, and nothing links to it (see hasPage). build.mjs reads the page rows
// here, so each stays on one line.
import { admin, member, public as anyone } from "../assets/routes.json";
import { lazyPage, type Page } from "./kit/page";
import { matchPath, type Params } from "./kit/router";

const pages: Record<string, Page> = {
  home: lazyPage(() => import("./home/HomePage")),
  directory: lazyPage(() => import("./directory/DirectoryPage")),
  business: lazyPage(() => import("./listing/ListingPage")),
  events: lazyPage(() => import("./events/EventsPage")),
  event: lazyPage(() => import("./events/EventPage")),
  "admin-events": lazyPage(() => import("./events/admin/AdminEventsPage")),
  "admin-event": lazyPage(() => import("./events/admin/AdminEventPage")),
  guides: lazyPage(() => import("./guides/GuidesPage")),
  guide: lazyPage(() => import("./guides/GuidePage")),
  deals: lazyPage(() => import("./deals/DealsPage")),
  deal: lazyPage(() => import("./deals/DealPage")),
  search: lazyPage(() => import("./search/SearchPage")),
  login: lazyPage(() => import("./accounts/LoginPage")),
  signup: lazyPage(() => import("./accounts/SignupPage")),
  "reset-password": lazyPage(() => import("./accounts/ResetPasswordPage")),
  logout: lazyPage(() => import("./accounts/LogoutPage")),
  profile: lazyPage(() => import("./accounts/ProfilePage")),
  "confirm-email": lazyPage(() => import("./accounts/ConfirmEmailPage")),
  setup: lazyPage(() => import("./accounts/SetupPage")),
  admin: lazyPage(() => import("./admin/AdminPage")),
  "admin-users": lazyPage(() => import("./admin/UsersPage")),
  saved: lazyPage(() => import("./directory/SavedPage")),
  "admin-suggestions": lazyPage(() => import("./admin/SuggestionsPage")),
  "admin-alerts": lazyPage(() => import("./admin/AlertsPage")),
  "admin-placements": lazyPage(() => import("./admin/PlacementsPage")),
  "admin-reviews": lazyPage(() => import("./admin/ReviewsPage")),
  "admin-review": lazyPage(() => import("./discovery/ReviewPage")),
  "admin-sources": lazyPage(() => import("./discovery/SourcesPage")),
  "admin-import": lazyPage(() => import("./discovery/import/ImportPage")),
  "submit-event": lazyPage(() => import("./discovery/SubmitPage")),
  organizer: lazyPage(() => import("./discovery/OrganizerPage")),
  "admin-outbox": lazyPage(() => import("./admin/OutboxPage")),
  "admin-newsletter": lazyPage(() => import("./admin/NewsletterPage")),
  "admin-newsletter-issue": lazyPage(() => import("./admin/NewsletterIssuePage")),
  "admin-audit": lazyPage(() => import("./admin/AuditPage")),
  "take-quiz": lazyPage(() => import("./quizzes/TakeQuizPage")),
  newsletter: lazyPage(() => import("./newsletter/ArchivePage")),
  "newsletter-issue": lazyPage(() => import("./newsletter/IssuePage")),
  "newsletter-subscription": lazyPage(() => import("./newsletter/SubscriptionPage")),
  "newsletter-thanks": lazyPage(() => import("./newsletter/ThanksPage")),
  static: lazyPage(() => import("./pages/StaticPage")),
  health: lazyPage(() => import("./pages/HealthPage")),
  design: lazyPage(() => import("./pages/DesignPage")),
};

export interface Route {
  path: string;
  /** Who may see it; the server decides, this only spares a member the way to a closed door. */
  access: "public" | "member" | "admin";
  key: string;
  page: Page | null;
}

function rows(access: Route["access"], paths: Record<string, string>): Route[] {
  return Object.entries(paths).map(([path, key]) => ({ path, access, key, page: pages[key] ?? null }));
}

export const routes: Route[] = [...rows("public", anyone), ...rows("member", member), ...rows("admin", admin)];

export interface Found {
  route: Route;
  /** The named parts of its path, as they are read: { slug: "hart-bakery" }. */
  params: Params;
}

/** A path with the signs that its author wrote; a slash inside a part stays in disguise. */
function decode(path: string): string {
  try {
    return path
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}

// Nearly every link asks whether its page is there, so a fixed path is looked up and not searched for.
const fixed = new Map(routes.filter(({ path }) => !path.includes(":")).map((route) => [route.path, route]));
// What stands before its first name tells of most of the others that they do not fit.
const named = routes
  .filter(({ path }) => path.includes(":"))
  .map((route) => ({ route, start: route.path.split(":", 1)[0] ?? "" }));

/** The row of an address ("/directory/hart-bakery?x=1") with what it names. Fixed parts win over named ones. */
export function matchRoute(address: string): Found | undefined {
  const path = decode(address.split(/[?#]/)[0] ?? "").replace(/\/{2,}/g, "/");
  const settled = fixed.get(path.replace(/(.)\/$/, "$1"));
  if (settled) return { route: settled, params: {} };
  for (const { route, start } of named) {
    const match = path.startsWith(start) && matchPath({ path: route.path, caseSensitive: true }, path);
    // As for the server, an id is a number.
    if (match && /^\d*$/.test(match.params["id"] ?? "")) return { route, params: match.params };
  }
  return undefined;
}

export function findRoute(address: string): Route | undefined {
  return matchRoute(address)?.route;
}

/** Whether it is a page of those who run the site. */
export function isOfficePage(address: string): boolean {
  const route = findRoute(address);
  return route?.access === "admin" && route.page !== null;
}

export function hasPage(address: string): boolean {
  return Boolean(findRoute(address)?.page);
}
