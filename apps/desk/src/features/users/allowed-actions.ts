import type { Right } from '@gim/contract/endpoint';
import type { DeskUser, UnfreezeRequest } from '@gim/contract/users.desk';

/** What the staff member may do with an account now, and the explanation if nothing. */
export type AllowedActions =
  | { readonly kind: 'none' }
  | { readonly kind: 'freeze' }
  | { readonly kind: 'request' }
  | { readonly kind: 'decide'; readonly request: UnfreezeRequest }
  /** Frozen; somebody else has to request or decide. */
  | { readonly kind: 'wait'; readonly because: 'askedByMe' | 'needsSecond' | 'needsSupport' };

export interface Viewer {
  readonly staffId: string;
  readonly rights: readonly Right[];
}

/** Mirrors the server's rules, so that no action is offered that it would refuse. */
export function allowedActions(
  { status, unfreezeRequests }: Pick<DeskUser, 'status' | 'unfreezeRequests'>,
  { staffId, rights }: Viewer,
): AllowedActions {
  if (status === 'Active') return rights.includes('users.freeze') ? { kind: 'freeze' } : { kind: 'none' };
  if (status !== 'Frozen') return { kind: 'none' };
  const request = unfreezeRequests.find(({ state }) => state === 'Open');
  if (request === undefined)
    return rights.includes('users.unfreeze.request')
      ? { kind: 'request' }
      : { kind: 'wait', because: 'needsSupport' };
  if (request.requestedBy.id === staffId) return { kind: 'wait', because: 'askedByMe' };
  return rights.includes('users.unfreeze.approve')
    ? { kind: 'decide', request }
    : { kind: 'wait', because: 'needsSecond' };
}
