// What the home page is made of, on the wire, and where each part is asked for.
import { withQuery } from "../kit/queryString";

export type { Sponsor, FeaturedBusiness, HomeData, HomepageFeatures, LatestDeal, Spotlight } from "../kit/apiTypes";

/** All of the page in one answer. */
export const homeUrl = "home/";
/** The same in parts, for when the whole does not come. */
export const guidesUrl = "guides/homepage_features/";
export const partnersUrl = "businesslistings/featured/";
export const dealsUrl = "deals/latest/";
export const sponsorsUrl = "sponsors/";

export function spotlightsUrl(previewBusinessId: string | null = null): string {
  return withQuery("spotlights/current/", { preview_business_id: previewBusinessId });
}
