// Event and audience categories, with their display names and pictograms. A value that is not in the list (an import
// may bring any) is shown as written.
import { labelOf } from "../kit/format";
import type { IconName } from "../kit/Icon";

const CATEGORIES: Record<string, { label: string; pictogram: IconName }> = {
  music: { label: "Music", pictogram: "music" },
  arts: { label: "Arts", pictogram: "arts" },
  theater: { label: "Theater", pictogram: "theater" },
  film: { label: "Film", pictogram: "arts" },
  family: { label: "Family", pictogram: "family" },
  food: { label: "Food & drink", pictogram: "restaurant" },
  market: { label: "Markets", pictogram: "shop" },
  sports: { label: "Sports", pictogram: "fitness" },
  outdoors: { label: "Outdoors", pictogram: "outdoors" },
  community: { label: "Community", pictogram: "family" },
  government: { label: "Town meetings", pictogram: "civic" },
  education: { label: "Classes & talks", pictogram: "school" },
  books: { label: "Books", pictogram: "books" },
  holiday: { label: "Holidays", pictogram: "venue" },
  health: { label: "Health", pictogram: "health" },
  nightlife: { label: "Nightlife", pictogram: "bar" },
  fundraiser: { label: "Fundraisers", pictogram: "charity" },
};

const AUDIENCES: Record<string, string> = {
  all_ages: "All ages",
  kids: "Children",
  families: "Families",
  teens: "Teens",
  adults: "Adults",
  seniors: "Seniors",
};

export const CATEGORY_VALUES = Object.keys(CATEGORIES);
export const AUDIENCE_VALUES = Object.keys(AUDIENCES);

export function categoryLabel(value: string): string {
  return CATEGORIES[value.toLowerCase()]?.label ?? labelOf(value);
}

export function audienceLabel(value: string): string {
  return AUDIENCES[value] ?? labelOf(value);
}

/** The drawn picture of an event that has no photo. */
export function poster(id: number, category: string): string {
  return `/art/poster/${id}.svg?c=${CATEGORIES[category.toLowerCase()]?.pictogram ?? "arts"}`;
}
