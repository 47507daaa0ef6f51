import type { Executor } from '../../../platform/db/db.ts';
import { type Challenge, insertChallenge } from '../challenge-store.ts';
import type { SessionsCore } from '../core.ts';
import { CHALLENGE_SECONDS } from './passkey-policy.ts';

const NONCE_BYTES = 32;

/** Stores a new challenge: 256 random bits, single-use, valid for five minutes. */
export async function askChallenge(
  { clock, ids, random }: Pick<SessionsCore, 'clock' | 'ids' | 'random'>,
  db: Executor,
  about: Pick<Challenge, 'kind' | 'userId' | 'deviceId' | 'operationHash'>,
): Promise<Challenge> {
  const challenge = { id: ids.next(), nonce: random.bytes(NONCE_BYTES), ...about };
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000);
  await insertChallenge(db, { ...challenge, expiresAt });
  return challenge;
}
