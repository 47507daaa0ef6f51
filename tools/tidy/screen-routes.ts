import type { Tree } from './tree.ts';
import { isSource, isTest } from './tree.ts';

/** A URL pattern of a router. */
export interface ScreenRoute {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
}

/** The URL patterns of an app: every `path: '/...'` in its `app` folder. */
export const screenRoutesOf = (tree: Tree, app: string): readonly ScreenRoute[] =>
  tree.paths
    .filter((path) => path.startsWith(`apps/${app}/src/app/`) && isSource(path) && !isTest(path))
    .flatMap((file) =>
      tree.facts(file).properties.flatMap(({ key, value, line }) => {
        if (key !== 'path' || value.kind !== 'text' || !value.value.startsWith('/')) return [];
        return [{ file, line, pattern: value.value }];
      }),
    );

export const screensOf = (tree: Tree, app: string): readonly string[] =>
  tree.paths.filter(
    (path) =>
      path.startsWith(`apps/${app}/src/screens/`) && path.endsWith('.tsx') && !/\.test\.tsx$/.test(path),
  );
