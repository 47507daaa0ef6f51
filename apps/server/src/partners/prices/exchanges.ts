import { addRatios, multiplyRatios, parseRatio, type Ratio, ratio } from '@gim/money';
import { z } from 'zod';
import type { Bar } from '../../modules/coins/ports.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { outboundFetch } from '../../platform/outbound-fetch.ts';

/** What an exchange says of one coin. */
export interface Quoted {
  /** The middle of bid and ask, in USD. */
  readonly rate: Ratio;
  /** All figures that move while people trade there, as they were told: what is alive does not say the same for long. */
  readonly figures: string;
  /** When it was so by the exchange's own clock, where it tells. */
  readonly at: Date | undefined;
}

/** One exchange's public data. */
export interface Exchange {
  readonly name: string;
  /** What it says of the coins it trades against the dollar. */
  prices(coins: readonly string[]): Promise<ReadonlyMap<string, Quoted>>;
  bars(question: { coin: string; seconds: number; from: Date; limit: number }): Promise<readonly Bar[]>;
}

/** The exchanges that are asked, and the only hosts that are called for it. All of them trade against the dollar itself. */
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

/** What is used of the exchange library, whose own types would cost seconds of every check. */
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
 * Opens the exchanges. The library is loaded only here: it takes a second and a hundred megabytes. It waits between two
 * requests as long as each exchange asks for, unless a test says how long.
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
    // Figures as texts: a price is exact, or it is none.
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
    // A list that could not be loaded is asked for again next time; the library itself keeps a failure for ever.
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

/** All at once where the exchange can, else one after the other. */
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
