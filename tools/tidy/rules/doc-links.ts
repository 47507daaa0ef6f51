import { posix } from 'node:path';
import type { Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import type { Tree } from '../tree.ts';

const name = 'doc-links';

/** Links in documents to files of the project must not be broken. */
export const docLinkRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => {
        const text = tree.text(path) ?? '';
        const lineOf = lineIndex(text);
        return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(({ 1: target = '', index }) => {
          if (/^[a-z]+:/.test(target) || leadsSomewhere(tree, path, target)) return [];
          return [{ path, line: lineOf(index), rule: name, message: `${target} leads nowhere` }];
        });
      }),
};

const leadsSomewhere = (tree: Tree, from: string, target: string): boolean => {
  const path = posix.normalize(posix.join(posix.dirname(from), target)).replace(/\/$/, '');
  return tree.has(path) || tree.paths.some((other) => other.startsWith(`${path}/`));
};
