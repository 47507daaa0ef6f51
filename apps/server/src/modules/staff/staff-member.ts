import type { StaffMember } from '@gim/contract';
import type { StaffAccount } from './store.ts';

/** What the desk may know about who is signed in. */
export const staffMember = ({ id, email, name, roles, rights }: StaffAccount): StaffMember => ({
  id,
  email,
  name,
  roles: [...roles],
  rights: [...rights],
});
