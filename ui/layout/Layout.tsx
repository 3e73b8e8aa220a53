// The one frame around every page, the not-found page included.
import { useEffect, useSyncExternalStore, type FocusEvent, type PointerEvent } from "react";
import { Guard } from "../accounts/Guard";
import { Banner } from "../kit/Banner";
import { initialData } from "../kit/initialData";
import { repeatEarlyChanges } from "../kit/replayInput";
import { ParamsContext, useLocation } from "../kit/router";
import { ServerRendered } from "../kit/hydration";
import { LiveRegion, ToastRegion } from "../kit/Toast";
import { Button } from "../kit/Button";
import { texts } from "../kit/texts";
import { findRoute, matchRoute } from "../routes";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { usePlacementTracking } from "./placementTracking";
import { usePageNavigation } from "./navigation";
import { NotFound } from "./NotFound";
import { PageSlot } from "./PageSlot";
import { ReadOnlyBanner } from "./ReadOnlyBanner";
import { exitPreview, usePreview } from "./preview";
import { TownAlerts } from "./TownAlerts";
import { usePageView } from "./pageViews";

function subscribeToNetwork(onChange: () => void) {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return <Banner tone="offline">You are offline. You can still read what you have already opened.</Banner>;
}

function PreviewBanner() {
  if (usePreview() === null) return null;
  return (
    <Banner
      tone="preview"
      action={
        <Button variant="secondary" size="sm" onClick={exitPreview}>
          {texts.layout.exit_preview}
        </Button>
      }
    >
      {texts.layout.preview_mode}
    </Banner>
  );
}

/** A link that is pointed at or focused is likely to be followed: bring its page now. */
function bringPage(event: PointerEvent | FocusEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin === location.origin)
    findRoute(link.pathname)
      ?.page?.load()
      .catch(() => undefined);
}

function CurrentPage() {
  const found = matchRoute(useLocation().pathname);
  if (!found?.route.page) return <NotFound />;
  const { access, key, page } = found.route;
  return (
    <ParamsContext value={found.params}>
      <Guard key={key} access={access}>
        <PageSlot page={page} />
      </Guard>
    </ParamsContext>
  );
}

function Main() {
  const main = { className: "main", id: "main", tabIndex: -1, children: <CurrentPage /> };
  return initialData.is_stand_in ? <ServerRendered as="main" {...main} /> : <main {...main} />;
}

export function Layout() {
  useEffect(() => void repeatEarlyChanges(document), []);
  usePageNavigation();
  usePageView();
  usePlacementTracking();
  return (
    <div className="layout" onPointerOver={bringPage} onFocus={bringPage}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <TownAlerts />
      <Header />
      <ReadOnlyBanner />
      <OfflineBanner />
      <PreviewBanner />
      <Main />
      <Footer />
      <ToastRegion />
      <LiveRegion />
    </div>
  );
}
