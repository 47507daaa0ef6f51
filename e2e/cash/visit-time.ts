import type { APIRequestContext } from '@playwright/test';
import { passTime } from '../chains/sandbox-chains.ts';
import { readProductTime } from '../product-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const kyiv = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Kyiv',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Mon 08:05` in Kyiv time. */
function clockOf(ms: number): { readonly weekday: string; readonly time: string } {
  const parts = Object.fromEntries(kyiv.formatToParts(ms).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday ?? '', time: `${parts.hour}:${parts.minute}` };
}

/** The same time on the next such weekday after today. */
export function next(ms: number, weekday: 'Mon' | 'Sun'): number {
  let at = ms + DAY_MS;
  while (clockOf(at).weekday !== weekday) at += DAY_MS;
  return at;
}

const isWorkday = (ms: number): boolean => !['Sat', 'Sun'].includes(clockOf(ms).weekday);

/** Moves the product's clock to this time in Kyiv on the next working day. Returns the new time. */
export async function untilMorning(request: APIRequestContext, time: string): Promise<number> {
  const nowMs = await readProductTime(request);
  let at = Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;
  while (clockOf(at).time !== time || !isWorkday(at)) at += MINUTE_MS;
  return moveTo(request, at);
}

/** Moves the product's clock forward to an instant, unless it has passed. */
export async function moveTo(request: APIRequestContext, atMs: number): Promise<number> {
  const nowMs = await readProductTime(request);
  if (atMs > nowMs) await passTime(request, Math.ceil((atMs - nowMs) / 1000));
  return readProductTime(request);
}

/** The calendar day of an instant in Kyiv, as the API names it. */
export const dayOf = (ms: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Kyiv' }).format(ms);
