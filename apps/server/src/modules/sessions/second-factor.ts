import { keyedHash } from '../../platform/crypto/keyed-hash.ts';
import { matchTotp } from '../../platform/crypto/totp.ts';
import { type Origin, originName, type SecondFactor, type SecondFactorProof } from '../users/index.ts';
import type { SessionsCore } from './core.ts';
import { consumeRecoveryCode, consumeTotpStep, findTwoFactor, hasRecoveryCode } from './two-factor-store.ts';

export const totpContext = (userId: string): string => `totp ${userId}`;

/** Checks authenticator and recovery codes for sign-ins, password resets and step-ups. */
export function createSecondFactor(core: SessionsCore): SecondFactor {
  const { db, clock, users } = core;
  return {
    isEnabled: async (reader, userId) => (await findTwoFactor(reader, userId))?.secret != null,

    async check(userId, code, { purpose, origin }) {
      const { attempts, attemptRules: rules } = users;
      const isTotp = isTotpCode(code);
      const bucket = isTotp
        ? totpBucket({ purpose, userId, origin })
        : `recovery ${purpose} ${userId} ${originName(origin)}`;
      const rule = isTotp ? rules.secondFactor : rules.recoveryCodes;
      const { isAllowed } = await attempts.count(bucket, rule);
      const proof = isAllowed ? await match(userId, code) : null;
      if (proof !== null) await attempts.uncount(bucket, rule);
      return proof;
    },

    use: (tx, proof) =>
      proof.kind === 'totp'
        ? consumeTotpStep(tx, proof)
        : consumeRecoveryCode(tx, { ...proof, now: clock.now() }),
  };

  async function match(userId: string, code: string): Promise<SecondFactorProof | null> {
    const found = await findTwoFactor(db.autocommit, userId);
    if (found?.secret == null) return null;
    if (!isTotpCode(code)) {
      const hash = recoveryHash(core, { userId, code });
      return (await hasRecoveryCode(db.autocommit, { userId, hash }))
        ? { kind: 'recovery', userId, hash }
        : null;
    }
    const secret = Buffer.from(core.sealer.open(found.secret, totpContext(userId)), 'base64url');
    const step = matchTotp(secret, code, { now: clock.now(), lastStep: found.lastStep });
    return step === undefined ? null : { kind: 'totp', userId, step };
  }
}

const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * All strangers share one bucket for authenticator codes, because six digits can be guessed (P13). Each purpose has its
 * own bucket, so that guesses for one do not use up another's.
 */
export const totpBucket = ({
  purpose,
  userId,
  origin,
}: {
  purpose: string;
  userId: string;
  origin: Origin;
}): string => `totp ${purpose} ${userId} ${origin.kind === 'device' ? originName(origin) : 'strangers'}`;

/** Recovery codes have 80 random bits, so one keyed hash is enough. The user id makes equal codes hash differently. */
export const recoveryHash = (
  { recoveryPepper }: Pick<SessionsCore, 'recoveryPepper'>,
  { userId, code }: { userId: string; code: string },
): Buffer => keyedHash(recoveryPepper, [userId, code.replaceAll('-', '').toUpperCase()]);
