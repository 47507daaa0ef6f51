import { expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { contractingMigrationRule } from './contracting-migrations.ts';

const check = (sql: string, file = '0168_users_language.sql'): readonly string[] =>
  findingsOf(contractingMigrationRule, { [`apps/server/migrations/${file}`]: sql });

test('accepts what only adds', () => {
  expect(
    check(`create table users.note (id uuid primary key, text text not null);
      alter table users.user add column nickname text;
      alter table users.user add column is_seen boolean not null default false, add column seen_at timestamptz;
      alter table users.user add column no bigint not null generated always as (1) stored;
      alter table users.user drop constraint user_language_check;
      alter table users.user alter column nickname drop not null;
      -- drop column in a comment
      comment on column users.user.nickname is 'drop column';`),
  ).toEqual([]);
});

test.each([
  'drop table users.note;',
  'alter table users.user drop column nickname;',
  'alter table users.user rename column nickname to alias;',
  'alter table users.note rename to remark;',
  'alter table users.user alter column no type text;',
  'alter table users.user alter column no set data type text;',
  'alter table users.user alter column nickname set not null;',
  'alter table users.user alter column nickname drop default;',
  'alter table users.user add column nickname text not null;',
  'drop function users.check_user();',
])('finds what the build before may still use: %s', (sql) => {
  expect(check(`select 1;\n${sql}`)).toEqual([expect.stringContaining('0168_users_language.sql:2 ')]);
});

test('accepts it when the migration says why nothing uses it', () => {
  const sql = 'alter table users.user drop column nickname;';
  expect(check(`-- Contract: unused since 0150.\n${sql}`)).toEqual([]);
  expect(check(`-- Contract:\n${sql}`)).toHaveLength(1);
});

test('leaves those alone that were merged before', () => {
  expect(check('drop table users.note;', '0167_users_note.sql')).toEqual([]);
});
