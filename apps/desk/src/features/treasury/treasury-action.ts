import type { Client } from '@gim/client';
import {
  assignSuspense,
  confirmRefill,
  requestRefill,
  type StopScope,
  startMoneyOut,
  stopMoneyOut,
  sweepToCold,
} from '@gim/contract/treasury';
import { refusalIn } from '../../shared/refusal-of.ts';

/** The actions of the treasury. */
export type TreasuryAction =
  | {
      readonly kind: 'sweep' | 'refill';
      readonly coin: string;
      readonly network: string;
      readonly amount: string;
    }
  | { readonly kind: 'stop'; readonly scope: StopScope; readonly subject: string | null }
  | { readonly kind: 'start'; readonly id: string }
  | { readonly kind: 'assign'; readonly id: string; readonly userId: string };

const refusals = [
  'AmountInvalid',
  'FourEyesRequired',
  'InsufficientFunds',
  'NetworkUnavailable',
  'NotAllowed',
  'NotFound',
  'StopExists',
  'TransferClosed',
] as const;

/** Why the action failed. With `unavailable` it may have succeeded. */
export type TreasuryRefusal = (typeof refusals)[number] | 'unavailable';

export type Outcome =
  /** `isDone`: false if a second person is needed. */
  | { readonly kind: 'done'; readonly isDone: boolean }
  | { readonly kind: 'refused'; readonly reason: TreasuryRefusal };

/** `key` is the idempotency key: sending it twice moves the coins once. */
export const runTreasuryAction = (
  client: Client,
  action: TreasuryAction,
  { note, key }: { readonly note: string; readonly key: string },
): Promise<Outcome> => outcomeOf(() => call(client, action, { note, key }));

export const runConfirmation = (client: Client, id: string): Promise<Outcome> =>
  outcomeOf(async () => {
    await client.call(confirmRefill, { params: { id } });
    return true;
  });

async function call(
  client: Client,
  action: TreasuryAction,
  { note, key }: { readonly note: string; readonly key: string },
): Promise<boolean> {
  switch (action.kind) {
    case 'sweep':
    case 'refill': {
      const { coin, network, amount } = action;
      const endpoint = action.kind === 'sweep' ? sweepToCold : requestRefill;
      await client.call(endpoint, { body: { coin, network, amount, note } }, { idempotencyKey: key });
      return true;
    }
    case 'stop': {
      const { scope, subject } = action;
      await client.call(stopMoneyOut, { body: { scope, subject, reason: note } });
      return true;
    }
    case 'start':
      return (await client.call(startMoneyOut, { params: { id: action.id }, body: { reason: note } }))
        .isStarted;
    case 'assign': {
      const { id, userId } = action;
      return (await client.call(assignSuspense, { params: { id }, body: { userId, note } })).isCredited;
    }
  }
}

async function outcomeOf(work: () => Promise<boolean>): Promise<Outcome> {
  try {
    return { kind: 'done', isDone: await work() };
  } catch (error) {
    return { kind: 'refused', reason: refusalIn(error, refusals) };
  }
}
