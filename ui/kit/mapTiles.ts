// The tiles below a map. Apart from the projection, which pages with a static map need as well.
import { world, type Bounds } from "./mercator";

export interface Tile {
  key: string;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** External tiles covering the bounds, at the zoom with about `across` of them; positions in fractions of the box. */
export function tilesFor(bounds: Bounds, template: string, across = 4): Tile[] {
  const first = world({ latitude: bounds.north, longitude: bounds.west });
  const last = world({ latitude: bounds.south, longitude: bounds.east });
  const spanX = last.x - first.x;
  const spanY = last.y - first.y;
  const zoom = Math.max(0, Math.min(18, Math.round(Math.log2(across / spanX))));
  const size = 2 ** zoom;
  const tiles: Tile[] = [];
  for (let column = Math.floor(first.x * size); column < last.x * size; column += 1) {
    for (let row = Math.floor(first.y * size); row < last.y * size; row += 1) {
      tiles.push({
        key: `${zoom}/${column}/${row}`,
        url: template
          .replace("{z}", String(zoom))
          .replace("{x}", String(column))
          .replace("{y}", String(row))
          .replace("{s}", "a"),
        x: (column / size - first.x) / spanX,
        y: (row / size - first.y) / spanY,
        width: 1 / size / spanX,
        height: 1 / size / spanY,
      });
    }
  }
  return tiles;
}

/** The tiles of the town's own drawing: the whole, doubled with each zoom step and cut into equal pieces. */
export function drawnTiles(zoom: number, version: string): Tile[] {
  const count = 2 ** zoom;
  return Array.from({ length: count * count }, (_, index) => {
    const [column, row] = [index % count, Math.floor(index / count)];
    const key = `${zoom}/${column}/${row}`;
    return {
      key,
      url: `/art/map/${key}.svg?v=${version}`,
      x: column / count,
      y: row / count,
      width: 1 / count,
      height: 1 / count,
    };
  });
}
