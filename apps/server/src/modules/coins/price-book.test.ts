import { expect, test, vi } from 'vitest';
import { createFixedClock } from '../../platform/clock.ts';
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
