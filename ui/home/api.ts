// The API types of the home page, and the URLs of its parts.
import { withQuery } from "../kit/queryString";

export type { Sponsor, FeaturedBusiness, HomeData, HomepageFeatures, LatestDeal, Spotlight } from "../kit/apiTypes";

/** The whole page in one response. */
export const homeUrl = "home/";
/** The parts separately, for when the whole fails. */
export const guidesUrl = "guides/homepage_features/";
export const partnersUrl = "businesslistings/featured/";
export const dealsUrl = "deals/latest/";
export const sponsorsUrl = "sponsors/";
/** The member's own events. */
export const dashboardUrl = "dashboard/";

export function spotlightsUrl(previewBusinessId: string | null = null): string {
  return withQuery("spotlights/current/", { preview_business_id: previewBusinessId });
}
