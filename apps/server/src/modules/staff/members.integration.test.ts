import { listAudit, listStaffRoles, listUnfreezeRequests, setStaffAccess, staffRoles } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openMembersBench, type Someone, WHY } from '../../testing/test-members.ts';

const bench = await openMembersBench();
const { desk, identity, someone, freshCode, shown, add, setAccess, disable, enable, decide, linesOf } = bench;
const { pool } = identity.platform.db;
afterAll(bench.close);

const point = '018f0000-0000-7000-8000-0000000000a1';
const otherPoint = '018f0000-0000-7000-8000-0000000000b2';
let emails = 0;
const newEmail = (): string => `New${++emails}@gim.example`;

/** The open role request of a person. */
async function requestFor(who: Someone, id: string): Promise<string> {
  return (await shown(who, id)).request?.id ?? 'none';
}

describe('changing roles and points', () => {
  test('Z-06 what is taken counts at the next call, and the log has before and after', async () => {
    const [admin, member] = [await someone('admin'), await someone('support')];
    expect((await identity.call(listUnfreezeRequests, { token: member.token })).status).toBe(200);
    const answer = await setAccess(admin, member.id, { roles: ['teller'], pointIds: [point, otherPoint] });
    expect([answer.status, answer.body]).toEqual([200, { waitingRoles: [] }]);
    expect((await identity.call(listUnfreezeRequests, { token: member.token })).problem).toBe('NotAllowed');
    const self = await desk.self(member.token);
    expect(self.body).toMatchObject({ roles: ['teller'], pointIds: [point, otherPoint] });
    expect((await linesOf(member.id)).at(-1)).toEqual({
      action: 'staff.change-access',
      staff_id: admin.id,
      before: { roles: ['support'], pointIds: [] },
      after: { roles: ['teller'], pointIds: [point, otherPoint], waiting: [], note: WHY },
    });
    await setAccess(admin, member.id, { pointIds: [otherPoint] });
    expect((await desk.self(member.token)).body.pointIds).toEqual([otherPoint]);
  });

  test('Z-06 nobody changes the own access, and the try stands in the log', async () => {
    const admin = await someone('admin');
    const answers = [
      await setAccess(admin, admin.id, { roles: ['admin', 'treasury'] }),
      await setAccess(admin, admin.id, { pointIds: [point] }),
      await disable(admin, admin.id),
      await enable(admin, admin.id),
    ];
    for (const { status, problem } of answers) expect([status, problem]).toEqual([403, 'OwnAccount']);
    expect((await shown(admin, admin.id)).roles).toEqual(['admin']);
    const actions = (await linesOf(admin.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'staff.access-refused')).toHaveLength(4);
  });

  test('Z-06 what was changed by somebody else meanwhile is not overwritten', async () => {
    const [admin, member] = [await someone('admin'), await someone('support')];
    const { version } = await shown(admin, member.id);
    await setAccess(admin, member.id, { roles: ['teller'] });
    const stale = await setAccess(admin, member.id, { roles: ['teller', 'support'], version });
    expect([stale.status, stale.problem]).toEqual([409, 'StaffChanged']);
    expect((await shown(admin, member.id)).roles).toEqual(['teller']);
  });

  test('A-09 asks for a code of the authenticator again, which works once', async () => {
    const [admin, member] = [await someone('admin'), await someone('support')];
    const code = freshCode(admin);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await setAccess(admin, member.id, { roles: [], code: wrong })).problem).toBe('CodeInvalid');
    const good = freshCode(admin);
    const { roles, pointIds, version } = await shown(admin, member.id);
    const call = (body: object) =>
      identity.call(setStaffAccess, {
        params: { id: member.id },
        token: admin.token,
        body: { roles, pointIds, version, note: WHY, code: good, ...body },
      });
    expect((await call({})).status).toBe(200);
    expect((await call({ version: version + 1 })).problem).toBe('CodeInvalid');
  });

  test('A-04 six wrong codes an hour are all there are, and a right one is not held against anybody', async () => {
    const [admin, member] = [await someone('admin'), await someone('support')];
    for (let count = 0; count < 8; count += 1)
      expect((await setAccess(admin, member.id, {})).status).toBe(200);
    const code = freshCode(admin);
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 6 }, () => disable(admin, member.id, { code: wrong })));
    expect((await disable(admin, member.id)).problem).toBe('CodeInvalid');
    identity.advance(2 * 3600 + 1);
    const again = { ...admin, token: await desk.signedIn(admin) };
    expect((await disable(again, member.id)).status).toBe(204);
  });

  test('refuses an unknown member, and one whose account is shut', async () => {
    const [admin, member] = [await someone('admin'), await someone('support')];
    expect((await disable(admin, otherPoint)).problem).toBe('NotFound');
    await disable(admin, member.id);
    expect((await setAccess(admin, member.id, { roles: ['teller'] })).problem).toBe('StaffNotActive');
    expect((await disable(admin, member.id)).problem).toBe('StaffNotActive');
  });
});

