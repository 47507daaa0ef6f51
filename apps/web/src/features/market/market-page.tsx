import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { Key } from '@gim/ui/palette/key.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from './market.module.css';
import { MarketBody } from './market-body.tsx';
import { inList, type MarketList, type MarketSort, marketLists } from './market-rows.ts';
import { useMarket } from './use-market.ts';

const firstSort: MarketSort = { by: 'held', direction: 'descending' };

/** Every coin with its price: search, watch list, movers and order. */
export function MarketPage(): ReactElement {
  const { t } = useTranslation('coins');
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [list, setList] = useMarketList();
  const market = useMarket(sort);
  const countOf = (name: MarketList): number => market.rows?.filter((row) => inList(row, name)).length ?? 0;
  return (
    <>
      <div className={styles.tools}>
        <MarketSearch query={query} onQuery={setQuery} />
        <Chips label={t('market.lists')}>
          {marketLists.map((name) => (
            <Chip key={name} isOn={list === name} onClick={() => setList(name)}>
              {t(`market.list.${name}`)}
              {name === 'all' || market.rows === undefined ? null : ` ${countOf(name)}`}
            </Chip>
          ))}
        </Chips>
      </div>
      <MarketBody market={market} query={query} list={list} sort={sort} onSort={setSort} />
    </>
  );
}

/** The shown list is in the address, so that it can be linked to and survives a reload. */
function useMarketList(): readonly [MarketList, (list: MarketList) => void] {
  const [search, setSearch] = useSearchParams();
  const list = marketLists.find((name) => name === search.get('list')) ?? 'all';
  return [
    list,
    (next) => setSearch(next === 'all' ? {} : { list: next }, { replace: true, preventScrollReset: true }),
  ];
}

interface MarketSearchProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

function MarketSearch({ query, onQuery }: MarketSearchProps): ReactElement {
  const { t } = useTranslation('coins');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      // By physical key, so that it works in the Ukrainian layout too.
      if (
        event.code !== 'Slash' ||
        isTyping ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={styles.search}>
      <SearchField
        ref={field}
        label={t('manage.search')}
        clearLabel={t('manage.clear')}
        value={query}
        onValueChange={onQuery}
        autoComplete="off"
      />
      {query === '' ? (
        <span className={styles.searchKey} aria-hidden="true">
          <Key>/</Key>
        </span>
      ) : null}
    </div>
  );
}
