// Guards a page. The server enforces all permissions; this only spares visitors a page they may not open.
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "../kit/router";
import { Skeleton } from "../kit/Skeleton";
import { setLoginPrompt } from "../kit/token";
import { paths } from "../paths";
import type { Way } from "./model";
import { isAdmin } from "./roles";
import { useSession } from "./session";

const load = () => import("./LoginAgain");
const LoginAgain = lazy(load);

/** What only members see: it stays when the session has ended, until they have logged in again. */
export function MembersOnly({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Whoever saves before the dialog's code has come waits for it.
    const before = setLoginPrompt(() =>
      load()
        .then(({ ask }) => ask())
        .catch(() => null),
    );
    return () => {
      setLoginPrompt(before);
      load()
        .then(({ giveUp }) => giveUp())
        .catch(() => undefined);
    };
  }, []);
  return (
    <>
      {children}
      <Suspense>
        <LoginAgain />
      </Suspense>
    </>
  );
}

export function Guard({ access, children }: { access: "public" | "member" | "admin"; children: ReactNode }) {
  const { state, user } = useSession();
  const { pathname, search, hash } = useLocation();
  if (access === "public") return children;
  if (state === "loading") {
    return (
      <div className="wrap page-skeleton">
        <Skeleton shape="title" label="Checking who you are" />
        <Skeleton shape="row" count={3} />
      </div>
    );
  }
  if (!user) {
    const way: Way = { from: pathname + search + hash };
    return <Navigate to={paths.login()} state={way} replace />;
  }
  if (access === "admin" && !isAdmin(user)) return <Navigate to={paths.dashboard()} replace />;
  return <MembersOnly>{children}</MembersOnly>;
}
