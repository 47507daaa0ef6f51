import type { StaffMember } from '@gim/contract';
import { knownRights } from './rights-store.ts';
import type { StaffAccount } from './store.ts';

/** What the desk may know about who is signed in. */
export const staffMember = ({ id, email, name, roles, rights, pointIds }: StaffAccount): StaffMember => ({
  id,
  email,
  name,
  roles: [...roles],
  rights: knownRights(rights),
  pointIds: [...pointIds],
});
