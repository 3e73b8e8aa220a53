// The fixed head of every page: the town's name, search, navigation, and all of it as one menu on
// narrow screens.
import { useEffect, useRef, useState, type RefObject } from "react";
import { useSession } from "../accounts/session";
import type { Category } from "../directory/api";
import { Icon } from "../kit/Icon";
import { Menu, MenuItems, type MenuItem } from "../kit/Menu";
import { Link, NavLink, useLocation } from "../kit/router";
import { useSignalValue } from "../kit/signals";
import { useSite } from "../kit/site";
import { useIsStarted } from "../kit/started";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { AccountLinks, BellSlot } from "./AccountArea";
import { useCategories } from "./categories";
import { menuLinks, navAfter, navBefore, type LayoutLink } from "./links";
import { SearchBox, SearchSheet } from "./SearchBox";
import { isHeroSearchVisible } from "./state";

function categoryItems(categories: Category[]): MenuItem[] {
  return [
    { to: paths.directory(), label: texts.layout.all_categories },
    ...categories.map((category) => ({
      to: paths.directory(category.slug),
      label: category.name,
      icon: category.pictogram,
      count: category.business_count,
    })),
  ];
}

export function Logo() {
  const site = useSite();
  return (
    <Link className="logo" to={paths.home()}>
      <svg className="logo-mark" width="34" height="34" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="5" fill="#1E4D3A" />
        <path d="M16 3l4 11v13h-8V14z" fill="#F3B93B" />
        <path d="M5 27h22" stroke="#F3B93B" strokeWidth="2" />
      </svg>
      <span className="logo-name">{site?.name ?? ""}</span>
    </Link>
  );
}

function NavItem({ link, className = "header-link" }: { link: LayoutLink; className?: string }) {
  return <NavLink className={className} to={link.to}>{link.label}</NavLink>;
}

function MobileMenu({ items, onLeave }: { items: MenuItem[]; onLeave: () => void }) {
  return (
    <nav className="mobile-menu" id="mobile-menu" aria-label="Main">
      <div className="wrap mobile-menu-inner">
        {[...navBefore(), ...navAfter(), ...menuLinks()].map((link) => <NavItem key={link.to} link={link} className="mobile-menu-link" />)}
        <details className="mobile-menu-categories">
          <summary className="mobile-menu-link">
            {texts.layout.categories}
            <Icon name="chevron-down" />
          </summary>
          <ul>
            <MenuItems items={items} onFollow={onLeave} />
          </ul>
        </details>
        <div className="mobile-menu-account"><AccountLinks /></div>
      </div>
    </nav>
  );
}

interface MenuButtonProps {
  isOpen: boolean;
  onPress: () => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

function MenuButton({ isOpen, onPress, buttonRef }: MenuButtonProps) {
  const look = "button button-secondary button-sm header-menu-button";
  const face = <><Icon name={isOpen ? "close" : "menu"} /><span>Menu</span></>;
  // Until it can open anything, it leads to the same links in the foot.
  if (!useIsStarted()) return <a className={look} href="#quick-links">{face}</a>;
  return <button type="button" className={look} aria-expanded={isOpen} aria-controls="mobile-menu" ref={buttonRef} onClick={onPress}>{face}</button>;
}

export function Header() {
  const { pathname, search } = useLocation();
  const { categories } = useCategories();
  const { state } = useSession();
  const hidesSearch = useSignalValue(isHeroSearchVisible);
  const [isOpen, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const items = categoryItems(categories);

  useEffect(() => setOpen(false), [pathname, search]);

  return (
    <header
      className={state === "anonymous" ? "header" : "header header-member"}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        menuButton.current?.focus();
      }}
    >
      <div className="wrap header-inner">
        <Logo />
        <div className={hidesSearch ? "header-search header-search-hidden" : "header-search"}>
          <SearchBox className="header-search-form" placeholder="Search" />
          <SearchSheet />
        </div>
        <Link className="icon-button header-saved" to={paths.saved()} aria-label="Saved places" title="Saved places"><Icon name="heart" /></Link>
        <nav className="header-nav" aria-label="Main">
          {navBefore().map((link) => <NavItem key={link.to} link={link} />)}
          <Menu label={texts.layout.categories} to={paths.directory()} items={items} />
          {navAfter().map((link) => <NavItem key={link.to} link={link} />)}
          <AccountLinks />
        </nav>
        <BellSlot />
        <MenuButton isOpen={isOpen} onPress={() => setOpen(!isOpen)} buttonRef={menuButton} />
      </div>
      {isOpen && <MobileMenu items={items} onLeave={() => setOpen(false)} />}
    </header>
  );
}
