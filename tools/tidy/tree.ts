import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFacts } from './source-facts.ts';
import { readSourceFacts } from './source-facts.ts';

/** The project's text files by path. Paths are relative to the root and use `/`. */
export interface Tree {
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  /** The text of a file, or undefined if there is no such file. */
  readonly text: (path: string) => string | undefined;
  /** The facts of a TypeScript or JavaScript file. Each file is parsed once for all rules. */
  readonly facts: (path: string) => SourceFacts;
}

/** Generated folders, which are not part of the project. */
export const madeFolders: ReadonlySet<string> = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  'test-results',
  'playwright-report',
]);

const textFile =
  /\.(ts|tsx|mts|cts|js|mjs|cjs|json|css|html|md|sql|svg|txt|yml|yaml|sh)$|(^|\/)(\.npmrc|\.gitignore|\.nvmrc|LICENSE|run)$/;
const sourceFile = /\.(ts|tsx|mts|cts|js|mjs|cjs)$/;

/** Whether a path is a source file that can be parsed. */
export const isSource = (path: string): boolean => sourceFile.test(path);

/** Whether a path is a test or code that only tests use. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/') || /\/testing\//.test(path);

/** Reads every text file under a folder from disk, so it needs no git history. */
export const readTree = (root: string): Tree => {
  const texts = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !madeFolders.has(entry.name)) walk(path);
      if (entry.isFile() && textFile.test(path)) texts.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  walk('');
  return treeOf(texts);
};

/** A tree from texts in memory, for the tests of the rules. */
export const treeOf = (files: ReadonlyMap<string, string> | Readonly<Record<string, string>>): Tree => {
  const texts = files instanceof Map ? files : new Map(Object.entries(files));
  const parsed = new Map<string, SourceFacts>();
  return {
    paths: [...texts.keys()].sort(),
    has: (path) => texts.has(path),
    text: (path) => texts.get(path),
    facts: (path) => {
      const known = parsed.get(path);
      if (known) return known;
      const facts = readSourceFacts(path, texts.get(path) ?? '');
      parsed.set(path, facts);
      return facts;
    },
  };
};
