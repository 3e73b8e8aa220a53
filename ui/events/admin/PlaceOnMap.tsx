// Where an event is on the map: marked by a tap. The coordinates stand below for who has them.
import { useState, type MouseEvent } from "react";
import { Button } from "../../kit/Button";
import { Disclosure } from "../../kit/Disclosure";
import { TextField } from "../../kit/Field";
import { MapView } from "../../kit/MapView";
import { isWithin, unproject } from "../../kit/mercator";
import { useSite } from "../../kit/site";

type CoordinateField = { id: string; name: string; error: string | undefined; defaultValue: string; hint?: string };

/** About a yard, and not a house's worth of digits more. */
const DIGITS = 5;

const number = (text: string) => (text.trim() === "" ? NaN : Number(text));

export function PlaceOnMap({ latitude, longitude }: { latitude: CoordinateField; longitude: CoordinateField }) {
  const bounds = useSite()?.map?.bounds;
  const [place, setPlace] = useState({ latitude: latitude.defaultValue, longitude: longitude.defaultValue });
  const { defaultValue: _, ...latitudeField } = latitude;
  const { defaultValue: __, ...longitudeField } = longitude;
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
      setPlace({ latitude: found.latitude.toFixed(DIGITS), longitude: found.longitude.toFixed(DIGITS) });
  };
  return (
    <div className="desk-whole place-on-map">
      {bounds && (
        <>
          <p className="field-label">
            On the map<span className="field-optional"> (optional)</span>
          </p>
          <p className="field-hint">
            Tap where it is. {isMarked && !isWithin(marked, bounds) && "The marked place lies outside of this map."}
          </p>
          {/* Whoever cannot point writes the coordinates below. */}
          <div className="place-on-map-ground" onClick={mark}>
            <MapView
              label="Where it is"
              pins={isMarked ? [{ key: "here", number: 1, label: "Marked place", ...marked }] : []}
            />
          </div>
          {isMarked && (
            <p>
              <Button size="sm" variant="secondary" onClick={() => setPlace({ latitude: "", longitude: "" })}>
                Remove the mark
              </Button>
            </p>
          )}
        </>
      )}
      <Disclosure
        summary="Advanced: coordinates"
        note={isMarked ? `${place.latitude}, ${place.longitude}` : ""}
        isOpen={Boolean(latitude.error ?? longitude.error)}
      >
        <div className="desk-group desk-group-two">
          <TextField
            {...latitudeField}
            label="Latitude"
            inputMode="decimal"
            optional
            value={place.latitude}
            onChange={(event) => setPlace({ ...place, latitude: event.currentTarget.value })}
          />
          <TextField
            {...longitudeField}
            label="Longitude"
            inputMode="decimal"
            optional
            value={place.longitude}
            onChange={(event) => setPlace({ ...place, longitude: event.currentTarget.value })}
          />
        </div>
      </Disclosure>
    </div>
  );
}
