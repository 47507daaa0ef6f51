import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system account PostgreSQL runs under. `undefined`: the user who started this process. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** The unprivileged account "nobody" of Linux; by number, because a minimal machine may lack the name. */
const NOBODY = 65534;

/**
 * PostgreSQL refuses to run as root, so root runs it under another account: the owner of the existing cluster (Gim may
 * have been started without root before), else nobody.
 */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (!existsSync(cluster)) return { uid: NOBODY, gid: NOBODY };
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

/** Whether the account may enter `folder` and all its parents; `/root` is usually closed, for example. */
export function canEnter(account: Account, folder: string): boolean {
  if (account === undefined) return true;
  for (let place = folder; ; place = dirname(place)) {
    // A missing folder will be created by us, with open permissions.
    if (existsSync(place) && !mayPass(account, place)) return false;
    if (place === dirname(place)) return true;
  }
}

function mayPass(account: NonNullable<Account>, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
