// The controls over a map: zoom in and out, the scale bar, and which way is north.
import type { Dispatch, SetStateAction } from "react";
import { MAX_ZOOM, zoomTo, type MapWindow } from "./mapWindow";
import { scaleBar, widthInMeters } from "./mapScale";
import type { Bounds } from "./mercator";

interface MapControlsProps {
  bounds: Bounds;
  /** The map's width on the screen. */
  width: number;
  window: MapWindow;
  onWindow: Dispatch<SetStateAction<MapWindow>>;
  /** Where the zoom buttons are. */
  side: "left" | "right";
}

/** The scale bar takes at most this fraction of the map's width. */
const MAX_SHARE = 0.28;
const MAX_PX = 110;

export function MapControls({ bounds, width, window, onWindow, side }: MapControlsProps) {
  const step = Math.round(window.zoom);
  const metersPerPx = widthInMeters(bounds) / (width * 2 ** window.zoom);
  const bar = scaleBar(Math.min(MAX_PX, width * MAX_SHARE) * metersPerPx);
  const zoom = (by: number) => onWindow((seen) => zoomTo(seen, Math.round(seen.zoom) + by));
  return (
    <>
      <div className={`map-view-zoom map-view-zoom-${side}`}>
        <button
          type="button"
          className="map-view-closer"
          aria-label="Zoom in"
          aria-disabled={step >= MAX_ZOOM}
          onClick={() => zoom(1)}
        />
        <button
          type="button"
          className="map-view-farther"
          aria-label="Zoom out"
          aria-disabled={step <= 0}
          onClick={() => zoom(-1)}
        />
      </div>
      <p className="map-view-scale" role="img" aria-label={`The bar is ${bar.label} long. North is up.`}>
        <span className="map-view-north" />
        <span className="map-view-bar" style={{ width: `${(bar.meters / metersPerPx).toFixed(1)}px` }}>
          {bar.label}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {step > 0 ? `Zoom ${step} of ${MAX_ZOOM}` : ""}
      </p>
    </>
  );
}
