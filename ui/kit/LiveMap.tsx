// The interactive part of the map: pins, clusters, zoom.
// Pins are numbered buttons tied to the rows of a list. A pin is exactly at its place; pins that would overlap become
// one button with their count, which zooms in or lists them.
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { cluster, type Cluster } from "./cluster";
import { MapControls } from "./MapControls";
import { isSeen, MAX_ZOOM, toBox, WHOLE, zoomOnto, zoomSide, type Share } from "./mapWindow";
import { Attribution, DrawnTown } from "./MapGround";
import type { MapViewProps } from "./MapView";
import { drawnTiles, tilesFor } from "./mapTiles";
import { isWithin, project, type Pin } from "./mercator";
import { hover } from "./hover";
import { useSite } from "./site";
import { useMapWindow } from "./useMapWindow";

type Placed = Pin & Share;

/** The width of a pin (map.css), in rem so that it follows the visitor's text size. */
const PIN_REM = 2;

interface Size {
  width: number;
  height: number;
  /** The width of a pin, in pixels. */
  pin: number;
}

/** The map's size on the screen, once it is rendered. */
function useSize(box: RefObject<HTMLDivElement | null>, isDrawn: boolean): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width)
        setSize({ width, height, pin: PIN_REM * parseFloat(getComputedStyle(document.documentElement).fontSize) });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isDrawn]);
  return size;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
const placeOf = ({ x, y }: Share): CSSProperties => ({ left: percent(x), top: percent(y) });

