// All of the navigation as a sheet below the header, on narrow screens. It is rendered in advance and hidden: on a slow
// phone there is time within a tap to show it, but not to render it.
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { useDropdown } from "../kit/dropdown";
import { Icon } from "../kit/Icon";
import { useIdle, whenIdle } from "../kit/idle";
import { MenuItems, type MenuItem } from "../kit/Menu";
import { NavLink } from "../kit/router";
import { useHydrated } from "../kit/hydration";
import { texts } from "../kit/texts";
import { AccountLinks, Office } from "./AccountArea";
import { menuLinks, navAfter, navBefore } from "./links";

const SHEET = "mobile-menu";
const LOOK = "button button-secondary button-sm header-menu-button";

const NONE: MenuItem[] = [];

interface MenuLinesProps {
  items: MenuItem[];
  /** Called when the categories are expanded. */
  onUnfold: () => void;
}

const MenuLines = memo(function MenuLines({ items, onUnfold }: MenuLinesProps) {
  return (
    <div className="wrap mobile-menu-inner">
      <Office className="mobile-menu-link" />
      {[...navBefore(), ...navAfter(), ...menuLinks()].map(({ to, label }) => (
        <NavLink key={to} className="mobile-menu-link" to={to}>
          {label}
        </NavLink>
      ))}
      <details className="mobile-menu-categories" onToggle={onUnfold}>
        <summary className="mobile-menu-link">
          {texts.layout.categories}
          <Icon name="chevron-down" />
        </summary>
        <ul>
          <MenuItems items={items} />
        </ul>
      </details>
      <div className="mobile-menu-account">
        <AccountLinks />
      </div>
    </div>
  );
});

/** The button and the sheet it opens. `items`: the categories. */
export const MobileMenu = memo(function MobileMenu({ items }: { items: MenuItem[] }) {
  const { isOpen, setOpen, button, props } = useDropdown();
  const sheet = useRef<HTMLElement>(null);
  const isDrawn = useIdle() || isOpen;
  // Many items, each with a pictogram: rendered only after the menu was opened, when the browser is idle.
  const isLikely = useIdle(isOpen);
  const [isAsked, setAsked] = useState(false);
  const ask = useCallback(() => setAsked(true), []);

  useEffect(() => {
    // Reading the position of a collapsed item forces its layout: expanding then only has to paint it.
    if (isOpen && isLikely) return whenIdle(() => sheet.current?.querySelector("li")?.getBoundingClientRect());
  }, [isOpen, isLikely]);
  useEffect(() => {
    // It reopens with the categories collapsed.
    if (!isOpen) sheet.current?.querySelector("details")?.removeAttribute("open");
  }, [isOpen]);

  // Until it works, it links to the same links in the footer.
  if (!useHydrated()) {
    return (
      <div className="header-menu">
        <a className={LOOK} href="#quick-links">
          <Icon name="menu" />
          <span>Menu</span>
        </a>
      </div>
    );
  }
  return (
    <div className="header-menu" {...props}>
      <button
        type="button"
        className={LOOK}
        aria-expanded={isOpen}
        aria-controls={isDrawn ? SHEET : undefined}
        ref={button}
        onClick={() => setOpen(!isOpen)}
      >
        {/* Both icons are rendered: one added on tap would appear a frame later. */}
        <Icon name="menu" />
        <Icon name="close" />
        <span>Menu</span>
      </button>
      {isDrawn && (
        <nav
          className="mobile-menu"
          id={SHEET}
          aria-label="Main"
          hidden={!isOpen}
          ref={sheet}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest("a")) setOpen(false);
          }}
        >
          <MenuLines items={isLikely || isAsked ? items : NONE} onUnfold={ask} />
        </nav>
      )}
    </div>
  );
});
