// The one frame around every page, the not-found page included.
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

/** Without a network, or where the server could not be reached: of when what one reads is. */
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
          {/* The pages on which there is something to see. */}
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
  return initialData.is_placeholder ? <ServerRendered as="main" {...main} /> : <main {...main} />;
}

/** The parts of other features in it are handed in (start.tsx): they stand on the layout, not it on them. */
export function Layout({ newsletter, onStarted }: { newsletter: ReactNode; onStarted: () => void }) {
  useEffect(() => {
    keepFocus();
    void repeatEarlyChanges(document);
    // Behind what this first drawing leads to, such as controls in the place of their stand-ins.
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
