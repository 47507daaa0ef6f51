import { type Language, writeNumber } from '@gim/languages';
import { formatMoney, moneyFromText } from '@gim/money';
import { isTimeZone } from '../../platform/zoned-time.ts';
import type { MailContent } from './mail-content.ts';
import type { MailLayout } from './mail-layout.ts';
import { type FactName, factNames, type MailKind, type MailTexts } from './mail-texts.ts';
import { plainName } from './plain-name.ts';

/** The recipient of a mail. */
export interface Addressee {
  readonly email: string;
  readonly language: Language;
  readonly antiPhishingCode: string | null;
  /** For the times in the mail; null if unknown. */
  readonly timeZone?: string | null | undefined;
}

/**
 * The link of a mail's button. The token is in the fragment, so it never reaches a server, a log or a Referer (S-12).
 */
const actionPaths: Partial<Readonly<Record<MailKind, (content: MailContent) => string | undefined>>> = {
  newDevice: (content) => freezePath(content),
  twoFactorOn: (content) => freezePath(content),
  twoFactorOff: (content) => freezePath(content),
  recoveryCodesRenewed: (content) => freezePath(content),
  passkeyAdded: (content) => freezePath(content),
  passkeyRemoved: (content) => freezePath(content),
  unfreezeRequested: (content) => freezePath(content),
  accountUnfrozen: (content) => freezePath(content),
  alreadyRegistered: () => '/',
  passwordChanged: () => '/reset-password',
  passwordReset: () => '/reset-password',
  secondFactorFailed: () => '/reset-password',
  strangersBlocked: () => '/reset-password',
  recurringBuyDue: ({ coin }) => coinPath(coin),
  recurringBuySkipped: ({ coin }) => coinPath(coin),
  priceAlertReached: ({ coin }) => coinPath(coin),
  tradeRejected: ({ coin }) => coinPath(coin),
  depositAddressChanged: ({ coin }) => `${coinPath(coin)}/deposit`,
  withdrawalRequested: (content) => transactionPath(content),
  withdrawalWaiting: (content) => transactionPath(content),
  withdrawalSent: (content) => transactionPath(content),
  withdrawalRejected: (content) => transactionPath(content),
  withdrawalTestArrived: (content) => transactionPath(content),
  withdrawalQuestion: () => '/settings/support-service',
  addressAdded: () => '/settings',
  allowlistOff: () => '/settings',
  kycApproved: () => '/kyc',
  kycRetry: () => '/kyc',
  kycRejected: () => '/kyc',
  cashVisitTomorrow: (content) => transactionPath(content),
  cashVisitSoon: (content) => transactionPath(content),
  cashOrderEnded: (content) => transactionPath(content),
  cashDayClosed: (content) => transactionPath(content),
  cashOrderMoved: (content) => transactionPath(content),
  cashOrderLocked: (content) => transactionPath(content),
  cashAccessCodeChanged: (content) => transactionPath(content),
  cashCommentChanged: (content) => transactionPath(content),
  cashBuyFailed: (content) => transactionPath(content),
  payoutRequested: (content) => transactionPath(content),
  payoutSuccessful: (content) => transactionPath(content),
  payoutEnded: (content) => transactionPath(content),
  payoutFeeChanged: (content) => transactionPath(content),
  payoutUnclaimed: (content) => transactionPath(content),
  recipientAdded: () => '/settings/devices',
  supportAnswered: (content) => ticketPath(content),
  operationLate: (content) => ticketPath(content),
  affiliateInvite: ({ affiliateId }) =>
    affiliateId === undefined ? undefined : `/?ref=${encodeURIComponent(affiliateId)}`,
};

/** The "this wasn't me" link. */
const freezePath = ({ freezeToken }: MailContent): string | undefined =>
  freezeToken === undefined ? undefined : `/#freeze=${encodeURIComponent(freezeToken)}`;

const transactionPath = ({ transactionId }: MailContent): string | undefined =>
  transactionId === undefined ? undefined : `/transactions/${transactionId}`;

const ticketPath = ({ ticket }: MailContent): string =>
  ticket === undefined ? '/settings/support-service' : `/settings/support-service/${ticket}`;

const coinPath = (coin = ''): string => `/coins/${encodeURIComponent(coin.toLowerCase())}`;

/**
 * An unverified account cannot set an anti-phishing code yet, and a deleted one or an invited person has no settings.
 */
const kindsWithoutHint: readonly MailKind[] = ['verificationCode', 'accountDeleted', 'affiliateInvite'];

/** Builds the text of a mail. */
export function composeMail(
  content: MailContent,
  addressee: Addressee,
  { texts, publicOrigin }: { texts: Readonly<Record<Language, MailTexts>>; publicOrigin: string },
): MailLayout {
  const { language, email, antiPhishingCode } = addressee;
  const { frame, facts: labels, purposes, mails } = texts[language];
  const { kind } = content;
  const clock = clockOf(addressee);
  const facts = {
    ...readFacts(content, frame, clock),
    ...readTrade(content, texts[language], clock),
    ...readWithdrawal(content, clock),
    ...readTicket(content, language),
  };
  const purpose = content.purpose === undefined ? {} : { purpose: purposes[content.purpose] };
  const inviter = content.inviter === undefined ? {} : { inviter: content.inviter };
  const fill = (text: string): string => fillIn(text, { ...facts, ...purpose, ...inviter, email });
  const { subject, preview, title, body, action, after } = mails[kind];
  const path = actionPaths[kind]?.(content);
  const hint = antiPhishingCode === null && !kindsWithoutHint.includes(kind) ? [frame.antiPhishingHint] : [];
  return {
    language,
    subject,
    preview: fill(preview),
    title: fill(title),
    body: [...body, ...moreOf(content, frame)].map(fill),
    code: content.code ?? null,
    facts: factNames.flatMap((name) => {
      const value = facts[name];
      return value === undefined ? [] : [{ label: labels[name], value }];
    }),
    action:
      action === undefined || path === undefined
        ? null
        : { label: action, url: `${publicOrigin}${path}`, isDanger: content.freezeToken !== undefined },
    after: after.map(fill),
    antiPhishing:
      antiPhishingCode === null
        ? null
        : { label: frame.antiPhishing, code: antiPhishingCode, text: frame.antiPhishingText },
    footer: [...hint, frame.never, fill(frame.sentTo)],
  };
}

