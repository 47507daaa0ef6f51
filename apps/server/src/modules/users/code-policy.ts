/** E-mail codes: short enough to type, so everything else about them is tight. */
export const codeRules = {
  digits: 6,
  lifeSeconds: 600,
  triesMax: 5,
  /** The pause before the second, third, and every later code. */
  resendSeconds: [60, 120, 300],
  /** Codes asked for within an hour belong together: they share their failures. */
  seriesSeconds: 3600,
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

const resendAfter = (sends: number): number =>
  codeRules.resendSeconds[Math.min(sends, codeRules.resendSeconds.length) - 1] ?? codeRules.resendSeconds[0];

const secondsUntil = (from: Date, seconds: number, now: Date): number =>
  Math.ceil((from.getTime() + seconds * 1000 - now.getTime()) / 1000);
