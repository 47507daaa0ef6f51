import type { Client } from '@gim/client';
import { decideUnfreeze, freezeByStaff, requestUnfreeze } from '@gim/contract/users.desk';
import { refusalOf } from '../../shared/refusal-of.ts';

/** The actions on an account, each with a note. */
export type AccountAction =
  | { readonly kind: 'freeze' | 'request'; readonly userId: string }
  | { readonly kind: 'approve' | 'reject'; readonly requestId: string };

const refusals = [
  'AccountNotActive',
  'AccountNotFrozen',
  'FourEyesRequired',
  'NotAllowed',
  'NotFound',
  'UnfreezeRequestClosed',
  'UnfreezeRequestOpen',
] as const;

/** Why the action failed. With `unavailable` it may have succeeded. */
export type ActionRefusal = (typeof refusals)[number] | 'unavailable';

/** Runs the action. Returns the reason of a failure, or null on success. */
export const runAction = (
  client: Client,
  action: AccountAction,
  note: string,
): Promise<ActionRefusal | null> => refusalOf(refusals, () => call(client, action, note));

async function call(client: Client, action: AccountAction, note: string): Promise<void> {
  switch (action.kind) {
    case 'freeze':
      return client.call(freezeByStaff, { params: { id: action.userId }, body: { note } });
    case 'request':
      return client.call(requestUnfreeze, { params: { id: action.userId }, body: { note } });
    case 'approve':
    case 'reject': {
      const decision = action.kind === 'approve' ? 'Approved' : 'Rejected';
      return client.call(decideUnfreeze, { params: { id: action.requestId }, body: { decision, note } });
    }
  }
}
