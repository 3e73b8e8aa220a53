// All of the navigation as one sheet below the header, on narrow screens. It is drawn before anybody asks for
// it, and hidden: on a slow phone a touch has time to show it, but not to make it.
import { memo, useEffect, useRef } from "react";
import { useDropdown } from "../kit/dropdown";
import { Icon } from "../kit/Icon";
import { useIsAtRest } from "../kit/idle";
import { MenuItems, type MenuItem } from "../kit/Menu";
import { NavLink } from "../kit/router";
import { useIsStarted } from "../kit/started";
import { texts } from "../kit/texts";
import { AccountLinks } from "./AccountArea";
import { menuLinks, navAfter, navBefore } from "./links";

const SHEET = "mobile-menu";
const LOOK = "button button-secondary button-sm header-menu-button";

const MenuLines = memo(function MenuLines({ items }: { items: MenuItem[] }) {
  return (
    <div className="wrap mobile-menu-inner">
      {[...navBefore(), ...navAfter(), ...menuLinks()].map(({ to, label }) => <NavLink key={to} className="mobile-menu-link" to={to}>{label}</NavLink>)}
      <details className="mobile-menu-categories">
        <summary className="mobile-menu-link">
          {texts.layout.categories}
          <Icon name="chevron-down" />
        </summary>
        <ul><MenuItems items={items} /></ul>
      </details>
      <div className="mobile-menu-account"><AccountLinks /></div>
    </div>
  );
});

/** The button and what it opens. `items`: the categories. */
export const MobileMenu = memo(function MobileMenu({ items }: { items: MenuItem[] }) {
  const { isOpen, setOpen, button, props } = useDropdown();
  const sheet = useRef<HTMLElement>(null);
  const isDrawn = useIsAtRest() || isOpen;

  useEffect(() => {
    // It opens as short as it did before.
    if (!isOpen) sheet.current?.querySelector("details")?.removeAttribute("open");
  }, [isOpen]);

  // Until it can open anything, it leads to the same links in the foot.
  if (!useIsStarted()) {
    return <div className="header-menu"><a className={LOOK} href="#quick-links"><Icon name="menu" /><span>Menu</span></a></div>;
  }
  return (
    <div className="header-menu" {...props}>
      <button type="button" className={LOOK} aria-expanded={isOpen} aria-controls={isDrawn ? SHEET : undefined} ref={button} onClick={() => setOpen(!isOpen)}>
        {/* Both are there: one that comes with the touch would be drawn a frame later. */}
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
          <MenuLines items={items} />
        </nav>
      )}
    </div>
  );
});
