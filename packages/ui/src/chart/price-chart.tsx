import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names/class-names.ts';
import {
  type Box,
  type ChartPoint,
  hatchPath,
  linePath,
  nearestIndex,
  placePoints,
} from './chart-geometry.ts';
import styles from './price-chart.module.css';
import { useBox } from './use-box.ts';

export interface ChartValue {
  /** Only the shape is drawn from it; the words come from the label. */
  readonly value: number;
  /** What the tooltip and the screen reader say for the point: "$109,120.40 · Oct 8, 2:00 PM". */
  readonly label: string;
}

export interface PriceChartProps {
  readonly values: readonly ChartValue[];
  /** The chart in a sentence: from where to where, over which time. */
  readonly summary: string;
  /** Written at the highest and at the lowest point; left out while amounts are hidden. */
  readonly extremes?: { readonly high: string; readonly low: string };
  /** A tall chart is the subject of its page; a low one goes with a figure above it. */
  readonly isTall?: boolean;
}

/**
 * A line with an engraved hatch under it. Dragging or the arrow keys move a rule from point to point.
 * It is a slider to screen readers: they hear the point's label at every step.
 */
export function PriceChart({ values, summary, extremes, isTall = false }: PriceChartProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame);
  const [picked, setPicked] = useState<number | null>(null);
  const points = useMemo(
    () =>
      placePoints(
        values.map((item) => item.value),
        box,
      ),
    [values, box],
  );
  const last = values.length - 1;
  const shown = Math.min(picked ?? last, last);
  const pickAt = (event: PointerEvent): void => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    setPicked(nearestIndex(values.length, event.clientX - left, box.width));
  };
  const pickByKey = (event: KeyboardEvent): void => {
    const next = keyTarget(event.key, shown, last);
    if (next === undefined) return;
    event.preventDefault();
    setPicked(next);
  };
  return (
    <div
      ref={frame}
      className={classNames(styles.chart, isTall && styles.tall)}
      role="slider"
      tabIndex={0}
      aria-label={summary}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={Math.max(shown, 0)}
      aria-valuetext={values[shown]?.label}
      onPointerDown={pickAt}
      onPointerMove={pickAt}
      onPointerLeave={() => setPicked(null)}
      onBlur={() => setPicked(null)}
      onKeyDown={pickByKey}
    >
      <Drawing points={points} box={box} pickedIndex={picked === null ? null : shown} extremes={extremes} />
      {picked === null ? null : <Tip point={points[shown]} box={box} text={values[shown]?.label ?? ''} />}
    </div>
  );
}

/** Where a key moves the point: a number, `null` to let go, or nothing when the key is not for us. */
function keyTarget(key: string, shown: number, last: number): number | null | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, shown - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, shown + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Escape' ? null : undefined;
}

interface DrawingProps {
  readonly points: readonly ChartPoint[];
  readonly box: Box;
  readonly pickedIndex: number | null;
  readonly extremes: PriceChartProps['extremes'];
}

function Drawing({ points, box, pickedIndex, extremes }: DrawingProps): ReactElement {
  const fade = useId();
  const dot = points.at(pickedIndex ?? -1);
  return (
    <svg width={box.width} height={box.height} aria-hidden="true">
      <defs>
        <linearGradient id={fade} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2={box.height}>
          <stop className={styles.fadeFrom} offset="0" />
          <stop className={styles.fadeTo} offset="1" />
        </linearGradient>
      </defs>
      <path className={styles.base} d={`M0 ${box.height - 0.5}H${box.width}`} />
      <path d={hatchPath(points, box)} stroke={`url(#${fade})`} />
      <path className={styles.line} d={linePath(points)} />
      {extremes === undefined || pickedIndex !== null ? null : (
        <Extremes points={points} box={box} high={extremes.high} low={extremes.low} />
      )}
      {pickedIndex === null || dot === undefined ? null : (
        <path className={styles.rule} d={`M${Math.round(dot.x) + 0.5} 0V${box.height}`} />
      )}
      {dot === undefined ? null : <circle className={styles.dot} cx={dot.x} cy={dot.y} r={5} />}
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
      <text {...anchorAt(bottom.x, box.width)} y={bottom.y + 18}>
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

interface TipProps {
  readonly point: ChartPoint | undefined;
  readonly box: Box;
  readonly text: string;
}

function Tip({ point, box, text }: TipProps): ReactElement | null {
  if (point === undefined) return null;
  // Percentages of its own width keep the tip inside the chart without measuring it.
  const share = box.width > 0 ? (point.x / box.width) * 100 : 0;
  return (
    <span className={styles.tip} style={{ left: `${share}%`, translate: `-${share}% 0` }} aria-hidden="true">
      {text}
    </span>
  );
}
