import {
  decideUnfreeze as decideUnfreezeCall,
  freezeByStaff as freezeByStaffCall,
  getDeskUser as getDeskUserCall,
  listUnfreezeRequests as listUnfreezeRequestsCall,
  requestUnfreeze as requestUnfreezeCall,
  searchUser as searchUserCall,
} from '@gim/contract';
import type { Mount } from '../../../http/mount.ts';
import { decideUnfreeze } from './decide-unfreeze.ts';
import type { DeskContext } from './desk-context.ts';
import { freezeByStaff } from './freeze-by-staff.ts';
import { getDeskUser } from './get-desk-user.ts';
import { listUnfreezeRequests } from './list-unfreeze-requests.ts';
import { requestUnfreeze } from './request-unfreeze.ts';
import { searchUser } from './search-user.ts';

/** A search reveals whether an e-mail has an account, so staff searches are rate limited. */
const searches = { name: 'deskSearch', burst: 20, perMinute: 20 } as const;

export function mountDesk(mount: Mount, context: DeskContext): void {
  mount(searchUserCall, ({ body: { search } }, { staffId }) => searchUser(context, { staffId, search }), {
    budget: searches,
  });
  mount(getDeskUserCall, ({ params: { id: userId } }, { staffId }) =>
    getDeskUser(context, { staffId, userId }),
  );
  mount(freezeByStaffCall, ({ params: { id: userId }, body: { note } }, { staffId }) =>
    freezeByStaff(context, { staffId, userId, note }),
  );
  mount(requestUnfreezeCall, ({ params: { id: userId }, body: { note } }, { staffId }) =>
    requestUnfreeze(context, { staffId, userId, note }),
  );
  mount(listUnfreezeRequestsCall, () => listUnfreezeRequests(context));
  mount(decideUnfreezeCall, ({ params: { id: requestId }, body }, { staffId }) =>
    decideUnfreeze(context, { staffId, requestId, ...body }),
  );
}
