import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Endpoint, getBalances } from '@gim/contract';
import { readMoney } from '@gim/money';
import type { App } from '../../../app.ts';
import { createFixedClock, createMovableClock, type MovableClock } from '../../../platform/clock.ts';
import { attestorOf } from '../../../platform/crypto/attestation.ts';
import { openPlatform, type Platform } from '../../../platform/platform.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { ANNA, as, buildTestApp } from '../../../testing/test-app.ts';
import { type Answer, callApp, type Sent } from '../../../testing/test-identity.ts';
import { flows } from '../../../wiring-flows.ts';
import { type Balances, createBalances } from '../../balances/index.ts';
import { type Chain, type Chains, createChains, networkRules, type Transfer } from '../../chains/index.ts';
import { startTestSigner, type TestSigner } from '../../chains/testing/test-signer.ts';
import { type Catalogue, createCoins, openCatalogue } from '../../coins/index.ts';
import { type AccountKind, account, createLedger, type Ledger } from '../../ledger/index.ts';
import { createPayments, type PaymentKind, type PaymentOwner, type Payments } from '../../signer/index.ts';
import { createTransactions, type Transactions } from '../../transactions/index.ts';
import { createDeposits, type Deposits } from '../index.ts';

/**
 * Deposits on their own database, with the real watcher, addresses, ledger and history. Only chains and prices are
 * fake.
 */
export interface TestDeposits {
  readonly platform: Platform;
  readonly clock: MovableClock;
  readonly ledger: Ledger;
  readonly transactions: Transactions;
  readonly balances: Balances;
  readonly chains: Chains;
  readonly payments: Payments;
  readonly deposits: Deposits;
  readonly catalogue: Catalogue;
  readonly app: App;
  readonly signer: TestSigner;
  /** The deleted accounts. */
  readonly closed: Set<string>;
  price(coin: string, usd: string): void;
  /** A transfer of whole coins, in its own transaction unless one is given. */
  transfer(
    of: { coin: string; network: string; amount: string } & Partial<Transfer> & Pick<Transfer, 'to'>,
  ): Transfer;
  addressOf(of: {
    userId: string;
    coin: string;
    network: string;
  }): Promise<{ to: string; memo: string | null }>;
  balance(owner: string, coin: string, kind?: AccountKind): Promise<bigint>;
  incoming(userId: string, coin: string): Promise<string>;
  /** Sets the watcher back, so that it follows the newest blocks again. */
  rescan(network: string, blocks: number): Promise<void>;
  /** Removes an unposted deposit, as if the watcher had missed it. */
  forget(txid: string): Promise<void>;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  call<E extends Endpoint>(endpoint: E, sent: Sent & { readonly as?: 'anna' | 'borys' }): Promise<Answer<E>>;
  close(): Promise<void>;
}

export interface OpenDepositsOptions {
  readonly url: string;
  readonly chains: readonly Chain[];
  readonly catalogueFile?: string;
  /** Where the watcher starts; default: the newest block. */
  readonly firstHeights?: Readonly<Record<string, number>>;
  /** For two processes that share one signer. */
  readonly signer?: TestSigner;
  /** How long postings are retried while the database fails. */
  readonly retryTimeoutMs?: number;
  /** Called for the payment kinds that this module owns. */
  readonly onOwner?: (kind: PaymentKind, owner: PaymentOwner) => void;
}

const PRICES = { BTC: '100000', ETH: '4000', USDT: '1', USDC: '1', TON: '3', LTC: '100', XRP: '2' };

let opened = 0;

