import { kycReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

/** What this module tells others. Nothing of it says who the person is. */
const kind = eventKinds('urgent');

/** The identity of a user was approved or rejected, or an approval was taken back. */
export const kycDecided = kind('KycDecided', {
  userId: z.uuid(),
  status: z.enum(['approved', 'rejected']),
  rejectType: z.nullable(z.enum(['retry', 'final'])),
  reasons: z.array(z.enum(kycReasons)),
  at: z.iso.datetime(),
});
