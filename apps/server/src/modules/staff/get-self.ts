import type { StaffMember } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { StaffCore } from './core.ts';
import { staffMember } from './staff-member.ts';
import { findStaff } from './store.ts';

/** The signed-in member of staff. */
export async function getSelf({ db }: StaffCore, { staffId }: { staffId: string }): Promise<StaffMember> {
  const account = await findStaff(db.autocommit, staffId);
  if (account === undefined) throw new Refusal('SessionRequired');
  return staffMember(account);
}
