import type { Tree } from './tree.ts';

/** A violation of a rule. Line numbers start at 1. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** A rule reads the tree and reports violations. It changes nothing. */
export interface Rule {
  readonly name: string;
  readonly check: (tree: Tree) => readonly Finding[];
}

/** Formats a finding as `path:line`, which editors and terminals make clickable. */
export const formatFinding = ({ path, line, rule, message }: Finding): string =>
  `${path}:${line} ${rule}: ${message}`;
