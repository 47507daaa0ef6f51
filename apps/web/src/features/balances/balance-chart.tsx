import type { BalanceRange } from '@gim/contract';
import { PriceChart } from '@gim/ui/chart/price-chart.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../platform/use-hidden-amounts.ts';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { ChartPart, ChartShort } from '../../shared/coins/chart-part.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useSeriesText } from '../../shared/coins/use-series-text.ts';
import { type BalanceHistory, useBalanceHistory } from './api.ts';

// Named here and not taken from the contract, whose parser the first paint can do without.
const ranges = ['1D', '1W', '1M', '1Y', 'ALL'] as const satisfies readonly BalanceRange[];

/** What is shown before anybody chooses. */
export const firstRange: BalanceRange = '1M';

/** The total over time. */
export function BalanceChart(): ReactElement {
  const [range, setRange] = useState<BalanceRange>(firstRange);
  return (
    <ChartPart size="low" series={useBalanceHistory(range)} ranges={ranges} range={range} onRange={setRange}>
      {(history) => <HistoryChart history={history} range={range} />}
    </ChartPart>
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
  if (summary === null) return <ChartShort />;
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
