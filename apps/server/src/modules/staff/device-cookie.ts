import { keyedHash, sha256 } from '../../platform/crypto/keyed-hash.ts';
import type { Random } from '../../platform/random.ts';

const COOKIE_SECONDS = 34_560_000;

/** The cookie that identifies a browser at the desk. Scripts cannot read it, and another host cannot set it. */
export interface DeviceCookie {
  readonly name: string;
  isOne(cookie: string | null): cookie is string;
  /** A random value for a browser without a cookie. */
  draw(random: Random): string;
  /** Only a hash with the account is stored, so that two people at one browser have separate rows. */
  hashFor(staffId: string, cookie: string): Buffer;
  set(cookie: string): string;
}

export function createDeviceCookie({ isSafe }: { isSafe: boolean }): DeviceCookie {
  const name = isSafe ? '__Host-gim-desk-device' : 'gim-desk-device';
  const secure = isSafe ? '; Secure' : '';
  return {
    name,
    isOne: (cookie): cookie is string => cookie !== null && /^[\w-]{43}$/.test(cookie),
    draw: (random) => random.bytes(32).toString('base64url'),
    hashFor: (staffId, cookie) => keyedHash(sha256(cookie), ['desk device', staffId]),
    set: (cookie) =>
      `${name}=${cookie}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly${secure}; SameSite=Strict`,
  };
}
