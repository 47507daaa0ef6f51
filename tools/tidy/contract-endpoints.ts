import type { Literal } from './literal.ts';
import { entryOf, textEntry } from './literal.ts';
import type { Tree } from './tree.ts';
import { isSource, isTest } from './tree.ts';

/** An endpoint as declared in the contract's source. A part that is not a plain literal is undefined. */
export interface WrittenEndpoint {
  readonly file: string;
  readonly line: number;
  /** The name of the exported constant. */
  readonly constant: string;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly summary: string | undefined;
  readonly auth: string;
}

/** Reads the endpoints from the source of packages/contract without running it. */
export const endpointsOf = (tree: Tree): readonly WrittenEndpoint[] =>
  tree.paths
    .filter((path) => path.startsWith('packages/contract/src/') && isSource(path) && !isTest(path))
    .flatMap((file) =>
      tree
        .facts(file)
        .constants.filter(({ callee }) => callee === 'endpoint')
        .map(({ name, line, arguments: [written] }) => ({
          file,
          line,
          constant: name,
          method: textEntry(written, 'method'),
          path: textEntry(written, 'path'),
          summary: textEntry(written, 'summary'),
          auth: describeAuth(entryOf(written, 'auth')),
        })),
    );

const describeAuth = (auth: Literal | undefined): string => {
  switch (textEntry(auth, 'kind')) {
    case 'anyone':
      return 'anyone';
    case 'user': {
      const owner = textEntry(auth, 'owner') === 'none' ? 'a user' : 'the user';
      const identity = textEntry(auth, 'kyc') === undefined ? '' : ', identity checked';
      return textEntry(auth, 'notVerified') === 'allowed' ? `${owner}, verified or not` : owner + identity;
    }
    case 'staff':
      return `staff with ${textEntry(auth, 'right') ?? 'a right'}`;
    case 'signature':
      return `the partner ${textEntry(auth, 'partner') ?? ''}, signed`.replace('  ', ' ');
    default:
      return auth?.kind === 'name' ? auth.value : 'see the contract';
  }
};

/** Where an endpoint is mounted. */
export interface Mount {
  readonly path: string;
  readonly line: number;
}

/** The places in the server that mount an endpoint, except tests, even if the file imports it under another name. */
export const mountsOf = (tree: Tree, constant: string): readonly Mount[] => {
  const index = indexes.get(tree) ?? indexMounts(tree);
  indexes.set(tree, index);
  return index.get(constant) ?? [];
};

/** Cached, because every rule asks about every endpoint. */
const indexes = new WeakMap<Tree, ReadonlyMap<string, readonly Mount[]>>();

const indexMounts = (tree: Tree): ReadonlyMap<string, readonly Mount[]> => {
  const found = new Map<string, Mount[]>();
  for (const path of tree.paths.filter((each) => each.startsWith('apps/server/src/') && isSource(each))) {
    if (isTest(path)) continue;
    const { calls, imports } = tree.facts(path);
    const originals = new Map(imports.flatMap((each) => Object.entries(each.originals)));
    for (const { callee, arguments: given, line } of calls) {
      if (!/(^|\.)mount$/.test(callee)) continue;
      for (const argument of given) {
        if (argument.kind !== 'name') continue;
        const last = argument.value.split('.').at(-1) ?? '';
        const constant = originals.get(last) ?? last;
        found.set(constant, [...(found.get(constant) ?? []), { path, line }]);
      }
    }
  }
  return found;
};

export const isMounted = (tree: Tree, constant: string): boolean => mountsOf(tree, constant).length > 0;

/** The list of endpoints that are declared in the contract but not in the server yet. */
export const waitingPath = 'tools/tidy/waiting-endpoints.json';

/** Reads the list of endpoints that the server does not have yet. */
export const waitingEndpoints = (tree: Tree): readonly string[] => {
  const kept: unknown = JSON.parse(tree.text(waitingPath) ?? '[]');
  return Array.isArray(kept) ? kept.map(String) : [];
};
