import { type CountedNotes, denominations } from '@gim/contract';

/** In cents. */
export const sumOf = (notes: CountedNotes): bigint =>
  denominations.reduce((sum, note) => sum + BigInt(note) * 100n * BigInt(notes[`${note}`] ?? 0), 0n);

/** Whether two people counted the same notes. The same sum in other notes is a difference. */
export const isSameCount = (one: CountedNotes, other: CountedNotes): boolean =>
  denominations.every((note) => (one[`${note}`] ?? 0) === (other[`${note}`] ?? 0));

/** Differences above this are alerts, in cents. */
export const ALERT_UNITS = 100_00n;
export const isAlert = (difference: bigint): boolean =>
  (difference < 0n ? -difference : difference) > ALERT_UNITS;

/** After so many second counts that differ, the first count is void. */
export const MISMATCH_MAX = 3;
