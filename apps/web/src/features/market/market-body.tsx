import { Section } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '@gim/ui/icons/icons.ts';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LoadProblem } from '../../shared/load-problem.tsx';
import styles from './market.module.css';
import { MarketList as CoinRows } from './market-list.tsx';
import {
  inList,
  type MarketList,
  type MarketOrder,
  type MarketSort,
  marketOrders,
  matches,
} from './market-rows.ts';
import { MarketTable } from './market-table.tsx';
import { Movers } from './movers.tsx';
import type { Market } from './use-market.ts';

interface MarketBodyProps {
  readonly market: Market;
  readonly query: string;
  readonly list: MarketList;
  readonly sort: MarketSort;
  readonly onSort: (sort: MarketSort) => void;
}

/** The results, or why there are none. */
export function MarketBody({ market, query, list, sort, onSort }: MarketBodyProps): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  const isWide = useMediaQuery('(min-width: 1100px)');
  const { rows, movers, error, retry } = market;
  if (error !== null) return <LoadProblem error={error} onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows label={t('app:loading')} count={8} />;
  const found = rows.filter((row) => inList(row, list) && matches(row, query));
  if (found.length === 0) return <NoRows query={query.trim()} list={list} />;
  const sortBy = (by: MarketOrder): void => onSort(nextSort(sort, by));
  return (
    <>
      {list === 'all' && query.trim() === '' ? <Movers rows={movers} /> : null}
      {isWide ? (
        <div className={styles.table}>
          <MarketTable rows={found} sort={sort} onSort={sortBy} />
        </div>
      ) : (
        <Section
          title={t(`market.heading.${list}`)}
          action={<SortPicker sort={sort} onBy={(by) => onSort({ by, direction: firstDirection(by) })} />}
        >
          <CoinRows rows={found} />
        </Section>
      )}
    </>
  );
}

/** Names sort ascending by default, figures descending. */
const firstDirection = (by: MarketOrder): MarketSort['direction'] =>
  by === 'name' ? 'ascending' : 'descending';

/** Choosing the same column again reverses the order. */
function nextSort(sort: MarketSort, by: MarketOrder): MarketSort {
  if (sort.by !== by) return { by, direction: firstDirection(by) };
  return { by, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

interface SortPickerProps {
  readonly sort: MarketSort;
  readonly onBy: (by: MarketOrder) => void;
}

/** For narrow screens without column headers: the native select. */
function SortPicker({ sort, onBy }: SortPickerProps): ReactElement {
  const { t } = useTranslation('coins');
  const Arrow = sort.direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <span className={styles.sort}>
      <Arrow size={16} />
      <select
        aria-label={t('market.sort')}
        value={sort.by}
        onChange={(event) => {
          const by = marketOrders.find((order) => order === event.target.value);
          if (by !== undefined) onBy(by);
        }}
      >
        {marketOrders.map((order) => (
          <option key={order} value={order}>
            {t(`market.order.${order}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

function NoRows({ query, list }: { readonly query: string; readonly list: MarketList }): ReactElement {
  const { t } = useTranslation('coins');
  const navigate = useNavigate();
  const showAll = (
    <Button onClick={() => void navigate('/market', { replace: true })}>{t('market.showAll')}</Button>
  );
  if (query !== '')
    return (
      <Empty title={t('manage.noneTitle', { query })} actions={list === 'all' ? undefined : showAll}>
        {t('manage.noneText')}
      </Empty>
    );
  const kind = list === 'held' ? 'held' : 'watched';
  return (
    <Empty title={t(`market.empty.${kind}`)} actions={showAll}>
      {t(`market.emptyText.${kind}`)}
    </Empty>
  );
}
