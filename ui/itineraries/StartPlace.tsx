// Where the day starts: in the center of town, at a place from the directory, or anywhere on the map.
import { useState } from "react";
import type { Business } from "../directory/api";
import { businessesUrl } from "../directory/api";
import { Combobox } from "../kit/Combobox";
import { Disclosure } from "../kit/Disclosure";
import type { Paged } from "../kit/paging";
import { PlaceOnMap } from "../kit/PlaceOnMap";
import { useApi } from "../kit/query";
import { Segmented } from "../kit/Segmented";
import { useSettled } from "../kit/useSettled";
import { isSearchable } from "../search/api";
import type { StartPlace } from "./api";

const MAX_HITS = 8;
const MARKED = "Marked place";

interface StartPlaceProps {
  place: StartPlace | null;
  onChange: (place: StartPlace | null) => void;
  error?: string;
}

export function StartPlaceField({ place, onChange, error }: StartPlaceProps) {
  const [isElsewhere, setElsewhere] = useState(place !== null);
  const [typed, setTyped] = useState(place?.name ?? "");
  const words = useSettled(typed);
  const isAsking = isElsewhere && isSearchable(words) && words !== place?.name;
  const found = useApi<Paged<Business>>(businessesUrl({ search: words.trim(), page_size: MAX_HITS }), {
    enabled: isAsking,
  });
  const places = isAsking
    ? (found.data?.results ?? []).filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
    : [];
  const choose = (next: StartPlace) => {
    setTyped(next.name);
    onChange(next);
  };
  const isMarked = place?.name === MARKED;
  return (
    <div className="itinerary-start">
      <Segmented
        legend="Start from"
        hideLegend={false}
        value={isElsewhere ? "elsewhere" : "center"}
        options={[
          { value: "center", label: "Town center" },
          { value: "elsewhere", label: "Another place" },
        ]}
        onChange={(value) => {
          setElsewhere(value === "elsewhere");
          if (value === "center") {
            setTyped("");
            onChange(null);
          }
        }}
      />
      {isElsewhere && (
        <>
          <div className="field">
            <span className="field-label" aria-hidden="true">
              Business or address
            </span>
            <Combobox
              label="Business or address"
              placeholder="Hotel, station, Main Street"
              value={typed}
              onChange={setTyped}
              options={places.map(({ id, name, address }) => ({ key: String(id), label: name, note: address }))}
              message={isAsking && found.data && places.length === 0 ? "Nothing found. Mark the place below." : ""}
              onPick={({ key }) => {
                const picked = places.find(({ id }) => String(id) === key);
                if (picked?.latitude != null && picked.longitude != null)
                  choose({ name: picked.name, latitude: picked.latitude, longitude: picked.longitude });
              }}
            />
            {place && <p className="field-hint">Starts at {place.name}.</p>}
            {error && <p className="field-error">{error}</p>}
          </div>
          <Disclosure summary="Mark it on the map" isOpen={isMarked}>
            <PlaceOnMap
              place={
                isMarked
                  ? { latitude: String(place.latitude), longitude: String(place.longitude) }
                  : { latitude: "", longitude: "" }
              }
              onMark={({ latitude, longitude }) => {
                if (latitude.trim() === "" || longitude.trim() === "") onChange(null);
                else choose({ name: MARKED, latitude: Number(latitude), longitude: Number(longitude) });
              }}
              latitude={{ id: "start-latitude", name: "latitude", error: undefined }}
              longitude={{ id: "start-longitude", name: "longitude", error: undefined }}
            />
          </Disclosure>
        </>
      )}
    </div>
  );
}
