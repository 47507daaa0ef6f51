import { instantAt } from '../../platform/zoned-time.ts';
import { addDays } from '../points/index.ts';

/** The start and end of a calendar day: `2026-11-16`. */
export const dayBounds = (zone: string, day: string): { readonly from: Date; readonly to: Date } => ({
  from: midnight(zone, day),
  to: midnight(zone, addDays(day, 1)),
});

function midnight(zone: string, text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return instantAt(zone, { year, month, day, hour: 0, minute: 0 });
}
