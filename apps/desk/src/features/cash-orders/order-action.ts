import type { Client } from '@gim/client';
import {
  acceptCashCode,
  type CashOrderDetail,
  type CountedNotes,
  cancelCashOrder,
  type cashCancelReasons,
  type cashRejections,
  completeCashOrder,
  getCashOrder,
  lowerCashOrder,
  rejectCashOrder,
  setNoteAside,
} from '@gim/contract/cash-orders.desk';
import { refusalIn } from '../../shared/refusal-of.ts';
import type { Denomination } from './count-rules.ts';

/** The actions on an order, at the counter or by support. */
export type OrderAction =
  | { readonly kind: 'code'; readonly code: string }
  /** `key` is the idempotency key: sending it twice moves the money once. */
  | { readonly kind: 'complete'; readonly notes: CountedNotes; readonly amount: string; readonly key: string }
  | {
      readonly kind: 'setAside';
      readonly denomination: Denomination;
      readonly serial: string;
      readonly isKept: boolean;
    }
  | { readonly kind: 'lower'; readonly amount: string; readonly note: string }
  | { readonly kind: 'reject'; readonly reason: (typeof cashRejections)[number]; readonly note: string }
  | { readonly kind: 'cancel'; readonly reason: (typeof cashCancelReasons)[number]; readonly note: string };

const refusals = [
  'NotFound',
  'NotAllowed',
  'CashCodeWrong',
  'CodeLocked',
  'OrderNotReady',
  'OrderClosed',
  'CountDiffers',
  'DrawerClosed',
  'DrawerShort',
  'AmountInvalid',
  'AmountNotMultiple',
  'AmountTooSmall',
  'AmountTooLarge',
] as const;

/** Why the action failed. With `unavailable` it may have succeeded. */
export type OrderRefusal = (typeof refusals)[number] | 'unavailable';

export type OrderOutcome =
  | { readonly kind: 'done'; readonly order: CashOrderDetail }
  | { readonly kind: 'refused'; readonly reason: OrderRefusal };

export async function runOrderAction(
  client: Client,
  orderId: string,
  action: OrderAction,
): Promise<OrderOutcome> {
  try {
    return { kind: 'done', order: await call(client, orderId, action) };
  } catch (error) {
    return { kind: 'refused', reason: refusalIn(error, refusals) };
  }
}

function call(client: Client, orderId: string, action: OrderAction): Promise<CashOrderDetail> {
  const params = { orderId };
  switch (action.kind) {
    case 'code':
      return client.call(acceptCashCode, { params, body: { code: action.code } });
    case 'complete': {
      const { notes, amount, key } = action;
      const body = { notes, amount, isSealCompared: true as const };
      return client.call(completeCashOrder, { params, body }, { idempotencyKey: key });
    }
    case 'setAside': {
      const { denomination, serial, isKept } = action;
      return client.call(setNoteAside, { params, body: { denomination, serial, isKept } });
    }
    case 'lower':
      return client.call(lowerCashOrder, { params, body: { amount: action.amount, note: action.note } });
    case 'reject':
      return client.call(rejectCashOrder, { params, body: { reason: action.reason, note: action.note } });
    case 'cancel':
      return client.call(cancelCashOrder, { params, body: { reason: action.reason, note: action.note } });
  }
}

/** The attempts left for a code; null if unknown. */
export async function triesLeftOf(client: Client, orderId: string): Promise<number | null> {
  try {
    return (await client.call(getCashOrder, { params: { orderId } })).triesLeft;
  } catch {
    return null;
  }
}
