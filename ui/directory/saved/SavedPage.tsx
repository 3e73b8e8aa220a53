// The visitor's saved places, newest first.
import { useState } from "react";
import { useSession } from "../../accounts/session";
import { Button, LinkButton } from "../../kit/Button";
import { count } from "../../kit/format";
import { neighbors } from "../../kit/neighbors";
import { PendingEdits } from "../../kit/PendingEdits";
import type { Paged } from "../../kit/paging";
import { useApi } from "../../kit/query";
import { useSignalValue } from "../../kit/signals";
import { ServerRendered, useHydrated } from "../../kit/hydration";
import { EmptyState, LoadError } from "../../kit/State";
import { usePageTitle } from "../../kit/documentTitle";
import { paths } from "../../paths";
import { savedPlaces, toggleSaved } from "./places";
import { MAX_IDS, listUrl, useSavedList } from "./useSavedList";
import { BusinessCard, BusinessCardSkeleton } from "../BusinessCard";
import type { Business } from "../api";

function Cards({ places }: { places: Business[] }) {
  return (
    <ul className="business-list">
      {places.map((business, index) => (
        <li key={business.id}>
          <BusinessCard business={business} beside={neighbors(places, index)} />
        </li>
      ))}
    </ul>
  );
}

/** Those after the first ones, at most as many again. */
function MorePlaces({ ids }: { ids: number[] }) {
  const query = useApi<Paged<Business>>(listUrl(ids), { keepPrevious: true });
  if (query.isError && !query.data) return <LoadError title="Your places could not be loaded." query={query} />;
  if (!query.data) return <BusinessCardSkeleton />;
  return <Cards places={query.data.results.filter((business) => ids.includes(business.id))} />;
}

/** They stay saved, because a place may be listed again. */
function NoLongerListed({ ids }: { ids: number[] }) {
  function remove() {
    for (const id of ids) void toggleSaved(id);
  }
  return (
    <p className="saved-gone" role="status">
      {count(ids.length, "saved place is", "saved places are")} no longer listed.
      <Button variant="secondary" size="sm" onClick={remove}>
        {ids.length === 1 ? "Remove it" : "Remove them"}
      </Button>
    </p>
  );
}

export default function SavedPage() {
  usePageTitle("Saved places");
  const saved = useSignalValue(savedPlaces);
  const ids = saved.slice(0, MAX_IDS);
  const [shown, setShown] = useState(MAX_IDS);
  const { state } = useSession();
  const isHydrated = useHydrated();
  const { query, places, isLoading, hasFailed, unknown, gone } = useSavedList(ids);
  return (
    <div className="wrap saved">
      <h1>Saved places</h1>
      <p className="saved-lede">
        Tap the heart on a place to save it here.
        {isHydrated &&
          ids.length > 0 &&
          state === "anonymous" &&
          " They are saved on this device. Log in to see them on any device."}
      </p>
      <PendingEdits path="saved/" />
      <ServerRendered className="saved-list">
        {ids.length === 0 && (
          <EmptyState
            title="No saved places yet"
            icon="heart"
            action={
              <LinkButton to={paths.directory()} variant="secondary" icon="store">
                Browse the directory
              </LinkButton>
            }
          />
        )}
        {ids.length > 0 && hasFailed && <LoadError title="Your places could not be loaded." query={query} />}
        {ids.length > 0 && isLoading && (
          <div className="business-list">
            {ids.slice(0, 6).map((id) => (
              <BusinessCardSkeleton key={id} />
            ))}
          </div>
        )}
        {gone.length > 0 && <NoLongerListed ids={gone} />}
        {unknown > 0 && (
          <p className="saved-gone" role="status">
            {count(unknown, "saved place", "saved places")} could not be loaded.
          </p>
        )}
        {ids.length > 0 && places.length > 0 && (
          <>
            <p className="directory-count" role="status">
              {count(places.length + saved.length - ids.length, "place", "places")}
            </p>
            <Cards places={places} />
            {Array.from({ length: shown / MAX_IDS - 1 }, (_, at) => saved.slice((at + 1) * MAX_IDS, (at + 2) * MAX_IDS))
              .filter((part) => part.length > 0)
              .map((part, at) => (
                <MorePlaces key={at} ids={part} />
              ))}
            {saved.length > shown && (
              <Button variant="secondary" onClick={() => setShown(shown + MAX_IDS)}>
                Show more places
              </Button>
            )}
          </>
        )}
      </ServerRendered>
    </div>
  );
}
