import { type Background, createLoop } from '../../platform/background.ts';
import { createLease } from '../../platform/db/lease.ts';
import type { BlockListener, Tip } from './block-listener.ts';
import type { ChainsCore } from './core.ts';
import { ownFilter } from './find-own.ts';
import { addOutputs, dropUnconfirmed } from './output-store.ts';
import { type Chain, ChainUnavailable, type Transfer } from './ports.ts';
import { catchUp, hasOutputs, type WatchedChain, withPaths } from './process-blocks.ts';

/** A process that stalls for longer than this loses the network's lease; the cursor prevents applying a block twice. */
const LEASE_MS = 30_000;
/** Outages shorter than this are not logged. */
const LOG_AFTER_MS = 60_000;

export interface Watcher {
  /** Does one run now. */
  turn(): Promise<void>;
  readonly background: Background;
  /** Why the last run failed; undefined when it succeeded. */
  fault(): string | undefined;
}

/** Follows one network as long as the process runs. Retries an unresponsive node at a constant interval. */
export function createWatcher(options: {
  core: ChainsCore;
  chain: Chain;
  listeners: readonly BlockListener[];
  everyMs: number;
}): Watcher {
  const { core, chain, everyMs } = options;
  const { network } = chain;
  const lease = createLease({ ...core, name: `chain ${network}`, holder: core.ids.next(), ms: LEASE_MS });
  const watched: WatchedChain = { ...options };
  const notified = { tip: '', pending: '' };
  let isStopping = false;
  let outage: { sinceMs: number; isLogged: boolean; reason: string } | undefined;

  const mayGoOn = async (): Promise<boolean> => !isStopping && (await lease.isHeld());
  const turn = async (): Promise<void> => {
    if (!(await mayGoOn())) return;
    const newest = await catchUp(watched, mayGoOn);
    const tip: Tip = { ...newest, network, finalizedHeight: await chain.finalizedHeight() };
    await notifyTip(watched, tip, notified);
    await notifyPending(watched, await chain.pending(ownFilter(core, network)), notified);
  };

  /** An unresponsive node is not a failure: it is logged once and retried at the usual interval. */
  const turnLoggingOutages = async (): Promise<void> => {
    try {
      await turn();
      if (outage?.isLogged === true) core.log.info({ network }, 'a network is watched again');
      outage = undefined;
    } catch (error) {
      const now = core.clock.now().getTime();
      const reason = error instanceof ChainUnavailable ? error.message : 'The turn failed.';
      outage = { sinceMs: now, isLogged: false, ...outage, reason };
      if (!(error instanceof ChainUnavailable)) throw error;
      // At start-up the sandbox's chains and the signer come up after the rest.
      if (outage.isLogged || now - outage.sinceMs < LOG_AFTER_MS) return;
      core.log.warn({ network, reason }, 'a network cannot be watched');
      outage.isLogged = true;
    }
  };
  const loop = createLoop({ name: `chain ${network}`, everyMs, log: core.log, work: turnLoggingOutages });
  return {
    turn,
    fault: () => outage?.reason,
    background: {
      start: () => loop.start(),
      async stop() {
        isStopping = true;
        await loop.stop();
        await lease.release().catch(() => undefined);
      },
    },
  };
}

async function notifyTip({ listeners }: WatchedChain, tip: Tip, notified: { tip: string }): Promise<void> {
  const text = JSON.stringify(tip);
  if (text === notified.tip) return;
  for (const listener of listeners) await listener.onTip?.(tip);
  notified.tip = text;
}

async function notifyPending(
  { core, chain, listeners }: WatchedChain,
  transfers: readonly Transfer[],
  notified: { pending: string },
): Promise<void> {
  const text = JSON.stringify(transfers.map(({ txid, index }) => [txid, index]));
  if (text === notified.pending) return;
  const { network } = chain;
  if (hasOutputs(core, network))
    await core.db.inTransaction(async (tx) => {
      await dropUnconfirmed(tx, { network, except: transfers });
      const outputs = await withPaths(core, tx, { network, transfers });
      await addOutputs(tx, { network, height: null, outputs });
    });
  for (const listener of listeners) await listener.onPending?.(network, transfers);
  notified.pending = text;
}
