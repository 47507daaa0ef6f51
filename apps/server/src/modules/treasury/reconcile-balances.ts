import { setTimeout as sleep } from 'node:timers/promises';
import { toDecimal } from '@gim/money';
import { type BlockRef, ChainUnavailable } from '../chains/index.ts';
import { deleteOld, saveComparison } from './comparison-store.ts';
import { type Pair, pairName, pairsOf, type TreasuryCore } from './core.ts';
import { type Comparison, compareAmounts, isHotLow, isShort, stopOf } from './drift-policy.ts';
import { clearAlarm, raiseAlarm } from './raise-alarm.ts';
import { readAmountsAt, readSnapshot } from './read-snapshot.ts';

/** Per network, the last block height and since when it has not changed. Kept in memory, per process. */
export type ChainProgress = Map<string, { readonly height: number; readonly since: Date }>;

const RETENTION_DAYS = 7;

/** Compares the balances on every network with the ledger (C-11). An unreachable network does not stop the others. */
export async function reconcileBalances(core: TreasuryCore, progress: ChainProgress): Promise<void> {
  const pairs = pairsOf(core);
  for (const network of core.chains.networks) {
    const own = pairs.filter((pair) => pair.network === network);
    try {
      await compareNetwork(core, { network, pairs: own, progress });
    } catch (error) {
      if (error instanceof ChainUnavailable)
        core.log.info({ network, reason: error.message }, 'a network cannot be reconciled now');
      else core.log.error({ err: error, network }, 'a network could not be reconciled');
      await recordProgress(core, { network, progress, at: undefined, isBehind: true });
    }
  }
  const now = core.clock.now();
  await deleteOld(core.db.autocommit, new Date(now.getTime() - RETENTION_DAYS * 86_400_000));
}

interface Compared {
  readonly at: BlockRef;
  readonly pair: Pair;
  readonly comparison: Comparison;
}

/**
 * A shortage is confirmed by a second comparison on another snapshot, because a settlement may be half written during
 * the first. Only a shortage in both stops withdrawals.
 */
async function compareNetwork(
  core: TreasuryCore,
  { network, pairs, progress }: { network: string; pairs: readonly Pair[]; progress: ChainProgress },
): Promise<void> {
  const first = await compareOnce(core, network, pairs);
  const isAnyShort = first.some(({ comparison }) => isShort(comparison));
  if (isAnyShort) await sleep(core.rules.recheckDelayMs);
  const compared = isAnyShort ? await compareOnce(core, network, pairs) : first;
  for (const one of compared) await conclude(core, one);
  const [newest] = compared;
  const tip = await core.chains.chain(network).tip();
  const isBehind = newest === undefined || newest.at.height < tip.height;
  await recordProgress(core, { network, progress, at: newest?.at, isBehind });
}

async function compareOnce(
  core: TreasuryCore,
  network: string,
  pairs: readonly Pair[],
): Promise<readonly Compared[]> {
  const snapshot = await readSnapshot(core, network, pairs);
  if (snapshot === undefined) return [];
  const amounts = await readAmountsAt(core, { network, pairs }, snapshot);
  return pairs.flatMap((pair) => {
    const own = amounts.get(pair.coin);
    return own === undefined ? [] : [{ at: snapshot.at, pair, comparison: compareAmounts(own, pair) }];
  });
}

/** Stores the result. A shortage stops withdrawals of the pair in the same transaction. */
async function conclude(core: TreasuryCore, { at, pair, comparison }: Compared): Promise<void> {
  const { db, clock, payments, catalogue, chains } = core;
  const { coin, network, hotCap } = pair;
  const drift = toDecimal(comparison.drift);
  await db.inTransaction(async (tx) => {
    await saveComparison(tx, {
      ...unitsOf(comparison),
      network,
      coin,
      height: at.height,
      hash: at.hash,
      checkedAt: clock.now(),
    });
    const key = { network, coin } as const;
    if (isShort(comparison)) {
      const subject = stopOf(pair, pairsOf({ catalogue, chains }));
      const text = `${pairName(pair)} is short by ${drift.slice(1)} at block ${at.height}.`;
      await payments.stops.stop(tx, { ...subject, cause: 'drift', reason: text, stoppedBy: null });
      await raiseAlarm(core, tx, { ...key, kind: 'Drift', text });
    } else await clearAlarm(core, tx, { ...key, kind: 'Drift' });
    if (isHotLow(comparison.hot, hotCap)) {
      const text = `The hot wallet has ${toDecimal(comparison.hot)} of ${toDecimal(hotCap)} ${coin}.`;
      await raiseAlarm(core, tx, { ...key, kind: 'HotLow', text });
    } else await clearAlarm(core, tx, { ...key, kind: 'HotLow' });
  });
}

function unitsOf(
  comparison: Comparison,
): Record<'hot' | 'deposits' | 'cold' | 'inFlight' | 'owed' | 'uncredited' | 'drift', bigint> {
  const { hot, deposits, cold, inFlight, owed, uncredited, drift } = comparison;
  return {
    hot: hot.units,
    deposits: deposits.units,
    cold: cold.units,
    inFlight: inFlight.units,
    owed: owed.units,
    uncredited: uncredited.units,
    drift: drift.units,
  };
}

/**
 * Raises `ChainSilent` if the network was unreachable, or its watcher behind, for too long: a comparison at an old
 * block says nothing about the present.
 */
async function recordProgress(
  core: TreasuryCore,
  {
    network,
    progress,
    at,
    isBehind,
  }: {
    network: string;
    progress: ChainProgress;
    at: BlockRef | undefined;
    isBehind: boolean;
  },
): Promise<void> {
  const now = core.clock.now();
  const height = at?.height ?? progress.get(network)?.height ?? -1;
  const before = progress.get(network);
  const hasMoved = before === undefined || height !== before.height || !isBehind;
  const last = hasMoved ? { height, since: now } : before;
  progress.set(network, last);
  const seconds = (now.getTime() - last.since.getTime()) / 1000;
  const key = { kind: 'ChainSilent', network, coin: null } as const;
  await core.db.inTransaction(async (tx) => {
    if (seconds >= core.rules.silentSeconds)
      await raiseAlarm(core, tx, { ...key, text: `Nothing new of ${network} for ${Math.floor(seconds)} s.` });
    else if (hasMoved) await clearAlarm(core, tx, key);
  });
}
