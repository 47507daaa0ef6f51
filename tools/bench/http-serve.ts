import type { AddressInfo } from 'node:net';
import { readMoney } from '@gim/money';
import fastify from 'fastify';
import { buildApp } from '../../apps/server/src/app.ts';
import { createBalances } from '../../apps/server/src/modules/balances/index.ts';
import { createCoins, openCatalogue, type Tick } from '../../apps/server/src/modules/coins/index.ts';
import { createFees, noFeeShares } from '../../apps/server/src/modules/fees/index.ts';
import { account, createLedger, type Ledger } from '../../apps/server/src/modules/ledger/index.ts';
import { createAccessTokens } from '../../apps/server/src/modules/sessions/access-tokens.ts';
import { createTrades, HOUSE } from '../../apps/server/src/modules/trades/index.ts';
import { createTransactions } from '../../apps/server/src/modules/transactions/index.ts';
import {
  ORIGIN,
  openIdentity,
  type TestIdentity,
  verifiedAccount,
} from '../../apps/server/src/testing/test-identity.ts';
import { flows } from '../../apps/server/src/wiring-flows.ts';
import { answerLines } from './line-process.ts';
import { plainHasher } from './plain-hasher.ts';

// One api process of the product with real sessions, books, quotes and history, on a database of its own; and beside it in
// the same process a route that only verifies the token and does one query.

const [url = '', users = '64'] = process.argv.slice(2);
const identity = await openIdentity({ url, hasher: plainHasher });
const { platform } = identity;
const ledger = createLedger(platform);
const catalogue = openCatalogue(undefined);
for (const { id } of catalogue.coins) await ledger.registerAsset(catalogue.assetOf(id));

const product = await openProduct(identity, ledger);
const bare = await openBare(identity);
const accounts: { id: string; token: string }[] = [];
for (let count = 0n; count < BigInt(users); count += 1n) {
  const { id, token } = await verifiedAccount(identity);
  accounts.push({ id, token });
}
await Promise.all([
  credit(HOUSE, 'BTC', '100000'),
  credit(HOUSE, 'USD', '100000000'),
  ...accounts.map(({ id }) => credit(id, 'USD', '100000000')),
]);

await answerLines(
  JSON.stringify({ port: portOf(product.server.server), barePort: portOf(bare.server), accounts }),
  async () => JSON.stringify(await ledger.audit()),
  async () => {
    await product.server.close();
    await bare.close();
    await ledger.close();
    await identity.close();
  },
);

async function openProduct({ users: owners, modules }: TestIdentity, books: Ledger) {
  const at = platform.clock.now();
  const ticks: Tick[] = catalogue.coins
    .filter(({ trade }) => trade !== null)
    .map(({ id }) => ({ coin: id, usd: id === 'BTC' ? '100000' : '100', at }));
  const feed = { isLocal: true, latest: async () => ticks, history: async () => [] };
  const coins = createCoins({ ...platform, catalogue, feed, chains: new Set() });
  coins.prices.take(ticks);
  const transactions = createTransactions({ ...platform, books, flows });
  const balances = createBalances({ ...platform, coins, ledger: books, operations: transactions });
  const trades = createTrades({
    ...platform,
    catalogue,
    prices: coins.prices,
    ledger: books,
    transactions,
    fees: createFees({ ...platform, shares: noFeeShares }),
    isActive: async (reader, id) => (await owners.find(reader, id))?.status === 'Active',
    // A person does not ask for a price a hundred times a second.
    rules: { perMinuteMax: 1_000_000_000 },
  });
  const app = await buildApp({
    platform,
    modules: [
      ...modules,
      { name: 'trades', routes: trades.mount },
      { name: 'transactions', routes: transactions.mount },
      { name: 'balances', routes: balances.mount },
    ],
    publicOrigin: ORIGIN,
  });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

async function openBare({ secrets, clock }: TestIdentity) {
  const tokens = createAccessTokens({ secrets, clock, issuer: ORIGIN });
  const app = fastify();
  app.get('/one', async (request, reply) => {
    const claims = await tokens.verify((request.headers.authorization ?? '').slice('Bearer '.length));
    if (claims === null) return reply.code(401).send();
    const { rows } = await platform.db.pool.query('select id from sessions.session where id = $1', [
      claims.sessionId,
    ]);
    return { sessions: rows.length };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

async function credit(owner: string, coin: string, text: string): Promise<void> {
  const amount = readMoney(catalogue.assetOf(coin), text);
  const from = account('outside:bench', coin, 'outside');
  const to = account(owner, coin, owner === HOUSE ? 'house' : 'available');
  await ledger.post({
    key: platform.ids.next(),
    kind: 'deposit',
    legs: [{ from, to, amount }],
  });
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
