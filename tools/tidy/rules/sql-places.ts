import type { Finding, Rule } from '../finding.ts';
import { moduleLevels, moduleOf, schemaOf } from '../layout.ts';
import { isModuleSchema, looksLikeSql, schemasIn } from '../sql.ts';
import type { Tree } from '../tree.ts';
import { isSource, isTest } from '../tree.ts';
import { isStore } from './server-zones.ts';

const name = 'sql-places';

const drivers = ['pg', 'kysely', 'graphile-worker'];

/** Only stores and platform contain SQL, and only the owning module accesses its tables. */
export const sqlPlaceRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => /^apps\/[^/]+\/src\//.test(path) && isSource(path) && !isTest(path))
      .flatMap((path) => (mayHoldSql(path) ? checkSchemas(tree, path) : checkNoSql(tree, path))),
};

const mayHoldSql = (path: string): boolean =>
  path.startsWith('apps/server/src/platform/') || (path.startsWith('apps/server/src/') && isStore(path));

const checkNoSql = (tree: Tree, path: string): readonly Finding[] => {
  const { strings, imports } = tree.facts(path);
  const spoken = strings
    .filter(({ value, tag }) => tag === 'sql' || looksLikeSql(value))
    .map(({ line }) => ({ path, line, rule: name, message: 'SQL outside of a store.ts and of platform' }));
  const driven = imports
    .filter(({ specifier }) => drivers.includes(specifier))
    .map(({ specifier, line }) => ({
      path,
      line,
      rule: name,
      message: `${specifier} belongs to stores and platform`,
    }));
  return [...spoken, ...driven];
};

const checkSchemas = (tree: Tree, path: string): readonly Finding[] => {
  const own = ownSchemas(path);
  return tree.facts(path).strings.flatMap(({ value, line, tag }) => {
    if (tag !== 'sql' && !looksLikeSql(value) && !isTableName(value)) return [];
    return schemasIn(value)
      .filter(({ schema }) => !own.includes(schema) && isModuleSchema(schema))
      .map(({ schema }) => ({
        path,
        line,
        rule: name,
        message: `the tables of ${schema} are not this file's`,
      }));
  });
};

/**
 * The signer trusts no other process: it reads holds, addresses and outputs itself, with the grants of its own database
 * role.
 */
const ownSchemas = (path: string): readonly string[] => {
  if (path.startsWith('apps/server/src/signer/')) return ['signer', 'ledger', 'chains'];
  const module = moduleOf(path);
  return module === undefined ? [] : [schemaOf(module)];
};

/** A query builder names tables as `ledger.entry`. */
const isTableName = (value: string): boolean =>
  Object.keys(moduleLevels).some((module) =>
    new RegExp(`^${schemaOf(module)}\\.[a-z_]+( as [a-z_]+)?$`).test(value),
  );
