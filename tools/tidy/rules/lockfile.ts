import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import type { Tree } from '../tree.ts';

const name = 'lockfile';

/** The machines a fresh clone must install on. */
const processors = ['x64', 'arm64'] as const;

/** Every native package is locked for each machine we run on, and no lock file names a registry. */
export const lockfileRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => path.endsWith('package-lock.json'))
      .flatMap((path) => [...checkNatives(tree, path), ...checkAddresses(tree, path)]),
};

/** npm writes these fields as the package did: one text or a list. */
type OneOrMany = string | readonly string[];

interface Locked {
  readonly os?: OneOrMany;
  readonly cpu?: OneOrMany;
  readonly libc?: OneOrMany;
}

const listOf = (field: OneOrMany | undefined): readonly string[] =>
  field === undefined ? [] : [field].flat();

const checkNatives = (tree: Tree, path: string): readonly Finding[] => {
  const families = new Map<string, Set<string>>();
  for (const [key, { os, cpu, libc }] of Object.entries(readPackages(tree.text(path) ?? '{}'))) {
    if (!listOf(os).includes('linux') || listOf(libc).includes('musl') || /musl/.test(key)) continue;
    const family = familyOf(key);
    const held = families.get(family) ?? new Set<string>();
    for (const processor of listOf(cpu)) held.add(processor);
    families.set(family, held);
  }
  return [...families].flatMap(([family, held]) =>
    processors
      .filter((processor) => !held.has(processor))
      .map((processor) => ({
        path,
        line: 1,
        rule: name,
        message: `${family} is locked for linux, but not for linux ${processor}; make the lock file anew`,
      })),
  );
};

/** `node_modules/@rolldown/binding-linux-arm64-gnu` is one of the family `@rolldown/binding`. */
const familyOf = (key: string): string =>
  key
    .replace(/^.*node_modules\//, '')
    .replace(/[-/]linux[-/].*$/, '')
    .replace(/^(@[^/]+)$/, '$1/*');

const readPackages = (text: string): Readonly<Record<string, Locked>> => {
  const lock: { packages?: Record<string, Locked> } = JSON.parse(text);
  return lock.packages ?? {};
};

const checkAddresses = (tree: Tree, path: string): readonly Finding[] => {
  const text = tree.text(path) ?? '';
  const lineOf = lineIndex(text);
  return [...text.matchAll(/"resolved":\s*"(?:https?|git)[^"]*"/g)].map(({ index }) => ({
    path,
    line: lineOf(index),
    rule: name,
    message: 'an address of a registry; install with the settings of .npmrc',
  }));
};
