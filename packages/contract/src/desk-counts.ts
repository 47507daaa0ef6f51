import * as z from 'zod/mini';
import { endpoint, type Right } from './endpoint.ts';

/** The sections of the desk in which something can wait for a person, each with the right that shows its figure. */
export const countedSections = {
  today: 'cash-orders.read',
  kyc: 'kyc.read',
  withdrawals: 'withdrawals.read',
  treasury: 'treasury.read',
  payouts: 'payouts.read',
  threads: 'support.read',
  cases: 'cases.read',
} as const satisfies Readonly<Record<string, Right>>;
export type CountedSection = keyof typeof countedSections;

const waiting = z.optional(z.int().check(z.gte(0)));

export const getDeskCounts = endpoint({
  name: 'getDeskCounts',
  method: 'GET',
  path: '/api/desk/counts',
  summary:
    'Count the items that wait for the caller in each section of the desk. Omits sections that the caller may not see.',
  auth: { kind: 'staff', right: 'desk.open' },
  query: z.strictObject({
    /** The point whose orders of today are counted; without it there is no such figure. */
    pointId: z.optional(z.uuid()),
  }),
  reply: z.strictObject({
    /** Orders of today at the point that are not over. */
    today: waiting,
    kyc: waiting,
    withdrawals: waiting,
    /** What somebody else has asked for and a second person must confirm. */
    treasury: waiting,
    /** Payouts in review and open differences with the partner. */
    payouts: waiting,
    threads: waiting,
    /** Open cases that nobody has taken, and the caller's own. */
    cases: waiting,
  }),
  problems: ['NotFound'],
});
export type DeskCounts = z.infer<(typeof getDeskCounts)['reply']>;
