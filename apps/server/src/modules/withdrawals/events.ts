import { transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/outbox.ts';

/** The events of this module. Amounts are plain decimals, each with its coin. */
const kind = eventKinds('urgent');

const userId = z.uuid();
const at = z.iso.datetime();
const withdrawal = {
  userId,
  withdrawalId: z.uuid(),
  coin: z.string(),
  /** What leaves the balance, fee included. */
  amount: z.string(),
  network: z.string(),
  address: z.string(),
  at,
};

/**
 * Nothing leaves before `undoUntil`; until then the user can undo it. Null for the rest of a withdrawal with a test.
 */
export const withdrawalRequested = kind('WithdrawalRequested', {
  ...withdrawal,
  undoUntil: z.nullable(z.iso.datetime()),
});
/** The payment is out. `txid` is null for a transfer inside. */
export const withdrawalSent = kind('WithdrawalSent', { ...withdrawal, txid: z.nullable(z.string()) });
/** The withdrawal was refunded. */
export const withdrawalRejected = kind('WithdrawalRejected', {
  ...withdrawal,
  reason: z.enum(transactionReasons),
});
/** The test arrived; the rest waits for the user until `until`. */
export const withdrawalTestArrived = kind('WithdrawalTestArrived', {
  ...withdrawal,
  until: z.iso.datetime(),
});
/** Staff has a question about it. */
export const withdrawalQuestion = kind('WithdrawalQuestion', { ...withdrawal, note: z.string() });
export const addressAdded = kind('WithdrawalAddressAdded', {
  userId,
  name: z.string(),
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  at,
});
/** `at` is when withdrawals to any address are possible again. */
export const allowlistOff = kind('AllowlistOff', { userId, at });
