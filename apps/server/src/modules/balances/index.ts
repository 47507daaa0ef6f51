import type { Problem } from '@gim/contract';
import { sum } from '@gim/money';
import type { Mount } from '../../http/mount.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Channels } from '../../platform/db/listen.ts';
import { USD } from '../coins/index.ts';
import type { BalancesCore } from './core.ts';
import { holdingsOf } from './holding.ts';
import { createMovedNews, movedChannels, notifyIncoming } from './moved-balances.ts';
import type { Audience, IncomingSource } from './ports.ts';
import { mountBalances } from './routes.ts';
import { createStepCache } from './step-cache.ts';
import { worthNow } from './worth.ts';

export type { IncomingSource } from './ports.ts';

/** What each user has, what it is worth, and what it was worth before. */
export interface Balances {
  /** Why an account cannot be deleted: what is left is worth more than a dollar, or cannot be priced. */
  closingProblem(reader: Reader, userId: string): Promise<Problem | null>;
  /** Says what is on its way. Once a source, at wiring. */
  onIncoming(source: IncomingSource): void;
  /** Something is on its way that was not, or no longer. Open pages show it when the transaction is committed. */
  incomingChanged(
    tx: Tx,
    changed: readonly { readonly userId: string; readonly coin: string }[],
  ): Promise<void>;
  mount(mount: Mount): void;
  /** What a process with live connections listens to, so that open pages show every move at once. */
  channels(audience: Audience): Channels;
  close(): Promise<void>;
}

const DUST_CENTS = 100n;

export function createBalances(deps: Omit<BalancesCore, 'incoming' | 'stepCache'>): Balances {
  const incoming: IncomingSource[] = [];
  const core: BalancesCore = { ...deps, incoming, stepCache: createStepCache(deps) };
  const news = createMovedNews(core);
  core.ledger.onMoved(news.hear);
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
    close: news.close,
  };
}
