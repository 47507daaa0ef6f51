import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { sqlParameterRule } from './sql-parameters.ts';

/** `code` as an expression inside a template literal. */
const filled = (code: string): string => `$\{${code}}`;
const hole = filled('name');

const of = (text: string, path = 'modules/users/store.ts'): readonly string[] =>
  findingsOf(sqlParameterRule, { [`apps/server/src/${path}`]: text });

describe('I-05 values go to the database as parameters', () => {
  test.each([
    `export const q = \`select id from users.user where name = '${hole}'\`;`,
    `export const q = \`update ${hole} set name = 1\`;`,
    `export const q = \`insert into users.user values (${hole})\`;`,
    `export const q = \`delete from users.user where id = ${hole}\`;`,
    `export const q = 'select id from users.user where name = ' + name;`,
    `export const q = sql\`select ${filled('sql.raw(name)')} from users.user\`;`,
    `export const q = sql\`select ${filled('sql.lit(name)')} from users.user\`;`,
    'const raw = sql.raw;',
  ])('finds %s', (text) => {
    expect(of(text)).toHaveLength(1);
  });

  test.each([
    `export const q = sql\`select id from users.user where name = ${hole}\`;`,
    `export const q = sql<User>\`select id from users.user where name = ${hole}\`;`,
    "export const q = { text: 'select id from users.user where name = $1', values: [name] };",
    `export const q = \`listen ${hole}\`;`,
    `export const said = \`select a point for ${hole}\`;`,
    `export const q = sql\`select ${filled('sql.ref(column)')} from users.user\`;`,
  ])('lets %s be', (text) => {
    expect(of(text)).toEqual([]);
  });

  test('looks at the product, not at what tests build', () => {
    const text = `export const q = \`insert into users.user values (${hole})\`;`;
    expect(of(text, 'platform/db/pool.ts')).toHaveLength(1);
    expect(of(text, 'modules/users/store.test.ts')).toEqual([]);
    expect(of(text, 'testing/test-database.ts')).toEqual([]);
  });
});
