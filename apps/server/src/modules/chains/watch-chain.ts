import { type Background, createLoop } from '../../platform/background.ts';
import { dropLease, takeLease } from './block-store.ts';
import type { ChainsCore } from './core.ts';
import { ownFilter } from './find-own.ts';
import { catchUp, type Followed, hasOutputs, withPaths } from './follow-chain.ts';
import type { ChainFollower, Tip } from './follower.ts';
import { addOutputs, dropUnconfirmed } from './output-store.ts';
import { type Chain, ChainUnavailable, type Transfer } from './ports.ts';

/** A process that stands still for longer than this loses the network to another; the cursor keeps both from doing one block. */
const LEASE_MS = 30_000;
/** So long nobody is told that a node is silent. */
const PATIENCE_MS = 20_000;

export interface Watcher {
  /** One turn, at once. */
  turn(): Promise<void>;
  readonly background: Background;
  /** Why the last turn failed; undefined when it did not. */
  fault(): string | undefined;
}

/** Follows one network for as long as the process runs. A silent node is asked again and again, at an even pace. */
export function createWatcher(options: {
  core: ChainsCore;
  chain: Chain;
  followers: readonly ChainFollower[];
  everyMs: number;
}): Watcher {
  const { core, chain, everyMs } = options;
  const { network } = chain;
  const holder = core.ids.next();
  const followed: Followed = { ...options };
  const told = { tip: '', pending: '' };
  let isStopping = false;
  let leaseUntilMs = 0;
  let silence: { sinceMs: number; isTold: boolean; reason: string } | undefined;

  /** Nobody else can take the lease before it has run out, so it is written again only when half of it is over. */
  const mayGoOn = async (): Promise<boolean> => {
    if (isStopping) return false;
    const now = core.clock.now();
    const leftMs = leaseUntilMs - now.getTime();
    if (leftMs > LEASE_MS / 2 && leftMs <= LEASE_MS) return true;
    const until = new Date(now.getTime() + LEASE_MS);
    const isTaken = await takeLease(core.db.autocommit, { network, holder, now, until });
    leaseUntilMs = isTaken ? until.getTime() : 0;
    return isTaken;
  };
  const turn = async (): Promise<void> => {
    if (!(await mayGoOn())) return;
    const newest = await catchUp(followed, mayGoOn);
    const tip: Tip = { ...newest, network, finalizedHeight: await chain.finalizedHeight() };
    await tellTip(followed, tip, told);
    await tellPending(followed, await chain.pending(ownFilter(core, network)), told);
  };

  /** A node that does not answer is a state and no failure: it is said once, and asked again after the usual pause. */
  const patientTurn = async (): Promise<void> => {
    try {
      await turn();
      if (silence?.isTold === true) core.log.info({ network }, 'a network is followed again');
      silence = undefined;
    } catch (error) {
      const now = core.clock.now().getTime();
      const reason = error instanceof ChainUnavailable ? error.message : 'The turn failed.';
      silence = { sinceMs: now, isTold: false, ...silence, reason };
      if (!(error instanceof ChainUnavailable)) throw error;
      // At a start the sandbox's chains and the signer come after the rest.
      if (silence.isTold || now - silence.sinceMs < PATIENCE_MS) return;
      core.log.warn({ network, reason }, 'a network cannot be followed');
      silence.isTold = true;
    }
  };
  const loop = createLoop({ name: `chain ${network}`, everyMs, log: core.log, work: patientTurn });
  return {
    turn,
    fault: () => silence?.reason,
    background: {
      start: () => loop.start(),
      async stop() {
        isStopping = true;
        await loop.stop();
        await dropLease(core.db.autocommit, { network, holder, now: core.clock.now() }).catch(
          () => undefined,
        );
      },
    },
  };
}

async function tellTip({ followers }: Followed, tip: Tip, told: { tip: string }): Promise<void> {
  const text = JSON.stringify(tip);
  if (text === told.tip) return;
  for (const follower of followers) await follower.onTip?.(tip);
  told.tip = text;
}

async function tellPending(
  { core, chain, followers }: Followed,
  transfers: readonly Transfer[],
  told: { pending: string },
): Promise<void> {
  const text = JSON.stringify(transfers.map(({ txid, index }) => [txid, index]));
  if (text === told.pending) return;
  const { network } = chain;
  if (hasOutputs(core, network))
    await core.db.inTransaction(async (tx) => {
      await dropUnconfirmed(tx, { network, except: transfers });
      const outputs = await withPaths(core, tx, { network, transfers });
      await addOutputs(tx, { network, height: null, outputs });
    });
  for (const follower of followers) await follower.onPending?.(network, transfers);
  told.pending = text;
}
