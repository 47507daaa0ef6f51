import type * as z from 'zod/mini';

/** The public status of a transaction. All but `InProgress` and `Confirmed` are final. */
export const transactionStatuses = [
  'InProgress',
  'Confirmed',
  'Completed',
  'Successful',
  'Rejected',
  'Canceled',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/**
 * Stages, statuses and detail fields of one transaction type. Each flow has its own file, `<module>.flow.ts`, and one
 * entry in the list of `transactions.flows.ts`.
 */
export interface Flow<
  Type extends string = string,
  Stage extends string = string,
  Details extends z.ZodMiniObject = z.ZodMiniObject,
> {
  readonly type: Type;
  /** Every stage of the flow with its public status. */
  readonly stages: Readonly<Record<Stage, TransactionStatus>>;
  /** The stages of the normal course. Screens show which of them remain. */
  readonly usualStages: readonly [Stage, ...Stage[]];
  /** Fields that only this type has. */
  readonly details: Details;
}

/** Example: `flow({ type: 'Deposit', stages: { seen: 'InProgress', ... }, usualStages: ['seen', ...], details })`. */
export const flow = <const Type extends string, const Stage extends string, Details extends z.ZodMiniObject>(
  written: Omit<Flow<Type, Stage, Details>, 'usualStages'> & {
    readonly usualStages: readonly [NoInfer<Stage>, ...NoInfer<Stage>[]];
  },
): Flow<Type, Stage, Details> => written;

/** Union of the stages of a flow, or of several flows. */
export type StageOf<F extends Flow> = F extends Flow ? keyof F['stages'] & string : never;

/** Why a transaction was rejected or canceled. Screens have a text for each. */
export const transactionReasons = [
  'CanceledByUser',
  'CanceledBySupport',
  'NoShow',
  'Expired',
  'PriceMoved',
  'PriceUnavailable',
  'InsufficientFunds',
  'LiquidityUnavailable',
  'BlockReorganised',
  'BroadcastFailed',
  'RiskDeclined',
  'LimitExceeded',
  'PartnerRefused',
  'Returned',
  'FeeDeclined',
  'PointClosed',
  'CashMismatch',
  'Other',
] as const;
export type TransactionReason = (typeof transactionReasons)[number];
