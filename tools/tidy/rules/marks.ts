import type { Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import type { Tree } from '../tree.ts';
import { isTest } from '../tree.ts';

const name = 'marks';

// Concatenated, so that the rule does not match this file.
const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`,
  'g',
);
const mutedTest = /\b(?:test|it|describe)\.(?:only|skip|todo|fixme)\s*\(/g;
const escapes = new RegExp(`@ts-(?:${['ig' + 'nore', 'no' + 'check'].join('|')})`, 'g');

/** Unfinished work belongs in an issue, and a skipped test proves nothing. */
export const markRule: Rule = {
  name,
  check: (tree) => [
    ...search(tree, isText, unfinished, 'a mark of unfinished work; open an issue instead'),
    ...search(tree, isTest, mutedTest, 'a muted or lonely test'),
    ...search(tree, isCode, escapes, 'switches the type checker off'),
  ],
};

const isCode = (path: string): boolean => /\.(ts|tsx|mts|cts|js|mjs|cjs)$/.test(path);
const isText = (path: string): boolean => isCode(path) || /\.(css|sql|html|md|yml|yaml|sh)$/.test(path);

const search = (
  tree: Tree,
  applies: (path: string) => boolean,
  pattern: RegExp,
  message: string,
): ReturnType<Rule['check']> =>
  tree.paths.filter(applies).flatMap((path) => {
    const text = tree.text(path) ?? '';
    const lineOf = lineIndex(text);
    return [...text.matchAll(pattern)].map(({ index }) => ({
      path,
      line: lineOf(index),
      rule: name,
      message,
    }));
  });
