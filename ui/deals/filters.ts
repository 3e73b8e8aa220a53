// A visitor's choices in the list of deals.
import { afterFirst, type Query } from "../kit/queryString";

export type Ordering = "newest" | "ending_soon";

export const ORDERINGS: { value: Ordering; label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "ending_soon", label: "Ending soon" },
];

export interface Choices {
  category: string;
  isEndingSoon: boolean;
  ordering: Ordering;
  page: number;
}

export const NOTHING_CHOSEN: Choices = { category: "", isEndingSoon: false, ordering: "newest", page: 1 };

export function readChoices(params: URLSearchParams): Choices {
  const page = Number(params.get("page"));
  return {
    category: params.get("category")?.split(",")[0] ?? "",
    isEndingSoon: params.get("ending_soon") === "true",
    ordering: ["ending_soon", "end_date"].includes(params.get("ordering") ?? "") ? "ending_soon" : "newest",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

export function choicesQuery({ category, isEndingSoon, ordering, page }: Choices): Query {
  return {
    category,
    ending_soon: isEndingSoon,
    ordering: ordering !== "newest" && ordering,
    page: afterFirst(page),
  };
}

/** Whether the list is filtered; its sort order is not a filter. */
export function isNarrowed(choices: Choices): boolean {
  return Boolean(choices.category) || choices.isEndingSoon;
}
