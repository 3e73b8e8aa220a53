// Where something was found, in words.
import type { CheckedKind } from "../api";

export const KINDS: Record<CheckedKind, { one: string; many: string }> = {
  page: { one: "Page of the site", many: "Pages of the site" },
  category: { one: "Category", many: "Categories" },
  business: { one: "Listing", many: "Listings" },
  event: { one: "Event", many: "Events" },
  guide: { one: "Guide", many: "Guides" },
  deal: { one: "Deal", many: "Deals" },
  newsletter: { one: "Newsletter issue", many: "Newsletter issues" },
  setting: { one: "Setting", many: "Settings" },
};
