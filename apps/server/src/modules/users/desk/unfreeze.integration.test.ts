import { freezeByToken, listUnfreezeRequests, searchUser } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { NOTE as note, openDeskUsersBench } from '../../../testing/test-desk-users.ts';
import { eventsOf, verifiedAccount } from '../../../testing/test-identity.ts';

const bench = await openDeskUsersBench();
afterAll(bench.close);

const { desk, identity, someone, signIn, open, ask, decide, frozenAccount, openRequest, requested } = bench;
const { linesOf, linkOf } = bench;
const { pool } = identity.platform.db;

describe('opening a frozen account', () => {
  test('Z-06 takes two people: the owner signs in again after the second one, and not before', async () => {
    const { account, compliance, id } = await requested();
    expect((await signIn(account)).problem).toBe('AccountFrozen');
    expect((await decide(id, compliance)).status).toBe(204);
    expect((await signIn(account)).status).toBe(200);
    expect(await eventsOf(identity.platform, 'AccountUnfrozen', account.id)).toHaveLength(1);
    expect((await open(account.id, compliance)).body).toMatchObject({ status: 'Active', freeze: null });
  });

  test('Z-06 whoever asked cannot decide, with every right there is, and the try is in the log', async () => {
    const account = await frozenAccount();
    const both = await someone('support', 'compliance', 'admin');
    await ask(account.id, both);
    const id = await openRequest(account.id, both);
    for (const decision of ['Approved', 'Rejected'] as const) {
      const answer = await decide(id, both, decision);
      expect([answer.status, answer.problem]).toEqual([403, 'FourEyesRequired']);
    }
    expect((await signIn(account)).problem).toBe('AccountFrozen');
    const refused = (await linesOf(account.id)).filter(({ action }) => action === 'users.unfreeze-refused');
    expect(refused.map(({ staff_id }) => staff_id)).toEqual([both.id, both.id]);
    // A different person still can.
    expect((await decide(id, await someone('admin'))).status).toBe(204);
  });

  test('Z-06 one role has one half: support cannot decide, compliance cannot ask, a teller sees nothing', async () => {
    const { account, support, compliance, id } = await requested();
    const teller = await someone('teller');
    const other = await frozenAccount();
    expect((await decide(id, support)).problem).toBe('NotAllowed');
    expect((await ask(other.id, compliance)).problem).toBe('NotAllowed');
    expect((await open(account.id, teller)).problem).toBe('NotAllowed');
    expect((await identity.call(listUnfreezeRequests, teller)).problem).toBe('NotAllowed');
    const search = { token: teller.token, body: { search: account.email } };
    expect((await identity.call(searchUser, search)).problem).toBe('NotAllowed');
  });

  test('Z-06 many who approve and reject at the same moment: one has it, and one mail goes out', async () => {
    const { account, id } = await requested();
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map(() => someone('compliance')));
    const answers = await Promise.all(
      others.map((other, index) => decide(id, other, index % 2 === 0 ? 'Approved' : 'Rejected')),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === 'UnfreezeRequestClosed')).toHaveLength(5);
    const { body } = await open(account.id, others[0] ?? { token: '' });
    const isApproved = body.unfreezeRequests[0]?.state === 'Approved';
    expect(body.status).toBe(isApproved ? 'Active' : 'Frozen');
    const mails = await eventsOf(identity.platform, 'AccountUnfrozen', account.id);
    expect(mails).toHaveLength(isApproved ? 1 : 0);
  });

  test('a rejected one stays frozen, says why, and can be asked for again', async () => {
    const { account, support, compliance, id } = await requested();
    expect((await decide(id, compliance, 'Rejected')).status).toBe(204);
    expect((await signIn(account)).problem).toBe('AccountFrozen');
    const [rejected] = (await open(account.id, support)).body.unfreezeRequests;
    expect(rejected).toMatchObject({
      state: 'Rejected',
      decisionNote: note,
      decidedBy: { id: compliance.id, name: 'Iryna Koval' },
    });
    expect((await decide(id, compliance)).problem).toBe('UnfreezeRequestClosed');
    expect((await ask(account.id, support)).status).toBe(204);
  });

  test('Z-06 a request is good for a day, and another one may follow', async () => {
    const { account, id } = await requested();
    identity.advance(24 * 3600);
    const [support, compliance] = [await someone('support'), await someone('compliance')];
    expect(await openRequest(account.id, support)).toBe('');
    expect((await decide(id, compliance)).problem).toBe('UnfreezeRequestClosed');
    expect((await open(account.id, support)).body.unfreezeRequests[0]?.state).toBe('Expired');
    expect((await ask(account.id, support)).status).toBe(204);
    expect((await decide(await openRequest(account.id, support), compliance)).status).toBe(204);
  });

  test('there is one request at a time, also when several ask at once', async () => {
    const account = await frozenAccount();
    const askers = await Promise.all([1, 2, 3, 4].map(() => someone('support')));
    const answers = await Promise.all(askers.map((asker) => ask(account.id, asker)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === 'UnfreezeRequestOpen')).toHaveLength(3);
  });

  test('Z-06 whoever opened the account of who asked is no second person', async () => {
    const { support, compliance, id } = await requested();
    const { pool } = identity.platform.db;
    const open = 'update staff.account set added_by = $2 where id = $1';
    await pool.query(open, [support.id, compliance.id]);
    expect((await decide(id, compliance)).problem).toBe('FourEyesRequired');
    await pool.query(open, [support.id, null]);
    await pool.query(open, [compliance.id, support.id]);
    expect((await decide(id, compliance)).problem).toBe('FourEyesRequired');
    await pool.query(open, [compliance.id, null]);
    expect((await decide(id, compliance)).status).toBe(204);
  });

  test('Z-06 what somebody asked for whose account was shut since counts for nothing', async () => {
    const { account, support, compliance, id } = await requested();
    await desk.staff.disable({ email: support.email });
    expect((await decide(id, compliance)).problem).toBe('UnfreezeRequestClosed');
    expect((await signIn(account)).problem).toBe('AccountFrozen');
  });

  test.each([['Blocked'], ['Deleted']])(
    'Z-06 an account that became %s is not opened by it',
    async (status) => {
      const { account, compliance, id } = await requested();
      await pool.query(
        status === 'Deleted'
          ? "update users.user set status = 'Deleted', deleted_at = now(), email = null, email_canonical = null, password_hash = null where id = $1"
          : "update users.user set status = 'Blocked' where id = $1",
        [account.id],
      );
      expect((await decide(id, compliance)).problem).toBe('UnfreezeRequestClosed');
      const { body } = await open(account.id, compliance);
      expect([body.status, body.unfreezeRequests[0]?.state]).toEqual([status, 'Voided']);
      expect((await ask(account.id, await someone('support'))).problem).toBe('AccountNotFrozen');
    },
  );

  test('Z-06 the owner stops it by the link of the mail that tells of it', async () => {
    const { account, compliance, id } = await requested();
    const token = await linkOf('UnfreezeRequested', account.id);
    expect((await identity.call(freezeByToken, { body: { token } })).status).toBe(204);
    expect((await decide(id, compliance)).problem).toBe('UnfreezeRequestClosed');
    expect((await signIn(account)).problem).toBe('AccountFrozen');
  });

  test('the mail about it has a link that freezes again, and a new freeze needs a new approval', async () => {
    const { account, support, compliance, id } = await requested();
    await decide(id, compliance);
    const token = await linkOf('AccountUnfrozen', account.id);
    expect((await identity.call(freezeByToken, { body: { token } })).status).toBe(204);
    expect((await signIn(account)).problem).toBe('AccountFrozen');
    expect((await decide(id, await someone('admin'))).problem).toBe('UnfreezeRequestClosed');
    expect((await open(account.id, support)).body.freeze).toMatchObject({ because: 'link', by: null });
  });

  test.each([
    ['none', {}],
    ['an empty one', { note: '' }],
    ['blanks', { note: ' '.repeat(20) }],
    ['one word', { note: 'seen' }],
    ['a very long one', { note: 'x'.repeat(1001) }],
  ])('needs a note on how the identity was checked: %s is refused', async (_what, body) => {
    const account = await frozenAccount();
    expect((await ask(account.id, await someone('support'), body)).status).toBe(400);
  });

  test('an account that is not frozen, or not there, cannot be opened', async () => {
    const support = await someone('support');
    const active = await verifiedAccount(identity);
    expect((await ask(active.id, support)).problem).toBe('AccountNotFrozen');
    expect((await ask('018f0000-0000-7000-8000-00000000000e', support)).problem).toBe('NotFound');
    const admin = await someone('admin');
    expect((await decide('018f0000-0000-7000-8000-00000000000e', admin)).problem).toBe('NotFound');
  });

  test('those that wait are listed with the oldest first', async () => {
    const first = await requested();
    identity.advance(60);
    const second = await requested();
    const { body } = await identity.call(listUnfreezeRequests, second.support);
    const times = body.items.map(({ requestedAt }) => requestedAt);
    expect(times).toEqual([...times].sort());
    const ids = body.items.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(body.items.at(-1)).toMatchObject({ note, requestedBy: { id: second.support.id }, state: 'Open' });
  });
});

