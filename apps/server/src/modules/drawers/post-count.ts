import type { CountedNotes } from '@gim/contract';
import { money } from '@gim/money';
import { type Companion, CompanionRefused, companion, writeCompanions } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { account, leg, type NewPosting } from '../ledger/index.ts';
import type { DrawersCore } from './core.ts';
import { countFigures } from './count-figures.ts';
import { isAlert } from './count-policy.ts';
import type { StoredCount } from './count-store.ts';
import { type DrawerChange, drawerTable, type NewMovement, readDrawer } from './drawer-store.ts';
import { cashAccount, freeAccount, reserveLegs, USD } from './legs.ts';
import { coveringPart, type DrawerPart } from './move-for-order.ts';

export interface AgreedCount {
  readonly count: StoredCount;
  readonly secondId: string;
  readonly notes: CountedNotes;
}

const house = account('gim', 'USD', 'house');
/** Pays for missing cash if the house has not enough dollars: a count must not fail for lack of funds. */
const differences = account('drawer-differences', 'USD', 'outside');
const TRIES_MAX = 5;

/** Opens or closes the drawer with the agreed count. The difference to the ledger is in the same posting. */
export async function postCount(core: DrawersCore, agreed: AgreedCount): Promise<void> {
  const key = core.ids.next();
  for (let tried = 1; ; tried += 1) {
    const { legs, companions } = await partOf(core, agreed);
    const lines = auditOf(core, agreed);
    try {
      await write(core, { key, kind: 'drawer-count', legs, companions: [...companions, ...lines] });
      return;
    } catch (error) {
      if (error instanceof CompanionRefused && error.table === drawerTable.name)
        await requireWaiting(core, agreed);
      // A booking took free notes between reading and posting.
      else if (!(error instanceof Refusal) || error.problem !== 'InsufficientFunds') throw error;
      if (tried === TRIES_MAX) throw error;
    }
  }
}

/** A count that matches the ledger has no legs, so only its companions are written. */
async function write(
  { db, ledger }: DrawersCore,
  posting: NewPosting & Required<Pick<NewPosting, 'companions'>>,
): Promise<void> {
  if (posting.legs.length > 0) return void (await ledger.post(posting));
  await db.inTransaction(async (tx) => {
    for (const { table, row } of posting.companions) {
      const [isDone] = await writeCompanions(tx, table, [row]);
      if (isDone !== true) throw new CompanionRefused(table.name);
    }
  });
}

/** Refuses if somebody else ended the count. Otherwise only the shortage has changed, and the caller retries. */
async function requireWaiting({ db }: DrawersCore, { count }: AgreedCount): Promise<void> {
  const { state, units } = await readDrawer(db.autocommit, count.pointId);
  const expected = count.purpose === 'closing' ? 'closing' : 'closed';
  if (state !== expected || units !== count.mustBe) throw new Refusal('OrderClosed');
}

async function partOf(core: DrawersCore, { count, secondId, notes }: AgreedCount): Promise<DrawerPart> {
  const { db, clock, ledger } = core;
  const { pointId, purpose } = count;
  const reader = db.autocommit;
  const difference = count.units - count.mustBe;
  const { shortage } = await readDrawer(reader, pointId);
  const change: Omit<DrawerChange, 'pointId' | 'covered'> = {
    at: clock.now(),
    expected: {
      state: purpose === 'closing' ? 'closing' : 'closed',
      units: count.mustBe,
      waitingCount: count.id,
    },
    state: purpose === 'closing' ? 'closed' : 'open',
    movements: await movementsOf(core, { count, secondId, difference }),
    agreed: { countId: count.id, by: secondId, notes },
  };
  if (difference >= 0n) {
    const cash = money(USD, difference);
    const part = coveringPart({ pointId, cash, shortage }, change);
    return difference === 0n
      ? part
      : { ...part, legs: [leg(cashAccount(pointId), house, cash), ...part.legs] };
  }
  const missing = -difference;
  const free = (await ledger.balanceOf(reader, freeAccount(pointId))).amount.units;
  const taken = free < missing ? free : missing;
  const owned = (await ledger.balanceOf(reader, house)).amount.units;
  const payer = owned >= missing ? house : differences;
  // Missing notes beyond the free ones were promised, so they become a shortage.
  const short = { ...change, pointId, covered: taken - missing };
  return {
    legs: [leg(payer, cashAccount(pointId), money(USD, missing)), ...reserveLegs(pointId, money(USD, taken))],
    companions: [companion(drawerTable, short)],
  };
}

async function movementsOf(
  { db, ids, staff }: DrawersCore,
  { count, secondId, difference }: { count: StoredCount; secondId: string; difference: bigint },
): Promise<readonly NewMovement[]> {
  const about = (await staff.people(db.autocommit, [secondId])).get(secondId)?.name ?? null;
  const of = { staffId: count.countedBy, about, orderId: null, countId: count.id };
  const counted: NewMovement = { ...of, id: ids.next(), kind: count.purpose, units: 0n };
  return difference === 0n
    ? [counted]
    : [{ ...of, id: ids.next(), kind: 'difference', units: difference }, counted];
}

function auditOf({ staff }: DrawersCore, { count, secondId }: AgreedCount): readonly Companion[] {
  const difference = count.units - count.mustBe;
  const { mustBe, ...after } = countFigures(count);
  const line = { staffId: secondId, subject: count.pointId, before: { mustBe }, after };
  const action = count.purpose === 'closing' ? 'drawers.close' : 'drawers.open';
  return [
    staff.auditing({ ...line, action }),
    ...(isAlert(difference) ? [staff.auditing({ ...line, action: 'drawers.difference-alert' })] : []),
  ];
}
