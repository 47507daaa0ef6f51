import type { TopicData } from '@gim/contract';
import { add, toDecimal } from '@gim/money';
import type { Tx } from '../../platform/db/db.ts';
import type { Channels } from '../../platform/db/listen.ts';
import type { Account } from '../ledger/index.ts';
import { type CoalescingQueue, createCoalescingQueue, type Moves } from './coalescing-queue.ts';
import type { BalancesCore } from './core.ts';
import { holdingsOf, incomingOf } from './holding.ts';
import type { Audience } from './ports.ts';
import { MOVED_CHANNEL, notifyMoved } from './store.ts';

/** About 40 events a second, more than a person can follow. */
const IDLE_DELAY_MS = 25;
const USERS_AT_ONCE = 4;
const NOTICE_LENGTH_MAX = 7_900;
const userPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Notifies all processes whose balances moved, after the commit. The notification carries no amounts: processes with
 * open pages of that user read the balance themselves, so that a late notification never shows an older figure.
 */
export function createBalanceNotifier({ db, log }: Pick<BalancesCore, 'db' | 'log'>): {
  onMoved(accounts: readonly Account[]): void;
  close(): Promise<void>;
} {
  const queue = createCoalescingQueue({
    log,
    idleDelayMs: IDLE_DELAY_MS,
    work: (moves) => notifyMoved(db.autocommit, writeMoves(moves)),
  });
  return {
    onMoved(accounts) {
      for (const { owner, asset, kind } of accounts) {
        // House and outside accounts have no live pages.
        if ((kind === 'available' || kind === 'held') && userPattern.test(owner)) queue.add(owner, asset);
      }
    },
    close: queue.close,
  };
}

/** The same for incoming amounts, in the transaction that changed them: NOTIFY is sent at its commit. */
export async function notifyIncoming(
  tx: Tx,
  changed: readonly { readonly userId: string; readonly coin: string }[],
): Promise<void> {
  const moves = new Map<string, Set<string>>();
  for (const { userId, coin } of changed) moves.set(userId, (moves.get(userId) ?? new Set()).add(coin));
  if (moves.size > 0) await notifyMoved(tx, writeMoves(moves));
}

/** Handles the notifications in a process with live connections. */
export function movedChannels(core: BalancesCore, audience: Audience): Channels {
  const queue: CoalescingQueue = createCoalescingQueue({
    log: core.log,
    idleDelayMs: 0,
    work: async (moves) => {
      const users = [...moves];
      for (let from = 0; from < users.length; from += USERS_AT_ONCE)
        await Promise.all(
          users.slice(from, from + USERS_AT_ONCE).map((one) => publishBalances(core, audience, one)),
        );
    },
  });
  return {
    [MOVED_CHANNEL]: (payload) => {
      // A null payload means the connection was lost; the hub then tells every client to refetch.
      for (const [userId, coin] of readMoves(payload ?? ''))
        if (audience.announce({ topic: 'balances', userId })) queue.add(userId, coin);
    },
  };
}

async function publishBalances(
  core: BalancesCore,
  audience: Audience,
  [userId, coins]: readonly [string, ReadonlySet<string>],
): Promise<void> {
  const { db } = core;
  const [holdings, incoming] = await Promise.all([
    holdingsOf(core, db.autocommit, userId),
    incomingOf(core, db.autocommit, userId),
  ]);
  const items: TopicData<'balances'>['items'] = holdings
    .filter(({ coin }) => coins.has(coin))
    .map(({ coin, available, locked }) => ({
      coin,
      balance: toDecimal(add(available, locked)),
      available: toDecimal(available),
      locked: toDecimal(locked),
      incoming: toDecimal(incoming(available.asset)),
    }));
  if (items.length > 0) audience.publish({ topic: 'balances', userId, data: { items } });
}

/** One line for each user and coin, in as many payloads as NOTIFY's size limit needs. */
function writeMoves(moves: Moves): readonly string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const [userId, coins] of moves) {
    for (const coin of coins) {
      const line = `${userId} ${coin}\n`;
      if (payload.length + line.length > NOTICE_LENGTH_MAX) {
        payloads.push(payload);
        payload = '';
      }
      payload += line;
    }
  }
  return [...payloads, payload];
}

function* readMoves(payload: string): Generator<readonly [userId: string, coin: string]> {
  for (const line of payload.split('\n')) {
    const [userId = '', coin = ''] = line.split(' ');
    if (coin !== '') yield [userId, coin];
  }
}
