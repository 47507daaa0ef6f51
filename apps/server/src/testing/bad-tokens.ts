import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { SigningKey } from '../platform/crypto/secrets.ts';

export interface BadTokenInput {
  readonly key: SigningKey;
  readonly issuer: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly now: Date;
  /** A valid token of the same session, to be modified. */
  readonly good: string;
}

/** Forged tokens (S-01), built by hand and not with the library that verifies them. */
export function badTokens(input: BadTokenInput): ReadonlyMap<string, string> {
  const ours = createPrivateKey({ key: input.key, format: 'jwk' });
  return new Map([
    ...Object.entries(wrongHeaders(input, ours)),
    ...Object.entries(wrongKeys(input)),
    ...Object.entries(wrongClaims(input, ours)),
    ...Object.entries(wrongShapes(input, ours)),
  ]);
}

type Header = Readonly<Record<string, unknown>>;
type Claims = Readonly<Record<string, unknown>>;

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const goodHeader = ({ key }: BadTokenInput): Header => ({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid });

function goodClaims({ issuer, userId, sessionId, deviceId, now }: BadTokenInput): Claims {
  const iat = Math.floor(now.getTime() / 1000);
  return {
    iss: issuer,
    aud: 'gim',
    sub: userId,
    sid: sessionId,
    did: deviceId,
    amr: ['pwd'],
    auth_time: iat,
    iat,
    exp: iat + 600,
  };
}

const signed = (header: Header, claims: Claims, key: KeyObject): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
};

const hmac = (
  header: Header,
  claims: Claims,
  { hash, key }: { hash: string; key: string | Buffer },
): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};

/** Signed with our own key: only the header is wrong. */
function wrongHeaders(input: BadTokenInput, ours: KeyObject): Record<string, string> {
  const header = goodHeader(input);
  const { d: _private, ...publicJwk } = input.key;
  const changed: Record<string, Header> = {
    'alg none': { ...header, alg: 'none' },
    'alg None': { ...header, alg: 'None' },
    'alg NONE': { ...header, alg: 'NONE' },
    'alg missing': { typ: 'at+jwt', kid: input.key.kid },
    'alg null': { ...header, alg: null },
    'alg array': { ...header, alg: ['EdDSA'] },
    'alg lower case': { ...header, alg: 'eddsa' },
    'alg HS256': { ...header, alg: 'HS256' },
    'alg RS256': { ...header, alg: 'RS256' },
    'alg PS256': { ...header, alg: 'PS256' },
    'alg ES256': { ...header, alg: 'ES256' },
    'alg ES256K': { ...header, alg: 'ES256K' },
    'alg Ed25519': { ...header, alg: 'Ed25519' },
    'alg Ed448': { ...header, alg: 'Ed448' },
    'typ missing': { alg: 'EdDSA', kid: input.key.kid },
    'typ JWT': { ...header, typ: 'JWT' },
    'typ mfa+jwt': { ...header, typ: 'mfa+jwt' },
    'typ refresh': { ...header, typ: 'rt+jwt' },
    'kid missing': { alg: 'EdDSA', typ: 'at+jwt' },
    'kid unknown': { ...header, kid: 'nobody' },
    'kid path': { ...header, kid: '../../../dev/null' },
    'kid SQL': { ...header, kid: "x' union select '" },
    'kid __proto__': { ...header, kid: '__proto__' },
    'kid number': { ...header, kid: 1 },
    jku: { ...header, jku: 'https://evil.example/keys' },
    jwk: { ...header, jwk: publicJwk },
    x5u: { ...header, x5u: 'https://evil.example/cert' },
    x5c: { ...header, x5c: ['AAAA'] },
    x5t: { ...header, x5t: 'AAAA' },
    'crit unknown': { ...header, crit: ['exp'], exp: 1 },
    'crit b64': { ...header, crit: ['b64'], b64: false },
    'crit empty': { ...header, crit: [] },
    'b64 without crit': { ...header, b64: false },
    zip: { ...header, zip: 'DEF' },
    'cty JWT': { ...header, cty: 'JWT' },
  };
  return Object.fromEntries(
    Object.entries(changed).map(([name, bad]) => [name, signed(bad, goodClaims(input), ours)]),
  );
}

