import { stepUpPurposes } from '@gim/contract';
import { languages } from '@gim/languages';
import * as z from 'zod';
import { mailKinds, skipReasons } from './mail-texts.ts';

/** The content of one mail. Encrypted while it waits, because it contains codes and links (S-12). */
export const mailContent = z.strictObject({
  kind: z.enum(mailKinds),
  code: z.optional(z.string().regex(/^(?:\d{6}|\d{12})$/)),
  freezeToken: z.optional(z.string()),
  purpose: z.optional(z.enum(stepUpPurposes)),
  device: z.optional(z.string()),
  program: z.optional(z.string()),
  network: z.optional(z.string()),
  passkey: z.optional(z.string()),
  /** The account's first factor, so withdrawals are paused. */
  isFirstFactor: z.optional(z.boolean()),
  /** The names of the passkeys that a password reset removed. */
  removedPasskeys: z.optional(z.array(z.string())),
  coin: z.optional(z.string()),
  /** In US dollars, as plain decimals. */
  amount: z.optional(z.string()),
  price: z.optional(z.string()),
  fee: z.optional(z.string()),
  /** Card brand and last four digits, or a masked PayPal address. */
  recipient: z.optional(z.string()),
  /** An amount of `coin`, as a plain decimal. */
  sum: z.optional(z.string()),
  /** The network's name in the catalogue. */
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
  /** The time zone of `at`; default UTC. */
  timeZone: z.optional(z.string()),
  nextAt: z.optional(z.iso.datetime()),
  /** The affiliate id of an invitation, and its masked sender. */
  affiliateId: z.optional(z.string()),
  inviter: z.optional(z.string()),
  /** The recipient, for mails without an account or to a deleted one. */
  contact: z.optional(
    z.strictObject({
      email: z.string(),
      language: z.enum(languages),
      antiPhishingCode: z.nullable(z.string()),
    }),
  ),
});
export type MailContent = z.infer<typeof mailContent>;
