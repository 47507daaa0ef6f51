import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pendingMigrations, readMigrations } from './migration-files.ts';

const file = (number: number, hash = 'h') => ({ number, name: `000${number}_a_b.sql`, hash, sql: '' });

describe('what is still to be applied', () => {
  it('is what comes after the last one applied', () => {
    expect(pendingMigrations([file(1), file(2), file(3)], [file(1)])).toEqual([file(2), file(3)]);
    expect(pendingMigrations([file(1)], [file(1)])).toEqual([]);
  });

  it('is nothing for a build that runs beside a newer one', () => {
    expect(pendingMigrations([file(1), file(2)], [file(1), file(2), file(3), file(4)])).toEqual([]);
  });

  it.each([
    ['was changed', [file(1, 'other')], [file(1)], 'was changed after it was applied'],
    ['is gone', [file(2)], [file(1)], 'does not know'],
    ['comes too late', [file(1), file(2), file(3)], [file(1), file(3)], 'comes before ones already applied'],
  ])('is refused when one %s', (_what, files, applied, message) => {
    expect(() => pendingMigrations(files, applied)).toThrow(message);
  });
});

describe('the folder', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gim-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is read in order, with the hash of each file', async () => {
    await writeFile(join(folder, '0002_users_user.sql'), 'select 2');
    await writeFile(join(folder, '0001_cash_orders_order.sql'), 'select 1');
    await writeFile(join(folder, 'hashes.json'), '{}');
    const files = await readMigrations(folder);
    expect(files.map(({ number }) => number)).toEqual([1, 2]);
    expect(files[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    '1_users_user.sql',
    '0001_Users_user.sql',
    '0001_users.sql',
    '0001_cash-orders_order.sql',
    '0001_users_user.txt',
    'notes.md',
  ])('may not hold %s', async (name) => {
    await writeFile(join(folder, name), '');
    await expect(readMigrations(folder)).rejects.toThrow('must be named');
  });

  it('may not hold one number twice', async () => {
    await writeFile(join(folder, '0001_users_user.sql'), '');
    await writeFile(join(folder, '0001_users_session.sql'), '');
    await expect(readMigrations(folder)).rejects.toThrow('have the same number');
  });

  it('of the project reads', async () => {
    expect((await readMigrations()).length).toBeGreaterThan(3);
  });
});
