// Picks a location by tapping the map. The coordinates can also be typed below; only so while nothing says where the
// town is.
import type { MouseEvent } from "react";
import { Button } from "./Button";
import { Disclosure } from "./Disclosure";
import { TextField } from "./Field";
import { MapView } from "./MapView";
import { isWithin, unproject } from "./mercator";
import { useSite } from "./site";

/** The coordinates as typed. */
interface MarkedPlace {
  latitude: string;
  longitude: string;
}

interface CoordinateField {
  id: string;
  name: string;
  error: string | undefined;
  hint?: string;
}

interface PlaceOnMapProps {
  place: MarkedPlace;
  onMark: (place: MarkedPlace) => void;
  latitude: CoordinateField;
  longitude: CoordinateField;
}

/** About a yard; more digits would not be meaningful. */
const DIGITS = 5;

const number = (text: string) => (text.trim() === "" ? NaN : Number(text));

export function PlaceOnMap({ place, onMark, latitude, longitude }: PlaceOnMapProps) {
  const map = useSite()?.map;
  const bounds = map?.is_known ? map.bounds : undefined;
  const marked = { latitude: number(place.latitude), longitude: number(place.longitude) };
  const isMarked = Number.isFinite(marked.latitude) && Number.isFinite(marked.longitude);
  const mark = (event: MouseEvent<HTMLDivElement>) => {
    if (!bounds || !(event.target instanceof Element) || event.target.closest("button, a")) return;
    const ground = event.currentTarget.querySelector(".map-view-plane, .map-view")?.getBoundingClientRect();
    if (!ground) return;
    const found = unproject(
      { x: (event.clientX - ground.left) / ground.width, y: (event.clientY - ground.top) / ground.height },
      bounds,
    );
    if (isWithin(found, bounds))
      onMark({ latitude: found.latitude.toFixed(DIGITS), longitude: found.longitude.toFixed(DIGITS) });
  };
  return (
    <div className="place-on-map">
      {bounds && (
        <>
          <p className="field-label">
            On the map<span className="field-optional"> (optional)</span>
          </p>
          <p className="field-hint">
            Tap where it is. {isMarked && !isWithin(marked, bounds) && "The marked place is outside this map."}
          </p>
          {/* Anyone who cannot point can type the coordinates below. */}
          <div className="place-on-map-ground" onClick={mark}>
            <MapView
              label="Where it is"
              pins={isMarked ? [{ key: "here", number: 1, label: "Marked place", ...marked }] : []}
            />
          </div>
          {isMarked && (
            <p>
              <Button size="sm" variant="secondary" onClick={() => onMark({ latitude: "", longitude: "" })}>
                Remove the mark
              </Button>
            </p>
          )}
        </>
      )}
      <Disclosure
        summary="Advanced: coordinates"
        note={isMarked ? `${place.latitude}, ${place.longitude}` : ""}
        isOpen={map?.is_known === false || Boolean(latitude.error ?? longitude.error)}
      >
        <div className="field-row">
          <TextField
            {...latitude}
            label="Latitude"
            inputMode="decimal"
            optional
            value={place.latitude}
            onChange={(event) => onMark({ ...place, latitude: event.currentTarget.value })}
          />
          <TextField
            {...longitude}
            label="Longitude"
            inputMode="decimal"
            optional
            value={place.longitude}
            onChange={(event) => onMark({ ...place, longitude: event.currentTarget.value })}
          />
        </div>
      </Disclosure>
    </div>
  );
}
