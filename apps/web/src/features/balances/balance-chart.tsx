import type { BalanceRange } from '@gim/contract';
import { PriceChart } from '@gim/ui/chart/price-chart.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { RangePicker } from '../../shared/coins/range-picker.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useSeriesText } from '../../shared/coins/use-series-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { type BalanceHistory, useBalanceHistory } from './api.ts';
import styles from './balance-chart.module.css';

// Named here and not taken from the contract, whose parser the first paint can do without.
const ranges = ['1D', '1W', '1M', '1Y', 'ALL'] as const satisfies readonly BalanceRange[];

/** The total over time. */
export function BalanceChart(): ReactElement {
  const { t } = useTranslation('app');
  const [range, setRange] = useState<BalanceRange>('1M');
  const { data, error, refetch, isPlaceholderData } = useBalanceHistory(range);
  return (
    <div className={styles.part}>
      <div className={styles.frame} data-old={isPlaceholderData || undefined}>
        {data === undefined && error === null ? (
          <Loading label={t('loading')}>
            <div className={styles.bar}>
              <Skeleton height={56} />
            </div>
          </Loading>
        ) : null}
        {data === undefined ? null : <HistoryChart history={data} range={range} />}
        {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      </div>
      <RangePicker ranges={ranges} value={range} onValueChange={setRange} />
    </div>
  );
}

interface HistoryChartProps {
  readonly history: BalanceHistory;
  readonly range: BalanceRange;
}

function HistoryChart({ history, range }: HistoryChartProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const isHidden = useHiddenAmounts();
  // On a phone the chart is too low for figures inside it.
  const hasRoom = useMediaQuery('(min-width: 768px)');
  const amounts = useMemo(() => history.items.map(({ usd }) => usd), [history]);
  const values = useMemo(() => amounts.map(chartNumber), [amounts]);
  const { summary, way, moment } = useSeriesText(amounts, history.resolutionSeconds);
  const labelOf = (index: number): string => {
    const item = history.items[index];
    if (item === undefined) return '';
    return isHidden ? moment(item.at) : `${write.dollars(item.usd)} · ${moment(item.at)}`;
  };
  if (summary === null) return <p className={styles.none}>{t('chart.short')}</p>;
  const spoken = t(`ranges.spoken.${range}`);
  const figures = {
    from: write.dollars(summary.from),
    to: write.dollars(summary.to),
    low: write.dollars(summary.low),
    high: write.dollars(summary.high),
  };
  return (
    <PriceChart
      values={values}
      labelOf={labelOf}
      summary={
        isHidden
          ? t('chart.balanceHidden', { range: spoken, way })
          : t('chart.balance', { range: spoken, way, ...figures })
      }
      {...(isHidden || !hasRoom
        ? {}
        : { extremes: { high: write.roughDollars(summary.high), low: write.roughDollars(summary.low) } })}
    />
  );
}
