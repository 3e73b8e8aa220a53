// The frame of the office's pages.
import type { ReactNode } from "react";
import type { InboxCount, InboxKind } from "../kit/apiTypes";
import { useApi } from "../kit/query";
import { paths } from "../paths";
import { NavFrame } from "./NavFrame";
import { officePaths } from "./officePaths";

interface OfficeLink {
  to: string;
  label: string;
  /** Paths that are not below it but belong to it. */
  pages?: string[];
  /** The inbox kinds whose pending items are counted there. */
  kinds?: InboxKind[];
}

const GROUPS = (): { group: string; links: OfficeLink[] }[] => [
  {
    group: "Inbox",
    links: [
      { to: paths.admin(), label: "Overview" },
      { to: paths.adminReview(), label: "Review", kinds: ["event"] },
    ],
  },
  {
    group: "Directory",
    links: [
      { to: paths.adminBusinesses(), label: "Businesses" },
      { to: paths.adminCategories(), label: "Categories" },
      { to: paths.adminClaims(), label: "Claims", kinds: ["claim"] },
      { to: paths.adminSuggestions(), label: "Suggestions", kinds: ["suggestion"] },
      { to: paths.adminChanges(), label: "Listing changes", kinds: ["listing_change"] },
      { to: paths.adminListingChecks(), label: "Listing checks" },
      { to: paths.adminReviews(), label: "Reviews", kinds: ["review"] },
    ],
  },
  {
    group: "Events",
    links: [
      { to: paths.adminEvents(), label: "Events" },
      { to: paths.adminSources(), label: "Sources", kinds: ["source"] },
    ],
  },
  {
    group: "Promotion",
    links: [
      { to: paths.adminDeals(), label: "Deals", kinds: ["deal"] },
      {
        to: paths.adminPlacements(),
        label: "Placements",
        pages: [paths.adminPlacementRequests()],
        kinds: ["placement_request"],
      },
      { to: paths.adminCampaigns(), label: "Campaigns", pages: [officePaths.slots()] },
    ],
  },
  {
    group: "Content",
    links: [
      { to: officePaths.guides(), label: "Guides" },
      { to: paths.adminChecklists(), label: "Checklists" },
      { to: paths.adminQuizzes(), label: "Quizzes" },
      { to: paths.adminAlerts(), label: "Alerts" },
      { to: paths.contentEngine(), label: "Content engine", pages: [officePaths.townSheet()], kinds: ["approval"] },
    ],
  },
  {
    group: "Email",
    links: [
      { to: paths.adminNewsletter(), label: "Newsletter" },
      { to: paths.adminOutbox(), label: "Outbox", kinds: ["mail", "job"] },
    ],
  },
  {
    group: "Site",
    links: [
      { to: paths.adminUsers(), label: "People" },
      { to: paths.adminImport(), label: "Import" },
      { to: paths.adminSettings(), label: "Settings" },
      { to: paths.adminBackups(), label: "Backups" },
      { to: officePaths.accessibility(), label: "Accessibility" },
      { to: paths.adminAudit(), label: "Audit trail" },
      { to: paths.adminDeleted(), label: "Deleted records" },
    ],
  },
];

export function AdminFrame(page: { title: string; lede?: ReactNode; children: ReactNode }) {
  const waiting = useApi<InboxCount[]>("admin/inbox/counts/").data ?? [];
  const all = waiting.reduce((sum, one) => sum + one.count, 0);
  const countOf = (kinds: InboxKind[] = []) =>
    waiting.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.count : sum), 0);
  const links = GROUPS().flatMap(({ group, links }) =>
    links.map(({ kinds, ...link }) => ({ ...link, group, count: countOf(kinds) })),
  );
  const [overview, ...others] = links;
  return <NavFrame label="Office" links={overview ? [{ ...overview, count: all }, ...others] : []} {...page} />;
}
