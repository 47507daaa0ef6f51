import { type CountedSection, countedSections, type DeskCounts } from '@gim/contract';
import type { StaffCaller } from '../../platform/caller.ts';
import type { Db, Reader } from '../../platform/db/db.ts';

/** Counts by an index what waits in a queue, and for this person where that makes a difference. */
type CountQueue = (reader: Reader, staffId: string) => Promise<number>;

export interface DeskCountsCore {
  readonly db: Pick<Db, 'lookups'>;
  /** The queues that belong to no point. */
  readonly queues: Readonly<Record<Exclude<CountedSection, 'today'>, CountQueue>>;
  readonly countToday: (reader: Reader, pointId: string) => Promise<number>;
}

interface Asked {
  readonly caller: StaffCaller;
  readonly pointId: string | undefined;
}

/** The statements leave together, so all figures take one round trip; that of a point first reads its time zone. */
export async function countWaiting(core: DeskCountsCore, asked: Asked): Promise<DeskCounts> {
  const { db, queues } = core;
  const { rights, staffId } = asked.caller;
  const count = (section: keyof typeof queues): Promise<number> | undefined =>
    rights.has(countedSections[section]) ? queues[section](db.lookups, staffId) : undefined;
  const [today, kyc, withdrawals, treasury, payouts, threads, cases] = await Promise.all([
    countAtPoint(core, asked),
    count('kyc'),
    count('withdrawals'),
    count('treasury'),
    count('payouts'),
    count('threads'),
    count('cases'),
  ]);
  return {
    ...(today === undefined ? {} : { today }),
    ...(kyc === undefined ? {} : { kyc }),
    ...(withdrawals === undefined ? {} : { withdrawals }),
    ...(treasury === undefined ? {} : { treasury }),
    ...(payouts === undefined ? {} : { payouts }),
    ...(threads === undefined ? {} : { threads }),
    ...(cases === undefined ? {} : { cases }),
  };
}

/** A point where the caller may not see the orders is answered as not found (Z-01). */
async function countAtPoint(
  { db, countToday }: DeskCountsCore,
  { caller, pointId }: Asked,
): Promise<number | undefined> {
  const points = pointId === undefined ? null : caller.pointsWith(countedSections.today);
  return points === null ? undefined : countToday(db.lookups, points.at(pointId).pointId);
}
