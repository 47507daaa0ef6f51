import type { Tree } from './tree.ts';

/** One broken rule at one place. Line numbers start at 1. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** A rule reads the tree and says what is wrong with it. It changes nothing. */
export interface Rule {
  readonly name: string;
  readonly check: (tree: Tree) => readonly Finding[];
}

/** Writes a finding the way editors and terminals make clickable. */
export const formatFinding = ({ path, line, rule, message }: Finding): string =>
  `${path}:${line} ${rule}: ${message}`;
