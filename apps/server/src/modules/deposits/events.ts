import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

const kind = eventKinds('urgent');

/** Somebody asked for a new deposit address. The old one still credits. `network` is the name that people know. */
export const depositAddressChanged = kind('DepositAddressChanged', {
  userId: z.uuid(),
  coin: z.string(),
  network: z.string(),
  at: z.iso.datetime(),
});