describe('the database itself', () => {
  test('Z-06 refuses the same person twice, and a change of who asked', async () => {
    const { support, id } = await requested();
    const byAsker =
      "update users.unfreeze_request set state = 'Approved', decided_by = $2, decided_at = now(), decision_note = $3 where id = $1";
    await expect(pool.query(byAsker, [id, support.id, note])).rejects.toMatchObject({
      constraint: 'four_eyes',
    });
    const change = 'update users.unfreeze_request set requested_by = gen_random_uuid() where id = $1';
    await expect(pool.query(change, [id])).rejects.toMatchObject({ code: '42501' });
  });

  test('Z-06 opens no frozen account without an approved request for this very freeze', async () => {
    const { account, compliance, id } = await requested();
    const openIt = "update users.user set status = 'Active' where id = $1";
    await expect(pool.query(openIt, [account.id])).rejects.toMatchObject({ code: '42501' });
    await decide(id, compliance);
    const token = await linkOf('AccountUnfrozen', account.id);
    // The clock does not move, so this freeze has the same time as the one before and must still count as a new one.
    await identity.call(freezeByToken, { body: { token } });
    await expect(pool.query(openIt, [account.id])).rejects.toMatchObject({ code: '42501' });
  });

  test('Z-06 a request that has ended does not change', async () => {
    const { compliance, id } = await requested();
    await decide(id, compliance, 'Rejected');
    const reopen =
      "update users.unfreeze_request set state = 'Open', decided_by = null, decided_at = null, decision_note = null where id = $1";
    await expect(pool.query(reopen, [id])).rejects.toMatchObject({ code: '42501' });
  });
});
