/** Digits of a code: twelve while strangers request or guess too often for its e-mail. */
export type CodeLength = 6 | 12;

/** E-mail codes. They are short enough to type, so their lifetime and number of tries are strictly limited. */
export const codeRules = {
  digits: 6,
  /**
   * Used while strangers guess, or request too many codes, for an e-mail: too long for any feasible number of guesses.
   */
  longDigits: 12,
  lifeSeconds: 600,
  triesMax: 5,
  /** The wait before the second, third, and every later code. */
  resendSeconds: [60, 120, 300],
  /** Codes requested within an hour form a series and share their failed tries. */
  seriesSeconds: 3600,
  /** How long a mailbox code stays the current one, whoever requests another: half of its lifetime. */
  keptSeconds: 300,
} as const;

/** The codes sent so far for one subject. */
export interface CodeSeries {
  readonly startedAt: Date;
  readonly sentAt: Date;
  readonly sends: number;
  readonly tries: number;
}

export type SendDecision =
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'send'; readonly isNewSeries: boolean; readonly resendAfterSeconds: number };

/**
 * Whether a code may be sent now. A series whose tries are used up gets no new code until it ends; otherwise requesting
 * more codes would allow more guesses.
 */
export function decideSend(series: CodeSeries | null, now: Date): SendDecision {
  if (series === null || secondsUntil(series.startedAt, codeRules.seriesSeconds, now) <= 0) {
    return { kind: 'send', isNewSeries: true, resendAfterSeconds: resendAfter(1) };
  }
  const pause = secondsUntil(series.sentAt, resendAfter(series.sends), now);
  const spent = series.tries >= codeRules.triesMax;
  const wait = spent ? secondsUntil(series.startedAt, codeRules.seriesSeconds, now) : pause;
  if (wait > 0) return { kind: 'wait', seconds: wait };
  return { kind: 'send', isNewSeries: false, resendAfterSeconds: resendAfter(series.sends + 1) };
}

/** The current code of a mailbox. */
export interface MailboxCode {
  readonly origin: string;
  readonly isShared: boolean;
  readonly digits: CodeLength;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export interface MailboxRequests {
  readonly origin: string;
  /** A device that the account knows: strangers' requests do not affect it. */
  readonly isKnownDevice: boolean;
  /** The length that a code needs now. */
  readonly digits: CodeLength;
  /** This origin, or all strangers, have requested too many codes. */
  readonly isOverBudget: boolean;
  readonly now: Date;
}

/**
 * Whether the current code is kept and no new one is mailed. A recent code that somebody else requested is kept: it is
 * already in the mailbox, and whoever holds the mailbox may use it. Replacing it would invalidate what the owner is
 * typing.
 */
export function isCodeReused(code: MailboxCode | null, asking: MailboxRequests): boolean {
  if (!isLive(code, asking.now) || code.digits < asking.digits) return false;
  if (secondsUntil(code.sentAt, codeRules.keptSeconds, asking.now) <= 0) return false;
  if (asking.isOverBudget) return true;
  return !asking.isKnownDevice && (code.isShared || code.origin !== asking.origin);
}

/** Whether the previous code stays valid beside the new one: yes, unless only the same origin has requested it. */
export const isCodeOverlapping = (code: MailboxCode | null, { origin, now }: MailboxRequests): boolean =>
  isLive(code, now) && (code.isShared || code.origin !== origin);

const isLive = (code: MailboxCode | null, now: Date): code is MailboxCode =>
  code !== null && code.usedAt === null && code.expiresAt > now;

const resendAfter = (sends: number): number =>
  codeRules.resendSeconds[Math.min(sends, codeRules.resendSeconds.length) - 1] ?? codeRules.resendSeconds[0];

const secondsUntil = (from: Date, seconds: number, now: Date): number =>
  Math.ceil((from.getTime() + seconds * 1000 - now.getTime()) / 1000);
