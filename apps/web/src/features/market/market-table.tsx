import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Spark } from '@gim/ui/chart/spark.tsx';
import { Cell, Table, type TableColumn } from '@gim/ui/table/table.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chartNumber } from '../../shared/coins/chart-number.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { PriceChange } from '../../shared/coins/price-change.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinObject } from '../../shared/coins/use-coin-name.ts';
import { useWorthText } from '../../shared/coins/use-worth-text.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { SharedPart } from '../../shared/shared-part.tsx';
import styles from './market.module.css';
import type { MarketOrder, MarketRow, MarketSort } from './market-rows.ts';
import { WatchStar } from './watch-star.tsx';

interface MarketTableProps {
  readonly rows: readonly MarketRow[];
  readonly sort: MarketSort;
  readonly onSort: (by: MarketOrder) => void;
}

/** The market as a table, for wide screens; pressing a column header sorts by it. */
export function MarketTable({ rows, sort, onSort }: MarketTableProps): ReactElement {
  const { t } = useTranslation('coins');
  const cellsOf = useCells();
  const sorted = (by: MarketOrder): Pick<TableColumn, 'sort' | 'onSort'> => ({
    sort: sort.by === by ? sort.direction : 'none',
    onSort: () => onSort(by),
  });
  return (
    <Table
      caption={t('market.all')}
      link={PageLink}
      columns={[
        { key: 'watch', header: t('market.watchColumn'), isTool: true },
        { key: 'coin', header: t('home.columns.coin'), ...sorted('name') },
        { key: 'price', header: t('home.columns.price'), isAmount: true, ...sorted('price') },
        { key: 'change', header: t('home.columns.change'), isAmount: true, ...sorted('change') },
        { key: 'week', header: t('home.columns.week'), isDrawing: true },
        { key: 'held', header: t('market.held'), isAmount: true, ...sorted('held') },
        { key: 'buy', header: t('market.buyColumn'), isTool: true, isAmount: true },
      ]}
      rows={rows.map((row) => ({ key: row.coin.id, to: `/coins/${row.coin.id}`, cells: cellsOf(row) }))}
    />
  );
}

function useCells(): (row: MarketRow) => Readonly<Record<string, ReactNode>> {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  const { worth } = useWorthText();
  const objectOf = useCoinObject();
  return (row) => {
    const { coin, name, balance, isHeld } = row;
    return {
      watch: <WatchStar row={row} />,
      coin: <Cell icon={movingIcon(coin.id)} title={name} detail={coin.id} />,
      price: coin.price === null ? t('home.noPrice') : write.price(coin.price.usd),
      change: coin.change24h === null ? null : <PriceChange percent={coin.change24h.percent} />,
      week: <Spark values={coin.spark.map(chartNumber)} width={92} />,
      held:
        balance === undefined || !isHeld ? (
          <span className={styles.nothing}>–</span>
        ) : (
          <Cell
            title={balance.usd === null ? t('home.noPrice') : <OwnAmount text={worth(balance.usd)} />}
            detail={<OwnAmount text={write.coins(coin, balance.balance)} />}
          />
        ),
      buy: coin.actions.includes('Buy') ? (
        <ButtonLink
          size="sm"
          render={(props) => (
            <Link
              {...props}
              to={`/coins/${coin.id}/buy`}
              aria-label={t('market.buyCoin', { coin: objectOf(coin) })}
            />
          )}
        >
          {t('home.buy')}
        </ButtonLink>
      ) : null,
    };
  };
}

const movingIcon = (coin: string): ReactElement => (
  <SharedPart part="coinIcon" to={`/coins/${coin}`}>
    <CoinIcon coin={coin} />
  </SharedPart>
);