describe('roles that take two people', () => {
  test.each([['compliance'], ['treasury'], ['admin']] as const)(
    'Z-06 %s waits for another admin, and neither who asked nor who gets it decides',
    async (role) => {
      const [admin, second, member] = [
        await someone('admin'),
        await someone('admin'),
        await someone('support'),
      ];
      const asked = await setAccess(admin, member.id, { roles: ['support', 'teller', role] });
      expect(asked.body).toEqual({ waitingRoles: [role] });
      expect((await shown(admin, member.id)).roles).toEqual(['support', 'teller']);
      const request = await requestFor(second, member.id);
      expect([(await decide(admin, request)).problem, (await decide(member, request)).problem]).toEqual([
        'FourEyesRequired',
        'NotAllowed',
      ]);
      expect((await shown(admin, member.id)).roles).toEqual(['support', 'teller']);
      expect((await decide(second, request)).status).toBe(204);
      expect((await shown(admin, member.id)).roles).toEqual([role, 'support', 'teller'].sort());
      expect((await decide(second, request)).problem).toBe('RoleRequestClosed');
      expect((await linesOf(member.id)).at(-1)).toMatchObject({
        action: 'staff.roles-approve',
        staff_id: second.id,
        before: { roles: ['support', 'teller'], asked: [role], requestedBy: admin.id },
        after: { roles: [role, 'support', 'teller'].sort(), state: 'Approved' },
      });
    },
  );

  test('Z-06 an admin does not decide what the own account gets', async () => {
    const [admin, second] = [await someone('admin'), await someone('admin')];
    await setAccess(admin, second.id, { roles: ['admin', 'treasury'] });
    expect((await decide(second, await requestFor(admin, second.id))).problem).toBe('OwnAccount');
    expect((await shown(admin, second.id)).roles).toEqual(['admin']);
  });

  test('Z-06 a refused one gives nothing, and one that ran out neither', async () => {
    const [admin, second, member] = [await someone('admin'), await someone('admin'), await someone()];
    await setAccess(admin, member.id, { roles: ['admin'] });
    expect((await setAccess(admin, member.id, { roles: ['treasury'] })).problem).toBe('RoleRequestOpen');
    await decide(second, await requestFor(admin, member.id), 'Rejected');
    await setAccess(admin, member.id, { roles: ['admin'] });
    const request = await requestFor(admin, member.id);
    identity.advance(24 * 3600);
    const later = { ...second, token: await desk.signedIn(second) };
    expect((await decide(later, request)).problem).toBe('RoleRequestClosed');
    expect((await shown(later, member.id)).roles).toEqual([]);
    expect((await setAccess(later, member.id, { roles: ['admin'] })).status).toBe(200);
  });

  test('Z-06 the word of somebody who manages staff no more counts for nothing', async () => {
    const [admin, second, member] = [await someone('admin'), await someone('admin'), await someone()];
    await setAccess(admin, member.id, { roles: ['treasury'] });
    const request = await requestFor(second, member.id);
    await setAccess(second, admin.id, { roles: ['support'] });
    expect((await decide(second, request)).problem).toBe('RoleRequestClosed');
  });

  test('Z-06 whoever opened an account is no second person for it', async () => {
    const [admin, second] = [await someone('admin'), await someone('admin')];
    const email = newEmail();
    const { body } = await add(admin, { email, roles: ['admin'] });
    await decide(second, await requestFor(second, body.id));
    const added = { ...body, email, token: await desk.signedIn({ ...body, email }) };
    const member = await someone();
    await setAccess(added, member.id, { roles: ['treasury'] });
    const request = await requestFor(admin, member.id);
    expect((await decide(admin, request)).problem).toBe('FourEyesRequired');
    expect((await decide(second, request)).status).toBe(204);
  });

  test('Z-06 of many who decide at once one does', async () => {
    const admin = await someone('admin');
    const seconds = await Promise.all([1, 2, 3, 4].map(() => someone('admin')));
    const member = await someone();
    await setAccess(admin, member.id, { roles: ['treasury'] });
    const request = await requestFor(admin, member.id);
    const answers = await Promise.all(
      seconds.map((second, index) => decide(second, request, index % 2 === 0 ? 'Approved' : 'Rejected')),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('Z-06 the database takes such a role from nobody else', async () => {
    const [admin, second, member] = [await someone('admin'), await someone('admin'), await someone()];
    const give = "insert into staff.account_role (account_id, role) values ($1, 'treasury')";
    await expect(pool.query(give, [member.id])).rejects.toMatchObject({ code: '42501' });
    await setAccess(admin, member.id, { roles: ['treasury'] });
    await decide(second, await requestFor(admin, member.id));
    await setAccess(admin, member.id, { roles: [] });
    // One approval cannot be used twice.
    await expect(pool.query(give, [member.id])).rejects.toMatchObject({ code: '42501' });
    const forge = `insert into staff.role_request (id, account_id, roles, requested_by, note, requested_at, expires_at, state,
      decided_by, decided_at, decision_note) values (gen_random_uuid(), $1, '{treasury}', $2, 'long enough', now(),
      now() + interval '1 hour', 'Approved', $3, now(), 'long enough')`;
    for (const [asker, decider] of [
      [admin.id, admin.id],
      [member.id, admin.id],
      [admin.id, member.id],
    ])
      await expect(pool.query(forge, [member.id, asker, decider])).rejects.toMatchObject({ code: '23514' });
    const reopen = "update staff.role_request set state = 'Open' where account_id = $1";
    await expect(pool.query(reopen, [member.id])).rejects.toMatchObject({ code: '42501' });
  });
});

describe('adding, shutting and opening accounts', () => {
  test('Z-06 adds a person with a first password and key, and leaves what takes two people waiting', async () => {
    const admin = await someone('admin');
    const email = newEmail();
    const { status, body } = await add(admin, { email, roles: ['teller', 'compliance'], pointIds: [point] });
    expect([status, body.waitingRoles]).toEqual([200, ['compliance']]);
    const token = await desk.signedIn({ ...body, email });
    expect((await desk.self(token)).body).toMatchObject({ roles: ['teller'], pointIds: [point] });
    expect((await identity.call(listAudit, { token })).problem).toBe('NotAllowed');
    const member = await shown(admin, body.id);
    expect(member).toMatchObject({ addedBy: { id: admin.id }, state: 'Active', sessions: 1 });
    expect(member.lastSignInAt).not.toBeNull();
    const [line] = await linesOf(body.id);
    expect(line).toMatchObject({ action: 'staff.add', staff_id: admin.id, before: null });
    for (const secret of [body.password, body.totpSecret])
      expect(JSON.stringify(await pool.query('select * from staff.audit'))).not.toContain(secret);
    const again = await add(admin, { email: email.toUpperCase(), roles: [] });
    expect([again.status, again.problem]).toEqual([409, 'StaffExists']);
  });

  test('Z-06 a shut account is out at once, and comes back without what takes two people', async () => {
    const [admin, second] = [await someone('admin'), await someone('admin')];
    const member = await someone('support', 'compliance');
    expect((await disable(admin, member.id)).status).toBe(204);
    expect((await desk.self(member.token)).status).toBe(401);
    expect((await desk.signIn(desk.credentialsOf(member), desk.anAddress())).problem).toBe(
      'CredentialsWrong',
    );
    const back = await enable(admin, member.id);
    expect([back.status, back.body]).toEqual([200, { waitingRoles: ['compliance'] }]);
    expect((await desk.self(member.token)).status).toBe(401);
    identity.advance(30);
    const token = await desk.signedIn(member);
    expect((await identity.call(listAudit, { token })).problem).toBe('NotAllowed');
    await decide(second, await requestFor(second, member.id));
    expect((await identity.call(listAudit, { token })).status).toBe(200);
    expect((await enable(admin, member.id)).problem).toBe('StaffNotDisabled');
    const actions = (await linesOf(member.id)).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['staff.disable', 'staff.enable', 'staff.roles-approve']);
  });

  test('Z-06 shutting an account voids what waited for it', async () => {
    const [admin, second, member] = [await someone('admin'), await someone('admin'), await someone()];
    await setAccess(admin, member.id, { roles: ['admin'] });
    const request = await requestFor(admin, member.id);
    await disable(admin, member.id);
    expect((await decide(second, request)).problem).toBe('RoleRequestClosed');
  });
});

describe('the roles', () => {
  test('tells each role with its rights, and where they hold', async () => {
    const { body } = await identity.call(listStaffRoles, { token: (await someone('admin')).token });
    expect(body.items.map(({ name }) => name).sort()).toEqual([...staffRoles].sort());
    const teller = body.items.find(({ name }) => name === 'teller');
    expect(teller).toEqual({
      name: 'teller',
      needsSecondPerson: false,
      rights: [
        { name: 'cash-orders.read', ownPoints: true },
        { name: 'cash-orders.serve', ownPoints: true },
        { name: 'desk.open', ownPoints: false },
        { name: 'drawers.count', ownPoints: true },
        { name: 'drawers.read', ownPoints: true },
        { name: 'points.read', ownPoints: true },
      ],
    });
  });
});
