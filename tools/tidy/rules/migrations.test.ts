import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { treeOf } from '../tree.ts';
import { hashesPath, migrationRule, writeHashes } from './migrations.ts';

const folder = 'apps/server/migrations/';

const withHashes = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...files,
  [hashesPath]: writeHashes(treeOf(files)),
});

const good = {
  [`${folder}0001_platform_outbox.sql`]: 'create schema platform;\ncreate table platform.outbox (id bigint);',
  [`${folder}0002_ledger_entries.sql`]: 'create schema ledger;\ncreate table ledger.entry (id bigint);',
};

describe('migrations', () => {
  test('accepts numbered files that each touch one schema and are recorded', () => {
    expect(findingsOf(migrationRule, withHashes(good))).toEqual([]);
  });

  test('finds a doubled number and a name that says too little', () => {
    const files = withHashes({
      [`${folder}0001_platform_outbox.sql`]: '',
      [`${folder}0003_ledger_entries.sql`]: '',
      [`${folder}0003_users_people.sql`]: '',
      [`${folder}0004_users.sql`]: '',
      [`${folder}5_users_people.sql`]: '',
    });
    expect(findingsOf(migrationRule, files)).toEqual([
      expect.stringContaining('0003_users_people.sql:1 the number 0003 is taken'),
      expect.stringContaining('0004_users.sql:1 a migration is called'),
      expect.stringContaining('5_users_people.sql:1 a migration is called'),
    ]);
  });

  test('finds a migration that touches two schemas, wherever the second stands', () => {
    const sql =
      'create schema users;\n-- ledger.entry in a comment is fine\nalter table ledger.entry add x int;';
    const files = withHashes({ ...good, [`${folder}0003_users_people.sql`]: sql });
    expect(findingsOf(migrationRule, files)).toEqual([expect.stringMatching(/:3 .*users, ledger/)]);
  });

  test('finds a merged migration that has changed', () => {
    const files = { ...withHashes(good), [`${folder}0002_ledger_entries.sql`]: 'create schema ledger; ' };
    expect(findingsOf(migrationRule, files)).toEqual([expect.stringContaining('has changed')]);
  });

  test('finds a merged migration that is gone', () => {
    const { [`${folder}0002_ledger_entries.sql`]: _gone, ...rest } = withHashes(good);
    expect(findingsOf(migrationRule, rest)).toEqual([expect.stringContaining('is gone')]);
  });

  test('finds a migration without a hash', () => {
    expect(findingsOf(migrationRule, good)).toHaveLength(2);
  });

  test('writing hashes adds the new and never excuses a change', () => {
    const changed = { ...withHashes(good), [`${folder}0002_ledger_entries.sql`]: 'create schema other;' };
    const rewritten = { ...changed, [hashesPath]: writeHashes(treeOf(changed)) };
    expect(findingsOf(migrationRule, rewritten)).toEqual([expect.stringContaining('has changed')]);
  });
});
