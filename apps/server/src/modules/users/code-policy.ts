/** How many digits a code has: twelve while strangers ask or guess too often with its e-mail. */
export type CodeLength = 6 | 12;

/** E-mail codes: short enough to type, so everything else about them is tight. */
export const codeRules = {
  digits: 6,
  /** While strangers guess at an e-mail, or ask for too many codes: no number of guesses that can be made helps. */
  longDigits: 12,
  lifeSeconds: 600,
  triesMax: 5,
  /** The pause before the second, third, and every later code. */
  resendSeconds: [60, 120, 300],
  /** Codes asked for within an hour belong together: they share their failures. */
  seriesSeconds: 3600,
  /** How long a code that proves a mailbox stays the current one, whoever else asks: half of its life. */
  keptSeconds: 300,
} as const;

/** What is known of the codes sent so far for one subject. */
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
 * Whether a code may be sent now. A series whose tries are used up gets no new code before it is over: otherwise asking
 * again and again would buy more guesses.
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

/** The code that proves a mailbox at this moment. */
export interface MailboxCode {
  readonly origin: string;
  readonly isShared: boolean;
  readonly digits: CodeLength;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export interface MailboxAsking {
  readonly origin: string;
  /** A device that the account knows: what strangers asked for does not bind it. */
  readonly isKnownDevice: boolean;
  /** How long the code has to be now. */
  readonly digits: CodeLength;
  /** The codes of this origin, or of all strangers, are used up. */
  readonly isOverBudget: boolean;
  readonly now: Date;
}

/**
 * Whether the code in the mailbox serves whoever asks, and no other is mailed. A young code that somebody else asked for does:
 * it is in the mailbox already, and who holds the mailbox may use it. Replacing it would void what its owner is typing.
 */
export function isCodeKept(code: MailboxCode | null, asking: MailboxAsking): boolean {
  if (!isLive(code, asking.now) || code.digits < asking.digits) return false;
  if (secondsUntil(code.sentAt, codeRules.keptSeconds, asking.now) <= 0) return false;
  if (asking.isOverBudget) return true;
  return !asking.isKnownDevice && (code.isShared || code.origin !== asking.origin);
}

/** Whether the code before stays good beside a new one: always, unless only its own asker knows of it. */
export const isCodeOverlapping = (code: MailboxCode | null, { origin, now }: MailboxAsking): boolean =>
  isLive(code, now) && (code.isShared || code.origin !== origin);

const isLive = (code: MailboxCode | null, now: Date): code is MailboxCode =>
  code !== null && code.usedAt === null && code.expiresAt > now;

const resendAfter = (sends: number): number =>
  codeRules.resendSeconds[Math.min(sends, codeRules.resendSeconds.length) - 1] ?? codeRules.resendSeconds[0];

const secondsUntil = (from: Date, seconds: number, now: Date): number =>
  Math.ceil((from.getTime() + seconds * 1000 - now.getTime()) / 1000);
