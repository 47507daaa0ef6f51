import {
  addStaffMember,
  type DeskMember,
  decideRoleRequest,
  disableStaffMember,
  enableStaffMember,
  listStaff,
  type StaffRole,
  setStaffAccess,
} from '@gim/contract';
import { decodeBase32 } from '../platform/crypto/base32.ts';
import { type Answer, codeNow } from './test-identity.ts';
import { type Member, openStaffBench } from './test-staff.ts';

/** A member of staff, signed in, with the authenticator's secret. */
export interface Someone extends Member {
  readonly token: string;
}

type Bench = Awaited<ReturnType<typeof openStaffBench>>;

/** Common steps of the tests about managing staff. */
export interface MembersBench extends Bench {
  someone(...roles: readonly StaffRole[]): Promise<Someone>;
  /** An unused code: each one of a person needs a TOTP step of its own. */
  freshCode(who: Someone): string;
  shown(who: Someone, id: string): Promise<DeskMember>;
  add(who: Someone, body: object): Promise<Answer<typeof addStaffMember>>;
  setAccess(who: Someone, id: string, body: object): Promise<Answer<typeof setStaffAccess>>;
  disable(who: Someone, id: string, body?: object): Promise<Answer<typeof disableStaffMember>>;
  enable(who: Someone, id: string): Promise<Answer<typeof enableStaffMember>>;
  decide(
    who: Someone,
    requestId: string,
    decision?: 'Approved' | 'Rejected',
  ): Promise<Answer<typeof decideRoleRequest>>;
  /** The audit lines about somebody, oldest first. */
  linesOf(subject: string): Promise<{ action: string; staff_id: string; before: object; after: object }[]>;
}

export const WHY = 'Starts at the office on Monday.';

/** Call at the top level of a test file, like `openStaffBench`. */
export async function openMembersBench(): Promise<MembersBench> {
  const bench = await openStaffBench();
  const { desk, identity } = bench;
  const freshCode = (who: Someone): string => {
    identity.advance(30);
    return codeNow(identity, decodeBase32(who.totpSecret));
  };
  const proof = (who: Someone) => ({ note: WHY, code: freshCode(who) });
  const shown: MembersBench['shown'] = async ({ token }, id) => {
    const { body } = await identity.call(listStaff, { token });
    const member = body.items.find((item) => item.id === id);
    if (member === undefined) throw new Error('Nobody with this id is listed.');
    return member;
  };
  return {
    ...bench,
    freshCode,
    shown,
    async someone(...roles) {
      const member = await desk.addMember(...roles);
      return { ...member, token: await desk.signedIn(member) };
    },
    add: (who, body) =>
      identity.call(addStaffMember, {
        token: who.token,
        body: { name: 'Nadiia Panas', roles: [], pointIds: [], ...proof(who), ...body },
      }),
    async setAccess(who, id, body) {
      const { roles, pointIds, version } = await shown(who, id);
      return identity.call(setStaffAccess, {
        params: { id },
        token: who.token,
        body: { roles, pointIds, version, ...proof(who), ...body },
      });
    },
    disable: (who, id, body = {}) =>
      identity.call(disableStaffMember, {
        params: { id },
        token: who.token,
        body: { ...proof(who), ...body },
      }),
    enable: (who, id) =>
      identity.call(enableStaffMember, { params: { id }, token: who.token, body: proof(who) }),
    decide: (who, id, decision = 'Approved') =>
      identity.call(decideRoleRequest, {
        params: { id },
        token: who.token,
        body: { decision, ...proof(who) },
      }),
    async linesOf(subject) {
      const { rows } = await identity.platform.db.pool.query(
        "select action, staff_id, before, after from staff.audit where subject = $1 and action like 'staff.%' and action <> 'staff.sign-in' order by id",
        [subject],
      );
      return rows;
    },
  };
}
