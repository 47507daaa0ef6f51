import { isEqual, keyedHash } from '../../platform/crypto/keyed-hash.ts';
import { cookieNames, isSafeOrigin } from '../users/index.ts';

const DEVICE_SECONDS = 34_560_000;

/** The two cookies of a browser session: the secret half of its refresh token, and the proof of its device. */
export interface SessionCookies {
  set(cookies: { secret: string; secondsLeft: number; deviceId: string }): string[];
  /** Only the device's proof. */
  setDevice(deviceId: string): string;
  /** Removes the token and keeps the device cookie: it is still the same browser. */
  clear(): string[];
  isDevice(cookie: string | null, deviceId: string): boolean;
}

export function createSessionCookies({
  publicOrigin,
  key,
}: {
  publicOrigin: string;
  key: Buffer;
}): SessionCookies {
  const names = cookieNames(publicOrigin);
  const secure = isSafeOrigin(publicOrigin) ? '; Secure' : '';
  const cookie = (name: string, value: string, maxAge: number): string =>
    `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly${secure}; SameSite=Strict`;
  const proofOf = (deviceId: string): Buffer => keyedHash(key, ['device', deviceId]);
  const setDevice = (deviceId: string): string =>
    cookie(names.device, proofOf(deviceId).toString('base64url'), DEVICE_SECONDS);
  return {
    set: ({ secret, secondsLeft, deviceId }) => [
      cookie(names.refresh, secret, secondsLeft),
      setDevice(deviceId),
    ],
    setDevice,
    clear: () => [cookie(names.refresh, '', 0)],
    isDevice: (sent, deviceId) => sent !== null && isEqual(Buffer.from(sent, 'base64url'), proofOf(deviceId)),
  };
}