export async function openDeposits(options: OpenDepositsOptions): Promise<TestDeposits> {
  const clock = createMovableClock(createFixedClock('2026-03-01T12:00:00Z'));
  // Each starts a little later than the one before, whose leases have expired by then.
  opened += 1;
  clock.setOffset(opened * 1000);
  const platform = openPlatform({ url: options.url, clock });
  const signer = options.signer ?? (await startTestSigner(options));
  const parts = await openParts(platform, { ...options, signer });
  const { ledger, transactions, balances, chains, catalogue, prices } = parts;
  const closed = new Set<string>();
  const users = {
    listExisting: async (_reader: unknown, ids: readonly string[]) =>
      new Set(ids.filter((id) => !closed.has(id))),
  };
  const payments: Payments = {
    ...parts.payments,
    own(kind, owner) {
      parts.payments.own(kind, owner);
      options.onOwner?.(kind, owner);
    },
  };
  const deposits = createDeposits({ ...parts, payments, users });
  const app = await buildTestApp(platform, (mount) => {
    deposits.mount(mount);
    transactions.mount(mount);
    balances.mount(mount);
  });
  const bench = { ...parts, platform, deposits, clock, app, signer, closed };
  for (const [coin, usd] of Object.entries(PRICES)) prices.take([{ coin, usd, at: clock.now() }]);
  return {
    ...bench,
    ...databaseShortcuts(platform, options),
    price: (coin, usd) => prices.take([{ coin, usd, at: clock.now() }]),
    transfer: ({ coin, network, amount, ...over }) => ({
      coin,
      txid: createHash('sha256').update(randomUUID()).digest('hex'),
      index: 0,
      from: null,
      memo: null,
      units: readMoney(catalogue.networkAssetOf(coin, network), amount).units,
      ...over,
    }),
    async addressOf(of) {
      const { address: to, memo } = await chains.depositAddress(of);
      return { to, memo };
    },
    balance: async (owner, coin, kind = 'available') =>
      (await ledger.balanceOf(platform.db.autocommit, account(owner, coin, kind))).amount.units,
    async incoming(userId, coin) {
      const { body } = await callApp(app, getBalances, {
        params: { id: userId },
        token: userId === ANNA ? 'anna' : 'borys',
      });
      return body.items.find((item) => item.coin === coin)?.incoming ?? 'none';
    },
    call: (endpoint, { as: who = 'anna', ...sent }) =>
      callApp(app, endpoint, { ...sent, headers: { ...as(who), ...sent.headers } }),
    async close() {
      // Releases the networks' leases, as the end of a process does.
      await chains.background.stop();
      await app.server.close();
      await balances.close();
      if (options.signer === undefined) await signer.close();
      await ledger.close();
      await platform.close();
    },
  };
}

const databaseShortcuts = (
  { db }: Platform,
  options: OpenDepositsOptions,
): Pick<TestDeposits, 'rows' | 'rescan' | 'forget'> => ({
  rows: async (sql) => (await db.pool.query(sql)).rows,
  rescan: (network, blocks) =>
    asOwner(
      options,
      `update chains.cursor c set height = b.height, hash = b.hash from chains.block b
       where c.network = '${network}' and b.network = c.network and b.height = c.height - ${blocks};
       delete from chains.block b using chains.cursor c where b.network = c.network and b.height > c.height`,
    ),
  forget: (txid) =>
    asOwner(options, `delete from deposits.deposit where txid = '${txid}' and posting is null`),
});

async function openParts(platform: Platform, options: OpenDepositsOptions & { readonly signer: TestSigner }) {
  const { signer } = options;
  const { retryTimeoutMs } = options;
  const ledger = createLedger({
    ...platform,
    processors: 64,
    ...(retryTimeoutMs === undefined ? {} : { retryTimeoutMs }),
  });
  const catalogue = openCatalogue(options.catalogueFile);
  for (const { id } of catalogue.coins) await ledger.registerAsset(catalogue.assetOf(id));
  const feed = { isLocal: true, latest: async () => [], history: async () => [] };
  const coins = createCoins({ ...platform, catalogue, feed, chains: new Set() });
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const balances = createBalances({ ...platform, coins, ledger, operations: transactions });
  const chains = createChains({
    ...platform,
    chains: options.chains,
    rules: networkRules.sandbox,
    walletKeys: signer.walletKeys,
    signerPublicKey: signer.publicKey,
    firstHeights: options.firstHeights ?? {},
  });
  const approvalKey = attestorOf(randomBytes(32));
  const payments = createPayments({ ...platform, catalogue, ledger, chains, approvalKey });
  const { prices } = coins;
  return { ...platform, catalogue, prices, ledger, transactions, balances, chains, payments };
}
