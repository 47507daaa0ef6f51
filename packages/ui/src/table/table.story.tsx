import { SampleIcon } from '../../gallery/samples/sample-icons.tsx';
import { sampleSeries } from '../../gallery/samples/sample-series.ts';
import type { Story, Translate } from '../../gallery/story.ts';
import { Change } from '../change/change.tsx';
import { Spark } from '../chart/spark.tsx';
import { Cell, Table } from './table.tsx';

const columns = (t: Translate) => [
  { key: 'asset', header: t('Coin', 'Монета') },
  { key: 'change', header: t('24 h', '24 год'), isAmount: true },
  { key: 'week', header: t('7 days', '7 днів'), isDrawing: true },
  { key: 'balance', header: t('Balance', 'Баланс'), isAmount: true },
];

const rows = (t: Translate) => [
  {
    key: 'btc',
    to: '#bitcoin',
    cells: {
      asset: <Cell icon={<SampleIcon ticker="BTC" />} title="Bitcoin" detail="BTC" />,
      change: <Change direction="up" word={t('up', 'зросло на')} text={t('1.84%', '1,84%')} />,
      week: <Spark values={sampleSeries(28, 7)} />,
      balance: <Cell title={t('$20,351.35', '20 351,35 $')} detail={t('0.18432107 BTC', '0,18432107 BTC')} />,
    },
  },
  {
    key: 'ton',
    to: '#toncoin',
    cells: {
      asset: <Cell icon={<SampleIcon ticker="TON" />} title="Toncoin" detail="TON" />,
      change: <Change direction="down" word={t('down', 'впало на')} text={t('1.07%', '1,07%')} />,
      week: <Spark values={sampleSeries(28, 3)} />,
      balance: <Cell title={t('$677.91', '677,91 $')} detail={t('312.4 TON', '312,4 TON')} />,
    },
  },
];

export default {
  title: 'Table',
  states: {
    withTotal: (t) => (
      <div style={{ overflowX: 'auto' }}>
        <Table
          caption={t('Your coins', 'Ваші монети')}
          columns={columns(t)}
          rows={rows(t)}
          total={{ label: t('Total', 'Разом'), value: t('$21,029.26', '21 029,26 $') }}
        />
      </div>
    ),
  },
} satisfies Story;
