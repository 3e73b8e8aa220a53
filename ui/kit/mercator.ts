// Map projection: Web Mercator for tiles and for the drawn base map alike.
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface Place {
  latitude: number;
  longitude: number;
}

export interface Pin extends Place {
  key: string;
  /** The number shown on the pin, the same as in the list. */
  number: number;
  label: string;
}

/** 0..1 across the whole world, west to east and north to south. */
function world({ latitude, longitude }: Place): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** 0..1 within the bounds. */
export function project(place: Place, bounds: Bounds): { x: number; y: number } {
  const point = world(place);
  const first = world({ latitude: bounds.north, longitude: bounds.west });
  const last = world({ latitude: bounds.south, longitude: bounds.east });
  return { x: (point.x - first.x) / (last.x - first.x), y: (point.y - first.y) / (last.y - first.y) };
}

/** The place at 0..1 within the bounds. */
export function unproject({ x, y }: { x: number; y: number }, bounds: Bounds): Place {
  const north = world({ latitude: bounds.north, longitude: bounds.west }).y;
  const south = world({ latitude: bounds.south, longitude: bounds.east }).y;
  const down = north + y * (south - north);
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI,
    longitude: bounds.west + x * (bounds.east - bounds.west),
  };
}

export function isWithin(place: Place, bounds: Bounds): boolean {
  const { x, y } = project(place, bounds);
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

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

const EARTH_M = 40_075_017;

/** The width of the box in meters, at its center. */
export function widthInMeters({ south, west, north, east }: Bounds): number {
  return (EARTH_M * Math.cos((((south + north) / 2) * Math.PI) / 180) * (east - west)) / 360;
}

const FOOT_M = 0.3048;
const MILE_M = 1609.344;
const LENGTHS: [number, string][] = [
  ...[50, 100, 200, 500, 1000].map((feet): [number, string] => [feet * FOOT_M, `${feet.toLocaleString("en-US")} ft`]),
  [MILE_M / 4, "¼ mi"],
  [MILE_M / 2, "½ mi"],
  ...[1, 2, 5, 10, 20, 50, 100, 200].map((miles): [number, string] => [miles * MILE_M, `${miles} mi`]),
];

/** The longest round length that fits into this many meters. */
export function scaleBar(metersAtMost: number): { meters: number; label: string } {
  const [meters, label] = LENGTHS.findLast(([length]) => length <= metersAtMost) ?? LENGTHS[0] ?? [1, ""];
  return { meters, label };
}
