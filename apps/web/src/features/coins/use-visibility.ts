import type { CoinItem } from '@gim/contract';
import { toast } from '@gim/ui/toast/toast.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { type Balances, balancesKey } from '../../shared/coins/api.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { isSessionEnd, problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { setCoinVisibility } from './api.ts';

/** Hides or shows a coin optimistically; reverts with a message if the server refused. */
export function useVisibility(): (coin: CoinItem, hidden: boolean) => void {
  const { t } = useTranslation('coins');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const nameOf = useCoinName();
  const explain = useChangeProblemText();

  async function change(coin: CoinItem, hidden: boolean): Promise<void> {
    keepHidden(queries, id, { coin: coin.id, hidden });
    try {
      await setCoinVisibility(services, { id, coin: coin.id, hidden });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      keepHidden(queries, id, { coin: coin.id, hidden: !hidden });
      const isHeld = problemOf(failure, { CoinHasBalance: true }) !== null;
      toast(isHeld ? t('problems.CoinHasBalance') : explain(failure), { tone: 'problem' });
      // Revert and refetch: another press or a deposit that locks the switch may have happened since.
      void queries.invalidateQueries({ queryKey: balancesKey(id) });
      return;
    }
    toast(t(hidden ? 'manage.nowHidden' : 'manage.nowShown', { coin: nameOf(coin) }), {
      action: { label: t('manage.undo'), onAct: () => void change(coin, !hidden) },
    });
  }

  return (coin, hidden) => void change(coin, hidden);
}

function keepHidden(
  queries: QueryClient,
  userId: string,
  { coin, hidden }: { readonly coin: string; readonly hidden: boolean },
): void {
  queries.setQueryData<Balances>(balancesKey(userId), (balances) =>
    balances === undefined
      ? undefined
      : {
          ...balances,
          items: balances.items.map((item) => (item.coin === coin ? { ...item, hidden } : item)),
        },
  );
}
