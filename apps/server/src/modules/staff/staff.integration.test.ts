import { changeStaffPassword, getUser, listAudit, rights, staffLogout, staffRoles } from '@gim/contract';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { verifiedAccount } from '../../testing/test-identity.ts';
import { openStaffBench } from '../../testing/test-staff.ts';
import { StaffExists } from './index.ts';

const { database, desk, identity, close } = await openStaffBench();
afterAll(close);

const { addMember, credentialsOf, signIn, signedIn, self } = desk;

describe('signing in at the desk', () => {
  test('needs password and code, and tells roles and rights', async () => {
    const member = await addMember('compliance', 'teller');
    const answer = await signIn({ ...credentialsOf(member), email: member.email.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(answer.body.staff).toEqual({
      id: member.id,
      email: member.email,
      name: 'Iryna Koval',
      roles: ['compliance', 'teller'],
      rights: [
        'audit.read cases.read cases.work cash-orders.read cash-orders.serve desk.open drawers.count drawers.read kyc.decide kyc.read',
        'payouts.decide payouts.read points.read treasury.stop users.freeze users.read users.unfreeze.approve withdrawals.decide withdrawals.read',
      ].flatMap((line) => line.split(' ')),
      pointIds: [],
    });
    expect(Date.parse(answer.body.expiresAt) - identity.clock.now().getTime()).toBe(12 * 3_600_000);
    expect((await self(answer.body.token)).body).toEqual(answer.body.staff);
  });

  test('A-06 a wrong password, a wrong code, an unknown e-mail and a disabled account answer alike', async () => {
    const member = await addMember('teller');
    const gone = await addMember('teller');
    expect(await desk.staff.disable({ email: gone.email })).toBe('disabled');
    const right = credentialsOf(member);
    const wrongCode = right.code === '000000' ? '000001' : '000000';
    const answers = [
      await signIn({ ...right, password: 'something else' }),
      await signIn({ ...right, code: wrongCode }),
      await signIn({ ...right, email: 'nobody@gim.example' }),
      await signIn(credentialsOf(gone)),
    ];
    const shapes = answers.map(({ status, text }) => [
      status,
      text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
    ]);
    expect(new Set(shapes.map((shape) => shape.join())).size).toBe(1);
    expect(answers[0]?.problem).toBe('CredentialsWrong');
  });

  test.each([['code'], ['password'], ['email']])('is refused without the %s', async (name) => {
    const body: Record<string, string> = credentialsOf(await addMember('teller'));
    delete body[name];
    expect((await signIn(body)).status).toBe(400);
  });

  test('A-09 a code works once, also at the same moment', async () => {
    const credentials = credentialsOf(await addMember('teller'));
    const answers = await Promise.all([1, 2, 3].map(() => signIn(credentials)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await signIn(credentials)).status).toBe(400);
  });

  const tried = async (member: { id: string }): Promise<number> => {
    const { rows } = await identity.platform.db.pool.query<{ tried: number }>(
      "select count(*)::int as tried from staff.audit where action = 'staff.sign-in-refused' and staff_id = $1",
      [member.id],
    );
    return rows[0]?.tried ?? 0;
  };

  test('A-04 six wrong tries shut the account for their network for two hours, even for the right password', async () => {
    const member = await addMember('teller');
    const wrong = { ...credentialsOf(member), password: 'wrong' };
    const ip = desk.anAddress();
    await Promise.all(Array.from({ length: 12 }, () => signIn(wrong, ip)));
    expect(await tried(member)).toBe(6);
    expect((await signIn(credentialsOf(member), ip)).status).toBe(400);
    identity.advance(2 * 3600 + 1);
    expect((await signIn(credentialsOf(member), ip)).status).toBe(200);
  });

  test('A-04 sixty wrong tries a day from any number of networks are compared, and the log tells once', async () => {
    const member = await addMember('teller');
    const wrong = { ...credentialsOf(member), password: 'wrong' };
    for (let round = 0; round < 8; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => signIn(wrong, desk.anAddress())));
    expect(await tried(member)).toBe(60);
    const { rows } = await identity.platform.db.pool.query(
      "select action from staff.audit where action = 'staff.sign-in-blocked' and staff_id = $1",
      [member.id],
    );
    expect(rows).toHaveLength(1);
    identity.advance(86_400);
    expect((await signIn(credentialsOf(member), desk.anAddress())).status).toBe(200);
  });

  test('A-05 strangers never lock a member of staff out: not of the own browser, nor of a new one elsewhere', async () => {
    const member = await addMember('teller');
    const home = desk.anAddress();
    const first = await signIn(credentialsOf(member), home);
    const [cookie] = first.cookies;
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-gim-desk-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict$/,
    );
    const own = `${cookie?.name}=${cookie?.value}`;
    const wrong = { ...credentialsOf(member), password: 'wrong' };
    for (let count = 0; count < 10; count += 1) await signIn(wrong, home);
    identity.advance(30);
    expect((await signIn(credentialsOf(member), home)).status).toBe(400);
    expect((await signIn(credentialsOf(member), home, own)).status).toBe(200);
    identity.advance(30);
    expect((await signIn(credentialsOf(member), desk.anAddress())).status).toBe(200);
    for (let count = 0; count < 70; count += 1) await signIn(wrong, desk.anAddress());
    identity.advance(30);
    expect((await signIn(credentialsOf(member), home, own)).status).toBe(200);
  });

  test('A-05 a known browser is known for its own account alone, has six wrong tries, and ends with the account', async () => {
    const member = await addMember('teller');
    const other = await addMember('teller');
    const ip = desk.anAddress();
    const [cookie] = (await signIn(credentialsOf(member), ip)).cookies;
    const own = `${cookie?.name}=${cookie?.value}`;
    const wrong = { ...credentialsOf(member), password: 'wrong' };
    for (let count = 0; count < 8; count += 1) await signIn({ ...wrong, email: other.email }, ip, own);
    expect((await signIn(credentialsOf(other), ip, own)).status).toBe(400);
    const before = await tried(member);
    for (let count = 0; count < 8; count += 1) await signIn(wrong, ip, own);
    expect((await tried(member)) - before).toBe(6);
    identity.advance(2 * 3600 + 1);
    await desk.staff.disable({ email: member.email });
    const { rows } = await identity.platform.db.pool.query(
      'select ended_at is not null as ended from staff.device where account_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ ended: true }]);
  });

  test('A-05 wrong sign-ins of strangers take nothing from a change of the password', async () => {
    const member = await addMember('teller');
    const token = await signedIn(member);
    const wrong = { ...credentialsOf(member), password: 'wrong' };
    for (let count = 0; count < 10; count += 1) await signIn(wrong);
    identity.advance(30);
    const { password, code } = credentialsOf(member);
    const body = { password, code, newPassword: 'Fresh-paint-0n-walls' };
    expect((await identity.call(changeStaffPassword, { token, body })).status).toBe(204);
  });

  test('A-04 twenty wrong tries from one network shut it, whoever is named', async () => {
    const ip = desk.anAddress();
    for (let index = 0; index < 20; index += 1) {
      await signIn({ email: `guess${index}@gim.example`, password: 'x', code: '000000' }, ip);
    }
    const member = await addMember('teller');
    expect((await signIn(credentialsOf(member), ip)).status).toBe(400);
    identity.advance(30);
    expect((await signIn(credentialsOf(member), desk.anAddress())).status).toBe(200);
  });
});

describe('a staff session', () => {
  test('S-02 is kept as a hash only', async () => {
    const token = await signedIn(await addMember('teller'));
    const { rows } = await identity.platform.db.pool.query<{ all: string }>(
      "select string_agg(s::text, ' ') as all from staff.session s",
    );
    expect(token).toMatch(/^gimstaff_[\w-]{43}$/);
    expect(rows[0]?.all).not.toContain(token.slice('gimstaff_'.length));
  });

  test('S-06 ends after half an hour without use and after twelve hours in any case', async () => {
    const member = await addMember('teller');
    const token = await signedIn(member);
    for (let hours = 0; hours < 11.9; hours += 0.45) {
      expect((await self(token)).status).toBe(200);
      identity.advance(0.45 * 3600);
    }
    identity.advance(600);
    expect((await self(token)).problem).toBe('SessionRequired');
    const idle = await signedIn(member);
    identity.advance(1801);
    expect((await self(idle)).problem).toBe('SessionRequired');
  });

  test('S-08 ends at sign-out, and when the account is disabled', async () => {
    const member = await addMember('teller');
    const token = await signedIn(member);
    expect((await identity.call(staffLogout, { token })).status).toBe(204);
    expect((await self(token)).status).toBe(401);
    identity.advance(30);
    const second = await signedIn(member);
    await desk.staff.disable({ email: member.email });
    expect((await self(second)).status).toBe(401);
  });

  test('Z-01 a user’s token opens nothing at the desk, and a staff token nothing of a user', async () => {
    const user = await verifiedAccount(identity);
    const token = await signedIn(await addMember('admin'));
    expect((await self(user.token)).status).toBe(401);
    expect((await identity.call(getUser, { params: { id: user.id }, token })).status).toBe(401);
    expect((await self(`gimstaff_${'A'.repeat(43)}`)).status).toBe(401);
  });

  test('Z-06 a right that is taken away is gone at the next call', async () => {
    const member = await addMember('compliance');
    const token = await signedIn(member);
    expect((await identity.call(listAudit, { token })).status).toBe(200);
    await identity.platform.db.pool.query('delete from staff.account_role where account_id = $1', [
      member.id,
    ]);
    expect((await identity.call(listAudit, { token })).problem).toBe('NotAllowed');
  });
});

describe('roles and rights', () => {
  test('the database has every role of the contract, and only rights of the contract', async () => {
    const { pool } = identity.platform.db;
    const { rows: roles } = await pool.query<{ name: string }>('select name from staff.role');
    expect(roles.map(({ name }) => name).sort()).toEqual([...staffRoles].sort());
    const { rows: given } = await pool.query('select distinct right_name from staff.role_right');
    for (const { right_name } of given) expect(rights).toContain(right_name);
  });

  test('every role opens the desk', async () => {
    for (const role of staffRoles)
      expect((await self(await signedIn(await addMember(role)))).status).toBe(200);
  });

  test('an e-mail has one account', async () => {
    const { email } = await addMember('teller');
    await expect(
      desk.staff.add({ email: email.toUpperCase(), name: 'Other', roles: ['admin'] }),
    ).rejects.toThrow(StaffExists);
  });
});

describe('the audit log (Q-07)', () => {
  test('tells sign-ins and refusals, newest first, page by page', async () => {
    const member = await addMember('admin');
    await signIn({ ...credentialsOf(member), password: 'wrong' });
    const token = await signedIn(member);
    const first = await identity.call(listAudit, { token, query: { limit: '2' } });
    expect(first.body.items.map(({ action, staffId }) => [action, staffId])).toEqual([
      ['staff.sign-in', member.id],
      ['staff.sign-in-refused', member.id],
    ]);
    const query = { limit: '1', cursor: first.body.nextCursor ?? '' };
    const second = await identity.call(listAudit, { token, query });
    expect(second.body.items[0]).toMatchObject({
      action: 'staff.add',
      staffId: null,
      subject: member.id,
      subjectName: 'Iryna Koval',
      after: { email: member.email, name: 'Iryna Koval', roles: ['admin'] },
    });
    expect((await identity.call(listAudit, { token, query: { cursor: 'x' } })).problem).toBe('ValueInvalid');
  });

  test('S-12 holds no password, code or token', async () => {
    const member = await addMember('admin');
    const credentials = credentialsOf(member);
    const token = (await signIn(credentials)).body.token;
    const { text } = await identity.call(listAudit, { token, query: { limit: '100' } });
    for (const secret of [member.password, member.totpSecret, credentials.code, token]) {
      expect(text).not.toContain(secret);
    }
  });

  test.each([
    ['update staff.audit set action = $$nothing$$'],
    ['delete from staff.audit'],
    ['truncate staff.audit'],
  ])('L-02 only grows: %s is refused with 42501, also to the owner of the database', async (statement) => {
    await expect(identity.platform.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    try {
      await expect(owner.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await owner.end();
    }
  });
});
