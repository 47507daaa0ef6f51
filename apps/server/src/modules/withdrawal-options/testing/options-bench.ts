import { randomUUID } from 'node:crypto';
import { listWithdrawalOptions } from '@gim/contract';
import { money, readMoney } from '@gim/money';
import { createSealer } from '../../../platform/crypto/seal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  type Account,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  type TestIdentity,
} from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { wireCash } from '../../../wiring-cash.ts';
import { wireDrawers } from '../../../wiring-drawers.ts';
import { flows } from '../../../wiring-flows.ts';
import { wireOptions } from '../../../wiring-options.ts';
import { wireWithdrawals } from '../../../wiring-withdrawals.ts';
import { startTestSigner, type TestSigner } from '../../chains/testing/test-signer.ts';
import { createCoins, openCatalogue, type Tick, USD } from '../../coins/index.ts';
import { createFees, noFeeShares } from '../../fees/index.ts';
import { isSameName } from '../../kyc/index.ts';
import { account, leg } from '../../ledger/index.ts';
import { createLimits } from '../../limits/index.ts';
import { createPayouts, type PayoutKind, type PayoutPartner } from '../../payouts/index.ts';
import { usd } from '../../points/index.ts';
import { createTrades } from '../../trades/index.ts';
import { createTransactions } from '../../transactions/index.ts';
import { bookChain } from '../../withdrawals/testing/book-chain.ts';
import { bookParts } from '../../withdrawals/testing/withdrawal-parts.ts';

/** Odd prices, so that every rounding shows. */
const PRICES = { BTC: '97531.37', ETH: '3456.789', USDT: '0.9993', USDC: '1.0001', TON: '5.4321' };
const ticksAt = (at: Date): Tick[] => Object.entries(PRICES).map(([coin, rate]) => ({ coin, usd: rate, at }));

type Networks = Readonly<Record<'bitcoin' | 'ethereum' | 'ton', ReturnType<typeof bookChain>>>;

/** A partner whose terms are read but which is never called. */
function outside(kind: PayoutKind, etaMinutes: number): PayoutPartner {
  const never = (): never => {
    throw new Error('Nothing is paid out here.');
  };
  return {
    kind,
    etaMinutes,
    feeOf: ({ asset, units }) => money(asset, units / 200n),
    submit: never,
    find: never,
    acceptFee: never,
    cancel: never,
    listDay: never,
    isReady: async () => true,
  };
}

function makeParts(
  platform: Platform,
  {
    users,
    sessions,
    kyc,
    secrets,
    networks,
    signer,
  }: Pick<TestIdentity, 'users' | 'sessions' | 'kyc' | 'secrets'> & {
    readonly networks: Networks;
    readonly signer: TestSigner;
  },
) {
  const { ledger, chains, payments } = bookParts(platform, { networks, signer });
  const catalogue = openCatalogue(undefined);
  const latest = async (): Promise<Tick[]> => ticksAt(platform.clock.now());
  const feed = { isLocal: true, latest, history: async () => [] };
  const coins = createCoins({ ...platform, catalogue, chains: chains.networks, feed });
  coins.prices.take(ticksAt(platform.clock.now()));
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const isChecked: Parameters<typeof createLimits>[0]['identities']['isChecked'] = async (reader, userId) =>
    (await kyc.statusOf(reader, userId)) === 'approved';
  const limits = createLimits({ ...platform, identities: { isChecked } });
  const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
  const places = wireDrawers(platform, { secrets, staff, ledger });
  const fees = createFees({ ...platform, shares: noFeeShares });
  const trades = createTrades({
    ...platform,
    ledger,
    transactions,
    catalogue,
    prices: coins.prices,
    quoteKey: secrets.key('trade quotes'),
    fees,
    isActive: async (reader, userId) => (await users.find(reader, userId))?.status === 'Active',
  });
  const books = { coins, ledger, limits, transactions, identity: { users, sessions }, staff };
  const cash = wireCash(platform, { ...books, secrets, places, trades });
  const sending = wireWithdrawals(platform, { ...books, chains, payments });
  const { withdrawals } = sending;
  const { points } = places;
  const payouts = createPayouts({
    ...platform,
    ...books,
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    markKey: secrets.key('seal'),
    fees,
    users,
    stepUp: sessions.stepUp,
    signs: sessions,
    names: { legalNameOf: kyc.legalNameOf, isSameName },
    partners: { card: outside('card', 30), paypal: outside('paypal', 1_440) },
    cardForms: undefined,
    webhooks: { register: () => async () => undefined },
    messages: undefined,
  });
  const modules = [
    { name: 'transactions', routes: transactions.mount },
    { name: 'staff', routes: staff.mount, authenticator: staff.authenticator },
    { name: 'trades', routes: trades.mount },
    ...cash.modules,
    sending.module,
    { name: 'payouts', routes: payouts.mount },
    wireOptions(platform, { coins, ledger, limits, users, kyc, points, trades, withdrawals, payouts }),
  ];
  return { parts: { ledger, coins, points, payments }, modules };
}

