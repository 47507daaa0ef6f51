import type { ChartRange, CoinItem } from '@gim/contract';
import { Figure } from '@gim/ui/amount/amount.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { withClose } from '../../shared/coins/live-values.ts';
import { PriceChange } from '../../shared/coins/price-change.tsx';
import { RangePicker } from '../../shared/coins/range-picker.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { useSeriesText } from '../../shared/coins/use-series-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { type Candles, useCandles } from './api.ts';
import styles from './price-part.module.css';

/** Fetched with the first candles: no other page needs the chart library. */
const EngravedChart = lazy(() => import('./engraved-chart.tsx'));

const ranges = ['1H', '1D', '1W', '1M', '1Y', 'ALL'] as const satisfies readonly ChartRange[];

/** The price now, what the last day did to it, and its way here. */
export function PricePart({ coin }: { readonly coin: CoinItem }): ReactElement {
  const [range, setRange] = useState<ChartRange>('1M');
  const { data, error, refetch, isPlaceholderData } = useCandles(coin.id, range);
  return (
    <>
      <PriceNow coin={coin} />
      <div className={styles.chart}>
        <div className={styles.frame} data-old={isPlaceholderData || undefined}>
          {data === undefined && error === null ? <ChartSkeleton /> : null}
          {data === undefined ? null : <CandleChart coin={coin} candles={data} range={range} />}
          {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
        </div>
        <RangePicker ranges={ranges} value={range} onValueChange={setRange} />
      </div>
    </>
  );
}

function PriceNow({ coin: { price, change24h } }: { readonly coin: CoinItem }): ReactElement {
  const { t } = useTranslation('coins');
  const { texts, now } = useServices();
  const write = useAmountText();
  if (price === null) return <p className={styles.none}>{t('coin.noPrice')}</p>;
  const moment = formatInnerMoment(new Date(price.at), new Date(now()), { language: texts.language() });
  return (
    <>
      <div data-testid="price">
        <Figure size="l" text={write.price(price.usd)} decimalSeparator={write.decimalSeparator} />
      </div>
      <div className={styles.change}>
        {change24h === null ? null : (
          <>
            <PriceChange
              percent={change24h.percent}
              amount={write.priceChange({ usd: change24h.usd, price: price.usd })}
            />{' '}
            <span className={styles.since}>{t('change.day')}</span>
          </>
        )}
      </div>
      {price.isStale ? <Notice tone="warning">{t('coin.stale', { moment })}</Notice> : null}
    </>
  );
}

interface CandleChartProps {
  readonly coin: CoinItem;
  readonly candles: Candles;
  readonly range: ChartRange;
}

function CandleChart({ coin, candles, range }: CandleChartProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const name = useCoinName()(coin);
  const usd = coin.price?.usd;
  // The line ends where the price is, also between two readings of the candles.
  const items = useMemo(
    () => (usd === undefined ? candles.items : withClose(candles.items, usd)),
    [candles, usd],
  );
  const closes = useMemo(() => items.map(({ close }) => close), [items]);
  const { summary, way, moment } = useSeriesText(closes, candles.resolutionSeconds);
  const values = useMemo(
    () => items.map(({ at, close }) => ({ atSeconds: Date.parse(at) / 1000, value: chartNumber(close) })),
    [items],
  );
  const labelOf = (index: number): string => {
    const item = items[index];
    return item === undefined ? '' : `${write.price(item.close)} · ${moment(item.at)}`;
  };
  if (summary === null) return <p className={styles.none}>{t('chart.short')}</p>;
  const { from, to, low, high } = summary;
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <EngravedChart
        values={values}
        labelOf={labelOf}
        summary={t('chart.price', {
          coin: name,
          range: t(`ranges.spoken.${range}`),
          way,
          from: write.price(from),
          to: write.price(to),
          low: write.price(low),
          high: write.price(high),
        })}
      />
    </Suspense>
  );
}

function ChartSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <div className={styles.bar}>
        <Skeleton height={120} />
      </div>
    </Loading>
  );
}
