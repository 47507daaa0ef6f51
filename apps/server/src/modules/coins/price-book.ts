import { type Price, parseRatio, price, type Ratio, ratio } from '@gim/money';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Catalogue, USD } from './catalogue.ts';
import type { Tick } from './ports.ts';

/** A price in this process's memory. */
export interface KnownPrice {
  readonly usd: string;
  readonly rate: Ratio;
  readonly at: Date;
  /** Too old to trade on. */
  readonly isStale: boolean;
}

/** The newest price of every coin, in memory. Prices that are not renewed become stale. */
export interface PriceBook {
  /** The newest price, however old; undefined before the first one. USD is always 1. */
  latest(coin: string): KnownPrice | undefined;
  /** A price to trade on. Refuses with `PriceUnavailable` if there is none or it is stale. */
  fresh(coin: string): Price;
  /** Calls the listener with each set of new prices. Returns the function that unsubscribes. */
  onChange(listener: (ticks: readonly Tick[]) => void): () => void;
  /** Stores prices; skips those older than the known ones. */
  take(ticks: readonly Tick[]): void;
  /** Handlers for the process's LISTEN connection. */
  readonly channels: Readonly<Record<string, (payload: string | null) => void>>;
  /** Loads all prices from the database. */
  load(): Promise<void>;
}

export interface PriceBookOptions {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  /** A price is stale if it is older than this, or this far in the future: then the clock was set back. */
  readonly staleAfterSeconds: number;
  /** Reads all prices from the database. */
  readonly read: () => Promise<readonly Tick[]>;
}

const notification = z.array(z.strictObject({ coin: z.string(), usd: z.string(), at: z.iso.datetime() }));
const ONE = ratio(1n, 1n);

/** Anybody who can connect to the database can send a notification, so it may not be JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createPriceBook({
  catalogue,
  clock,
  log,
  staleAfterSeconds,
  read,
}: PriceBookOptions): PriceBook {
  const prices = new Map<string, { usd: string; rate: Ratio; at: Date }>();
  const listeners = new Set<(ticks: readonly Tick[]) => void>();

  const staleAfterMs = staleAfterSeconds * 1000;
  const ageMs = ({ at }: { readonly at: Date }): number => clock.now().getTime() - at.getTime();
  const latest = (coin: string): KnownPrice | undefined => {
    if (coin === USD.code) return { usd: '1', rate: ONE, at: clock.now(), isStale: false };
    const known = prices.get(coin);
    return known && { ...known, isStale: Math.abs(ageMs(known)) > staleAfterMs };
  };
  /** A known price from the future is replaced; otherwise it would block newer ones until the clock catches up. */
  const isNewer = ({ coin, at }: Tick): boolean => {
    const known = prices.get(coin);
    return known === undefined || at >= known.at || ageMs(known) < -staleAfterMs;
  };
  const take = (ticks: readonly Tick[]): void => {
    const taken = ticks.filter(isNewer).flatMap((tick) => {
      const rate = parseRatio(tick.usd);
      if (!rate.ok || rate.value.numerator <= 0n) return [];
      prices.set(tick.coin, { usd: tick.usd, rate: rate.value, at: tick.at });
      return [tick];
    });
    if (taken.length > 0) for (const listener of listeners) listener(taken);
  };
  const load = async (): Promise<void> => take(await read());
  const onNotification = (payload: string | null): void => {
    const parsed = notification.safeParse(readJson(payload ?? ''));
    if (parsed.success) {
      take(parsed.data.map((tick) => ({ ...tick, at: new Date(tick.at) })));
      return;
    }
    // The notification was too large to carry the prices, or another version sent it: read the database.
    load().catch((error: unknown) => log.warn({ err: error }, 'the prices could not be read'));
  };
  return {
    latest,
    fresh(coin) {
      const known = latest(coin);
      if (known === undefined || known.isStale)
        throw new Refusal('PriceUnavailable', { retryAfterSeconds: 5 });
      return price({ base: catalogue.assetOf(coin), quote: USD, rate: known.rate });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    channels: { coins_price: onNotification },
    load,
  };
}
