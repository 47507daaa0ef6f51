import { randomUUID } from 'node:crypto';
import {
  cashCodeOperation,
  createCashOrder,
  type Endpoint,
  getCashCode,
  getTransaction,
} from '@gim/contract';
import { money, readMoney } from '@gim/money';
import pg from 'pg';
import type { Log } from '../../../platform/log/log.ts';
import type { SoftAuthenticator } from '../../../testing/soft-authenticator.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  type Account,
  type Answer,
  openIdentity,
  refreshed,
  type TestIdentity,
  verifiedAccount,
} from '../../../testing/test-identity.ts';
import { passkeyProof, withPasskey } from '../../../testing/test-passkey.ts';
import { openCatalogue } from '../../coins/index.ts';
import { type AccountKind, account, leg } from '../../ledger/index.ts';
import { usd } from '../../points/index.ts';
import { USD } from '../cash-order.ts';
import { type CashParts, makeCashParts, ticksAt } from './cash-parts.ts';
import { deskCalls } from './desk-calls.ts';

export type { Teller } from './desk-calls.ts';

export interface Customer extends Account {
  readonly passkey: SoftAuthenticator;
}
export interface NewPoint {
  readonly perDay?: bigint;
  readonly slotPlaces?: number;
  /** Dollars that are in its drawer. */
  readonly cash?: bigint;
}

export interface Book {
  readonly side: 'in' | 'out';
  readonly pointId: string;
  readonly amount?: string;
  /** Which half hour, counted from the first one that is three hours away. */
  readonly slot?: number;
  readonly fee?: string;
  readonly thenBuy?: string;
  readonly quoteId?: string;
}

const HALF_HOUR_MS = 1_800_000;
const THREE_HOURS_MS = 6 * HALF_HOUR_MS;

/** Cash orders on a database of their own: real identity, books, limits, history, points, drawers and trades. */
export type CashBench = Awaited<ReturnType<typeof openCashBench>>;

export async function openCashBench({
  of: given,
  log,
}: {
  readonly of?: { readonly url: string; readonly from: CashBench };
  readonly log?: Log;
} = {}) {
  const database: TestDatabase =
    given === undefined ? await createTestDatabase() : { url: given.url, drop: async () => undefined };
  const made: { parts?: CashParts } = {};
  const identity = await openIdentity({
    url: database.url,
    poolSize: 20,
    ...(log === undefined ? {} : { log }),
    ...(given === undefined
      ? {}
      : { secrets: given.from.identity.secrets, clock: given.from.identity.clock }),
    moreModules: (platform, secrets, { users, sessions }) => {
      const { parts, modules } = makeCashParts(platform, { users, sessions, secrets });
      made.parts = parts;
      return modules;
    },
  });
  const { parts } = made;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  const catalogue = openCatalogue(undefined);
  if (given === undefined)
    for (const { id } of catalogue.coins) await parts.ledger.registerAsset(catalogue.assetOf(id));
  const all = { database, identity, parts };
  return {
    ...parts,
    ...customerCalls(all),
    ...bookCalls(all),
    ...deskCalls(all),
    database,
    identity,
    /** Lets time go by and does a turn. */
    async later(seconds: number) {
      identity.advance(seconds);
      parts.coins.prices.take(ticksAt(identity.clock.now()));
      await parts.cashOrders.advance();
    },
    call: <E extends Endpoint>(endpoint: E, sent?: Parameters<TestIdentity['call']>[1]) =>
      identity.call(endpoint, sent),
    async rows<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await identity.platform.db.pool.query<Row>(text, [...values])).rows;
    },
    async close() {
      await identity.close();
      await parts.ledger.close();
      await database.drop();
    },
  };
}

interface Made {
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly parts: CashParts;
}

