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
  /** The way out, and where to; Kraken itself, when absent. */
  readonly outbound?: Outbound;
  readonly origin?: string;
  /** How long the library waits between two requests; what Kraken asks for, when absent. */
  readonly pauseMs?: number;
}

export interface Hedging {
  readonly exchange: Exchange;
  close(): void;
}

/** Nobody can tell what became of a request. Says what went wrong by name alone: nothing of the request may be logged (S-12). */
class ExchangeUnclear extends Error {
  override readonly name = 'ExchangeUnclear';
}

/** What is used of the exchange library, whose own types would cost seconds of every check. */
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
/** Fees in dollars, whichever side: the coins of a fill are then all of its coins. */
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

/** Kraken, with a key that may trade and nothing else. */
export function createHedging(options: HedgingOptions): Hedging {
  const out = options.outbound ?? createOutbound({ hosts: [HOST] });
  let opening: Promise<Library> | undefined;
  const open = async (): Promise<Library> => {
    opening ??= openLibrary({ ...options, out });
    const library = await opening;
    // What can be traded there is asked for once. The library keeps a failure for ever, unless it is told to ask again.
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
          // Open ones first: an order that ends between the two questions is then found by the second.
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
  // Loaded only here: it takes a second and a hundred megabytes.
  const library: Record<string, unknown> = await import('ccxt');
  const Maker: unknown = Reflect.get(Object(library.default), 'kraken');
  if (typeof Maker !== 'function') throw new Error('The exchange library does not know kraken.');
  // Figures as texts: an amount is exact, or it is none.
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

/** The library's families of errors: what the exchange itself refused, what it had no time for, and everything else. */
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
