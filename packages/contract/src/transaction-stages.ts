/** Every kind of operation that a history tells of. */
export const transactionTypes = [
  'Buy',
  'Sell',
  'ReferralIncome',
  'Deposit',
  'Withdraw',
  'CashIn',
  'CashOut',
  'BankCardTransfer',
  'PayPalTransfer',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = [
  'InProgress',
  'Confirmed',
  'Completed',
  'Successful',
  'Rejected',
  'Canceled',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Where exactly an operation stands. The stage alone says the status, whatever the type. */
export const statusOfStage = {
  executing: 'InProgress',
  seen: 'InProgress',
  undo: 'InProgress',
  review: 'InProgress',
  queued: 'InProgress',
  scheduled: 'InProgress',
  funds_locked: 'InProgress',
  submitted: 'InProgress',
  broadcast: 'Confirmed',
  code_issued: 'Confirmed',
  at_point: 'Confirmed',
  sent: 'Confirmed',
  unclaimed: 'Confirmed',
  completed: 'Completed',
  successful: 'Successful',
  rejected: 'Rejected',
  canceled: 'Canceled',
} as const satisfies Record<string, TransactionStatus>;

export type TransactionStage = keyof typeof statusOfStage;

/** Every stage there is; an enum of them wants to know that there is one. */
export const transactionStages = Object.keys(statusOfStage) as [TransactionStage, ...TransactionStage[]];

/** The way an operation takes when nothing comes in between; a screen shows what is still to come from it. */
export const usualStages = {
  Buy: ['executing', 'completed'],
  Sell: ['executing', 'completed'],
  ReferralIncome: ['completed'],
  Deposit: ['seen', 'successful'],
  Withdraw: ['undo', 'queued', 'broadcast', 'successful'],
  CashIn: ['scheduled', 'code_issued', 'at_point', 'successful'],
  CashOut: ['funds_locked', 'code_issued', 'at_point', 'successful'],
  BankCardTransfer: ['submitted', 'sent', 'successful'],
  PayPalTransfer: ['submitted', 'sent', 'successful'],
} as const satisfies Record<TransactionType, readonly TransactionStage[]>;

/** Why an operation was rejected or canceled. The screens have words for each. */
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

/** What an operation is called between a user, support and a teller; the seal is drawn from it. */
export const transactionNumber = (id: string): string => `GM-${id.slice(-8).toUpperCase()}`;
