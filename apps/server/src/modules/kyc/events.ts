import { kycReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. They contain no personal data. */
const kind = eventKinds('urgent');

/** An identity was approved or rejected, or an approval was revoked. */
export const kycDecided = kind('KycDecided', {
  userId: z.uuid(),
  status: z.enum(['approved', 'rejected']),
  rejectType: z.nullable(z.enum(['retry', 'final'])),
  reasons: z.array(z.enum(kycReasons)),
  at: z.iso.datetime(),
});
