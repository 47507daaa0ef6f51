import { type ReactElement, useRef } from 'react';
import { linePath, placePoints } from './chart-geometry.ts';
import styles from './spark.module.css';
import { useBox } from './use-box.ts';

export interface SparkProps {
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** The shape of a week in a table cell. Ink, never a colour: the change beside it says up or down. */
export function Spark({ values, width = 72, height = 28 }: SparkProps): ReactElement | null {
  if (values.length < 2) return null;
  return (
    <svg className={styles.spark} width={width} height={height} aria-hidden="true">
      <path d={linePath(placePoints(values, { width, height }, 3))} />
    </svg>
  );
}

/** The same, as wide as its place and drawn to its real pixels. */
export function WideSpark({ values, height = 36 }: Omit<SparkProps, 'width'>): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const { width } = useBox(place);
  return (
    <span ref={place} className={styles.place} style={{ height }}>
      {width === 0 ? null : <Spark values={values} width={width} height={height} />}
    </span>
  );
}
