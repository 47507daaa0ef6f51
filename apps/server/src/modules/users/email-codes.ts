import type { Clock } from '../../platform/clock.ts';
import { isEqual, keyedHash } from '../../platform/crypto/keyed-hash.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Random } from '../../platform/random.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AttemptRules, Attempts } from './attempts.ts';
import { codeRules, decideSend } from './code-policy.ts';
import { countMail } from './count-mail.ts';
import { type CodeKey, lockCode, putCode, tryCode, useCode } from './email-code-store.ts';
import type { Origin } from './origin.ts';

/** A code that was right. It has to be used up in the transaction of what it allows. */
export interface CodeProof extends CodeKey {
  readonly hash: Buffer;
}

export type IssuedCode =
  | { readonly kind: 'issued'; readonly code: string; readonly resendAfterSeconds: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** What this origin, or all strangers, may ask for is used up. */
  | { readonly kind: 'used up'; readonly seconds: number };

/**
 * Six digits sent by e-mail, bound to a purpose and to a subject of one account, so that only its own sessions can try
 * them. Other modules use them through this door.
 */
export interface EmailCodes {
  /** Makes a code, or says how long to wait. Whether it is really sent is the caller's matter. */
  issue(tx: Tx, code: CodeKey & { email: string; origin: Origin }): Promise<IssuedCode>;
  /** Counts the try first, then compares. `guesser` names whose guesses of the day for this purpose these are. */
  check(guess: CodeKey & { guesser: string; code: string }): Promise<CodeProof | null>;
  /** Uses the code up; false when it was used at the same moment by another request. */
  use(tx: Tx, proof: CodeProof): Promise<boolean>;
}

export interface EmailCodesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly pepper: Buffer;
  readonly attempts: Attempts;
  readonly rules: AttemptRules;
}

export function createEmailCodes(options: EmailCodesOptions): EmailCodes {
  const { db, clock, random, pepper, attempts, rules } = options;
  const hashOf = ({ purpose, subject }: CodeKey, salt: Buffer, code: string): Buffer =>
    keyedHash(pepper, [salt, purpose, subject, code]);

  return {
    async issue(tx, { purpose, subject, email, origin }) {
      const now = clock.now();
      const decision = decideSend(await lockCode(tx, { purpose, subject }), now);
      if (decision.kind === 'wait') return decision;
      const noneUntil = await countMail(tx, { purpose, email, origin, rules, now });
      if (noneUntil !== null)
        return { kind: 'used up', seconds: Math.ceil((noneUntil.getTime() - now.getTime()) / 1000) };
      const code = random.digits(codeRules.digits);
      const salt = random.bytes(16);
      const expiresAt = new Date(now.getTime() + codeRules.lifeSeconds * 1000);
      const { isNewSeries, resendAfterSeconds } = decision;
      await putCode(tx, {
        purpose,
        subject,
        salt,
        hash: hashOf({ purpose, subject }, salt, code),
        isNewSeries,
        now,
        expiresAt,
      });
      return { kind: 'issued', code, resendAfterSeconds };
    },

    async check({ purpose, subject, guesser, code }) {
      const now = clock.now();
      const bucket = `codes ${purpose} ${guesser}`;
      const { isAllowed } = await attempts.count(bucket, rules.codes);
      if (!isAllowed) return null;
      const found = await db.inTransaction((tx) =>
        tryCode(tx, { purpose, subject, triesMax: codeRules.triesMax, now }),
      );
      if (found === undefined || !isEqual(hashOf({ purpose, subject }, found.salt, code), found.hash))
        return null;
      await attempts.uncount(bucket, rules.codes);
      return { purpose, subject, hash: found.hash };
    },

    use: (tx, { purpose, subject, hash }) => useCode(tx, { purpose, subject, hash, now: clock.now() }),
  };
}

/** The refusal of a code that was asked for too early, with the pause for the countdown and the length of the one before. */
export const sentTooSoon = ({
  seconds,
  codeLength = codeRules.digits,
}: {
  seconds: number;
  codeLength?: number;
}): Refusal =>
  new Refusal('CodeSentTooSoon', {
    params: { retryAfterSeconds: seconds, codeLength },
    retryAfterSeconds: seconds,
  });
