import { freezeByStaff, listAudit, searchUser } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { NOTE as note, openDeskUsersBench } from '../../../testing/test-desk-users.ts';
import { eventsOf, PASSWORD, registerAccount, verifiedAccount } from '../../../testing/test-identity.ts';

const bench = await openDeskUsersBench();
afterAll(bench.close);

const { identity, someone, signIn, open, ask, decide, frozenAccount, openRequest, requested, linesOf } =
  bench;
const { pool } = identity.platform.db;

describe('freezing by staff', () => {
  test('takes one person and a reason, ends every session, and says who and why', async () => {
    const account = await verifiedAccount(identity);
    const support = await someone('support');
    const sent = { params: { id: account.id }, token: support.token };
    expect((await identity.call(freezeByStaff, { ...sent, body: {} })).status).toBe(400);
    expect((await open(account.id, support)).body).toMatchObject({ status: 'Active', devices: 1 });
    expect((await identity.call(freezeByStaff, { ...sent, body: { note } })).status).toBe(204);
    expect((await signIn(account)).problem).toBe('AccountFrozen');
    expect((await open(account.id, support)).body).toMatchObject({
      status: 'Frozen',
      devices: 0,
      freeze: { because: 'staff', by: { id: support.id, name: 'Iryna Koval' }, note },
    });
    expect(await eventsOf(identity.platform, 'AccountFrozen', account.id)).toMatchObject([
      { because: 'staff' },
    ]);
    expect((await identity.call(freezeByStaff, { ...sent, body: { note } })).problem).toBe(
      'AccountNotActive',
    );
  });

  test('is for accounts that are in use', async () => {
    const { token } = await someone('support');
    const { id } = await registerAccount(identity);
    const body = { note };
    expect((await identity.call(freezeByStaff, { params: { id }, token, body })).problem).toBe(
      'AccountNotActive',
    );
  });
});

describe('finding an account', () => {
  test('by its exact e-mail in any spelling, or its id', async () => {
    const account = await verifiedAccount(identity);
    const { token } = await someone('support');
    const find = (search: string) => identity.call(searchUser, { token, body: { search } });
    for (const search of [account.email, ` ${account.email.toUpperCase()} `, account.id])
      expect((await find(search)).body).toEqual({ userId: account.id });
    const [name = ''] = account.email.split('@');
    expect((await find(`${name.slice(0, -1)}@example.com`)).body).toEqual({ userId: null });
    expect((await find('018f0000-0000-7000-8000-00000000000e')).body).toEqual({ userId: null });
    for (const search of ['anna', '%', "' or 1=1"]) expect((await find(search)).problem).toBe('ValueInvalid');
  });

  test('S-12 shows nothing that opens the account, and the e-mail masked', async () => {
    const account = await frozenAccount();
    const { text, body } = await open(account.id, await someone('support'));
    expect(body.email).toBe('a•••@e•••.com');
    for (const secret of [account.email, PASSWORD, account.refreshToken, 'argon2', 'password'])
      expect(text).not.toContain(secret);
  });
});

describe('the log of it (Q-07)', () => {
  test('has each step, who took it, and what was before and after', async () => {
    const { account, support, compliance, id } = await requested();
    await identity.call(searchUser, { token: support.token, body: { search: account.email } });
    await open(account.id, support);
    await decide(id, compliance, 'Rejected');
    await ask(account.id, support);
    await decide(await openRequest(account.id, support), compliance);
    const lines = await linesOf(account.id);
    expect(
      lines.map(({ action, staff_id }) => [action, staff_id === support.id ? 'support' : 'compliance']),
    ).toEqual([
      ['users.unfreeze-request', 'support'],
      ['users.search', 'support'],
      ['users.open', 'support'],
      ['users.unfreeze-reject', 'compliance'],
      ['users.unfreeze-request', 'support'],
      ['users.unfreeze-approve', 'compliance'],
    ]);
    expect(lines.at(-1)).toMatchObject({
      before: { status: 'Frozen', state: 'Open', requestedBy: support.id },
      after: { status: 'Active', state: 'Approved', note },
    });
    const { text } = await identity.call(listAudit, { token: compliance.token, query: { limit: '100' } });
    expect(text).not.toContain(account.email);
  });

  test('Q-07 has also a search that found nothing, without the e-mail', async () => {
    const support = await someone('support');
    const body = { search: 'nobody.here@example.com' };
    await identity.call(searchUser, { token: support.token, body });
    const { rows } = await pool.query(
      "select after from staff.audit where action = 'users.search' and staff_id = $1",
      [support.id],
    );
    expect(rows).toEqual([{ after: { by: 'email', searched: 'n•••@e•••.com', isFound: false } }]);
  });
});
