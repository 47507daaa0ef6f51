import { randomUUID } from 'node:crypto';
import { createTrade } from '@gim/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ANNA } from '../../testing/test-app.ts';
import { openMarket, type TestMarket } from './testing/open-market.ts';
import { openTradeBench } from './testing/trade-bench.ts';
import { paramsOf } from './testing/trade-desk.ts';

const { database, market, desk, nextMinute, close } = await openTradeBench();
afterAll(close);
beforeEach(nextMinute);

describe('two at once', () => {
  test('M-03 accepting one quote in two tabs makes one trade', async () => {
    await market.fund('USD', '1000', ANNA);
    const { id } = await desk.buyFor('100');
    const before = await desk.holdings();
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.trade(id)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBe(1);
    for (const { status, problem } of answers.filter(({ status: given }) => given !== 200))
      expect([status, ['QuoteUsed', 'IdempotencyKeyInFlight'].includes(problem ?? '')]).toEqual([409, true]);
    expect((await desk.holdings()).usd).toBe(before.usd - 10_000n);
    const late = await desk.trade(id);
    expect([late.problem, paramsOf(late.text)]).toEqual(['QuoteUsed', { transactionId: made[0]?.body.id }]);
  });

  test('M-03 also through two processes, 200 times, and nobody is told to come back later', async () => {
    await market.fund('USD', '1000', ANNA);
    const other = await openMarket({ url: database.url });
    other.advance(market.platform.clock.offsetMs / 1000);
    other.price('BTC', '100000');
    const accept = (on: TestMarket, quoteId: string) =>
      on.call(createTrade, {
        params: { id: ANNA },
        body: { quoteId },
        headers: { 'idempotency-key': randomUUID() },
      });
    const before = await desk.holdings();
    // One by one, and many at once: the house's stripes of the two are short of coins in turn.
    for (const atOnce of [...Array.from({ length: 40 }, () => 1), ...Array.from({ length: 8 }, () => 20)]) {
      const quotes = await Promise.all(Array.from({ length: atOnce }, () => desk.buyFor('2')));
      const answers = await Promise.all(quotes.flatMap(({ id }) => [accept(market, id), accept(other, id)]));
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { text, problem } of refused)
        expect(['QuoteUsed', 'IdempotencyKeyInFlight'].includes(problem ?? '') ? 'used' : text).toBe('used');
      expect(refused.length).toBe(atOnce);
    }
    expect((await desk.holdings()).usd).toBe(before.usd - 200n * 200n);
    await other.close();
  });

  test('M-06 the same key 50 times has one effect, and one answer for ever', async () => {
    await market.fund('USD', '1000', ANNA);
    const { id } = await desk.buyFor('100');
    const key = randomUUID();
    const before = await desk.holdings();
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.trade(id, key)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const [first] = answers.filter(({ status }) => status === 200);
    market.advance(3600);
    const again = await desk.trade(id, key);
    expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([
      200,
      'true',
      first?.text,
    ]);
    expect((await desk.holdings()).usd).toBe(before.usd - 10_000n);
  });

  test('M-06 the same key through two processes at once has one effect', async () => {
    await market.fund('USD', '1000', ANNA);
    const other = await openMarket({ url: database.url });
    other.advance(market.platform.clock.offsetMs / 1000);
    other.price('BTC', '100000');
    const before = await desk.holdings();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await desk.buyFor('20');
      const headers = { 'idempotency-key': randomUUID() };
      const sent = { params: { id: ANNA }, body: { quoteId: id }, headers };
      const answers = await Promise.all([market.call(createTrade, sent), other.call(createTrade, sent)]);
      const made = answers.filter(({ status }) => status === 200);
      expect(made.length).toBeGreaterThanOrEqual(1);
      expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    }
    expect((await desk.holdings()).usd).toBe(before.usd - 10_000n);
    await other.close();
  });

  test('M-06 a key that was used for another quote is refused, and the other quote stays unused', async () => {
    await market.fund('USD', '1000', ANNA);
    const [one, two] = [await desk.buyFor('20'), await desk.buyFor('30')];
    const key = randomUUID();
    expect((await desk.trade(one.id, key)).status).toBe(200);
    const before = await desk.holdings();
    const reused = await desk.trade(two.id, key);
    expect([reused.status, reused.problem]).toEqual([422, 'IdempotencyKeyReused']);
    expect(await desk.holdings()).toEqual(before);
    expect((await desk.trade(two.id)).status).toBe(200);
  });

  test('M-06 a refusal keeps nothing: the key is free again', async () => {
    const { id } = await desk.buyFor('99999');
    const key = randomUUID();
    expect((await desk.trade(id, key)).problem).toBe('InsufficientFunds');
    await market.fund('USD', '99999', ANNA);
    expect((await desk.trade(id, key)).status).toBe(200);
  });
});
