import { convert, type Money, money, multiply, ratio, readMoney } from '@gim/money';
import type { Catalogue, PriceBook } from '../modules/coins/index.ts';
import { account, type Ledger } from '../modules/ledger/index.ts';
import type { Trades } from '../modules/trades/index.ts';
import type { Transactions } from '../modules/transactions/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Ids } from '../platform/ids.ts';
import type { Random } from '../platform/random.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DemoOperation } from './plan-demo-history.ts';
import { seededPlace } from './points/seed-points.ts';
import { SANDBOX_MONEY } from './sandbox-money.ts';

/** The product's own use cases, with the clock of the demo history. */
export interface DemoContext {
  readonly db: Db;
  readonly ids: Ids;
  readonly random: Random;
  readonly catalogue: Catalogue;
  readonly prices: Pick<PriceBook, 'fresh'>;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  readonly trades: Trades;
  now(): Date;
  /** Advances the clock. */
  pass(minutes: number): void;
}

/** Runs one operation at its time in the past. Skips it when the balance is too small. */
export async function runDemoOperation(
  context: DemoContext,
  userId: string,
  operation: DemoOperation,
): Promise<void> {
  switch (operation.kind) {
    case 'cash-in':
      return cashIn(context, userId, operation);
    case 'deposit':
      return deposit(context, userId, operation);
    case 'buy':
      return trade(context, {
        userId,
        side: 'Buy',
        coin: operation.coin,
        given: 'quoteAmount',
        money: readMoney(context.catalogue.assetOf('USD'), operation.quoteAmount),
      });
    case 'sell':
      return sell(context, userId, operation);
  }
}

async function trade({ trades }: DemoContext, request: Parameters<Trades['tradeNow']>[0]): Promise<void> {
  await trades.tradeNow(request).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.problem !== 'InsufficientFunds') throw error;
  });
}

async function sell(
  context: DemoContext,
  userId: string,
  { coin, percent }: Extract<DemoOperation, { kind: 'sell' }>,
): Promise<void> {
  const { amount } = await context.ledger.balanceOf(
    context.db.autocommit,
    account(userId, coin, 'available'),
  );
  const part = multiply(money(context.catalogue.assetOf(coin), amount.units), ratio(percent, 100n), 'down');
  if (part.units > 0n) await trade(context, { userId, side: 'Sell', coin, given: 'amount', money: part });
}

/** The first seeded point, where the demo's tellers work too. */
const point = seededPlace(0xa1);

const HALF_HOUR_MS = 1_800_000;

async function cashIn(
  context: DemoContext,
  userId: string,
  { amount, isCanceled }: Extract<DemoOperation, { kind: 'cash-in' }>,
): Promise<void> {
  const { db, ids, transactions, ledger, catalogue } = context;
  const cash = readMoney(catalogue.assetOf('USD'), amount);
  const slot = new Date((Math.ceil(context.now().getTime() / HALF_HOUR_MS) + 3) * HALF_HOUR_MS);
  const type = 'CashIn';
  const id = await db.inTransaction((tx) =>
    transactions.record(tx, {
      userId,
      type,
      stages: ['scheduled'],
      side: { money: cash, direction: 'in' },
      usd: cash,
      details: {
        point,
        slotFrom: slot.toISOString(),
        slotTo: new Date(slot.getTime() + HALF_HOUR_MS).toISOString(),
        cash: amount,
        cashback: null,
        codeFrom: context.now().toISOString(),
        thenBuy: null,
        isRescheduled: false,
        chooseAgainUntil: null,
        boughtBy: null,
      },
      postings: [],
    }),
  );
  context.pass(45);
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
  context.pass(80);
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
  context: DemoContext,
  userId: string,
  { coin, amount, isRejected }: Extract<DemoOperation, { kind: 'deposit' }>,
): Promise<void> {
  const { db, ids, random, transactions, ledger, catalogue } = context;
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
      side: { money: credit, direction: 'in' },
      usd: worthOf(context, credit),
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
  context.pass(network.etaMinutes);
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

const worthOf = ({ prices }: DemoContext, amount: Money): Money =>
  convert(amount, prices.fresh(amount.asset.code), 'down');

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Looks like an address of the test network; nobody has its key, and nothing is ever sent to it. */
const addressOn = (network: string, random: Random): string =>
  network === 'bitcoin'
    ? `bcrt1q${Array.from({ length: 38 }, () => BECH32[random.integer(32)]).join('')}`
    : `0x${random.bytes(20).toString('hex')}`;
