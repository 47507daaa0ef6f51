import { addRatios, multiplyRatios, parseRatio, type Ratio, ratio } from '@gim/money';
import { z } from 'zod';
import type { Bar } from '../../modules/coins/ports.ts';
import type { Outbound } from '../../platform/outbound.ts';

/** One exchange's public data. */
export interface Exchange {
  readonly name: string;
  /** The middle of bid and ask, in USD, of the coins it trades against the dollar. */
  prices(coins: readonly string[]): Promise<ReadonlyMap<string, Ratio>>;
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
const ticker = z.object({ bid: decimal, ask: decimal, last: decimal });
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
  loadMarkets(): Promise<unknown>;
  fetchTickers(symbols: readonly string[]): Promise<unknown>;
  fetchTicker(symbol: string): Promise<unknown>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>;
  readonly has: Readonly<Record<string, unknown>>;
}

/** Opens the exchanges. The library is loaded only here: it takes a second and a hundred megabytes. */
export async function openExchanges(outbound: Outbound): Promise<readonly Exchange[]> {
  const library: Record<string, unknown> = await import('ccxt');
  const makers: unknown = library.default;
  return Object.keys(exchangeHosts).map((name) => {
    const Maker: unknown = Reflect.get(Object(makers), name);
    if (typeof Maker !== 'function') throw new Error(`The exchange library does not know ${name}.`);
    // Figures as texts: a price is exact, or it is none.
    const made: LibraryExchange = Reflect.construct(Maker, [{ number: String, enableRateLimit: true }]);
    made.fetchImplementation = fetchBy(outbound);
    return exchangeOf(name, made);
  });
}

function exchangeOf(name: string, library: LibraryExchange): Exchange {
  let loading: Promise<unknown> | undefined;
  const listed = async (coin: string): Promise<boolean> => {
    // A list that could not be loaded is asked for again next time.
    loading ??= library.loadMarkets().catch((error: unknown) => {
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
          const middle = middleOf(found[`${coin}/USD`]);
          return middle === undefined ? [] : [[coin, middle] as const];
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

/** The library's requests, by the one way out of the house. */
function fetchBy(
  outbound: Outbound,
): (url: string, init?: { method?: string; headers?: object }) => Promise<Response> {
  return async (url, init = {}) => {
    if ((init.method ?? 'GET') !== 'GET') throw new TypeError('Public data is only read.');
    const given = new Headers(
      Object.entries(init.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    // Answers are taken as they are, so nothing may come packed.
    given.set('accept-encoding', 'identity');
    const { status, headers, text } = await outbound.send(url, { headers: Object.fromEntries(given) });
    return new Response(text, { status, headers });
  };
}
