import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import { retiredNames } from '../retired-names.ts';
import type { Tree } from '../tree.ts';

const name = 'retired-names';

const replacements: ReadonlyMap<string, string> = new Map(Object.entries(retiredNames));

/** Matches whole names only; longer names that contain one are allowed. */
const retiredName = new RegExp(`(?<![\\w$-])(${[...replacements.keys()].join('|')})(?![\\w$-])`, 'g');

const listPaths = ['names', 'types', 'functions'].map((list) => `tools/tidy/retired-${list}.ts`);

const isChecked = (path: string): boolean =>
  /\.(ts|tsx|mjs|css|md)$|(^|\/)knip\.json$/.test(path) && !listPaths.includes(path);

/** Retired private names must not come back. The lists are `tools/tidy/retired-*.ts`. */
export const retiredNameRule: Rule = {
  name,
  check: (tree) => tree.paths.filter(isChecked).flatMap((path) => [...inPath(path), ...inText(tree, path)]),
};

const inPath = (path: string): readonly Finding[] =>
  path
    .split(/[/.]/)
    .filter((part) => replacements.has(part))
    .map((part) => ({ path, line: 1, rule: name, message: messageFor(part) }));

function inText(tree: Tree, path: string): readonly Finding[] {
  const text = tree.text(path) ?? '';
  const lineOf = lineIndex(text);
  return [...text.matchAll(retiredName)].map(({ 0: found, index }) => ({
    path,
    line: lineOf(index),
    rule: name,
    message: messageFor(found),
  }));
}

const messageFor = (found: string): string => `${found} is retired; write ${replacements.get(found)}`;
