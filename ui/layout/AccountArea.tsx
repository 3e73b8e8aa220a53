// The end of the header: sign-in links for visitors; badge, bell, own pages and logout for members.
import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { isAdmin, roleBadge } from "../accounts/roles";
import { useSession } from "../accounts/session";
import { Badge } from "../kit/Badge";
import { Link, useLocation } from "../kit/router";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { accountLinks, memberLinks } from "./links";

// If its code fails to load there is no bell, but the rest of the page works.
const bringBell = (): Promise<{ default: ComponentType }> =>
  import("../notifications/Bell").catch(() => ({ default: () => null }));
const Bell = lazy(bringBell);

/** Only admins have a badge; it is beside the link to their pages. */
export function Office({ className }: { className: string }) {
  const { user } = useSession();
  const badge = user && roleBadge(user);
  return (
    badge && (
      <Link className={className} to={paths.admin()}>
        Office&nbsp;<Badge tone="gold">{badge}</Badge>
      </Link>
    )
  );
}

/** The same link for widths where the navigation is in the menu, but there is room for it. */
export function OfficeSlot() {
  const { user } = useSession();
  return (
    user &&
    isAdmin(user) && (
      <Link className="button button-secondary button-sm header-office" to={paths.admin()}>
        Office
      </Link>
    )
  );
}

export function AccountLinks() {
  const { state, user } = useSession();
  const { pathname, search, state: way } = useLocation();
  if (state === "loading")
    return (
      <span className="header-account-loading skeleton" role="status">
        <span className="visually-hidden">Checking your login</span>
      </span>
    );
  if (user) {
    return (
      <>
        {memberLinks().map((link, index) => (
          <Link
            key={link.to}
            className={index === 0 ? "button button-primary button-sm" : "header-link header-link-more"}
            to={link.to}
          >
            {link.label}
          </Link>
        ))}
        <Link className="header-link" to={paths.logout()}>
          {texts.layout.logout}
        </Link>
      </>
    );
  }
  const links = accountLinks();
  // Back to this page afterward. The sign-in pages pass on where they lead; from the home page the dashboard is next.
  const back = links.some(({ to }) => to === pathname) ? way : pathname !== "/" && { from: pathname + search };
  return links.map((link, index) => (
    <Link
      key={link.to}
      className={index === links.length - 1 ? "button button-primary button-sm" : "header-link"}
      to={link.to}
      state={back}
    >
      {link.label}
    </Link>
  ));
}

/** In the header at every width, even if the rest is in the menu. */
export function BellSlot() {
  const { state, user } = useSession();
  useEffect(() => {
    if (state !== "anonymous") void bringBell();
  }, [state]);
  if (state === "anonymous") return null;
  const place = <span className="bell-slot" />;
  // Keyed by user, so that nothing of the previous member's bell remains.
  return user ? (
    <Suspense fallback={place}>
      <Bell key={user.id} />
    </Suspense>
  ) : (
    place
  );
}
