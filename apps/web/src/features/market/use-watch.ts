import { toast } from '@gim/ui/toast/toast.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Services, useServices } from '../../platform/services.ts';
import { type Balances, balancesKey } from '../../shared/coins/api.ts';
import { isSessionEnd } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';
import { useUserId } from '../../shared/use-user-id.ts';

interface Watch {
  readonly coin: string;
  readonly name: string;
  readonly watched: boolean;
}

/** Adds a coin to the watch list or removes it optimistically; reverts with a message if the server refused. */
export function useWatch(): (watch: Watch) => void {
  const { t } = useTranslation('coins');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const explain = useChangeProblemText();

  async function change({ coin, name, watched }: Watch): Promise<void> {
    keepWatched(queries, id, { coin, watched });
    try {
      await setCoinWatch(services, { id, coin, watched });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      keepWatched(queries, id, { coin, watched: !watched });
      toast(explain(failure), { tone: 'problem' });
      // Another press may have been saved since, so refetch.
      void queries.invalidateQueries({ queryKey: balancesKey(id) });
      return;
    }
    toast(t(watched ? 'market.nowWatched' : 'market.nowUnwatched', { coin: name }), {
      action: { label: t('manage.undo'), onAct: () => void change({ coin, name, watched: !watched }) },
    });
  }

  return (watch) => void change(watch);
}

async function setCoinWatch(
  services: Pick<Services, 'client'>,
  { watched, ...params }: { readonly id: string; readonly coin: string; readonly watched: boolean },
): Promise<void> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/balances')]);
  await client.call(contract.setCoinWatch, { params, body: { watched } });
}

function keepWatched(
  queries: QueryClient,
  userId: string,
  { coin, watched }: { readonly coin: string; readonly watched: boolean },
): void {
  queries.setQueryData<Balances>(balancesKey(userId), (balances) =>
    balances === undefined
      ? undefined
      : {
          ...balances,
          items: balances.items.map((item) => (item.coin === coin ? { ...item, watched } : item)),
        },
  );
}
