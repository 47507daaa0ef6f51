import { addRatios, multiplyRatios, parseRatio, type Ratio, ratio } from '@gim/money';
import { z } from 'zod';
import type { Bar } from '../../modules/coins/ports.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { outboundFetch } from '../../platform/outbound-fetch.ts';

/** An exchange's data for one coin. */
export interface Quoted {
  /** The middle of bid and ask, in USD. */
  readonly rate: Ratio;
  /** All figures that change while people trade, as reported: an active exchange does not repeat them for long. */
  readonly figures: string;
  /** The time by the exchange's own clock, if it reports one. */
  readonly at: Date | undefined;
}

/** The public data of one exchange. */
export interface Exchange {
  readonly name: string;
  /** The prices of the coins that it trades against the dollar. */
  prices(coins: readonly string[]): Promise<ReadonlyMap<string, Quoted>>;
  bars(question: { coin: string; seconds: number; from: Date; limit: number }): Promise<readonly Bar[]>;
}

/** The exchanges, and the only hosts that are called. All of them trade against the dollar itself. */
export const exchangeHosts = {
  kraken: 'api.kraken.com',
  coinbaseexchange: 'api.exchange.coinbase.com',
  bitstamp: 'www.bitstamp.net',
  bitfinex: 'api-pub.bitfinex.com',
  gemini: 'api.gemini.com',
} as const;

const decimal = z.union([z.string(), z.number().transform(String)]).nullish();
const ticker = z.object({
  bid: decimal,
  ask: decimal,
  last: decimal,
  bidVolume: decimal,
  askVolume: decimal,
  baseVolume: decimal,
  timestamp: z.number().nullish(),
});
const tickers = z.record(z.string(), ticker);
const bars = z.array(z.array(z.union([z.number(), z.string()]).nullable()));
const timeframes: Readonly<Record<number, string>> = {
  60: '1m',
  300: '5m',
  3600: '1h',
  14400: '4h',
  86400: '1d',
};

/** The used part of the exchange library. Its own types would slow down every type check by seconds. */
interface LibraryExchange {
  fetchImplementation: unknown;
  readonly symbols: readonly string[] | undefined;
  readonly timeframes: Readonly<Record<string, unknown>> | undefined;
  loadMarkets(again: boolean): Promise<unknown>;
  fetchTickers(symbols: readonly string[]): Promise<unknown>;
  fetchTicker(symbol: string): Promise<unknown>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>;
  readonly has: Readonly<Record<string, unknown>>;
}

/**
 * Opens the exchanges. The library is loaded lazily: it takes a second and a hundred megabytes. It pauses between
 * requests as each exchange requires, unless a test sets the pause.
 */
export async function openExchanges(
  outbound: Outbound,
  { pauseMs }: { readonly pauseMs?: number } = {},
): Promise<readonly Exchange[]> {
  const library: Record<string, unknown> = await import('ccxt');
  const makers: unknown = library.default;
  return Object.keys(exchangeHosts).map((name) => {
    const Maker: unknown = Reflect.get(Object(makers), name);
    if (typeof Maker !== 'function') throw new Error(`The exchange library does not know ${name}.`);
    // Figures as texts, so that prices are exact.
    const made: LibraryExchange = Reflect.construct(Maker, [
      { number: String, enableRateLimit: true, ...(pauseMs === undefined ? {} : { rateLimit: pauseMs }) },
    ]);
    made.fetchImplementation = outboundFetch(outbound, ['GET']);
    return exchangeOf(name, made);
  });
}

function exchangeOf(name: string, library: LibraryExchange): Exchange {
  let loading: Promise<unknown> | undefined;
  const listed = async (coin: string): Promise<boolean> => {
    // A failed load is retried next time; the library itself would cache the failure for ever.
    loading ??= library.loadMarkets(true).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    await loading;
    return library.symbols?.includes(`${coin}/USD`) ?? false;
  };
  return {
    name,
    async prices(coins) {
      const known: string[] = [];
      for (const coin of coins) if (await listed(coin)) known.push(coin);
      const symbols = known.map((coin) => `${coin}/USD`);
      const found = tickers.parse(await fetchAll(library, symbols));
      return new Map(
        known.flatMap((coin) => {
          const quoted = quotedOf(found[`${coin}/USD`]);
          return quoted === undefined ? [] : [[coin, quoted] as const];
        }),
      );
    },
    async bars({ coin, seconds, from, limit }) {
      const timeframe = timeframes[seconds];
      if (timeframe === undefined || library.timeframes?.[timeframe] === undefined) return [];
      if (!(await listed(coin))) return [];
      const rows = bars.parse(await library.fetchOHLCV(`${coin}/USD`, timeframe, from.getTime(), limit));
      return rows.flatMap((row) => barOf(row) ?? []);
    },
  };
}

/** In one request where the exchange supports it, else one after the other. */
async function fetchAll(library: LibraryExchange, symbols: readonly string[]): Promise<unknown> {
  if (library.has.fetchTickers === true) return library.fetchTickers(symbols);
  const found: [string, unknown][] = [];
  for (const symbol of symbols) found.push([symbol, await library.fetchTicker(symbol)]);
  return Object.fromEntries(found);
}

const HALF = ratio(1n, 2n);

function middleOf(quoted: z.infer<typeof ticker> | undefined): Ratio | undefined {
  const [bid, ask, last] = [quoted?.bid, quoted?.ask, quoted?.last].map(rateOf);
  if (bid !== undefined && ask !== undefined) return multiplyRatios(addRatios(bid, ask), HALF);
  return last;
}

function quotedOf(told: z.infer<typeof ticker> | undefined): Quoted | undefined {
  const rate = middleOf(told);
  if (told === undefined || rate === undefined) return undefined;
  const { timestamp, ...figures } = told;
  const at = timestamp === undefined || timestamp === null ? undefined : new Date(timestamp);
  return { rate, figures: Object.values(figures).join(), at };
}

function rateOf(text: string | null | undefined): Ratio | undefined {
  const read = parseRatio(text);
  return read.ok && read.value.numerator > 0n ? read.value : undefined;
}

function barOf([at, open, high, low, close]: z.infer<typeof bars>[number]): Bar | undefined {
  const figures = [open, high, low, close].map(String);
  if (at === null || at === undefined || figures.some((figure) => rateOf(figure) === undefined))
    return undefined;
  const [first = '', most = '', least = '', last = ''] = figures;
  return { at: new Date(at), open: first, high: most, low: least, close: last };
}
