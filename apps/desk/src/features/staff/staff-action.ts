import type { Client } from '@gim/client';
import type { Reply, Request } from '@gim/contract/endpoint';
import type { StaffRole } from '@gim/contract/staff';
import {
  addStaffMember,
  decideRoleRequest,
  disableStaffMember,
  enableStaffMember,
  setStaffAccess,
} from '@gim/contract/staff.members';
import { refusalIn } from '../../shared/refusal-of.ts';

/** Required again for every change: a note and a code. */
export interface Proof {
  readonly note: string;
  readonly code: string;
}

/** The actions on a staff member's access. */
export type StaffAction =
  | ({ readonly kind: 'save'; readonly memberId: string } & Access & { readonly version: number })
  | { readonly kind: 'disable' | 'enable'; readonly memberId: string }
  | { readonly kind: 'approve' | 'reject'; readonly requestId: string };

export interface Access {
  readonly roles: StaffRole[];
  readonly pointIds: string[];
}

const refusals = [
  'CodeInvalid',
  'FourEyesRequired',
  'LastManager',
  'NotAllowed',
  'NotFound',
  'OwnAccount',
  'RoleRequestClosed',
  'RoleRequestOpen',
  'StaffChanged',
  'StaffExists',
  'StaffNotActive',
  'StaffNotDisabled',
] as const;

/** Why the action failed. With `unavailable` it may have succeeded. */
export type StaffRefusal = (typeof refusals)[number] | 'unavailable';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly reply: T }
  | { readonly kind: 'refused'; readonly reason: StaffRefusal };

/** Runs the action and returns the roles that now await a second person. */
export const runStaffAction = (
  client: Client,
  action: StaffAction,
  proof: Proof,
): Promise<Outcome<readonly StaffRole[]>> => outcomeOf(() => call(client, action, proof));

export type NewMember = Omit<Request<typeof addStaffMember>['body'], keyof Proof>;

/** Creates an account; its initial password and key are returned only once. */
export const runAdd = (
  client: Client,
  member: NewMember,
  proof: Proof,
): Promise<Outcome<Reply<typeof addStaffMember>>> =>
  outcomeOf(() => client.call(addStaffMember, { body: { ...member, ...proof } }));

async function call(client: Client, action: StaffAction, proof: Proof): Promise<readonly StaffRole[]> {
  switch (action.kind) {
    case 'save': {
      const { memberId: id, roles, pointIds, version } = action;
      const body = { roles, pointIds, version, ...proof };
      return (await client.call(setStaffAccess, { params: { id }, body })).waitingRoles;
    }
    case 'disable':
      await client.call(disableStaffMember, { params: { id: action.memberId }, body: proof });
      return [];
    case 'enable':
      return (await client.call(enableStaffMember, { params: { id: action.memberId }, body: proof }))
        .waitingRoles;
    case 'approve':
    case 'reject': {
      const decision = action.kind === 'approve' ? 'Approved' : 'Rejected';
      await client.call(decideRoleRequest, {
        params: { id: action.requestId },
        body: { decision, ...proof },
      });
      return [];
    }
  }
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', reply: await work() };
  } catch (error) {
    return { kind: 'refused', reason: refusalIn(error, refusals) };
  }
}
