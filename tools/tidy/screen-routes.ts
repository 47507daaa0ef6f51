import type { Tree } from './tree.ts';
import { isSource, isTest } from './tree.ts';

/** A URL pattern that a router answers. */
export interface ScreenRoute {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
}

/** The patterns of an app: every `path: '/...'` that is written in its `app` folder. */
export const screenRoutesOf = (tree: Tree, app: string): readonly ScreenRoute[] =>
  tree.paths
    .filter((path) => path.startsWith(`apps/${app}/src/app/`) && isSource(path) && !isTest(path))
    .flatMap((file) =>
      tree.facts(file).properties.flatMap(({ key, value, line }) => {
        if (key !== 'path' || value.kind !== 'text' || !value.value.startsWith('/')) return [];
        return [{ file, line, pattern: value.value }];
      }),
    );

/** The URL pattern that a screen's file name says: `coins.$id.withdraw.tsx` is `/coins/:id/withdraw`. */
export const patternOfScreen = (path: string): string => {
  const file = path.split('/').at(-1) ?? '';
  const name = file.replace(/\.tsx$/, '');
  return name === 'index' ? '/' : `/${name.replaceAll('.', '/').replaceAll('$', ':')}`;
};

/** The screens of an app. */
export const screensOf = (tree: Tree, app: string): readonly string[] =>
  tree.paths.filter(
    (path) =>
      path.startsWith(`apps/${app}/src/screens/`) && path.endsWith('.tsx') && !/\.test\.tsx$/.test(path),
  );
