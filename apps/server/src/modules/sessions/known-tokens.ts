import { hash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { TwoGenerationCache } from '../../platform/two-generation-cache.ts';
import type { VerifiedClaims } from './access-tokens.ts';
import { sessionRules } from './session-policy.ts';

const TOKENS_MAX = 4_096;

type Verify = (token: string) => Promise<VerifiedClaims | null>;

/**
 * Caches verified tokens: a page makes many calls with one token, so its signature is checked once and after that only
 * its expiry. Keyed by hash, so that memory holds no usable token. Invalid tokens are not cached.
 */
export function rememberTokens(verify: Verify, { clock }: { readonly clock: Clock }): Verify {
  const known = new TwoGenerationCache<string, VerifiedClaims>(TOKENS_MAX);
  return async (token) => {
    const name = hash('sha256', token, 'base64');
    const remembered = known.get(name);
    if (remembered !== undefined && isInTime(remembered, clock.now())) return remembered;
    const claims = await verify(token);
    if (claims !== null) known.set(name, claims);
    return claims;
  };
}

function isInTime({ issuedAt, expiresAt }: VerifiedClaims, now: Date): boolean {
  const ageMs = now.getTime() - issuedAt.getTime();
  return now < expiresAt && ageMs >= 0 && ageMs <= sessionRules.accessTokenSeconds * 1000;
}
