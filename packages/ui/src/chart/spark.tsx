import { type ReactElement, useRef } from 'react';
import { linePath, placePoints } from './chart-geometry.ts';
import styles from './spark.module.css';
import { useBox } from './use-box.ts';

export interface SparkProps {
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** A sparkline of one week for a table cell. Without colour, because the change beside it shows the direction. */
export function Spark({ values, width = 72, height = 28 }: SparkProps): ReactElement | null {
  if (values.length < 2) return null;
  return (
    <svg className={styles.spark} width={width} height={height} aria-hidden="true">
      <path d={linePath(placePoints(values, { width, height }, 3))} />
    </svg>
  );
}

/** A sparkline as wide as its container. */
export function WideSpark({ values, height = 36 }: Omit<SparkProps, 'width'>): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const { width } = useBox(place);
  return (
    <span ref={place} className={styles.place} style={{ height }}>
      {width === 0 ? null : <Spark values={values} width={width} height={height} />}
    </span>
  );
}
