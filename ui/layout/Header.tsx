// The header of every page: the town's name, search, navigation.
import { useMemo } from "react";
import { useSession } from "../accounts/session";
import type { Category } from "../kit/apiTypes";
import { Icon, type IconName } from "../kit/Icon";
import { Menu, type MenuItem } from "../kit/Menu";
import { Link, NavLink, useLocation } from "../kit/router";
import { useSignalValue } from "../kit/signals";
import { useSite } from "../kit/site";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { AccountLinks, BellSlot, Office, OfficeSlot } from "./AccountArea";
import { useCategories } from "./categories";
import { navAfter, navBefore, type LayoutLink } from "./links";
import { MobileMenu } from "./MobileMenu";
import { SearchBox, SearchSheet } from "./SearchBox";
import { isHeroSearchVisible } from "./theme";
import { TownMark } from "./TownMark";

function categoryItems(categories: Category[]): MenuItem[] {
  return [
    { to: paths.directory(), label: texts.layout.all_categories },
    ...categories.map((category) => ({
      to: paths.directory({ category: category.slug }),
      label: category.name,
      icon: category.pictogram as IconName,
      count: category.business_count,
    })),
  ];
}

export function Logo() {
  const site = useSite();
  return (
    <Link className="logo" to={paths.home()}>
      <TownMark logo={site?.logo} />
      <span className="logo-name">{site?.name ?? ""}</span>
    </Link>
  );
}

function NavItem({ link }: { link: LayoutLink }) {
  return (
    <NavLink className="header-link" to={link.to}>
      {link.label}
    </NavLink>
  );
}

export function Header() {
  const { categories } = useCategories();
  const { state } = useSession();
  const { pathname } = useLocation();
  const hidesSearch = useSignalValue(isHeroSearchVisible) && pathname === "/";
  const items = useMemo(() => categoryItems(categories), [categories]);

  return (
    <header className={state === "anonymous" ? "header" : "header header-member"}>
      <div className="wrap header-inner">
        <Logo />
        <div className={hidesSearch ? "header-search header-search-hidden" : "header-search"}>
          <SearchBox className="header-search-form" placeholder="Search" />
          <SearchSheet />
        </div>
        <Link className="icon-button header-saved" to={paths.saved()} aria-label="Saved places" title="Saved places">
          <Icon name="heart" />
        </Link>
        <nav className="header-nav" aria-label="Main">
          {navBefore().map((link) => (
            <NavItem key={link.to} link={link} />
          ))}
          <Menu label={texts.layout.categories} to={paths.directory()} items={items} />
          {navAfter().map((link) => (
            <NavItem key={link.to} link={link} />
          ))}
          <Office className="header-link" />
          <AccountLinks />
        </nav>
        <OfficeSlot />
        <BellSlot />
        <MobileMenu items={items} />
      </div>
    </header>
  );
}
