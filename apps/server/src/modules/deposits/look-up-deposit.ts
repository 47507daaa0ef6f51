import type { lookUpDeposit as lookUpDepositCall, Reply } from '@gim/contract';
import type { AttemptRule } from '../../platform/attempts/attempt-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ChainUnavailable, type FoundTransaction } from '../chains/index.ts';
import type { DepositsCore } from './core.ts';
import type { Deposit } from './deposit.ts';
import { listByTxid } from './deposit-store.ts';
import { findTerms } from './get-deposit-info.ts';
import { recordTransfers } from './record-transfers.ts';
import { attempts } from './renewal-store.ts';
import { settleFinal } from './settle-final.ts';

export type Lookup = Reply<typeof lookUpDepositCall>;

/** A look-up calls the nodes. The limit also prevents probing for other people's transactions. */
const RULE: AttemptRule = { limit: 20, windowSeconds: 3600, lockSeconds: null };

/**
 * Finds a deposit by its transaction. A missed one is recorded under the same key as the watcher's (C-01). Other
 * people's transfers get the same answer as unknown ones.
 */
export async function lookUpDeposit(
  core: DepositsCore,
  own: { readonly userId: string; readonly coin: string; readonly network: string; readonly txid: string },
): Promise<Lookup> {
  const { userId, txid } = own;
  const { network } = findTerms(core, own).terms;
  await countLookup(core, userId);
  const found = await askChain(core, network, txid);
  if (found !== undefined) await recordMissedDeposit(core, { ...own, network, found });
  const deposits = await listByTxid(core.db.autocommit, { network, txid });
  const mine = deposits.filter((deposit) => deposit.userId === userId && deposit.state !== 'gone');
  const transactionIds = [...new Set(mine.flatMap(({ transactionId }) => transactionId ?? []))];
  if (mine.length > 0) return { outcome: outcomeOf(mine), transactionIds };
  if (found === undefined) return { outcome: 'NotFound', transactionIds };
  const isUnassigned = deposits.some(
    (deposit) => deposit.userId === null && (deposit.state === 'seen' || deposit.state === 'suspense'),
  );
  return { outcome: isUnassigned ? 'Suspense' : 'NotOurs', transactionIds };
}

async function countLookup({ db, clock }: DepositsCore, userId: string): Promise<void> {
  const now = clock.now();
  const { isAllowed, lockedUntil } = await db.inTransaction((tx) =>
    attempts.count(tx, { bucket: `lookup ${userId}`, rule: RULE, now }),
  );
  if (isAllowed) return;
  const waitMs = (lockedUntil?.getTime() ?? 0) - now.getTime();
  throw new Refusal('TooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

async function askChain(
  { chains, db }: DepositsCore,
  network: string,
  txid: string,
): Promise<FoundTransaction | undefined> {
  try {
    return await chains
      .chain(network)
      .transaction(
        txid,
        async (addresses) => new Set((await chains.findOwn(db.autocommit, network, addresses)).keys()),
      );
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new Refusal('NetworkUnavailable');
    throw error;
  }
}

async function recordMissedDeposit(
  core: DepositsCore,
  { userId, network, found }: { userId: string; network: string; found: FoundTransaction },
): Promise<void> {
  const { block, transfers } = found;
  const processed = await core.chains.processed(core.db.autocommit, network);
  // Leave blocks above the cursor to the watcher, so that a rollback knows what they contain.
  const known = block !== null && (processed === undefined || block.height > processed.height) ? null : block;
  await core.db.inTransaction((tx) =>
    recordTransfers(core, tx, {
      network,
      block: known,
      transfers,
      isWatcher: false,
      filter: (arrival) => arrival.userId === userId || arrival.userId === null,
    }),
  );
  if (known === null || processed === undefined) return;
  const finalizedHeight = await core.chains.chain(network).finalizedHeight();
  await settleFinal(core, { network, height: processed.height, finalizedHeight });
}

/** The outcome of the deposit that is furthest from being credited. */
function outcomeOf(deposits: readonly Deposit[]): Lookup['outcome'] {
  if (deposits.some(({ state }) => state === 'seen')) return 'Confirming';
  return deposits.some(({ state }) => state === 'collecting') ? 'Collecting' : 'Credited';
}
