// The frame of work pages: navigation, title, content.
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { usePageTitle } from "../kit/documentTitle";
import { useLocation } from "../kit/router";
import { hasPage } from "../routes";
import { DeskMenu } from "./DeskMenu";
import { DeskNavLink, type DeskLink } from "./DeskNavLink";

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

export function DeskFrame({ label = "", links = [], title, lede, children }: DeskFrameProps) {
  usePageTitle(title);
  const { pathname } = useLocation();
  const shown = links.filter((link) => hasPage(link.to));
  const current =
    shown.find(({ to, pages }) => to === pathname || pages?.includes(pathname)) ?? parentOf(shown, pathname);
  const Links = shown.some(({ group }) => group) ? DeskMenu : DeskStrip;
  return (
    <div className="wrap admin">
      {shown.length > 0 && <Links label={label} links={shown} current={current} />}
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

interface DeskStripProps {
  label: string;
  links: DeskLink[];
  current: DeskLink | undefined;
}

/** A few links side by side; on a phone they scroll. */
function DeskStrip({ label, links, current }: DeskStripProps) {
  const nav = useRef<HTMLElement>(null);
  const waiting = links.reduce((sum, { count = 0 }) => sum + count, 0);
  // Keeps the current one in view, also once the counts widen them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useLayoutEffect(() => {
    const strip = nav.current;
    const here = strip?.querySelector<HTMLElement>("[aria-current]");
    if (strip && here) strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  }, [waiting]);
  return (
    <nav className="admin-nav" aria-label={label} ref={nav}>
      {links.map((link) => (
        <DeskNavLink key={link.to} link={link} isCurrent={link === current} />
      ))}
    </nav>
  );
}
