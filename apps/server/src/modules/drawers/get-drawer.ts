import type { Drawer, getDrawer as endpoint, Reply } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { wallTimeAt } from '../../platform/zoned-time.ts';
import { balanceOf } from './balance.ts';
import type { DrawersCore } from './core.ts';
import { findWaiting, type StoredCount } from './count-store.ts';
import { readDrawer, type StoredDrawer } from './drawer-store.ts';
import { USD } from './legs.ts';
import { type DaySums, listMovements, readDaySums, type StoredMovement } from './movement-store.ts';

/** The contract's maximum. A day of a point has far fewer. */
const MOVEMENTS_MAX = 1000;

const text = (units: bigint): string => toDecimal(money(USD, units));

/** A drawer on a day of the point's calendar; today if no date is given. */
export async function getDrawer(
  core: DrawersCore,
  { pointId, date: wanted }: { pointId: string; date?: string | undefined },
): Promise<Reply<typeof endpoint>> {
  const { db, clock } = core;
  const reader = db.autocommit;
  const timeZone = await timeZoneOf(core, reader, pointId);
  const today = dayAt(timeZone, clock.now());
  const date = wanted ?? today;
  const isToday = date === today;
  const stored = await readDrawer(reader, pointId);
  const count = await findWaiting(reader, pointId);
  if (count !== undefined) return { pointId, date, ...(await hiddenOf(core, reader, { count, stored })) };
  const span = { pointId, timeZone, date };
  const movements = await listMovements(reader, { ...span, limit: MOVEMENTS_MAX });
  const sums = await readDaySums(reader, span);
  const mustBe = isToday ? stored.units : (movements.at(-1)?.balance ?? sums.carried);
  const { promised, shortage } = await balanceOf(core, reader, pointId);
  const day = dayOf(movements, { sums, mustBe, stored: isToday ? stored : undefined });
  return {
    pointId,
    date,
    ...day,
    promised: text(isToday ? promised.units : 0n),
    shortage: text(isToday ? shortage.units : 0n),
    counts: [],
    monthDifference: text(sums.monthDifference),
    movements: await shownMovements(core, reader, movements),
  };
}

/**
 * While a count waits for its second person (Z-06), the figures of all days are hidden: the second person has to count,
 * not to repeat a number. Movements are hidden too, because the expected cash follows from them.
 */
async function hiddenOf(
  { staff }: DrawersCore,
  reader: Reader,
  { count, stored }: { readonly count: StoredCount; readonly stored: StoredDrawer },
): Promise<Omit<Drawer, 'pointId' | 'date'>> {
  const { countedBy, countedAt } = count;
  const name = (await staff.people(reader, [countedBy])).get(countedBy)?.name ?? '';
  const { state, openedAt, closedAt, shortage } = stored;
  return {
    state,
    openedAt: openedAt?.toISOString() ?? null,
    closedAt: state === 'closed' ? (closedAt?.toISOString() ?? null) : null,
    opening: null,
    cashIn: { sum: null, orders: 0 },
    cashOut: { sum: null, orders: 0 },
    vault: null,
    mustBe: null,
    promised: null,
    shortage: text(shortage),
    counts: [{ by: { id: countedBy, name }, at: countedAt.toISOString(), sum: null }],
    difference: null,
    monthDifference: '0',
    movements: [],
  };
}

export async function timeZoneOf({ points }: DrawersCore, reader: Reader, pointId: string): Promise<string> {
  const timeZone = await points.timeZoneOf(reader, pointId);
  if (timeZone === undefined) throw new Refusal('NotFound');
  return timeZone;
}

const two = (part: number): string => String(part).padStart(2, '0');

function dayAt(zone: string, at: Date): string {
  const { year, month, day } = wallTimeAt(zone, at);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

type Day = Pick<
  Drawer,
  'state' | 'openedAt' | 'closedAt' | 'opening' | 'cashIn' | 'cashOut' | 'vault' | 'mustBe' | 'difference'
>;

/** `stored` is the current drawer if the day is today; undefined for a past day. */
function dayOf(
  movements: readonly StoredMovement[],
  { sums, mustBe, stored }: { sums: DaySums; mustBe: bigint; stored: StoredDrawer | undefined },
): Day {
  const opening = openingOf(movements, sums.carried);
  const difference = mustBe - (opening + sums.cashIn - sums.cashOut - sums.vault);
  const closed = movements.findLast(({ kind }) => kind === 'closing')?.at ?? null;
  const opened = movements.find(({ kind }) => kind === 'opening')?.at ?? null;
  const state = stored?.state ?? 'closed';
  const openedAt = state === 'closed' ? opened : (stored?.openedAt ?? null);
  const closedAt = state === 'closed' ? closed : null;
  return {
    state,
    openedAt: openedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    opening: text(opening),
    cashIn: { sum: text(sums.cashIn), orders: sums.cashInOrders },
    cashOut: { sum: text(sums.cashOut), orders: sums.cashOutOrders },
    vault: text(sums.vault),
    mustBe: text(mustBe),
    difference: closedAt === null && difference === 0n ? null : text(difference),
  };
}

/** The counted cash if the day began with a count, else the cash left from the day before. */
function openingOf(movements: readonly StoredMovement[], carried: bigint): bigint {
  const first = movements.find(({ kind }) => kind !== 'difference');
  return first?.kind === 'opening' ? first.balance : carried;
}

export async function shownMovements(
  { staff, orders }: DrawersCore,
  reader: Reader,
  movements: readonly StoredMovement[],
): Promise<Drawer['movements']> {
  const people = await staff.people(reader, [...new Set(movements.flatMap(({ staffId }) => staffId ?? []))]);
  const facts = await orders().describe(
    reader,
    movements.flatMap(({ orderId }) => orderId ?? []),
  );
  return movements.map(({ id, at, kind, units, balance, staffId, about, orderId }) => {
    const order = orderId === null ? undefined : facts.get(orderId);
    return {
      id,
      at: at.toISOString(),
      kind,
      by: staffId === null ? null : { id: staffId, name: people.get(staffId)?.name ?? '' },
      about,
      order: orderId === null || order === undefined ? null : { id: orderId, ...order },
      in: units > 0n ? text(units) : null,
      out: units < 0n ? text(-units) : null,
      balance: text(balance),
    };
  });
}
