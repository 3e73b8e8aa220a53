// The frame of work pages: navigation, title, content.
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { usePageTitle } from "../kit/documentTitle";
import { useLocation } from "../kit/router";
import { hasPage } from "../routes";
import { NavMenu } from "./NavMenu";
import { NavFrameLink, type NavEntry } from "./NavFrameLink";

interface NavFrameProps {
  /** The navigation's accessible name. */
  label?: string;
  links?: NavEntry[];
  title: string;
  lede?: ReactNode;
  children: ReactNode;
}

/** A page below one of the links belongs to it; the first link is the parent of all of them. */
const parentOf = ([, ...links]: NavEntry[], path: string): NavEntry | undefined =>
  links.filter(({ to }) => path.startsWith(`${to}/`)).sort((a, b) => b.to.length - a.to.length)[0];

export function NavFrame({ label = "", links = [], title, lede, children }: NavFrameProps) {
  usePageTitle(title);
  const { pathname } = useLocation();
  const shown = links.filter((link) => hasPage(link.to));
  const current =
    shown.find(({ to, pages }) => to === pathname || pages?.includes(pathname)) ?? parentOf(shown, pathname);
  const Links = shown.some(({ group }) => group) ? NavMenu : NavStrip;
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

interface NavStripProps {
  label: string;
  links: NavEntry[];
  current: NavEntry | undefined;
}

/** A few links side by side; on a phone they scroll. */
function NavStrip({ label, links, current }: NavStripProps) {
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
        <NavFrameLink key={link.to} link={link} isCurrent={link === current} />
      ))}
    </nav>
  );
}
