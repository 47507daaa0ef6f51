import { kycReasons } from '@gim/contract';
import * as z from 'zod';
import type { Check } from '../check-store.ts';

const schema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('approved'), note: z.nullable(z.string()) }),
  z.object({
    status: z.literal('rejected'),
    rejectType: z.enum(['retry', 'final']),
    reasons: z.array(z.enum(kycReasons)),
    note: z.nullable(z.string()),
  }),
]);

/** The decision that staff proposes for a check. */
export type Proposal = z.infer<typeof schema>;

/** Null without a proposal. */
export const proposalOf = ({ proposal }: Pick<Check, 'proposal'>): Proposal | null =>
  proposal === null ? null : schema.parse(proposal);

export const rejectTypeOf = (proposal: Proposal) =>
  proposal.status === 'rejected' ? proposal.rejectType : null;

export const reasonsOf = (proposal: Proposal) =>
  proposal.status === 'rejected' ? [...new Set(proposal.reasons)] : [];
