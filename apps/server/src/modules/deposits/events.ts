import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

const kind = eventKinds('urgent');

/** The user requested a new deposit address. The old one still credits. `network` is its display name. */
export const depositAddressChanged = kind('DepositAddressChanged', {
  userId: z.uuid(),
  coin: z.string(),
  network: z.string(),
  at: z.iso.datetime(),
});
