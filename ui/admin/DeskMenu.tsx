// Navigation between many pages, in groups: beside the content on a wide screen, below a button on a narrower one.
import { useId } from "react";
import { useDropdown } from "../kit/dropdown";
import { Icon } from "../kit/Icon";
import { DeskNavLink, type DeskLink } from "./DeskNavLink";

interface DeskMenuProps {
  label: string;
  links: DeskLink[];
  /** The link of the page being shown, if it has one. */
  current: DeskLink | undefined;
}

export function DeskMenu({ label, links, current }: DeskMenuProps) {
  const { isOpen, setOpen, button, props } = useDropdown();
  const id = useId();
  const groups = [...new Set(links.map(({ group }) => group ?? ""))];
  return (
    <nav className="admin-nav admin-menu" aria-label={label}>
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
          </span>
          <Icon name="chevron-down" />
        </button>
        <div className={isOpen ? "admin-menu-groups is-open" : "admin-menu-groups"} id={id}>
          {groups.map((group, at) => (
            <div key={group} className="admin-menu-group">
              {group && (
                <p className="admin-menu-title" id={`${id}-${at}`}>
                  {group}
                </p>
              )}
              <ul aria-labelledby={group ? `${id}-${at}` : undefined}>
                {links
                  .filter((link) => (link.group ?? "") === group)
                  .map((link) => (
                    <li key={link.to}>
                      <DeskNavLink link={link} isCurrent={link === current} />
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
