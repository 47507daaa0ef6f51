import type { ChartRange, CoinItem } from '@gim/contract';
import { Figure } from '@gim/ui/amount/amount.tsx';
import { PriceChart } from '@gim/ui/chart/price-chart.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { memo, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { ChangeLine } from '../../shared/coins/change-line.tsx';
import { ChartFacts } from '../../shared/coins/chart-facts.tsx';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { ChartPart, ChartShort } from '../../shared/coins/chart-part.tsx';
import { changeBetween } from '../../shared/coins/series-change.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { useSeriesText } from '../../shared/coins/use-series-text.ts';
import { type Candles, useCandles } from './api.ts';
import styles from './price-part.module.css';

const ranges = ['1H', '1D', '1W', '1M', '1Y', 'ALL'] as const satisfies readonly ChartRange[];

/** The price with its chart. Figure, change and date follow the period and the selected point. */
export function PricePart({ coin }: { readonly coin: CoinItem }): ReactElement {
  const [range, setRange] = useState<ChartRange>('1M');
  const [picked, setPicked] = useState<number | null>(null);
  const candles = useCandles(coin.id, range);
  const name = useCoinName()(coin);
  const point = picked === null ? undefined : candles.data?.items[picked];
  return (
    <>
      <PriceNow
        coin={coin}
        usd={point?.close}
        change={
          candles.data === undefined ? undefined : <RangeChange candles={candles.data} picked={picked} />
        }
      />
      <ChartPart size="tall" series={candles} ranges={ranges} range={range} onRange={setRange}>
        {(series) => <CandleChart name={name} candles={series} onPick={setPicked} />}
      </ChartPart>
    </>
  );
}

interface PriceNowProps {
  readonly coin: CoinItem;
  /** The price at the point selected in the chart, instead of the current one. */
  readonly usd: string | undefined;
  /** The change over the chart's period; without a chart, over the last 24 hours. */
  readonly change: ReactNode;
}

function PriceNow({ coin: { price, change24h }, usd, change }: PriceNowProps): ReactElement {
  const { t } = useTranslation('coins');
  const { texts, now } = useServices();
  const write = useAmountText();
  if (price === null) return <p className={styles.none}>{t('coin.noPrice')}</p>;
  const moment = formatInnerMoment(new Date(price.at), new Date(now()), { language: texts.language() });
  return (
    <>
      <div data-testid="price">
        <Figure size="l" text={write.price(usd ?? price.usd)} decimalSeparator={write.decimalSeparator} />
      </div>
      {change ?? (
        <ChangeLine
          percent={change24h?.percent ?? null}
          amount={
            change24h === null ? undefined : write.priceChange({ usd: change24h.usd, price: price.usd })
          }
          label={change24h === null ? '' : t('change.day')}
        />
      )}
      {price.isStale ? <Notice tone="warning">{t('coin.stale', { moment })}</Notice> : null}
    </>
  );
}

const noTexts: readonly string[] = [];

function RangeChange({
  candles,
  picked,
}: {
  readonly candles: Candles;
  readonly picked: number | null;
}): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const { moment } = useSeriesText(noTexts, candles.resolutionSeconds);
  const [first, point] = [candles.items[0], candles.items.at(picked ?? -1)];
  if (first === undefined || point === undefined) return <ChangeLine percent={null} label="" />;
  const { usd, percent } = changeBetween(first.close, point.close);
  return (
    <ChangeLine
      percent={percent}
      amount={write.priceChange({ usd, price: point.close })}
      label={picked === null ? t(`ranges.past.${candles.range}`) : moment(point.at)}
    />
  );
}

interface CandleChartProps {
  readonly name: string;
  readonly candles: Candles;
  readonly onPick: (index: number | null) => void;
}

const CandleChart = memo(function CandleChart({ name, candles, onPick }: CandleChartProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const { items, range } = candles;
  const closes = useMemo(() => items.map(({ close }) => close), [items]);
  const { summary, way, moment } = useSeriesText(closes, candles.resolutionSeconds);
  const values = useMemo(() => closes.map(chartNumber), [closes]);
  const labelOf = (index: number): string => {
    const item = items[index];
    return item === undefined ? '' : `${write.price(item.close)} · ${moment(item.at)}`;
  };
  const [first, last] = [items[0], items.at(-1)];
  if (summary === null || first === undefined || last === undefined) return <ChartShort />;
  const [low, high] = [write.price(summary.low), write.price(summary.high)];
  return (
    <>
      <PriceChart
        isTall
        values={values}
        of={range}
        labelOf={labelOf}
        onPick={onPick}
        summary={t('chart.price', {
          coin: name,
          range: t(`ranges.spoken.${range}`),
          way,
          from: write.price(summary.from),
          to: write.price(summary.to),
          low,
          high,
        })}
      />
      <ChartFacts range={range} first={first.at} last={last.at} extremes={{ low, high }} />
    </>
  );
});
