import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number;
  readonly isRound?: boolean;
}

/** A grey bar in place of content that is loading. */
export function Skeleton({ width = '100%', height = 12, isRound = false }: SkeletonProps): ReactElement {
  return <div className={classNames(styles.bar, isRound && styles.round)} style={{ width, height }} />;
}

export interface LoadingProps {
  /** Accessible text, such as "Loading". */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * Contains skeletons. They appear after 200 ms, so that a fast response does not flash grey. The space is reserved from
 * the start, to avoid layout shifts.
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

/** Placeholder rows with the geometry of the real ones. */
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
