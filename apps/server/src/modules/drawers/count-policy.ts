import { type CountedNotes, denominations } from '@gim/contract';

/** Cents. */
export const sumOf = (notes: CountedNotes): bigint =>
  denominations.reduce((sum, note) => sum + BigInt(note) * 100n * BigInt(notes[`${note}`] ?? 0), 0n);

/** Whether two people have found the same notes. The same sum in other notes is another count. */
export const isSameCount = (one: CountedNotes, other: CountedNotes): boolean =>
  denominations.every((note) => (one[`${note}`] ?? 0) === (other[`${note}`] ?? 0));

/** Above this a difference is for more than the two who counted. */
export const ALERT_UNITS = 100_00n;
export const isAlert = (difference: bigint): boolean =>
  (difference < 0n ? -difference : difference) > ALERT_UNITS;

/** So often a second person may find something else; then the first count is worth nothing either. */
export const DIFFERED_MAX = 3;
