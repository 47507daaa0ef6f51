import { patternOfScreen } from '../../vite/screen-pattern.ts';
import type { Finding, Rule } from '../finding.ts';
import { screenRoutesOf, screensOf } from '../screen-routes.ts';
import type { Tree } from '../tree.ts';

const name = 'screens';

/** A screen's file name is its URL: the router's paths and the files in `screens` are the same set. */
export const screenRule: Rule = {
  name,
  check: (tree) => ['web', 'desk'].flatMap((app) => checkApp(tree, app)),
};

const checkApp = (tree: Tree, app: string): readonly Finding[] => {
  const routes = screenRoutesOf(tree, app);
  const screens = screensOf(tree, app);
  const patterns = new Set(screens.map(patternOfScreen));
  const answered = new Set(routes.map(({ pattern }) => pattern));
  const seen = new Set<string>();
  return [
    ...routes.flatMap(({ file, line, pattern }) => {
      const isSecond = seen.has(pattern);
      seen.add(pattern);
      if (isSecond) return [{ path: file, line, rule: name, message: `${pattern} is routed twice` }];
      return patterns.has(pattern)
        ? []
        : [{ path: file, line, rule: name, message: `${pattern} has no screen of that name` }];
    }),
    ...screens
      .filter((path) => !answered.has(patternOfScreen(path)))
      .map((path) => ({ path, line: 1, rule: name, message: `no route leads to ${patternOfScreen(path)}` })),
  ];
};
