import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rights } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { openPlatform } from '../../platform/platform.ts';
import { startProduct } from '../../start-product.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'gim-rights-'));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Starts the product against the current data. */
async function boot(): Promise<void> {
  const { url } = database;
  const env = { GIM_DATA_DIR: folder, DATABASE_URL: url, PORT: '0' };
  const config = readConfig({ env, argv: ['--role=api'] });
  const closers: (() => Promise<void>)[] = [];
  try {
    await startProduct(
      {
        ...{ config, url, ownerUrl: url, ready: Promise.resolve() },
        log: silentLog,
        print: () => undefined,
        metrics: createMetrics({ process: false }),
      },
      (close) => closers.push(close),
    );
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

describe('the rights in the data', () => {
  test('are those of the contract', async () => {
    const platform = openPlatform({ url: database.url });
    const { rows } = await platform.db.pool.query<{ name: string }>('select name from staff.right');
    await platform.close();
    expect(rows.map(({ name }) => name).sort()).toEqual([...rights].sort());
  });

  test('Z-01 a product whose endpoints ask for a right that is not there does not start', async () => {
    await expect(boot()).resolves.toBeUndefined();
    await asOwner(database, "delete from staff.role_right where right_name = 'users.freeze'");
    await expect(boot()).resolves.toBeUndefined();
    await asOwner(database, "delete from staff.right where name = 'users.freeze'");
    await expect(boot()).rejects.toThrow('freezeByStaff asks for the right users.freeze');
    await asOwner(database, "insert into staff.right (name, about) values ('users.freeze', 'Freeze')");
    await expect(boot()).resolves.toBeUndefined();
  });

  test('Z-01 nor one that does not agree with the data on what belongs to a point', async () => {
    const bind = (isBound: boolean): Promise<void> =>
      asOwner(database, `update staff.right set is_point_bound = ${isBound} where name = 'audit.read'`);
    await bind(true);
    await expect(boot()).rejects.toThrow('do not agree whether audit.read belongs to a point');
    await bind(false);
    await expect(boot()).resolves.toBeUndefined();
  });

  test('Z-06 only what belongs to a point can be had for the own points alone', async () => {
    const give = (right: string): Promise<void> =>
      asOwner(
        database,
        `insert into staff.role_right (role, right_name, own_points) values ('treasury', '${right}', true)`,
      );
    await expect(give('audit.read')).rejects.toMatchObject({ code: '23503' });
    await expect(give('drawers.count')).resolves.toBeUndefined();
    await expect(give('nothing.like-it')).rejects.toMatchObject({ code: '23503' });
  });
});
