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

/** A correct code. The caller must consume it in the transaction of the operation that it allows. */
export interface CodeProof extends CodeKey {
  readonly hash: Buffer;
}

export type IssuedCode =
  | { readonly kind: 'issued'; readonly code: string; readonly resendAfterSeconds: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** This origin, or all strangers, have requested too many codes. */
  | { readonly kind: 'used up'; readonly seconds: number };

/**
 * Six-digit codes sent by e-mail, bound to a purpose and to a subject of one account, so that only its own
 * sessions can try them. Other modules use this interface.
 */
export interface EmailCodes {
  /** Creates a code, or says how long to wait. Sending it is up to the caller. */
  issue(tx: Tx, code: CodeKey & { email: string; origin: Origin }): Promise<IssuedCode>;
  /** Counts the try before it compares. `guesser` names the bucket of the daily limit for this purpose. */
  check(guess: CodeKey & { guesser: string; code: string }): Promise<CodeProof | null>;
  /** Consumes the code. False when a concurrent request used it. */
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

/** The refusal of a code requested too early, with the wait for the countdown and the length of the previous code. */
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
