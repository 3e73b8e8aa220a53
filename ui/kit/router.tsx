// The router as this site uses it: React Router keeps the history and says where we are; links and the
// table of pages are our own. Its <Link> and <Routes> bring a data router along that nothing here needs.
import { createContext, use, type AnchorHTMLAttributes, type Ref } from "react";
import { useHref, useLinkClickHandler, useLocation, type To } from "react-router";

export {
  BrowserRouter, Navigate, NavigationType, createSearchParams, matchPath, useLocation, useNavigate, useNavigationType, useSearchParams,
} from "react-router";

export type Params = Readonly<Record<string, string | undefined>>;

/** The named parts of the address: { slug: "hart-bakery" }. Filled in by the layout. */
export const ParamsContext = createContext<Params>({});

export const useParams = (): Params => use(ParamsContext);

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  replace?: boolean;
  /** Goes along in the history, not in the address. */
  state?: unknown;
  /** Loads a new document after all, so that nothing of this page lives on. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Opens a page of this site without loading a document; anything but a plain click is the browser's. */
export function Link({ to, replace, state, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !reloadDocument) follow(event);
      }}
    />
  );
}

/** A link of a navigation: says when it leads to the page that is open. */
export function NavLink(props: LinkProps & { to: string }) {
  const isHere = useLocation().pathname.replace(/(.)\/$/, "$1") === props.to;
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
