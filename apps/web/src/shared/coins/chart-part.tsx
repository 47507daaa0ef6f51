import type { ChartRange } from '@gim/contract';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../load-problem.tsx';
import styles from './chart-part.module.css';
import { RangePicker } from './range-picker.tsx';

type Size = 'low' | 'tall';

interface ChartPartProps<Range extends ChartRange, Series> {
  readonly size: Size;
  readonly series: UseQueryResult<Series>;
  /** Draws the loaded series. */
  readonly children: (series: Series) => ReactNode;
  readonly ranges: readonly Range[];
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

/**
 * A chart with its range picker. Its height is the same while loading, failed or drawn, so that the page below does not
 * shift.
 */
export function ChartPart<Range extends ChartRange, Series>(
  props: ChartPartProps<Range, Series>,
): ReactElement {
  const { size, series, children, ranges, range, onRange } = props;
  const { data: read, error, refetch, isPlaceholderData } = series;
  // Deferred, so that React renders the chart in slices. The chart component must be memoised or it renders twice.
  const data = useDeferredValue(read);
  return (
    <div className={styles.part} data-size={size}>
      <div className={styles.frame} data-old={isPlaceholderData || undefined}>
        {data === undefined && error === null ? <ChartSkeleton size={size} /> : null}
        {data === undefined ? null : children(data)}
        {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      </div>
      <RangePicker ranges={ranges} value={range} onValueChange={onRange} />
    </div>
  );
}

const barHeights: Readonly<Record<Size, number>> = { low: 56, tall: 120 };

function ChartSkeleton({ size }: { readonly size: Size }): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <div className={styles.bar}>
        <Skeleton height={barHeights[size]} />
      </div>
    </Loading>
  );
}

/** Shown if the period has too few points to draw. */
export function ChartShort(): ReactElement {
  const { t } = useTranslation('coins');
  return <p className={styles.short}>{t('chart.short')}</p>;
}
