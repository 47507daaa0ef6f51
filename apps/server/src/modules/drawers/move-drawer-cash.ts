import type { moveDrawerCash as endpoint, Input, Reply } from '@gim/contract';
import { money, parseMoney, readMoney, toDecimal } from '@gim/money';
import { companion } from '../../platform/db/companion.ts';
import type { IdempotentPosting } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { leg } from '../ledger/index.ts';
import type { DrawersCore } from './core.ts';
import { coveredOf, type DrawerChange, drawerTable, type StoredDrawer } from './drawer-store.ts';
import { getDrawer, shownMovements, timeZoneOf } from './get-drawer.ts';
import { cashAccount, reserveLegs, USD, type Usd, vault } from './legs.ts';
import { coveringPart, type DrawerPart, withRetries } from './move-for-order.ts';
import type { StoredMovement } from './movement-store.ts';

export type VaultMove = Input<typeof endpoint>['body'] & {
  readonly staffId: string;
  readonly pointId: string;
};

/** Moves a bag between the vault and a drawer. Promised notes cannot leave. */
export async function moveDrawerCash(
  core: DrawersCore,
  { postIdempotently, ...move }: VaultMove & { readonly postIdempotently: IdempotentPosting },
): Promise<Reply<typeof endpoint>> {
  const { db, ids } = core;
  await timeZoneOf(core, db.autocommit, move.pointId);
  const cash = amountOf(move.amount);
  return postIdempotently<Reply<typeof endpoint>>(db.autocommit, (keep) =>
    withRetries(core, move.pointId, async (drawer) => {
      if (drawer.state !== 'open') throw new Refusal('DrawerClosed');
      const { part, movement } = partOf(core, { move, cash, drawer });
      const answer = await answerOf(core, { move, cash, movement });
      const companions = [...part.companions, auditOf(core, { move, cash, drawer }), keep(answer)];
      try {
        await core.ledger.post({ key: ids.next(), kind: 'drawer-move', legs: part.legs, companions });
      } catch (error) {
        const isShort = error instanceof Refusal && error.problem === 'InsufficientFunds';
        throw isShort ? new Refusal('DrawerShort', { field: 'amount' }) : error;
      }
      return answer;
    }),
  );
}

function amountOf(text: string): Usd {
  const parsed = parseMoney(USD, text);
  if (!parsed.ok || parsed.value.units <= 0n) throw new Refusal('AmountInvalid', { field: 'amount' });
  return parsed.value;
}

interface Moving {
  readonly move: VaultMove;
  readonly cash: Usd;
  readonly drawer: StoredDrawer;
}

function partOf(
  { clock, ids }: DrawersCore,
  { move, cash, drawer }: Moving,
): { readonly part: DrawerPart; readonly movement: StoredMovement } {
  const { direction, pointId, staffId, courier, bag } = move;
  const isIn = direction === 'fromVault';
  const units = isIn ? cash.units : -cash.units;
  if (drawer.units + units < 0n) throw new Refusal('DrawerShort', { field: 'amount' });
  const at = clock.now();
  const facts = { id: ids.next(), staffId, about: `${courier} · ${bag}`, orderId: null, countId: null };
  const movement = { ...facts, kind: direction, units };
  const change: Omit<DrawerChange, 'pointId' | 'covered'> = {
    at,
    expected: { state: 'open' },
    movements: [movement],
  };
  const part = isIn
    ? coveringPart({ pointId, cash, shortage: drawer.shortage }, change)
    : {
        legs: reserveLegs(pointId, cash),
        companions: [companion(drawerTable, { ...change, pointId, covered: 0n })],
      };
  const bagLeg = isIn ? leg(cashAccount(pointId), vault, cash) : leg(vault, cashAccount(pointId), cash);
  return {
    part: { ...part, legs: [bagLeg, ...part.legs] },
    movement: { ...movement, at, balance: drawer.units + units },
  };
}

/** The answer: the drawer as it will be once the posting commits. */
async function answerOf(
  core: DrawersCore,
  { move, cash, movement }: { move: VaultMove; cash: Usd; movement: StoredMovement },
): Promise<Reply<typeof endpoint>> {
  const before = await getDrawer(core, { pointId: move.pointId });
  // A count has started, so the posting would be refused.
  if (before.vault === null) throw new Refusal('DrawerClosed');
  const isIn = move.direction === 'fromVault';
  const vaulted = readMoney(USD, before.vault.replace('-', '')).units;
  const units = before.vault.startsWith('-') ? -vaulted : vaulted;
  const short = readMoney(USD, before.shortage).units;
  const covered = isIn ? coveredOf(short, cash.units) : 0n;
  return {
    ...before,
    vault: toDecimal(money(USD, isIn ? units - cash.units : units + cash.units)),
    mustBe: toDecimal(money(USD, movement.balance)),
    shortage: toDecimal(money(USD, short - covered)),
    movements: [...before.movements, ...(await shownMovements(core, core.db.autocommit, [movement]))],
  };
}

const auditOf = ({ staff }: DrawersCore, { move, cash, drawer }: Moving) =>
  staff.auditing({
    staffId: move.staffId,
    action: move.direction === 'fromVault' ? 'drawers.from-vault' : 'drawers.to-vault',
    subject: move.pointId,
    before: { mustBe: toDecimal(money(USD, drawer.units)) },
    after: { amount: toDecimal(cash), bag: move.bag, courier: move.courier },
  });
