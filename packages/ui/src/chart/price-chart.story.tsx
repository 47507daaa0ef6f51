import { sampleSeries } from '../../gallery/samples/sample-series.ts';
import type { Story, Translate } from '../../gallery/story.ts';
import { PriceChart } from './price-chart.tsx';
import { Spark } from './spark.tsx';

const values = (t: Translate) =>
  sampleSeries(130, 11).map((value, index) => ({
    value,
    label: t(
      `$${(36_000 + Math.round(value * 90)).toLocaleString('en-US')} · point ${index + 1}`,
      `${36_000 + Math.round(value * 90)} $ · точка ${index + 1}`,
    ),
  }));

export default {
  title: 'PriceChart',
  states: {
    low: (t) => (
      <PriceChart
        values={values(t)}
        summary={t('Balance over a month, up 8%', 'Баланс за місяць, зростання 8 %')}
        extremes={{ high: t('$37,883', '37 883 $'), low: t('$34,621', '34 621 $') }}
      />
    ),
    tall: (t) => (
      <div style={{ paddingTop: 16 }}>
        <PriceChart
          isTall
          values={values(t)}
          summary={t('Price over a month, up 8%', 'Ціна за місяць, зростання 8 %')}
        />
      </div>
    ),
    flat: (t) => (
      <PriceChart
        values={[1, 1, 1, 1].map((value) => ({ value, label: t('$1.00', '1,00 $') }))}
        summary={t('Price over a month, unchanged', 'Ціна за місяць без змін')}
      />
    ),
    spark: () => <Spark values={sampleSeries(28, 5)} />,
  },
} satisfies Story;
