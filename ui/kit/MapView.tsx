// The town's map: the drawn one, or tiles where the town's configuration names a server for them.
// Pins are numbered buttons over it, tied to the rows of a list; the map never holds the focus.
import { useEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from "react";
import { isWithin, placePins, tilesFor, type Pin } from "./mercator";
import { pointing } from "./pointing";
import { useSite } from "./site";

interface MapViewProps {
  label: string;
  pins: Pin[];
  activeKey?: string | null;
  /** Without it the pins are marks, not buttons. */
  onPick?: (key: string) => void;
  onPoint?: (key: string | null) => void;
  /** A small map beside an address. */
  compact?: boolean;
}

/** A pin and a little air around it. */
const PIN_PX = 34;

/** The map's size on the screen, once it is seen: on a small one the pins take a larger share of it. */
function useSize(box: RefObject<HTMLDivElement | null>, isDrawn: boolean): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry?.contentRect.width) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isDrawn]);
  return size;
}

function placeOf(x: number, y: number): CSSProperties {
  return { left: `${(x * 100).toFixed(2)}%`, top: `${(y * 100).toFixed(2)}%` };
}

export function MapView({ label, pins, activeKey = null, onPick, onPoint, compact = false }: MapViewProps) {
  const map = useSite()?.map;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, Boolean(map));
  const bounds = map?.bounds;
  const placed = useMemo(
    () => (bounds && size ? placePins(pins.filter((pin) => isWithin(pin, bounds)), bounds, PIN_PX / size.width, PIN_PX / size.height) : []),
    [pins, bounds, size],
  );
  const tiles = useMemo(() => (map?.tile_url ? tilesFor(map.bounds, map.tile_url) : null), [map]);
  if (!map) return <div className="map-view skeleton" aria-hidden="true" />;
  return (
    <div className={compact ? "map-view map-view-compact" : "map-view"} role="group" aria-label={label} ref={box}>
      {tiles ? (
        tiles.map((tile) => (
          <img
            key={tile.key}
            className="map-view-tile art"
            src={tile.url}
            alt=""
            loading="lazy"
            style={{ ...placeOf(tile.x, tile.y), width: `${tile.width * 100.1}%`, height: `${tile.height * 100.1}%` }}
          />
        ))
      ) : (
        <img className="map-view-base art" src="/art/map.svg" alt="" width={800} height={560} loading="lazy" />
      )}
      {placed.map((pin) => {
        const look = pin.key === activeKey ? "map-pin map-pin-active" : "map-pin";
        const text = compact ? "" : pin.number;
        if (!onPick) return <span key={pin.key} className={look} style={placeOf(pin.x, pin.y)} role="img" aria-label={pin.label}>{text}</span>;
        return (
          <button
            key={pin.key}
            type="button"
            className={look}
            style={placeOf(pin.x, pin.y)}
            aria-label={`${pin.number}. ${pin.label}`}
            onClick={() => onPick(pin.key)}
            {...pointing((isPointed) => onPoint?.(isPointed ? pin.key : null))}
          >
            {text}
          </button>
        );
      })}
      {tiles && map.attribution && <p className="map-view-attribution">{map.attribution}</p>}
    </div>
  );
}
