import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { sqlPlaceRule } from './sql-places.ts';

const of = (path: string, text: string): readonly string[] =>
  findingsOf(sqlPlaceRule, { [`apps/server/src/${path}`]: text });

const ofStatement = (path: string, sql: string): readonly string[] =>
  of(path, `export const q = ${JSON.stringify(sql)};`);

describe('where SQL may stand', () => {
  test.each([
    'select id from users.person',
    'SELECT set_config($1, $2, true)',
    'insert into users.person values ($1)',
    'update users.person set name = $1',
    'delete from users.person',
    'with recent as (select 1) select * from recent',
    'create table users.person (id uuid)',
    'truncate users.person',
    'listen live',
    'begin isolation level serializable',
    'COMMIT',
  ])('finds %s outside of a store', (sql) => {
    expect(ofStatement('modules/users/rename-person.ts', sql)).toHaveLength(1);
    expect(ofStatement('http/mount.ts', sql)).toHaveLength(1);
    expect(ofStatement('modules/users/store.ts', sql)).toEqual([]);
    expect(ofStatement('modules/users/devices-store.ts', sql)).toEqual([]);
    expect(ofStatement('platform/db/pool.ts', sql)).toEqual(
      sql.includes('users.') ? [expect.any(String)] : [],
    );
    expect(ofStatement('modules/users/rename-person.test.ts', sql)).toEqual([]);
  });

  test.each([
    'Select a point and a time',
    'update the rate',
    'begin with the e-mail address',
    'With care',
    'create an account',
    'delete',
    'application/json',
  ])('knows that "%s" is a sentence', (text) => {
    expect(ofStatement('http/mount.ts', text)).toEqual([]);
  });

  test('finds tagged templates and drivers', () => {
    const text = "import { Pool } from 'pg';\nexport const q = sql`now()`;";
    expect(of('modules/users/rename-person.ts', text)).toHaveLength(2);
    expect(of('platform/db/pool.ts', text)).toEqual([]);
  });
});

describe('whose tables a store may touch', () => {
  test.each([
    ['modules/ledger/store.ts', 'select * from ledger.entry e where e.id = $1'],
    ['modules/cash-orders/store.ts', 'insert into cash_orders.slot values ($1)'],
    ['platform/outbox/append.ts', 'insert into platform.outbox values ($1)'],
  ])('%s may say %s', (path, sql) => {
    expect(ofStatement(path, sql)).toEqual([]);
  });

  test.each([
    ['modules/trades/store.ts', 'select * from ledger.entry'],
    ['modules/trades/store.ts', 'select * from trades.quote join users.person on true'],
    ['modules/trades/store.ts', 'ledger.entry'],
    ['platform/outbox/append.ts', 'update ledger.entry set amount = 0'],
  ])('%s may not say %s', (path, sql) => {
    expect(ofStatement(path, sql)).toHaveLength(1);
  });
});
