import {
  acceptCashCode as acceptCashCodeCall,
  cancelCashOrder as cancelCashOrderCall,
  completeCashOrder as completeCashOrderCall,
  createCashOrder as createCashOrderCall,
  findCashOrders as findCashOrdersCall,
  getCashCode as getCashCodeCall,
  getCashOrder as getCashOrderCall,
  listPointOrders as listPointOrdersCall,
  lowerCashOrder as lowerCashOrderCall,
  previewCashOrder as previewCashOrderCall,
  rejectCashOrder as rejectCashOrderCall,
  rescheduleCashOrder as rescheduleCashOrderCall,
  setNoteAside as setNoteAsideCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { PointScope } from '../../platform/point-scope.ts';
import type { CashOrdersCore } from './core.ts';
import { createCashOrder } from './create-cash-order.ts';
import { acceptCode } from './desk/accept-code.ts';
import { lowerOrder, rejectNote, rejectOrder } from './desk/at-counter.ts';
import { cancelBySupport } from './desk/cancel-order.ts';
import { completeOrder } from './desk/complete-order.ts';
import { findOrdersBy, getOrder, listOrders } from './desk/list-orders.ts';
import { orderAt } from './desk/order-at.ts';
import { getCashCode } from './get-cash-code.ts';
import { previewCashOrder } from './preview-cash-order.ts';
import { rescheduleCashOrder } from './reschedule-cash-order.ts';

export function mountCashOrders(mount: Mount, core: CashOrdersCore): void {
  mount(previewCashOrderCall, ({ body }, { userId }) => previewCashOrder(core, { userId, body }));
  mount(createCashOrderCall, ({ body }, { userId }, { runIdempotently, postIdempotently }) =>
    createCashOrder(core, { userId, body, runIdempotently, postIdempotently }),
  );
  mount(getCashCodeCall, ({ params, body: { stepUp } }, { userId, deviceId }) =>
    getCashCode(core, { userId, deviceId, id: params.transactionId, stepUp }),
  );
  mount(rescheduleCashOrderCall, ({ params, body: { slotFrom, pointId } }, { userId }) =>
    rescheduleCashOrder(core, { userId, id: params.transactionId, slotFrom, pointId }),
  );
  mountDesk(mount, core);
}

function mountDesk(mount: Mount, core: CashOrdersCore): void {
  const at = (points: PointScope, id: string) => orderAt(core, points, id);
  mount(listPointOrdersCall, ({ params: { pointId }, query: { date } }, { points }) =>
    listOrders(core, { ...points.at(pointId), date }),
  );
  mount(findCashOrdersCall, ({ query: { q } }, { points }) =>
    findOrdersBy(core, { ...points.everywhere(), q }),
  );
  mount(getCashOrderCall, async ({ params: { orderId } }, { points }) =>
    getOrder(core, await at(points, orderId)),
  );
  mount(acceptCashCodeCall, async ({ params: { orderId: id }, body: { code } }, { points }) => {
    const { staffId } = await at(points, id);
    return acceptCode(core, { staffId, id, code });
  });
  mount(completeCashOrderCall, async ({ params: { orderId }, body }, { points }, { postIdempotently }) =>
    completeOrder(core, { ...(await at(points, orderId)), body, postIdempotently }),
  );
  mount(setNoteAsideCall, async ({ params: { orderId }, body }, { points }) =>
    rejectNote(core, { ...(await at(points, orderId)), body }),
  );
  mount(lowerCashOrderCall, async ({ params: { orderId }, body }, { points }) =>
    lowerOrder(core, { ...(await at(points, orderId)), body }),
  );
  mount(rejectCashOrderCall, async ({ params: { orderId }, body }, { points }) =>
    rejectOrder(core, { ...(await at(points, orderId)), body }),
  );
  mount(cancelCashOrderCall, ({ params: { orderId: id }, body }, { staffId }) =>
    cancelBySupport(core, { staffId, id, body }),
  );
}
