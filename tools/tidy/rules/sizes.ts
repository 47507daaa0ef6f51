import type { Finding, Rule } from '../finding.ts';
import { countLines } from '../lines.ts';
import type { Tree } from '../tree.ts';
import { isSource } from '../tree.ts';

const name = 'sizes';

/** Files that may exceed the limit, each with its own limit. The list may only shrink. */
export const exceptionsPath = 'tools/tidy/size-exceptions.json';

const fileLinesMax = 300;
const screenLinesMax = 120;
const functionLinesMax = 70;

/** Files, screens and functions have a maximum length, so that they can be read as a whole. */
export const sizeRule: Rule = {
  name,
  check: (tree) => {
    const exceptions = readExceptions(tree);
    return [
      ...tree.paths.filter(isMeasured).flatMap((path) => checkFile(tree, path, exceptions[path])),
      ...tree.paths.filter(isSource).flatMap((path) => checkFunctions(tree, path)),
      ...checkExceptions(tree, exceptions),
    ];
  },
};

const isMeasured = (path: string): boolean => /\.(ts|tsx|mts|cts|js|mjs|cjs|css|sql|html)$/.test(path);

const limitOf = (path: string): number =>
  /^apps\/[^/]+\/src\/screens\//.test(path) && !/\.test\.tsx?$/.test(path) ? screenLinesMax : fileLinesMax;

const linesOf = (tree: Tree, path: string): number => countLines(tree.text(path) ?? '');

const checkFile = (tree: Tree, path: string, excepted: number | undefined): readonly Finding[] => {
  const limit = excepted ?? limitOf(path);
  const lines = linesOf(tree, path);
  return lines > limit
    ? [{ path, line: limit + 1, rule: name, message: `${lines} lines, at most ${limit}; split it by verb` }]
    : [];
};

const checkFunctions = (tree: Tree, path: string): readonly Finding[] =>
  tree
    .facts(path)
    .functions.filter(({ lineCount }) => lineCount > functionLinesMax)
    .map(({ line, lineCount }) => ({
      path,
      line,
      rule: name,
      message: `a function of ${lineCount} lines, at most ${functionLinesMax}`,
    }));

const checkExceptions = (tree: Tree, exceptions: Readonly<Record<string, number>>): readonly Finding[] =>
  Object.entries(exceptions).flatMap(([path, lines]) => {
    const at = { path: exceptionsPath, line: 1, rule: name };
    if (!tree.has(path)) return [{ ...at, message: `${path} is gone; remove its exception` }];
    const actual = linesOf(tree, path);
    if (actual <= limitOf(path))
      return [{ ...at, message: `${path} needs no exception any more; remove it` }];
    return actual < lines
      ? [{ ...at, message: `${path} has shrunk to ${actual} lines; lower its exception` }]
      : [];
  });

const readExceptions = (tree: Tree): Readonly<Record<string, number>> => {
  const kept: unknown = JSON.parse(tree.text(exceptionsPath) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  const pairs = Object.entries(kept).filter((pair): pair is [string, number] => typeof pair[1] === 'number');
  return Object.fromEntries(pairs);
};
