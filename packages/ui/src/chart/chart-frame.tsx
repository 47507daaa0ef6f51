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
  /** Position of each point, in pixels of the frame. */
  readonly points: readonly ChartPoint[];
  /** Text of a point for the tooltip and screen readers: "$109,120.40 · Oct 8, 2:00 PM". */
  readonly labelOf: (index: number) => string;
  /** Accessible summary of the chart: first and last value, and the period. */
  readonly summary: string;
  readonly isTall?: boolean;
  /** Called with the selected point, or null when it is deselected, so that figures beside the chart can follow. */
  readonly onPick?: ((index: number | null) => void) | undefined;
  /** Renders the chart. The index is that of the selected point. */
  readonly children: (pickedIndex: number | null) => ReactNode;
}

/**
 * Behaviour that all line charts share: dragging or the arrow keys move a rule from point to point. For screen readers
 * it is a slider whose value is the point's label.
 */
export function ChartFrame(props: ChartFrameProps): ReactElement {
  const { frameRef, box, points, labelOf, summary, isTall = false, onPick, children } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const [heard, setHeard] = useState<Words | null>(null);
  const last = points.length - 1;
  const shown = Math.min(picked ?? last, last);
  const wordsOf = (index: number): Words => ({ summary, index, text: labelOf(index) });
  // While the chart has focus, keep the announced text until the user moves, so that price ticks are not read out
  // repeatedly.
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

/** Screen reader texts of the chart and of one point. */
interface Words {
  readonly summary: string;
  readonly index: number;
  readonly text: string;
}

interface ChartMarkerProps {
  readonly point: ChartPoint | undefined;
  readonly box: Box;
  /** The selected point has a vertical rule. */
  readonly isPicked: boolean;
}

/** The dot at the end of the line, or at the selected point with its rule. Must be inside an `svg`. */
export function ChartMarker({ point, box, isPicked }: ChartMarkerProps): ReactElement | null {
  if (point === undefined) return null;
  return (
    <>
      {isPicked ? <path className={styles.rule} d={`M${Math.round(point.x) + 0.5} 0V${box.height}`} /> : null}
      <circle className={styles.dot} cx={point.x} cy={point.y} r={5} />
    </>
  );
}

/** The point that a key moves to, null to deselect, or undefined for other keys. */
function keyTarget(key: string, shown: number, last: number): number | null | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, shown - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, shown + 1);
  // Larger steps, because a long series has hundreds of points.
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
  // Shifting the tip by the same percentage of its own width keeps it inside the chart without measuring it.
  const share = box.width > 0 ? (point.x / box.width) * 100 : 0;
  return (
    <span className={styles.tip} style={{ left: `${share}%`, translate: `-${share}% 0` }} aria-hidden="true">
      {text}
    </span>
  );
}
