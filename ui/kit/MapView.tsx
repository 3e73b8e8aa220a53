// The town's map: its own drawing, tiles where the configuration names a server for them, or plain ground.
// The ground is there from the first moment, as the server draws it; what moves comes when the map comes into
// sight, because on a phone it may stay out of sight for the whole visit.
import { useEffect, useRef, useState, type ComponentType } from "react";
import { Attribution, DrawnTown } from "./MapGround";
import type { Pin } from "./mercator";
import { useSite } from "./site";
import { loadStyle } from "./styles";

export interface MapViewProps {
  label: string;
  pins: Pin[];
  activeKey?: string | null;
  /** Without it the pins are marks, not buttons. */
  onPick?: (key: string) => void;
  onPoint?: (key: string | null) => void;
  /** A small map beside an address. */
  compact?: boolean;
  /** What the pins stand for. */
  nouns?: string;
}

/** How far off it is fetched. */
const AHEAD = "200px";

let loaded: ComponentType<MapViewProps> | null = null;

/** What moves, with its look. */
async function load() {
  const live = await import("./LiveMap");
  await loadStyle(live.style);
  return (loaded = live.default);
}

export function MapView(props: MapViewProps) {
  const map = useSite()?.map;
  const box = useRef<HTMLDivElement>(null);
  const [Live, setLive] = useState(() => loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for what is listed, and reads the rest as it is then
  useEffect(() => {
    if (!box.current || Live) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        // Without it the ground stays, and the list beside it says all.
        void load().then(
          (live) => setLive(() => live),
          () => undefined,
        );
      },
      { rootMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [Live, Boolean(map)]);

  if (!map) return <div className="map-view skeleton" aria-hidden="true" />;
  if (Live) return <Live {...props} />;
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
