import type { StepUpProof, TransactionItem } from '@gim/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { Services } from '../../platform/services.ts';

/** A kind of order that takes money out of the wallet with a fresh factor: a withdrawal, a payout. */
export interface OrderKind<Order extends object> {
  /** Where this tab keeps an order whose answer has not come. */
  readonly intentName: (userId: string) => string;
  /** Tells one order from another: each of its values, and no proof. */
  readonly orderId: (order: Order) => string;
  readonly create: (
    services: Pick<Services, 'client'>,
    call: Order & {
      readonly userId: string;
      readonly idempotencyKey: string;
      readonly stepUp?: StepUpProof;
    },
  ) => Promise<TransactionItem>;
  /** Reads an order that this tab has kept; null when it is none. */
  readonly readOrder: (unchecked: object) => Promise<Order | null>;
  /** What it changes, beside balances, history and limits. */
  readonly changes: (userId: string) => readonly QueryKey[];
}
