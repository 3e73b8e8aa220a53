// Starts the UI (called by main.ts; kit/firstSign.ts decides when). The server has already rendered this page, and
// React hydrates it once it can render the same, so the page's own code is loaded first.
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { startSession } from "./accounts/session";
import { sendPendingInterestOnLogin } from "./events/interestOnLogin";
import { setPlanPicker } from "./kit/AddToPlan";
import { queryClient } from "./kit/query";
import { Router } from "./kit/router";
import { SiteProvider } from "./kit/site";
import { loadStyle } from "./kit/styles";
import { ErrorBoundary } from "./layout/ErrorScreens";
import { Layout } from "./layout/Layout";
import { dropTracesOnLogout } from "./layout/traces";
import { startOffline } from "./offline/register";
import { NewsletterForm } from "./newsletter/NewsletterForm";
import { PlacementTracking } from "./placements/placementTracking";
import { carryPersona } from "./quizzes/persona";
import { pages } from "./loaders";
import { findRoute, setPages } from "./routes";
import { followSession } from "./directory/saved/places";

export async function start(onStarted: () => void): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error('The page has no element with the id "root" to draw into.');
  setPages(pages);
  startSession();
  followSession();
  carryPersona();
  sendPendingInterestOnLogin();
  startOffline();
  dropTracesOnLogout();
  setPlanPicker(async () => {
    const picker = await import("./itineraries/PlanPicker");
    await loadStyle(picker.style);
    return picker.default;
  });
  // A page that fails to load is reported inside the layout, with a retry button.
  await findRoute(location.pathname)
    ?.page?.load()
    .catch(() => undefined);
  const site = (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Router>
            <SiteProvider>
              <Layout newsletter={<NewsletterForm place="footer" />} onStarted={onStarted} />
              <PlacementTracking />
            </SiteProvider>
          </Router>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  // In a transition React works in short slices and handles input in between.
  startTransition(() => {
    // A page that the server renders differently (a member's own) is rendered from scratch, which only costs time.
    hydrateRoot(root, site, {
      onRecoverableError: (error) => performance.mark("hydration mismatch", { detail: String(error) }),
    });
  });
}
