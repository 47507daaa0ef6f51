import type { Clock } from '../../platform/clock.ts';
import { isEqual, keyedHash } from '../../platform/crypto/keyed-hash.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Random } from '../../platform/random.ts';
import type { AttemptRules, Attempts, Counted } from './attempts.ts';
import { type CodeLength, codeRules, decideSend, isCodeOverlapping, isCodeReused } from './code-policy.ts';
import { countMail } from './count-mail.ts';
import {
  findRequests,
  listLiveCodes,
  lockMailboxCode,
  type MailboxKey,
  putMailboxCode,
  recordRequest,
  shareMailboxCode,
  useMailboxCode,
} from './mailbox-code-store.ts';
import { type Origin, originName } from './origin.ts';

/** A correct code. The caller must consume it in the transaction of the operation that it allows. */
export interface MailboxProof extends MailboxKey {
  readonly hash: Buffer;
}

/** `codeLength` is the length of the code that is in the mailbox or about to arrive. */
export type CodeOutcome =
  | {
      readonly kind: 'issued';
      readonly code: string;
      readonly codeLength: CodeLength;
      readonly resendAfterSeconds: number;
    }
  /** The current code is kept and nothing is mailed. The caller gets the same answer as for a new one. */
  | { readonly kind: 'kept'; readonly codeLength: CodeLength; readonly resendAfterSeconds: number }
  | { readonly kind: 'wait'; readonly codeLength: CodeLength; readonly seconds: number };

export interface CodeRequestContext extends MailboxKey {
  readonly origin: Origin;
  /** Whose resend waits apply, if not the origin's. */
  readonly asker?: string;
  /** Forces a long code at the slow pace: for callers whose own codes are used up. */
  readonly isOverBudget?: boolean;
}

export type CodeVerdict =
  | { readonly kind: 'right'; readonly proof: MailboxProof }
  | { readonly kind: 'wrong' }
  /** Nothing was compared: strangers have used up today's tries. */
  | { readonly kind: 'used up' };

/**
 * Codes that prove a mailbox. Whoever holds the newest code may use it, whoever requested it, so a stranger's request
 * takes nothing from the owner. All state is keyed by e-mail and never by account, so that it does not reveal whether
 * there is one.
 */
export interface MailboxCodes {
  issue(tx: Tx, asking: CodeRequestContext): Promise<CodeOutcome>;
  /** Counts the try before it compares. */
  check(guess: MailboxKey & { origin: Origin; code: string }): Promise<CodeVerdict>;
  /** Consumes the code. False when a concurrent request used it. */
  use(tx: Tx, proof: MailboxProof): Promise<boolean>;
}

export interface MailboxCodesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly pepper: Buffer;
  readonly attempts: Attempts;
  readonly rules: AttemptRules;
}

export function createMailboxCodes(options: MailboxCodesOptions): MailboxCodes {
  const { db, clock, attempts } = options;
  return {
    issue: (tx, asking) => issue(options, tx, asking),

    async check({ purpose, email, origin, code }) {
      const digits = code.length;
      const buckets = guessBuckets(options, { purpose, email, origin, digits });
      const refusing = await attempts.countAll(buckets);
      if (refusing !== null)
        return { kind: refusing === strangersBucket({ purpose, email }) ? 'used up' : 'wrong' };
      const live = await listLiveCodes(db.autocommit, { purpose, email, digits, now: clock.now() });
      const right = live.find(({ salt, hash }) =>
        isEqual(hashOf(options, { purpose, email }, { salt, code }), hash),
      );
      if (right === undefined) return { kind: 'wrong' };
      for (const { bucket, rule } of buckets) await attempts.uncount(bucket, rule);
      return { kind: 'right', proof: { purpose, email, hash: right.hash } };
    },

    use: (tx, { purpose, email, hash }) => useMailboxCode(tx, { purpose, email, hash, now: clock.now() }),
  };
}

async function issue(options: MailboxCodesOptions, tx: Tx, asking: CodeRequestContext): Promise<CodeOutcome> {
  const { clock, random, attempts, rules } = options;
  const { purpose, email, origin } = asking;
  const now = clock.now();
  const asker = asking.asker ?? originName(origin);
  const current = await lockMailboxCode(tx, { purpose, email });
  const strangers: Counted = { bucket: strangersBucket({ purpose, email }), rule: rules.codeStrangers };
  const isLong = asking.isOverBudget === true || (await attempts.isUsedUp(tx, strangers));
  const digits = isLong ? codeRules.longDigits : codeRules.digits;
  const known = { origin: asker, isKnownDevice: origin.kind === 'device', digits, now };
  const decision = decideSend(await findRequests(tx, { purpose, email, origin: asker }), now);
  if (decision.kind === 'wait') {
    const codeLength = current !== null && current.digits > digits ? current.digits : digits;
    // Strangers used up the guesses at the short code in the mailbox, so send a long one without the wait.
    const isStale = current !== null && current.digits < digits;
    if (!isStale) return { ...decision, codeLength };
  }
  const resendAfterSeconds = decision.kind === 'wait' ? decision.seconds : decision.resendAfterSeconds;
  await recordRequest(tx, {
    purpose,
    email,
    origin: asker,
    isNewSeries: decision.kind === 'send' && decision.isNewSeries,
    now,
  });
  const isOverBudget =
    asking.isOverBudget ?? (await countMail(tx, { purpose, email, origin, rules, now })) !== null;
  if (current !== null && isCodeReused(current, { ...known, isOverBudget })) {
    await shareMailboxCode(tx, { purpose, email });
    return { kind: 'kept', codeLength: current.digits, resendAfterSeconds };
  }
  const code = random.digits(digits);
  const salt = random.bytes(16);
  await putMailboxCode(tx, {
    purpose,
    email,
    origin: asker,
    digits,
    salt,
    hash: hashOf(options, { purpose, email }, { salt, code }),
    isOverlapping: isCodeOverlapping(current, { ...known, isOverBudget }),
    now,
    expiresAt: new Date(now.getTime() + codeRules.lifeSeconds * 1000),
  });
  return { kind: 'issued', code, codeLength: digits, resendAfterSeconds };
}

/** Strangers' guesses at short codes. When used up, this mailbox gets long codes. */
const strangersBucket = ({ purpose, email }: MailboxKey): string => `code ${purpose} ${email} strangers`;

function guessBuckets(
  { rules }: MailboxCodesOptions,
  { purpose, email, origin, digits }: MailboxKey & { origin: Origin; digits: number },
): readonly Counted[] {
  const own = `${purpose} ${email} ${originName(origin)}`;
  if (origin.kind === 'device') {
    return [
      { bucket: `code ${own}`, rule: rules.codeTries },
      { bucket: `codes ${own}`, rule: rules.codes },
    ];
  }
  if (digits > codeRules.digits) {
    return [
      { bucket: `long-code ${own}`, rule: rules.longCodeTries },
      { bucket: `long-code ${purpose} ${email} strangers`, rule: rules.longCodeStrangers },
    ];
  }
  return [
    { bucket: `code ${own}`, rule: rules.codeTries },
    { bucket: strangersBucket({ purpose, email }), rule: rules.codeStrangers },
  ];
}

const hashOf = (
  { pepper }: MailboxCodesOptions,
  { purpose, email }: MailboxKey,
  { salt, code }: { salt: Buffer; code: string },
): Buffer => keyedHash(pepper, [salt, 'mailbox', purpose, email, code]);
