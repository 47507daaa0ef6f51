import { sampleSeries } from '../../gallery/samples/sample-series.ts';
import type { Story, Translate } from '../../gallery/story.ts';
import { PriceChart } from './price-chart.tsx';
import { Spark } from './spark.tsx';

const values = sampleSeries(130, 11);

const labelOf = (t: Translate) => (index: number) => {
  const dollars = 36_000 + Math.round((values[index] ?? 0) * 90);
  return t(`$${dollars.toLocaleString('en-US')} · point ${index + 1}`, `${dollars} $ · точка ${index + 1}`);
};

const flat = [1, 1, 1, 1];

export default {
  title: 'PriceChart',
  states: {
    low: (t) => (
      <PriceChart
        values={values}
        labelOf={labelOf(t)}
        summary={t('Balance over a month, up 8%', 'Баланс за місяць, зростання 8%')}
      />
    ),
    tall: (t) => (
      <div style={{ paddingTop: 16 }}>
        <PriceChart
          isTall
          values={values}
          labelOf={labelOf(t)}
          summary={t('Price over a month, up 8%', 'Ціна за місяць, зростання 8%')}
        />
      </div>
    ),
    flat: (t) => (
      <PriceChart
        values={flat}
        labelOf={() => t('$1.00', '1,00 $')}
        summary={t('Price over a month, unchanged', 'Ціна за місяць без змін')}
      />
    ),
    spark: () => <Spark values={sampleSeries(28, 5)} />,
  },
} satisfies Story;
