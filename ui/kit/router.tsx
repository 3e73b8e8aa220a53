// The router as this site uses it: React Router keeps the history and says where we are; links and the
// table of pages are our own. Its <Link> and <Routes> bring a data router along that nothing here needs.
import { createContext, use, type AnchorHTMLAttributes, type MouseEvent, type Ref } from "react";
import {
  UNSAFE_NavigationContext as NavigationContext,
  createPath,
  resolvePath,
  useLocation,
  type To,
} from "react-router";

export {
  BrowserRouter,
  Navigate,
  NavigationType,
  createSearchParams,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "react-router";
export type { NavigateOptions } from "react-router";

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

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === "_self");
}

/** Opens a page of this site without loading a document; anything but a plain click is the browser's. */
export function Link({ to, replace, state, reloadDocument = false, onClick, ...rest }: LinkProps) {
  // A page has a hundred links: with React Router's own hooks each would work its address out anew whenever
  // any address changes.
  const { navigator } = use(NavigationContext);
  return (
    <a
      {...rest}
      href={typeof to === "string" ? to : createPath(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || reloadDocument || !isPlainClick(event, rest.target)) return;
        event.preventDefault();
        const goal = resolvePath(to, location.pathname);
        const isHere = createPath(goal) === createPath(location);
        if (replace ?? isHere) navigator.replace(goal, state);
        else navigator.push(goal, state);
      }}
    />
  );
}

/** A link of a navigation: says when it leads to the page that is open. */
export function NavLink(props: LinkProps & { to: string }) {
  const isHere = useLocation().pathname.replace(/(.)\/$/, "$1") === props.to;
  return <Link {...props} aria-current={isHere ? "page" : undefined} />;
}
