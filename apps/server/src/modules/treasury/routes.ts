import {
  assignSuspense as assignSuspenseCall,
  confirmRefill as confirmRefillCall,
  getTreasury as getTreasuryCall,
  requestRefill as requestRefillCall,
  startMoneyOut as startMoneyOutCall,
  stopMoneyOut as stopMoneyOutCall,
  sweepToCold as sweepToColdCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { assignSuspense } from './assign-suspense.ts';
import { confirmRefill } from './confirm-refill.ts';
import type { TreasuryCore } from './core.ts';
import { getTreasury } from './get-treasury.ts';
import { requestRefill } from './request-refill.ts';
import { startMoneyOut } from './start-money-out.ts';
import { stopMoneyOut } from './stop-money-out.ts';
import { sweepToCold } from './sweep-to-cold.ts';

export function mountTreasury(mount: Mount, core: TreasuryCore): void {
  mount(getTreasuryCall, () => getTreasury(core));
  mount(stopMoneyOutCall, ({ body }, { staffId }) => stopMoneyOut(core, { ...body, staffId }));
  mount(startMoneyOutCall, ({ params: { id }, body: { reason } }, { staffId }) =>
    startMoneyOut(core, { id, reason, staffId }),
  );
  mount(sweepToColdCall, ({ body }, { staffId }, { runIdempotently }) =>
    sweepToCold(core, { ...body, staffId, runIdempotently }),
  );
  mount(requestRefillCall, ({ body }, { staffId }, { runIdempotently }) =>
    requestRefill(core, { ...body, staffId, runIdempotently }),
  );
  mount(confirmRefillCall, ({ params: { id } }, { staffId }) => confirmRefill(core, { id, staffId }));
  mount(assignSuspenseCall, ({ params: { id }, body }, { staffId }) =>
    assignSuspense(core, { ...body, id, staffId }),
  );
}
