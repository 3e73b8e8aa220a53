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
export function world({ latitude, longitude }: Place): { x: number; y: number } {
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
