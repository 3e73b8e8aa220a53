// Where a place lies on the map: web mercator for tiles and for the drawn base map alike.
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
  /** The number that the pin shows, the same as in the list. */
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
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI, longitude: bounds.west + x * (bounds.east - bounds.west) };
}

export function isWithin(place: Place, bounds: Bounds): boolean {
  const { x, y } = project(place, bounds);
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

export interface PlacedPin extends Pin {
  x: number;
  y: number;
}

/** Moves pins that would cover each other apart, the later ones, in widening rings. Sizes in shares of the box. */
export function placePins(pins: Pin[], bounds: Bounds, width: number, height: number): PlacedPin[] {
  const placed: PlacedPin[] = [];
  for (const pin of pins) {
    const home = project(pin, bounds);
    let spot = home;
    for (let step = 0; step < 60 && placed.some((other) => covers(other, spot, width, height)); step += 1) {
      const angle = step * 2.4; // The golden angle spreads the tries evenly.
      const reach = 0.5 * Math.sqrt(step + 1);
      spot = { x: home.x + Math.cos(angle) * reach * width, y: home.y + Math.sin(angle) * reach * height };
    }
    placed.push({ ...pin, x: clamp(spot.x, width), y: clamp(spot.y, height) });
  }
  return placed;
}

function covers(a: { x: number; y: number }, b: { x: number; y: number }, width: number, height: number): boolean {
  return Math.hypot((a.x - b.x) / width, (a.y - b.y) / height) < 1;
}

function clamp(value: number, size: number): number {
  return Math.min(1 - size / 2, Math.max(size / 2, value));
}

export interface Tile {
  key: string;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The tiles that cover the bounds, at the zoom that needs about `across` of them; places in shares of the box. */
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
        url: template.replace("{z}", String(zoom)).replace("{x}", String(column)).replace("{y}", String(row)).replace("{s}", "a"),
        x: (column / size - first.x) / spanX,
        y: (row / size - first.y) / spanY,
        width: 1 / size / spanX,
        height: 1 / size / spanY,
      });
    }
  }
  return tiles;
}
