// Starts the UI (main.tsx calls this). The server has already drawn this page, and React takes over what stands there
// once it can draw the same, so the page's own code is brought first.
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startSession } from "./accounts/session";
import { carryWishes } from "./events/carryWishes";
import { queryClient } from "./kit/query";
import { BrowserRouter } from "./kit/router";
import { SiteProvider } from "./kit/site";
import { ErrorBoundary } from "./layout/ErrorScreens";
import { Layout } from "./layout/Layout";
import { carryPersona } from "./quizzes/persona";
import { findRoute } from "./routes";
import { followSession } from "./saved/places";

export async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error('The page has no element with the id "root" to draw into.');
  startSession();
  followSession();
  carryPersona();
  carryWishes();
  // A page that will not load is told inside the layout, with a way to try again.
  await findRoute(location.pathname)
    ?.page?.load()
    .catch(() => undefined);
  const site = (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          {/* A box that is ticked lives in the address: in a transition it would first spring back. */}
          <BrowserRouter useTransitions={false}>
            <SiteProvider>
              <Layout />
            </SiteProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  // In a transition React works in short steps and lets the visitor in between.
  startTransition(() => {
    // A page that the server draws otherwise (a member's own) is drawn anew: that costs time, nothing else.
    hydrateRoot(root, site, {
      onRecoverableError: (error) => performance.mark("drawn anew", { detail: String(error) }),
    });
  });
}
