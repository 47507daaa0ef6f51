import { expect, test, vi } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { openCatalogue } from './catalogue.ts';
import { createPriceBook } from './price-book.ts';

const at = new Date('2026-03-01T12:00:00Z');

test.each([null, '', '{', '[]]', 'null', '{"coin":"BTC"}', '[{"coin":"BTC","usd":1}]'])(
  'a notice that says nothing it knows makes it look for itself: %j',
  async (payload) => {
    const read = vi.fn(async () => [{ coin: 'BTC', usd: '100000', at }]);
    const book = createPriceBook({
      catalogue: openCatalogue(undefined),
      clock: createFixedClock(at.toISOString()),
      log: createLog({ level: 'silent' }),
      staleAfterSeconds: 30,
      read,
    });
    book.channels.coins_price?.(payload);
    await vi.waitFor(() => expect(book.latest('BTC')?.usd).toBe('100000'));
    expect(read).toHaveBeenCalledOnce();
  },
);

test('M-03 a price from before the clock was set back is no price of now, and keeps no newer one out', () => {
  const clock = createMovableClock(createFixedClock(at.toISOString()));
  const book = createPriceBook({
    catalogue: openCatalogue(undefined),
    clock,
    log: createLog({ level: 'silent' }),
    staleAfterSeconds: 30,
    read: async () => [],
  });
  book.take([{ coin: 'BTC', usd: '100000', at }]);
  clock.setOffset(-30_000);
  expect(book.latest('BTC')?.isStale).toBe(false);
  book.take([{ coin: 'BTC', usd: '99000', at: clock.now() }]);
  expect(book.latest('BTC')?.usd).toBe('100000');
  clock.setOffset(-31_000);
  expect(() => book.fresh('BTC')).toThrow('PriceUnavailable');
  book.take([{ coin: 'BTC', usd: '99000', at: clock.now() }]);
  expect(book.latest('BTC')).toMatchObject({ usd: '99000', isStale: false });
});
