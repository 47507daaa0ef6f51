import { createHash } from 'node:crypto';
import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import { isModuleSchema, schemasIn, withoutComments } from '../sql.ts';
import type { Tree } from '../tree.ts';

const name = 'migrations';
const folder = 'apps/server/migrations/';

/** The file with the hashes of merged migrations. */
export const hashesPath = `${folder}hashes.json`;

/** Migrations are numbered, touch one schema, and never change once their hash is recorded. */
export const migrationRule: Rule = {
  name,
  check: (tree) => [...checkNames(tree), ...checkSchemas(tree), ...checkHashes(tree)],
};

const migrationsOf = (tree: Tree): readonly string[] =>
  tree.paths.filter((path) => path.startsWith(folder) && path.endsWith('.sql'));

const checkNames = (tree: Tree): readonly Finding[] => {
  const numbers = new Set<string>();
  return migrationsOf(tree).flatMap((path) => {
    const number = /^(\d{4})(_[a-z0-9]+){2,}\.sql$/.exec(path.slice(folder.length))?.[1];
    const at = { path, line: 1, rule: name };
    if (number === undefined) return [{ ...at, message: 'a migration is called NNNN_<noun>_<what>.sql' }];
    if (numbers.has(number)) return [{ ...at, message: `the number ${number} is taken` }];
    numbers.add(number);
    return [];
  });
};

const checkSchemas = (tree: Tree): readonly Finding[] => {
  const created = new Set(migrationsOf(tree).flatMap((path) => createdSchemas(tree.text(path) ?? '')));
  return migrationsOf(tree).flatMap((path) => {
    const text = tree.text(path) ?? '';
    const touched = schemasIn(text).filter(({ schema }) => created.has(schema) || isModuleSchema(schema));
    const [, second] = touched;
    if (second === undefined) return [];
    const schemas = touched.map(({ schema }) => schema).join(', ');
    const line = lineIndex(text)(second.offset);
    return [{ path, line, rule: name, message: `one migration, one schema; this one touches ${schemas}` }];
  });
};

const createdSchemas = (text: string): readonly string[] =>
  [...withoutComments(text).matchAll(/create\s+schema\s+(?:if\s+not\s+exists\s+)?([a-z_][a-z0-9_]*)/gi)].map(
    ([, schema = '']) => schema,
  );

const checkHashes = (tree: Tree): readonly Finding[] => {
  const recorded = readHashes(tree);
  const files = migrationsOf(tree).map((path) => path.slice(folder.length));
  const lost = Object.keys(recorded)
    .filter((file) => !files.includes(file))
    .map((file) => ({ path: hashesPath, line: 1, rule: name, message: `${file} was merged and is gone` }));
  const wrong = files.flatMap((file) => {
    const path = `${folder}${file}`;
    const hash = recorded[file];
    if (hash === undefined)
      return [{ path, line: 1, rule: name, message: 'has no hash yet; run npm run fix' }];
    return hash === hashOf(tree.text(path) ?? '')
      ? []
      : [{ path, line: 1, rule: name, message: 'was merged and has changed; write a new migration instead' }];
  });
  return [...lost, ...wrong];
};

const readHashes = (tree: Tree): Readonly<Record<string, string>> => {
  const kept: unknown = JSON.parse(tree.text(hashesPath) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([file, hash]) => [file, String(hash)]));
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The hash file with new migrations added. Existing hashes are kept, so running this cannot hide a changed migration;
 * to change one that is not merged yet, remove its line first.
 */
export const writeHashes = (tree: Tree): string => {
  const hashes: Record<string, string> = { ...readHashes(tree) };
  for (const path of migrationsOf(tree)) {
    const file = path.slice(folder.length);
    hashes[file] ??= hashOf(tree.text(path) ?? '');
  }
  const sorted = Object.fromEntries(
    Object.entries(hashes).sort(([one], [other]) => one.localeCompare(other, 'en')),
  );
  return `${JSON.stringify(sorted, null, 2)}\n`;
};
