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
      { to: officePaths.review(), label: "Review", kinds: ["event"] },
    ],
  },
  {
    group: "Directory",
    links: [
      { to: officePaths.businesses(), label: "Businesses" },
      { to: officePaths.categories(), label: "Categories" },
      { to: officePaths.claims(), label: "Claims", kinds: ["claim"] },
      { to: officePaths.suggestions(), label: "Suggestions", kinds: ["suggestion"] },
      { to: officePaths.changes(), label: "Listing changes", kinds: ["listing_change"] },
      { to: officePaths.listingChecks(), label: "Listing checks" },
      { to: officePaths.reviews(), label: "Reviews", kinds: ["review"] },
    ],
  },
  {
    group: "Events",
    links: [
      { to: officePaths.events(), label: "Events" },
      { to: officePaths.sources(), label: "Sources", kinds: ["source"] },
    ],
  },
  {
    group: "Promotion",
    links: [
      { to: officePaths.deals(), label: "Deals", kinds: ["deal"] },
      {
        to: officePaths.placements(),
        label: "Placements",
        pages: [officePaths.placementRequests()],
        kinds: ["placement_request"],
      },
      { to: officePaths.campaigns(), label: "Campaigns", pages: [officePaths.slots()] },
    ],
  },
  {
    group: "Content",
    links: [
      { to: officePaths.guides(), label: "Guides" },
      { to: officePaths.checklists(), label: "Checklists" },
      { to: officePaths.quizzes(), label: "Quizzes" },
      { to: officePaths.alerts(), label: "Alerts" },
      {
        to: officePaths.contentEngine(),
        label: "Content engine",
        pages: [officePaths.townSheet()],
        kinds: ["approval"],
      },
    ],
  },
  {
    group: "Email",
    links: [
      { to: officePaths.newsletter(), label: "Newsletter" },
      { to: officePaths.outbox(), label: "Outbox", kinds: ["mail", "job"] },
    ],
  },
  {
    group: "Site",
    links: [
      { to: officePaths.users(), label: "People" },
      { to: officePaths.import(), label: "Import" },
      { to: officePaths.settings(), label: "Settings" },
      { to: officePaths.backups(), label: "Backups" },
      { to: officePaths.accessibility(), label: "Accessibility" },
      { to: officePaths.audit(), label: "Audit trail" },
      { to: officePaths.deleted(), label: "Deleted records" },
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
