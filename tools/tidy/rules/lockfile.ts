import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import type { Tree } from '../tree.ts';

const name = 'lockfile';

/** The CPU architectures on which a fresh clone must install. */
const processors = ['x64', 'arm64'] as const;

/**
 * Every native package is locked for each supported architecture, every package has an integrity hash, versions are
 * exact, and no lockfile names a registry.
 */
export const lockfileRule: Rule = {
  name,
  check: (tree) => [
    ...tree.paths
      .filter((path) => path.endsWith('package-lock.json'))
      .flatMap((path) => [
        ...checkNatives(tree, path),
        ...checkHashes(tree, path),
        ...checkAddresses(tree, path),
      ]),
    ...tree.paths
      .filter((path) => /(^|\/)package\.json$/.test(path))
      .flatMap((path) => checkVersions(tree, path)),
  ],
};

/** npm copies these fields from the package: a string or a list. */
type OneOrMany = string | readonly string[];

interface Locked {
  readonly os?: OneOrMany;
  readonly cpu?: OneOrMany;
  readonly libc?: OneOrMany;
  readonly integrity?: string;
  /** A workspace package. */
  readonly link?: boolean;
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

/** `node_modules/@rolldown/binding-linux-arm64-gnu` belongs to the family `@rolldown/binding`. */
const familyOf = (key: string): string =>
  key
    .replace(/^.*node_modules\//, '')
    .replace(/[-/]linux[-/].*$/, '')
    .replace(/^(@[^/]+)$/, '$1/*');

const checkHashes = (tree: Tree, path: string): readonly Finding[] =>
  Object.entries(readPackages(tree.text(path) ?? '{}'))
    .filter(([key, { link }]) => key.includes('node_modules/') && link !== true)
    .filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
    .map(([key]) => ({
      path,
      line: 1,
      rule: name,
      message: `${key} is not locked by a SHA-512 of its bytes`,
    }));

const dependencyLists = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];

/** Exact versions only; `*` is allowed for workspace packages. */
const checkVersions = (tree: Tree, path: string): readonly Finding[] => {
  const kept: Record<string, Record<string, string> | undefined> = JSON.parse(tree.text(path) ?? '{}');
  return dependencyLists
    .flatMap((list) => Object.entries(kept[list] ?? {}))
    .filter(([of, version]) => !(of.startsWith('@gim/') && version === '*'))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    .map(([of, version]) => ({ path, line: 1, rule: name, message: `${of} is not pinned: ${version}` }));
};

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