/** Extra sentences of some mails. */
const moreOf = (
  { isFirstFactor, removedPasskeys = [] }: MailContent,
  frame: MailTexts['frame'],
): string[] => [
  ...(isFirstFactor === true ? [frame.firstFactor] : []),
  ...(removedPasskeys.length > 0 ? [frame.removedPasskeys] : []),
];

/** Names were chosen by whoever signed in and may try to mislead, so they are sanitised. The rest is ours. */
function readFacts(
  { device, program, network, passkey, removedPasskeys = [], at, timeZone }: MailContent,
  frame: MailTexts['frame'],
  clock: Clock,
): Partial<Record<FactName, string>> {
  return {
    ...(device === undefined ? {} : { device: deviceName(device, frame) }),
    ...(program === undefined ? {} : { program: plainName(program) }),
    ...(network === undefined ? {} : { network: plainName(network) }),
    ...(passkey === undefined ? {} : { passkey: plainName(passkey) }),
    ...(removedPasskeys.length === 0 ? {} : { removedPasskeys: removedPasskeys.map(plainName).join(', ') }),
    ...(at === undefined
      ? {}
      : { at: formatTime(new Date(at), { ...clock, ...(timeZone !== undefined && { timeZone }) }) }),
  };
}

/** Translates the wallet's own browser names, which are English. Any other name stays as its owner chose it. */
function deviceName(name: string, { device, browser }: MailTexts['frame']): string {
  const shown = plainName(name);
  const [, program, system] =
    /^(Edge|Opera|Firefox|Chrome|Safari|Browser) on (Android|iPhone|iPad|Windows|macOS|Linux)$/.exec(shown) ??
    [];
  if (program === undefined) return shown;
  return fillIn(device, { program: program === 'Browser' ? browser : program, system });
}

/** The details of a trade. All of them are our own texts. */
function readTrade(
  { coin, amount, price, fee, reason, nextAt }: MailContent,
  { reasons }: MailTexts,
  clock: Clock,
): Partial<Record<FactName, string>> {
  const dollars = (text: string): string =>
    formatMoney(moneyFromText('USD', text), { locale: clock.language, as: 'paid', precision: 'exact' });
  return {
    ...(coin === undefined ? {} : { coin }),
    ...(amount === undefined ? {} : { amount: dollars(amount) }),
    ...(price === undefined ? {} : { price: dollars(price) }),
    ...(fee === undefined ? {} : { fee: dollars(fee) }),
    ...(reason === undefined ? {} : { reason: reasons[reason] }),
    ...(nextAt === undefined ? {} : { nextAt: formatTime(new Date(nextAt), clock) }),
  };
}

/** The address is shown in full, so that people can compare it. The question was written by staff. */
function readWithdrawal(
  { coin, sum, chain, address, addressName, recipient, transaction, question, until }: MailContent,
  clock: Clock,
): Partial<Record<FactName, string>> {
  const coins = (text: string): string =>
    formatMoney(moneyFromText(coin ?? '', text), { locale: clock.language, as: 'paid', precision: 'exact' });
  return {
    ...(sum === undefined ? {} : { sum: coins(sum) }),
    ...(chain === undefined ? {} : { chain }),
    ...(address === undefined ? {} : { address }),
    ...(addressName === undefined ? {} : { addressName: plainName(addressName) }),
    ...(recipient === undefined ? {} : { recipient: plainName(recipient) }),
    ...(transaction === undefined ? {} : { transaction }),
    ...(question === undefined ? {} : { question: question.replaceAll(/\s+/g, ' ') }),
    ...(until === undefined ? {} : { until: formatTime(new Date(until), clock) }),
  };
}

/** The answer was written by staff. */
const readTicket = (
  { ticket, answer }: MailContent,
  language: Language,
): Partial<Record<FactName, string>> => ({
  ...(ticket === undefined ? {} : { ticket: writeNumber(`#${ticket}`, language) }),
  ...(answer === undefined ? {} : { answer: answer.replaceAll(/\s+/g, ' ') }),
});

/** In the reader's time zone, UTC if unknown; visits in the point's zone. Always names the zone. */
function formatTime(at: Date, { language, timeZone }: Clock): string {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${time.format(at)} ${timeZone === 'UTC' ? 'UTC' : zone}`;
}

interface Clock {
  readonly language: Language;
  readonly timeZone: string;
}

const clockOf = ({ language, timeZone }: Addressee): Clock => ({
  language,
  timeZone: timeZone !== undefined && timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC',
});

function fillIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_found, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail has no value for ${name}.`);
    return value;
  });
}
