// The search results: loading, failed, empty, or the list with its map. A row and its pin are highlighted together.
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ClearFilters, type AppliedFilter } from "../kit/Filters";
import { joinWords } from "../kit/format";
import type { ApiError } from "../kit/http";
import { Icon } from "../kit/Icon";
import { MapView } from "../kit/MapView";
import { neighbors } from "../kit/neighbors";
import { Pagination } from "../kit/Pagination";
import { pageCount, type Paged } from "../kit/paging";
import { useSite } from "../kit/site";
import { EmptyState, LoadError, PastEnd } from "../kit/State";
import type { Business } from "./api";
import { BusinessCard, BusinessCardSkeleton } from "./BusinessCard";
import type { Filters } from "./filters";
import { focusCard, pinsOf } from "./pins";

interface DirectoryResultsProps {
  list: UseQueryResult<Paged<Business>, ApiError>;
  filters: Filters;
  applied: AppliedFilter[];
  onClear: () => void;
  hrefFor: (page: number) => string;
}

export function DirectoryResults({ list, filters, applied, onClear, hrefFor }: DirectoryResultsProps) {
  if (list.isError && list.error.status === 404 && filters.page > 1) {
    return <PastEnd first={hrefFor(1)} />;
  }
  if (list.isError && !list.data) {
    return <LoadError title="The directory could not be loaded." query={list} />;
  }
  if (!list.data) {
    return (
      <div className="directory-results">
        <div className="business-list">
          {Array.from({ length: 6 }, (_, index) => (
            <BusinessCardSkeleton key={index} />
          ))}
        </div>
        <div className="directory-map">
          <div className="map-view skeleton" aria-hidden="true" />
        </div>
      </div>
    );
  }
  if (list.data.count === 0) return <NothingFound applied={applied} onClear={onClear} />;
  return <Found list={list.data} isUpdating={list.isPlaceholderData} page={filters.page} hrefFor={hrefFor} />;
}

function NothingFound({ applied, onClear }: Pick<DirectoryResultsProps, "applied" | "onClear">) {
  if (applied.length === 0) return <EmptyState icon="store" title="The directory is still empty." />;
  return (
    <EmptyState title="No places match." action={<ClearFilters onClear={onClear} />}>
      <p>You asked for {joinWords(applied.map(({ label }) => label))}.</p>
      <p>{applied.length > 1 ? "Remove one of them above, or clear them all." : "Clear it to see every place."}</p>
    </EmptyState>
  );
}

interface FoundProps {
  list: Paged<Business>;
  isUpdating: boolean;
  page: number;
  hrefFor: (page: number) => string;
}

function Found({ list, isUpdating, page, hrefFor }: FoundProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const places = list.results;
  const bounds = useSite()?.map.bounds;
  const pins = useMemo(() => pinsOf(places, bounds), [places, bounds]);
  const onMap = new Set(pins.map(({ key }) => key));
  const pickedIndex = places.findIndex(({ id }) => String(id) === picked);
  const pickedPlace = places[pickedIndex];
  const missing = places.length - pins.length;

  function pick(key: string) {
    setPicked(key);
    // Beside the list, a pin moves the focus to its row; on phones, where the row is hidden, it shows below the map.
    focusCard(key);
  }

  return (
    <>
      <div className="directory-results" aria-busy={isUpdating}>
        <ol className="business-list">
          {places.map((business, index) => (
            <li key={business.id} id={`place-${business.id}`}>
              <BusinessCard
                business={business}
                number={onMap.has(String(business.id)) ? index + 1 : undefined}
                beside={neighbors(places, index)}
                isActive={pointed === String(business.id)}
                eager={index < 2}
                onPoint={setPointed}
              />
            </li>
          ))}
        </ol>
        <div className="directory-map needs-script">
          <MapView
            label="Map of the places in the list"
            pins={pins}
            activeKey={pointed ?? picked}
            onPick={pick}
            onPoint={setPointed}
          />
          {bounds && missing > 0 && (
            <p className="directory-map-note">
              <Icon name="info" size={18} /> {missing === 1 ? "One place" : `${missing} places`} on this page{" "}
              {missing === 1 ? "is" : "are"} not on the map.
            </p>
          )}
          <div className="directory-picked" role="status">
            {pickedPlace ? (
              <BusinessCard business={pickedPlace} number={pickedIndex + 1} />
            ) : (
              <p>Choose a number on the map to see the place.</p>
            )}
          </div>
        </div>
      </div>
      <Pagination page={page} pages={pageCount(list.count)} hrefFor={hrefFor} label="Pages of the directory" />
    </>
  );
}
