import type { listStaffRoles as endpoint, Reply } from '@gim/contract';
import type { StaffCore } from './core.ts';
import { listRoles } from './rights-store.ts';

/** The roles with their rights, for those who assign them. */
export async function listStaffRoles({ db }: StaffCore): Promise<Reply<typeof endpoint>> {
  const roles = await listRoles(db.autocommit);
  return { items: roles.map((role) => ({ ...role, rights: [...role.rights] })) };
}
