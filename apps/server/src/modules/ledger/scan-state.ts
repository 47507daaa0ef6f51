import * as z from 'zod';
import { storedHead, storedSums } from './verification.ts';

/** The progress of a full scan of the books. */
export const scanState = z.strictObject({
  part: z.enum(['chains', 'entries', 'postings', 'holds', 'checkpoints', 'finished']),
  startedAt: z.iso.datetime(),
  /** When a full scan last completed. */
  finishedAt: z.iso.datetime().nullable(),
  /** The heads of the chains when the scan began. Later entries are not counted, so that no long snapshot is needed. */
  cut: z.array(storedHead),
  /** How far each chain has been walked. */
  heads: z.array(storedHead),
  /** How many entries the postings up to the cut name. */
  named: z.int(),
  /** The last entry checked in account order. */
  place: z.strictObject({ id: z.int(), seq: z.int(), balance: z.string().regex(/^-?\d+$/) }),
  /** How many entries up to the cut were found in account order, and their sums. */
  counted: z.int(),
  sums: storedSums,
  /** The next block of the table of postings. */
  block: z.int(),
  /** The last account whose holds were checked. */
  held: z.int(),
  /** Rows read, and about how many there are in all; sets the pace. */
  done: z.number(),
  total: z.number(),
});
export type ScanState = z.infer<typeof scanState>;

export function beginScan({
  now,
  finishedAt,
  cut,
  total,
}: { readonly now: Date } & Pick<ScanState, 'finishedAt' | 'cut' | 'total'>): ScanState {
  return {
    part: 'chains',
    startedAt: now.toISOString(),
    finishedAt,
    cut,
    heads: [],
    named: 0,
    place: { id: 0, seq: 0, balance: '0' },
    counted: 0,
    sums: {},
    block: 0,
    held: 0,
    done: 0,
    total,
  };
}

const HOUR_MS = 3_600_000;

/** Whether no slice is due yet if the scan is spread evenly over this many hours. */
export function isAheadOfPace(state: ScanState, { now, hours }: { now: Date; hours: number }): boolean {
  const passed = (now.getTime() - Date.parse(state.startedAt)) / (hours * HOUR_MS);
  if (state.part === 'finished') return passed < 1;
  return passed < 1 && state.done > state.total * passed;
}
