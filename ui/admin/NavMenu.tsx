// Navigation between many pages, in groups: beside the content on a wide screen, below a button on a narrower one.
import { useId, useLayoutEffect, useRef } from "react";
import { useDropdown } from "../kit/dropdown";
import { Icon } from "../kit/Icon";
import { NavFrameLink, type NavEntry } from "./NavFrameLink";

interface NavMenuProps {
  label: string;
  /** The first one counts all that is waiting. */
  links: NavEntry[];
  /** The link of the page being shown, if it has one. */
  current: NavEntry | undefined;
}

export function NavMenu({ label, links, current }: NavMenuProps) {
  const { isOpen, setOpen, button, props } = useDropdown();
  const id = useId();
  const nav = useRef<HTMLElement>(null);
  const waiting = links[0]?.count ?? 0;
  const groups = [...new Set(links.map(({ group }) => group ?? ""))];
  // Beside the content it may be taller than the window: it scrolls as far as the current link needs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when this changes
  useLayoutEffect(() => {
    const side = nav.current;
    const here = side?.querySelector<HTMLElement>("[aria-current]");
    if (side && here) side.scrollTop = here.offsetTop + 2 * here.offsetHeight - side.clientHeight;
  }, [current?.to]);
  return (
    <nav className="admin-nav admin-menu" aria-label={label} ref={nav}>
      <div {...props}>
        <button
          type="button"
          className="button button-secondary admin-menu-button"
          ref={button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {label}
            {current && `: ${current.label}`}
            {waiting > 0 && <span className="admin-nav-count">{waiting} waiting</span>}
          </span>
          <Icon name="chevron-down" />
        </button>
        <div className={isOpen ? "admin-menu-groups is-open" : "admin-menu-groups"} id={id}>
          {groups.map((group, at) => (
            <div key={group} className="admin-menu-group">
              <p className="admin-menu-title" id={`${id}-${at}`}>
                {group}
              </p>
              <ul aria-labelledby={`${id}-${at}`}>
                {links
                  .filter((link) => (link.group ?? "") === group)
                  .map((link) => (
                    <li key={link.to}>
                      <NavFrameLink link={link} isCurrent={link === current} />
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </nav>
  );
}
