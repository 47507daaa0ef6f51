import { type ReactElement, useId, useMemo, useRef } from 'react';
import { ChartFrame, ChartMarker } from './chart-frame.tsx';
import { type Box, type ChartPoint, hatchPath, linePath, placePoints } from './chart-geometry.ts';
import styles from './price-chart.module.css';
import { useBox } from './use-box.ts';

export interface PriceChartProps {
  /** Only the shape is drawn from them; the words come from the labels. The same array is drawn once. */
  readonly values: readonly number[];
  /** What the tooltip and the screen reader say for a point: "$109,120.40 · Oct 8, 2:00 PM". Made when it is picked. */
  readonly labelOf: (index: number) => string;
  /** The chart in a sentence: from where to where, over which time. */
  readonly summary: string;
  /** Written at the highest and at the lowest point; left out while amounts are hidden. */
  readonly extremes?: { readonly high: string; readonly low: string };
  /** A tall chart is the subject of its page; a low one goes with a figure above it. */
  readonly isTall?: boolean;
}

/** A line with an engraved hatch under it, drawn as SVG: small enough for any page. */
export function PriceChart(props: PriceChartProps): ReactElement {
  const { values, labelOf, summary, extremes, isTall = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const points = useMemo(() => placePoints(values, box), [values, box]);
  return (
    <ChartFrame
      frameRef={frame}
      box={box}
      points={points}
      labelOf={labelOf}
      summary={summary}
      isTall={isTall}
    >
      {(pickedIndex) => <Drawing points={points} box={box} pickedIndex={pickedIndex} extremes={extremes} />}
    </ChartFrame>
  );
}

interface DrawingProps {
  readonly points: readonly ChartPoint[];
  readonly box: Box;
  readonly pickedIndex: number | null;
  readonly extremes: PriceChartProps['extremes'];
}

function Drawing({ points, box, pickedIndex, extremes }: DrawingProps): ReactElement {
  const fade = useId();
  // The strokes are the same wherever the finger is.
  const hatch = useMemo(() => hatchPath(points, box), [points, box]);
  const line = useMemo(() => linePath(points), [points]);
  return (
    <svg width={box.width} height={box.height} aria-hidden="true">
      <defs>
        <linearGradient id={fade} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2={box.height}>
          <stop className={styles.fadeFrom} offset="0" />
          <stop className={styles.fadeTo} offset="1" />
        </linearGradient>
      </defs>
      <path className={styles.base} d={`M0 ${box.height - 0.5}H${box.width}`} />
      <path d={hatch} stroke={`url(#${fade})`} />
      <path className={styles.line} d={line} />
      {extremes === undefined || pickedIndex !== null ? null : (
        <Extremes points={points} box={box} high={extremes.high} low={extremes.low} />
      )}
      <ChartMarker point={points.at(pickedIndex ?? -1)} box={box} isPicked={pickedIndex !== null} />
    </svg>
  );
}

interface ExtremesProps {
  readonly points: readonly ChartPoint[];
  readonly box: Box;
  readonly high: string;
  readonly low: string;
}

function Extremes({ points, box, high, low }: ExtremesProps): ReactElement | null {
  if (points.length < 2) return null;
  const top = points.reduce((best, point) => (point.y < best.y ? point : best));
  const bottom = points.reduce((best, point) => (point.y > best.y ? point : best));
  return (
    <>
      <text {...anchorAt(top.x, box.width)} y={top.y - 9}>
        {high}
      </text>
      <text {...anchorAt(bottom.x, box.width)} y={bottom.y + 20}>
        {low}
      </text>
    </>
  );
}

/** Near an edge the text starts or ends at the point, so that it stays inside the chart. */
function anchorAt(x: number, width: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (x < width * 0.1) return { x, textAnchor: 'start' };
  return x > width * 0.9 ? { x, textAnchor: 'end' } : { x, textAnchor: 'middle' };
}
