import type { Finding, Rule } from '../finding.ts';
import { moduleLevels, moduleOf, replicaReaders, resolveImport } from '../layout.ts';
import type { Tree } from '../tree.ts';
import { isSource, isTest } from '../tree.ts';
import { modulePart, zoneOf } from './server-zones.ts';

const name = 'server-imports';

/**
 * The import directions inside the server: routes, use cases, pure files, stores, modules by level, partners, wiring.
 */
export const serverImportRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => path.startsWith('apps/server/src/') && isSource(path) && !isTest(path))
      .flatMap((path) => [...checkLevel(path), ...checkImports(tree, path)]),
};

const checkLevel = (path: string): readonly Finding[] => {
  const module = moduleOf(path);
  if (module === undefined || module in moduleLevels) return [];
  const message = `the module ${module} has no level; give it one in tools/tidy/layout.ts`;
  return path.endsWith('/index.ts') ? [{ path, line: 1, rule: name, message }] : [];
};

const checkImports = (tree: Tree, path: string): readonly Finding[] =>
  tree.facts(path).imports.flatMap(({ specifier, line, isTypeOnly }) => {
    const message = complaint(path, specifier, isTypeOnly);
    return message === undefined ? [] : [{ path, line, rule: name, message }];
  });

const complaint = (path: string, specifier: string, isTypeOnly: boolean): string | undefined => {
  const target = resolveImport(path, specifier);
  if (target === undefined) return pureComplaint(path, specifier);
  if (!target.startsWith('apps/server/src/')) return undefined;
  if (zoneOf(target) === 'testing') return 'only tests may import from testing';
  switch (zoneOf(path)) {
    case 'wiring':
    case 'testing':
      return undefined;
    case 'platform':
      return zoneOf(target) === 'platform' ? undefined : `platform knows nothing of ${zoneOf(target)}`;
    case 'http':
      return ['http', 'platform'].includes(zoneOf(target))
        ? undefined
        : `http knows nothing of ${zoneOf(target)}`;
    case 'process':
      return ['module', 'partners'].includes(zoneOf(target))
        ? 'only wiring.ts sees modules and partners'
        : undefined;
    case 'partners':
      return partnerComplaint(path, target);
    case 'signer':
      return signerComplaint(target);
    case 'sandbox':
      return zoneOf(target) === 'module' && !target.endsWith('/index.ts')
        ? 'the sandbox uses a module through its index.ts'
        : undefined;
    case 'module':
      return moduleComplaint(path, target, isTypeOnly);
  }
};

/** Policy, states and postings are pure functions of their arguments, so they import no library and no Node module. */
const pureComplaint = (path: string, specifier: string): string | undefined =>
  zoneOf(path) === 'module' && modulePart(path) === 'pure' && !/^@gim\/(money|contract)(\/|$)/.test(specifier)
    ? `${specifier} in a pure file; policy, states and postings import packages/money and packages/contract only`
    : undefined;

/** The signer may only import its own code and platform; it shares only the approval text with the product (C-09). */
const signerComplaint = (target: string): string | undefined =>
  ['signer', 'platform'].includes(zoneOf(target)) ||
  /\/modules\/signer\/(approval|approval-policy)\.ts$/.test(target)
    ? undefined
    : 'the signer runs nothing of the product but platform and the text of approvals';

const partnerComplaint = (path: string, target: string): string | undefined => {
  const zone = zoneOf(target);
  if (zone === 'platform') return undefined;
  if (zone === 'partners') {
    return partnerOf(path) === partnerOf(target) ? undefined : 'a partner never imports another partner';
  }
  if (zone === 'module' && target.endsWith('/ports.ts')) return undefined;
  return "a partner imports platform and a module's ports.ts, nothing else";
};

const partnerOf = (path: string): string | undefined => /\/partners\/([^/]+)/.exec(path)?.[1];

const moduleComplaint = (path: string, target: string, isTypeOnly: boolean): string | undefined => {
  const zone = zoneOf(target);
  const part = modulePart(path);
  if (zone === 'platform') {
    return part === 'pure' ? 'a pure file imports nothing of platform' : replicaComplaint(path, target);
  }
  if (zone === 'http') {
    // index.ts may import the types that it passes to its routes.
    return part === 'routes' || (part === 'door' && isTypeOnly)
      ? undefined
      : 'only routes know http; a use case throws a refusal of platform';
  }
  if (zone !== 'module') return `a module knows nothing of ${zone}`;
  return moduleOf(path) === moduleOf(target)
    ? ownComplaint(path, target, isTypeOnly)
    : foreignComplaint(path, target);
};

/** Proves part of L-06: a module cannot name the type of a replica, so none of its use cases can be given one. */
const replicaComplaint = (path: string, target: string): string | undefined =>
  target.endsWith('/platform/db/replica-reads.ts') &&
  !replicaReaders.some((file) => path.endsWith(`/modules/${file}`))
    ? 'decisions read the primary; only the files of replicaReaders in tools/tidy/layout.ts read a replica'
    : undefined;

const ownComplaint = (path: string, target: string, isTypeOnly: boolean): string | undefined => {
  const part = modulePart(path);
  const wanted = modulePart(target);
  if (part === 'door') return undefined;
  if (wanted === 'door') return 'a file of the module does not import its own index.ts';
  if (wanted === 'routes') return 'only index.ts imports routes';
  // Type-only imports are allowed from where the value is made.
  if (isTypeOnly) return undefined;
  if (part === 'pure' && wanted !== 'pure') return 'a pure file imports only pure files of its module';
  if (part === 'routes' && wanted === 'store') return 'routes call a use case; they never reach the store';
  if (part === 'store' && wanted === 'use-case') return 'a store gives values to use cases and calls none';
  return undefined;
};

const foreignComplaint = (path: string, target: string): string | undefined => {
  const from = moduleOf(path) ?? '';
  const to = moduleOf(target) ?? '';
  if (modulePart(path) === 'store') return `a store touches its own module's tables alone, not ${to}`;
  if (modulePart(path) === 'routes') return 'routes call use cases of their own module';
  if (!target.endsWith(`/${to}/index.ts`)) return `the module ${to} is entered through its index.ts`;
  const fromLevel = moduleLevels[from] ?? 0;
  const toLevel = moduleLevels[to] ?? 0;
  return toLevel < fromLevel
    ? undefined
    : `${from} (level ${fromLevel}) may import lower levels only; ${to} has level ${toLevel}`;
};
