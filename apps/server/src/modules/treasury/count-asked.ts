import type { Reader } from '../../platform/db/db.ts';
import type { TreasuryCore } from './core.ts';
import { LIST_MAX } from './get-treasury.ts';
import { listRequests } from './suspense-store.ts';
import { countAskedRefills } from './transfer-store.ts';

/** The refills, restarts and assignments that somebody else has asked for: a second person must confirm each. */
export async function countAsked(
  { payments, suspense }: Pick<TreasuryCore, 'payments' | 'suspense'>,
  reader: Reader,
  staffId: string,
): Promise<number> {
  const [refills, stops, requests] = await Promise.all([
    countAskedRefills(reader, staffId),
    payments.stops.list(reader),
    listRequests(reader),
  ]);
  const restarts = stops.filter(({ startAskedBy }) => startAskedBy !== null && startAskedBy !== staffId);
  const asked = new Set(
    requests.filter(({ askedBy }) => askedBy !== staffId).map(({ depositId }) => depositId),
  );
  // A request outlives its deposit if that leaves the chain, and the desk then shows neither.
  const shown = asked.size === 0 ? [] : await suspense.listSuspense(reader, LIST_MAX);
  return refills + restarts.length + shown.filter(({ id }) => asked.has(id)).length;
}
