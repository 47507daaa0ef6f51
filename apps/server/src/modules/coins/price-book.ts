import { type Price, parseRatio, price, type Ratio, ratio } from '@gim/money';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Catalogue, USD } from './catalogue.ts';
import type { Tick } from './ports.ts';

/** A price as this process knows it. */
export interface KnownPrice {
  readonly usd: string;
  readonly rate: Ratio;
  readonly at: Date;
  /** Too old to trade on. */
  readonly isStale: boolean;
}

/** The newest price of every coin, in memory: asking costs nothing, and what is not renewed grows old by itself. */
export interface PriceBook {
  /** The newest there is, however old; undefined while none has ever come. A dollar is always a dollar. */
  latest(coin: string): KnownPrice | undefined;
  /** To trade on. Refuses with `PriceUnavailable` when there is none or it is too old. */
  fresh(coin: string): Price;
  /** Hears each set of new prices; gives what ends the hearing. */
  onChange(listener: (ticks: readonly Tick[]) => void): () => void;
  /** Takes prices in; what is older than what is known is left out. */
  take(ticks: readonly Tick[]): void;
  /** The news of the database, for the process's one listening connection. */
  readonly channels: Readonly<Record<string, (payload: string | null) => void>>;
  /** Reads what the database knows. */
  load(): Promise<void>;
}

export interface PriceBookOptions {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  /** A price is stale when it is older than this, or as far in the future: then the clock was set back since. */
  readonly staleAfterSeconds: number;
  /** Everything that the database knows. */
  readonly read: () => Promise<readonly Tick[]>;
}

const told = z.array(z.strictObject({ coin: z.string(), usd: z.string(), at: z.iso.datetime() }));
const ONE = ratio(1n, 1n);

/** What anybody with the database's password may have said: perhaps no JSON at all. */
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
  /** A price from far ahead would keep every newer one out until the clock has come there again. */
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
  const hear = (payload: string | null): void => {
    const parsed = told.safeParse(readJson(payload ?? ''));
    if (parsed.success) {
      take(parsed.data.map((tick) => ({ ...tick, at: new Date(tick.at) })));
      return;
    }
    // Something may have been missed, or another version of the program has spoken.
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
    channels: { coins_price: hear },
    load,
  };
}
