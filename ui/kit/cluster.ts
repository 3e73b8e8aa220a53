// Pins that would overlap become one marker with their count; no pin is ever moved.
// Invariant: a marker is exactly at the place of its first pin, and all its pins are within `reach` of it.

interface Spot {
  key: string;
  x: number;
  y: number;
}

export interface Cluster<T extends Spot> extends Spot {
  members: T[];
}

/** Markers are more than `reach` apart (in the unit of the spots), so none covers another. */
export function cluster<T extends Spot>(spots: T[], reach: number): Cluster<T>[] {
  const clusters: Cluster<T>[] = [];
  for (const spot of spots) {
    const [nearest] = clusters
      .map((one) => ({ one, far: Math.hypot(one.x - spot.x, one.y - spot.y) }))
      .filter(({ far }) => far <= reach)
      .sort((a, b) => a.far - b.far);
    if (nearest) nearest.one.members.push(spot);
    else clusters.push({ key: spot.key, x: spot.x, y: spot.y, members: [spot] });
  }
  return clusters;
}
