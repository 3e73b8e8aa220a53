// The frame around every page, including the not-found page.
import { useEffect, type FocusEvent, type PointerEvent, type ReactNode } from "react";
import { Guard } from "../accounts/Guard";
import { asOf, momentInWords } from "../kit/asOf";
import { Banner } from "../kit/Banner";
import { initialData } from "../kit/initialData";
import { useOnline } from "../kit/online";
import { keepFocus, repeatEarlyChanges } from "../kit/replayInput";
import { Link, ParamsContext, useLocation } from "../kit/router";
import { ServerRendered } from "../kit/hydration";
import { LiveRegion, ToastRegion } from "../kit/Toast";
import { Button } from "../kit/Button";
import { useSignalValue } from "../kit/signals";
import { texts } from "../kit/texts";
import { paths } from "../paths";
import { findRoute, matchRoute } from "../routes";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { usePageNavigation } from "./navigation";
import { NotFound } from "./NotFound";
import { PageSlot } from "./PageSlot";
import { ReadOnlyBanner } from "./ReadOnlyBanner";
import { exitPreview, usePreview, usePreviewPlacements } from "./preview";
import { TownAlerts } from "./TownAlerts";
import { usePageView } from "./pageViews";

/** If offline, or if the server could not be reached: the time the shown data is from. */
function OfflineBanner() {
  const isOnline = useOnline();
  const moment = useSignalValue(asOf, null);
  if (isOnline && !moment) return null;
  return (
    <Banner tone="offline">
      {moment && <strong>As of {momentInWords(moment)}. </strong>}
      {isOnline
        ? "The site cannot be reached right now."
        : "You are offline. You can still read what you have already opened."}
    </Banner>
  );
}

function PreviewBanner() {
  const placements = usePreviewPlacements();
  if (usePreview() === null) return null;
  return (
    <Banner
      tone="preview"
      action={
        <>
          {/* The pages on which there is something to preview. */}
          <Link to={paths.home()}>Home page</Link>
          {placements?.categories.map(({ category_slug, category_name }) => (
            <Link key={category_slug} to={paths.directory({ category: category_slug })}>
              {category_name}
            </Link>
          ))}
          <Button variant="secondary" size="sm" onClick={exitPreview}>
            {texts.layout.exit_preview}
          </Button>
        </>
      }
    >
      {texts.layout.preview_mode}
    </Banner>
  );
}

/** A hovered or focused link is likely to be followed: prefetch its page. */
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
  return initialData.is_placeholder ? <ServerRendered as="main" {...main} /> : <main {...main} />;
}

/** Parts from other features are passed in (start.tsx): they depend on the layout, not vice versa. */
export function Layout({ newsletter, onStarted }: { newsletter: ReactNode; onStarted: () => void }) {
  useEffect(() => {
    keepFocus();
    void repeatEarlyChanges(document);
    // Nobody can lose the focus before.
    addEventListener("focusin", () => void import("../kit/lostFocus").catch(() => undefined), { once: true });
    // After the effects of this first render, such as controls replacing their stand-ins.
    const timer = setTimeout(onStarted);
    return () => clearTimeout(timer);
  }, [onStarted]);
  usePageNavigation();
  usePageView();
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
      <Footer newsletter={newsletter} />
      <ToastRegion />
      <LiveRegion />
    </div>
  );
}
