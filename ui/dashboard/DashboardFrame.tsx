// The frame of a member's own pages.
import type { ReactNode } from "react";
import { isAdmin } from "../accounts/roles";
import { useSession } from "../accounts/session";
import { NavFrame } from "../admin/NavFrame";
import { texts } from "../kit/texts";
import { paths } from "../paths";

export function DashboardFrame(page: { title: string; lede?: ReactNode; children: ReactNode }) {
  const { user } = useSession();
  const links = [
    { to: paths.dashboard(), label: texts.layout.dashboard },
    { to: paths.myBusinesses(), label: "My businesses" },
    { to: paths.curation(), label: "Curation" },
    { to: paths.saved(), label: "Saved places" },
    { to: paths.profile(), label: "Profile" },
  ];
  if (user && isAdmin(user)) links.push({ to: paths.admin(), label: "Office" });
  return <NavFrame label={texts.layout.dashboard} links={links} {...page} />;
}