/** Everything is right but the key. */
function wrongKeys(input: BadTokenInput): Record<string, string> {
  const header = goodHeader(input);
  const claims = goodClaims(input);
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d: _private, ...publicJwk } = input.key;
  const raw = Buffer.from(input.key.x, 'base64url');
  const forged = { ...header, alg: 'HS256' };
  return {
    'another key': signed(header, claims, privateKey),
    'another key as jwk': signed(
      { ...header, jwk: privateKey.export({ format: 'jwk' }) },
      claims,
      privateKey,
    ),
    'HS256 with our public key': hmac(forged, claims, { hash: 'sha256', key: raw }),
    'HS256 with our public JWK': hmac(forged, claims, { hash: 'sha256', key: JSON.stringify(publicJwk) }),
    'HS512 with our public key': hmac({ ...header, alg: 'HS512' }, claims, { hash: 'sha512', key: raw }),
    'HS256 with an empty key': hmac(forged, claims, { hash: 'sha256', key: '' }),
    'HS256 named EdDSA': hmac(header, claims, { hash: 'sha256', key: raw }),
  };
}

/** Signed with our own key and header: only the claims are wrong. */
function wrongClaims(input: BadTokenInput, ours: KeyObject): Record<string, string> {
  const claims = goodClaims(input);
  const iat = Number(claims.iat);
  const without = (name: string): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const changed: Record<string, Claims> = {
    expired: { ...claims, iat: iat - 700, exp: iat - 100 },
    'expired this second': { ...claims, exp: iat },
    'old but long-lived': { ...claims, iat: iat - 86_400, exp: iat + 86_400 },
    'from the future': { ...claims, iat: iat + 3600, exp: iat + 4000 },
    'not yet valid': { ...claims, nbf: iat + 3600 },
    'exp a text': { ...claims, exp: String(iat + 600) },
    'exp infinite': { ...claims, exp: 1e300 },
    'wrong issuer': { ...claims, iss: 'https://evil.example' },
    'issuer with a slash': { ...claims, iss: `${input.issuer}/` },
    'wrong audience': { ...claims, aud: 'desk' },
    'several audiences': { ...claims, aud: ['gim', 'desk'] },
    'sub no uuid': { ...claims, sub: 'anna' },
    'sub another user': { ...claims, sub: '018f0000-0000-7000-8000-00000000000a' },
    'sid no uuid': { ...claims, sid: '1' },
    'sid of no session': { ...claims, sid: '018f0000-0000-7000-8000-00000000000b' },
    'did another device': { ...claims, did: 'another-device' },
    'extra claim': { ...claims, role: 'admin' },
    ...Object.fromEntries(
      ['iss', 'aud', 'sub', 'sid', 'did', 'amr', 'auth_time', 'iat', 'exp'].map((name) => [
        `no ${name}`,
        without(name),
      ]),
    ),
  };
  const header = goodHeader(input);
  return Object.fromEntries(Object.entries(changed).map(([name, bad]) => [name, signed(header, bad, ours)]));
}

/** A valid token, cut and reassembled. */
function wrongShapes(input: BadTokenInput, ours: KeyObject): Record<string, string> {
  const [header = '', claims = '', signature = ''] = input.good.split('.');
  const altered = encode({ ...goodClaims(input), amr: ['pwd', 'otp'] });
  const flipped = Buffer.from(signature, 'base64url');
  flipped.writeUInt8(flipped.readUInt8(0) ^ 1, 0);
  const array = `${encode(goodHeader(input))}.${encode([goodClaims(input)])}`;
  return {
    'no signature': `${header}.${claims}.`,
    'two parts': `${header}.${claims}`,
    'four parts': `${header}.${claims}.${signature}.${signature}`,
    'five parts': `${header}.${claims}.${signature}.x.y`,
    'altered claims': `${header}.${altered}.${signature}`,
    'altered signature': `${header}.${claims}.${flipped.toString('base64url')}`,
    'cut signature': `${header}.${claims}.${signature.slice(0, -4)}`,
    'claims an array': `${array}.${sign(null, Buffer.from(array), ours).toString('base64url')}`,
    'JSON serialisation': JSON.stringify({ protected: header, payload: claims, signature }),
    'header not JSON': `${Buffer.from('{').toString('base64url')}.${claims}.${signature}`,
    garbage: 'x.y.z',
    dots: '..',
    word: 'token',
    'a megabyte of dots': '.'.repeat(4000),
  };
}
