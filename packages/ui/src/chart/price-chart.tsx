import { type ReactElement, useId, useMemo, useRef } from 'react';
import { ChartFrame, ChartMarker } from './chart-frame.tsx';
import { type Box, type ChartPoint, hatchPath, linePath, placePoints } from './chart-geometry.ts';
import styles from './price-chart.module.css';
import { useBox } from './use-box.ts';
import { useMorph } from './use-morph.ts';

export interface PriceChartProps {
  /** Only used for the shape; texts come from `labelOf`. Pass the same array to avoid redrawing. */
  readonly values: readonly number[];
  /**
   * Text of a point for the tooltip and screen readers: "$109,120.40 · Oct 8, 2:00 PM". Called for the selected point
   * only.
   */
  readonly labelOf: (index: number) => string;
  /** Accessible summary of the chart: first and last value, and the period. */
  readonly summary: string;
  /** Tall if the chart is the subject of the page; low below a figure. */
  readonly isTall?: boolean;
  /** Identifies the series, such as its period. When it changes, the line animates to the new shape. */
  readonly of?: string;
  /** Called with the selected point, or null when it is deselected, so that figures beside the chart can follow. */
  readonly onPick?: (index: number | null) => void;
}

/** A line with a hatch below it, as SVG. */
export function PriceChart(props: PriceChartProps): ReactElement {
  const { values, labelOf, summary, isTall = false, of = '', onPick } = props;
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const points = useMemo(() => placePoints(values, box), [values, box]);
  const drawn = useMorph(points, of);
  return (
    <ChartFrame
      frameRef={frame}
      box={box}
      points={points}
      labelOf={labelOf}
      summary={summary}
      isTall={isTall}
      onPick={onPick}
    >
      {(pickedIndex) => <Drawing points={drawn} box={box} pickedIndex={pickedIndex} />}
    </ChartFrame>
  );
}

interface DrawingProps {
  readonly points: readonly ChartPoint[];
  readonly box: Box;
  readonly pickedIndex: number | null;
}

function Drawing({ points, box, pickedIndex }: DrawingProps): ReactElement {
  const fade = useId();
  // The strokes do not depend on the selected point.
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
      <ChartMarker point={points.at(pickedIndex ?? -1)} box={box} isPicked={pickedIndex !== null} />
    </svg>
  );
}
