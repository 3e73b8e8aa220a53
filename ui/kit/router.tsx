// The router as this site uses it: React Router manages the history and the current location; links and the table of
// pages are our own. Its <Link> and <Routes> pull in a data router that nothing here needs.
import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from "react";
import {
  BrowserRouter,
  createPath,
  resolvePath,
  useLocation,
  useNavigate,
  type NavigateFunction,
  type To,
} from "react-router";

export {
  Navigate,
  NavigationType,
  matchPath,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "react-router";
export type { NavigateOptions } from "react-router";
// Imported here so that it adds its listener before the router does.
export { guardHistory, leavePage } from "./historyGuard";

export type Params = Readonly<Record<string, string | undefined>>;

/** The route parameters: { slug: "hart-bakery" }. Filled in by the layout. */
export const ParamsContext = createContext<Params>({});

export const useParams = (): Params => use(ParamsContext);

/** The navigate function for links, in one ref that all of them share and that never changes with the address. */
const NavigateContext = createContext<{ current: NavigateFunction | null }>({ current: null });

function LinkNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const box = useRef<NavigateFunction>(null);
  useLayoutEffect(() => {
    box.current = navigate;
  }, [navigate]);
  return <NavigateContext value={box}>{children}</NavigateContext>;
}

export function Router({ children }: { children: ReactNode }) {
  return (
    // A checkbox's state lives in the address: in a transition it would first flip back.
    <BrowserRouter useTransitions={false}>
      <LinkNavigation>{children}</LinkNavigation>
    </BrowserRouter>
  );
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  replace?: boolean;
  /** Stored in the history entry, not in the address. */
  state?: unknown;
  /** Forces a full page load, so that nothing of this page survives. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === "_self");
}

let hasPage: (path: string) => boolean = () => true;

/** Sets which paths this build has a page for (routes.ts); all others are the server's. */
export function setOwnPages(isOne: (path: string) => boolean): void {
  hasPage = isOne;
}

/** Whether the link leads to a page of ours; pages, feeds and files that only the server has are for the browser. */
export const isOwnPage = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && hasPage(link.pathname);

/** The state of a link to other content at the same path: the page starts over at its heading (layout/navigation.ts). */
export const TO_TOP = { toTop: true };

/** Opens a page of this site without a full page load; anything but a plain click is left to the browser. */
export function Link({ to, replace, state, reloadDocument = false, onClick, ...rest }: LinkProps) {
  // A page has a hundred links: with React Router's own hooks each would recompute its address whenever the current
  // address changes.
  const navigate = use(NavigateContext);
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
        void navigate.current?.(goal, { replace: replace ?? isHere, state });
      }}
    />
  );
}

/** A navigation link: marked as current when it leads to the open page. */
export function NavLink(props: LinkProps & { to: string }) {
  const isHere = useLocation().pathname.replace(/(.)\/$/, "$1") === props.to;
  return <Link state={TO_TOP} {...props} aria-current={isHere ? "page" : props["aria-current"]} />;
}
