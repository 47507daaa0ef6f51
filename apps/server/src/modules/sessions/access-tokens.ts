import { createPrivateKey, createPublicKey } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { rememberTokens } from './known-tokens.ts';
import { sessionRules } from './session-policy.ts';

/** The claims of an access token whose signature was verified. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly amr: readonly string[];
  readonly authTime: Date;
}

export interface VerifiedClaims extends AccessClaims {
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Null for anything that is not a valid token of ours, for whatever reason (S-01). */
  verify(token: string): Promise<VerifiedClaims | null>;
}

const TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';
const AUDIENCE = 'gim';

const claimsShape = z.strictObject({
  iss: z.string(),
  aud: z.literal(AUDIENCE),
  sub: z.uuid(),
  sid: z.uuid(),
  did: z.string(),
  amr: z.array(z.string()),
  auth_time: z.int(),
  iat: z.int(),
  exp: z.int(),
});

/** The only allowed header fields: no key, and no URL of one, is ever taken from a token. */
const headerNames = new Set(['alg', 'typ', 'kid']);

export function createAccessTokens(options: {
  secrets: Secrets;
  clock: Clock;
  issuer: string;
}): AccessTokens {
  const { secrets, clock, issuer } = options;
  const [signing] = secrets.signingKeys;
  if (signing === undefined) throw new Error('There is no key to sign access tokens with.');
  const signingKey = createPrivateKey({ key: signing, format: 'jwk' });
  const verifying = new Map(
    secrets.signingKeys.map(({ d: _private, ...jwk }) => [
      jwk.kid,
      createPublicKey({ key: jwk, format: 'jwk' }),
    ]),
  );

  const verify = async (token: string): Promise<VerifiedClaims | null> => {
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = header.kid === undefined ? undefined : verifying.get(header.kid);
          if (key === undefined || Object.keys(header).some((name) => !headerNames.has(name))) {
            throw new errors.JWSInvalid('The header is not one of ours.');
          }
          return key;
        },
        {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer,
          audience: AUDIENCE,
          currentDate: clock.now(),
          // A token that claims a longer lifetime than we issue is not ours, even if its signature is valid.
          maxTokenAge: sessionRules.accessTokenSeconds,
        },
      );
      return readClaims(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };

  return {
    sign({ userId, sessionId, deviceId, amr, authTime }) {
      const nowSeconds = seconds(clock.now());
      return new SignJWT({ sid: sessionId, did: deviceId, amr: [...amr], auth_time: seconds(authTime) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: signing.kid })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + sessionRules.accessTokenSeconds)
        .sign(signingKey);
    },

    verify: rememberTokens(verify, { clock }),
  };
}

function readClaims(payload: JWTPayload): VerifiedClaims | null {
  const parsed = claimsShape.safeParse(payload);
  if (!parsed.success) return null;
  const { sub, sid, did, amr, auth_time, iat, exp } = parsed.data;
  return {
    userId: sub,
    sessionId: sid,
    deviceId: did,
    amr,
    authTime: new Date(auth_time * 1000),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
