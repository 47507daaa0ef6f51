import type { ChartRange, CoinItem } from '@gim/contract';
import { Figure } from '@gim/ui/amount/amount.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { ChartPart, ChartShort, ChartSkeleton } from '../../shared/coins/chart-part.tsx';
import { PriceChange } from '../../shared/coins/price-change.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { useSeriesText } from '../../shared/coins/use-series-text.ts';
import { type Candles, useCandles } from './api.ts';
import styles from './price-part.module.css';

/** Fetched with the first candles: no other page needs the chart library. */
const EngravedChart = lazy(() => import('./engraved-chart.tsx'));

const ranges = ['1H', '1D', '1W', '1M', '1Y', 'ALL'] as const satisfies readonly ChartRange[];

/** The price now, what the last day did to it, and its way here. */
export function PricePart({ coin }: { readonly coin: CoinItem }): ReactElement {
  const [range, setRange] = useState<ChartRange>('1M');
  return (
    <>
      <PriceNow coin={coin} />
      <ChartPart
        size="tall"
        series={useCandles(coin.id, range)}
        ranges={ranges}
        range={range}
        onRange={setRange}
      >
        {(candles) => <CandleChart coin={coin} candles={candles} range={range} />}
      </ChartPart>
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
  const { items } = candles;
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
  if (summary === null) return <ChartShort />;
  const { from, to, low, high } = summary;
  return (
    <Suspense fallback={<ChartSkeleton size="tall" />}>
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
