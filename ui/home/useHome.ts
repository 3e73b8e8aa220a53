// The data of the home page: first all of it in one request; as soon as that fails once, each part separately, so that
// one broken part does not affect the others.
import type { Category } from "../directory/api";
import { useApi, type ApiOptions } from "../kit/query";
import { limits } from "../kit/texts";
import { readCategories, useCategories } from "../layout/categories";
import { usePreview } from "../layout/preview";
import {
  dealsUrl,
  guidesUrl,
  homeUrl,
  partnersUrl,
  spotlightsUrl,
  type FeaturedBusiness,
  type HomeData,
  type HomepageFeatures,
  type LatestDeal,
  type Spotlight,
} from "./api";
import { homeQuery } from "./model";
import { isCommercial } from "../kit/initialData";

export interface Section<T> {
  value: T;
  isLoading: boolean;
  isFailed: boolean;
}

/** One part, from the whole response or by its own request. It waits three seconds at most, then it is empty. */
function useSection<T>(
  url: string,
  whole: T | undefined,
  isApart: boolean,
  empty: T,
  options: ApiOptions = {},
): Section<T> {
  const own = useApi<T>(url, { ...homeQuery, retries: 0, ...options, enabled: isApart });
  const value = isApart ? own.data : whole;
  return { value: value ?? empty, isLoading: value === undefined && !own.isError, isFailed: own.isError };
}

const NO_GUIDES: HomepageFeatures = { featured: null, recommended: [] };
const NO_SPOTLIGHTS: Spotlight[] = [];
const NO_PARTNERS: FeaturedBusiness[] = [];
const NO_DEALS: LatestDeal[] = [];

export function useHome() {
  const preview = usePreview();
  const whole = useApi<HomeData>(homeUrl, { ...homeQuery, retries: limits.home.retries });
  const isApart = whole.data === undefined && (whole.isError || whole.failureCount > 0);
  const guides = useSection(guidesUrl, whole.data?.guides, isApart, NO_GUIDES);
  // A town without placements and deals does not have these API calls.
  const sells = isCommercial();
  const spotlights = useSection(
    spotlightsUrl(preview),
    whole.data?.spotlights,
    sells && (isApart || preview !== null),
    NO_SPOTLIGHTS,
  );
  const partners = useSection(partnersUrl, whole.data?.featured_businesses, sells && isApart, NO_PARTNERS);
  const deals = useSection(dealsUrl, whole.data?.latest_deals, sells && isApart, NO_DEALS);
  const listed = useCategories(homeQuery);
  const categories: Section<Category[]> = {
    value: listed.data ? listed.categories : readCategories(whole.data?.categories),
    isLoading: listed.isPending && listed.failureCount === 0 && !whole.data,
    isFailed: listed.isError && !whole.data,
  };
  const parts = [guides, categories, ...(sells ? [spotlights, partners, deals] : [])];
  const retry = () => {
    void whole.refetch();
    void listed.refetch();
  };
  return {
    guides,
    spotlights,
    partners,
    deals,
    categories,
    /** Unknown if the parts come separately. */
    quizId: whole.data?.quiz_id ?? null,
    preview,
    hasFailed: parts.every((part) => part.isFailed),
    retry,
  };
}
