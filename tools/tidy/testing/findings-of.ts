import type { Rule } from '../finding.ts';
import { treeOf } from '../tree.ts';

/** Plants files in a tree of their own and gives what a rule finds there, as `path:line message`. */
export const findingsOf = (rule: Rule, files: Readonly<Record<string, string>>): readonly string[] =>
  rule.check(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);
