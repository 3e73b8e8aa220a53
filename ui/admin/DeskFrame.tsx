// The frame of work pages: navigation, title, content.
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { usePageTitle } from "../kit/documentTitle";
import { NavLink, useLocation } from "../kit/router";
import { hasPage } from "../routes";

interface DeskLink {
  to: string;
  label: string;
  /** The number of pending items there. */
  count?: number;
}

interface DeskFrameProps {
  /** The navigation's accessible name. */
  label?: string;
  links?: DeskLink[];
  title: string;
  lede?: ReactNode;
  children: ReactNode;
}

/** A page below one of the links belongs to it; the first link is the parent of all of them. */
const parentOf = ([, ...links]: DeskLink[], path: string): DeskLink | undefined =>
  links.filter(({ to }) => path.startsWith(`${to}/`)).sort((a, b) => b.to.length - a.to.length)[0];

export function DeskFrame({ label, links = [], title, lede, children }: DeskFrameProps) {
  usePageTitle(title);
  const nav = useRef<HTMLElement>(null);
  const parent = parentOf(links, useLocation().pathname);
  const waiting = links.reduce((sum, { count = 0 }) => sum + count, 0);
  // On a phone the links are a scrolling strip: keep the current one in view, also once the counts widen them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useLayoutEffect(() => {
    const strip = nav.current;
    const current = strip?.querySelector<HTMLElement>("[aria-current]");
    if (strip && current) strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2;
  }, [waiting]);
  return (
    <div className="wrap admin">
      {links.length > 0 && (
        <nav className="admin-nav" aria-label={label} ref={nav}>
          {links
            .filter((link) => hasPage(link.to))
            .map((link) => (
              <NavLink
                key={link.to}
                className="admin-nav-link"
                to={link.to}
                aria-current={link === parent ? "true" : undefined}
              >
                {link.label}
                {link.count ? (
                  <span className="admin-nav-count">
                    {link.count}
                    <span className="visually-hidden"> waiting</span>
                  </span>
                ) : null}
              </NavLink>
            ))}
        </nav>
      )}
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
