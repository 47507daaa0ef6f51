import { stepUpPurposes } from '@gim/contract';
import { byLanguage, type Language } from '@gim/languages';
import * as z from 'zod';
import { readTexts } from '../../platform/texts.ts';

/** Every mail that the product sends. */
export const mailKinds = [
  'verificationCode',
  'resetCode',
  'stepUpCode',
  'newDevice',
  'alreadyRegistered',
  'passwordChanged',
  'passwordReset',
  'twoFactorOn',
  'twoFactorOff',
  'recoveryCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeySuspended',
  'accountFrozen',
  'accountFrozenByStaff',
  'unfreezeRequested',
  'accountUnfrozen',
  'accountDeleted',
  'sessionEnded',
  'secondFactorFailed',
  'strangersBlocked',
  'recurringBuyDue',
  'recurringBuySkipped',
  'priceAlertReached',
  'tradeRejected',
  'depositAddressChanged',
  'withdrawalRequested',
  'withdrawalWaiting',
  'withdrawalSent',
  'withdrawalRejected',
  'withdrawalTestArrived',
  'withdrawalQuestion',
  'addressAdded',
  'allowlistOff',
  'kycApproved',
  'kycRetry',
  'kycRejected',
  'cashVisitTomorrow',
  'cashVisitSoon',
  'cashOrderEnded',
  'cashDayClosed',
  'cashOrderMoved',
  'cashOrderLocked',
  'cashAccessCodeChanged',
  'cashCommentChanged',
  'cashBuyFailed',
  'payoutRequested',
  'payoutSuccessful',
  'payoutEnded',
  'payoutFeeChanged',
  'payoutUnclaimed',
  'recipientAdded',
  'supportAnswered',
  'operationLate',
  'affiliateInvite',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The reasons for a skipped recurring buy that mails distinguish. */
export const skipReasons = [
  'InsufficientFunds',
  'PriceUnavailable',
  'LiquidityUnavailable',
  'Other',
] as const;

/** The rows of facts in a mail, in display order. */
export const factNames = [
  'device',
  'program',
  'network',
  'passkey',
  'removedPasskeys',
  'addressName',
  'coin',
  'sum',
  'chain',
  'address',
  'transaction',
  'question',
  'ticket',
  'answer',
  'amount',
  'recipient',
  'fee',
  'price',
  'reason',
  'at',
  'until',
  'nextAt',
] as const;
export type FactName = (typeof factNames)[number];

const text = z.string().min(1);
const mailText = z.strictObject({
  subject: text,
  preview: text,
  title: text,
  body: z.array(text).min(1),
  action: z.optional(text),
  after: z.array(text),
});

const mailTexts = z.strictObject({
  frame: z.strictObject({
    antiPhishing: text,
    antiPhishingText: text,
    antiPhishingHint: text,
    never: text,
    sentTo: text,
    firstFactor: text,
    removedPasskeys: text,
    /** How the wallet names a browser, and the word for an unknown one. */
    device: text,
    browser: text,
  }),
  facts: z.record(z.enum(factNames), text),
  purposes: z.record(z.enum(stepUpPurposes), text),
  reasons: z.record(z.enum(skipReasons), text),
  mails: z.record(z.enum(mailKinds), mailText),
});
export type MailTexts = z.infer<typeof mailTexts>;

/** The texts of all languages, loaded at start. A missing text fails the start instead of a mail. */
export function loadMailTexts(): Readonly<Record<Language, MailTexts>> {
  return byLanguage((language) => mailTexts.parse(readTexts(language, 'mails')));
}
