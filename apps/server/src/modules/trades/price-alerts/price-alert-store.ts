import type { PriceAlert as Item } from '@gim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';

/** A stored price alert. */
export interface PriceAlert {
  readonly id: string;
  readonly userId: string;
  readonly coin: string;
  readonly direction: Item['direction'];
  readonly price: string;
  readonly repeats: boolean;
  readonly isActive: boolean;
  readonly lastFiredAt: Date | null;
  readonly createdAt: Date;
}

const columns: RawBuilder<PriceAlert> = sql<PriceAlert>`
  a.id, a.user_id as "userId", a.coin, a.direction, trim_scale(a.price)::text as price, a.repeats,
  a.is_active as "isActive", a.last_fired_at as "lastFiredAt", a.created_at as "createdAt"`;

export async function listPriceAlerts(
  reader: Reader,
  { userId, coin }: { userId: string; coin: string | undefined },
): Promise<readonly PriceAlert[]> {
  const { rows } = await sql<PriceAlert>`
    select ${columns} from trades.price_alert a
    where a.user_id = ${userId} and (${coin ?? null}::text is null or a.coin = ${coin ?? null})
    order by a.id desc`.execute(reader);
  return rows;
}

/** Creates the alert, or reactivates an identical one; undefined when the user has the maximum of active ones (Z-07). */
export async function upsertPriceAlert(
  tx: Tx,
  alert: Omit<PriceAlert, 'isActive' | 'lastFiredAt'>,
  { activeMax }: { activeMax: number },
): Promise<PriceAlert | undefined> {
  const { rows } = await sql<PriceAlert>`
    insert into trades.price_alert as a (id, user_id, coin, direction, price, repeats, is_active, is_armed, created_at)
    select ${alert.id}::uuid, ${alert.userId}::uuid, ${alert.coin}, ${alert.direction}, ${alert.price}::numeric,
      ${alert.repeats}::boolean, true, true, ${alert.createdAt}::timestamptz
    where trades.count_active_price_alerts(${alert.userId}::uuid) < ${activeMax}::bigint
    on conflict (user_id, coin, direction, price) do update
    set repeats = excluded.repeats, is_active = true, is_armed = true
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function removePriceAlert(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from trades.price_alert where id = ${id} and user_id = ${userId}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface PriceNow {
  readonly coin: string;
  readonly usd: string;
}

/** Fires the alerts whose price is reached; each is returned to one caller only. One that does not repeat becomes inactive. */
export async function fireReachedAlerts(
  tx: Tx,
  { prices, now }: { prices: readonly PriceNow[]; now: Date },
): Promise<readonly (PriceAlert & { readonly priceNow: string })[]> {
  const { rows } = await sql<PriceAlert & { priceNow: string }>`
    update trades.price_alert a
    set is_active = a.repeats, is_armed = false, last_fired_at = ${now}
    from unnest(${prices.map(({ coin }) => coin)}::text[], ${prices.map(({ usd }) => usd)}::numeric[]) as p (coin, usd)
    where a.coin = p.coin and a.is_active and a.is_armed
      and (a.direction = 'Above' and a.price <= p.usd or a.direction = 'Below' and a.price >= p.usd)
    returning ${columns}, trim_scale(p.usd)::text as "priceNow"`.execute(tx);
  return rows;
}

/** Rearms alerts once the price has moved away by more than `share`, so that a price that oscillates fires only once. */
export async function rearmAlerts(
  tx: Tx,
  { prices, share }: { prices: readonly PriceNow[]; share: string },
): Promise<void> {
  await sql`
    update trades.price_alert a set is_armed = true
    from unnest(${prices.map(({ coin }) => coin)}::text[], ${prices.map(({ usd }) => usd)}::numeric[]) as p (coin, usd)
    where a.coin = p.coin and a.is_active and not a.is_armed
      and (a.direction = 'Above' and a.price >= p.usd / (1 - ${share}::numeric)
        or a.direction = 'Below' and a.price <= p.usd / (1 + ${share}::numeric))`.execute(tx);
}
