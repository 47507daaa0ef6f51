import { parseRatio, type Ratio, ratio } from '@gim/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFixedClock, createMovableClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { OutboundRefused } from '../../platform/outbound.ts';
import { krakenLists, openLocalExchange } from '../../testing/local-exchange.ts';
import { combinePrices } from './combine-prices.ts';
import { type Exchange, openExchanges } from './exchanges.ts';
import { createLivePrices } from './live.ts';
import { createStaleFeedDetector } from './stale-feed-detector.ts';

const now = new Date('2026-03-01T12:00:00Z');
const rules = { now, freshSeconds: 20, sourcesMin: 2, outlierShare: ratio(2n, 100n) };
const rate = (text: string): Ratio => {
  const read = parseRatio(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};
const source = (text: string, secondsAgo = 0) => ({
  source: text,
  rate: rate(text),
  at: new Date(now.getTime() - secondsAgo * 1000),
});

describe('one price of many', () => {
  test.each<[string, ReturnType<typeof source>[], string | undefined]>([
    ['the middle one counts', [source('100'), source('101'), source('100.5')], '100.5'],
    ['of two, halfway', [source('100'), source('101')], '100.5'],
    ['one far off is left out', [source('100'), source('100.2'), source('130')], '100.1'],
    ['one that is old is left out', [source('100'), source('100.2'), source('99', 21)], '100.1'],
    ['one alone is not believed', [source('100')], undefined],
    ['two that disagree are not believed', [source('100'), source('110')], undefined],
    ['old ones are not believed', [source('100', 21), source('100', 21)], undefined],
    ['none is none', [], undefined],
  ])('%s', (_, sources, expected) => {
    expect(combinePrices(sources, rules)?.rate).toEqual(expected === undefined ? undefined : rate(expected));
  });

  test('is as old as the oldest that counts', () => {
    expect(combinePrices([source('100', 3), source('100', 11)], rules)?.at).toEqual(
      new Date(now.getTime() - 11_000),
    );
  });

  test('no single source can move it beyond the others', () => {
    const cents = fc.bigInt({ min: 9_950n, max: 10_050n });
    fc.assert(
      fc.property(cents, cents, cents, fc.bigInt({ min: 1n, max: 10n ** 9n }), (one, two, three, lie) => {
        const sources = [one, two, three, lie].map((units) => ({
          source: 'x',
          rate: ratio(units, 100n),
          at: now,
        }));
        const made = combinePrices(sources, rules);
        const honest = [one, two, three].toSorted((left, right) => (left < right ? -1 : 1));
        expect(made).toBeDefined();
        if (made === undefined) return;
        const hundredfold = made.rate.numerator * 100n;
        expect(hundredfold >= (honest[0] ?? 0n) * made.rate.denominator).toBe(true);
        expect(hundredfold <= (honest[2] ?? 0n) * made.rate.denominator).toBe(true);
      }),
    );
  });
});

const exchange = (name: string, given: Record<string, string> | Error, bars = 0): Exchange => ({
  name,
  prices: async () => {
    if (given instanceof Error) throw given;
    return new Map(
      Object.entries(given).map(([coin, text]) => [coin, { rate: rate(text), figures: text, at: undefined }]),
    );
  },
  bars: async ({ seconds, from }) => {
    if (given instanceof Error) throw given;
    return Array.from({ length: bars }, (_, index) => {
      const at = new Date(from.getTime() + index * seconds * 1000);
      return { at, open: '1', high: '2', low: '0.5', close: '1.5' };
    });
  },
});

describe('the live feed', () => {
  const options = { clock: createFixedClock(now), log: silentLog, coins: ['BTC', 'TON'] };

  test('goes on with the exchanges that answer, and says nothing of a coin that too few know', async () => {
    const { feed, close } = createLivePrices({
      ...options,
      exchanges: [
        exchange('a', { BTC: '100000.10', TON: '3' }),
        exchange('b', new Error('down')),
        exchange('c', { BTC: '100000.20' }),
      ],
    });
    expect(await feed.latest()).toEqual([{ coin: 'BTC', usd: '100000.15', at: now }]);
    await close();
  });

  test('takes the past of the first exchange that knows it, without the step that is not over', async () => {
    const { feed, close } = createLivePrices({
      ...options,
      exchanges: [exchange('a', new Error('down')), exchange('b', {}), exchange('c', {}, 5)],
    });
    const from = new Date(now.getTime() - 4 * 3600 * 1000);
    const bars = await feed.history({ coin: 'BTC', resolutionSeconds: 3600, from, to: now });
    expect(bars.map(({ at }) => at.getUTCHours())).toEqual([8, 9, 10, 11]);
    await close();
  });
});

describe('an exchange that stands still', () => {
  const detector = () => createStaleFeedDetector(60);
  const seen = (figures: string, seconds: number, at?: Date) => ({
    source: 'a',
    coin: 'BTC',
    quoted: { rate: rate('1'), figures, at },
    now: new Date(now.getTime() + seconds * 1000),
  });
  const secondsOf = (at: Date): number => (at.getTime() - now.getTime()) / 1000;

  test('is believed for a minute, grows old after it, and is fresh again with the first change', () => {
    const { effectiveTime } = detector();
    const ages = (
      [
        ['1,2', 0],
        ['1,2', 60],
        ['1,2', 61],
        ['1,2', 600],
        ['1,3', 601],
        ['1,3', 661],
        ['1,3', 662],
      ] as const
    ).map(([figures, at]) => secondsOf(effectiveTime(seen(figures, at))));
    expect(ages).toEqual([0, 60, 0, 0, 601, 661, 601]);
  });

  test('is not believed at a start when its own clock says that it was dead before', () => {
    const { effectiveTime } = detector();
    const hourAgo = new Date(now.getTime() - 3_600_000);
    expect(secondsOf(effectiveTime(seen('1', 0, hourAgo)))).toBe(-3600);
    expect(secondsOf(effectiveTime(seen('2', 1, hourAgo)))).toBe(1);
  });

  test('a clock that goes on alone proves nothing', () => {
    const { effectiveTime } = detector();
    effectiveTime(seen('1', 0, now));
    expect(secondsOf(effectiveTime(seen('1', 90, new Date(now.getTime() + 90_000))))).toBe(0);
  });
});

describe('real exchanges of the library, over HTTPS', () => {
  const products = [
    {
      id: 'BTC-USD',
      base_currency: 'BTC',
      quote_currency: 'USD',
      quote_increment: '0.01',
      base_increment: '0.00000001',
      status: 'online',
    },
  ];
  const krakenTicker = (bid: string, volume: string) => ({
    error: [],
    result: {
      XXBTZUSD: {
        a: ['100001.0', '1', '1.000'],
        b: [bid, '1', '1.000'],
        c: ['100000.0', '0.1'],
        v: [volume, volume],
        p: ['100000', '100000'],
        t: [1, 1],
        l: ['1', '1'],
        h: ['1', '1'],
        o: '1',
      },
    },
  });

  test('a feed that repeats one tick runs dry, and comes back when it moves; one that was down at the start is asked again', async () => {
    const clock = createMovableClock(createFixedClock(now));
    let [volume, isKrakenDown] = ['1.0', true];
    const local = await openLocalExchange(({ path, headers }) => {
      const isKraken = headers['x-meant-host'] === 'api.kraken.com';
      if (isKraken && isKrakenDown) return 503;
      if (path.startsWith('/0/public/Ticker')) return krakenTicker('99999.0', volume);
      if (krakenLists[path] !== undefined) return krakenLists[path];
      if (path === '/v1/symbols') return ['btcusd'];
      if (path === '/v1/pricefeed')
        return [{ pair: 'BTCUSD', price: `100000.${volume.length}`, percentChange24h: volume }];
      if (path === '/products') return products;
      return 503;
    });
    const exchanges = (await openExchanges(local.outbound, { pauseMs: 1 })).filter(({ name }) =>
      ['kraken', 'gemini'].includes(name),
    );
    const { feed, close } = createLivePrices({ clock, log: silentLog, coins: ['BTC'], exchanges });
    expect(await feed.latest()).toEqual([]);
    isKrakenDown = false;
    expect(await feed.latest()).toMatchObject([{ coin: 'BTC' }]);
    clock.setOffset(59_000);
    expect(await feed.latest()).toMatchObject([{ coin: 'BTC', at: clock.now() }]);
    clock.setOffset(61_000);
    expect(await feed.latest()).toEqual([]);
    volume = '1.25';
    expect(await feed.latest()).toMatchObject([{ coin: 'BTC', at: clock.now() }]);
    await close();
    await local.close();
  }, 30_000);
});

describe('an exchange of the library', () => {
  const answers: Record<string, unknown> = {
    'https://api.gemini.com/v1/symbols': ['btcusd', 'ethusd'],
    'https://api.gemini.com/v1/pricefeed': [
      { pair: 'BTCUSD', price: '100500.50', percentChange24h: '0.01' },
      { pair: 'ETHUSD', price: '3900.25', percentChange24h: '0.01' },
    ],
  };

  test('I-07: asks by the one way out, and reads figures as exact texts', async () => {
    const asked: string[] = [];
    const opened = await openExchanges({
      close: () => undefined,
      async send(url) {
        asked.push(url);
        const found = Object.entries(answers).find(([start]) => url.startsWith(start));
        if (found === undefined) throw new OutboundRefused(`Nobody answers ${url}.`);
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          text: JSON.stringify(found[1]),
          bytes: Buffer.from(JSON.stringify(found[1])),
        };
      },
    });
    expect(opened.map(({ name }) => name)).toEqual([
      'kraken',
      'coinbaseexchange',
      'bitstamp',
      'bitfinex',
      'gemini',
    ]);
    const gemini = opened.find(({ name }) => name === 'gemini');
    const kraken = opened.find(({ name }) => name === 'kraken');
    await expect(kraken?.prices(['BTC'])).rejects.toThrow();
    expect(asked[0]).toMatch(/^https:\/\/api\.kraken\.com\//);
    const prices = await gemini?.prices(['BTC', 'TON']);
    expect([...(prices?.keys() ?? [])]).toEqual(['BTC']);
    expect(prices?.get('BTC')?.rate).toEqual(rate('100500.5'));
    expect(asked.every((url) => new URL(url).protocol === 'https:')).toBe(true);
  }, 30_000);
});
