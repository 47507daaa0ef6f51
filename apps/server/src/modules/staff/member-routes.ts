import {
  addStaffMember as addStaffMemberCall,
  decideRoleRequest as decideRoleRequestCall,
  disableStaffMember as disableStaffMemberCall,
  enableStaffMember as enableStaffMemberCall,
  listStaff as listStaffCall,
  listStaffRoles as listStaffRolesCall,
  setStaffAccess as setStaffAccessCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { addMember } from './add-member.ts';
import type { StaffCore } from './core.ts';
import { decideRoleRequest } from './decide-role-request.ts';
import { disableMember } from './disable-staff.ts';
import { enableMember } from './enable-member.ts';
import { listStaffMembers } from './list-members.ts';
import { listStaffRoles } from './list-staff-roles.ts';
import { setAccess } from './set-access.ts';

export function mountMembers(mount: Mount, core: StaffCore): void {
  mount(listStaffCall, () => listStaffMembers(core));
  mount(listStaffRolesCall, () => listStaffRoles(core));
  mount(addStaffMemberCall, ({ body }, { staffId }) => addMember(core, { ...body, staffId }));
  mount(setStaffAccessCall, ({ params: { id: memberId }, body }, { staffId }) =>
    setAccess(core, { ...body, staffId, memberId }),
  );
  mount(disableStaffMemberCall, ({ params: { id: memberId }, body }, { staffId }) =>
    disableMember(core, { ...body, staffId, memberId }),
  );
  mount(enableStaffMemberCall, ({ params: { id: memberId }, body }, { staffId }) =>
    enableMember(core, { ...body, staffId, memberId }),
  );
  mount(decideRoleRequestCall, ({ params: { id: requestId }, body }, { staffId }) =>
    decideRoleRequest(core, { ...body, staffId, requestId }),
  );
}
