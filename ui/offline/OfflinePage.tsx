// Shown offline in place of a page that is not cached on this device: lists what is cached, and from when.
import { useEffect, useState } from "react";
import { momentInWords } from "../kit/asOf";
import { LinkButton } from "../kit/Button";
import { usePageTitle } from "../kit/documentTitle";
import { ServerRendered } from "../kit/hydration";
import { useOnline } from "../kit/online";
import { PendingEdits } from "../kit/PendingEdits";
import { useLocation } from "../kit/router";
import { EmptyState } from "../kit/State";
import { paths } from "../paths";
import { findRoute } from "../routes";
import { findKeptPages, type KeptPage } from "./keptPages";

/** The requested address, if it belongs to this site. */
function wantedPath(search: string): string | null {
  const from = new URLSearchParams(search).get("from");
  return from?.startsWith("/") && !from.startsWith("//") && findRoute(from) ? from : null;
}

function Kept({ pages }: { pages: KeptPage[] }) {
  return (
    <section aria-labelledby="offline-kept">
      <h2 id="offline-kept">On this device</h2>
      {pages.length === 0 ? (
        <EmptyState title="Nothing is kept yet" icon="offline">
          Pages that you open while you are online can be read here without a connection.
        </EmptyState>
      ) : (
        <ul className="offline-kept">
          {pages.map(({ path, title, moment }) => (
            <li key={path}>
              {/* A full page load: the service worker has the page as it was. */}
              <a href={path}>{title}</a>
              <span className="offline-kept-moment">As of {momentInWords(moment)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export default function OfflinePage() {
  const isOnline = useOnline();
  const { search } = useLocation();
  const [pages, setPages] = useState<KeptPage[] | null>(null);
  const wanted = wantedPath(search) ?? paths.home();
  const title = isOnline ? "Pages on this device" : "You are offline";
  usePageTitle(title);
  useEffect(() => void findKeptPages().then(setPages, () => setPages([])), []);
  return (
    <div className="wrap offline-page">
      <h1>{title}</h1>
      <ServerRendered className="offline-page-body">
        <p>
          {isOnline
            ? "The page you wanted could not be reached a moment ago."
            : "The page you wanted is not kept on this device. It needs a connection."}
        </p>
        <p>
          <LinkButton to={wanted} reloadDocument icon="refresh">
            {isOnline ? "Open the page" : "Try again"}
          </LinkButton>
        </p>
        <PendingEdits />
        {pages && <Kept pages={pages} />}
      </ServerRendered>
    </div>
  );
}

export { default as style } from "./offline.css";
