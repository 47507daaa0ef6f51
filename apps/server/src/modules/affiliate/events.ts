import { languages } from '@gim/languages';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

const bulk = eventKinds('bulk');

const userId = z.uuid();
const at = z.iso.datetime();

/** Somebody was invited by mail. Only the mailer may see the address, so it is sealed (S-12). */
export const affiliateInvited = bulk('AffiliateInvited', {
  /** The inviting user. */
  userId,
  sealedInvitation: z.string(),
});

/** The content of `sealedInvitation`. */
export const invitation = z.strictObject({
  email: z.string(),
  language: z.enum(languages),
  affiliateId: z.string(),
  /** Masked e-mail of the inviting user. */
  from: z.string(),
});

export const invitationContext = (affiliate: string): string => `affiliate invitation ${affiliate}`;

/** Income was moved to the user's balance. There is one transaction record per coin. */
export const referralIncomePaid = bulk('ReferralIncomePaid', {
  userId,
  /** In US dollars, a plain decimal. */
  usd: z.string(),
  transactionId: z.uuid(),
  at,
});
