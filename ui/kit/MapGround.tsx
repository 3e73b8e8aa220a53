// What is below the pins of a map: the town's own base map, and the attribution of its data.
import type { TownMap } from "./apiTypes";

export function DrawnTown({ map }: { map: TownMap }) {
  if (map.tile_url || !map.drawing) return null;
  return (
    <img
      className="map-view-base art"
      src={`/art/map.svg?v=${map.drawing}`}
      alt=""
      width={800}
      height={560}
      loading="lazy"
    />
  );
}

export function Attribution({ map }: { map: TownMap }) {
  if (!map.attribution) return null;
  return (
    <p className="map-view-attribution">
      {map.attribution_url ? <a href={map.attribution_url}>{map.attribution}</a> : map.attribution}
    </p>
  );
}
