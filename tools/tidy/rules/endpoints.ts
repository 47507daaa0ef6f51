import type { WrittenEndpoint } from '../contract-endpoints.ts';
import { endpointsOf, isMounted, mountsOf, waitingEndpoints, waitingPath } from '../contract-endpoints.ts';
import type { Finding, Rule } from '../finding.ts';
import type { Tree } from '../tree.ts';

const name = 'endpoints';

/**
 * Every endpoint of the contract has a literal path, is unique, and is mounted exactly once in the server, by the
 * module that its file is named after. Endpoints that the server does not have yet are in a list, which may only
 * shrink.
 */
export const endpointRule: Rule = {
  name,
  check: (tree) => {
    const endpoints = endpointsOf(tree);
    return [
      ...endpoints.flatMap(checkWritten),
      ...checkUnique(endpoints),
      ...endpoints.flatMap((endpoint) => checkMounts(tree, endpoint)),
      ...checkWaiting(tree, endpoints),
    ];
  },
};

const checkWritten = ({ file, line, constant, path, method }: WrittenEndpoint): readonly Finding[] => {
  const message = `the path and method of ${constant} must be plain texts, so that a search finds them`;
  return path === undefined || method === undefined ? [{ path: file, line, rule: name, message }] : [];
};

const checkUnique = (endpoints: readonly WrittenEndpoint[]): readonly Finding[] => {
  const seen = new Map<string, string>();
  return endpoints.flatMap(({ file, line, constant, method, path }) => {
    if (path === undefined) return [];
    const call = `${method ?? ''} ${path.replace(/\{[^}]*\}/g, '{}')}`;
    const first = seen.get(call);
    seen.set(call, constant);
    const message = `${call} is written twice: ${first ?? ''} and ${constant}`;
    return first === undefined ? [] : [{ path: file, line, rule: name, message }];
  });
};

const checkMounts = (tree: Tree, { file, line, constant }: WrittenEndpoint): readonly Finding[] => {
  const mounts = mountsOf(tree, constant);
  if (mounts.length === 0) {
    return waitingEndpoints(tree).includes(constant)
      ? []
      : [{ path: file, line, rule: name, message: `${constant} is not mounted` }];
  }
  return [
    ...mounts.slice(1).map((mount) => ({
      path: mount.path,
      line: mount.line,
      rule: name,
      message: `${constant} is mounted again`,
    })),
    ...checkModule({ file, line, constant }, mounts[0]?.path ?? ''),
  ];
};

/**
 * The contract's file name is the module's name, so that searching a path leads to the module: `trades.ts` or
 * `trades.quotes.ts`.
 */
const checkModule = (
  { file, line, constant }: Pick<WrittenEndpoint, 'file' | 'line' | 'constant'>,
  mountedIn: string,
): readonly Finding[] => {
  const named = file.split('/').at(-1)?.split('.')[0];
  const module = /^apps\/server\/src\/modules\/([^/]+)\//.exec(mountedIn)?.[1];
  if (module === named) return [];
  const message = `${constant} is mounted in ${module === undefined ? mountedIn : `the module ${module}`}; its contract file must be named after the module`;
  return [{ path: file, line, rule: name, message }];
};

const checkWaiting = (tree: Tree, endpoints: readonly WrittenEndpoint[]): readonly Finding[] =>
  waitingEndpoints(tree).flatMap((constant) => {
    const at = { path: waitingPath, line: 1, rule: name };
    if (!endpoints.some((endpoint) => endpoint.constant === constant)) {
      return [{ ...at, message: `${constant} is not in the contract; remove it` }];
    }
    return isMounted(tree, constant) ? [{ ...at, message: `${constant} is mounted now; remove it` }] : [];
  });
