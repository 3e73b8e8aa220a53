// The frame of the office's pages.
import type { ReactNode } from "react";
import { paths } from "../paths";
import { DeskFrame } from "./DeskFrame";
import { officePaths } from "./officePaths";

const LINKS = () => [
  { to: paths.admin(), label: "Overview" },
  { to: paths.adminReview(), label: "Review" },
  { to: paths.adminBusinesses(), label: "Businesses" },
  { to: paths.adminCategories(), label: "Categories" },
  { to: paths.adminEvents(), label: "Events" },
  { to: paths.adminSources(), label: "Sources" },
  { to: paths.adminImport(), label: "Import" },
  { to: paths.adminUsers(), label: "People" },
  { to: paths.adminClaims(), label: "Claims" },
  { to: paths.adminSuggestions(), label: "Suggestions" },
  { to: paths.adminListingChecks(), label: "Listing checks" },
  { to: paths.adminChanges(), label: "Listing changes" },
  { to: paths.adminReviews(), label: "Reviews" },
  { to: paths.adminPlacements(), label: "Placements" },
  { to: paths.adminCampaigns(), label: "Campaigns" },
  { to: paths.adminDeals(), label: "Deals" },
  { to: officePaths.guides(), label: "Guides" },
  { to: paths.adminChecklists(), label: "Checklists" },
  { to: paths.adminQuizzes(), label: "Quizzes" },
  { to: paths.adminAlerts(), label: "Alerts" },
  { to: paths.contentEngine(), label: "Content engine" },
  { to: paths.adminNewsletter(), label: "Newsletter" },
  { to: paths.adminOutbox(), label: "Outbox" },
  { to: paths.adminBackups(), label: "Backups" },
  { to: officePaths.accessibility(), label: "Accessibility" },
  { to: paths.adminAudit(), label: "Audit trail" },
  { to: paths.adminDeleted(), label: "Deleted records" },
  { to: paths.adminSettings(), label: "Settings" },
];

export function AdminFrame(page: { title: string; lede?: ReactNode; children: ReactNode }) {
  return <DeskFrame label="Office" links={LINKS()} {...page} />;
}
