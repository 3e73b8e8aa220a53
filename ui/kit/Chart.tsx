// A bar chart over time, with the same data in a table below. The chart's accessible name states its finding in one
// sentence, so nobody has to see it. Drawn at its displayed width, so that text keeps its size on a phone.
import { useLayoutEffect, useRef, useState } from "react";
import { niceTicks, labeledEvery } from "./chartScale";
import { type Column, DataTable } from "./DataTable";
import { Disclosure } from "./Disclosure";
import { formatNumber } from "./format";

export interface ChartPoint {
  key: string;
  /** Below the axis: "Nov 14" */
  label: string;
  /** In the table: "Saturday, November 14" */
  name: string;
  /** Null: there is a value, but it is withheld. */
  value: number | null;
  /** The value for the previous period; null or undefined: not counted. */
  previous?: number | null;
}

interface ChartProps {
  /** One sentence that says what the chart shows. */
  finding: string;
  /** What each point stands for: "Day" */
  pointLabel: string;
  /** What is counted: "Listing views" */
  valueLabel: string;
  points: ChartPoint[];
  /** What the comparison line stands for: "September". Without it, no line is drawn. */
  previousLabel?: string | undefined;
  /** Shown in place of a withheld value: "fewer than 5" */
  hiddenText?: string;
}

const HEIGHT = 240;
const EDGE = { top: 28, right: 4, bottom: 48, left: 52 };
const FIRST_WIDTH = 640;
/** Width reserved for a label. */
const LABEL_WIDTH = 64;
/** A withheld value is drawn as a low mark, not a gap. */
const LOW = 3;

/** Tracks the width of the chart's frame as it changes. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setWidth(Math.max(200, Math.round(element.clientWidth))));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { frame, width };
}

export function Chart({ finding, pointLabel, valueLabel, points, previousLabel, hiddenText = "" }: ChartProps) {
  const { frame, width } = useWidth();
  const text = (value: number | null) => (value === null ? hiddenText : formatNumber(value));
  const ticks = niceTicks(Math.max(0, ...points.flatMap(({ value, previous }) => [value ?? 0, previous ?? 0])));
  const top = ticks.at(-1) ?? 1;
  const inner = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const y = (value: number) => EDGE.top + inner.height * (1 - value / top);
  const step = inner.width / Math.max(1, points.length);
  const bar = Math.max(1, Math.min(48, step * 0.72));
  const every = labeledEvery(points.length, inner.width, LABEL_WIDTH);
  const columns: Column<ChartPoint>[] = [
    { key: "point", label: pointLabel, cell: ({ name }) => name },
    { key: "value", label: valueLabel, isNumber: true, cell: ({ value }) => text(value) },
  ];
  const middleOf = (index: number) => EDGE.left + step * (index + 0.5);
  const before = points.flatMap(({ previous }, index) =>
    typeof previous === "number" ? [`${middleOf(index)},${y(previous)}`] : [],
  );
  if (previousLabel) {
    const cell = ({ previous }: ChartPoint) => (typeof previous === "number" ? formatNumber(previous) : "");
    columns.push({ key: "previous", label: previousLabel, isNumber: true, cell });
  }
  return (
    <div className="chart">
      <div ref={frame}>
        <svg className="chart-picture" role="img" aria-label={finding} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <text className="chart-axis" x={0} y={14}>
            {valueLabel}
          </text>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="chart-grid" x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
              <text className="chart-tick" x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
                {formatNumber(tick)}
              </text>
            </g>
          ))}
          {points.map(({ key, label, name, value }, index) => {
            const middle = middleOf(index);
            const height = value === null ? LOW : Math.max(LOW, y(0) - y(value));
            return (
              <g key={key}>
                <rect
                  className={value === null ? "chart-bar chart-bar-hidden" : "chart-bar"}
                  x={middle - bar / 2}
                  y={y(0) - height}
                  width={bar}
                  height={height}
                >
                  <title>{`${name}: ${text(value)}`}</title>
                </rect>
                {(points.length - 1 - index) % every === 0 && (
                  <text
                    className="chart-tick"
                    x={Math.min(middle, width - LABEL_WIDTH / 3)}
                    y={y(0) + 18}
                    textAnchor="middle"
                  >
                    {label}
                  </text>
                )}
              </g>
            );
          })}
          {previousLabel &&
            ["chart-before-ground", "chart-before"].map((line) => (
              <polyline key={line} className={line} points={before.join(" ")} />
            ))}
          <line className="chart-base" x1={EDGE.left} x2={width - EDGE.right} y1={y(0)} y2={y(0)} />
          <text className="chart-axis" x={EDGE.left + inner.width / 2} y={HEIGHT - 6} textAnchor="middle">
            {pointLabel}
          </text>
        </svg>
      </div>
      {previousLabel && (
        <ul className="chart-legend" aria-hidden="true">
          <li className="chart-legend-bar">{valueLabel}</li>
          <li className="chart-legend-line">{previousLabel}</li>
        </ul>
      )}
      {points.some(({ value }) => value === null) && (
        <p className="chart-note">{`A low gray mark stands for ${hiddenText}.`}</p>
      )}
      <Disclosure summary="View as table">
        <DataTable caption={finding} columns={columns} rows={points} rowKey={({ key }) => key} />
      </Disclosure>
    </div>
  );
}
