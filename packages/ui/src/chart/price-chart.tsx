import { type ReactElement, useId, useMemo, useRef } from 'react';
import { ChartFrame, ChartMarker } from './chart-frame.tsx';
import { type Box, type ChartPoint, hatchPath, linePath, placePoints } from './chart-geometry.ts';
import styles from './price-chart.module.css';
import { useBox } from './use-box.ts';
import { useMorph } from './use-morph.ts';

export interface PriceChartProps {
  /** Only the shape is drawn from them; the words come from the labels. The same array is drawn once. */
  readonly values: readonly number[];
  /** What the tooltip and the screen reader say for a point: "$109,120.40 · Oct 8, 2:00 PM". Made when it is picked. */
  readonly labelOf: (index: number) => string;
  /** The chart in a sentence: from where to where, over which time. */
  readonly summary: string;
  /** A tall chart is the subject of its page; a low one goes with a figure above it. */
  readonly isTall?: boolean;
  /** What the values are of, such as the period. When it changes, the line moves from its old shape to the new one. */
  readonly of?: string;
  /** Told which point is picked, and null when it is let go: figures beside the chart can follow. */
  readonly onPick?: (index: number | null) => void;
}

/** A line with an engraved hatch under it, drawn as SVG: small enough for any page. */
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
      <ChartMarker point={points.at(pickedIndex ?? -1)} box={box} isPicked={pickedIndex !== null} />
    </svg>
  );
}
