import type { Rule } from '../finding.ts';
import { treeOf } from '../tree.ts';

/** Runs a rule on an in-memory tree and returns its findings as `path:line message`. */
export const findingsOf = (rule: Rule, files: Readonly<Record<string, string>>): readonly string[] =>
  rule.check(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);
