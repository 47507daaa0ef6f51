import { randomUUID } from 'node:crypto';
import { money } from '@gim/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandboxPrices } from '../../partners/prices/sandbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { openSignedIn } from '../../testing/live-client.ts';
import { type LiveIdentity, openLiveIdentity } from '../../testing/live-identity.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { verifiedAccount } from '../../testing/test-identity.ts';
import { flows } from '../../wiring-flows.ts';
import { createCoins, openCatalogue } from '../coins/index.ts';
import { account, createLedger, type Ledger, leg } from '../ledger/index.ts';
import { BTC, openBooks, type TestBooks, USD, usd } from '../ledger/testing/open-books.ts';
import { createTransactions } from '../transactions/index.ts';
import { type Balances, createBalances } from './index.ts';

/** One process posts to the ledger, another one has the live connections. */
let database: TestDatabase;
let writing: TestBooks;
let listening: LiveIdentity;
let news: Balances;
let incoming = money(BTC, 0n);
const readers: Ledger[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  writing = await openBooks({ url: database.url });
  news = openBalances(writing.platform, writing.ledger);
  listening = await openLiveIdentity({
    url: database.url,
    rules: {},
    channels: ({ platform, hub }) => {
      const ledger = createLedger(platform);
      readers.push(ledger);
      const balances = openBalances(platform, ledger);
      balances.onIncoming(async () => [incoming]);
      return balances.channels(hub);
    },
  });
});

afterAll(async () => {
  await listening.close();
  for (const ledger of readers) await ledger.close();
  await writing.close();
  await database.drop();
});

function openBalances(platform: Platform, ledger: Ledger): Balances {
  const { feed } = createSandboxPrices(platform);
  const coins = createCoins({ ...platform, catalogue: openCatalogue(undefined), feed, chains: new Set() });
  const operations = createTransactions({ ...platform, books: ledger, flows });
  return createBalances({ ...platform, coins, ledger, operations });
}

const itemsOf = (data: unknown): unknown => Reflect.get(Object(data), 'items');

const hasDollars = (items: unknown, balance: string): boolean =>
  Array.isArray(items) && items.some((item) => item.coin === 'USD' && item.balance === balance);

test('Z-01: what moved is told to its owner alone, with the figures of now, also from another process', async () => {
  const [anna, borys] = [await verifiedAccount(listening), await verifiedAccount(listening)];
  const own = await openSignedIn(listening.address, anna.token, ['balances']);
  const other = await openSignedIn(listening.address, borys.token, ['balances']);
  const deaf = await openSignedIn(listening.address, anna.token, ['prices']);
  incoming = money(BTC, 5n);

  await writing.fund(anna.id, money(BTC, 100_000_000n));
  expect(itemsOf((await own.hear('event')).data)).toEqual([
    { coin: 'BTC', balance: '1', available: '1', locked: '0', incoming: '0.00000005' },
  ]);

  const key = randomUUID();
  await writing.ledger.hold({ key, kind: 'withdrawal', owner: anna.id, amount: money(BTC, 25_000_000n) });
  expect(itemsOf((await own.hear('event')).data)).toEqual([
    { coin: 'BTC', balance: '1', available: '0.75', locked: '0.25', incoming: '0.00000005' },
  ]);

  await writing.ledger.release({ key: randomUUID(), kind: 'withdrawal-canceled', hold: key });
  expect(itemsOf((await own.hear('event')).data)).toMatchObject([{ available: '1', locked: '0' }]);

  expect(other.heard.map(({ type }) => type)).toEqual(['ready', 'subscribed']);
  expect(deaf.heard.map(({ type }) => type)).toEqual(['ready', 'subscribed']);
  for (const client of [own, other, deaf]) client.close();
});

test('between two users each hears of the own balance, and of the coins that moved', async () => {
  const [anna, borys] = [await verifiedAccount(listening), await verifiedAccount(listening)];
  await writing.fund(anna.id, usd(1_000n));
  await writing.fund(anna.id, money(BTC, 7n));
  await news.close();
  const hers = await openSignedIn(listening.address, anna.token, ['balances']);
  const his = await openSignedIn(listening.address, borys.token, ['balances']);
  const legs = [
    leg(account(anna.id, 'USD', 'available'), account(borys.id, 'USD', 'available'), money(USD, 250n)),
  ];
  await writing.ledger.post({ key: randomUUID(), kind: 'gift', legs });
  expect(itemsOf((await his.hear('event')).data)).toMatchObject([{ coin: 'USD', balance: '2.5' }]);
  // An event of the earlier funding may still arrive first; the current figure comes last.
  let hersNow: unknown;
  while (!hasDollars(hersNow, '7.5')) hersNow = itemsOf((await hers.hear('event')).data);
  hers.close();
  his.close();
});

test('many moves at once end with the right figure, in far fewer events', async () => {
  const { id, token } = await verifiedAccount(listening);
  const client = await openSignedIn(listening.address, token, ['balances']);
  await Promise.all(Array.from({ length: 200 }, () => writing.fund(id, usd(1n))));
  const balances: unknown[] = [];
  while (balances.at(-1) !== '2') {
    const items = itemsOf((await client.hear('event')).data);
    balances.push(Reflect.get(Object(Array.isArray(items) ? items[0] : undefined), 'balance'));
  }
  expect(balances.length).toBeLessThan(20);
  client.close();
});

test('a posting that was refused is told to nobody', async () => {
  const { id, token } = await verifiedAccount(listening);
  const client = await openSignedIn(listening.address, token, ['balances']);
  const legs = [leg(account(id, 'USD', 'available'), account('gim', 'USD', 'house'), money(USD, 1n))];
  await expect(writing.ledger.post({ key: randomUUID(), kind: 'spend', legs })).rejects.toThrow(
    'InsufficientFunds',
  );
  await writing.fund(id, usd(3n));
  expect(itemsOf((await client.hear('event')).data)).toMatchObject([{ coin: 'USD', balance: '0.03' }]);
  expect(client.heard.filter(({ type }) => type === 'event')).toHaveLength(1);
  client.close();
});
