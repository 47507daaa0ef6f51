import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number;
  readonly isRound?: boolean;
}

/** A grey bar in the place of a text or a picture that is on its way. */
export function Skeleton({ width = '100%', height = 12, isRound = false }: SkeletonProps): ReactElement {
  return <div className={classNames(styles.bar, isRound && styles.round)} style={{ width, height }} />;
}

export interface LoadingProps {
  /** What a screen reader says, such as "Loading". */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Holds skeletons. They show only after 200 ms: an answer that comes sooner should not flash grey.
 * The space is kept from the start, so that nothing jumps.
 */
export function Loading({ label, children }: LoadingProps): ReactElement {
  return (
    <div role="status" aria-busy="true" className={styles.loading}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const TITLE_WIDTHS = ['70%', '52%', '62%', '58%', '48%'] as const;
const DETAIL_WIDTHS = ['46%', '28%', '38%', '34%', '42%'] as const;

/** Rows of a list on their way, in the geometry of the rows that will stand there. */
export function SkeletonRows({
  label,
  count = 3,
}: {
  readonly label: string;
  readonly count?: number;
}): ReactElement {
  return (
    <Loading label={label}>
      <div className={styles.rows}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never change order.
          <div key={index} className={styles.row}>
            <Skeleton width={36} height={36} isRound />
            <div className={styles.lines}>
              <Skeleton width={TITLE_WIDTHS[index % TITLE_WIDTHS.length] ?? '60%'} />
              <Skeleton width={DETAIL_WIDTHS[index % DETAIL_WIDTHS.length] ?? '40%'} height={10} />
            </div>
            <div className={styles.end}>
              <Skeleton width={84} />
              <Skeleton width={60} height={10} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
