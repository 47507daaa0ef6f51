import {
  type Problem,
  statusOfStage,
  type TransactionStage,
  type TransactionStatus,
  type TransactionType,
} from '@gim/contract';

type Moves = Partial<Readonly<Record<TransactionStage, readonly TransactionStage[]>>>;

const trade: Moves = { executing: ['completed', 'rejected'] };
const atPoint: Moves = {
  // The teller may complete an order whose guest went straight from the code to the counter.
  code_issued: ['at_point', 'successful', 'rejected', 'canceled'],
  at_point: ['successful', 'rejected', 'canceled'],
};

/** Where each type can go from each stage. What is not written here is not possible; nothing leaves an end. */
const moves: Readonly<Record<TransactionType, Moves>> = {
  Buy: trade,
  Sell: trade,
  ReferralIncome: {},
  Deposit: { seen: ['successful', 'rejected'] },
  Withdraw: {
    undo: ['review', 'queued', 'rejected', 'canceled'],
    review: ['queued', 'rejected', 'canceled'],
    // Straight to the end when it goes to an address of ours: that is moved inside, and no chain sees it.
    queued: ['broadcast', 'successful', 'rejected', 'canceled'],
    broadcast: ['successful', 'rejected'],
  },
  CashIn: { scheduled: ['code_issued', 'rejected', 'canceled'], ...atPoint },
  CashOut: { funds_locked: ['code_issued', 'rejected', 'canceled'], ...atPoint },
  BankCardTransfer: {
    submitted: ['review', 'sent', 'rejected', 'canceled'],
    review: ['sent', 'rejected', 'canceled'],
    sent: ['successful', 'rejected'],
  },
  PayPalTransfer: {
    submitted: ['review', 'sent', 'rejected', 'canceled'],
    review: ['sent', 'rejected', 'canceled'],
    sent: ['unclaimed', 'successful', 'rejected'],
    unclaimed: ['successful', 'rejected', 'canceled'],
  },
};

/** Where a record of each type may begin. */
const firstStages: Readonly<Record<TransactionType, readonly TransactionStage[]>> = {
  Buy: ['executing'],
  Sell: ['executing'],
  ReferralIncome: ['completed'],
  Deposit: ['seen'],
  Withdraw: ['undo'],
  CashIn: ['scheduled'],
  CashOut: ['funds_locked'],
  BankCardTransfer: ['submitted'],
  PayPalTransfer: ['submitted'],
};

/** Where the user may still cancel (decisions, section 10). */
const cancelStages: Partial<Readonly<Record<TransactionType, readonly TransactionStage[]>>> = {
  Withdraw: ['undo', 'review', 'queued'],
  CashIn: ['scheduled'],
  CashOut: ['funds_locked'],
  BankCardTransfer: ['submitted', 'review'],
  PayPalTransfer: ['submitted', 'review', 'unclaimed'],
};

export interface Standing {
  readonly type: TransactionType;
  readonly stage: TransactionStage;
}

export const statusOf = (stage: TransactionStage): TransactionStatus => statusOfStage[stage];

export const canMove = ({ type, stage }: Standing, to: TransactionStage): boolean =>
  moves[type][stage]?.includes(to) ?? false;

export const isFirstStage = ({ type, stage }: Standing): boolean => firstStages[type].includes(stage);

/** Whether nothing more can happen to it. */
export const isEnd = (stage: TransactionStage): boolean =>
  ['Completed', 'Successful', 'Rejected', 'Canceled'].includes(statusOf(stage));

export const userCanCancel = ({ type, stage }: Standing): boolean =>
  cancelStages[type]?.includes(stage) ?? false;

/** Why the user cannot cancel it now, or null. */
export function cancelProblem({ type, stage }: Standing): Problem | null {
  if (userCanCancel({ type, stage })) return null;
  const isCash = type === 'CashIn' || type === 'CashOut';
  return isCash && (stage === 'code_issued' || stage === 'at_point')
    ? 'CancelOnlyBySupport'
    : 'CancelTooLate';
}

/** Every stage that a type can ever be in. */
export function stagesOf(type: TransactionType): ReadonlySet<TransactionStage> {
  const reached = new Set(firstStages[type]);
  for (const stage of reached) for (const next of moves[type][stage] ?? []) reached.add(next);
  return reached;
}
