import type { StepUpProof, TransactionItem } from '@gim/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { Services } from '../../platform/services.ts';

/** A kind of order that moves money out of the wallet and needs a step-up: a withdrawal, a payout. */
export interface OrderKind<Order extends object> {
  /** The name under which this tab stores a sent order with unknown outcome. */
  readonly intentName: (userId: string) => string;
  /** Identifies an order by all its values, without the proof. */
  readonly orderId: (order: Order) => string;
  readonly create: (
    services: Pick<Services, 'client'>,
    call: Order & {
      readonly userId: string;
      readonly idempotencyKey: string;
      readonly stepUp?: StepUpProof;
    },
  ) => Promise<TransactionItem>;
  /** Validates a stored order; null if it is invalid. */
  readonly readOrder: (unchecked: object) => Promise<Order | null>;
  /** The queries it affects besides balances, history and limits. */
  readonly changes: (userId: string) => readonly QueryKey[];
}
