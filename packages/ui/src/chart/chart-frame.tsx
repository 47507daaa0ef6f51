import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { classNames } from '../class-names/class-names.ts';
import { type Box, type ChartPoint, nearestIndex } from './chart-geometry.ts';
import styles from './price-chart.module.css';

export interface ChartFrameProps {
  readonly frameRef: RefObject<HTMLDivElement | null>;
  readonly box: Box;
  /** Where each point is drawn, in pixels of the frame. */
  readonly points: readonly ChartPoint[];
  /** What the tooltip and the screen reader say for a point: "$109,120.40 · Oct 8, 2:00 PM". */
  readonly labelOf: (index: number) => string;
  /** The chart in a sentence: from where to where, over which time. */
  readonly summary: string;
  readonly isTall?: boolean;
  /** Told which point is picked, and null when it is let go: figures beside the chart can follow. */
  readonly onPick?: ((index: number | null) => void) | undefined;
  /** Draws the chart; the index is that of the picked point. */
  readonly children: (pickedIndex: number | null) => ReactNode;
}

/**
 * What every chart of a line shares, whatever draws it: dragging or the arrow keys move a rule from point to point. It
 * is a slider to screen readers: they hear the point's label at every step.
 */
export function ChartFrame(props: ChartFrameProps): ReactElement {
  const { frameRef, box, points, labelOf, summary, isTall = false, onPick, children } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const [heard, setHeard] = useState<Words | null>(null);
  const last = points.length - 1;
  const shown = Math.min(picked ?? last, last);
  const wordsOf = (index: number): Words => ({ summary, index, text: labelOf(index) });
  // A price that ticks would be read out again and again: who has come here hears what was, until they move.
  const spoken = heard ?? wordsOf(shown);
  const pick = (next: number | null): void => {
    setPicked(next);
    if (next !== picked) onPick?.(next);
    if (heard !== null) setHeard(wordsOf(next ?? last));
  };
  const pickAt = (event: PointerEvent): void => {
    const left = frameRef.current?.getBoundingClientRect().left ?? 0;
    pick(nearestIndex(points.length, event.clientX - left, box.width));
  };
  const pickByKey = (event: KeyboardEvent): void => {
    const next = keyTarget(event.key, shown, last);
    if (next === undefined) return;
    event.preventDefault();
    pick(next);
  };
  return (
    <div
      ref={frameRef}
      className={classNames(styles.chart, isTall && styles.tall)}
      role="slider"
      tabIndex={0}
      aria-label={spoken.summary}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={Math.max(spoken.index, 0)}
      aria-valuetext={spoken.index < 0 ? undefined : spoken.text}
      onPointerDown={pickAt}
      onPointerMove={pickAt}
      onPointerLeave={() => pick(null)}
      onFocus={() => setHeard(wordsOf(shown))}
      onBlur={() => {
        pick(null);
        setHeard(null);
      }}
      onKeyDown={pickByKey}
    >
      {children(picked === null ? null : shown)}
      {picked === null ? null : <Tip point={points[shown]} box={box} text={labelOf(shown)} />}
    </div>
  );
}

/** What a screen reader says of the chart and of one of its points. */
interface Words {
  readonly summary: string;
  readonly index: number;
  readonly text: string;
}

interface ChartMarkerProps {
  readonly point: ChartPoint | undefined;
  readonly box: Box;
  /** A picked point has a rule through it. */
  readonly isPicked: boolean;
}

/** The dot at the end of the line, or at the picked point with its rule. Stands inside an `svg`. */
export function ChartMarker({ point, box, isPicked }: ChartMarkerProps): ReactElement | null {
  if (point === undefined) return null;
  return (
    <>
      {isPicked ? <path className={styles.rule} d={`M${Math.round(point.x) + 0.5} 0V${box.height}`} /> : null}
      <circle className={styles.dot} cx={point.x} cy={point.y} r={5} />
    </>
  );
}

/** Where a key moves the point: a number, `null` to let go, or nothing when the key is not for us. */
function keyTarget(key: string, shown: number, last: number): number | null | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, shown - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, shown + 1);
  // Two years of days one by one is nothing anybody listens to.
  const leap = Math.max(1, Math.round(last / 10));
  if (key === 'PageDown') return Math.max(0, shown - leap);
  if (key === 'PageUp') return Math.min(last, shown + leap);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Escape' ? null : undefined;
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
