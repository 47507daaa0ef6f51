import type { listDrawerDays as endpoint, Reply } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import type { DrawersCore } from './core.ts';
import { findWaiting, listCounts, type StoredCount } from './count-store.ts';
import { timeZoneOf } from './get-drawer.ts';
import { USD } from './legs.ts';
import { listDays } from './movement-store.ts';

const DAYS = 30;
const PEOPLE_MAX = 4;
const text = (units: bigint): string => toDecimal(money(USD, units));

export async function listDrawerDays(core: DrawersCore, pointId: string): Promise<Reply<typeof endpoint>> {
  const reader = core.db.autocommit;
  const timeZone = await timeZoneOf(core, reader, pointId);
  // While a count waits, the figures are hidden: a day's closing cash is what the next day expects.
  if ((await findWaiting(reader, pointId)) !== undefined) throw new Refusal('CountWaiting');
  const days = await listDays(reader, { pointId, timeZone, limit: DAYS });
  const counts = await listCounts(
    reader,
    days.flatMap(({ countIds }) => countIds),
  );
  const people = await core.staff.people(reader, [...new Set(counts.flatMap(countersOf))]);
  return {
    items: days.map(({ date, opening, closing, difference, countIds }) => {
      const own = counts.filter(({ id }) => countIds.includes(id));
      const differing = own.findLast(({ reason }) => reason !== null);
      return {
        date,
        opening: text(opening),
        closing: closing === null ? null : text(closing),
        difference: closing === null && difference === 0n ? null : text(difference),
        reason: differing?.reason ?? null,
        note: differing?.note ?? null,
        people: [...new Set(own.flatMap(countersOf))]
          .slice(0, PEOPLE_MAX)
          .map((id) => ({ id, name: people.get(id)?.name ?? '' })),
      };
    }),
  };
}

const countersOf = ({ countedBy, confirmedBy }: StoredCount): readonly string[] =>
  confirmedBy === null ? [countedBy] : [countedBy, confirmedBy];
