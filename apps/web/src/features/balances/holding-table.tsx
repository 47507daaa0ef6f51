import { Spark } from '@gim/ui/chart/spark.tsx';
import { Cell, Table } from '@gim/ui/table/table.tsx';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { PriceChange } from '../../shared/coins/price-change.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { useWorthText } from '../../shared/coins/use-worth-text.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { SharedPart } from '../../shared/shared-part.tsx';
import type { Holding } from './holdings.ts';

interface HoldingTableProps {
  readonly holdings: readonly Holding[];
  readonly totalUsd: string;
}

/** The coins as a table with the weekly sparkline, for wide screens. */
export const HoldingTable = memo(function HoldingTable(props: HoldingTableProps): ReactElement {
  const { holdings, totalUsd } = props;
  const { t } = useTranslation('coins');
  const { worth } = useWorthText();
  const cellsOf = useCells();
  return (
    <Table
      caption={t('home.caption')}
      link={PageLink}
      columns={[
        { key: 'coin', header: t('home.columns.coin') },
        { key: 'price', header: t('home.columns.price'), isAmount: true },
        { key: 'change', header: t('home.columns.change'), isAmount: true },
        { key: 'week', header: t('home.columns.week'), isDrawing: true },
        { key: 'balance', header: t('home.columns.balance'), isAmount: true },
      ]}
      rows={holdings.map((holding) => ({
        key: holding.coin.id,
        to: `/coins/${holding.coin.id}`,
        cells: cellsOf(holding),
      }))}
      total={{ label: t('home.sum'), value: <OwnAmount text={worth(totalUsd)} /> }}
    />
  );
});

function useCells(): (holding: Holding) => Readonly<Record<string, ReactNode>> {
  const { t } = useTranslation('coins');
  const nameOf = useCoinName();
  const write = useAmountText();
  const { worth } = useWorthText();
  return ({ coin, balance }) => ({
    coin: <Cell icon={movingIcon(coin.id)} title={nameOf(coin)} detail={coin.id} />,
    price: coin.price === null ? t('home.noPrice') : write.price(coin.price.usd),
    change: coin.change24h === null ? null : <PriceChange percent={coin.change24h.percent} />,
    week: <Spark values={coin.spark.map(chartNumber)} />,
    balance: (
      <Cell
        title={balance.usd === null ? t('home.noPrice') : <OwnAmount text={worth(balance.usd)} />}
        detail={<OwnAmount text={write.coins(coin, balance.balance)} />}
      />
    ),
  });
}

const movingIcon = (coin: string): ReactElement => (
  <SharedPart part="coinIcon" to={`/coins/${coin}`}>
    <CoinIcon coin={coin} />
  </SharedPart>
);
