import { refetchInFlight } from '../refetch.ts';
import { readTransaction, transactionsKey } from '../transactions/api.ts';
import { cacheTransaction } from '../transactions/cache-transaction.ts';
import { keepFresh } from './keep-fresh.ts';
import { refetchPlans } from './refetch-plans.ts';
import type { SyncDeps } from './sync-wallet.ts';

/** The event names only the operation that changed. It is fetched once for every list and page that shows it. */
export function syncTransactions(deps: SyncDeps): void {
  const { stream, queries, session, client } = deps;
  /** Fetches in flight, and whether another event arrived meanwhile. */
  const reading = new Map<string, { isOld: boolean }>();

  const take = async (transactionId: string): Promise<void> => {
    const { userId: id } = session.read();
    const running = reading.get(transactionId);
    if (running !== undefined) running.isOld = true;
    if (running !== undefined || id === null || !isShown(deps, id)) return;
    const mine = { isOld: false };
    reading.set(transactionId, mine);
    try {
      const transaction = await readTransaction({ client }, { id, transactionId });
      // Another user may have signed in meanwhile.
      if (session.read().userId !== id) return;
      cacheTransaction(queries, id, transaction);
      refetchInFlight(queries, transactionsKey(id));
    } catch {
      void queries.invalidateQueries({ queryKey: transactionsKey(id) });
    } finally {
      reading.delete(transactionId);
    }
    if (mine.isOld) await take(transactionId);
  };

  stream.subscribe('transactions', {
    ...keepFresh(deps, ['transactions']),
    onData: ({ id }) => {
      void take(id);
      refetchPlans(deps);
    },
  });
}

/** If nothing is cached, the next page fetches the current state anyway. */
const isShown = ({ queries }: SyncDeps, userId: string): boolean =>
  queries.getQueryCache().findAll({ queryKey: transactionsKey(userId) }).length > 0;
