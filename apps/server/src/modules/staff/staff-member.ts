import type { StaffMember } from '@gim/contract';
import { knownRights } from './rights-store.ts';
import type { StaffAccount } from './store.ts';

/** What the desk shows about the signed-in person. */
export const staffMember = ({ id, email, name, roles, rights, pointIds }: StaffAccount): StaffMember => ({
  id,
  email,
  name,
  roles: [...roles],
  rights: knownRights(rights),
  pointIds: [...pointIds],
});
