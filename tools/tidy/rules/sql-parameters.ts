import type { Finding, Rule } from '../finding.ts';
import { looksLikeSql } from '../sql.ts';
import type { Tree } from '../tree.ts';
import { isSource, isTest } from '../tree.ts';

const name = 'sql-parameters';

const hole = '$' + '{}';

/** Query builder functions that insert a text into a statement unescaped. */
const rawWords = ['sql.raw', 'sql.lit', 'sql.literal', 'sql.unsafe'];

/**
 * Statements for which PostgreSQL accepts no parameters. Each inserts one of our constants, escaped as an identifier.
 */
const unparameterised = new Set([`listen ${hole}`, `create database ${hole}`]);

/** Values reach the database as parameters, never as part of the statement (I-05). */
export const sqlParameterRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => path.startsWith('apps/server/src/') && isSource(path) && !isTest(path))
      .filter((path) => !path.includes('/testing/'))
      .flatMap((path) => checkParameters(tree, path)),
};

const checkParameters = (tree: Tree, path: string): readonly Finding[] => {
  const { strings, members } = tree.facts(path);
  const found = (line: number, message: string): Finding => ({ path, line, rule: name, message });
  return [
    ...strings
      .filter(({ value, tag }) => tag === undefined && isFilledSql(value))
      .map(({ line }) => found(line, 'a value is written into a statement; pass it as a parameter')),
    ...strings
      .filter(({ value, tag }) => tag === undefined && /\s$/.test(value) && looksLikeSql(`${value}x`))
      .map(({ line }) => found(line, 'a statement that something is added to; pass it as a parameter')),
    ...members
      .filter(({ name: word }) => rawWords.includes(word))
      .map(({ name: word, line }) => found(line, `${word} writes a text into a statement as it is`)),
  ];
};

const isFilledSql = (value: string): boolean =>
  value.includes(hole) && !unparameterised.has(value.trim()) && looksLikeSql(value.replaceAll(hole, 'x'));
