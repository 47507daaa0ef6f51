import { transactionReasons } from '@gim/contract';
import * as z from 'zod';
import { eventKinds } from '../../platform/outbox/event-kinds.ts';

/** What this module tells others. Amounts are plain decimals, with their coin beside them. */
const kind = eventKinds('urgent');

const userId = z.uuid();
const at = z.iso.datetime();
const withdrawal = {
  userId,
  withdrawalId: z.uuid(),
  coin: z.string(),
  /** What leaves the balance. */
  amount: z.string(),
  network: z.string(),
  address: z.string(),
  at,
};

/** Nothing leaves before `undoUntil`: until then one tap stops it. Null for the rest of one that has a test. */
export const withdrawalRequested = kind('WithdrawalRequested', {
  ...withdrawal,
  undoUntil: z.nullable(z.iso.datetime()),
});
/** It is out. Without a transaction on a chain when it was moved inside. */
export const withdrawalSent = kind('WithdrawalSent', { ...withdrawal, txid: z.nullable(z.string()) });
/** The money is back. */
export const withdrawalRejected = kind('WithdrawalRejected', {
  ...withdrawal,
  reason: z.enum(transactionReasons),
});
/** The test has arrived: the rest waits for the user until `until`. */
export const withdrawalTestArrived = kind('WithdrawalTestArrived', {
  ...withdrawal,
  until: z.iso.datetime(),
});
/** A person of staff asks about it. */
export const withdrawalQuestion = kind('WithdrawalQuestion', { ...withdrawal, note: z.string() });
export const addressAdded = kind('WithdrawalAddressAdded', {
  userId,
  name: z.string(),
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  at,
});
/** `at` is when coins leave to any address again. */
export const allowlistOff = kind('AllowlistOff', { userId, at });
