// What the home page offers, without React. Only features that have a page in this build are offered.
import type { FeaturedBusiness, ListedEvent } from "../kit/apiTypes";
import type { IconName } from "../kit/Icon";
import { formatDay, formatTime } from "../kit/dates";
import { oneDecimal } from "../kit/format";
import { limits, texts } from "../kit/texts";
import { paths } from "../paths";
import { hasPage } from "../routes";
import { isCommercial } from "../kit/initialData";

/** The query options of the home page's own requests. */
export const homeQuery = {
  staleTime: limits.home.stale_ms,
  gcTime: limits.home.kept_ms,
  timeoutMs: limits.home.sub_request_timeout_ms,
  retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, limits.home.backoff_cap_ms),
};

export const offersGuides = (): boolean => hasPage(paths.guides());
export const offersDeals = (): boolean => hasPage(paths.deals());
export const offersEvents = (): boolean => hasPage(paths.events());

interface HeroAction {
  to: string;
  label: string;
}

/** The planning tools; signed-out visitors reach them via the sign-in page. */
export const heroActions: HeroAction[] = [
  { to: paths.planItinerary(), label: texts.home.plan_itinerary },
  { to: paths.groupPlanning(), label: texts.home.group_planning },
  { to: paths.lifeServices(), label: texts.home.life_services },
  { to: paths.eventPlanning(), label: texts.home.event_planning },
];

export interface Feature {
  icon: IconName;
  title: string;
  text: string;
  to: string;
  link: string;
}

/** The map is offered once anything says where the town is. */
export function features(hasMap: boolean): Feature[] {
  return [
    {
      icon: "clock" as const,
      title: "See who is open",
      text: "Hours are kept on the town’s own clock, holidays included, so “open now” means now.",
      to: paths.directory({ open_now: true }),
      link: "Open right now",
    },
    {
      icon: "map" as const,
      title: "Find it on the map",
      text: "Places in the list have the same numbers on the map.",
      to: paths.directory({ view: "map" }),
      link: "Show the map",
    },
    {
      icon: "list" as const,
      title: "Narrow it down",
      text: "Step-free entrances, a table outside, a place for the dog: choose what matters and keep the link.",
      to: paths.directory(),
      link: "Browse the directory",
    },
    {
      icon: "building" as const,
      title: "Run by the town",
      text: isCommercial()
        ? "No trackers. What is sponsored says so, and the office answers questions."
        : "No trackers and no paid places, and the office answers questions.",
      to: paths.about(),
      link: "About this site",
    },
  ].filter((feature) => hasPage(feature.to) && (hasMap || feature.icon !== "map"));
}

/** "4.7"; without a rating the placeholder, if the town shows it. */
export function partnerRating(
  { average_rating }: Pick<FeaturedBusiness, "average_rating">,
  hasStandIns: boolean,
): string {
  // The field may also be missing from the response.
  if (typeof average_rating === "number") return oneDecimal(average_rating);
  return hasStandIns ? texts.businesses.fallback_rating : "";
}

export function partnerShows({ yearly_shows }: Pick<FeaturedBusiness, "yearly_shows">, hasStandIns: boolean): string {
  return yearly_shows || (hasStandIns ? texts.businesses.fallback_yearly_shows : "");
}

/** The line under an event's name: day (unless a calendar leaf shows it), time, place, price. */
export function eventFacts(event: ListedEvent, hasDay: boolean): string[] {
  const day = formatDay(event.start_date).split(",")[0] ?? "";
  const time = event.start_time ? formatTime(event.start_time) : "";
  return [[hasDay ? day : "", time].filter(Boolean).join(" "), event.location, event.price ?? ""].filter(Boolean);
}
