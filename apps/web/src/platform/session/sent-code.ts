import type { Store } from '@gim/browser/store.ts';

const key = 'gim-sent-code';

/** The last e-mailed verification code: its length and when it may be resent. */
export interface SentCode {
  readonly resendAt: number;
  readonly length: number;
}

/** Kept on the device, so that a reopened page continues the countdown and sends no second code. */
export function readSentCode(local: Store, userId: string | null): SentCode | null {
  const [owner, resendAt = '', length = ''] = (local.getItem(key) ?? '').split(' ');
  if (owner !== userId || !/^\d{1,15}$/.test(resendAt) || !/^\d{1,2}$/.test(length)) return null;
  return { resendAt: Number.parseInt(resendAt, 10), length: Number.parseInt(length, 10) };
}

export const saveSentCode = (local: Store, userId: string | null, { resendAt, length }: SentCode): void =>
  local.setItem(key, `${userId} ${resendAt} ${length}`);

export const clearSentCode = (local: Store): void => local.removeItem(key);
