import type { Finding, Rule } from '../finding.ts';
import { resolveImport } from '../layout.ts';
import type { Tree } from '../tree.ts';
import { isSource, isTest } from '../tree.ts';

const name = 'app-imports';

/** The layers of a browser app, from the top, and the layers that each may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  entry: ['app', 'screens', 'features', 'shared', 'platform'],
  app: ['app', 'screens', 'features', 'shared', 'platform'],
  screens: ['screens', 'features', 'shared', 'platform'],
  features: ['features', 'shared', 'platform'],
  shared: ['shared', 'platform'],
  platform: ['platform'],
};

/** In web and desk: app, then screens, then features, then shared and platform. No feature imports a feature. */
export const appImportRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => /^apps\/(web|desk)\/src\//.test(path) && isSource(path) && !isTest(path))
      .flatMap((path) => checkFile(tree, path)),
};

const checkFile = (tree: Tree, path: string): readonly Finding[] =>
  tree.facts(path).imports.flatMap(({ specifier, line }) => {
    const target = resolveImport(path, specifier);
    const message = target === undefined ? undefined : complaint(path, target);
    return message === undefined ? [] : [{ path, line, rule: name, message }];
  });

const complaint = (path: string, target: string): string | undefined => {
  if (!/^apps\/[^/]+\/src\//.test(target)) return undefined;
  const from = layerOf(path);
  const to = layerOf(target);
  if (mayImport[from] === undefined) return `src/${from} is not a layer of an app`;
  if (!mayImport[from].includes(to)) return `${from} never imports ${to}`;
  if (from === 'features' && to === 'features' && nounOf(path) !== nounOf(target)) {
    return `the feature ${nounOf(path)} never imports the feature ${nounOf(target)}; share through shared/`;
  }
  return undefined;
};

const layerOf = (path: string): string => {
  const [, , , layer = '', ...rest] = path.split('/');
  return rest.length === 0 ? 'entry' : layer;
};

const nounOf = (path: string): string => path.split('/')[4] ?? '';
