import { languages } from '@gim/languages';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

const bulk = eventKinds('bulk');

const userId = z.uuid();
const at = z.iso.datetime();

/** Somebody is invited by mail. The address is nobody's business but the mail's; it is sealed (S-12). */
export const affiliateInvited = bulk('AffiliateInvited', {
  /** Who invites. */
  userId,
  sealedInvitation: z.string(),
});

/** What `sealedInvitation` has. */
export const invitation = z.strictObject({
  email: z.string(),
  language: z.enum(languages),
  affiliateId: z.string(),
  /** Masked. */
  from: z.string(),
});

export const invitationContext = (affiliate: string): string => `affiliate invitation ${affiliate}`;

/** Income was moved to the own balance. One record of the history for each coin. */
export const referralIncomePaid = bulk('ReferralIncomePaid', {
  userId,
  /** In US dollars, a plain decimal. */
  usd: z.string(),
  transactionId: z.uuid(),
  at,
});
