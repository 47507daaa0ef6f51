import { setTimeout } from 'node:timers/promises';
import { disableStaffMember, setStaffAccess } from '@gim/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeBase32 } from '../../platform/crypto/base32.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { codeNow } from '../../testing/test-identity.ts';
import { openMembersBench, type Someone, WHY } from '../../testing/test-members.ts';

const bench = await openMembersBench();
const { desk, identity, someone, shown, setAccess, disable } = bench;
const { pool } = identity.platform.db;
afterAll(bench.close);

const activeAdmins = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from staff.account a join staff.account_role r on r.account_id = a.id
     where r.role = 'admin' and a.disabled_at is null`,
  );
  return rows[0]?.count ?? 0;
};

/** Each test starts without anybody who manages staff, like a new installation. */
beforeEach(async () => {
  await asOwner(
    bench.database,
    `alter table staff.account disable trigger account_keeps_manager;
     update staff.account set disabled_at = now() where disabled_at is null;
     alter table staff.account enable trigger account_keeps_manager`,
  );
});

/** Waits until somebody waits for a lock; gives up after some seconds. */
async function waiting(): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rowCount } = await pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rowCount !== 0) return 'waits';
    await setTimeout(10);
  }
  return 'nobody waits';
}

async function admins(count: number): Promise<Someone[]> {
  const added: Someone[] = [];
  while (added.length < count) added.push(await someone('admin'));
  return added;
}

describe('the last who manages staff', () => {
  test('Z-06 stays: neither shut nor stripped, and not by the command line', async () => {
    const [admin, other] = await admins(2);
    if (admin === undefined || other === undefined) throw new Error('Two were added.');
    expect(await desk.staff.disable({ email: other.email })).toBe('disabled');
    expect(await desk.staff.disable({ email: admin.email })).toBe('last');
    expect((await desk.self(admin.token)).status).toBe(200);
    for (const statement of [
      'update staff.account set disabled_at = now() where id = $1',
      'delete from staff.account_role where account_id = $1',
    ])
      await expect(pool.query(statement, [admin.id])).rejects.toMatchObject({ code: '23514' });
    expect(await activeAdmins()).toBe(1);
  });

  test('Z-06 remains when twenty shut each other at the same moment', async () => {
    const ring = await admins(20);
    identity.advance(30);
    const answers = await Promise.all(
      ring.map((who, index) => {
        const id = ring[(index + 1) % ring.length]?.id ?? '';
        const code = codeNow(identity, decodeBase32(who.totpSecret));
        return identity.call(disableStaffMember, {
          params: { id },
          token: who.token,
          body: { note: WHY, code },
        });
      }),
    );
    // Somebody who was disabled before their own change ran can do nothing.
    for (const { status } of answers) expect([204, 401, 409]).toContain(status);
    const done = answers.filter(({ status }) => status === 204).length;
    expect(done).toBeGreaterThan(0);
    expect(await activeAdmins()).toBe(20 - done);
    expect(await activeAdmins()).toBeGreaterThan(0);
  });

  test('Z-06 remains when two take the role from each other, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = await admins(2);
      identity.advance(30);
      const versions = await Promise.all(pair.map(({ id }) => shown(pair[0] ?? pair[1] ?? never(), id)));
      const answers = await Promise.all(
        pair.map((who, index) => {
          const other = versions[1 - index];
          const code = codeNow(identity, decodeBase32(who.totpSecret));
          return identity.call(setStaffAccess, {
            params: { id: other?.id ?? '' },
            token: who.token,
            body: { roles: ['support'], pointIds: [], version: other?.version ?? 0, note: WHY, code },
          });
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await activeAdmins()).toBe(1 + round);
    }
  });

  test('Z-06 remains when twenty are shut at once by the command line', async () => {
    const all = await admins(20);
    const outcomes = await Promise.all(all.map(({ email }) => desk.staff.disable({ email })));
    expect(outcomes.filter((outcome) => outcome === 'last')).toHaveLength(1);
    expect(await activeAdmins()).toBe(1);
  });

  test.each([
    ['shut', 'update staff.account set disabled_at = now() where id = $1'],
    ['stripped', 'delete from staff.account_role where account_id = $1'],
  ])('Z-06 remains when two are %s at once, whatever asks the database', async (_how, statement) => {
    const pair = await admins(2);
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      for (const client of [one, other]) await client.query('begin');
      await one.query(statement, [pair[0]?.id]);
      // It waits for the first one, whose change it cannot see yet.
      const late = other.query(statement, [pair[1]?.id]).then(
        () => 'done',
        (error: unknown) => Reflect.get(Object(error), 'code'),
      );
      expect(await Promise.race([late, waiting()])).toBe('waits');
      await one.query('commit');
      expect(await late).toBe('23514');
    } finally {
      for (const client of [one, other]) {
        await client.query('rollback');
        client.release();
      }
    }
    expect(await activeAdmins()).toBe(1);
  });

  test('somebody who does not manage staff may be the last of their kind', async () => {
    const admin = await someone('admin');
    const support = await someone('support');
    expect((await setAccess(admin, support.id, { roles: [] })).status).toBe(200);
    expect((await disable(admin, support.id)).status).toBe(204);
  });
});

function never(): never {
  throw new Error('Two were added.');
}
