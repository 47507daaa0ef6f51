import {
  decideUnfreeze,
  freezeUser,
  getDeskUser,
  listUnfreezeRequests,
  login,
  requestUnfreeze,
  type StaffRole,
} from '@gim/contract';
import { mailContext } from '../modules/users/index.ts';
import {
  type Account,
  type Answer,
  aDevice,
  eventsOf,
  mailedProof,
  PASSWORD,
  verifiedAccount,
} from './test-identity.ts';
import { openStaffBench } from './test-staff.ts';

export interface AtDesk {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A frozen account, the request to unfreeze it, and the two people. */
export interface Requested {
  readonly account: Account;
  readonly support: AtDesk;
  readonly compliance: AtDesk;
  /** The id of the request. */
  readonly id: string;
}

type Bench = Awaited<ReturnType<typeof openStaffBench>>;

/** Common steps of the tests about accounts at the desk. */
export interface DeskUsersBench extends Bench {
  /** A new member of staff, signed in. */
  someone(...roles: readonly StaffRole[]): Promise<AtDesk>;
  signIn(account: Account): Promise<Answer<typeof login>>;
  open(userId: string, who: { token: string }): Promise<Answer<typeof getDeskUser>>;
  ask(userId: string, who: { token: string }, body?: object): Promise<Answer<typeof requestUnfreeze>>;
  decide(
    id: string,
    who: { token: string },
    decision?: 'Approved' | 'Rejected',
  ): Promise<Answer<typeof decideUnfreeze>>;
  frozenAccount(): Promise<Account>;
  /** The open request for the account, as the desk lists it; empty if there is none. */
  openRequest(userId: string, who: { token: string }): Promise<string>;
  requested(): Promise<Requested>;
  /** The audit lines about an account, oldest first. */
  linesOf(userId: string): Promise<{ action: string; staff_id: string; before: object; after: object }[]>;
  /** The token of the "this wasn't me" link in the newest mail of a kind. */
  linkOf(topic: string, userId: string): Promise<string>;
}

export const NOTE = 'Video call, passport read again.';

/** Call at the top level of a test file, like `openStaffBench`. */
export async function openDeskUsersBench(): Promise<DeskUsersBench> {
  const bench = await openStaffBench();
  const { desk, identity } = bench;
  const people = {
    async someone(...roles: readonly StaffRole[]): Promise<AtDesk> {
      const member = await desk.addMember(...roles);
      return { id: member.id, email: member.email, token: await desk.signedIn(member) };
    },
    async frozenAccount(): Promise<Account> {
      const account = await verifiedAccount(identity);
      const stepUp = await mailedProof(identity, account, { purpose: 'freezeUser' });
      const { id, token } = account;
      await identity.call(freezeUser, { params: { id }, token, body: { stepUp } });
      return account;
    },
  };
  const calls = callsOf(identity);
  return {
    ...bench,
    ...people,
    ...calls,
    async requested() {
      const account = await people.frozenAccount();
      const support = await people.someone('support');
      const compliance = await people.someone('compliance');
      const { status, text } = await calls.ask(account.id, support);
      if (status !== 204) throw new Error(`Asking failed: ${text}`);
      return { account, support, compliance, id: await calls.openRequest(account.id, support) };
    },
    async linesOf(userId) {
      const { rows } = await identity.platform.db.pool.query(
        "select action, staff_id, before, after from staff.audit where subject = $1 and action like 'users.%' order by id",
        [userId],
      );
      return rows;
    },
    async linkOf(topic, userId) {
      const [event] = await eventsOf(identity.platform, topic, userId);
      const sealed = String(Reflect.get(Object(event), 'sealedFreezeToken'));
      return identity.sealer.open(sealed, mailContext(topic, userId));
    },
  };
}

const callsOf = (
  identity: Bench['identity'],
): Pick<DeskUsersBench, 'signIn' | 'open' | 'ask' | 'decide' | 'openRequest'> => ({
  signIn: ({ email }) => identity.call(login, { body: { email, password: PASSWORD, ...aDevice() } }),
  open: (id, { token }) => identity.call(getDeskUser, { params: { id }, token }),
  ask: (id, { token }, body = { note: NOTE }) =>
    identity.call(requestUnfreeze, { params: { id }, token, body }),
  decide: (id, { token }, decision = 'Approved') =>
    identity.call(decideUnfreeze, { params: { id }, token, body: { decision, note: NOTE } }),
  async openRequest(userId, { token }) {
    const { body } = await identity.call(listUnfreezeRequests, { token });
    return body.items.find((item) => item.userId === userId)?.id ?? '';
  },
});
