import { posix } from 'node:path';
import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import type { Tree } from '../tree.ts';
import { isTest } from '../tree.ts';

const name = 'controls';
const page = 'SECURITY.md';
const id = /\b[A-Z]-\d{2}\b/g;

/** SECURITY.md lists a control exactly when tests name its id, and links to a test that does. */
export const controlRule: Rule = {
  name,
  check: (tree) => {
    const proven = provenIds(tree);
    const listed = listedRows(tree);
    const known = new Set(listed.map((row) => row.id));
    return [
      ...listed.flatMap((row) => checkRow(tree, row)),
      ...[...proven].flatMap(([found, path]) =>
        known.has(found)
          ? []
          : [{ path, line: 1, rule: name, message: `proves ${found}, which ${page} does not list` }],
      ),
    ];
  },
};

interface Row {
  readonly id: string;
  readonly line: number;
  readonly links: readonly string[];
}

/** A row of the table of controls starts with the id and links to its tests. */
const listedRows = (tree: Tree): readonly Row[] => {
  const text = tree.text(page) ?? '';
  const lineOf = lineIndex(text);
  return [...text.matchAll(/^\| ([A-Z]-\d{2}) \|.*$/gm)].map(({ 0: row, 1: found = '', index }) => ({
    id: found,
    line: lineOf(index),
    links: [...row.matchAll(/\]\(([^)\s#]+)/g)].map(([, target = '']) => posix.normalize(target)),
  }));
};

const checkRow = (tree: Tree, { id: wanted, line, links }: Row): readonly Finding[] => {
  const at = { path: page, line, rule: name };
  if (links.length === 0) return [{ ...at, message: `${wanted} links to no test` }];
  return links
    .filter((path) => !(isTest(path) && idsIn(tree, path).includes(wanted)))
    .map((path) => ({
      ...at,
      message: `${path} does not prove ${wanted}; no test title in it names the id`,
    }));
};

const provenIds = (tree: Tree): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  // The tests of tidy show ids as examples and prove no control.
  for (const path of tree.paths.filter(
    (candidate) => isTest(candidate) && !candidate.startsWith('tools/tidy/rules/controls'),
  )) {
    for (const each of idsIn(tree, path)) if (!found.has(each)) found.set(each, path);
  }
  return found;
};

const testCall = /^(test|it|describe)(\.|$)/;

/** The ids that the titles of tests in a file name. */
const idsIn = (tree: Tree, path: string): readonly string[] => {
  if (!/\.tsx?$/.test(path) || !tree.has(path)) return [];
  return tree
    .facts(path)
    .calls.filter(({ callee }) => testCall.test(callee))
    .flatMap(({ arguments: [title] }) => (title?.kind === 'text' ? (title.value.match(id) ?? []) : []));
};
