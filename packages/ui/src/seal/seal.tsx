import { memo, type ReactElement, useMemo } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './seal.module.css';
import { sealMark, sealPath } from './seal-path.ts';

export interface SealProps {
  /** The number from which the seal is drawn, usually an order's. */
  readonly id: string;
  /** Width and height in pixels: three bands from 96 up, one coarse band below. */
  readonly size: number;
  /** Shows the two characters: inside a large seal, beside a small one. */
  readonly mark?: boolean;
  /** Animates the drawing once, clockwise, when it appears. */
  readonly sweep?: boolean;
  readonly className?: string | undefined;
}

/** Below this size the three bands blur into a grey disc. */
const THREE_BANDS_PX = 96;

/** Hidden from screen readers, because the order number is always visible too. */
export const Seal = memo(function Seal({
  id,
  size,
  mark = false,
  sweep = false,
  className,
}: SealProps): ReactElement {
  const isSmall = size < THREE_BANDS_PX;
  const path = useMemo(() => sealPath(id, { small: isSmall }), [id, isSmall]);
  const drawing = (
    <svg
      className={classNames(sweep && styles.sweep, (!isSmall || !mark) && className)}
      width={size}
      height={size}
      viewBox="0 0 2000 2000"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeOf(size)}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
      {mark && !isSmall ? (
        <text
          className={styles.mark}
          x="1000"
          y="1000"
          dy=".345em"
          textAnchor="middle"
          fontSize="360"
          fill="currentColor"
          stroke="none"
        >
          {sealMark(id)}
        </text>
      ) : null}
    </svg>
  );
  if (!isSmall || !mark) return drawing;
  return (
    <span className={classNames(styles.beside, className)} aria-hidden="true">
      {drawing}
      {sealMark(id)}
    </span>
  );
});

/** Keeps the line about 0.4 px wide at every size. */
function strokeOf(size: number): number {
  if (size < THREE_BANDS_PX) return 46;
  return size < 140 ? 7 : 5;
}
