// The scale bar of a map.
import type { Bounds } from "./mercator";

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
