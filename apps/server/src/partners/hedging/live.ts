import { z } from 'zod';
import type { Exchange, ExchangeFill, SendOutcome } from '../../modules/hedges/ports.ts';
import { createOutbound, type Outbound } from '../../platform/outbound.ts';
import { outboundFetch } from '../../platform/outbound-fetch.ts';

export interface KrakenKeys {
  readonly key: string;
  readonly secret: string;
}

export interface HedgingOptions {
  readonly keys: KrakenKeys;
  /** The HTTP client and origin; Kraken's own by default. */
  readonly outbound?: Outbound;
  readonly origin?: string;
  /** The library's pause between two requests; Kraken's own requirement by default. */
  readonly pauseMs?: number;
}

export interface Hedging {
  readonly exchange: Exchange;
  close(): void;
}

/** The outcome of a request is unknown. Carries only the error's name: nothing of the request may be logged (S-12). */
class ExchangeUnclear extends Error {
  override readonly name = 'ExchangeUnclear';
}

/** The used part of the exchange library. Its own types would slow down every type check by seconds. */
interface Library {
  fetchImplementation: unknown;
  urls: { api: Record<string, string> };
  readonly markets: unknown;
  loadMarkets(again: boolean): Promise<unknown>;
  createOrder(
    symbol: string,
    type: 'limit',
    side: 'buy' | 'sell',
    amount: string,
    price: string,
    params: object,
  ): Promise<unknown>;
  fetchOpenOrders(symbol: string, since: undefined, limit: undefined, params: object): Promise<unknown>;
  fetchClosedOrders(symbol: string, since: undefined, limit: undefined, params: object): Promise<unknown>;
}

const HOST = 'api.kraken.com';
/** Fees in dollars on both sides, so that the coins of a fill are exactly the traded coins. */
const FEE_IN_DOLLARS = 'fciq';

const decimal = z.union([z.string(), z.number().transform(String)]);
const orders = z.array(
  z.object({
    clientOrderId: z.string().nullish(),
    status: z.string(),
    filled: decimal,
    cost: decimal.nullish(),
    fee: z.object({ cost: decimal.nullish(), currency: z.string().nullish() }).nullish(),
  }),
);
type Order = z.infer<typeof orders>[number];

/** Kraken, with an API key that may only trade. */
export function createHedging(options: HedgingOptions): Hedging {
  const out = options.outbound ?? createOutbound({ hosts: [HOST] });
  let opening: Promise<Library> | undefined;
  const open = async (): Promise<Library> => {
    opening ??= openLibrary({ ...options, out });
    const library = await opening;
    // Markets are loaded once. The library caches a failure for ever unless told to reload.
    if (library.markets === undefined) await library.loadMarkets(true);
    return library;
  };
  return {
    exchange: {
      name: 'kraken',
      async send({ id, coin, side, amount, limitPrice }) {
        const params = { clientOrderId: id, timeInForce: 'IOC', oflags: FEE_IN_DOLLARS };
        try {
          const library = await open();
          const way = side === 'Buy' ? 'buy' : 'sell';
          await library.createOrder(`${coin}/USD`, 'limit', way, amount, limitPrice, params);
          return { kind: 'taken' };
        } catch (error) {
          return outcomeOf(error);
        }
      },
      async find({ id, coin }) {
        const asked = { clientOrderId: id };
        const own = (found: unknown) => orders.parse(found).find(({ clientOrderId }) => clientOrderId === id);
        try {
          const library = await open();
          const [symbol, all] = [`${coin}/USD`, undefined] as const;
          // Open orders first: an order that ends between the two queries is then found by the second.
          const order =
            own(await library.fetchOpenOrders(symbol, all, all, asked)) ??
            own(await library.fetchClosedOrders(symbol, all, all, asked));
          return order && fillOf(order);
        } catch (error) {
          throw unclear(error);
        }
      },
    },
    close: () => out.close(),
  };
}

async function openLibrary({
  keys: { key, secret },
  out,
  origin = `https://${HOST}`,
  pauseMs,
}: HedgingOptions & { readonly out: Outbound }): Promise<Library> {
  // Loaded lazily: it takes a second and a hundred megabytes.
  const library: Record<string, unknown> = await import('ccxt');
  const Maker: unknown = Reflect.get(Object(library.default), 'kraken');
  if (typeof Maker !== 'function') throw new Error('The exchange library does not know kraken.');
  // Figures as texts, so that amounts are exact.
  const made: Library = Reflect.construct(Maker, [
    {
      number: String,
      enableRateLimit: true,
      apiKey: key,
      secret,
      ...(pauseMs === undefined ? {} : { rateLimit: pauseMs }),
    },
  ]);
  made.fetchImplementation = outboundFetch(out, ['GET', 'POST']);
  made.urls.api = { ...made.urls.api, public: origin, private: origin };
  return made;
}

function fillOf({ status, filled, cost, fee }: Order): ExchangeFill {
  if (fee?.currency !== undefined && fee.currency !== null && fee.currency !== 'USD')
    throw new ExchangeUnclear('The exchange took its fee in something else than dollars.');
  return {
    isOver: status !== 'open' && status !== 'pending',
    filled,
    cost: cost ?? '0',
    fee: fee?.cost ?? '0',
  };
}

/** Maps the library's error classes: refused by the exchange, busy, and everything else. */
function outcomeOf(error: unknown): SendOutcome {
  const families = familiesOf(error);
  const reason = families[0] ?? 'Error';
  if (families.includes('DDoSProtection') || families.includes('InvalidNonce'))
    return { kind: 'busy', reason };
  if (families.includes('ExchangeError')) return { kind: 'refused', reason };
  throw unclear(error);
}

const unclear = (error: unknown): ExchangeUnclear =>
  error instanceof ExchangeUnclear
    ? error
    : new ExchangeUnclear(`kraken: ${familiesOf(error)[0] ?? 'Error'}`);

function familiesOf(error: unknown): readonly string[] {
  const names: string[] = [];
  for (let at: unknown = Object.getPrototypeOf(Object(error)); at !== null; at = Object.getPrototypeOf(at)) {
    const maker: unknown = Reflect.get(Object(at), 'constructor');
    if (typeof maker === 'function') names.push(maker.name);
  }
  return names;
}
