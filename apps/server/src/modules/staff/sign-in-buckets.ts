import type { AttemptRule } from '../../platform/attempts/attempt-store.ts';
import type { StaffCore } from './core.ts';
import { hasStaffDevice } from './device-store.ts';
import { staffRules } from './staff-policy.ts';
import type { StaffAccount } from './store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface SignInBucket {
  readonly bucket: string;
  readonly rule: AttemptRule;
  /** Shared with other accounts: a correct sign-in takes back one count instead of resetting the bucket. */
  readonly isShared?: boolean;
}

export interface SignInBuckets {
  readonly counted: readonly SignInBucket[];
}

/**
 * The buckets of a sign-in at the desk. A browser in which this person has signed in before has its own bucket, so that
 * nobody else can lock them out. Otherwise keyed by e-mail, with or without an account.
 */
export async function signInBuckets(
  { db, deviceCookie }: Pick<StaffCore, 'db' | 'deviceCookie'>,
  {
    account,
    email,
    network,
    cookie,
  }: { account: StaffAccount | undefined; email: string; network: string; cookie: string | null },
): Promise<SignInBuckets> {
  const staffId = account?.id ?? NOBODY;
  const cookieHash = deviceCookie.hashFor(staffId, cookie ?? '');
  const isKnown = await hasStaffDevice(db.autocommit, { staffId, cookieHash });
  if (isKnown) {
    const bucket = `device ${cookieHash.toString('base64url')}`;
    return { counted: [{ bucket, rule: staffRules.device }] };
  }
  return {
    counted: [
      { bucket: `account ${email} network ${network}`, rule: staffRules.account },
      { bucket: `address ${network}`, rule: staffRules.address, isShared: true },
      { bucket: `account ${email} strangers`, rule: staffRules.strangers, isShared: true },
    ],
  };
}
