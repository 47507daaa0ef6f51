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
  /** Draws what was read. */
  readonly children: (series: Series) => ReactNode;
  readonly ranges: readonly Range[];
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

/** A chart with its period. It has one height whether it waits, fails or draws, so that nothing below it jumps. */
export function ChartPart<Range extends ChartRange, Series>(
  props: ChartPartProps<Range, Series>,
): ReactElement {
  const { size, series, children, ranges, range, onRange } = props;
  const { data: read, error, refetch, isPlaceholderData } = series;
  // Drawn in slices, with the browser free between them. What draws it is memoised, or it would be drawn twice.
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

/** Where the period is too short to be drawn. */
export function ChartShort(): ReactElement {
  const { t } = useTranslation('coins');
  return <p className={styles.short}>{t('chart.short')}</p>;
}
