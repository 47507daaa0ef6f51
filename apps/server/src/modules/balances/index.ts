import type { Problem } from '@gim/contract';
import { sum } from '@gim/money';
import type { Mount } from '../../http/mount.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Channels } from '../../platform/db/listen.ts';
import type { ReplicaReads } from '../../platform/db/replica-reads.ts';
import { USD } from '../coins/index.ts';
import type { BalancesCore } from './core.ts';
import { holdingsOf } from './holding.ts';
import { createBalanceNotifier, movedChannels, notifyIncoming } from './moved-balances.ts';
import type { Audience, IncomingSource } from './ports.ts';
import { mountBalances } from './routes.ts';
import { createStepCache } from './step-cache.ts';
import { worthNow } from './worth.ts';

export type { IncomingSource } from './ports.ts';

/** Users' balances, their worth, and their history. */
export interface Balances {
  /** Why an account cannot be deleted: the rest is worth more than a dollar, or has no price. */
  closingProblem(reader: Reader, userId: string): Promise<Problem | null>;
  /** Registers a source of incoming amounts, at wiring. */
  onIncoming(source: IncomingSource): void;
  /** Call when an incoming amount appears or disappears. Open pages update after the commit. */
  incomingChanged(
    tx: Tx,
    changed: readonly { readonly userId: string; readonly coin: string }[],
  ): Promise<void>;
  mount(mount: Mount): void;
  /** For processes with live connections: the channels to LISTEN to, so that open pages update at once. */
  channels(audience: Audience): Channels;
  close(): Promise<void>;
}

const DUST_CENTS = 100n;

interface BalancesDeps extends Omit<BalancesCore, 'incoming' | 'stepCache'> {
  /** For the charts; the balances themselves come from the primary. */
  readonly replicaReads: ReplicaReads;
}

export function createBalances({ replicaReads, ...deps }: BalancesDeps): Balances {
  const incoming: IncomingSource[] = [];
  const core: BalancesCore = { ...deps, incoming, stepCache: createStepCache({ ...deps, replicaReads }) };
  const notifier = createBalanceNotifier(core);
  core.ledger.onMoved(notifier.onMoved);
  return {
    async closingProblem(reader, userId) {
      const worths = (await holdingsOf(core, reader, userId)).map(({ coin, balance }) =>
        worthNow(balance, core.coins.prices.latest(coin)),
      );
      const total = sum(
        USD,
        worths.flatMap((usd) => usd ?? []),
      );
      return worths.includes(null) || total.units > DUST_CENTS ? 'AccountHasBalance' : null;
    },
    onIncoming: (source) => void incoming.push(source),
    incomingChanged: notifyIncoming,
    mount: (mount) => mountBalances(mount, core),
    channels: (audience) => movedChannels(core, audience),
    close: notifier.close,
  };
}