function customerCalls({ identity, parts }: Made) {
  const slotAt = (index: number): Date =>
    new Date(
      Math.ceil((identity.clock.now().getTime() + THREE_HOURS_MS) / HALF_HOUR_MS) * HALF_HOUR_MS +
        index * HALF_HOUR_MS,
    );
  const prove = (who: Customer, id: string): Promise<object> =>
    passkeyProof(
      identity,
      { account: who, device: who.passkey },
      { purpose: 'getCashCode', operation: cashCodeOperation(id) },
    );
  return {
    slotAt,
    prove,
    /** Accounts with a passkey that is older than a day. */
    async customers(count: number): Promise<Customer[]> {
      const all: Customer[] = [];
      for (let index = 0; index < count; index += 1) {
        const who = await verifiedAccount(identity);
        all.push({ ...who, passkey: await withPasskey(identity, who) });
      }
      identity.advance(2 * 86_400);
      parts.coins.prices.take(ticksAt(identity.clock.now()));
      return Promise.all(all.map(async (who) => ({ ...who, ...(await refreshed(identity, who)) })));
    },
    fresh: async <A extends Account>(who: A): Promise<A> => ({ ...who, ...(await refreshed(identity, who)) }),
    /** Books a visit with the fee of the point: half a percent and a dollar. */
    book(who: Account, { amount = '100', slot = 0, ...order }: Book, key: string = randomUUID()) {
      const cash = readMoney(USD, amount);
      const fee = order.fee ?? feeText(cash.units);
      const body = { ...order, amount, fee, slotFrom: slotAt(slot).toISOString() };
      return identity.call(createCashOrder, {
        params: { id: who.id },
        token: who.token,
        headers: { 'idempotency-key': key },
        body,
      });
    },
    async code(who: Customer, transactionId: string): Promise<Answer<typeof getCashCode>> {
      const stepUp = await prove(who, transactionId);
      return identity.call(getCashCode, {
        params: { id: who.id, transactionId },
        token: who.token,
        body: { stepUp },
      });
    },
    async stageOf({ id, token }: Account, transactionId: string): Promise<string> {
      const { body, text } = await identity.call(getTransaction, { params: { id, transactionId }, token });
      if (body.stage === undefined) throw new Error(text);
      return body.stage;
    },
  };
}

/** Half a percent and a dollar. */
function feeText(cents: bigint): string {
  const fee = (cents * 5n + 999n) / 1000n + 100n;
  const [whole, part] = [fee / 100n, fee % 100n];
  return part === 0n ? `${whole}` : `${whole}.${String(part).padStart(2, '0').replace(/0$/, '')}`;
}

function bookCalls({ database, identity, parts: { ledger, coins, points } }: Made) {
  const { db } = identity.platform;
  const text = (en: string, uk: string) => ({ 'en-US': en, uk });
  return {
    /** A point in UTC that is always open, with an open drawer. Half a percent and a dollar, a fifth of a percent back. */
    async point({ perDay = 1_000_000n, slotPlaces = 10, cash = 100_000n }: NewPoint = {}): Promise<string> {
      const id = randomUUID();
      const bounds = { min: usd(5_000n), max: usd(5_000_000n), perDay: usd(perDay * 100n) };
      await points.seed({
        id,
        accessCode: '4711#',
        fields: {
          name: text('Loop', 'Луп'),
          city: text('Chicago', 'Чикаго'),
          address: text('120 S Riverside Plaza', 'Риверсайд-плаза, 120'),
          timeZone: 'UTC',
          latitude: 41.88,
          longitude: -87.63,
          phone: null,
          comment: text('Second floor', 'Другий поверх'),
          directions: [],
          hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
            weekday,
            open: { from: '00:00', to: '24:00' },
            breakTime: null,
          })),
          feePercent: '0.5',
          cashbackPercent: '0.2',
          fixedFee: usd(100n),
          cashIn: bounds,
          cashOut: bounds,
          leadDays: 0,
          slotPlaces,
        },
      });
      await openDrawer(database.url, { id, cents: cash * 100n, at: identity.clock.now() });
      if (cash === 0n) return id;
      const owner = `point:${id}`;
      const amount = money(USD, cash * 100n);
      await ledger.post({
        key: randomUUID(),
        kind: 'vault',
        legs: [
          leg(account(owner, 'USD', 'outside'), account('vault', 'USD', 'outside'), amount),
          leg(account(owner, 'USD', 'allowance'), account(owner, 'USD', 'limit'), amount),
        ],
      });
      return id;
    },
    async fund(userId: string, coin: string, amount: string): Promise<void> {
      await ledger.post({
        key: randomUUID(),
        kind: 'deposit',
        legs: [
          {
            from: account('chain:test', coin, 'outside'),
            to: account(userId, coin, userId === 'gim' ? 'house' : 'available'),
            amount: readMoney(coins.catalogue.assetOf(coin), amount),
          },
        ],
      });
    },
    balance: async (owner: string, coin = 'USD', kind: AccountKind = 'available'): Promise<bigint> =>
      (await ledger.balanceOf(db.autocommit, account(owner, coin, kind))).amount.units,
  };
}

/** What two people do in the morning. */
async function openDrawer(
  url: string,
  { id, cents, at }: { id: string; cents: bigint; at: Date },
): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    "insert into drawers.drawer (point_id, state, units, opened_at) values ($1, 'open', $2, $3)",
    [id, cents.toString(), at],
  );
  await owner.end();
}
