import {
  confirmDrawerCount as confirmDrawerCountCall,
  countDrawer as countDrawerCall,
  getDrawer as getDrawerCall,
  listDrawerDays as listDrawerDaysCall,
  moveDrawerCash as moveDrawerCashCall,
  withdrawDrawerCount as withdrawDrawerCountCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { confirmDrawerCount } from './confirm-drawer-count.ts';
import type { DrawersCore } from './core.ts';
import { countDrawer, withdrawDrawerCount } from './count-drawer.ts';
import { getDrawer } from './get-drawer.ts';
import { listDrawerDays } from './list-drawer-days.ts';
import { moveDrawerCash } from './move-drawer-cash.ts';

export function mountDrawers(mount: Mount, core: DrawersCore): void {
  mount(getDrawerCall, ({ params, query: { date } }, { points }) =>
    getDrawer(core, { pointId: points.at(params.pointId).pointId, date }),
  );
  mount(listDrawerDaysCall, ({ params }, { points }) =>
    listDrawerDays(core, points.at(params.pointId).pointId),
  );
  mount(countDrawerCall, ({ params, body }, { points }) =>
    countDrawer(core, { ...body, ...points.at(params.pointId) }),
  );
  mount(confirmDrawerCountCall, ({ params, body }, { points }) =>
    confirmDrawerCount(core, { ...body, ...points.at(params.pointId) }),
  );
  mount(withdrawDrawerCountCall, ({ params }, { points }) =>
    withdrawDrawerCount(core, points.at(params.pointId)),
  );
  mount(moveDrawerCashCall, ({ params, body }, { points }, { postIdempotently }) =>
    moveDrawerCash(core, { ...body, ...points.at(params.pointId), postIdempotently }),
  );
}
