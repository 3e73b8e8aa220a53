// Positions of a chart's grid lines and labels.

const STEPS = [1, 2, 2.5, 5, 10];
const MAX_LINES = 4;

/** Round numbers from 0 to the highest value or a little above: niceTicks(41) -> [0, 20, 40, 60]. */
export function niceTicks(highest: number): number[] {
  const rough = Math.max(highest, MAX_LINES) / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((one) => one * power).find((one) => one >= rough && Number.isInteger(one)) ?? 10 * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Label every nth point: the smallest n for which there is room. */
export function labeledEvery(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}
