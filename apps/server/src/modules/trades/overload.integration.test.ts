import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { ANNA } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { openMarket } from './testing/open-market.ts';
import { tradeDesk } from './testing/trade-desk.ts';

const AT_ONCE = 8;
const database = await createTestDatabase();
const market = await openMarket({
  url: database.url,
  callsAtOnce: AT_ONCE,
  rules: { perMinuteMax: 1_000 },
});
const desk = tradeDesk(market);
afterAll(async () => {
  await market.close();
  await database.drop();
});

test('Q-06 at many times what it takes at once, each trade happens once or not at all, and a shed one can be sent again', async () => {
  market.price('BTC', '100000');
  await market.fund('BTC', '100');
  await market.fund('USD', '100000', ANNA);
  const orders: { readonly quoteId: string; readonly key: string }[] = [];
  for (let count = 0; count < 5 * AT_ONCE; count += 1)
    orders.push({ quoteId: (await desk.buyFor('100')).id, key: randomUUID() });
  const before = await desk.holdings();
  const first = await Promise.all(orders.map(({ quoteId, key }) => desk.trade(quoteId, key)));
  const made = first.filter(({ status }) => status === 200).length;
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(made).toBeGreaterThanOrEqual(AT_ONCE);
  expect((await desk.holdings()).usd).toBe(before.usd - BigInt(made) * 10_000n);
  for (const [index, { quoteId, key }] of orders.entries()) {
    const again = await desk.trade(quoteId, key);
    expect(again.status).toBe(200);
    // What had happened is answered as it was; what was shed happens now.
    if (first[index]?.status === 200) expect(again.body).toEqual(first[index]?.body);
  }
  expect((await desk.holdings()).usd).toBe(before.usd - BigInt(orders.length) * 10_000n);
  expect((await market.ledger.audit()).findings).toEqual([]);
});
