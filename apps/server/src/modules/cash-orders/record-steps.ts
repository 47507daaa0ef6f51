import type { TransactionReason } from '@gim/contract';
import type { cashInFlow } from '@gim/contract/cash-orders.flow';
import type { Money } from '@gim/money';
import type { Companion } from '../../platform/db/companion.ts';
import type { DetailsOf } from '../transactions/index.ts';
import type { CashOrder } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import type { Stage } from './transitions.ts';

type InStage = Exclude<Stage, 'funds_locked'>;
type OutStage = Exclude<Stage, 'scheduled'>;
type Details = Partial<DetailsOf<typeof cashInFlow>>;

interface RecordStep {
  readonly to: Stage;
  readonly reason?: TransactionReason;
  readonly details?: Details;
  readonly fee?: Money;
  readonly amount?: Money;
  readonly usd?: Money;
  readonly posting?: string;
}

/** The step of the order's history record, written with the posting or transaction that moves the order. */
export function movingRecord(
  { transactions }: Pick<CashOrdersCore, 'transactions'>,
  { userId, id, side, stage }: Pick<CashOrder, 'userId' | 'id' | 'side' | 'stage'>,
  { to, ...step }: RecordStep,
): Companion {
  return side === 'in'
    ? transactions.moving({ userId, id, type: 'CashIn', from: ofIn(stage), to: ofIn(to), ...step })
    : transactions.moving({ userId, id, type: 'CashOut', from: ofOut(stage), to: ofOut(to), ...step });
}

/** A note on an order that stays at its stage. */
export function notingRecord(
  { transactions }: Pick<CashOrdersCore, 'transactions'>,
  { userId, id, side, stage }: Pick<CashOrder, 'userId' | 'id' | 'side' | 'stage'>,
  details: Details,
): Companion {
  return side === 'in'
    ? transactions.noting({ userId, id, type: 'CashIn', stage: ofIn(stage), details })
    : transactions.noting({ userId, id, type: 'CashOut', stage: ofOut(stage), details });
}

function ofIn(stage: Stage): InStage {
  if (stage === 'funds_locked') throw new Error('A cash in locks no funds.');
  return stage;
}

function ofOut(stage: Stage): OutStage {
  if (stage === 'scheduled') throw new Error('A cash out begins with its funds locked.');
  return stage;
}