export default function LiveMap({
  label,
  pins,
  activeKey = null,
  onPick,
  onPoint,
  compact = false,
  nouns = "places",
}: MapViewProps) {
  const map = useSite()?.map;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, Boolean(map));
  const { window, setWindow, handlers } = useMapWindow(box);
  const [listed, setListed] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const bounds = map?.bounds;
  const placed = useMemo(
    () =>
      bounds
        ? pins.filter((pin) => isWithin(pin, bounds)).map((pin): Placed => ({ ...pin, ...project(pin, bounds) }))
        : [],
    [pins, bounds],
  );
  const clustersAt = (zoom: number, all: Placed[] = placed): Cluster<Placed>[] => {
    if (!size) return [];
    const [across, down] = [size.width * 2 ** zoom, size.height * 2 ** zoom];
    return cluster(
      all.map((pin) => ({ ...pin, x: pin.x * across, y: pin.y * down })),
      size.pin,
    ).map(({ key, x, y, members }) => ({
      key,
      x: x / across,
      y: y / down,
      members: all.filter((pin) => members.some((member) => member.key === pin.key)),
    }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  const clusters = useMemo(() => clustersAt(window.zoom), [placed, size, window.zoom]);
  const level = Math.round(window.zoom);
  const tiles = useMemo(() => {
    if (map?.tile_url) return tilesFor(map.bounds, map.tile_url, 4 * 2 ** level);
    return map?.drawing && level > 0 ? drawnTiles(level, map.drawing) : [];
  }, [map, level]);

  // A different list is a different query: show all of it.
  const keys = pins.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => {
    setWindow(WHOLE);
    setListed(null);
  }, [keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useEffect(() => setListed(null), [window]);

  // The cluster just opened is gone: move keyboard focus to the first of the markers it split into.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when these change; reads the rest as of then
  useLayoutEffect(() => {
    if (!wanted) return;
    box.current?.querySelector<HTMLElement>(`[data-pin="${wanted}"]`)?.focus({ preventScroll: true });
    setWanted(null);
  }, [wanted, clusters]);

  function open({ key, members }: Cluster<Placed>) {
    for (let zoom = level + 1; zoom <= MAX_ZOOM; zoom += 1) {
      if (clustersAt(zoom, members).length === 1) continue;
      setWindow(zoomOnto(members, zoom));
      setWanted(clustersAt(zoom).find((one) => one.members.some((member) => member.key === key))?.key ?? key);
      return;
    }
    setListed(listed === key ? null : key);
  }

  function closeList(event: KeyboardEvent) {
    if (event.key !== "Escape" || !listed) return;
    setListed(null);
    setWanted(listed);
  }

  if (!map) return null;
  const members = clusters.find(({ key }) => key === listed)?.members ?? [];
  const scale = 2 ** window.zoom;
  const plane: CSSProperties = {
    ...placeOf(toBox(window, { x: 0, y: 0 })),
    width: percent(scale),
    height: percent(scale),
  };
  const look = ["map-view", compact && "map-view-compact", window.zoom > 0 && "map-view-near"]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={look} role="group" aria-label={label} ref={box} tabIndex={size ? 0 : undefined} {...handlers}>
      <div className="map-view-plane" style={size ? plane : undefined}>
        <DrawnTown map={map} />
        {size &&
          tiles
            .filter((tile) => isSeen(window, tile))
            .map((tile) => (
              <img
                key={tile.key}
                className="map-view-tile art"
                src={tile.url}
                alt=""
                style={{ ...placeOf(tile), width: percent(tile.width * 1.001), height: percent(tile.height * 1.001) }}
              />
            ))}
      </div>
      <Attribution map={map} />
      {size &&
        clusters.map((one) => {
          const spot = toBox(window, one);
          if (spot.x < 0 || spot.x > 1 || spot.y < 0 || spot.y > 1) return null;
          return (
            <Marker
              key={one.key}
              group={one}
              spot={spot}
              {...{ activeKey, compact, nouns, onPick, onPoint }}
              isOpen={one.key === listed}
              onOpen={() => open(one)}
            />
          );
        })}
      {members.length > 0 && (
        <ul className="map-view-list" aria-label={`${members.length} ${nouns} here`} onKeyDown={closeList}>
          {members.map((pin, index) => (
            <li key={pin.key}>
              <button
                type="button"
                autoFocus={index === 0}
                onClick={() => onPick?.(pin.key)}
                {...hover((isPointed) => onPoint?.(isPointed ? pin.key : null))}
              >
                <span className="map-view-number">{pin.number}</span> {pin.label}
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className="map-view-close"
              onClick={() => {
                setListed(null);
                setWanted(listed);
              }}
            >
              Close
            </button>
          </li>
        </ul>
      )}
      {size && (
        <MapControls
          bounds={map.bounds}
          width={size.width}
          window={window}
          onWindow={setWindow}
          side={zoomSide(placed, size)}
        />
      )}
    </div>
  );
}

interface MarkerProps
  extends Required<Pick<MapViewProps, "compact" | "nouns">>,
    Pick<MapViewProps, "activeKey" | "onPick" | "onPoint"> {
  group: Cluster<Placed>;
  /** As fractions of the box. */
  spot: Share;
  isOpen: boolean;
  onOpen: () => void;
}

function Marker({
  group: { key, members },
  spot,
  activeKey,
  compact,
  nouns,
  onPick,
  onPoint,
  isOpen,
  onOpen,
}: MarkerProps) {
  const [pin] = members;
  if (!pin) return null;
  const isGroup = members.length > 1;
  const isActive = members.some((member) => member.key === activeKey);
  const look = ["map-pin", isGroup && "map-pin-group", isActive && "map-pin-active"].filter(Boolean).join(" ");
  const text = compact ? "" : isGroup ? members.length : pin.number;
  const keys = members.map((member) => member.key).join(" ");
  if (!onPick)
    return (
      <span
        className={look}
        style={placeOf(spot)}
        role="img"
        aria-label={isGroup ? `${members.length} ${nouns}` : pin.label}
        data-pins={keys}
      >
        {text}
      </span>
    );
  return (
    <button
      type="button"
      className={look}
      style={placeOf(spot)}
      data-pin={key}
      data-pins={keys}
      aria-label={isGroup ? `${members.length} ${nouns}, open` : `${pin.number}. ${pin.label}`}
      aria-expanded={isOpen || undefined}
      onClick={isGroup ? onOpen : () => onPick(pin.key)}
      {...(isGroup ? {} : hover((isPointed) => onPoint?.(isPointed ? pin.key : null)))}
    >
      {text}
    </button>
  );
}

export { default as style } from "./liveMap.css";
