import { convert, type Money, money, multiply, ratio, readMoney } from '@gim/money';
import type { Catalogue, PriceBook } from '../modules/coins/index.ts';
import { account, type Ledger } from '../modules/ledger/index.ts';
import type { Trades } from '../modules/trades/index.ts';
import type { Transactions } from '../modules/transactions/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Ids } from '../platform/ids.ts';
import type { Random } from '../platform/random.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PastDeed } from './past-plan.ts';
import { SANDBOX_MONEY } from './sandbox-money.ts';

/** The product's own use cases, standing in the past. */
export interface PastWorld {
  readonly db: Db;
  readonly ids: Ids;
  readonly random: Random;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'fresh'>;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  readonly trades: Trades;
  now(): Date;
  /** Lets some minutes go by. */
  pass(minutes: number): void;
}

/** Does one thing as it would have been done then. What the balance does not cover is left out, as a person would. */
export async function live(world: PastWorld, userId: string, deed: PastDeed): Promise<void> {
  switch (deed.kind) {
    case 'cash-in':
      return cashIn(world, userId, deed);
    case 'deposit':
      return deposit(world, userId, deed);
    case 'buy':
      return trade(world, {
        userId,
        side: 'Buy',
        coin: deed.coin,
        given: 'quoteAmount',
        money: readMoney(world.catalogue.assetOf('USD'), deed.quoteAmount),
      });
    case 'sell':
      return sell(world, userId, deed);
  }
}

async function trade({ trades }: PastWorld, wish: Parameters<Trades['tradeNow']>[0]): Promise<void> {
  await trades.tradeNow(wish).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.problem !== 'InsufficientFunds') throw error;
  });
}

async function sell(
  world: PastWorld,
  userId: string,
  { coin, percent }: Extract<PastDeed, { kind: 'sell' }>,
): Promise<void> {
  const { amount } = await world.ledger.balanceOf(world.db.autocommit, account(userId, coin, 'available'));
  const part = multiply(money(world.catalogue.assetOf(coin), amount.units), ratio(percent, 100n), 'down');
  if (part.units > 0n) await trade(world, { userId, side: 'Sell', coin, given: 'amount', money: part });
}

const point = {
  id: '018f0000-0000-7000-8000-000000000c01',
  name: 'Loop',
  city: 'Chicago',
  address: '120 S Riverside Plaza',
  timeZone: 'America/Chicago',
  latitude: 41.8802,
  longitude: -87.6389,
} as const;

const HALF_HOUR_MS = 1_800_000;

async function cashIn(
  world: PastWorld,
  userId: string,
  { amount, isCanceled }: Extract<PastDeed, { kind: 'cash-in' }>,
): Promise<void> {
  const { db, ids, transactions, ledger, catalogue } = world;
  const cash = readMoney(catalogue.assetOf('USD'), amount);
  const slot = new Date(world.now().getTime() + 4 * HALF_HOUR_MS);
  const type = 'CashIn';
  const id = await db.inTransaction((tx) =>
    transactions.record(tx, {
      userId,
      type,
      stages: ['scheduled'],
      leg: { money: cash, direction: 'in' },
      usd: cash,
      details: {
        point,
        slotFrom: slot.toISOString(),
        slotTo: new Date(slot.getTime() + HALF_HOUR_MS).toISOString(),
        cash: amount,
        cashback: null,
        codeFrom: world.now().toISOString(),
        thenBuy: null,
        isRescheduled: false,
        chooseAgainUntil: null,
        boughtBy: null,
      },
      postings: [],
    }),
  );
  world.pass(45);
  if (isCanceled) {
    const reason = 'CanceledByUser';
    await db.inTransaction((tx) =>
      transactions.move(tx, { userId, id, type, from: 'scheduled', to: 'canceled', reason }),
    );
    return;
  }
  await db.inTransaction((tx) =>
    transactions.move(tx, { userId, id, type, from: 'scheduled', to: 'code_issued' }),
  );
  world.pass(80);
  const key = ids.next();
  await ledger.post({
    key,
    kind: 'cash-in',
    legs: [
      {
        from: account(SANDBOX_MONEY, 'USD', 'outside'),
        to: account(userId, 'USD', 'available'),
        amount: cash,
      },
    ],
    companions: [
      transactions.moving({ userId, id, type, from: 'code_issued', to: 'successful', posting: key }),
    ],
  });
}

async function deposit(
  world: PastWorld,
  userId: string,
  { coin, amount, isRejected }: Extract<PastDeed, { kind: 'deposit' }>,
): Promise<void> {
  const { db, ids, random, transactions, ledger, catalogue } = world;
  const network = catalogue.find(coin)?.networks[0];
  if (network === undefined) return;
  const credit = readMoney(catalogue.assetOf(coin), amount);
  const type = 'Deposit';
  const need = network.confirmations;
  const id = await db.inTransaction((tx) =>
    transactions.record(tx, {
      userId,
      type,
      stages: ['seen'],
      leg: { money: credit, direction: 'in' },
      usd: worthOf(world, credit),
      details: {
        network: network.id,
        address: addressOn(network.id, random),
        memo: null,
        txid: `${network.id === 'bitcoin' ? '' : '0x'}${random.bytes(32).toString('hex')}`,
        confirmations: { have: 0, need },
        arrived: amount,
      },
      postings: [],
    }),
  );
  world.pass(network.etaMinutes);
  if (isRejected) {
    const reason = 'BlockReorganised';
    await db.inTransaction((tx) =>
      transactions.move(tx, { userId, id, type, from: 'seen', to: 'rejected', reason }),
    );
    return;
  }
  const key = ids.next();
  const details = { confirmations: { have: need, need } };
  await ledger.post({
    key,
    kind: 'deposit',
    legs: [
      {
        from: account(SANDBOX_MONEY, coin, 'outside'),
        to: account(userId, coin, 'available'),
        amount: credit,
      },
    ],
    companions: [
      transactions.moving({ userId, id, type, from: 'seen', to: 'successful', posting: key, details }),
    ],
  });
}

const worthOf = ({ prices }: PastWorld, amount: Money): Money =>
  convert(amount, prices.fresh(amount.asset.code), 'down');

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Looks like one of the test network; nobody holds its key, and nothing is ever sent to it. */
const addressOn = (network: string, random: Random): string =>
  network === 'bitcoin'
    ? `bcrt1q${Array.from({ length: 38 }, () => BECH32[random.integer(32)]).join('')}`
    : `0x${random.bytes(20).toString('hex')}`;
