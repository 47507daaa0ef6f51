import type { ReactElement } from 'react';
import styles from './cash.module.css';

interface PointPictureProps {
  readonly latitude: number;
  readonly longitude: number;
  /** The text of the pin. */
  readonly pin: string;
}

const width = 400;
const height = 132;
/** One arc minute of longitude, in units of the drawing. */
const minute = 130;

const radii = [100, 200, 300, 400];

/**
 * A decorative drawing of the point on the coordinate grid: lines at every half arc minute and a ring for every 100 m.
 * The address beside it says the same, and a button there opens directions.
 */
export function PointPicture({ latitude, longitude, pin }: PointPictureProps): ReactElement {
  const across = lines(longitude, width / 2, width, 1);
  const down = lines(-latitude, height / 2 + 14, height, 1 / Math.cos((latitude * Math.PI) / 180));
  const metre = minute / (1852 * Math.cos((latitude * Math.PI) / 180));
  const wide = pin.length * 8 + 24;
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles.mapLand} width={width} height={height} />
      <path className={styles.mapLine} d={across.map((x) => `M${x} 0V${height}`).join('')} />
      <path className={styles.mapLine} d={down.map((y) => `M0 ${y}H${width}`).join('')} />
      {radii.map((metres) => (
        <circle
          key={metres}
          className={styles.mapRing}
          cx={width / 2}
          cy={height / 2 + 14}
          r={metres * metre}
        />
      ))}
      <g transform={`translate(${width / 2} ${height / 2 + 12})`}>
        <path className={styles.mapPin} d="M-7 -9H7L0 0Z" />
        <rect className={styles.mapPin} x={-wide / 2} y="-41" width={wide} height="33" rx="8" />
        <text className={styles.mapText} y="-20" textAnchor="middle">
          {pin}
        </text>
      </g>
    </svg>
  );
}

/** The positions of the half arc minutes of a coordinate along one side of the drawing. */
function lines(degrees: number, middle: number, side: number, stretch: number): readonly number[] {
  const halves = degrees * 120;
  const step = (minute / 2) * stretch;
  const first = Math.ceil(halves - middle / step);
  const last = Math.floor(halves + (side - middle) / step);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => Math.round(middle + (first + index - halves) * step) + 0.5,
  );
}
