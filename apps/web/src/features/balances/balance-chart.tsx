import type { BalanceRange } from '@gim/contract';
import { PriceChart } from '@gim/ui/chart/price-chart.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';
import { ChartFacts } from '../../shared/coins/chart-facts.tsx';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { ChartPart, ChartShort } from '../../shared/coins/chart-part.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useSeriesText } from '../../shared/coins/use-series-text.ts';
import type { BalanceHistory } from './api.ts';

// Declared here, not imported from the contract, to keep zod out of the first paint.
const ranges = ['1D', '1W', '1M', '1Y', 'ALL'] as const satisfies readonly BalanceRange[];

/** The initial range. */
export const firstRange: BalanceRange = '1M';

interface BalanceChartProps {
  readonly history: UseQueryResult<BalanceHistory>;
  readonly range: BalanceRange;
  readonly onRange: (range: BalanceRange) => void;
  readonly onPick: (index: number | null) => void;
}

/** The total balance over time. */
export function BalanceChart({ history, range, onRange, onPick }: BalanceChartProps): ReactElement {
  return (
    <ChartPart size="low" series={history} ranges={ranges} range={range} onRange={onRange}>
      {(series) => <HistoryChart history={series} onPick={onPick} />}
    </ChartPart>
  );
}

interface HistoryChartProps {
  readonly history: BalanceHistory;
  readonly onPick: (index: number | null) => void;
}

const HistoryChart = memo(function HistoryChart({ history, onPick }: HistoryChartProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const isHidden = useHiddenAmounts();
  const amounts = useMemo(() => history.items.map(({ usd }) => usd), [history]);
  const values = useMemo(() => amounts.map(chartNumber), [amounts]);
  const { summary, way, moment } = useSeriesText(amounts, history.resolutionSeconds);
  const labelOf = (index: number): string => {
    const item = history.items[index];
    if (item === undefined) return '';
    return isHidden ? moment(item.at) : `${write.dollars(item.usd)} · ${moment(item.at)}`;
  };
  const [first, last] = [history.items[0], history.items.at(-1)];
  if (summary === null || first === undefined || last === undefined) return <ChartShort />;
  const spoken = t(`ranges.spoken.${history.range}`);
  const figures = {
    from: write.dollars(summary.from),
    to: write.dollars(summary.to),
    low: write.dollars(summary.low),
    high: write.dollars(summary.high),
  };
  return (
    <>
      <PriceChart
        values={values}
        of={history.range}
        labelOf={labelOf}
        onPick={onPick}
        summary={
          isHidden
            ? t('chart.balanceHidden', { range: spoken, way })
            : t('chart.balance', { range: spoken, way, ...figures })
        }
      />
      <ChartFacts
        range={history.range}
        first={first.at}
        last={last.at}
        extremes={
          isHidden
            ? undefined
            : { high: write.roughDollars(summary.high), low: write.roughDollars(summary.low) }
        }
      />
    </>
  );
});
