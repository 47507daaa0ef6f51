import type { Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import { isSource, isTest } from '../tree.ts';

const name = 'language-names';

const isProduct = (path: string): boolean =>
  /^(apps|packages)\/[^/]+\/(src|build)\//.test(path) &&
  isSource(path) &&
  !isTest(path) &&
  !/\.story\.tsx$/.test(path);

/**
 * Differences between languages belong in `language.json` or in the texts: a condition on a language would not cover
 * new languages.
 */
export const languageNameRule: Rule = {
  name,
  check: (tree) => {
    const languages = new Set(tree.paths.flatMap((path) => /^texts\/([^/]+)\//.exec(path)?.[1] ?? []));
    const compared = new RegExp(
      `[=!]== '(?:${[...languages].join('|')})'|'(?:${[...languages].join('|')})' [=!]==`,
      'g',
    );
    return tree.paths.filter(isProduct).flatMap((path) => {
      const text = tree.text(path) ?? '';
      const lineOf = lineIndex(text);
      return [...text.matchAll(compared)].map(({ index }) => ({
        path,
        line: lineOf(index),
        rule: name,
        message: 'compares with the name of a language; ask conventions, Intl or the texts',
      }));
    });
  },
};