export interface NewPoint {
  readonly name: string;
  readonly feePercent?: string;
  readonly fixedFee?: bigint;
  readonly latitude?: number;
  readonly max?: bigint;
  /** Dollars in the drawer. */
  readonly cash?: bigint;
  readonly slotPlaces?: number;
}

/** All withdrawal methods on a database of its own, with real identity, ledger, limits, trades, points and withdrawals. */
export async function openOptionsBench() {
  const database = await createTestDatabase();
  const signer = await startTestSigner({ url: database.url });
  const networks: Networks = {
    bitcoin: bookChain('bitcoin', 'BTC'),
    ethereum: bookChain('ethereum', 'ETH'),
    ton: bookChain('ton', 'TON'),
  };
  const made: { parts?: ReturnType<typeof makeParts>['parts'] } = {};
  const identity = await openIdentity({
    url: database.url,
    poolSize: 10,
    moreModules: (platform, secrets, own) => {
      const { parts, modules } = makeParts(platform, { ...own, secrets, networks, signer });
      made.parts = parts;
      return modules;
    },
  });
  const { parts } = made;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  const { ledger, coins } = parts;
  for (const { id } of coins.catalogue.coins) await ledger.registerAsset(coins.catalogue.assetOf(id));
  return {
    ...parts,
    ...calls({ identity, parts, url: database.url }),
    networks,
    identity,
    async close() {
      await signer.close();
      await identity.close();
      await ledger.close();
      await database.drop();
    },
  };
}

interface Made {
  readonly identity: TestIdentity;
  readonly parts: ReturnType<typeof makeParts>['parts'];
  readonly url: string;
}

function calls(made: Made) {
  const {
    identity,
    parts: { ledger, coins },
    url,
  } = made;
  return {
    list: (who: Account, query: Readonly<Record<string, string>>) =>
      identity.call(listWithdrawalOptions, { params: { id: who.id }, token: who.token, query }),
    freshPrices: () => coins.prices.take(ticksAt(identity.clock.now())),
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
    approve: (userId: string) =>
      asOwner(
        { url },
        `insert into kyc.identity (user_id, status, submitted_at, reviewed_at) values ('${userId}', 'approved', now(), now())`,
      ),
    point: (point: NewPoint) => addPoint(made, point),
  };
}

async function addPoint(
  { identity, parts: { ledger, points }, url }: Made,
  point: NewPoint,
): Promise<string> {
  const id = randomUUID();
  const { name, feePercent = '0.5', fixedFee = 0n, latitude = 50.45, cash = 100_000n } = point;
  const bounds = { min: usd(5_000n), max: usd((point.max ?? 50_000n) * 100n), perDay: usd(10_000_000n) };
  const text = { 'en-US': name, uk: `${name} uk` };
  await points.seed({
    id,
    accessCode: '4711#',
    fields: {
      name: text,
      city: text,
      address: text,
      timeZone: 'Europe/Kyiv',
      latitude,
      longitude: 30.52,
      phone: null,
      comment: text,
      directions: [],
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        open: { from: '09:00', to: '18:00' },
        breakTime: null,
      })),
      feePercent,
      cashbackPercent: '0',
      fixedFee: usd(fixedFee),
      cashIn: bounds,
      cashOut: bounds,
      leadDays: 0,
      slotPlaces: point.slotPlaces ?? 10,
    },
  });
  await openDrawer(url, { id, cents: cash * 100n, at: identity.clock.now() });
  const owner = `point:${id}`;
  const amount = money(USD, cash * 100n);
  if (cash === 0n) return id;
  await ledger.post({
    key: randomUUID(),
    kind: 'vault',
    legs: [
      leg(account(owner, 'USD', 'outside'), account('vault', 'USD', 'outside'), amount),
      leg(account(owner, 'USD', 'allowance'), account(owner, 'USD', 'limit'), amount),
    ],
  });
  return id;
}

const openDrawer = (url: string, { id, cents, at }: { id: string; cents: bigint; at: Date }): Promise<void> =>
  asOwner(
    { url },
    `insert into drawers.drawer (point_id, state, units, opened_at)
     values ('${id}', 'open', ${cents}, '${at.toISOString()}')`,
  );
