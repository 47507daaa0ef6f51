import type { sweepToCold as endpoint, Reply } from '@gim/contract';
import { type Money, money, parseMoney, rescale, subtract, toDecimal } from '@gim/money';
import type { Tx } from '../../platform/db/db.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listNewest } from './comparison-store.ts';
import { type Pair, pairsOf, type TreasuryCore } from './core.ts';
import { sweptAbove } from './drift-policy.ts';
import { readPeople, shownTransfer } from './shown-transfers.ts';
import { insertTransfer, lockOpenSweeps, type NewTransfer } from './transfer-store.ts';

export interface OwnMove {
  readonly staffId: string;
  readonly coin: string;
  readonly network: string;
  readonly amount: string;
  readonly note: string;
  readonly runIdempotently: IdempotentRun;
}

/** A member of staff sends coins to cold storage. It only makes the hot wallet safer, so one person is enough. */
export async function sweepToCold(core: TreasuryCore, move: OwnMove): Promise<Reply<typeof endpoint>> {
  const pair = movedPair(core, move);
  const amount = movedAmount(pair, move.amount);
  return core.db.inTransaction((tx) =>
    move.runIdempotently(tx, async () => {
      const taken = await lockOpenSweeps(tx, pair);
      const newest = (await listNewest(tx)).find(
        ({ coin, network }) => coin === pair.coin && network === pair.network,
      );
      if (newest === undefined || amount.units + taken > newest.hot) throw new Refusal('InsufficientFunds');
      const transfer = await orderSweep(core, tx, { pair, amount, staffId: move.staffId, note: move.note });
      if (transfer === undefined) throw new Error('A sweep by hand met another one of the same id.');
      await core.staff.audit(tx, {
        staffId: move.staffId,
        action: 'treasury.sweep',
        subject: transfer.id,
        before: null,
        after: { coin: pair.coin, network: pair.network, amount: toDecimal(amount), note: move.note },
      });
      return shownTransfer(
        { ...transfer, txid: null, confirmedBy: null },
        {
          asset: pair.asset,
          personOf: await readPeople(core, tx, [move.staffId]),
        },
      );
    }),
  );
}

/** Sweeps what the hot wallets hold above their caps to cold storage (C-10), one sweep at a time per pair. */
export async function sweepAboveCaps(core: TreasuryCore): Promise<void> {
  const newest = await listNewest(core.db.autocommit);
  for (const pair of pairsOf(core)) {
    const found = newest.find(({ coin, network }) => coin === pair.coin && network === pair.network);
    if (found === undefined) continue;
    const hot = money(pair.asset, found.hot);
    if (sweptAbove(hot, pair.hotCap).units === 0n) continue;
    await core.db.inTransaction(async (tx) => {
      const taken = money(pair.asset, await lockOpenSweeps(tx, pair));
      const amount = sweptAbove(subtract(hot, taken), pair.hotCap);
      if (amount.units > 0n && taken.units === 0n)
        await orderSweep(core, tx, { pair, amount, staffId: null, note: null });
    });
  }
}

/** The pair that a member of staff named, or a refusal. */
export function movedPair(core: TreasuryCore, { coin, network }: { coin: string; network: string }): Pair {
  const isKnown = core.catalogue.find(coin)?.networks.some(({ id }) => id === network) === true;
  if (!isKnown) throw new Refusal('NotFound');
  const pair = pairsOf(core).find((one) => one.coin === coin && one.network === network);
  if (pair === undefined) throw new Refusal('NetworkUnavailable');
  return pair;
}

/** Parses an amount in the coin's precision. Refuses zero. */
export function movedAmount({ asset }: Pick<Pair, 'asset'>, text: string): Money {
  const parsed = parseMoney(asset, text);
  if (!parsed.ok || parsed.value.units <= 0n) throw new Refusal('AmountInvalid', { field: 'amount' });
  return parsed.value;
}

/** Stores the row and the order to the signer in one transaction. Undefined if an automatic sweep is under way. */
async function orderSweep(
  { ids, clock, payments }: TreasuryCore,
  tx: Tx,
  { pair, amount, staffId, note }: { pair: Pair; amount: Money; staffId: string | null; note: string | null },
): Promise<NewTransfer | undefined> {
  const { coin, network } = pair;
  const transfer: NewTransfer = {
    id: ids.next(),
    kind: 'sweep',
    network,
    coin,
    units: amount.units,
    state: 'Confirmed',
    askedBy: staffId,
    askedAt: clock.now(),
    note,
  };
  if (!(await insertTransfer(tx, transfer))) return undefined;
  const { units } = rescale(amount, pair.networkAsset, 'down');
  await payments.order(tx, { id: transfer.id, kind: 'cold', coin, network, units });
  return transfer;
}
