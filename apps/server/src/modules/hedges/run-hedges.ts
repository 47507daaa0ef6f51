import { money, price, readRatio, toDecimal } from '@gim/money';
import { CompanionRefused, companion } from '../../platform/db/companion.ts';
import { Refusal } from '../../platform/refusal.ts';
import { USD } from '../coins/index.ts';
import { type HedgesCore, hedgedCoins } from './core.ts';
import { fillLegs } from './fill-legs.ts';
import type { OpenHedge } from './hedge.ts';
import { fillOf, limitPrice, wantedHedge } from './hedge-policy.ts';
import type { ExchangeFill } from './ports.ts';
import { listPositions, lockPosition } from './position-store.ts';
import {
  hedgeFills,
  insertHedge,
  listOpen,
  markFailed,
  markPlanned,
  markSent,
  type NewHedge,
  type StoredHedge,
} from './store.ts';

/** Plans the orders that are needed, and moves every open order one step on. */
export async function runHedges(core: HedgesCore): Promise<void> {
  // A worker process gets no price notifications, so it reads the prices.
  await core.prices.load();
  await planHedges(core);
  for (const kept of await listOpen(core.db.autocommit)) {
    const hedge = hedgeOf(core, kept);
    try {
      await (hedge.status === 'planned' ? sendHedge(core, hedge) : checkHedge(core, hedge));
    } catch (error) {
      // The exchange is unreachable or its answer was unclear. The order keeps its state and is looked up in the next
      // run.
      core.log.warn({ err: error, hedgeId: hedge.id, coin: hedge.coin }, 'a hedge failed, retrying');
    }
  }
}

async function planHedges(core: HedgesCore): Promise<void> {
  const { db } = core;
  const positions = await listPositions(db.autocommit);
  for (const coin of hedgedCoins(core)) {
    if (planFor(core, coin, positions.get(coin) ?? 0n) === null) continue;
    // Plan again under the lock: another process may have posted the fill that closes the position, and planning from
    // the old value would order twice.
    await db.inTransaction(async (tx) => {
      const planned = planFor(core, coin, await lockPosition(tx, coin));
      if (planned === null) return;
      const refusedSince = new Date(planned.createdAt.getTime() - core.rules.pauseSeconds * 1000);
      await insertHedge(tx, planned, { refusedSince });
    });
  }
}

/** The order for a position of so many units. Null if the position may stay open or there is no fresh price. */
function planFor(core: HedgesCore, coin: string, units: bigint): NewHedge | null {
  const { clock, ids, catalogue, prices, rules } = core;
  const position = money(catalogue.assetOf(coin), units);
  const known = prices.latest(coin);
  // Without a fresh price there is no limit to send. The position waits, and trades stop by themselves.
  if (units === 0n || known === undefined || known.isStale) return null;
  const market = price({ base: position.asset, quote: USD, rate: known.rate });
  const wanted = wantedHedge(position, { market, band: rules.band });
  if (wanted === null) return null;
  const { side, amount } = wanted;
  return {
    id: ids.next(),
    coin,
    side,
    units: amount.units,
    marketPrice: known.usd,
    limitPrice: limitPrice(side, market, rules.slippageMax),
    createdAt: clock.now(),
  };
}

/**
 * Sends an order once. The status `sent` is stored first, so after a crash the order is looked up, not sent again. An
 * order that was sent before is looked up by its id before it is sent again.
 */
async function sendHedge(core: HedgesCore, planned: OpenHedge): Promise<void> {
  const { db, clock, exchange, log } = core;
  const sentAt = clock.now();
  if (!(await markSent(db.autocommit, { id: planned.id, tries: planned.tries, at: sentAt }))) return;
  const hedge: OpenHedge = { ...planned, status: 'sent', tries: planned.tries + 1, sentAt };
  const known = planned.tries > 0 ? await exchange.find(hedge) : undefined;
  if (known !== undefined) return settleHedge(core, hedge, known);
  const { id, coin, side } = hedge;
  const order = { id, coin, side, amount: toDecimal(hedge.amount), limitPrice: hedge.limitPrice };
  const outcome = await exchange.send(order);
  switch (outcome.kind) {
    case 'taken': {
      const found = await exchange.find(hedge);
      return found === undefined ? undefined : settleHedge(core, hedge, found);
    }
    case 'busy':
      return markPlanned(db.autocommit, hedge);
    case 'refused':
      log.error(
        { hedgeId: id, coin, side, reason: outcome.reason },
        'the exchange refused a hedge: the position stays open',
      );
      return markFailed(db.autocommit, { id, reason: outcome.reason, at: clock.now() });
  }
}

/** Looks up a sent order. If the exchange does not know it after `lostAfterSeconds`, it never arrived. */
async function checkHedge(core: HedgesCore, hedge: OpenHedge): Promise<void> {
  const { db, clock, exchange, rules } = core;
  const found = await exchange.find(hedge);
  if (found !== undefined) return settleHedge(core, hedge, found);
  const sentMs = hedge.sentAt?.getTime() ?? 0;
  if (clock.now().getTime() - sentMs > rules.lostAfterSeconds * 1000) await markPlanned(db.autocommit, hedge);
}

/** Posts the fill. Idempotent: the posting's key is the order's id. */
async function settleHedge(core: HedgesCore, hedge: OpenHedge, told: ExchangeFill): Promise<void> {
  if (!told.isOver) return;
  const { db, clock, ledger, exchange, log } = core;
  const { id, coin, side } = hedge;
  const at = clock.now();
  const fill = fillOf(
    { side, coin: hedge.amount.asset, dollars: USD },
    { filled: readRatio(told.filled), cost: readRatio(told.cost), fee: readRatio(told.fee) },
  );
  if (fill.coins.units === 0n) return markFailed(db.autocommit, { id, reason: 'NotFilled', at });
  const market = price({ base: hedge.amount.asset, quote: USD, rate: readRatio(hedge.marketPrice) });
  const row = {
    id,
    coin,
    filled: fill.coins.units,
    cost: fill.cost.units,
    fee: fill.fee.units,
    moves: side === 'Buy' ? -fill.coins.units : fill.coins.units,
    at,
  };
  try {
    const legs = fillLegs({ exchange: exchange.name, side, market }, fill);
    await ledger.post({ key: id, kind: 'hedge', legs, companions: [companion(hedgeFills, row)] });
  } catch (error) {
    // Another process has posted it.
    if (error instanceof CompanionRefused) return;
    if (error instanceof Refusal && error.problem === 'InsufficientFunds')
      log.error({ hedgeId: id, coin, side }, 'a hedge fill could not be posted: insufficient house funds');
    throw error;
  }
}

function hedgeOf({ catalogue }: HedgesCore, { units, ...kept }: StoredHedge): OpenHedge {
  return { ...kept, amount: money(catalogue.assetOf(kept.coin), BigInt(units)) };
}
