import { encodeBase32 } from '../../platform/crypto/base32.ts';
import { TOTP_SECRET_BYTES, totpUrl } from '../../platform/crypto/totp.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SessionsContext } from './core.ts';
import { totpContext } from './second-factor.ts';
import { putPendingSecret } from './two-factor-store.ts';

/** Makes a new secret each time. It counts for nothing until a code of it is confirmed; one that counts stays untouched. */
export async function enableTwoFactor(
  { db, clock, random, sealer, users }: SessionsContext,
  { userId }: { userId: string },
): Promise<{ secret: string; otpauthUrl: string }> {
  const bytes = random.bytes(TOTP_SECRET_BYTES);
  const sealed = sealer.seal(bytes.toString('base64url'), totpContext(userId));
  const user = await db.inTransaction(async (tx) => {
    if (!(await putPendingSecret(tx, { userId, secret: sealed, now: clock.now() }))) {
      throw new Refusal('TwoFactorAlreadyEnabled');
    }
    return users.find(tx, userId);
  });
  const secret = encodeBase32(bytes);
  return { secret, otpauthUrl: totpUrl({ secret, issuer: 'Gim', account: user?.email ?? userId }) };
}
