// The frame of the administration's pages: title, where else to go.
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { NavLink } from "../kit/router";
import { usePageTitle } from "../kit/documentTitle";
import { paths } from "../paths";
import { hasPage } from "../routes";

const LINKS = () =>
  [
    { to: paths.admin(), label: "Overview" },
    { to: paths.adminReview(), label: "Review" },
    { to: paths.adminEvents(), label: "Events" },
    { to: paths.adminSources(), label: "Sources" },
    { to: paths.adminImport(), label: "Import" },
    { to: paths.adminUsers(), label: "People" },
    { to: paths.adminSuggestions(), label: "Suggestions" },
    { to: paths.adminReviews(), label: "Reviews" },
    { to: paths.adminPlacements(), label: "Placements" },
    { to: paths.adminAlerts(), label: "Alerts" },
    { to: paths.adminNewsletter(), label: "Newsletter" },
    { to: paths.adminOutbox(), label: "Outbox" },
    { to: paths.adminAudit(), label: "Audit trail" },
  ].filter((link) => hasPage(link.to));

export function AdminFrame({ title, lede, children }: { title: string; lede?: string; children: ReactNode }) {
  usePageTitle(title);
  const nav = useRef<HTMLElement>(null);
  // On a phone the links are a strip: it begins where one is.
  useLayoutEffect(() => {
    const strip = nav.current;
    const current = strip?.querySelector<HTMLElement>("[aria-current]");
    if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <div className="wrap admin">
      <nav className="admin-nav" aria-label="Office" ref={nav}>
        {LINKS().map((link) => (
          <NavLink key={link.to} className="admin-nav-link" to={link.to}>
            {link.label}
          </NavLink>
        ))}
      </nav>
      <div className="admin-main">
        <header className="admin-head">
          <h1>{title}</h1>
          {lede && <p className="admin-lede">{lede}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
