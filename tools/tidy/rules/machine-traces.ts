import type { Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';

const name = 'machine-traces';

// Concatenated, so that the rule does not match this file.
const patterns: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  {
    pattern: new RegExp(
      `(?<![\\w.$}~*-])/(?:${['wo' + 'rk', 'ho' + 'me', 'Us' + 'ers', 'ro' + 'ot'].join('|')})/(?!me/)[\\w.-]`,
      'g',
    ),
    what: 'an absolute path of one machine',
  },
  {
    pattern: new RegExp(
      `\\b(?:${['registry\\.' + 'npmjs', 'npm\\.' + 'pkg', 'registry\\.' + 'yarnpkg'].join('|')})\\b`,
      'g',
    ),
    what: 'the address of a registry',
  },
];

/** No file may contain paths or hosts of one machine. */
export const machineTraceRule: Rule = {
  name,
  check: (tree) =>
    tree.paths.flatMap((path) => {
      const text = tree.text(path) ?? '';
      const lineOf = lineIndex(text);
      return patterns.flatMap(({ pattern, what }) =>
        [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
          path,
          line: lineOf(index),
          rule: name,
          message: `${what}: ${found}`,
        })),
      );
    }),
};
