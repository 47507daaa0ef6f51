import * as z from 'zod';
import { keptHead, keptSums } from './verification.ts';

/** How far a full scan of the books has come. */
export const scanState = z.strictObject({
  part: z.enum(['chains', 'entries', 'postings', 'holds', 'checkpoints', 'finished']),
  startedAt: z.iso.datetime(),
  /** When a full scan was last finished. */
  finishedAt: z.iso.datetime().nullable(),
  /** Where the chains ended when the scan began. What came later is not counted, so that no snapshot has to last. */
  cut: z.array(keptHead),
  /** How far each chain was walked again. */
  heads: z.array(keptHead),
  /** How many entries the postings of the cut name. */
  named: z.int(),
  /** The last entry that was checked in the order of accounts. */
  place: z.strictObject({ id: z.int(), seq: z.int(), balance: z.string().regex(/^-?\d+$/) }),
  /** How many entries belong to the cut, found in the order of accounts, and what they sum to. */
  counted: z.int(),
  sums: keptSums,
  /** The next block of the table of postings. */
  block: z.int(),
  /** The last account whose holds were checked. */
  held: z.int(),
  /** Rows that were looked at, and about how many there are in all: sets the pace. */
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

/** Whether nothing is due yet, when a scan is spread evenly over so many hours. */
export function isAheadOfPace(state: ScanState, { now, hours }: { now: Date; hours: number }): boolean {
  const passed = (now.getTime() - Date.parse(state.startedAt)) / (hours * HOUR_MS);
  if (state.part === 'finished') return passed < 1;
  return passed < 1 && state.done > state.total * passed;
}
