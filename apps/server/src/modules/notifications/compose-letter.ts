import type { Language } from '@gim/contract';
import { asWritten, formatMoney } from '@gim/money';
import type { Letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { type FactName, factNames, type MailKind, type MailTexts } from './mail-texts.ts';
import { plainName } from './plain-name.ts';

/** Whom a mail is for. */
export interface Addressee {
  readonly email: string;
  readonly language: Language;
  readonly antiPhishingCode: string | null;
}

/** Where the button of a mail leads. The token is behind the #: it never reaches a server, a log or a Referer (S-12). */
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
  withdrawalQuestion: () => '/support',
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
};

/** The "this wasn't me" link. */
const freezePath = ({ freezeToken }: MailContent): string | undefined =>
  freezeToken === undefined ? undefined : `/#freeze=${encodeURIComponent(freezeToken)}`;

const transactionPath = ({ transactionId }: MailContent): string | undefined =>
  transactionId === undefined ? undefined : `/transactions/${transactionId}`;

const coinPath = (coin = ''): string => `/coins/${encodeURIComponent(coin.toLowerCase())}`;

/** Before the account is proven there are no settings to choose a code in; after it is deleted there are none any more. */
const kindsWithoutHint: readonly MailKind[] = ['verificationCode', 'accountDeleted'];

/** Puts what happened into words. */
export function composeLetter(
  content: MailContent,
  addressee: Addressee,
  { texts, publicOrigin }: { texts: Readonly<Record<Language, MailTexts>>; publicOrigin: string },
): Letter {
  const { language, email, antiPhishingCode } = addressee;
  const { frame, facts: labels, purposes, mails } = texts[language];
  const { kind } = content;
  const facts = {
    ...readFacts(content, language),
    ...readTrade(content, texts[language], language),
    ...readWithdrawal(content, language),
  };
  const purpose = content.purpose === undefined ? {} : { purpose: purposes[content.purpose] };
  const fill = (text: string): string => fillIn(text, { ...facts, ...purpose, email });
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

/** What only some mails of a kind say. */
const moreOf = (
  { isFirstFactor, removedPasskeys = [] }: MailContent,
  frame: MailTexts['frame'],
): string[] => [
  ...(isFirstFactor === true ? [frame.firstFactor] : []),
  ...(removedPasskeys.length > 0 ? [frame.removedPasskeys] : []),
];

/** Names were chosen by whoever signed in, so they may try to look like something else; the rest is ours. */
function readFacts(
  { device, program, network, passkey, removedPasskeys = [], at, timeZone }: MailContent,
  language: Language,
): Partial<Record<FactName, string>> {
  return {
    ...(device === undefined ? {} : { device: plainName(device) }),
    ...(program === undefined ? {} : { program: plainName(program) }),
    ...(network === undefined ? {} : { network: plainName(network) }),
    ...(passkey === undefined ? {} : { passkey: plainName(passkey) }),
    ...(removedPasskeys.length === 0 ? {} : { removedPasskeys: removedPasskeys.map(plainName).join(', ') }),
    ...(at === undefined ? {} : { at: formatTime(new Date(at), language, timeZone) }),
  };
}

/** What a trade was about. All of it is ours. */
function readTrade(
  { coin, amount, price, fee, reason, nextAt }: MailContent,
  { reasons }: MailTexts,
  locale: Language,
): Partial<Record<FactName, string>> {
  const dollars = (text: string): string =>
    formatMoney(asWritten('USD', text), { locale, as: 'paid', precision: 'exact' });
  return {
    ...(coin === undefined ? {} : { coin }),
    ...(amount === undefined ? {} : { amount: dollars(amount) }),
    ...(price === undefined ? {} : { price: dollars(price) }),
    ...(fee === undefined ? {} : { fee: dollars(fee) }),
    ...(reason === undefined ? {} : { reason: reasons[reason] }),
    ...(nextAt === undefined ? {} : { nextAt: formatTime(new Date(nextAt), locale) }),
  };
}

/** Where coins go, whole: people compare it. What staff asks is a person's text. */
function readWithdrawal(
  { coin, sum, chain, address, addressName, recipient, transaction, question, until }: MailContent,
  locale: Language,
): Partial<Record<FactName, string>> {
  const coins = (text: string): string =>
    formatMoney(asWritten(coin ?? '', text), { locale, as: 'paid', precision: 'exact' });
  return {
    ...(sum === undefined ? {} : { sum: coins(sum) }),
    ...(chain === undefined ? {} : { chain }),
    ...(address === undefined ? {} : { address }),
    ...(addressName === undefined ? {} : { addressName: plainName(addressName) }),
    ...(recipient === undefined ? {} : { recipient: plainName(recipient) }),
    ...(transaction === undefined ? {} : { transaction }),
    ...(question === undefined ? {} : { question: question.replaceAll(/\s+/g, ' ') }),
    ...(until === undefined ? {} : { until: formatTime(new Date(until), locale) }),
  };
}

/** In UTC and saying so, because a mail is read wherever its reader is; a visit by the clock of its place. */
function formatTime(at: Date, language: Language, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  });
  return timeZone === undefined ? `${format.format(at)} UTC` : format.format(at);
}

function fillIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_found, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail has no value for ${name}.`);
    return value;
  });
}
