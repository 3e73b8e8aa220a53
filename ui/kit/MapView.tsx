// The town's map: its own drawing, tiles if the configuration names a tile server, or a plain background. The
// background is there from the first paint, as the server renders it; the interactive part is loaded when the map
// scrolls into view, because on a phone it may stay out of view for the whole visit.
import { useEffect, useRef, useState, type ComponentType } from "react";
import { Attribution, DrawnTown } from "./MapGround";
import type { Pin } from "./mercator";
import { useSite } from "./site";
import { loadStyle } from "./styles";

export interface MapViewProps {
  label: string;
  pins: Pin[];
  activeKey?: string | null;
  /** Without it the pins are plain marks, not buttons. */
  onPick?: (key: string) => void;
  onPoint?: (key: string | null) => void;
  /** A small map beside an address. */
  compact?: boolean;
  /** What the pins stand for, in the plural. */
  nouns?: string;
}

/** How far outside the viewport loading starts. */
const AHEAD = "200px";

let loaded: ComponentType<MapViewProps> | null = null;

/** Loads the interactive map and its stylesheet. */
async function load() {
  const live = await import("./LiveMap");
  await loadStyle(live.style);
  return (loaded = live.default);
}

export function MapView(props: MapViewProps) {
  const map = useSite()?.map;
  // Without a place in the world, nothing can be shown on the ground.
  const isKnown = map?.is_known;
  const box = useRef<HTMLDivElement>(null);
  const [Live, setLive] = useState(() => loaded);
  useEffect(() => {
    if (!box.current || Live || !isKnown) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // If loading fails the background stays, and the list beside it has all the information.
        void load().then(
          (live) => setLive(() => live),
          () => undefined,
        );
      },
      { rootMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [Live, isKnown]);

  if (!map) return <div className="map-view skeleton" aria-hidden="true" />;
  if (Live && isKnown) return <Live {...props} />;
  return (
    <div
      className={props.compact ? "map-view map-view-compact" : "map-view"}
      role="group"
      aria-label={props.label}
      ref={box}
    >
      <div className="map-view-plane">
        <DrawnTown map={map} />
      </div>
      <Attribution map={map} />
    </div>
  );
}
