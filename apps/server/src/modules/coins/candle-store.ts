import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';
import type { Bar, Tick } from './ports.ts';

/** Adds prices to the finest candles. */
export async function addTicksToCandles(tx: Tx, seconds: number, ticks: readonly Tick[]): Promise<void> {
  await sql`
    insert into coins.candle as kept (coin, resolution, at, open, high, low, close)
    select coin, ${seconds}, date_bin(make_interval(secs => ${seconds}), at, 'epoch'), usd, usd, usd, usd
    from unnest(${ticks.map(({ coin }) => coin)}::text[], ${ticks.map(({ usd }) => usd)}::numeric[],
      ${ticks.map(({ at }) => at)}::timestamptz[]) as tick (coin, usd, at)
    ${mergeCandle}`.execute(tx);
}

/** Stores the history of a feed. */
export async function upsertCandles(
  tx: Tx,
  { coin, seconds, bars }: { coin: string; seconds: number; bars: readonly Bar[] },
): Promise<void> {
  await sql`
    insert into coins.candle as kept (coin, resolution, at, open, high, low, close)
    select ${coin}, ${seconds}, at, open, high, low, close
    from unnest(${bars.map(({ at }) => at)}::timestamptz[], ${bars.map(({ open }) => open)}::numeric[],
      ${bars.map(({ high }) => high)}::numeric[], ${bars.map(({ low }) => low)}::numeric[],
      ${bars.map(({ close }) => close)}::numeric[]) as bar (at, open, high, low, close)
    ${mergeCandle}`.execute(tx);
}

/** Aggregates candles into coarser ones, from a moment on. Idempotent. */
export async function rollUp(
  tx: Tx,
  { from, into, since }: { from: number; into: number; since: Date },
): Promise<void> {
  await sql`
    insert into coins.candle as kept (coin, resolution, at, open, high, low, close)
    select coin, ${into}, date_bin(make_interval(secs => ${into}), at, 'epoch') as step,
      (array_agg(open order by at))[1], max(high), min(low), (array_agg(close order by at desc))[1]
    from coins.candle where resolution = ${from} and at >= ${since}
    group by coin, step
    ${mergeCandle}`.execute(tx);
}

/** High and low only widen, and the open stays; the close is replaced. */
const mergeCandle = sql`
  on conflict (coin, resolution, at) do update
  set high = greatest(kept.high, excluded.high), low = least(kept.low, excluded.low), close = excluded.close`;

export interface Gap {
  readonly coin: string;
  readonly seconds: number;
  readonly from: Date;
}

/** For each coin and resolution with gaps, the first missing step. The current step is not over, so it is no gap. */
export async function listGaps(reader: Reader, { coins, spans, now }: GapQuestion): Promise<readonly Gap[]> {
  const { rows } = await sql<Gap>`
    select coin, seconds, min(expected.at) as from
    from unnest(${coins}::text[]) as coin
    cross join unnest(${spans.map(({ seconds }) => seconds)}::integer[],
      ${spans.map(({ oldest }) => oldest)}::timestamptz[]) as span (seconds, oldest)
    cross join lateral generate_series(oldest, ${now}::timestamptz - make_interval(secs => seconds),
      make_interval(secs => seconds)) as expected (at)
    where not exists (
      select from coins.candle
      where candle.coin = coin.coin and candle.resolution = span.seconds and candle.at = expected.at)
    group by coin, seconds order by coin, seconds`.execute(reader);
  return rows;
}

export interface GapQuestion {
  readonly coins: readonly string[];
  /** Each resolution, and the step from which on it must be complete. */
  readonly spans: readonly { readonly seconds: number; readonly oldest: Date }[];
  readonly now: Date;
}

export async function removeCandles(
  tx: Tx,
  { seconds, before }: { seconds: number; before: Date },
): Promise<void> {
  await sql`delete from coins.candle where resolution = ${seconds} and at < ${before}`.execute(tx);
}

export async function listBars(
  reader: Reader,
  { coin, seconds, from }: { coin: string; seconds: number; from: Date | null },
): Promise<readonly Bar[]> {
  const { rows } = await sql<Bar>`
    select at, trim_scale(open)::text as open, trim_scale(high)::text as high, trim_scale(low)::text as low,
      trim_scale(close)::text as close
    from coins.candle
    where coin = ${coin} and resolution = ${seconds} and at >= coalesce(${from}::timestamptz, '-infinity')
    order by at`.execute(reader);
  return rows;
}

export interface OpenPoint {
  readonly coin: string;
  readonly at: Date;
  readonly usd: string;
}

/** The price at the start of each step, for many coins, oldest first. */
export async function listOpens(
  reader: Reader,
  { coins, seconds, from, every = seconds }: OpenQuestion,
): Promise<readonly OpenPoint[]> {
  const { rows } = await sql<OpenPoint>`
    select coin, at, trim_scale(open)::text as usd from coins.candle
    where coin = any (${coins}::text[]) and resolution = ${seconds}
      and at >= coalesce(${from}::timestamptz, '-infinity') and extract(epoch from at)::bigint % ${every} = 0
    order by coin, at`.execute(reader);
  return rows;
}

export interface OpenQuestion {
  readonly coins: readonly string[];
  readonly seconds: number;
  readonly from: Date | null;
  /** Only steps that start at a multiple of this. */
  readonly every?: number;
}

/**
 * The price of each coin at a moment: the open of the last candle before it, at most 12 steps old. Coins without one
 * are left out.
 */
export async function pricesAt(
  reader: Reader,
  { coins, seconds, at }: { coins: readonly string[]; seconds: number; at: Date },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ coin: string; usd: string }>`
    select coin, trim_scale(found.open)::text as usd
    from unnest(${coins}::text[]) as coin cross join lateral (
      select open from coins.candle
      where candle.coin = coin.coin and resolution = ${seconds} and at <= ${at}
        and at > ${at}::timestamptz - make_interval(secs => ${seconds} * 12)
      order by at desc limit 1) as found`.execute(reader);
  return new Map(rows.map(({ coin, usd }) => [coin, usd]));
}
