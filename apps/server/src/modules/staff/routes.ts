import {
  changeStaffPassword as changeStaffPasswordCall,
  getStaffSelf as getStaffSelfCall,
  listAudit as listAuditCall,
  staffLogin as staffLoginCall,
  staffLogout as staffLogoutCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { networkOf } from '../../platform/attempts/network.ts';
import { changeStaffPassword } from './change-password.ts';
import type { AuditCore } from './core.ts';
import { getSelf } from './get-self.ts';
import { listAudit } from './list-audit.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function mountStaff(mount: Mount, core: AuditCore): void {
  mount(staffLoginCall, async ({ body }, _caller, call) => {
    const cookie = call.cookie(core.deviceCookie.name) ?? null;
    const { reply, setCookie } = await signIn(core, { ...body, network: networkOf(call.ip), cookie });
    call.answerHeader('set-cookie', setCookie);
    return reply;
  });
  mount(staffLogoutCall, (_input, { staffId, sessionId }) => signOut(core, { staffId, sessionId }));
  mount(getStaffSelfCall, (_input, { staffId }) => getSelf(core, { staffId }));
  mount(changeStaffPasswordCall, ({ body }, { staffId, sessionId }) =>
    changeStaffPassword(core, { ...body, staffId, sessionId }),
  );
  mount(listAuditCall, ({ query }) => listAudit(core, query));
}
