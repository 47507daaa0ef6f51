import type { MoneyOutStop, StopScope } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Stop } from '../signer/index.ts';
import type { TreasuryCore } from './core.ts';
import { type PersonOf, readPeople } from './shown-transfers.ts';

export interface StopOrder {
  readonly staffId: string;
  readonly scope: StopScope;
  readonly subject: string | null;
  readonly reason: string;
}

/** One person is enough to stop money from leaving. The signer reads the stops just before it signs. */
export async function stopMoneyOut(core: TreasuryCore, order: StopOrder): Promise<MoneyOutStop> {
  const { db, payments, staff } = core;
  const { staffId, scope, subject, reason } = order;
  return db.inTransaction(async (tx) => {
    if (!(await isKnown(core, tx, order))) throw new Refusal('NotFound');
    const stop = await payments.stops.stop(tx, {
      scope,
      subject,
      cause: 'staff',
      reason,
      stoppedBy: staffId,
    });
    if (stop === undefined) throw new Refusal('StopExists');
    await staff.audit(tx, {
      staffId,
      action: 'treasury.stop',
      subject: scope === 'user' ? subject : stop.id,
      before: null,
      after: { stop: stop.id, scope, subject, reason },
    });
    return shownStop(stop, await readPeople(core, tx, [staffId]));
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function isKnown(
  { users, catalogue }: TreasuryCore,
  reader: Reader,
  { scope, subject }: Pick<StopOrder, 'scope' | 'subject'>,
): Promise<boolean> {
  if (subject === null) return scope === 'all';
  switch (scope) {
    case 'all':
      return false;
    case 'user':
      return uuid.test(subject) && (await users.find(reader, subject)) !== undefined;
    case 'coin':
      return (catalogue.find(subject)?.networks.length ?? 0) > 0;
    case 'network':
      return catalogue.coins.some(({ networks }) => networks.some(({ id }) => id === subject));
  }
}

export function shownStop(stop: Stop, personOf: PersonOf): MoneyOutStop {
  const { id, scope, subject, cause, reason, stoppedBy, stoppedAt, startAskedBy } = stop;
  return {
    id,
    scope,
    subject,
    cause,
    reason,
    stoppedBy: stoppedBy === null ? null : personOf(stoppedBy),
    stoppedAt: stoppedAt.toISOString(),
    startAskedBy: startAskedBy === null ? null : personOf(startAskedBy),
  };
}
