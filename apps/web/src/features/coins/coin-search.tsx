import { Empty } from '@gim/ui/empty/empty.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import type { CoinAct } from '../../shared/coins/coin-actions.tsx';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { searchCoins } from './coin-groups.ts';
import { ManageList } from './manage-list.tsx';
import { PickList } from './pick-list.tsx';

/** Searches all coins, to choose the shown ones or to start an action with one. */
export function CoinSearch({ act }: { readonly act: CoinAct | null }): ReactElement {
  const { t } = useTranslation('coins');
  const [query, setQuery] = useState('');
  return (
    <>
      <SearchField
        label={t('manage.search')}
        clearLabel={t('manage.clear')}
        value={query}
        onValueChange={setQuery}
        autoComplete="off"
      />
      <Found act={act} query={query} />
    </>
  );
}

function Found({ act, query }: { readonly act: CoinAct | null; readonly query: string }): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  const nameOf = useCoinName();
  const coins = useCoins();
  const balances = useBalances();
  if (coins.data === undefined || balances.data === undefined) {
    const error = coins.error ?? balances.error;
    if (error === null) return <SkeletonRows label={t('app:loading')} count={8} />;
    const retry = (): void => {
      if (coins.error !== null) void coins.refetch();
      if (balances.error !== null) void balances.refetch();
    };
    return <LoadProblem error={error} onRetry={retry} />;
  }
  const found = searchCoins(coins.data, query, nameOf);
  if (found.length === 0) {
    return <Empty title={t('manage.noneTitle', { query: query.trim() })}>{t('manage.noneText')}</Empty>;
  }
  const { items } = balances.data;
  return act === null ? (
    <ManageList coins={found} balances={items} isSearch={query.trim() !== ''} />
  ) : (
    <PickList act={act} coins={found} balances={items} />
  );
}
