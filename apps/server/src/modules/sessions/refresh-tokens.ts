import { hkdfSync } from 'node:crypto';
import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import { createSealer } from '../../platform/crypto/seal.ts';
import type { Random } from '../../platform/random.ts';

/**
 * A refresh token has two halves: a selector that finds its row, and a secret of 256 bits. A browser stores them
 * separately, other clients as `selector.secret` (D2). Only hashes are stored (S-02).
 */
export interface RefreshToken {
  readonly selector: string;
  readonly secret: string;
}

const half = /^[\w-]{22}$/;
const wholeToken = /^([\w-]{22})\.([\w-]{43})$/;
const secretHalf = /^[\w-]{43}$/;

export const generateRefreshToken = (random: Random): RefreshToken => ({
  selector: random.bytes(16).toString('base64url'),
  secret: random.bytes(32).toString('base64url'),
});

export const tokenText = ({ selector, secret }: RefreshToken): string => `${selector}.${secret}`;

/**
 * Parses what a client sent: the whole token, or the selector with the secret in its cookie. Null when it is neither.
 */
export function readRefreshToken(
  sent: string,
  cookie: string | null,
): (RefreshToken & { isSplit: boolean }) | null {
  const [, selector, secret] = wholeToken.exec(sent) ?? [];
  if (selector !== undefined && secret !== undefined) return { selector, secret, isSplit: false };
  if (half.test(sent) && cookie !== null && secretHalf.test(cookie)) {
    return { selector: sent, secret: cookie, isSplit: true };
  }
  return null;
}

export interface TokenHashes {
  readonly selectorHash: Buffer;
  readonly secretHash: Buffer;
}

export const hashesOf = ({ selector, secret }: RefreshToken): TokenHashes => ({
  selectorHash: sha256(selector),
  secretHash: sha256(secret),
});

/** Encrypts the successor under a secret of the client: the parent's, or the successor's own. */
export function sealSuccessor(successor: RefreshToken, key: { secret: string; random: Random }): string {
  return sealerFor(key).seal(JSON.stringify(successor), 'successor');
}

export function openSuccessor(sealed: string, key: { secret: string; random: Random }): RefreshToken {
  const opened: unknown = JSON.parse(sealerFor(key).open(sealed, 'successor'));
  const { selector, secret } = Object(opened);
  if (typeof selector !== 'string' || typeof secret !== 'string')
    throw new Error('A sealed successor is broken.');
  return { selector, secret };
}

function sealerFor({ secret, random }: { secret: string; random: Random }) {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'gim:refresh-successor', 32));
  return createSealer({ key, random });
}
