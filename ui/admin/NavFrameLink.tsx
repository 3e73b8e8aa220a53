// A link between work pages, with the number of items that wait there.
import { NavLink } from "../kit/router";

export interface NavEntry {
  to: string;
  label: string;
  /** Paths that are not below it but belong to it. */
  pages?: string[];
  /** The number of pending items there. */
  count?: number;
  /** The heading it stands under, where there are many. */
  group?: string;
}

/** `isCurrent`: it leads to the page being shown, or to the list that this belongs to. */
export function NavFrameLink({ link: { to, label, count }, isCurrent }: { link: NavEntry; isCurrent: boolean }) {
  return (
    <NavLink className="admin-nav-link" to={to} aria-current={isCurrent ? "true" : undefined}>
      {label}
      {count ? (
        <span className="admin-nav-count">
          {count}
          <span className="visually-hidden"> waiting</span>
        </span>
      ) : null}
    </NavLink>
  );
}
