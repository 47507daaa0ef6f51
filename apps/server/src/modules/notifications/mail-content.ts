import { stepUpPurposes } from '@gim/contract';
import { languages } from '@gim/languages';
import * as z from 'zod';
import { mailKinds, skipReasons } from './mail-texts.ts';

/** What one mail is about. It is sealed while it waits, because codes and links are in it (S-12). */
export const mailContent = z.strictObject({
  kind: z.enum(mailKinds),
  code: z.optional(z.string().regex(/^(?:\d{6}|\d{12})$/)),
  freezeToken: z.optional(z.string()),
  purpose: z.optional(z.enum(stepUpPurposes)),
  device: z.optional(z.string()),
  program: z.optional(z.string()),
  network: z.optional(z.string()),
  passkey: z.optional(z.string()),
  /** It is the first factor of the account, so withdrawals are paused. */
  isFirstFactor: z.optional(z.boolean()),
  /** The passkeys that a password reset has removed, by name. */
  removedPasskeys: z.optional(z.array(z.string())),
  coin: z.optional(z.string()),
  /** In US dollars, as plain decimals. */
  amount: z.optional(z.string()),
  price: z.optional(z.string()),
  fee: z.optional(z.string()),
  /** Brand and last four of a card, or a masked PayPal address. */
  recipient: z.optional(z.string()),
  /** Of `coin`, as a plain decimal. */
  sum: z.optional(z.string()),
  /** The network of coins, by its name in the catalogue. */
  chain: z.optional(z.string()),
  address: z.optional(z.string()),
  addressName: z.optional(z.string()),
  transaction: z.optional(z.string()),
  transactionId: z.optional(z.uuid()),
  question: z.optional(z.string()),
  /** The number of a ticket or a case. */
  ticket: z.optional(z.int()),
  answer: z.optional(z.string()),
  until: z.optional(z.iso.datetime()),
  reason: z.optional(z.enum(skipReasons)),
  at: z.optional(z.iso.datetime()),
  /** Where the clock hangs that shows `at`; UTC without one. */
  timeZone: z.optional(z.string()),
  nextAt: z.optional(z.iso.datetime()),
  /** The affiliate id of an invitation, and who sends it, masked. */
  affiliateId: z.optional(z.string()),
  inviter: z.optional(z.string()),
  /** Where it goes when nobody's account, or none any more, has the address. */
  contact: z.optional(
    z.strictObject({
      email: z.string(),
      language: z.enum(languages),
      antiPhishingCode: z.nullable(z.string()),
    }),
  ),
});
export type MailContent = z.infer<typeof mailContent>;
